// The closed form of a cell: the quantity without a timestep. For an obstacle and an engine that
// tests for overlap once per step, it is the share of start phases in which the body passes it
// unnoticed.
//
// A body overlaps the obstacle for `window_s`. If steps are shorter than that, the engine surely
// notices it. If they are longer, a step ends within the obstacle in window / dt of all phases, at
// any distance: a share of 1 - window / dt misses it.

#pragma once

#include "harness/study/map/plan.h"

namespace tickproof::harness {

/// Computes the closed form of each cell, on at most `jobs` threads.
ClosedForms closed_forms(const MapPlan& plan, const CellOrder& order, int jobs);

/// True if the map tries evenly spaced phases of the whole step.
bool has_all_phases(const MapPlan& plan);

}  // namespace tickproof::harness
