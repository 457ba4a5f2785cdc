// Finds the troubles of a machine in the statistics of its frames.

#include "harness/finding/machine_trouble.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr double kShare = 0.1;
constexpr double kSlow_ms = 35;
constexpr double kFreeze_ms = 250;

Trouble freezes(const TraceStatistics& of) {
    const std::size_t times = of.hitches.over_250_ms;
    const std::string size = fmt::format("{:.3g} s", of.max_ms * 1e-3);
    return {"freezes",
            times == 1 ? "freezes once, for " + size
                       : fmt::format("freezes {} times, up to {}", times, size),
            size, of.max_ms};
}

/// A machine whose median frame is slow is worse than one that is slow for some time.
Trouble slow(const TraceStatistics& of, double share) {
    if (of.median_ms > kSlow_ms) {
        const std::string size = fmt::format("{:.3g} fps", 1000 / of.median_ms);
        return {"slow", "runs at " + size, size, of.median_ms};
    }
    const std::string size = fmt::format("{:.0f}% of the time", 100 * share);
    return {"slow", "is below 30 fps for " + size, size, share};
}

/// Its place in kKindsOfTrouble.
std::size_t rank_of(const Trouble& trouble) {
    return static_cast<std::size_t>(std::ranges::find(kKindsOfTrouble, trouble.kind) -
                                    kKindsOfTrouble.begin());
}

/// A machine with trouble of a kind.
struct Machine {
    std::string text;  ///< `pc07 (2.2 s)`
    double severity = 0;
};

}  // namespace

std::vector<Trouble> troubles_of(const TraceStatistics& of) {
    constexpr double kHitchesAMinute = 10;
    std::vector<Trouble> troubles;
    if (of.frames == 0) {
        return troubles;
    }
    if (of.hitches.over_250_ms > 0 && of.median_ms <= kFreeze_ms) {
        troubles.push_back(freezes(of));
    }
    if (const double share = seconds(of.below_30_fps) / seconds(of.duration);
        share > kShare || of.median_ms > kSlow_ms) {
        troubles.push_back(slow(of, share));
    }
    const double a_minute = 60 * static_cast<double>(of.hitches.visible) / seconds(of.duration);
    if (const bool is_slow = !troubles.empty() && troubles.back().kind == "slow";
        !is_slow && of.hitches.visible > 2 && a_minute >= kHitchesAMinute) {
        const std::string size = fmt::format("{:.0f} a minute", a_minute);
        troubles.push_back({"hitches", "hitches " + size, size, a_minute});
    }
    const double uneven = static_cast<double>(of.uneven_frames) / static_cast<double>(of.frames);
    if (uneven > kShare) {
        troubles.push_back({"uneven",
                            fmt::format("has {} of {} frames uneven", of.uneven_frames, of.frames),
                            fmt::format("{:.0f}% of frames", 100 * uneven), uneven});
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

bool has_trouble(const CaptureRecord& capture) {
    return !troubles_of(capture.statistics).empty();
}

std::size_t trouble_of(const CaptureRecord& capture) {
    const std::vector<Trouble> troubles = troubles_of(capture.statistics);
    return troubles.empty() ? 0 : kKindsOfTrouble.size() - rank_of(troubles.front());
}

std::string first_named(const std::vector<std::string>& names) {
    constexpr std::size_t kNamed = 3;
    const std::size_t more = names.size() > kNamed + 1 ? names.size() - kNamed : 0;
    return fmt::format(
        "{}{}", fmt::join(names.begin(), names.end() - static_cast<std::ptrdiff_t>(more), ", "),
        more > 0 ? fmt::format(" and {} more", more) : "");
}

std::string troubles_text(const std::vector<CaptureRecord>& captures,
                          const std::vector<std::string>& names) {
    constexpr std::size_t kNameWidth = 30;
    std::array<std::vector<Machine>, kKindsOfTrouble.size()> kinds;
    for (std::size_t i = 0; i < captures.size(); ++i) {
        for (const Trouble& trouble : troubles_of(captures[i].statistics)) {
            kinds[rank_of(trouble)].push_back(
                {fmt::format("{} ({})", shortened(names[i], kNameWidth), trouble.size),
                 trouble.severity});
        }
    }
    std::string text;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        std::ranges::stable_sort(kinds[kind], std::greater(), &Machine::severity);
        std::vector<std::string> machines;
        for (const Machine& each : kinds[kind]) {
            machines.push_back(each.text);
        }
        if (!machines.empty()) {
            text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", kKindsOfTrouble[kind],
                                first_named(machines));
        }
    }
    return text.empty() ? text
                        : fmt::format("{} of {}: {}", std::ranges::count_if(captures, has_trouble),
                                      captures.size(), text);
}

}  // namespace tickproof::harness
