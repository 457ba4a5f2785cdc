// The unit of lengths in a report on a game whose scripts count in pixels.

#pragma once

#include <string>

#include "harness/game/game.h"

namespace tickproof::harness {

/// `, 100 pixels a metre` for a game in 2D whose engine counts in pixels; empty for others.
std::string pixels_text(const Game& game);

}  // namespace tickproof::harness
