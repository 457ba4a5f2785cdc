// Hitches: the worst one of a profile, and those of captures. A clamp or a cap that drops time in a
// hitch does its job, so this is a note; a loop that never ends is an error.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/frame_ends.h"
#include "harness/check/frames/game_speed.h"
#include "harness/check/question.h"
#include "harness/check/time/limits.h"
#include "harness/check/time/made_up.h"
#include "harness/check/time/peers.h"

namespace tickproof::harness {
namespace {

/// Smaller values are rounding of float clocks.
constexpr double kNothing_s = 1e-4;

/// The game time that a hitch costs, without the loss at this steady rate.
double lost_in(Inquiry& ask, const TraceSpec& trace, const StepSchedule& hitched) {
    const double cut_s = frame_ends(hitched).last().cut_s;
    const double behind_s = peers_of(ask, trace).behind_s();
    const double lost_s = std::abs(behind_s) < std::abs(cut_s) ? behind_s : cut_s;
    return std::abs(lost_s) < kNothing_s ? 0 : lost_s;
}

std::vector<Number> numbers_of(const Game& game, const ScheduleSummary& summary, double lost_s,
                               std::size_t most_steps) {
    return {{"dropped", lost_s, "s"},
            {"most_steps_in_a_frame", static_cast<double>(most_steps), "steps"},
            {"longest_dt", world_step_s(game, summary.longest_dt_s), "s"}};
}

Finding endless(const Game& game, const ScheduleSummary& summary) {
    Finding finding = judged("hitch", "worst hitch", std::numeric_limits<double>::infinity());
    finding.asked = {"frames.worst_hitch_ms"};
    finding.numbers = numbers_of(game, summary, 0, summary.most_steps_in_a_frame);
    finding.summary =
        fmt::format("The game freezes after a {} hitch", time_text(game.profile.worst_hitch_s));
    finding.cause = fmt::format("The next frame needs more than {} steps of {}", kStepsPerFrameMax,
                                time_text(summary.longest_dt_s));
    if (summary.stop == Stop::clock_too_coarse) {
        finding.cause =
            "The accumulator is a float so large that subtracting a step from it changes nothing";
    }
    finding.fix = limit_fix(game);
    return finding;
}

std::string cause_of(const Game& game, const ScheduleSummary& worst, const CatchUp& later,
                     double lost_s) {
    if (lost_s != 0) {
        const double passed_s =
            std::max(0.0, game.profile.worst_hitch_s - lost_s / game.policy.settings.time_scale);
        return lost_s > 0 && has_limit(game.policy)
                   ? fmt::format("{} passes only {} of the hitch to physics", limit_text(game),
                                 time_text(passed_s))
                   : fmt::format("The steps of the hitch add up to {}", time_text(passed_s));
    }
    if (!later.is_over && keeps_rest(game.policy)) {
        return "The cap drops no time, and is so low that the hitch is never made up";
    }
    if (worst.overstep_s > 2 * worst.longest_dt_s) {
        return fmt::format("No time is dropped: {} stay in the accumulator",
                           time_text(worst.overstep_s));
    }
    if (later.longest.is_seen() && keeps_rest(game.policy)) {
        return fmt::format("The cap drops no time: it is {}", to_text(later));
    }
    return has_limit(game.policy)
               ? fmt::format("The hitch is shorter than the {} allows", limits_name(game.policy))
               : "Neither a clamp nor a cap limits the hitch, so all of it is simulated at once";
}

Finding worst_hitch(Inquiry& ask) {
    const Game& game = ask.game;
    double lost_s = 0;
    const Run* worst = nullptr;
    for (const TraceSpec& trace : whole_hitches(game)) {
        const Run& hitched = ask.run(schedule_spec(game, trace), Keep::hashes);
        if (hitched.summary.stop != Stop::none) {
            Finding finding = endless(game, hitched.summary);
            finding.shown_by = {hitched.spec};
            return finding;
        }
        const double cut_s = lost_in(ask, trace, hitched.schedule);
        const bool loses_as_much = std::abs(cut_s) >= std::abs(lost_s);
        const auto length = [](const Run& run) {
            return std::pair(run.summary.longest_dt_s, run.summary.most_steps_in_a_frame);
        };
        if (worst == nullptr ||
            (loses_as_much && (cut_s != lost_s || length(hitched) > length(*worst)))) {
            lost_s = cut_s;
            worst = &hitched;
        }
    }
    if (ask.waits()) {
        return {};
    }
    const ScheduleSummary& summary = worst->summary;
    const std::size_t most_steps = summary.most_steps_in_a_frame;
    Finding finding = noted("hitch", "worst hitch");
    finding.asked = {"frames.worst_hitch_ms"};
    finding.shown_by = {worst->spec};
    finding.numbers = numbers_of(game, summary, lost_s, most_steps);
    const std::string lost = lost_s == 0  ? "loses no"
                             : lost_s > 0 ? fmt::format("loses {} of", time_text(lost_s))
                                          : fmt::format("adds {} of", time_text(-lost_s));
    finding.summary =
        fmt::format("A {} hitch {} game time", time_text(game.profile.worst_hitch_s), lost);
    finding.cause =
        fmt::format("{}; the next frame takes {}",
                    cause_of(game, summary, catch_up_of(ask), lost_s), counted(most_steps, "step"));
    return finding;
}

void of_capture(Inquiry& ask, std::size_t trace, Findings& found) {
    const Game& game = ask.game;
    const ScheduleSummary& summary = ask.summary(trace);
    std::size_t hitches = 0;
    double cut_s = 0;
    for (const FrameEnd& end : frame_ends(ask.schedule(trace))) {
        hitches += end.hitch ? 1 : 0;
        cut_s = end.cut_s;
    }
    if (summary.stop != Stop::none || summary.steps == 0 || std::abs(cut_s) < kNothing_s) {
        return;  // The check `speed` reports a loop that stands still or never ends.
    }
    const std::string name = trace_name(ask, ask.spec(trace));
    Finding finding = noted("hitch", name);
    finding.shown_by = {schedule_spec(game, ask.spec(trace))};
    finding.numbers = numbers_of(game, summary, cut_s, summary.most_steps_in_a_frame);
    const std::string at = at_trace(ask, ask.spec(trace));
    finding.summary = fmt::format("The game {} {} {}{}", cut_s > 0 ? "loses" : "gains",
                                  time_text(std::abs(cut_s)),
                                  at.starts_with("in a ") ? "" : "in the hitches ", at);
    finding.cause =
        fmt::format("A clamp or cap acts in hitches and the frames right after them ({} of {})",
                    counted(hitches, "frame"), summary.frames);
    found.push_back(std::move(finding));
}

Findings judge_hitch(Inquiry& ask) {
    Findings found;
    if (ask.game.frames.has_hitch()) {
        found.push_back(worst_hitch(ask));
    }
    for (std::size_t i = ask.game.frames.captures; i < ask.traces(); ++i) {
        of_capture(ask, i, found);
    }
    return found;
}

}  // namespace

Check hitch_check() {
    return {.name = "hitch",
            .summary = "what becomes of hitches: time lost, steps in one frame",
            .question = "Which clamp and which step cap: what do I lose in a hitch?",
            .asked_by = {.run = true, .schedule = true, .validate = true},
            .judge = judge_hitch};
}

}  // namespace tickproof::harness
