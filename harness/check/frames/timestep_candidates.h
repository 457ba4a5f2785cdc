// Timesteps that a fix may name, from the longest to the shortest; the default of a project's
// engine comes first. A check tries each before it prints one.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

struct TimestepCandidate {
    PolicySpec policy;
    std::string text;  ///< `set timestep to 1/120 s`.
    Change settings;
};

/// The game's policy at shorter timesteps that keep motion even on every display on which it is
/// even.
std::vector<TimestepCandidate> shorter_timesteps(const Game& game);

/// Fixed timesteps for a game without one: another `policy`, and its timestep. For characters that
/// move once a frame it is the policy of the game's physics, which no setting chooses.
std::vector<TimestepCandidate> fixed_timesteps(const Game& game);

}  // namespace tickproof::harness
