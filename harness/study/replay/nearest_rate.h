// Finds the constant rate of the run that a replay shows beside a failing one.

#pragma once

#include <cstddef>
#include <optional>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// The index of the rate nearest to `worst_fps` at which the finding may pass. For a hitch, whose
/// rate is NaN, the rate nearest to 60 fps; for a finding on the longest step, the highest rate.
/// Empty if it fails at all other rates.
std::optional<std::size_t> nearest_passing_rate(const Game& game, const Finding& finding,
                                                double worst_fps);

}  // namespace tickproof::harness
