// Finds the edges of bands between the values of the first axis.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "harness/study/map/plan.h"

namespace tickproof::harness {

/// The edges of one map, sorted. Each is narrowed to kEdgeWidth of its value, or to neighbouring
/// whole numbers if the axis takes only those. It misses bands that lie between two values of the
/// axis. None if the first axis is not numeric.
std::vector<Edge> refined_edges(const MapPlan& plan, std::span<const Cell> cells, std::size_t map,
                                int jobs);

inline constexpr double kEdgeWidth = 1e-3;

/// True if the edge is narrowed to kEdgeWidth. False between neighbouring whole numbers.
bool is_narrow(const Edge& edge);

}  // namespace tickproof::harness
