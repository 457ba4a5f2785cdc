#include "harness/validate/trial.h"

#include <algorithm>

#include "harness/check/check.h"

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

}  // namespace tickproof::harness
