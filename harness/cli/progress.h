// The progress line of a long computation, on a terminal only. Its clock reaches no result.

#pragma once

#include <functional>
#include <mutex>
#include <string_view>

#include "harness/base/duration.h"
#include "harness/base/progress_text.h"

namespace tickproof::harness {

/// One line on standard error, drawn anew from half a second on, and erased when this goes: text on
/// standard output comes after that. Nothing where standard error is no terminal.
class Progress {
  public:
    explicit Progress(std::string_view what);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Draws how far it is; to be called from any thread, while this lives. Empty where nobody
    /// looks.
    std::function<void(const Headway& headway)> counter();

  private:
    void draw(const Headway& headway);

    std::string_view what_;
    bool drawn_ = false;
    double drawn_at_s_ = 0;
    std::mutex mutex_;
    Duration made_;   ///< When somebody began to wait,
    Duration began_;  ///< and when this part of the work began, for its rate.
};

}  // namespace tickproof::harness
