// Settings to compare with a game's own: `--over timestep=1/30,1/60` and `--against`.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/game/change.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// A game with some of its settings changed.
struct Variation {
    std::string name;  ///< `timestep=1/60, substeps=4`; unchanged: the policy, or `the project`.
    Game game;
};

/// The game with settings of `flag`, by the names that `--over` uses. Throws InputError.
Game with_settings(Game game, const Change& change, std::string_view flag);

/// Every combination of the values of each `NAME=VALUES`; engines change slowest, then policies,
/// then the others in their order. Throws InputError that begins with `--over`, also on more than
/// 64 combinations.
std::vector<Variation> variations(const Game& game, const std::vector<std::string>& over);

/// True if `text` is a policy, with or without settings: `fixed:timestep=1/30`.
bool is_policy(std::string_view text);

/// The game of `--against`: a policy or an engine (`fixed:timestep=1/30`, `box2d:substeps=4`), or
/// settings of the game (`timestep=1/30,substeps=4`). Throws InputError that begins with
/// `--against`.
Variation variation_against(const Game& game, const std::string& against);

}  // namespace tickproof::harness
