// Chooses caps and clamps from the frame rates and the worst hitch of a profile.

#include "harness/advise/limits_to_try.h"

#include <algorithm>
#include <cmath>

#include "harness/game/apply.h"
#include "harness/project/values.h"

namespace tickproof::harness {

std::vector<double> with_own(double own, const std::vector<double>& others) {
    std::vector<double> all{own};
    for (const double each : others) {
        if (std::ranges::find(all, each) == all.end()) {
            all.push_back(each);
        }
    }
    return all;
}

std::vector<double> caps_to_try(const Game& game, bool is_own_rate) {
    const PolicySpec& policy = game.policy;
    const GameProfile& profile = game.profile;
    const double own = policy.settings.steps_per_frame_max;
    if (!can_set(game, "steps_per_frame_max")) {
        return {own};
    }
    const double dt_s = policy.settings.timestep.dt_s;
    const double needed = std::ceil(policy.settings.time_scale / profile.lowest_fps / dt_s - 1e-9);
    double hitch_s = profile.worst_hitch_s;
    if (reads(*policy.policy, "frame_delta_max") && policy.settings.frame_delta_max > Duration{0}) {
        hitch_s = std::min(hitch_s, seconds(policy.settings.frame_delta_max));
    }
    const auto steps_of = [&](double length_s) { return std::ceil(length_s / dt_s) + 1; };
    std::vector<double> others{needed + 1, 4 * (needed + 1), steps_of(hitch_s)};
    if (is_own_rate) {
        others.insert(others.end(), {std::max(needed, 1.0), steps_of(profile.worst_hitch_s), 0});
    }
    if (game.project && game.project->policy.policy == policy.policy) {
        const double most = most_of(*game.project, "steps_per_frame_max");
        for (double& cap : others) {
            cap = std::min(cap, most);
        }
    }
    return with_own(own, others);
}

std::vector<double> clamps_to_try_ms(const Game& game, bool is_own_rate) {
    const GameProfile& profile = game.profile;
    const double own = milliseconds(game.policy.settings.frame_delta_max);
    if (!can_set(game, "frame_delta_max")) {
        return {own};
    }
    const auto roomy = [](double least_ms) { return 50 * std::ceil(least_ms / 50); };
    const double lowest = std::ceil(1000 / profile.lowest_fps - 1e-9) + 1;
    std::vector<double> others{std::max(100.0, roomy(2 * lowest)), 250, lowest,
                               roomy(1000 * profile.worst_hitch_s + 1)};
    if (is_own_rate) {
        others.insert(others.end(), {2 * lowest, 4 * lowest, 0});
    }
    return with_own(own, others);
}

}  // namespace tickproof::harness
