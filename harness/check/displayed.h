// Motion as a player sees it on a display.

#pragma once

#include <cstddef>

#include "harness/run/schedule.h"

namespace tickproof::harness {

/// Of the dot, in units a second.
inline constexpr double kDotSpeed = 100;

struct Jitter {
    double maximum = 0;
    double rms = 0;
    std::size_t refreshes = 0;
};

/// How unevenly a dot moves from refresh to refresh: each shows the last frame that was ready
/// before it, drawn as `settings` say.
Jitter jitter_of(const StepSchedule& schedule, const PacingSettings& settings);

/// Of how many frames the motion differs by half or more from what it should be in the time since
/// the frame before.
std::size_t uneven_frames(const StepSchedule& schedule, const PacingSettings& settings);

}  // namespace tickproof::harness
