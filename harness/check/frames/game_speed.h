// How fast a game runs: once its loop has settled, and over the ordinary frames of a capture.

#pragma once

#include <cstddef>
#include <limits>

#include "harness/run/schedule.h"

namespace tickproof::harness {

/// Game time over real time; 1 is right. Leaves out the first second, in which rules that average
/// frame times fill their history. Time in the accumulator is not lost, unless it is two steps or
/// more, or every frame is at its cap. NaN if the schedule is shorter or was stopped.
double game_speed(const StepSchedule& schedule, double time_scale);

struct OrdinarySpeed {
    double speed = std::numeric_limits<double>::quiet_NaN();    ///< Game time over real time.
    double frame_s = std::numeric_limits<double>::quiet_NaN();  ///< The mean length of a frame.
};

/// The speed over the frames that are neither a hitch nor right after one. NaN if there are none,
/// or the schedule was stopped.
OrdinarySpeed ordinary_speed(const StepSchedule& schedule, double time_scale);

}  // namespace tickproof::harness
