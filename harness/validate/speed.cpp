// How fast the game runs at each frame rate. A cap or a clamp that a frame of a slow machine
// exceeds makes the whole game slow there; a policy that does not ask how long a frame was makes it
// fast on a fast one.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/check/invented.h"
#include "harness/validate/bands.h"
#include "harness/validate/fixes.h"
#include "harness/validate/game_speed.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

/// By which a speed may miss what its cause predicts.
constexpr double kNearly = 0.02;

struct AtRate {
    double speed = kNotSeen;
    ScheduleSummary summary;
};

/// Which limit makes a frame of this length run at this speed: the name of its setting; empty for
/// none. A limit that the frame exceeds need not be the one that loses its time: a rule may take
/// longer steps instead, or replace the frame by something else.
std::string_view limit_of(const Subject& subject, double frame_s, double speed) {
    const PacingSettings& settings = subject.policy.settings;
    const double cap_s =
        settings.steps_per_frame_max * settings.timestep.dt_s / settings.time_scale;
    const double clamp_s = seconds(settings.frame_delta_max);
    const auto loses = [&](std::string_view limit, double limit_s) {
        return reads(*subject.policy.policy, limit) && limit_s > 0 && limit_s < frame_s &&
               std::abs(limit_s / frame_s - speed) <= kNearly;
    };
    return loses("steps_per_frame_max", cap_s) ? "steps_per_frame_max"
           : loses("frame_delta_max", clamp_s) ? "frame_delta_max"
                                               : std::string_view{};
}

void explain_slow(const Subject& subject, const AtRate& worst, double fps, GameFinding& made) {
    const PacingSettings& settings = subject.policy.settings;
    const std::string_view limit = limit_of(subject, 1 / fps, worst.speed);
    made.at = place_of(subject, limit);
    if (limit == "steps_per_frame_max") {
        const double most_s = settings.steps_per_frame_max * settings.timestep.dt_s;
        made.finding.cause = fmt::format(
            "a frame takes {} of {} at most, {} in all, and a frame at {:.6g} fps lasts {}",
            counted(static_cast<std::size_t>(settings.steps_per_frame_max), "step"),
            time_text(settings.timestep.dt_s), time_text(most_s), fps, time_text(1 / fps));
        made.finding.fix =
            fmt::format("allow {} steps a frame, or take steps of {} or more",
                        std::ceil(settings.time_scale / fps / settings.timestep.dt_s - 1e-9),
                        time_text(settings.time_scale / fps / settings.steps_per_frame_max));
    } else if (limit == "frame_delta_max") {
        made.finding.cause =
            fmt::format("a frame counts for {} at most, and lasts {} at {:.6g} fps",
                        readable(settings.frame_delta_max), time_text(1 / fps), fps);
        made.finding.fix =
            fmt::format("raise the clamp to {} or more, as long as a hitch does no harm with it",
                        time_text(1 / fps));
    } else if (!reads(*subject.policy.policy, "frame_delta_max")) {
        // A rule that measures no frame.
        made.at = place_of(subject, "timestep");
        made.finding.cause =
            fmt::format("every frame counts for {}, and lasts {} at {:.6g} fps",
                        time_text(settings.timestep.dt_s), time_text(1 / fps), fps);
        made.finding.fix = fmt::format("lengthen the timestep to {}, or {}",
                                       timestep_fix(subject, 1 / fps), fixed_timestep_fix(subject));
    } else if (settings.delta_rounding != DeltaRounding::none) {
        made.finding.cause = fmt::format(
            "every frame's delta is rounded to whole {}: of a frame of {} a part is "
            "lost",
            exact(settings.delta_unit), time_text(1 / fps));
        made.finding.fix = "keep deltas unrounded, or read a running clock, whose rests add up";
    } else {
        made.finding.cause =
            "the rule itself drops time at this rate: it replaces, smooths or skips long frames";
        made.finding.fix =
            fixed_timestep_fix(subject, "step by a fixed timestep with an accumulator");
    }
    // Others that owe more than a step forget it in the next frame.
    const bool hoards =
        reads(*subject.policy.policy, "over_cap") && settings.over_cap == OverCap::keep;
    if (hoards && worst.summary.overstep_s > 2 * worst.summary.longest_dt_s) {
        made.finding.cause += fmt::format(
            "; what is left is not dropped but hoarded ({} after {}), and played back too fast "
            "as soon as frames are shorter",
            time_text(worst.summary.overstep_s), time_text(worst.summary.real_s));
    }
}

void explain_fast(const Subject& subject, const AtRate& worst, GameFinding& made) {
    const std::string invented =
        fmt::format("{} is invented in {}", time_text(-worst.summary.dropped_s),
                    time_text(worst.summary.real_s));
    if (const auto twice = counted_twice(subject.policy)) {
        made.at = place_of(subject, twice->setting);
        made.finding.cause = fmt::format("{}: {}", invented, twice->cause);
        made.finding.fix = twice->fix;
        return;
    }
    const auto frames = static_cast<double>(worst.summary.frames);
    made.finding.cause = fmt::format("{}: a frame lasts {} and counts for {}", invented,
                                     time_text(worst.summary.real_s / frames),
                                     time_text(worst.summary.simulated_s / frames));
    made.finding.fix = "multiply motion by the frame's delta, or " + fixed_timestep_fix(subject);
}

GameFinding unbounded(const AtRate& worst, double fps) {
    GameFinding made = judged("speed", "game speed", std::numeric_limits<double>::infinity());
    made.finding.summary =
        fmt::format("at {:.6g} fps the loop does not end: a frame owes more than {} steps", fps,
                    kStepsPerFrameMax);
    made.finding.cause = worst.summary.stop == Stop::clock_too_coarse
                             ? "the account is a float so large that taking a step from it changes "
                               "nothing"
                             : "nothing limits what a frame owes";
    made.finding.fix = "clamp the frame delta, or cap the steps of a frame";
    return made;
}

GameFindings judge(const Trial& trial) {
    const Subject& subject = trial.subject;
    const Frames& frames = trial.frames;
    std::vector<AtRate> at;
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        at.push_back({.speed = game_speed(trial.schedules[i], subject.policy.settings.time_scale),
                      .summary = trial.summaries[i]});
    }
    const double tolerance = subject.profile.tolerances.game_speed;
    const auto error = [](const AtRate& each) {
        return std::isnan(each.speed) ? std::numeric_limits<double>::infinity()
                                      : std::abs(each.speed - 1);
    };
    const auto worst = std::ranges::max_element(at, {}, error);
    const auto index = static_cast<std::size_t>(worst - at.begin());
    const double fps = frames.rates[index];
    GameFinding made = judged("speed", "game speed", severity(error(*worst), tolerance));
    if (worst->summary.stop != Stop::none) {
        made = unbounded(*worst, fps);
    } else if (worst->summary.steps == 0) {
        made = unjudged("speed", "game speed", fmt::format("at {:.6g} fps no step is taken", fps));
    } else if (made.severity <= 1) {
        const double scale = subject.policy.settings.time_scale;
        made.finding.summary = fmt::format(
            "time passes in the game {}, from {:.6g} to {:.6g} fps",
            scale == 1 ? "as for the player"
                       : fmt::format("{} times as fast as for the player, as the time scale says",
                                     shortest(scale)),
            frames.rates.front(), frames.rates.back());
    } else {
        std::vector<bool> slow;
        std::vector<bool> fast;
        for (const AtRate& each : at) {
            slow.push_back(1 - each.speed > tolerance);
            fast.push_back(each.speed - 1 > tolerance);
        }
        const bool is_slow = worst->speed < 1;
        made.finding.summary = fmt::format(
            "the game is {} {}: at {:.6g} fps it runs at {:.3g} of its speed",
            is_slow ? "slow" : "fast",
            to_text(bands(frames.rates, is_slow ? slow : fast), frames.rates), fps, worst->speed);
        if (is_slow) {
            explain_slow(subject, *worst, fps, made);
        } else {
            explain_fast(subject, *worst, made);
        }
    }
    made.finding.numbers = {{"speed", worst->speed, ""}, {"fps", fps, "fps"}};
    made.finding.shown_by = schedule_spec(subject, index);
    return {made};
}

}  // namespace

GameCheck speed_check() {
    return {.name = "speed",
            .summary = "how fast the game runs at each frame rate, and what time is lost",
            .question = "Why is my game fast at 144 Hz, or in slow motion under load?",
            .judge = judge};
}

}  // namespace tickproof::harness
