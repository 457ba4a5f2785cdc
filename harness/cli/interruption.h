// A request to stop (Ctrl-C), for a verb that can keep what it has done so far.

#pragma once

namespace tickproof::harness {

/// While one lives, the first SIGINT or SIGTERM is noted and the program goes on, and the second
/// ends it. One at a time.
class Interruption {
  public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// From any thread.
    bool came() const;

    /// Ends the program as the signal would have: shells and their loops stop, too.
    [[noreturn]] void obey() const;
};

}  // namespace tickproof::harness
