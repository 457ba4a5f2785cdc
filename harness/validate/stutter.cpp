// Does it stutter? On each display, pictures that stand now for one frame and now for two, or that
// move by a step too many, are seen; and so are too few pictures. Frames are tried as even as the
// display, and as uneven as a real machine's.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/check/displayed.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

/// Whether the profile or the project says how frames between two steps are drawn. Where they do
/// not, a game may well interpolate.
bool is_drawing_known(const Subject& subject) {
    return !reads(*subject.policy.policy, "draw") || !subject.profile.draw.empty() ||
           subject.policy.settings.draw != subject.policy.policy->defaults.draw ||
           (subject.project && find_setting(*subject.project, "draw") != nullptr);
}

/// Motion on one display, a second of it.
struct Stutter {
    double refresh_hz = 0;
    double uneven_per_s = 0;
    double interpolated_per_s = 0;  ///< What would be uneven if it were interpolated.
    double picture_s = 0;           ///< How long one stands; 0 where every refresh has its own.
    double idle_per_s = 0;          ///< Frames without a step.
    double double_per_s = 0;        ///< Frames with two or more.
    std::size_t trace = 0;
    std::size_t steps = 0;
};

Stutter stutter_of(const Trial& trial, double refresh_hz, std::size_t trace) {
    const StepSchedule& steps = trial.schedules[trace];
    PacingSettings settings = trial.subject.policy.settings;
    settings.refresh_hz = refresh_hz;
    const double real_s = trial.summaries[trace].real_s;
    Stutter stutter{.refresh_hz = refresh_hz, .trace = trace, .steps = steps.steps.size()};
    const Cadence cadence = cadence_of(steps, settings);
    stutter.uneven_per_s = static_cast<double>(cadence.uneven) / real_s;
    if (cadence.hold_refreshes != 1) {
        stutter.picture_s = cadence.pictures == 0 ? real_s : cadence.hold_s;
    }
    settings.draw = Draw::interpolate;
    stutter.interpolated_per_s = static_cast<double>(cadence_of(steps, settings).uneven) / real_s;
    for (const ScheduledFrame& frame : steps.frames) {
        stutter.idle_per_s += frame.steps == 0 ? 1 / real_s : 0;
        stutter.double_per_s += frame.steps >= 2 ? 1 / real_s : 0;
    }
    return stutter;
}

/// Of unevenness and of pictures that stand too long the worse.
double severity_of(const Subject& subject, const Stutter& stutter) {
    const Tolerances& tolerated = subject.profile.tolerances;
    return std::max(severity(stutter.uneven_per_s, tolerated.stutter_per_s),
                    severity(stutter.picture_s, tolerated.picture_s));
}

bool is_uneven(const Subject& subject, const Stutter& stutter) {
    return severity(stutter.uneven_per_s, subject.profile.tolerances.stutter_per_s) > 1;
}

std::string beat_text(const Subject& subject, const Stutter& worst) {
    const double steps_per_s =
        subject.policy.settings.time_scale / subject.policy.settings.timestep.dt_s;
    return fmt::format(
        "{:.4g} steps a second on a display of {:.4g} Hz: {:.3g} frames a second take no step, "
        "{:.3g} take two or more",
        steps_per_s, worst.refresh_hz, worst.idle_per_s, worst.double_per_s);
}

/// Where even frames are even on the display, those that a game notices a little late are not: what
/// falls on a refresh falls before it or behind.
std::string lateness_text(const Stutter& worst) {
    return fmt::format(
        "a step falls on a refresh, and a frame that is noticed a little late has it or has not: "
        "{:.3g} frames a second take no step, {:.3g} take two or more",
        worst.idle_per_s, worst.double_per_s);
}

std::string summary_of(const Subject& subject, const Stutter& worst, std::string_view about) {
    if (severity_of(subject, worst) <= 1) {
        return fmt::format("motion is even at {} ({:.2g} uneven pictures a second)", about,
                           worst.uneven_per_s);
    }
    if (is_uneven(subject, worst)) {
        return fmt::format(
            "motion stutters at {}: {:.3g} pictures a second stand too long or move too far", about,
            worst.uneven_per_s);
    }
    return fmt::format("motion is choppy at {}: a picture stands for {:.3g} ms", about,
                       1000 * worst.picture_s);
}

std::string fix_of(const Subject& subject, const Stutter& worst) {
    const bool interpolates = subject.policy.settings.draw == Draw::interpolate;
    if (worst.idle_per_s == 0 && worst.double_per_s == 0) {
        return interpolates ? "let the loop run as often as the display shows pictures, or at a "
                              "whole part of that; it interpolates already"
                            : "step by the frame's length, or interpolate between fixed steps";
    }
    if (interpolates) {
        return "step at a multiple of the refresh rate; it interpolates already";
    }
    if (worst.interpolated_per_s <= subject.profile.tolerances.stutter_per_s) {
        return fmt::format(
            "interpolate between steps (then it is {:.2g} a second, for one step of latency)",
            worst.interpolated_per_s);
    }
    return fmt::format(
        "interpolation leaves {:.2g} a second; step at a multiple of the refresh rate as well",
        worst.interpolated_per_s);
}

GameFinding judge_display(const Trial& trial, std::size_t display) {
    const Subject& subject = trial.subject;
    const Frames& frames = trial.frames;
    const double refresh_hz = subject.profile.refresh_hz[display];
    const std::string about = fmt::format("{:.6g} Hz", refresh_hz);
    const Stutter even = stutter_of(trial, refresh_hz, frames.trace_at(refresh_hz));
    const Stutter late = stutter_of(trial, refresh_hz, frames.paced + display);
    if (even.steps + late.steps == 0) {
        return unjudged("stutter", about, "no step is taken: nothing moves");
    }
    const Stutter& worst = severity_of(subject, late) > severity_of(subject, even) ? late : even;
    GameFinding made = judged("stutter", about, severity_of(subject, worst));
    made.finding.numbers = {{"uneven_per_s", worst.uneven_per_s, "1/s"},
                            {"picture", worst.picture_s, "s"},
                            {"frames_without_step_per_s", worst.idle_per_s, "1/s"},
                            {"frames_with_two_steps_per_s", worst.double_per_s, "1/s"},
                            {"uneven_per_s_interpolated", worst.interpolated_per_s, "1/s"}};
    made.finding.shown_by = schedule_spec(subject, worst.trace);
    made.finding.shown_by.policy.settings.refresh_hz = refresh_hz;
    made.finding.summary = summary_of(subject, worst, about);
    if (made.severity <= 1) {
        return made;
    }
    made.at = place_of(subject, "draw");
    if (!is_drawing_known(subject)) {
        made.finding.verdict = Verdict::note;
        made.severity = kNotSeen;
        made.finding.summary =
            "drawn as stepped, " + made.finding.summary + " (draw.between_steps says nothing)";
    }
    made.finding.cause = worst.idle_per_s == 0 && worst.double_per_s == 0
                             ? "steps are not as long as the frames they are shown for"
                         : severity_of(subject, even) <= 1 ? lateness_text(worst)
                                                           : beat_text(subject, worst);
    made.finding.fix = fix_of(subject, worst);
    return made;
}

GameFindings judge(const Trial& trial) {
    GameFindings found;
    for (std::size_t display = 0; display < trial.subject.profile.refresh_hz.size(); ++display) {
        found.push_back(judge_display(trial, display));
    }
    return found;
}

}  // namespace

GameCheck stutter_check() {
    return {.name = "stutter",
            .summary = "how evenly motion is shown at each refresh rate",
            .question = "Why does it stutter when the tick rate is near, or unlike, the refresh?",
            .judge = judge};
}

}  // namespace tickproof::harness
