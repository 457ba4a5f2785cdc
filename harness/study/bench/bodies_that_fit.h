// How many bodies fit a budget: times a pyramid of awake boxes at a few sizes, and interpolates.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/finding/timings.h"
#include "harness/game/game.h"
#include "harness/timing/interleaved.h"

namespace tickproof::harness {

/// The number of bodies whose step costs `step_s`: linear between two measured sizes, proportional
/// below the smallest. `cost` is the time to go by. `costs` must rise in bodies.
double bodies_for(const std::vector<CostOfBodies>& costs, double step_s,
                  double CostOfBodies::*cost = &CostOfBodies::step_s);

/// Times steps of `dt_s` at rising sizes until all timings of one exceed `most_s`, up to 8,001
/// bodies. Each row of boxes rests on the one below, and none may sleep. `limits` are those of one
/// timing of a size; each size has three, with the other sizes between them.
std::vector<CostOfBodies> cost_of_bodies(const Game& game, double dt_s, double most_s,
                                         const TimingLimits& limits, const Now& now = steady_now);

}  // namespace tickproof::harness
