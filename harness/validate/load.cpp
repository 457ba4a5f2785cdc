// What stepping costs: whether the slowest machine keeps up (or spirals), whether the frame after
// the worst hitch fits the budget, and what a second of the game takes.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/check/measure.h"
#include "harness/validate/bands.h"
#include "harness/validate/peers.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

double budget_s(const GameProfile& profile) {
    return profile.frame_budget_s > 0 ? profile.frame_budget_s : 1 / profile.lowest_fps;
}

/// What frames in whole nanoseconds are off by.
constexpr double kRounding = 1e-6;

/// Steps that the physics takes, substeps included.
double steps_per_s(const Subject& subject, const ScheduleSummary& summary) {
    return summary.real_s > 0 ? static_cast<double>(summary.steps) *
                                    physics::substeps(subject.engine) / summary.real_s
                              : 0;
}

/// The mean of the later half: a spiral takes some frames to get to its end.
double settled_frame_s(const StepSchedule& steps) {
    const std::size_t first = steps.frames.size() / 2;
    Duration real{0};
    for (std::size_t i = first; i < steps.frames.size(); ++i) {
        real += steps.frames[i].effective;
    }
    return seconds(real) / static_cast<double>(steps.frames.size() - first);
}

/// A second of frames that cost what the profile says, from the lowest rate.
GameFinding spiral(const Trial& trial) {
    const Subject& subject = trial.subject;
    const Frames& frames = trial.frames;
    const GameProfile& profile = subject.profile;
    const std::size_t trace = frames.trace_at(profile.lowest_fps);
    const StepSchedule steps = loaded(subject, frames.traces[trace]);
    const ScheduleSummary slow = summarise(steps);
    const ScheduleSummary& free = trial.summaries[trace];
    if (free.steps == 0) {
        return unjudged("load", "slowest machine", "no step is taken, so none costs anything");
    }
    const double frame_s = settled_frame_s(steps);
    const double budget = std::max(budget_s(profile), 1 / profile.lowest_fps);
    const bool endless = slow.stop != Stop::none;
    const double cost_s = profile.step_cost_s;
    const double work_s = seconds(subject.load.render) + static_cast<double>(slow.steps) /
                                                             static_cast<double>(slow.frames) *
                                                             seconds(subject.load.step_cost);
    // A machine that keeps up has some of its frame to spare; of one that does not the frames are
    // longer.
    const bool keeps_up = frame_s <= budget * (1 + kRounding);
    const double share = endless    ? std::numeric_limits<double>::infinity()
                         : keeps_up ? std::min(1.0, severity(work_s, budget))
                                    : frame_s / budget;
    GameFinding made = judged("load", "slowest machine", share);
    made.finding.shown_by = schedule_spec(subject, trace);
    made.finding.shown_by.load = subject.load;
    made.finding.numbers = {
        {"mean_frame", frame_s, "s"},
        {"mean_work", work_s, "s"},
        {"steps_per_s", steps_per_s(subject, free), "1/s"},
        {"longest_frame_s",
         static_cast<double>(slow.most_steps_in_a_frame) * seconds(subject.load.step_cost) +
             profile.render_cost_s,
         "s"}};
    if (made.severity <= 1) {
        made.finding.summary = fmt::format(
            "steps of {} leave the slowest machine at {:.4g} fps or more: a frame works "
            "for {} of {}",
            time_text(cost_s), 1 / frame_s, time_text(work_s), time_text(budget));
        return made;
    }
    const double dt_s = substep_s(subject, free.longest_dt_s);
    const bool is_spiral = cost_s * subject.policy.settings.time_scale >= dt_s;
    made.finding.summary =
        endless
            ? fmt::format(
                  "steps of {} pull the slowest machine into the spiral of death: "
                  "frames owe ever more steps",
                  time_text(cost_s))
            : fmt::format("with steps of {} the slowest machine falls from {:.4g} to {:.3g} fps",
                          time_text(cost_s), profile.lowest_fps, 1 / frame_s);
    made.finding.cause =
        is_spiral ? fmt::format("spiral of death: a step costs {} and simulates {}",
                                time_text(cost_s), time_text(dt_s))
                  : fmt::format("{:.4g} steps a second of {} take {:.3g} of every second",
                                steps_per_s(subject, free), time_text(cost_s),
                                steps_per_s(subject, free) * cost_s);
    made.finding.fix =
        "take longer steps, or make a step cheaper; a cap or clamp bounds the "
        "spiral and makes the game slow instead";
    made.at = place_of(subject, "timestep");
    return made;
}

/// The frame after a hitch owes the most steps.
GameFinding catch_up(const Trial& trial) {
    const Subject& subject = trial.subject;
    const Frames& frames = trial.frames;
    const GameProfile& profile = subject.profile;
    std::size_t most = 0;
    std::size_t shown = frames.hitches;
    for (std::size_t i = frames.hitches; i < frames.paced; ++i) {
        const std::size_t steps = trial.summaries[i].most_steps_in_a_frame;
        if (steps > most) {
            most = steps;
            shown = i;
        }
    }
    if (most == 0) {
        return unjudged("load", "catch-up after a hitch", "no step is taken after a hitch");
    }
    const double all = static_cast<double>(most) * physics::substeps(subject.engine);
    const double frame_s = all * profile.step_cost_s + profile.render_cost_s;
    const double budget = budget_s(profile);
    GameFinding made = judged("load", "catch-up after a hitch", severity(frame_s, budget));
    made.finding.shown_by = schedule_spec(subject, shown);
    made.finding.numbers = {{"steps", all, "steps"}, {"frame", frame_s, "s"}};
    const std::string owed = fmt::format(
        "after a hitch of {} a frame takes {}", time_text(profile.worst_hitch_s),
        counted(most * static_cast<std::size_t>(physics::substeps(subject.engine)), "step"));
    if (profile.step_cost_s == 0) {
        made = noted("load", "catch-up after a hitch");
        made.finding.summary = fmt::format(
            "{}; within {} a step may cost {}", owed, time_text(budget),
            time_text(std::max(0.0, budget - profile.render_cost_s) / std::max(all, 1.0)));
        made.finding.cause = "cost.step_ms of the profile says nothing of what a step costs";
        return made;
    }
    made.finding.summary = fmt::format("{}: {} of the {} that a frame may take", owed,
                                       time_text(frame_s), time_text(budget));
    if (made.severity > 1) {
        const double fits = std::floor((budget - profile.render_cost_s) /
                                       (profile.step_cost_s * physics::substeps(subject.engine)));
        const double fitting_s = fits * subject.policy.settings.timestep.dt_s;
        made.finding.cause = "the next frame is late again, and owes for that, too";
        made.finding.fix =
            fitting_s * profile.lowest_fps >= 1
                ? fmt::format("let a frame take {} at most: a cap, or a clamp of {}",
                              counted(static_cast<std::size_t>(fits), "step"), time_text(fitting_s))
                : "take longer steps or make a step cheaper: as many as a frame of the lowest rate "
                  "owes do not fit its budget";
        made.at = place_of(subject, "steps_per_frame_max");
        if (made.at.file.empty()) {
            made.at = place_of(subject, "frame_delta_max");
        }
    }
    return made;
}

/// Game time that the hitch costs, and not what the game loses anyway at this rate. What is owed is
/// not lost.
double lost_in(const Subject& subject, const FrameTrace& hitched, const StepSchedule& steps) {
    const double cut_s = frame_ends(steps).back().cut_s;
    const double behind_s = peers_of(subject, hitched).behind_s();
    return std::abs(behind_s) < std::abs(cut_s) ? behind_s : cut_s;
}

/// What float clocks round away is not lost.
constexpr double kNothing_s = 1e-4;

/// What becomes of the hitch itself.
GameFinding hitch(const Trial& trial) {
    const Subject& subject = trial.subject;
    const Frames& frames = trial.frames;
    GameFinding made = noted("hitch", "worst hitch");
    double lost_s = 0;
    ScheduleSummary worst;
    std::size_t most_steps = 0;
    std::size_t shown = frames.hitches;
    for (std::size_t i = frames.hitches; i < frames.paced; ++i) {
        const StepSchedule& steps = trial.schedules[i];
        const ScheduleSummary& at = trial.summaries[i];
        double cut_s = at.stop == Stop::none ? lost_in(subject, frames.traces[i], steps) : 0;
        cut_s = std::abs(cut_s) < kNothing_s ? 0 : cut_s;
        most_steps = std::max(most_steps, at.most_steps_in_a_frame);
        const bool loses_as_much = std::abs(cut_s) >= std::abs(lost_s);
        if (i == frames.hitches || at.stop != Stop::none ||
            (loses_as_much && (cut_s != lost_s || at.longest_dt_s > worst.longest_dt_s))) {
            lost_s = cut_s;
            worst = at;
            shown = i;
        }
    }
    made.finding.shown_by = schedule_spec(subject, shown);
    made.finding.numbers = {{"dropped", lost_s, "s"},
                            {"most_steps_in_a_frame", static_cast<double>(most_steps), "steps"},
                            {"longest_dt", substep_s(subject, worst.longest_dt_s), "s"}};
    const std::string length = time_text(subject.profile.worst_hitch_s);
    if (worst.stop != Stop::none) {
        GameFinding endless =
            judged("hitch", "worst hitch", std::numeric_limits<double>::infinity());
        endless.finding.shown_by = made.finding.shown_by;
        endless.finding.numbers = made.finding.numbers;
        endless.finding.summary = fmt::format("after a hitch of {} the loop does not end", length);
        endless.finding.cause = "nothing limits what a frame owes";
        endless.finding.fix = "clamp the frame delta, or cap the steps of a frame";
        return endless;
    }
    made.finding.summary =
        fmt::format("a hitch of {}: {} of game time is lost, {} in one frame, the longest step {}",
                    length, lost_s > 0 ? time_text(lost_s) : "none", counted(most_steps, "step"),
                    time_text(substep_s(subject, worst.longest_dt_s)));
    if (lost_s > 0) {
        made.finding.cause =
            "a clamp or cap bounds what a hitch may owe, which is what it is for; of two peers the "
            "one with the hitch stays behind";
    } else if (worst.overstep_s > 2 * worst.longest_dt_s) {
        made.finding.cause = fmt::format(
            "a cap bounds the steps of a frame and drops nothing: {} are still owed at the end, "
            "and "
            "played back too fast",
            time_text(worst.overstep_s));
    } else {
        made.finding.cause = "nothing bounds what a hitch owes: all of it is simulated at once";
    }
    return made;
}

GameFindings judge_hitch(const Trial& trial) {
    return trial.frames.has_hitch() ? GameFindings{hitch(trial)} : GameFindings{};
}

GameFindings judge_load(const Trial& trial) {
    GameFindings found;
    if (trial.subject.profile.step_cost_s > 0) {
        found.push_back(spiral(trial));
    }
    if (trial.frames.has_hitch()) {
        found.push_back(catch_up(trial));
    }
    return found;
}

}  // namespace

GameCheck hitch_check() {
    return {.name = "hitch",
            .summary = "what becomes of the worst hitch: time lost, steps in one frame",
            .question = "Which clamp and which step cap: what do I lose in a hitch?",
            .judge = judge_hitch};
}

GameCheck load_check() {
    return {.name = "load",
            .summary = "whether the slowest machine keeps up, and catches up in its budget",
            .question = "Will my game spiral, and does catching up fit a frame?",
            .judge = judge_load};
}

}  // namespace tickproof::harness
