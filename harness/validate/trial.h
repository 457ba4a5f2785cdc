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

/// Where a scenario starts in a trace with a hitch, so that the hitch falls into any moment that
/// may matter: at one start where all steps are alike.
std::vector<std::size_t> hitch_starts(const Trial& trial, std::size_t trace,
                                      const ScenarioSpec& scenario);

}  // namespace tickproof::harness
