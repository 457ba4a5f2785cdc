// Without memory or threads the program prints one line and exits with 2, from any thread.

#pragma once

#include <exception>

namespace tickproof::harness {

/// True if the machine has run out of memory or threads. A thread fails to start if there is no
/// memory for its stack.
bool is_out_of_memory(const std::exception& error);

/// Prints the line once, from any thread. Allocates nothing.
void complain_of_memory();

/// From now on any thread ends the program as `main` would. The pool starts threads from its own
/// threads, where nothing catches exceptions.
void end_with_two_in_every_thread();

}  // namespace tickproof::harness
