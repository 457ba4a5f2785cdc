// Counts instructions: valgrind counts them while another process of this program runs a loop once.
// The count repeats on idle and busy machines, so it shows a regression of 1 % that no clock can.
// It is no time: kinds of instructions differ in cost.

#pragma once

#include <cstdint>
#include <string>

namespace tickproof::harness {

/// Throws InputError, with what to install, if valgrind is not in the PATH.
void refuse_without_valgrind();

/// The instructions of the loop that `command`, a shell's command line, runs once in its
/// UpdateLoop::run(). Makes glibc use the same functions on every processor. Throws InputError if
/// the process fails.
std::uint64_t count_instructions(const std::string& command);

}  // namespace tickproof::harness
