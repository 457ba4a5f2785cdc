// The cost of a game's steps, counted without an engine.

#pragma once

#include <vector>

#include "harness/game/game.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

using CostTraces = std::vector<const FrameTrace*>;

/// The traces of the lowest, middle and highest frame rate; without rates, all traces. Makes those
/// that `store` lacks; `store` must outlive them.
CostTraces cost_traces(const Frames& frames, TraceStore& store);

/// Steps a second of simulated time, substeps included, over all traces: a rule that steps in every
/// frame costs more at higher frame rates.
double steps_per_s_of(const Game& game, const CostTraces& traces);

}  // namespace tickproof::harness
