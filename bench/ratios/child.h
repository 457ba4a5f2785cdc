// Runs a program to measure its cost: seconds of the processor, and peak memory.

#pragma once

#include <string>
#include <vector>

namespace tickproof::bench {

struct Child {
    int exit_code = 0;
    std::string output;
    double processor_s = 0;  ///< Over all threads, in the program and in the system for it.
    /// Peak memory. The system counts from the moment at which the child is a copy of this program,
    /// so it is at least this program's memory at that moment.
    double memory_mb = 0;
};

/// Runs `command`, which begins with the program, and waits for its end. The child shares standard
/// error.
Child run_child(const std::vector<std::string>& command);

}  // namespace tickproof::bench
