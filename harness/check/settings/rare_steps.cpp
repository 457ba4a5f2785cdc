// Steps that are rarer than the rarest frames that players may have.

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/fixes.h"
#include "harness/check/settings/lints.h"

namespace tickproof::harness {
namespace {

/// True if something may be drawn between its last two steps, or if the step is a choice for peers.
bool may_be_meant(const Game& game) {
    const std::optional<SceneBodies> bodies = drawn_bodies(game);
    return game.policy.settings.draw != Draw::none || game.profile.lockstep ||
           (bodies && bodies->interpolated == bodies->moved) ||
           (game.scripts && game.scripts->motion.interpolates);
}

/// What repeats its images: the bodies that do not interpolate, where others do.
std::string repeating_text(const Game& game) {
    const std::optional<SceneBodies> bodies = drawn_bodies(game);
    if (!bodies || bodies->interpolated == 0) {
        return "Without interpolation some images repeat at each frame rate";
    }
    const std::size_t others = bodies->moved - bodies->interpolated;
    return fmt::format("{} of {} {} not interpolate, and repeat{} some images at each frame rate",
                       others, bodies->moved, others == 1 ? "Rigidbodies does" : "Rigidbodies do",
                       others == 1 ? "s" : "");
}

}  // namespace

/// Finds steps of 100 ms where frames take 33 ms, which are most likely a digit too few. The fix
/// writes the step that the engine has by default.
void rare_steps(const Game& game, Findings& found) {
    const PacingSettings& settings = game.policy.settings;
    const double usual_s = game.policy.policy->defaults.timestep.dt_s;
    const double dt_s = settings.timestep.dt_s;
    const double longest_frame_s = 1 / game.profile.lowest_fps;
    const bool is_rare = dt_s > (1 + kExactly) * longest_frame_s;
    if (!has(game, "timestep") || has_own_loop(game) || !is_rare || usual_s > longest_frame_s ||
        may_be_meant(game) || !may_move_in_steps(game)) {
        return;
    }
    Finding made = lint(game, "rare steps", dt_s, longest_frame_s, "s", "timestep");
    made.verdict = Verdict::warning;
    made.summary = fmt::format("Physics moves {:.3g} times a second, less often than {:.6g} fps",
                               1 / dt_s, game.profile.lowest_fps);
    made.cause = fmt::format("{} is {}. {}, and a key press waits up to {} for its step",
                             name_of(game, "timestep"), time_text(dt_s), repeating_text(game),
                             time_text(dt_s));
    made.fix_settings = {timestep_of(1 / usual_s)};
    made.fix = capitalised(set_text(game, made.fix_settings)) + ": that is the engine's default.";
    found.push_back(std::move(made));
}

}  // namespace tickproof::harness
