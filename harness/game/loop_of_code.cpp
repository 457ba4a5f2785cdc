#include "harness/game/loop_of_code.h"

#include <algorithm>

#include "harness/base/text.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

/// `1/60` if all loops take such steps; empty if they differ, or if one does not say it.
std::string common_timestep(const std::vector<StepLoop>& loops) {
    const bool are_alike = std::ranges::all_of(loops, [&](const StepLoop& loop) {
        return loop.timestep == loops.front().timestep && !loop.loses_rest;
    });
    return !loops.empty() && are_alike ? loops.front().timestep : std::string();
}

}  // namespace

void take_loop(const ScriptClock& clock, Game& game) {
    if (!game.project || !is_own_code(*game.project) || !game.project->settings.empty()) {
        return;
    }
    PolicySpec policy = game.policy;
    if (const std::string timestep = common_timestep(clock.loops); !timestep.empty()) {
        // Limits of the rule's own would be invented.
        policy = parse_policy("fixed:frame_delta_max=off:timestep=" + timestep);
    }
    if (!clock.clamps.empty() && reads(*policy.policy, "frame_delta_max")) {
        const double most_s =
            std::ranges::min_element(clock.clamps, {}, &DeltaClamp::most_s)->most_s;
        set_setting(policy, "frame_delta_max", exact(from_seconds(most_s)));
    }
    game.policy = policy;
    game.project->policy = policy;
}

}  // namespace tickproof::harness
