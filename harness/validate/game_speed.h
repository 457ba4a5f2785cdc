// How fast a game runs once its loop has settled.

#pragma once

#include "harness/run/schedule.h"

namespace tickproof::harness {

/// Game time over real time, where 1 is right: over the schedule but its first second, in which
/// rules that average frame times still fill their history. A step that is owed for less than its
/// length is not lost. NaN where the schedule is no longer than that, or was stopped.
double game_speed(const StepSchedule& schedule, double time_scale);

}  // namespace tickproof::harness
