// Finds the cap or clamp that slows a game, by its value or by trying the loop without it.

#include "harness/check/time/limits.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <vector>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/game_speed.h"
#include "harness/check/frames/run_text.h"
#include "harness/game/customary_rates.h"
#include "harness/project/readers.h"
#include "harness/run/schedule.h"

namespace tickproof::harness {
namespace {

/// A speed may differ by this much from the one that its cause predicts.
constexpr double kNearly = 0.02;
/// Frames are whole nanoseconds, so the quotient of an exact multiple may lie just above it.
constexpr double kSlack = 1e-6;

/// The longest frame that a clamp lets through, in real time.
double clamp_s(const PacingSettings& settings) {
    const double limit_s = seconds(settings.frame_delta_max);
    return settings.clamped_time == ClampedTime::game ? limit_s / settings.time_scale : limit_s;
}

/// The game time of a step. In most loops a time scale changes how many steps there are; in some,
/// such as Godot's, how long they are.
double game_step_s(const PolicySpec& policy) {
    const double dt_s = policy.settings.timestep.dt_s;
    if (policy.settings.time_scale == 1 || policy.policy->cap_keeps_time) {
        return dt_s;
    }
    FramePlan plan;
    make_pacer(policy)->advance(std::chrono::seconds{1}, plan);
    const double scaled_s = dt_s * policy.settings.time_scale;
    const bool is_scaled =
        !plan.steps.empty() && std::abs(plan.steps.front().dt_s / scaled_s - 1) < kSlack;
    return is_scaled ? scaled_s : dt_s;
}

/// The longest frame whose steps the cap lets through, in real time.
double cap_s(const PolicySpec& policy) {
    return policy.settings.steps_per_frame_max * game_step_s(policy) / policy.settings.time_scale;
}

/// The share of time that the loop loses with this cap, in even frames.
double lost_share(PolicySpec policy, double cap, double frame_s) {
    policy.settings.steps_per_frame_max = static_cast<int>(cap);
    const auto pacer = make_pacer(policy);
    constexpr int kFrames = 200;
    double dropped_s = 0;
    FramePlan plan;
    for (int i = 0; i < kFrames; ++i) {
        plan.restart();
        pacer->advance(from_seconds((i + 1) * frame_s) - from_seconds(i * frame_s), plan);
        dropped_s += plan.dropped_s;
    }
    return dropped_s / (kFrames * frame_s * policy.settings.time_scale);
}

constexpr double kLost = 0.01;
/// Rules such as Godot's vary by this many steps around what a frame needs.
constexpr double kSpread = 3;

double cap_for(const PolicySpec& policy, double frame_s, double needed) {
    double cap = needed;
    while (cap < needed + kSpread && lost_share(policy, cap, frame_s) > kLost) {
        ++cap;
    }
    return cap;
}

/// True if the cap equals the steps of an average frame, so that frames with more steps lose time.
bool is_cap_tight(const PolicySpec& policy, double frame_s) {
    const double cap = policy.settings.steps_per_frame_max;
    return reads(*policy.policy, "steps_per_frame_max") && cap > 0 &&
           cap_s(policy) >= frame_s * (1 - kSlack) && lost_share(policy, cap, frame_s) > kLost &&
           lost_share(policy, cap + kSpread, frame_s) <= kLost;
}

void explain_cap(const Game& game, const PolicySpec& policy, double frame_s, Finding& finding) {
    const PacingSettings& settings = policy.settings;
    const double step_s = game_step_s(policy);
    const double due_s = settings.time_scale * frame_s;
    const double most_s = settings.steps_per_frame_max * step_s;
    const double needed = std::ceil(due_s / step_s - kSlack);
    const auto [due, most] = two_times(due_s, most_s);
    const std::optional<double> rate_hz =
        customary_rate_to_hz(game, due_s / most_s * settings.timestep.dt_s);
    const std::string steps =
        counted(static_cast<std::size_t>(settings.steps_per_frame_max), "step");
    finding.cause =
        is_cap_tight(policy, frame_s)
            ? fmt::format("Some frames at {:.3g} fps take more than the {} that the cap allows",
                          1 / frame_s, steps)
            : fmt::format("A frame at {:.3g} fps {} {}, but the cap allows {} ({})", 1 / frame_s,
                          settings.time_scale == 1 ? "lasts" : "advances the game by", due, steps,
                          most);
    const Change longer = rate_hz ? std::vector{timestep_of(*rate_hz)} : Change{};
    if (game.project && needed > most_of(*game.project, "steps_per_frame_max")) {
        finding.fix_settings = longer;
        finding.fix = longer.empty()
                          ? fmt::format(
                                "Support no frame rate below {:.3g} fps: no setting of the "
                                "engine raises the cap.",
                                1 / cap_s(policy))
                          : capitalised(set_text(game, longer)) + ".";
        return;
    }
    const double cap = cap_for(policy, frame_s, needed);
    if (!longer.empty()) {
        finding.other_fixes = {{set_text(game, longer), longer}};
    }
    finding.fix_settings = {{"steps_per_frame_max", fmt::format("{:.0f}", cap)}};
    finding.fix = capitalised(set_text(game, finding.fix_settings)) + ", or higher.";
}

void explain_clamp(const Game& game, const PolicySpec& policy, double frame_s, Finding& finding) {
    const auto [frame, clamp] = two_times(frame_s, clamp_s(policy.settings));
    finding.cause =
        fmt::format("A frame at {:.3g} fps lasts {}, but the clamp passes only {} to physics",
                    1 / frame_s, frame, clamp);
    finding.fix_settings = {clamp_for(policy, frame_s)};
    finding.fix = capitalised(set_text(game, finding.fix_settings)) + ".";
}

/// Game time over real time in frames of `frame_s`, longer if the loop waits. NaN if the loop does
/// not end.
double speed_in(const PolicySpec& policy, double frame_s) {
    constexpr double kLength_s = 4;
    const auto count = static_cast<std::size_t>(std::ceil(kLength_s / frame_s));
    FrameTrace trace;
    for (std::size_t i = 0; i < count; ++i) {
        const auto begins = static_cast<double>(i) * frame_s;
        trace.frames.push_back(from_seconds(begins + frame_s) - from_seconds(begins));
    }
    const auto pacer = make_pacer(policy);
    return game_speed(schedule(trace, {}, *pacer, whole(trace)), policy.settings.time_scale);
}

PolicySpec without(PolicySpec policy, std::string_view limit) {
    limit == "steps_per_frame_max" ? void(policy.settings.steps_per_frame_max = 0)
                                   : void(policy.settings.frame_delta_max = Duration{0});
    return policy;
}

/// The limit without which the loop loses less than half as much time in such frames.
std::string_view limit_by_trial(const PolicySpec& policy, double frame_s, double speed) {
    constexpr double kMost = 0.5;
    std::string_view found;
    double least = kMost * std::abs(1 - speed);
    for (const std::string_view limit : {"steps_per_frame_max", "frame_delta_max"}) {
        const PolicySpec free = without(policy, limit);
        if (!reads(*policy.policy, limit) || free == policy) {
            continue;
        }
        const double lost = std::abs(1 - speed_in(free, frame_s));
        if (lost < least) {
            least = lost;
            found = limit;
        }
    }
    return found;
}

}  // namespace

std::string_view limits_name(const PolicySpec& policy) {
    const PacingSettings& settings = policy.settings;
    const bool has_clamp =
        reads(*policy.policy, "frame_delta_max") && settings.frame_delta_max > Duration{0};
    // What a cap keeps waits; only the clamp drops it.
    return cap_drops_time(policy) &&
                   (!has_clamp || (!keeps_rest(policy) && cap_s(policy) < clamp_s(settings)))
               ? "cap"
           : has_clamp ? "clamp"
                       : std::string_view{};
}

bool has_assumed_clamp(const Game& game) {
    return game.project && is_own_code(*game.project) && limits_name(game.policy) == "clamp" &&
           place_of(game, "frame_delta_max").file.empty() &&
           game.policy.settings.frame_delta_max == game.policy.policy->defaults.frame_delta_max;
}

std::string limit_text(const Game& game) {
    return has_assumed_clamp(game)
               ? fmt::format("The default clamp of {}, which no line sets,",
                             time_text(seconds(game.policy.settings.frame_delta_max)))
               : fmt::format("The {}", limits_name(game.policy));
}

std::string_view limit_of(const Game& game, const PolicySpec& policy, double frame_s,
                          double speed) {
    const PacingSettings& settings = policy.settings;
    const auto loses = [&](std::string_view limit, double limit_s) {
        return reads(*policy.policy, limit) && limit_s > 0 && limit_s < frame_s &&
               std::abs(limit_s / frame_s - speed) <= kNearly;
    };
    const bool by_cap =
        loses("steps_per_frame_max", cap_s(policy)) || is_cap_tight(policy, frame_s);
    const bool by_clamp = loses("frame_delta_max", clamp_s(settings));
    // Unreal without substepping takes one step a frame, as long as the clamp passes. With
    // substepping no key of a file is the clamp.
    if (by_cap && by_clamp && game.project && find_setting(*game.project, "frame_delta_max") &&
        limit_by_trial(policy, frame_s, speed) == "frame_delta_max") {
        return "frame_delta_max";
    }
    return by_cap     ? "steps_per_frame_max"
           : by_clamp ? "frame_delta_max"
                      : limit_by_trial(policy, frame_s, speed);
}

void explain_limit(const Game& game, const PolicySpec& policy, std::string_view limit,
                   double frame_s, Finding& finding) {
    finding.at = place_of(game, limit);
    if (limit == "steps_per_frame_max") {
        explain_cap(game, policy, frame_s, finding);
    } else if (limit == "frame_delta_max") {
        explain_clamp(game, policy, frame_s, finding);
    }
}

}  // namespace tickproof::harness
