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

/// In what rhythm pictures replace each other on a display of `settings.refresh_hz`: one a refresh
/// or, with fewer steps or frames, one for several.
struct Cadence {
    std::size_t pictures = 0;        ///< That were replaced by another.
    std::size_t hold_refreshes = 0;  ///< For how many one stands: the median.
    double hold_s = 0;               ///< For how long: the mean, of real time.
    /// Pictures that stand for longer, or whose motion differs by half of a refresh's or more from
    /// the time that they stood. Two refreshes each is even; one, two, one, two is not.
    std::size_t uneven = 0;
};

Cadence cadence_of(const StepSchedule& schedule, const PacingSettings& settings);

}  // namespace tickproof::harness
