// The constant rate that a failing run is shown beside.

#pragma once

#include <cstddef>
#include <optional>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// The index of the rate nearest to `worst_fps` at which the finding does not say that it fails; of
/// the longest step the fastest, whose steps are the shortest. With NaN, as of a hitch, nearest to
/// 60 fps. None where it fails at all others.
std::optional<std::size_t> nearest_passing_rate(const Game& game, const Finding& finding,
                                                double worst_fps);

}  // namespace tickproof::harness
