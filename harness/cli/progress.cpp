#include "harness/cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "harness/cli/terminal.h"
#include "harness/timing/now.h"

namespace tickproof::harness {

Progress::Progress(std::string_view what) : what_(what), made_(steady_now()), began_(made_) {}

Progress::~Progress() {
    if (drawn_) {
        std::fputs("\r\033[K", stderr);
    }
}

std::function<void(const Headway& headway)> Progress::counter() {
    if (isatty(STDERR_FILENO) == 0) {
        return {};
    }
    return [this](const Headway& headway) { draw(headway); };
}

void Progress::draw(const Headway& headway) {
    const std::lock_guard lock(mutex_);
    const Duration now = steady_now();
    if (headway.done == 0 && headway.part == 0 && headway.runs == 0) {
        began_ = now;  // Earlier work took the time until now.
    }
    const double elapsed_s = seconds(now - made_);
    constexpr double kWonder_s = 0.5;
    constexpr double kRedraw_s = 0.1;
    if (elapsed_s > std::max(kWonder_s, drawn_at_s_ + kRedraw_s)) {
        // A wrapped line could not be erased.
        std::string text = progress_text(headway, what_, seconds(now - began_));
        text.resize(std::min(text.size(), terminal_width(STDERR_FILENO) - 1));
        std::fputs(("\r\033[K" + text).c_str(), stderr);  // The terminal may be gone.
        drawn_ = true;
        drawn_at_s_ = elapsed_s;
    }
}

}  // namespace tickproof::harness
