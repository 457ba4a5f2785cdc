// A request to stop (Ctrl-C), for verbs that can keep their partial results.

#pragma once

namespace tickproof::harness {

/// While one exists, the first SIGINT or SIGTERM only sets a flag, and the second ends the program.
/// At most one at a time.
class Interruption {
  public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// True once a signal came. Thread-safe.
    bool came() const;

    /// Ends the program as the signal would have done, so that shells and their loops stop, too.
    [[noreturn]] void obey() const;
};

}  // namespace tickproof::harness
