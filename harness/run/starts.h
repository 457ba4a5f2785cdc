// Law 3: the frame of the trace at which a scenario starts is part of the run. A scenario of three
// seconds meets the hitch at second 21 only if it starts near it, and whether the hitch does harm
// depends on what it interrupts.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "harness/base/duration.h"
#include "harness/scenario/scenario.h"

namespace tickproof::harness {

/// Number of a trace's longest frames to place at the hazard.
inline constexpr std::size_t kLongestFrames = 8;

/// hazard_starts() places the longest frame at most at this many frame boundaries.
inline constexpr std::size_t kPhasesMax = 128;

/// Indices of the longest frames of a trace, the longest first; none if all are alike. `effective`
/// are the frames' lengths with load and waits.
std::vector<std::size_t> longest_frames(std::span<const Duration> effective);

/// The start frames to run: 0; one for each of the longest frames, so that it begins at the
/// scenario's `hazard_s` or just before; and one for each frame boundary between `hazard_from_s`
/// and `hazard_to_s` at which the longest frame can begin. The trace goes round: its end precedes
/// frame 0. If all frames are alike so are all starts, and 0 is the only one. In ascending order,
/// without repetitions.
std::vector<std::size_t> hazard_starts(std::span<const Duration> effective,
                                       std::span<const std::size_t> longest,
                                       const Scenario& scenario);

/// The start that puts the longest frame at `hazard_s`; 0 if `longest` is empty.
std::size_t worst_hitch_start(std::span<const Duration> effective,
                              std::span<const std::size_t> longest, const Scenario& scenario);

}  // namespace tickproof::harness
