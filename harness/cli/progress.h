// The progress line of a long computation, on a terminal only. Its clock reaches no result.

#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <string_view>

#include "harness/base/progress_text.h"
#include "harness/timing/now.h"

namespace tickproof::harness {

/// On a terminal only, and only when it takes long enough to wonder.
class Progress {
  public:
    explicit Progress(std::string_view what) : what_(what), shown_(isatty(STDERR_FILENO) != 0) {}
    ~Progress() {
        if (drawn_) {
            std::fputs("\r\033[K", stderr);
        }
    }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Draws a count; to be called from any thread, while this lives.
    auto counter() {
        return [this](std::size_t done, std::size_t of) { draw(done, of); };
    }

  private:
    void draw(std::size_t done, std::size_t of) {
        const std::lock_guard lock(mutex_);
        const double elapsed_s = seconds(steady_now() - began_);
        constexpr double kWonder_s = 0.5;
        constexpr double kRedraw_s = 0.1;
        if (shown_ && elapsed_s > std::max(kWonder_s, drawn_at_s_ + kRedraw_s)) {
            fmt::print(stderr, "\r\033[K{}", progress_text(done, of, what_, elapsed_s));
            drawn_ = true;
            drawn_at_s_ = elapsed_s;
        }
    }

    std::string_view what_;
    bool shown_;
    bool drawn_ = false;
    double drawn_at_s_ = 0;
    std::mutex mutex_;
    Duration began_ = steady_now();
};

}  // namespace tickproof::harness
