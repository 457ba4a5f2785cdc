// How far off was the motion that a player saw? The capture says when each frame was displayed;
// `stutter` judges displays that refresh evenly. Settings cure only the timestep's part of the
// error, not the display chain's.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/traces.h"
#include "harness/check/motion/displayed_error.h"
#include "harness/check/motion/drawn_motion.h"
#include "harness/check/motion/stutter_finding.h"
#include "harness/check/question.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kDisplayedMotion = "displayed-motion";

std::string ms(double time_s) {
    constexpr double rounding_s = 1e-7;
    return std::abs(time_s) < rounding_s ? "0 ms" : fmt::format("{:.2g} ms", 1000 * time_s);
}

/// False if the loop waits: its frames differ from the displayed ones.
bool has_captured_frames(const FrameTrace& trace, const StepSchedule& schedule) {
    if (schedule.frames.size() != trace.frames.size()) {
        return false;
    }
    for (std::size_t i = 0; i < trace.frames.size(); ++i) {
        if (schedule.frames.effective(i) != trace.frames[i]) {
            return false;
        }
    }
    return true;
}

void explain(const Game& game, const DisplayedMotion& seen, const DisplayedMotion& interpolated,
             Finding& finding) {
    const double removed_s = seen.all.mean_s - interpolated.all.mean_s;
    const bool can_draw = reads(*game.policy.policy, "draw");
    finding.at = place_of(game, "draw");
    finding.cause = fmt::format(
        "The timestep puts {:.3g} images a second at least {} further off; the display chain makes "
        "{} of the error",
        seen.uneven_per_s, ms(seen.off_s), ms(seen.of_chain.mean_s));
    if (can_draw && removed_s > 0) {
        finding.cause +=
            fmt::format(". Interpolation removes {} of {}", ms(removed_s), ms(seen.all.mean_s));
    }
    if (!can_draw) {
        finding.fix = has_fixed_timestep(game.policy) ? "Interpolate between steps."
                                                      : capitalised(fixed_timestep_fix(game)) +
                                                            ", and interpolate between steps.";
    } else if (interpolated.uneven_per_s > game.profile.tolerances.stutter_per_s ||
               interpolates(game.policy.settings)) {
        finding.fix = "Interpolate between steps, and let no clamp or cap act in usual frames.";
    } else {
        finding.fix_settings = {{"draw", "interpolate"}};
        finding.fix = interpolate_fix(game, finding.fix_settings);
    }
}

std::string summary_of(const DisplayedMotion& seen, const std::string& with, bool is_uneven) {
    const std::string off = fmt::format("{} off on average", ms(seen.all.mean_s));
    if (is_uneven) {
        return fmt::format("Uneven displayed motion {}: {}, {} of it by the timestep", with, off,
                           ms(seen.of_timestep_s()));
    }
    return seen.of_chain.mean_s > seen.of_timestep_s()
               ? fmt::format("Displayed motion {} is {}, mostly by the display chain", with, off)
               : fmt::format("Displayed motion {} is {}", with, off);
}

/// True if only the smoothing of deltas is in the way of even motion.
bool is_of_smoothing(Inquiry& ask, std::size_t i) {
    PolicySpec policy = ask.game.policy;
    if (!policy.settings.delta_smoothing || !interpolates(policy.settings)) {
        return false;
    }
    policy.settings.delta_smoothing = false;
    const Run& run = ask.run(schedule_spec(ask.game, ask.spec(i), policy), Keep::hashes);
    return !run.schedule.steps.empty() &&
           displayed_motion(run.schedule, ask.trace(i).displayed, policy.settings).uneven_per_s <=
               ask.game.profile.tolerances.stutter_per_s;
}

Finding judge_capture(Inquiry& ask, std::size_t i) {
    const Game& game = ask.game;
    const FrameTrace& trace = ask.trace(i);
    const std::string about = trace_name(ask, ask.spec(i));
    const Run& run = ask.run(schedule_spec(game, ask.spec(i)), Keep::hashes);
    if (run.schedule.steps.empty()) {
        return unjudged(kDisplayedMotion, about, "No step is taken, so nothing moves");
    }
    if (!has_captured_frames(trace, run.schedule)) {
        Finding finding = noted(kDisplayedMotion, about);
        finding.summary =
            "Displayed motion is not judged: the loop makes other frames than those displayed";
        return finding;
    }
    PacingSettings settings = game.policy.settings;
    const DisplayedMotion seen = displayed_motion(run.schedule, trace.displayed, settings);
    settings.draw = Draw::interpolate;
    const DisplayedMotion interpolated = displayed_motion(run.schedule, trace.displayed, settings);
    if (seen.images == 0) {
        return unjudged(kDisplayedMotion, about,
                        "Fewer than two frames were displayed, or only hitches");
    }
    const double tolerated = game.profile.tolerances.stutter_per_s;
    Finding finding = judged(kDisplayedMotion, about, seen.uneven_per_s, tolerated, "1/s");
    finding.asked = {"tolerances.stutter_per_s"};
    finding.numbers = {{"error", seen.all.mean_s, "s"},
                       {"error_p99", seen.all.p99_s, "s"},
                       {"error_of_chain", seen.of_chain.mean_s, "s"},
                       {"error_of_chain_p99", seen.of_chain.p99_s, "s"},
                       {"error_of_timestep", seen.of_timestep_s(), "s"},
                       {"error_interpolated", interpolated.all.mean_s, "s"},
                       {"interval", seen.interval_s, "s"},
                       {"uneven_per_s", seen.uneven_per_s, "1/s"},
                       {"uneven_per_s_of_chain", seen.uneven_of_chain_per_s, "1/s"}};
    finding.shown_by = {run.spec};
    const bool is_uneven = finding.verdict == Verdict::error;
    finding.summary = summary_of(seen, at_trace(ask, ask.spec(i)), is_uneven);
    if (is_uneven) {
        explain(game, seen, interpolated, finding);
        if (is_of_smoothing(ask, i)) {
            finding.cause += ". The loop smooths deltas, and without that motion is even";
            finding.fix_settings = {{"delta_smoothing", "off"}};
            finding.fix = capitalised(set_text(game, finding.fix_settings)) + ".";
        }
    }
    const bool is_of_chain = seen.uneven_of_chain_per_s > tolerated;
    if ((is_uneven && !is_drawing_known(game)) || (!is_uneven && is_of_chain)) {
        finding.verdict = Verdict::note;
        finding.severity = kNotSeen;
    }
    return finding;
}

Findings judge_displayed_motion(Inquiry& ask) {
    Findings found;
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        if (!ask.trace(i).displayed.empty()) {
            found.push_back(judge_capture(ask, i));
        }
    }
    const auto is_uneven = [](const Finding& each) { return each.verdict == Verdict::error; };
    const auto uneven = std::ranges::count_if(found, is_uneven);
    for (Finding& each : found) {
        if (uneven > 1 && is_uneven(each)) {
            each.summary += fmt::format(" (so with {} of {} captures)", uneven, found.size());
        }
    }
    return found;
}

}  // namespace

Check displayed_motion_check() {
    return {.name = kDisplayedMotion,
            .summary = "how far displayed motion is off in captures with display times",
            .question = "How much of the stutter that a player saw do settings cure?",
            .aliases = {"animation-error"},
            .asked_by = {.schedule = true, .validate = true},
            .needs_display_times = true,
            .is_shown_alone = true,
            .judge = judge_displayed_motion};
}

}  // namespace tickproof::harness
