// When there is no memory, or no thread, left: one line and exit code 2, whichever thread notices.

#pragma once

#include <exception>

namespace tickproof::harness {

/// True if the machine has run out of memory or threads. A thread that cannot be started is
/// one that has no memory for its stack.
bool is_out_of_memory(const std::exception& error);

/// Says so once, from any thread. Allocates nothing.
void complain_of_memory();

/// The thread pool starts threads from its own, where no exception is caught: the program ends
/// there as it would end in `main`. From now on.
void end_with_two_in_every_thread();

}  // namespace tickproof::harness
