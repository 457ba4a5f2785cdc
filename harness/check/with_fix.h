// Applies a fix literally, through the project's own files, which it reads again.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// The game with other settings: `policy`, settings of the policy, and `engine.NAME` for option
/// NAME of an engine (0 is the first, others follow). Throws InputError on a setting that it lacks.
Game with_settings(const Game& game, const std::vector<FixSetting>& settings,
                   std::size_t engine = 0);

/// The game as its project's files hold the settings, rounded as they are written. Code may hold
/// how a game draws and when it reads input, so these need no file. Throws InputError on a setting
/// that the game lacks, or that the files of an engine's project cannot hold.
Game with_fix(const Game& game, const std::vector<FixSetting>& settings, std::size_t engine = 0);

}  // namespace tickproof::harness
