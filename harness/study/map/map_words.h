// What a map shows, in words.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/grid.h"
#include "harness/study/map/plan.h"

namespace tickproof::harness {

/// `jump: apex, 1.25 m without a timestep, tolerance 0.025 m`.
std::string grid_title(const Grid& grid);

/// `Gate: variable in euler fails at 12 of 31 points`, for the map with most failing cells.
std::string grid_headline(const Grid& grid);

/// The bands, the edges and the closed form of one map, a sentence each.
std::vector<std::string> sentences(const MapPlan& plan, const Grid& grid, std::size_t map,
                                   const GridMap& summary);

/// `worst at fps=30: below, 1.2 m instead of 1.25`; `index` is that of the worst cell.
std::string worst_text(const Grid& grid, std::size_t index);

/// Says that edges lie between two values of the first axis; empty if none does.
std::string note_on_edges(const Grid& grid);

/// Share of phases that fail, among the cells that differ from this one only in their phase.
double measured_share(const Grid& grid, std::size_t index);

}  // namespace tickproof::harness
