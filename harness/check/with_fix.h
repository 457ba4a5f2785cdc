// A game with a fix applied literally: through the project's own files, which are read again.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// The game with other settings: another `policy`, those of the policy, and `engine.NAME` of one of
/// its engines: 0 is the first, others follow it. Throws InputError on a setting that it does not
/// have.
Game with_settings(const Game& game, const std::vector<FixSetting>& settings,
                   std::size_t engine = 0);

/// The same as the files of its project hold them: rounded as they are written. How a game draws
/// and when it reads its input may be in its code, where no file holds it.
/// Throws InputError on a setting that the game does not have, and on one that the files of an
/// engine's project cannot hold.
Game with_fix(const Game& game, const std::vector<FixSetting>& settings, std::size_t engine = 0);

}  // namespace tickproof::harness
