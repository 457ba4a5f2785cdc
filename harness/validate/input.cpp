// From the player's finger to the screen: whether a press reaches a step at all, and what stepping
// adds to the time until something moves.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/run/schedule_quantities.h"
#include "harness/validate/bands.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

GameFindings judge_presses(const Trial& trial) {
    const Subject& subject = trial.subject;
    const Frames& frames = trial.frames;
    const double tolerance = subject.profile.tolerances.presses;
    std::vector<bool> failing;
    double worst = 0;
    std::size_t shown = 0;
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        const double missed = 1 - frames_with_step(trial.summaries[i]);
        failing.push_back(missed > tolerance);
        if (missed > worst) {
            worst = missed;
            shown = i;
        }
    }
    if (worst == 1) {
        return {unjudged("input", "presses",
                         fmt::format("no step is taken with {}", frames.traces[shown].name))};
    }
    const bool kept = subject.policy.settings.input == Input::frame;
    GameFinding made = kept ? judged("input", "presses", 0)
                            : judged("input", "presses", severity(worst, tolerance));
    made.finding.shown_by = schedule_spec(subject, shown);
    made.finding.numbers = {{"frames_without_step", worst, ""}};
    if (worst == 0) {
        made.finding.summary = "every frame has a step, so every key press is seen";
    } else if (kept) {
        made.finding.summary = fmt::format(
            "key presses are looked for in frames and kept, so none is missed; steps that looked "
            "themselves would miss {:.3g} % with {}",
            100 * worst, frames.traces[shown].name);
    } else {
        made.finding.summary = fmt::format("{:.3g} % of key presses are missed with {}; some {}",
                                           100 * worst, frames.traces[shown].name,
                                           to_text(bands(frames.rates, failing), frames.rates));
        made.finding.cause =
            "steps look for what is newly pressed, and a press in a frame without a step is old in "
            "the next";
        made.finding.fix = "look for key presses in each frame and keep them for the next step";
    }
    return {made};
}

/// The longest time from the beginning of a frame, when a press is read, to the beginning of the
/// first that has a step.
double longest_wait_s(const StepSchedule& schedule) {
    double longest_s = 0;
    double waited_s = 0;
    for (const ScheduledFrame& frame : schedule.frames) {
        if (frame.steps > 0) {
            waited_s = 0;
        } else {
            waited_s += seconds(frame.effective);
            longest_s = std::max(longest_s, waited_s);
        }
    }
    return longest_s;
}

double drawn_late_s(const PacingSettings& settings) {
    const double steps = settings.draw_latency_steps + (settings.draw == Draw::interpolate ? 1 : 0);
    return steps * kept_timestep(settings).dt_s / settings.time_scale;
}

GameFindings judge_latency(const Trial& trial) {
    const Subject& subject = trial.subject;
    double worst_s = 0;
    std::size_t shown = 0;
    const double late_s =
        reads(*subject.policy.policy, "draw") ? drawn_late_s(subject.policy.settings) : 0;
    for (std::size_t i = 0; i < trial.frames.rates.size(); ++i) {
        const double added_s = longest_wait_s(trial.schedules[i]) + late_s;
        if (added_s > worst_s) {
            worst_s = added_s;
            shown = i;
        }
    }
    GameFinding made = judged("latency", "press to motion",
                              severity(worst_s, subject.profile.tolerances.latency_s));
    made.finding.shown_by = schedule_spec(subject, shown);
    made.finding.numbers = {{"added", worst_s, "s"}, {"added_by_drawing", late_s, "s"}};
    made.finding.summary = fmt::format(
        "stepping adds up to {} between a key press and the first frame that shows it, with {}",
        time_text(worst_s), trial.frames.traces[shown].name);
    if (worst_s == 0) {
        made.finding.summary = "every frame has a step: stepping adds no latency";
    }
    if (made.severity > 1) {
        made.finding.cause =
            fmt::format("a press waits for the next step, up to {}{}", time_text(worst_s - late_s),
                        late_s > 0 ? fmt::format(", and is drawn {} late", time_text(late_s)) : "");
        made.finding.fix = "take more steps a second, or extrapolate instead of interpolating";
        made.at = place_of(subject, "timestep");
    }
    return {made};
}

}  // namespace

GameCheck input_check() {
    return {.name = "input",
            .summary = "whether key presses reach a step",
            .question = "Are presses lost between frame and step?",
            .judge = judge_presses};
}

GameCheck latency_check() {
    return {.name = "latency",
            .summary = "what stepping adds between a key press and the first frame that shows it",
            .question = "How long from press to motion?",
            .judge = judge_latency};
}

}  // namespace tickproof::harness
