// A profile that describes another loop than the game's: then all other findings are about that
// loop.

#include <fmt/format.h>

#include "harness/check/settings/lints.h"
#include "harness/project/readers.h"

namespace tickproof::harness {

void loop_in_code(const Game& game, Findings& found) {
    if (!game.project || !is_own_code(*game.project) || !game.scripts ||
        game.scripts->clock.loops.empty()) {
        return;
    }
    const Policy& policy = *game.policy.policy;
    if (!policy.steps_once_a_frame || reads(policy, "timestep")) {
        return;
    }
    const std::vector<StepLoop>& loops = game.scripts->clock.loops;
    Finding made = noted("settings", "loop in code");
    made.asks_for_a_look = true;
    made.at = loops.front().at;
    for (std::size_t i = 1; i < loops.size(); ++i) {
        made.also_at.push_back(loops[i].at);
    }
    const std::string& timestep = loops.front().timestep;
    made.summary = fmt::format("The code takes fixed steps, but the profile says policy = \"{}\"",
                               policy.name);
    made.cause = fmt::format(
        "`{}` takes steps{} out of the time that it has gathered; all findings are of a loop that "
        "steps once a frame",
        loops.front().code, timestep.empty() ? "" : fmt::format(" of {}", timestep));
    made.fix = fmt::format("In [loop] of the profile, set policy to \"fixed\" and timestep to {}.",
                           timestep.empty() ? "the length that the code takes, such as \"1/60\""
                                            : fmt::format("\"{}\"", timestep));
    found.push_back(std::move(made));
}

}  // namespace tickproof::harness
