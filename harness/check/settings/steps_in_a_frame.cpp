// Frames that may take so many steps that they are a hitch: the longest one, or any.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/settings/lints.h"
#include "harness/finding/warnings.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

/// More steps in one frame are an accident of two settings.
constexpr double kStepsInAFrame = 60;
/// More steps than this are noticed even if a step costs 0.1 ms.
constexpr double kNoticed = 300;

/// More steps in an ordinary frame cost time in every frame, not only in a hitch.
constexpr double kUsual_fps = 60;
constexpr double kStepsInAUsualFrame = 30;

/// The steps in a frame at `fps`. The frame is longer by `kExactly`, because a length that was
/// rounded down would miss a step.
double steps_at(const Game& game, double fps) {
    return static_cast<double>(steps_of(game.policy, (1 + kExactly) / fps));
}

/// True if the rule has the setting, and the project's files can hold it.
bool can_hold(const Game& game, const SettingValue& setting) {
    const bool is_of_files = game.project && game.project->reader != nullptr;
    return reads(*game.policy.policy, setting.name) &&
           (!is_of_files || !project_text(game, {setting}).empty());
}

/// The fix if even a frame of the lowest rate takes too many steps: they are too short, or game
/// time is too fast. Steps of `rate_hz` are few enough.
void fewer_at_lowest_rate(const Game& game, double rate_hz, std::string_view limit, Finding& made) {
    const PacingSettings& settings = game.policy.settings;
    const double steps =
        std::ceil(rate_hz * settings.time_scale / game.profile.lowest_fps - kSlack);
    if (settings.timestep.dt_s * rate_hz < 1 && steps <= kStepsInAFrame) {
        made.fix_settings = {{"timestep", fmt::format("1/{:.0f}", rate_hz)}};
        const SettingValue bound =
            limit == "steps_per_frame_max"
                ? SettingValue{std::string(limit), fmt::format("{:.0f}", std::max(8.0, steps + 1))}
                : clamp_for(game.policy, 1 / game.profile.lowest_fps);
        if (can_hold(game, bound)) {
            made.fix_settings.push_back(bound);
        }
    } else if (settings.time_scale > 1) {
        made.fix_settings = {{"time_scale", "1"}};
    } else {
        made.fix = fmt::format("Take longer steps, or support no frame rate as low as {:.6g} fps.",
                               game.profile.lowest_fps);
        return;
    }
    made.fix = capitalised(set_text(game, made.fix_settings)) + ".";
}

/// Sets a fix with which a frame of the lowest rate takes at most kStepsInAFrame.
void fewer_steps(const Game& game, std::string_view limit, Finding& made) {
    const GameProfile& profile = game.profile;
    const PacingSettings& settings = game.policy.settings;
    constexpr double kParts = 1e4;  // Rounded up, to a tenth of a millisecond.
    const double needed = steps_at(game, profile.lowest_fps);
    if (needed > kStepsInAFrame) {
        made.numbers.push_back({"steps_at_lowest_rate", needed, "steps"});
        made.cause +=
            fmt::format("; a frame at {:.6g} fps takes {:.0f}", profile.lowest_fps, needed);
        constexpr double kUsual_hz = 100;
        fewer_at_lowest_rate(game, kUsual_hz, limit, made);
        return;
    }
    if (limit == "steps_per_frame_max") {
        const double cap = std::max(8.0, needed + 1);
        made.fix = fmt::format("Set {} to {:.0f}.", name_of(game, limit), cap);
        made.fix_settings = {{std::string(limit), fmt::format("{:.0f}", cap)}};
        return;
    }
    const double eight_s = 8 * settings.timestep.dt_s / settings.time_scale;
    const double clamp =
        std::ceil(kParts * std::max(eight_s, 1 / profile.lowest_fps) - kSlack) / kParts;
    const SettingValue roomy = clamp_for(game.policy, 1 / profile.lowest_fps);
    PolicySpec wanted = game.policy;
    set_setting(wanted, roomy.name, roomy.value);
    const bool is_too_roomy = static_cast<double>(steps_of(
                                  wanted, parse_seconds(roomy.value, roomy.name))) > kStepsInAFrame;
    made.fix_settings = {is_too_roomy ? SettingValue{std::string(limit), exact(from_seconds(clamp))}
                                      : roomy};
    made.fix = capitalised(set_text(game, made.fix_settings)) + ".";
}

/// The steps that fit a time budget: infinite without a budget, 0 if the profile has no step cost.
double steps_in_budget(const Game& game) {
    const Duration budget = game.policy.settings.step_budget;
    if (!reads(*game.policy.policy, "step_budget") || budget <= Duration{0}) {
        return std::numeric_limits<double>::infinity();
    }
    return game.profile.step_cost_s > 0 ? std::ceil(seconds(budget) / game.profile.step_cost_s) : 0;
}

/// The setting that bounds the steps of a frame.
std::string_view limit_of(const Game& game, double steps) {
    // A sum of steps in whole nanoseconds may be one step short.
    const bool is_capped = cap_of(game) > 0 && steps >= cap_of(game) - 1;
    return is_capped || !has(game, "frame_delta_max") ? "steps_per_frame_max" : "frame_delta_max";
}

}  // namespace

/// Too many steps in ordinary frames: with steps of 0.4 ms a frame at 30 fps takes 83.
void short_steps(const Game& game, Findings& found) {
    const GameProfile& profile = game.profile;
    // If nothing moves in steps, steps_in_a_frame() gives only a note, but steps still cost time.
    const bool is_covered =
        may_move_in_steps(game) && std::ranges::any_of(found, [](const Finding& each) {
            return each.about == "steps in a frame" && each.verdict == Verdict::error;
        });
    // If the profile has a step cost, the check `load` judges it.
    if (!has(game, "timestep") || is_covered || profile.step_cost_s > 0) {
        return;
    }
    const bool has_usual = profile.lowest_fps <= kUsual_fps && profile.highest_fps >= kUsual_fps;
    const double at_lowest = steps_at(game, profile.lowest_fps);
    const double at_usual = has_usual ? steps_at(game, kUsual_fps) : 0;
    if (at_lowest <= kStepsInAFrame && at_usual <= kStepsInAUsualFrame) {
        return;
    }
    const bool is_usual_worse = at_usual / kStepsInAUsualFrame > at_lowest / kStepsInAFrame;
    Finding made = lint(game, "short steps", is_usual_worse ? at_usual : at_lowest,
                        is_usual_worse ? kStepsInAUsualFrame : kStepsInAFrame, "steps", "timestep");
    made.verdict = Verdict::warning;
    made.numbers = {{"steps_at_lowest_rate", at_lowest, "steps"}};
    made.summary = fmt::format("Each frame takes many physics steps: {:.0f} at {:.6g} fps",
                               at_lowest, profile.lowest_fps);
    if (has_usual) {
        made.numbers.push_back({"steps_at_60_fps", at_usual, "steps"});
        made.summary += fmt::format(", {:.0f} at 60 fps", at_usual);
    }
    made.cause =
        fmt::format("{} is {}, and each step costs time, hitch or not", name_of(game, "timestep"),
                    time_text(game.policy.settings.timestep.dt_s));
    constexpr double kShort_hz = 240;
    fewer_at_lowest_rate(game, kShort_hz, limit_of(game, at_lowest), made);
    found.push_back(std::move(made));
}

/// Too many steps in the longest frame that the clamp passes, or in the profile's worst hitch.
void steps_in_a_frame(const Game& game, Findings& found) {
    if (!has(game, "timestep")) {
        return;
    }
    const GameProfile& profile = game.profile;
    const double dt_s = game.policy.settings.timestep.dt_s;
    const double limit_s = clamp_s(game);
    const auto steps = std::min(
        static_cast<double>(steps_of(game.policy, limit_s > 0 ? limit_s : profile.worst_hitch_s)),
        steps_in_budget(game));
    if (steps <= kStepsInAFrame) {
        return;
    }
    const bool is_capped = cap_of(game) > 0 && steps >= cap_of(game) - 1;
    const std::string_view limit = limit_of(game, steps);
    // Peers in lockstep have to simulate all of a hitch.
    Finding made = profile.lockstep
                       ? lint(game, "steps in a frame", limit)
                       : lint(game, "steps in a frame", steps, kStepsInAFrame, "steps", limit);
    if (limit_s <= 0) {
        made.asked = {"frames.worst_hitch_ms"};
    }
    made.is_of_steps = !profile.lockstep;
    // Light steps end within the hitch itself.
    if (game.project && !is_own_code(*game.project) && made.verdict == Verdict::error &&
        steps <= kNoticed && profile.step_cost_s == 0 &&
        !is_asked_for(profile, "frames.worst_hitch_ms")) {
        made.verdict = Verdict::note;
    }
    if (made.at.file.empty()) {
        made.at = place_of(game, "timestep");  // The limit is the engine's default.
    }
    made.numbers = {{"steps", steps, "steps"}};
    const bool is_of_longer_ones = !is_capped && limit == "frame_delta_max" &&
                                   limit_s > (1 + kExactly) * profile.worst_hitch_s;
    made.summary = fmt::format(
        "After a hitch{}, one frame takes {:.0f} steps",
        is_of_longer_ones ? fmt::format(" of {} or more", time_text(limit_s)) : "", steps);
    made.cause = is_capped     ? fmt::format("{} is {}, and a step is {}", name_of(game, limit),
                                             cap_of(game), time_text(dt_s))
                 : limit_s > 0 ? fmt::format("{} is {}, and a step is {}", name_of(game, limit),
                                             time_text(limit_s), time_text(dt_s))
                               : fmt::format("Nothing limits a hitch of {}, and a step is {}",
                                             time_text(profile.worst_hitch_s), time_text(dt_s));
    if (profile.lockstep) {
        made.fix =
            "Let peers catch up over several frames. Set cost.step_ms in the profile to see "
            "whether one frame is enough (check load).";
    } else {
        fewer_steps(game, limit, made);
    }
    found.push_back(std::move(made));
}

}  // namespace tickproof::harness
