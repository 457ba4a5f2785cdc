// The loop in a game's own code: it loses time, or the profile describes another one. In the second
// case all other findings are about the loop of the profile.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/check/settings/lints.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

/// The speed of a loop that takes one step of `step_s` and throws the rest of the gathered time
/// away, as a share of its right speed.
double kept_share(double step_s, double fps) {
    constexpr double kRounding = 1e-9;
    const double frames = std::max(1.0, std::ceil(step_s * fps - kRounding));
    return step_s * fps / frames;
}

/// A loop that loses time in most frames: the game is slow, and by another factor on each display.
Finding lossy_loop(const Game& game, const StepLoop& loop) {
    Finding made = noted("settings", "loop in code");
    made.at = loop.at;
    const auto share_at = [&](double fps) { return kept_share(loop.step_s, fps); };
    const auto slowest = std::ranges::min_element(game.frames.rates, {}, share_at);
    if (slowest == game.frames.rates.end()) {
        return made;
    }
    const double share = share_at(*slowest);
    made.verdict =
        1 - share > game.profile.tolerances.game_speed ? Verdict::warning : Verdict::note;
    made.asks_for_a_look = true;
    made.severity = 1 - share;
    made.numbers = {{"share", share, ""}, {"at_fps", *slowest, "1/s"}};
    made.summary =
        fmt::format("The game runs at {:.0f}% of its speed at {:.6g} fps", 100 * share, *slowest);
    made.cause = fmt::format(
        "`{}` takes one step of {} and sets the time that has gathered to 0, so it loses what is "
        "more than a step",
        loop.code, loop.timestep);
    made.fix =
        "Take a step while there is time for one, and subtract its length instead of setting the "
        "time to 0.";
    return made;
}

Finding at_all(const std::vector<StepLoop>& loops) {
    Finding made = noted("settings", "loop in code");
    made.asks_for_a_look = true;
    made.at = loops.front().at;
    for (std::size_t i = 1; i < loops.size(); ++i) {
        made.also_at.push_back(loops[i].at);
    }
    return made;
}

/// Loops of a length that the code does not say, or of several.
Finding unknown_loop(const std::vector<StepLoop>& loops) {
    Finding made = at_all(loops);
    made.summary = fmt::format("The code takes fixed steps, {}",
                               loops.size() == 1 ? "but does not say of which length"
                                                 : "but not of one length that it says");
    made.cause = fmt::format(
        "`{}` takes steps out of the time that it has gathered; nothing that depends on the length "
        "of a step is judged",
        loops.front().code);
    made.fix =
        "To have it judged, write policy = \"fixed\" and the timestep, such as \"1/60\", in [loop] "
        "of tickproof.toml.";
    return made;
}

}  // namespace

void loop_in_code(const Game& game, Findings& found) {
    if (!game.project || !is_own_code(*game.project) || !game.scripts ||
        game.scripts->clock.loops.empty()) {
        return;
    }
    for (const StepLoop& loop : game.scripts->clock.loops) {
        if (loop.loses_rest) {
            found.push_back(lossy_loop(game, loop));
            return;
        }
    }
    const Policy& policy = *game.policy.policy;
    const std::vector<StepLoop>& loops = game.scripts->clock.loops;
    if (game.has_unknown_loop) {
        found.push_back(unknown_loop(loops));
        return;
    }
    if (!policy.steps_once_a_frame || reads(policy, "timestep")) {
        return;
    }
    Finding made = at_all(loops);
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
