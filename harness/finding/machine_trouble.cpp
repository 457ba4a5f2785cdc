// Finds the troubles of a machine in the statistics of its frames.

#include "harness/finding/machine_trouble.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tickproof::harness {
namespace {

constexpr double kShare = 0.1;

Trouble freezes(const TraceStatistics& of) {
    const std::size_t times = of.hitches.over_250_ms;
    const std::string size = fmt::format("{:.3g} s", of.max_ms * 1e-3);
    return {"freezes",
            times == 1 ? "freezes once, for " + size
                       : fmt::format("freezes {} times, up to {}", times, size),
            size};
}

Trouble slow(const TraceStatistics& of, double share) {
    constexpr double kSlow_ms = 35;
    if (of.median_ms > kSlow_ms) {
        const std::string size = fmt::format("{:.3g} fps", 1000 / of.median_ms);
        return {"slow", "runs at " + size, size};
    }
    const std::string size = fmt::format("{:.0f}% of the time", 100 * share);
    return {"slow", "is below 30 fps for " + size, size};
}

}  // namespace

std::vector<Trouble> troubles_of(const TraceStatistics& of) {
    constexpr double kHitchesAMinute = 10;
    std::vector<Trouble> troubles;
    if (of.frames == 0) {
        return troubles;
    }
    if (of.hitches.over_250_ms > 0) {
        troubles.push_back(freezes(of));
    }
    if (const double share = seconds(of.below_30_fps) / seconds(of.duration); share > kShare) {
        troubles.push_back(slow(of, share));
    }
    const double a_minute = 60 * static_cast<double>(of.hitches.visible) / seconds(of.duration);
    if (const bool is_slow = !troubles.empty() && troubles.back().kind == "slow";
        !is_slow && of.hitches.visible > 2 && a_minute >= kHitchesAMinute) {
        const std::string size = fmt::format("{:.0f} a minute", a_minute);
        troubles.push_back({"hitches", "hitches " + size, size});
    }
    if (static_cast<double>(of.uneven_frames) > kShare * static_cast<double>(of.frames)) {
        troubles.push_back(
            {"uneven", fmt::format("has {} of {} frames uneven", of.uneven_frames, of.frames),
             fmt::format("{:.0f}% of frames", 100 * static_cast<double>(of.uneven_frames) /
                                                  static_cast<double>(of.frames))});
    }
    return troubles;
}

std::string trouble_text(const TraceStatistics& of) {
    std::vector<std::string> texts;
    for (const Trouble& each : troubles_of(of)) {
        texts.push_back(each.text);
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

std::string own_trouble(const TraceStatistics& of) {
    const std::string text = trouble_text(of);
    return "trouble of its own: " +
           (text.empty() ? fmt::format("none; a machine with trouble {}", kTroubles) : text);
}

}  // namespace tickproof::harness
