// What stepping adds between a key press and the first frame that shows it.

#pragma once

#include "harness/pacing/policies.h"
#include "harness/run/schedule.h"

namespace tickproof::harness {

/// The longest time from the start of a frame, in which the game reads a press, to the start of the
/// first frame with a step. Presses in the first second, or quarter, after the launch do not count.
double longest_wait_s(const StepSchedule& schedule);

/// How late the game draws a step.
double drawn_late_s(const PolicySpec& policy);

}  // namespace tickproof::harness
