// The step caps and frame-time clamps to try with a timestep.

#pragma once

#include <string_view>
#include <vector>

#include "harness/game/game.h"

namespace tickproof::harness {

/// The values of a setting to try, the game's own first.
std::vector<double> with_own(double own, const std::vector<double>& others);

/// Caps: the steps of a frame at the lowest rate plus one, four times as many, and the steps after
/// the worst hitch as clamped. For the game's own rate also without the extra step, for the whole
/// hitch, and none.
std::vector<double> caps_to_try(const Game& game, bool is_own_rate);

/// Clamps: with room for uneven frames, with less room, and with the whole worst hitch; in whole
/// milliseconds, rounded up to 50 ms if there is room. For the game's own rate also no clamp.
std::vector<double> clamps_to_try_ms(const Game& game, bool is_own_rate);

}  // namespace tickproof::harness
