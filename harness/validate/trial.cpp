#include "harness/validate/trial.h"

#include <algorithm>
#include <cmath>

#include "harness/check/check.h"
#include "harness/run/starts.h"

namespace tickproof::harness {

Trial make_trial(const Subject& subject, const Frames& frames) {
    Trial trial{.subject = subject, .frames = frames};
    trial.schedules.reserve(frames.traces.size());
    trial.summaries.reserve(frames.traces.size());
    for (const FrameTrace& trace : frames.traces) {
        trial.schedules.push_back(paced(subject, trace));
        trial.summaries.push_back(summarise(trial.schedules.back()));
    }
    return trial;
}

double only_dt_s(const Trial& trial, std::size_t trace) {
    const StepSchedule& made = trial.schedules[trace];
    const bool alike = made.stop == Stop::none && !made.steps.empty() &&
                       std::ranges::all_of(made.steps, [&](const Step& step) {
                           return step == made.steps.front();
                       });
    return alike ? made.steps.front().dt_s : kNotSeen;
}

std::vector<std::size_t> hitch_starts(const Trial& trial, std::size_t trace,
                                      const ScenarioSpec& scenario) {
    std::vector<std::size_t> starts =
        hazard_starts(trial.frames.traces[trace].frames, make(scenario));
    if (!std::isnan(only_dt_s(trial, trace))) {
        starts.resize(1);
    }
    return starts;
}

}  // namespace tickproof::harness
