// Limits that contradict each other: a clamp shorter than a step, a cap that acts before the clamp
// or that no file can hold, a threshold that no frame reaches.

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/fixes.h"
#include "harness/check/settings/lints.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

/// The most steps a frame that the files of the project's engine can hold.
double cap_most(const Game& game) {
    return game.project && game.project->policy.policy == game.policy.policy
               ? most_of(*game.project, "steps_per_frame_max")
               : std::numeric_limits<double>::infinity();
}

}  // namespace

void clamp_below_step(const Game& game, Findings& found) {
    const double dt_s = game.policy.settings.timestep.dt_s;
    const double limit_s = clamp_s(game);
    // Without an accumulator a step is as long as its frame, and the clamp only shortens it.
    if (!game.policy.policy->has_accumulator || limit_s <= 0 || limit_s >= dt_s * (1 - kExactly)) {
        return;
    }
    const std::string name = name_of(game, "frame_delta_max");
    Finding made = lint(game, "clamp below the step", dt_s, limit_s, "s", "frame_delta_max");
    const auto [limit, step] = two_times(limit_s, dt_s);
    made.summary = fmt::format("{} of {} is shorter than a step", name, limit);
    made.cause =
        fmt::format("{} passes {} of a frame to physics, and a step is {}", name, limit, step);
    const Change longer = {clamp_for(game.policy, 1 / game.profile.lowest_fps)};
    made.fix_settings = longer;
    made.fix = capitalised(set_text(game, made.fix_settings)) + ".";
    // Few games want so long a step.
    constexpr double kRarelyMeant_s = 1.0 / 15;
    const double usual_s = parse_policy(game.policy.policy->name).settings.timestep.dt_s;
    if (dt_s > kRarelyMeant_s && usual_s <= limit_s) {
        made.fix_settings = {timestep_of(1 / usual_s)};
        made.fix = fmt::format("{}, as by default; or {} if {:.3g} steps a second are meant.",
                               capitalised(set_text(game, made.fix_settings)),
                               set_text(game, longer), 1 / dt_s);
    }
    found.push_back(std::move(made));
}

/// ` by default` where no file writes the clamp of the game's own loop, and it is the policy's.
std::string by_default(const Game& game) {
    const bool is_default =
        has_own_loop(game) && place_of(game, "frame_delta_max").file.empty() &&
        game.policy.settings.frame_delta_max == game.policy.policy->defaults.frame_delta_max;
    return is_default ? " by default" : "";
}

void cap_below_clamp(const Game& game, Findings& found) {
    const double dt_s = game.policy.settings.timestep.dt_s;
    const double cap_s = cap_of(game) * dt_s;
    const double limit_s = clamp_s(game);
    // One step a frame is no cap, but the rule of a variable step.
    if (keeps_rest(game.policy) || cap_of(game) <= 1 || limit_s <= 0 ||
        cap_s >= limit_s * (1 - 1e-3)) {
        return;
    }
    const std::string cap = name_of(game, "steps_per_frame_max");
    const std::string clamp = name_of(game, "frame_delta_max");
    Finding made = lint(game, "cap below the clamp", "steps_per_frame_max");
    made.summary = fmt::format("{} allows {} a frame, less than {} ({})", cap, time_text(cap_s),
                               clamp, time_text(limit_s) + by_default(game));
    made.cause = fmt::format(
        "In a frame of {}, {} of {} simulate {}; {}", time_text(limit_s),
        counted(static_cast<std::size_t>(cap_of(game)), "step"), time_text(dt_s), time_text(cap_s),
        game.policy.policy->has_accumulator ? "the rest is lost" : "each step gets longer");
    made.numbers = {{"cap", cap_s, "s"}, {"clamp", limit_s, "s"}};
    const double needed = std::ceil(limit_s / dt_s - kSlack);
    const double most = cap_most(game);
    const double least_s = 1 / game.profile.lowest_fps;  // Below it the game slows down.
    if (needed <= most) {
        made.fix = fmt::format("Set {} to {:.0f}", cap, needed);
        made.fix_settings = {{"steps_per_frame_max", fmt::format("{:.0f}", needed)}};
    } else if (cap_s < least_s && most * dt_s >= least_s) {
        made.fix_settings = {{"frame_delta_max", exact(from_seconds(most * dt_s))},
                             {"steps_per_frame_max", fmt::format("{:.0f}", most)}};
        made.fix = capitalised(set_text(game, made.fix_settings));
    }
    if (cap_s >= least_s) {
        const SettingValue shorter{"frame_delta_max", exact(from_seconds(cap_s))};
        made.numbers.push_back({"clamp_instead", cap_s, "s"});
        if (made.fix.empty()) {
            made.fix_settings = {shorter};
            made.fix = capitalised(set_text(game, {shorter}));
        } else {
            made.fix += fmt::format(", or {} to {}", clamp, precise_time_text(cap_s));
        }
    }
    made.fix += made.fix.empty() ? "" : ".";
    found.push_back(std::move(made));
}

/// Recommends nothing, since no file of the engine can hold the value.
void above_the_most(const Game& game, Findings& found) {
    const double most = cap_most(game);
    if (cap_of(game) <= most || cap_of(game) == game.project->policy.settings.steps_per_frame_max) {
        return;  // The reader has a remark on the file's value.
    }
    const std::string cap = name_of(game, "steps_per_frame_max");
    Finding made =
        lint(game, "cap above the most", cap_of(game), most, "steps", "steps_per_frame_max");
    made.summary =
        fmt::format("{} of {} is more than the engine's files can hold", cap, cap_of(game));
    made.cause = fmt::format("The most that they can hold is {:.0f}", most);
    made.fix = fmt::format("Set {} to {:.0f}, and take longer steps.", cap, most);
    made.fix_settings = {{"steps_per_frame_max", fmt::format("{:.0f}", most)}};
    found.push_back(std::move(made));
}

/// A note on a threshold above the clamp, which no frame reaches.
void never_acts(const Game& game, Findings& found) {
    if (!has(game, "slow_threshold")) {
        return;
    }
    const double limit_s = clamp_s(game);
    const double threshold_s = game.policy.settings.slow_threshold_s;
    if (limit_s <= 0 || threshold_s < limit_s) {
        return;
    }
    Finding made = lint(game, "threshold above the clamp", "slow_threshold");
    made.summary =
        fmt::format("{} never acts: it is above the clamp", name_of(game, "slow_threshold"));
    made.cause = fmt::format("The threshold is {}, but no frame is longer than {} after the clamp",
                             time_text(threshold_s), time_text(limit_s));
    made.fix = fmt::format("Set {} below {}, or raise {}.", name_of(game, "slow_threshold"),
                           time_text(limit_s), name_of(game, "frame_delta_max"));
    made.fix_settings = {{"slow_threshold", exact(from_seconds(limit_s / 2))}};
    found.push_back(std::move(made));
}

}  // namespace tickproof::harness
