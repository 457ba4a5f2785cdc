// What the policy does with time itself: how fast the game runs, what it loses, and how unevenly it
// steps.
//
// A clamp that cuts a hitch off does what it is for, and is a note. Time lost or invented in
// ordinary frames makes the whole game slow or fast at that frame rate, and is a failure; so is a
// loop that does not end.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/invented.h"
#include "harness/check/measure.h"
#include "harness/check/table.h"

namespace tickproof::harness {
namespace {

/// Game speed may be off by this much: a clock in whole milliseconds is not, a player does not feel
/// it.
constexpr double kSpeedTolerance = 0.01;
/// What float clocks round away is no cut.
constexpr double kNothing_s = 1e-4;

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

struct Kept {
    const Run* run = nullptr;
    Lost lost;
    double speed = 1;
};

void explain_speed(const Question& question, const Kept& worst, Finding& finding) {
    finding.verdict = Verdict::fail;
    finding.summary = fmt::format("{} the game runs at {:.3g} of its speed",
                                  where(question, worst.run->spec), worst.speed);
    const std::string ordinary = time_text(worst.lost.ordinary_real_s);
    if (is_spiral(question, *worst.run)) {
        explain_spiral(question, *worst.run, finding);
    } else if (worst.lost.ordinary_s > 0) {
        finding.cause = fmt::format(
            "{} of {} in ordinary frames is dropped: a cap or clamp acts although nothing is wrong",
            time_text(worst.lost.ordinary_s), ordinary);
        finding.fix =
            "raise the cap or the clamp, or take longer steps: at the lowest frame rate that you "
            "support, cap x "
            "timestep and clamp must both exceed the frame";
    } else {
        const auto twice = counted_twice(question.policy);
        finding.cause = fmt::format(
            "{} is invented in {} of ordinary frames: {}", time_text(-worst.lost.ordinary_s),
            ordinary, twice ? twice->cause : "the update does not depend on the frame's length");
        finding.fix = twice ? twice->fix
                            : "multiply motion by the frame's delta, or step by a fixed timestep";
    }
}

void note_cut(const Question& question, const Kept& most, Finding& finding) {
    finding.verdict = Verdict::note;
    finding.summary = fmt::format(
        "keeps time, but {} of hitches is {} {}", time_text(std::abs(most.lost.hitches_s)),
        most.lost.hitches_s > 0 ? "dropped" : "invented", where(question, most.run->spec));
    finding.cause =
        "a clamp or cap bounds what a hitch may owe: that time passes for the player and not for "
        "the game";
}

std::string steps_text(std::span<const Run> runs) {
    double least_per_s = kNotSeen;
    double most_per_s = kNotSeen;
    double longest_dt_s = 0;
    for (const Run& run : runs) {
        const double per_s = static_cast<double>(run.summary.steps) / run.summary.simulated_s;
        least_per_s = std::fmin(least_per_s, per_s);
        most_per_s = std::fmax(most_per_s, per_s);
        longest_dt_s = std::max(longest_dt_s, run.summary.longest_dt_s);
    }
    const std::string least = fmt::format("{:.4g}", least_per_s);
    const std::string most = fmt::format("{:.4g}", most_per_s);
    return fmt::format("{} steps a second of game time, the longest {}",
                       least == most ? least : least + " to " + most, time_text(longest_dt_s));
}

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("pacing", question, runs)) {
        return *finding;
    }
    Kept worst;
    Kept most_cut;
    for (const Run& run : runs) {
        const Lost lost = lost_time(run.schedule);
        const Kept kept{.run = &run,
                        .lost = lost,
                        .speed = speed_of(lost, question.policy.settings.time_scale)};
        if (run.summary.steps == 0) {
            continue;
        }
        if (worst.run == nullptr || std::abs(kept.speed - 1) > std::abs(worst.speed - 1)) {
            worst = kept;
        }
        if (most_cut.run == nullptr ||
            std::abs(lost.hitches_s) > std::abs(most_cut.lost.hitches_s)) {
            most_cut = kept;
        }
    }
    if (worst.run == nullptr) {
        return nothing_measured("pacing", runs, "no step was taken in any trace");
    }
    Finding finding = passing("pacing", runs);
    finding.summary =
        fmt::format("keeps time with {}: {}", counted(runs.size(), "trace"), steps_text(runs));
    const Run* shown = worst.run;
    if (std::abs(worst.speed - 1) > kSpeedTolerance) {
        explain_speed(question, worst, finding);
    } else if (std::abs(most_cut.lost.hitches_s) > kNothing_s) {
        note_cut(question, most_cut, finding);
        shown = most_cut.run;
    }
    const ScheduleSummary& summary = shown->summary;
    finding.shown_by = shown->spec;
    finding.numbers = {
        {"speed", summary.simulated_s / (summary.real_s * question.policy.settings.time_scale), ""},
        {"dropped", summary.dropped_s, "s"},
        {"most_steps_in_a_frame", static_cast<double>(summary.most_steps_in_a_frame), ""},
        {"frames_without_step", static_cast<double>(summary.frames_without_step), ""},
        {"longest_dt", summary.longest_dt_s, "s"}};
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
