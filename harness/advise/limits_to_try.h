// The step caps and frame-time clamps to try with a timestep.

#pragma once

#include <string_view>
#include <vector>

#include "harness/game/game.h"

namespace tickproof::harness {

/// The rule has the setting, and a project of this rule has a key for it.
bool can_set(const Game& game, std::string_view setting);

/// The values of one setting to try, the game's own first.
std::vector<double> with_own(double own, const std::vector<double>& others);

/// The steps that a frame at the lowest rate needs, with one to spare, and four times as many; and
/// those after the worst hitch, as the clamp leaves it. Of the game's own rate also without a spare
/// one, and of all of the hitch.
std::vector<double> caps_to_try(const Game& game, bool is_own_rate);

/// With room for uneven frames; with less where that fails; with the worst hitch in full. In whole
/// milliseconds, and where there is room in fifties. Of the game's own rate also none.
std::vector<double> clamps_to_try_ms(const Game& game, bool is_own_rate);

}  // namespace tickproof::harness
