// Chooses the cap that keeps the rest of a hitch.

#include "harness/game/rest_kept.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "harness/game/apply.h"

namespace tickproof::harness {
namespace {

/// The caps that keep up with the slowest frames, a step to spare, and fit the slowest machine's
/// budget: the fewest and the most.
std::pair<double, double> caps_that_keep_up(const Game& game) {
    const PacingSettings& settings = game.policy.settings;
    double fastest = settings.time_scale;
    for (const double scale : game.profile.time_scales) {
        fastest = std::max(fastest, scale);
    }
    const double due = fastest / game.profile.lowest_fps / settings.timestep.dt_s;
    const double least = std::ceil(due - kCostSlack) + 1;
    const double step_s = seconds(cost_of(game).step_cost);
    const double most =
        step_s > 0 ? std::floor((budget_s(game.profile) - game.profile.render_cost_s) / step_s +
                                kCostSlack)
                   : std::numeric_limits<double>::infinity();
    return {least, std::max(least, most)};
}

}  // namespace

Change rest_kept(const Game& game) {
    const PacingSettings& settings = game.policy.settings;
    const bool is_clamped =
        reads(*game.policy.policy, "frame_delta_max") && settings.frame_delta_max > Duration{0};
    if (!can_set(game, "over_cap") || !can_set(game, "steps_per_frame_max") ||
        (is_clamped && !can_set(game, "frame_delta_max"))) {
        return {};
    }
    Change change;
    if (settings.over_cap != OverCap::keep) {
        change.push_back({"over_cap", "keep"});
    }
    if (is_clamped) {
        change.push_back({"frame_delta_max", "off"});
    }
    const auto [least, most] = caps_that_keep_up(game);
    if (settings.steps_per_frame_max < least || settings.steps_per_frame_max > most) {  // Or off.
        change.push_back(
            {"steps_per_frame_max", fmt::format("{:.0f}", std::isinf(most) ? least : most)});
    }
    return change;
}

}  // namespace tickproof::harness
