// Settings that are tried beside those of a game: `--over timestep=1/30,1/60` and `--against`.

#pragma once

#include <string>
#include <vector>

#include "harness/check/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// A game with some of its settings changed.
struct Variation {
    std::string
        name;  ///< `timestep=1/60, substeps=4`; the policy, or `the project`, where nothing is.
    Game game;
};

/// The setting of the game's policy or engine that a user calls `name`, which may also be `policy`
/// or `engine`; an option of the engine is called `engine.NAME`. Throws InputError, with a
/// suggestion, where neither has it.
FixSetting setting_of(const Game& game, std::string_view name, std::string_view value);

/// The game with settings of a command line. Throws InputError.
Game with_settings(Game game, const std::vector<std::pair<std::string, std::string>>& settings);

/// Every combination of the values of each `NAME=VALUE,VALUE,...`; the first changes slowest.
/// Throws InputError that begins with `--over`, on more than 64 combinations, too.
std::vector<Variation> variations(const Game& game, const std::vector<std::string>& over);

/// The game of `--against`: a policy or an engine (`fixed:timestep=1/30`, `box2d:substeps=4`), or
/// settings of the game (`timestep=1/30,substeps=4`). Throws InputError that begins with
/// `--against`.
Variation variation_against(const Game& game, const std::string& against);

}  // namespace tickproof::harness
