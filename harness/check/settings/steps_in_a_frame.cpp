// A frame that may take so many steps that it is a hitch itself.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/fixes.h"
#include "harness/check/motion/run_text.h"
#include "harness/check/settings/lints.h"
#include "harness/check/time_text.h"
#include "harness/check/warnings.h"

namespace tickproof::harness {
namespace {

/// More steps than this in one frame are an accident of two settings.
constexpr double kStepsInAFrame = 60;
/// And more than this are noticed even if a step costs a tenth of a millisecond.
constexpr double kNoticed = 300;

/// Where even a frame of the lowest rate takes too many: steps are too short, or game time passes
/// too fast.
void fewer_at_lowest_rate(const Game& game, std::string_view limit, Finding& made) {
    constexpr double kUsual_hz = 100;
    const PacingSettings& settings = game.policy.settings;
    const double steps =
        std::ceil(kUsual_hz * settings.time_scale / game.profile.lowest_fps - kSlack);
    if (settings.timestep.dt_s * kUsual_hz < 1 && steps <= kStepsInAFrame) {
        made.fix_settings = {
            {"timestep", fmt::format("1/{:.0f}", kUsual_hz)},
            limit == "steps_per_frame_max"
                ? FixSetting{std::string(limit), fmt::format("{:.0f}", std::max(8.0, steps + 1))}
                : clamp_for(game.policy, 1 / game.profile.lowest_fps)};
    } else if (settings.time_scale > 1) {
        made.fix_settings = {{"time_scale", "1"}};
    } else {
        made.fix = fmt::format("Take longer steps, or support no frame rate as low as {:.6g} fps.",
                               game.profile.lowest_fps);
        return;
    }
    made.fix = capitalised(set_text(game, made.fix_settings)) + ".";
}

/// After the fix, a frame of the lowest rate takes at most kStepsInAFrame.
void fewer_steps(const Game& game, std::string_view limit, Finding& made) {
    const GameProfile& profile = game.profile;
    const PacingSettings& settings = game.policy.settings;
    constexpr double kParts = 1e4;  // Rounded up, to a tenth of a millisecond.
    const auto needed =
        static_cast<double>(steps_of(game.policy, (1 + kExactly) / profile.lowest_fps));
    if (needed > kStepsInAFrame) {
        made.numbers.push_back({"steps_at_lowest_rate", needed, "steps"});
        made.cause +=
            fmt::format("; a frame at {:.6g} fps takes {:.0f}", profile.lowest_fps, needed);
        fewer_at_lowest_rate(game, limit, made);
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
    const FixSetting roomy = clamp_for(game.policy, 1 / profile.lowest_fps);
    PolicySpec wanted = game.policy;
    set_setting(wanted, roomy.name, roomy.value);
    const bool is_too_roomy = static_cast<double>(steps_of(
                                  wanted, parse_seconds(roomy.value, roomy.name))) > kStepsInAFrame;
    made.fix_settings = {is_too_roomy ? FixSetting{std::string(limit), exact(from_seconds(clamp))}
                                      : roomy};
    made.fix = capitalised(set_text(game, made.fix_settings)) + ".";
}

}  // namespace

/// In the longest frame that the clamp passes, or in the profile's worst hitch.
void steps_in_a_frame(const Game& game, Findings& found) {
    if (!has(game, "timestep")) {
        return;
    }
    const GameProfile& profile = game.profile;
    const double dt_s = game.policy.settings.timestep.dt_s;
    const double limit_s = clamp_s(game);
    const auto steps =
        static_cast<double>(steps_of(game.policy, limit_s > 0 ? limit_s : profile.worst_hitch_s));
    if (steps <= kStepsInAFrame) {
        return;
    }
    // A sum of steps in whole nanoseconds may fall one short.
    const bool is_capped = cap_of(game) > 0 && steps >= cap_of(game) - 1;
    const bool caps = is_capped || !has(game, "frame_delta_max");
    const std::string_view limit = caps ? "steps_per_frame_max" : "frame_delta_max";
    // Peers that must stay together have to simulate all of a hitch.
    Finding made = profile.lockstep
                       ? lint(game, "steps in a frame", limit)
                       : lint(game, "steps in a frame", steps, kStepsInAFrame, "steps", limit);
    if (limit_s <= 0) {
        made.asked = {"frames.worst_hitch_ms"};
    }
    made.is_of_steps = !profile.lockstep;
    // Light steps are done within the hitch that nobody can help.
    if (game.project && game.project->engine != "own-loop" && made.verdict == Verdict::error &&
        steps <= kNoticed && profile.step_cost_s == 0 &&
        !is_asked_for(profile, "frames.worst_hitch_ms")) {
        made.verdict = Verdict::note;
    }
    made.numbers = {{"steps", steps, "steps"}};
    made.summary = fmt::format("After a hitch, one frame takes {:.0f} steps", steps);
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
