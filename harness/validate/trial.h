// A subject on the frames that it is tried on: what every check starts from. The schedules are made
// once, because most checks ask how a frame is stepped, and a rule with a long memory takes its
// time to say.

#pragma once

#include <limits>
#include <vector>

#include "harness/run/schedule.h"
#include "harness/validate/subject.h"

namespace tickproof::harness {

struct Trial {
    const Subject& subject;
    const Frames& frames;
    std::vector<StepSchedule> schedules;  ///< By paced(): element n is that of trace n.
    std::vector<ScheduleSummary> summaries;
    /// A check may end with a finding of a larger severity: how much worse it is matters to nobody.
    double enough = std::numeric_limits<double>::infinity();

    bool is_enough(double severity) const { return severity > enough; }
};

/// `subject` and `frames` have to outlive it.
Trial make_trial(const Subject& subject, const Frames& frames);

/// The length of all steps of a trace; NaN where they differ, or there are none. Runs whose steps
/// are all alike are alike, whatever the frames are.
double only_dt_s(const Trial& trial, std::size_t trace);

}  // namespace tickproof::harness
