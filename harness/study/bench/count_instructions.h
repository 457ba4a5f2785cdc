// Instructions instead of times: valgrind counts them while another process of this program runs a
// loop once. The count is the same from run to run, on an idle machine and on a busy one, so it
// shows a regression of 1 % that no clock can. It is no time: instructions of another kind cost
// otherwise.

#pragma once

#include <cstdint>
#include <string>

namespace tickproof::harness {

/// Throws InputError, with what to install, where there is no valgrind in the PATH.
void refuse_without_valgrind();

/// The instructions of the loop that `command`, a command line for a shell, runs once in its
/// UpdateLoop::run(). glibc is told to use the same functions on every processor. Throws InputError
/// where the process fails.
std::uint64_t count_instructions(const std::string& command);

}  // namespace tickproof::harness
