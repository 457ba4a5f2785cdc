// The progress line of a long computation, on a terminal only. Its clock reaches no result.

#pragma once

#include <functional>
#include <mutex>
#include <string_view>

#include "harness/base/duration.h"
#include "harness/base/progress_text.h"

namespace tickproof::harness {

/// One line on standard error, drawn after half a second, and erased by the destructor, before text
/// goes to standard output. Prints nothing if standard error is no terminal.
class Progress {
  public:
    explicit Progress(std::string_view what);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// The function that draws the progress, callable from any thread while this exists. Empty if
    /// standard error is no terminal.
    std::function<void(const Headway& headway)> counter();

  private:
    void draw(const Headway& headway);

    std::string_view what_;
    bool drawn_ = false;
    double drawn_at_s_ = 0;
    std::mutex mutex_;
    Duration made_;   ///< When the user began to wait.
    Duration began_;  ///< When this part of the work began, for its rate.
};

}  // namespace tickproof::harness
