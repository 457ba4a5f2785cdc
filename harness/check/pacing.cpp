// What the policy does with time itself: how fast the game runs, what it loses, and how unevenly it
// steps.
//
// A clamp that cuts a hitch off does what it is for, and is a note. Time lost or invented in
// ordinary frames makes the whole game slow or fast at that frame rate, and is a failure; so is a
// loop that does not end.

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/check/measure.h"
#include "harness/check/table.h"

namespace tickproof::harness {
namespace {

/// Game speed may be off by this much: a clock in whole milliseconds is not, a player does not feel
/// it.
constexpr double kSpeedTolerance = 0.01;

struct Lost {
    double ordinary_s = 0;  ///< In ordinary frames, signed.
    double hitches_s = 0;
    double ordinary_real_s = 0;
};

Lost lost_time(const StepSchedule& schedule) {
    Lost lost;
    for (const FrameEnd& end : frame_ends(schedule)) {
        if (end.hitch) {
            lost.hitches_s += end.frame->dropped_s;
        } else {
            lost.ordinary_s += end.frame->dropped_s;
            lost.ordinary_real_s += seconds(end.frame->effective);
        }
    }
    return lost;
}

bool always(const Question&) {
    return true;
}

/// Game speed in ordinary frames, where 1 is right.
double speed_of(const Lost& lost, double time_scale) {
    const double due_s = lost.ordinary_real_s * time_scale;
    return due_s > 0 ? 1 - lost.ordinary_s / due_s : kNotSeen;
}

void explain(const Question& question, const Run& run, double speed, const Lost& lost,
             Finding& finding) {
    finding.verdict = Verdict::fail;
    finding.shown_by = run.spec;
    finding.summary =
        fmt::format("{} the game runs at {:.3g} of its speed", where(question, run.spec), speed);
    if (lost.ordinary_s > 0) {
        finding.cause = fmt::format(
            "{} of {} in ordinary frames is dropped: a cap or clamp acts although nothing is wrong",
            time_text(lost.ordinary_s), time_text(lost.ordinary_real_s));
        finding.fix =
            "raise the cap or the clamp, or take longer steps: at the lowest frame rate that you "
            "support, "
            "cap x timestep and clamp must both exceed the frame";
    } else {
        finding.cause = fmt::format(
            "{} is invented in {} of ordinary frames: the update does not depend on the frame's "
            "length",
            time_text(-lost.ordinary_s), time_text(lost.ordinary_real_s));
        finding.fix = "multiply motion by the frame's delta, or step by a fixed timestep";
    }
}

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("pacing", question, runs)) {
        return *finding;
    }
    Finding finding = passing("pacing", runs);
    const Run* shown = nullptr;
    double worst_error = -1;
    double worst_dropped_s = 0;
    for (const Run& run : runs) {
        if (run.summary.steps == 0) {
            continue;
        }
        const Lost lost = lost_time(run.schedule);
        const double speed = speed_of(lost, question.policy.settings.time_scale);
        const double error = std::abs(speed - 1);
        if (error > kSpeedTolerance && error > worst_error) {
            explain(question, run, speed, lost, finding);
        }
        if (error > worst_error || std::abs(lost.hitches_s) > std::abs(worst_dropped_s)) {
            shown = &run;
        }
        worst_error = std::max(worst_error, error);
        if (std::abs(lost.hitches_s) > std::abs(worst_dropped_s)) {
            worst_dropped_s = lost.hitches_s;
            if (finding.verdict == Verdict::pass || finding.verdict == Verdict::note) {
                finding.verdict = Verdict::note;
                finding.shown_by = run.spec;
                finding.summary = fmt::format(
                    "keeps time, but {} of hitches is {} {}", time_text(std::abs(lost.hitches_s)),
                    lost.hitches_s > 0 ? "dropped" : "invented", where(question, run.spec));
                finding.cause =
                    "a clamp or cap bounds what a hitch may owe: that time passes for the player "
                    "and not for the game";
            }
        }
    }
    if (shown == nullptr) {
        return nothing_measured("pacing", runs, "no step was taken in any trace");
    }
    const ScheduleSummary& summary = shown->summary;
    finding.numbers = {
        {"speed", summary.simulated_s / (summary.real_s * question.policy.settings.time_scale), ""},
        {"dropped", summary.dropped_s, "s"},
        {"most_steps_in_a_frame", static_cast<double>(summary.most_steps_in_a_frame), ""},
        {"frames_without_step", static_cast<double>(summary.frames_without_step), ""},
        {"longest_dt", summary.longest_dt_s, "s"}};
    if (finding.verdict == Verdict::pass) {
        finding.summary = fmt::format("keeps time with {}", counted(runs.size(), "trace"));
    }
    return finding;
}

}  // namespace

Check pacing_check() {
    return {.name = "pacing",
            .summary = "is time kept: how fast the game runs, what it loses, how unevenly it steps",
            .scope = Scope::schedule,
            .applies = always,
            .needs = whole_traces,
            .judge = judge};
}

}  // namespace tickproof::harness
