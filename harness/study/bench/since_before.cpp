// Compares the times of two reports of bench, and refuses those of other work.

#include "harness/study/bench/since_before.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/game/engine_text.h"
#include "harness/study/bench/timing_table.h"

namespace tickproof::harness {
namespace {

[[noreturn]] void refuse_earlier(const EarlierTimings& earlier, const std::string& what,
                                 const std::string& advice) {
    throw InputError(fmt::format("--baseline {}: {}; {}", earlier.name, what, advice));
}

/// `1.31`: the third digit of a ratio of times is chance.
std::string change_of_cost(double ratio) {
    return fmt::format("{:.2f}", ratio);
}

}  // namespace

void refuse_other_work(const EarlierTimings& earlier, const Timings& now, const LoopSpecs& loops) {
    const std::string again = "time it again here: " + earlier.command + " --json FILE";
    if (earlier.machine != now.machine) {
        refuse_earlier(
            earlier,
            fmt::format("it was timed on {}, and this is {}", earlier.machine, now.machine), again);
    }
    if (earlier.engines != now.engines) {
        refuse_earlier(earlier,
                       fmt::format("it timed {}, and this is {}", fmt::join(earlier.engines, ", "),
                                   fmt::join(now.engines, ", ")),
                       again);
    }
    for (const std::string& spec : loops) {
        if (std::ranges::find(earlier.loops, spec, &EarlierLoop::spec) == earlier.loops.end()) {
            refuse_earlier(earlier, fmt::format("it did not time {}", spec),
                           "give the settings that it has: " + earlier.command);
        }
    }
    for (const EarlierLoop& loop : earlier.loops) {
        if (std::ranges::find(loops, loop.spec) == loops.end()) {
            refuse_earlier(earlier, fmt::format("it timed {}, too", loop.spec),
                           "give the settings that it has: " + earlier.command);
        }
    }
}

void add_before(const EarlierTimings& earlier, Timings& now) {
    now.before = earlier.name;
    for (TimedLoop& loop : now.loops) {
        const auto before =
            std::ranges::find(earlier.loops, to_text(loop.spec), &EarlierLoop::spec);
        if (before != earlier.loops.end()) {
            loop.before_s = before->step_s;
            loop.before_spread = before->spread;
        }
    }
}

SinceBefore since_before(const TimedLoop& loop) {
    return {.ratio = loop.step_s.median / loop.before_s,
            .tolerated = std::max(kSameCost, loop.step_s.share() + loop.before_spread)};
}

std::string since_before_text(const Report& report) {
    const Timings& timings = *report.timings;
    std::vector<double> ratios;
    std::vector<std::string> dearer;
    std::vector<std::string> cheaper;
    double tolerated = 0;
    for (const TimedLoop& loop : timings.loops) {
        const SinceBefore since = since_before(loop);
        ratios.push_back(since.ratio);
        tolerated = std::max(tolerated, since.tolerated);
        if (since.is_clear()) {
            (since.ratio > 1 ? dearer : cheaper).push_back(loop.name);
        }
    }
    const auto [least, most] = std::ranges::minmax(ratios);
    const std::string range = change_of_cost(least) == change_of_cost(most)
                                  ? change_of_cost(most)
                                  : change_of_cost(least) + " to " + change_of_cost(most);
    std::string text = fmt::format("a step costs {} of {}", range, timings.before);
    if (dearer.empty() && cheaper.empty()) {
        return text + fmt::format(": as much, to {}", percent(tolerated));
    }
    if (ratios.size() == 1) {
        return text + (dearer.empty() ? ": cheaper" : ": dearer");
    }
    text += dearer.empty() ? std::string() : fmt::format("; dearer: {}", fmt::join(dearer, ", "));
    return text + (cheaper.empty() ? std::string()
                                   : fmt::format("; cheaper: {}", fmt::join(cheaper, ", ")));
}

}  // namespace tickproof::harness
