// Timesteps that a fix may name, from the longest to the shortest. A check tries them before it
// prints one.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

struct TimestepCandidate {
    PolicySpec policy;
    std::string text;  ///< `set timestep to 1/120 s`.
    std::vector<FixSetting> settings;
};

/// The policy of the game at shorter timesteps: such as leave motion even on each display on which
/// it is.
std::vector<TimestepCandidate> shorter_timesteps(const Game& game);

/// A fixed timestep, for a game without one: another `policy`, and its timestep. Of characters that
/// move once a frame, the policy of the game's physics, which no setting chooses.
std::vector<TimestepCandidate> fixed_timesteps(const Game& game);

}  // namespace tickproof::harness
