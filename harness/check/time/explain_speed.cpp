// Puts the cause and the fix of a wrong game speed into words; limits.cpp does so for caps and
// clamps.

#include "harness/check/time/explain_speed.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/fixes.h"
#include "harness/check/question.h"
#include "harness/check/time/limits.h"
#include "harness/game/customary_rates.h"

namespace tickproof::harness {
namespace {

/// Why a game runs too fast if its rule counts time twice.
struct CountedTwice {
    std::string_view setting;  ///< The setting at fault.
    std::string cause;
    std::string fix;
};

std::optional<CountedTwice> counted_twice(const PolicySpec& policy) {
    const double limit_hz = policy.settings.rate_limit_hz;
    if (!reads(*policy.policy, "rate_limit_hz") || limit_hz <= 0) {
        return {};
    }
    return CountedTwice{
        .setting = "rate_limit_hz",
        .cause = fmt::format("The limit of {} Hz passes the time of several frames at once, and "
                             "adds what exceeds {} a second time",
                             shortest(limit_hz), time_text(1 / limit_hz)),
        .fix = "Set rate_limit_hz to off (Phaser: fps.limit to 0)."};
}

/// The mean length of a frame: that of the trace, or longer if the loop waits.
double frame_s_of(const Inquiry& ask, const MeasuredSpeed& worst) {
    const ScheduleSummary& summary = ask.summary(worst.trace);
    Duration in_trace{0};
    for (const Duration frame : ask.trace(worst.trace).frames) {
        in_trace += frame;
    }
    constexpr double kWaits = 1.01;
    return summary.real_s > kWaits * seconds(in_trace)
               ? summary.real_s / static_cast<double>(summary.frames)
               : worst.frame_s;
}

void explain_slow(const Inquiry& ask, const MeasuredSpeed& worst, Finding& made) {
    const Game& game = ask.game;
    const ScheduleSummary& summary = ask.summary(worst.trace);
    const PacingSettings& settings = game.policy.settings;
    const double frame_s = frame_s_of(ask, worst);
    const std::string_view limit = limit_of(game, game.policy, frame_s, worst.speed);
    if (!limit.empty()) {
        explain_limit(game, game.policy, limit, frame_s, made);
    } else if (!reads(*game.policy.policy, "frame_delta_max")) {
        // The rule measures no frame.
        made.at = place_of(game, "timestep");
        const auto [frame, step] = two_times(worst.frame_s, settings.timestep.dt_s);
        made.cause = fmt::format("Each frame lasts {}, but advances the game by {}", frame, step);
        // Without a limiter, a longer step would be right at this rate and too fast above it.
        const std::optional<double> rate_hz = customary_rate_to_hz(game, worst.frame_s);
        const bool waits = reads(*game.policy.policy, "frame_limiter") && settings.frame_limiter &&
                           rate_hz.has_value();
        if (const UnlockedFrames unlocked = unlocked_frames(game); !unlocked.text.empty()) {
            made.fix_settings = unlocked.settings;
            made.fix = capitalised(unlocked.text) + ".";
        } else if (!unlocked.kept.empty()) {
            made.fix = fmt::format(
                "Keep {:.4g} fps on every machine that the game supports: its frames have one "
                "length by design, as {}.",
                1 / settings.timestep.dt_s, unlocked.kept);
        } else if (waits) {
            made.fix_settings = {
                {"policy", "fixed:timestep=" + timestep_of(1 / settings.timestep.dt_s).value}};
            made.fix = fmt::format(
                "Take as many steps as the frame lasts (a fixed timestep with an accumulator), or "
                "{}.",
                set_text(game, {timestep_of(*rate_hz)}));
        } else {
            made.fix = fmt::format("Multiply motion by the frame's delta, or {}.",
                                   fixed_timestep_fix(game));
        }
    } else if (settings.delta_rounding != DeltaRounding::none) {
        made.cause = fmt::format(
            "Each frame time is rounded to a multiple of {}, so part of each {} frame is lost",
            time_text(seconds(settings.delta_unit)), time_text(worst.frame_s));
        made.fix = "Keep deltas unrounded, or take them from a running clock.";
    } else {
        made.cause = "The rule replaces, smooths or skips long frames, and loses their time";
        made.fix = has_fixed_timestep(game.policy)
                       ? "Add the whole length of each frame to the accumulator."
                       : capitalised(fixed_timestep_fix(game)) + ".";
    }
    // Other rules drop such a backlog in the next frame.
    const bool hoards =
        reads(*game.policy.policy, "over_cap") && settings.over_cap == OverCap::keep;
    if (hoards && summary.overstep_s > 2 * summary.longest_dt_s) {
        made.cause += fmt::format(
            ". The rest waits ({} of it after {}) and plays too fast in later, "
            "shorter frames",
            time_text(summary.overstep_s), time_text(summary.real_s));
    }
}

void explain_fast(const Inquiry& ask, const MeasuredSpeed& worst, Finding& made) {
    const Game& game = ask.game;
    const ScheduleSummary& summary = ask.summary(worst.trace);
    if (const auto twice = counted_twice(game.policy)) {
        made.at = place_of(game, twice->setting);
        made.cause = twice->cause;
        made.fix = twice->fix;
        return;
    }
    if (!reads(*game.policy.policy, "frame_delta_max")) {
        made.at = place_of(game, "timestep");  // The rule measures no frame.
    }
    const auto frames = static_cast<double>(summary.frames);
    const double scale = game.policy.settings.time_scale;
    const bool is_capture = worst.trace >= game.frames.captures;
    const auto [frame, step] =
        is_capture ? two_times(worst.frame_s, worst.frame_s * worst.speed * scale)
                   : two_times(summary.real_s / frames, summary.simulated_s / frames);
    made.cause = fmt::format("{} lasts {}, but advances the game by {}",
                             is_capture ? "A frame between hitches" : "Each frame", frame, step);
    if (game.policy.settings.delta_smoothing) {
        made.cause += ": the loop smooths deltas, and takes the frames for those of another rate";
        made.at = place_of(game, "delta_smoothing");
        made.fix_settings = {{"delta_smoothing", "off"}};
        made.fix = capitalised(set_text(game, made.fix_settings)) + ".";
        return;
    }
    made.fix =
        fmt::format("Multiply motion by the frame's delta, or {}.", fixed_timestep_fix(game));
}

}  // namespace

void explain_speed(const Inquiry& ask, const MeasuredSpeed& worst, Finding& made) {
    const ScheduleSummary& summary = ask.summary(worst.trace);
    if (is_spiral(ask.game, summary)) {
        explain_spiral(ask.game, summary, made);
    } else if (worst.speed < 1) {
        explain_slow(ask, worst, made);
    } else {
        explain_fast(ask, worst, made);
    }
}

}  // namespace tickproof::harness
