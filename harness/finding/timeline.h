// A schedule for a viewer of traces.

#pragma once

#include <string>

#include "harness/run/schedule.h"

namespace tickproof::harness {

struct ScheduleTimeline {
    std::string name;  ///< Name of the process that stands for it: `fixed, capture.csv`.
    StepSchedule schedule;
    /// Real time of a step; if it is 0, the steps of a frame share the frame's time.
    Duration step_cost{0};
};

}  // namespace tickproof::harness
