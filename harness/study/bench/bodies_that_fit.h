// How many bodies a budget has room for: a pyramid of awake boxes is timed at a few sizes, and the
// number in between is interpolated.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/finding/timings.h"
#include "harness/game/game.h"
#include "harness/timing/interleaved.h"

namespace tickproof::harness {

/// The number of bodies of which a step costs `step_s`: between two measured sizes on a straight
/// line, below the smallest in proportion to it. `costs` rise in bodies.
double bodies_for(const std::vector<CostOfBodies>& costs, double step_s);

/// Times steps of `dt_s` of one size after the other until one costs more than `most_s`, up to
/// 8,001 bodies. Each row of boxes rests on the one below, and none may sleep.
std::vector<CostOfBodies> cost_of_bodies(const Game& game, double dt_s, double most_s,
                                         const TimingLimits& limits, const Now& now = steady_now);

}  // namespace tickproof::harness
