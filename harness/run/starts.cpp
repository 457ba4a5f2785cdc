// Finds the start frames that put a trace's longest frames at a scenario's hazard.

#include "harness/run/starts.h"

#include <algorithm>

#include "harness/base/first_indices.h"

namespace tickproof::harness {
namespace {

/// Frames are alike if their lengths differ by at most this: the rounding of a constant rate to
/// nanoseconds.
constexpr Duration kAlike{2};

std::size_t before(std::size_t frame, std::size_t count) {
    return frame == 0 ? count - 1 : frame - 1;
}

/// The earliest start from which `frame` begins no later than `begins`.
std::size_t start_for(std::span<const Duration> effective, std::size_t frame, Duration begins) {
    std::size_t start = frame;
    Duration lead{0};
    for (std::size_t steps = 0; steps < effective.size(); ++steps) {
        const std::size_t earlier = before(start, effective.size());
        lead += std::max(effective[earlier], Duration{0});
        if (lead > begins) {
            break;
        }
        start = earlier;
    }
    return start;
}

bool all_alike(std::span<const Duration> effective) {
    const auto [shortest, longest] = std::ranges::minmax(effective);
    return longest - shortest <= kAlike;
}

}  // namespace

std::vector<std::size_t> longest_frames(std::span<const Duration> effective) {
    if (effective.empty() || all_alike(effective)) {
        return {};
    }
    return first_indices(effective.size(), kLongestFrames, [&](std::size_t a, std::size_t b) {
        return effective[a] != effective[b] ? effective[a] > effective[b] : a < b;
    });
}

std::vector<std::size_t> hazard_starts(std::span<const Duration> effective,
                                       std::span<const std::size_t> longest,
                                       const Scenario& scenario) {
    std::vector<std::size_t> starts{0};
    if (longest.empty()) {
        return starts;
    }
    for (const std::size_t frame : longest) {
        starts.push_back(start_for(effective, frame, from_seconds(scenario.hazard_s)));
    }
    const std::size_t first =
        start_for(effective, longest.front(), from_seconds(scenario.hazard_to_s));
    const std::size_t last =
        start_for(effective, longest.front(), from_seconds(scenario.hazard_from_s));
    std::size_t phase = first;
    for (std::size_t count = 0; count < kPhasesMax; ++count) {
        starts.push_back(phase);
        if (phase == last) {
            break;
        }
        phase = (phase + 1) % effective.size();
    }
    std::ranges::sort(starts);
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
    return starts;
}

std::size_t worst_hitch_start(std::span<const Duration> effective,
                              std::span<const std::size_t> longest, const Scenario& scenario) {
    return longest.empty() ? 0
                           : start_for(effective, longest.front(), from_seconds(scenario.hazard_s));
}

}  // namespace tickproof::harness
