// Applies a change to a game: to its settings alone, or as the project's files hold it.

#pragma once

#include <cstddef>

#include "harness/game/change.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// The game with other settings: `policy`, settings of the policy, and `engine.NAME` for option
/// NAME of an engine (0 is the first, others follow). Throws InputError on a setting that it lacks.
Game apply_change(const Game& game, const Change& change, std::size_t engine = 0);

/// The game as its project's files hold the settings, rounded as they are written. Code may hold
/// how a game draws and when it reads input, so these need no file. Throws InputError on a setting
/// that the game lacks, or that the files of an engine's project cannot hold.
Game apply_in_project(const Game& game, const Change& change, std::size_t engine = 0);

/// True if the rule has the setting, and a project of this rule has a key for it.
bool can_set(const Game& game, std::string_view setting);

}  // namespace tickproof::harness
