// A program that is run for what it costs: seconds of the processor, and memory at its highest.

#pragma once

#include <string>
#include <vector>

namespace tickproof::bench {

struct Child {
    int exit_code = 0;
    std::string output;
    double processor_s = 0;  ///< Of all of its threads, in the program and in the system for it.
    /// The memory that it had at once. The system counts from the moment at which the child is a
    /// copy of this program, so it is never less than what this one has then.
    double memory_mb = 0;
};

/// Waits for its end. `command` begins with the program. The child's errors go where ours go.
Child run_child(const std::vector<std::string>& command);

}  // namespace tickproof::bench
