// The scenarios that a user names, in each engine: how many runs end wrong at an obstacle, or,
// without one, each quantity of the scenario.

#pragma once

#include "harness/game/game.h"
#include "harness/run/trace_store.h"
#include "harness/study/engines/measure.h"

namespace tickproof::harness {

/// The scenarios of `game` on its frames, from its starts. A scenario with an obstacle has one row,
/// the number of runs that end otherwise than without a timestep; another one has a row for each of
/// its quantities, in the run in which the engines differ most. `store` must have the captures
/// among the frames. Throws as make_trace() does.
MeasuredRows measure_scenarios(const Game& game, const std::vector<physics::EngineSpec>& engines,
                               TraceStore& store, int jobs);

}  // namespace tickproof::harness
