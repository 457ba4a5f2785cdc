// How fast a game runs: once its loop has settled, and over the ordinary frames of a capture.

#pragma once

#include <limits>

#include "harness/run/schedule.h"

namespace tickproof::harness {

/// Game time over real time, where 1 is right: over the schedule but its first second, in which
/// rules that average frame times still fill their history. What is in the accumulator is not
/// lost, unless it is two steps or more, or each frame is at its cap and drops it. NaN where the
/// schedule is no longer than that, or was stopped.
double game_speed(const StepSchedule& schedule, double time_scale);

struct OrdinarySpeed {
    double speed = std::numeric_limits<double>::quiet_NaN();    ///< Game time over real time.
    double frame_s = std::numeric_limits<double>::quiet_NaN();  ///< The mean.
};

/// Over the frames that are no hitches and do not come right after one. NaN where there are none,
/// or the schedule was stopped.
OrdinarySpeed ordinary_speed(const StepSchedule& schedule, double time_scale);

}  // namespace tickproof::harness
