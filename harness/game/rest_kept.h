// The settings with which a hitch loses no time, as peers in lockstep need it, within the budget of
// a frame.

#pragma once

#include "harness/game/change.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// Frames are whole nanoseconds, so an exact multiple may lie just below a whole number.
inline constexpr double kCostSlack = 1e-6;

inline double budget_s(const GameProfile& profile) {
    return profile.frame_budget_s > 0 ? profile.frame_budget_s : 1 / profile.lowest_fps;
}

/// Settings with which a hitch loses no time: a cap that keeps the rest for later frames, and no
/// clamp. The cap is what the slowest machine has time for in a frame, if the profile says what a
/// step costs; else one step more than its frames need. Empty if the rule has them already, or
/// cannot have them.
Change rest_kept(const Game& game);

}  // namespace tickproof::harness
