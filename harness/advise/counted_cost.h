// The cost of a game's steps, counted without an engine.

#pragma once

#include <vector>

#include "harness/game/game.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

using CostTraces = std::vector<const FrameTrace*>;

/// The lowest, the middle and the highest frame rate; of all traces where no rate is tried. Those
/// that are not in `store` are made; it has to outlive them.
CostTraces cost_traces(const Frames& frames, TraceStore& store);

/// Steps a second of simulated time, substeps included, over all of the traces: a rule that steps
/// in every frame costs more where there are more of them.
double steps_per_s_of(const Game& game, const CostTraces& traces);

}  // namespace tickproof::harness
