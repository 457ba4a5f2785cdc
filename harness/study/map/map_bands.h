// Failures as bands of the first axis, over all values of the other axes.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "harness/finding/bands.h"
#include "harness/study/map/plan.h"

namespace tickproof::harness {

/// The bands of one map: first where all is as it should be, then each failure, everywhere and at
/// some values. Leaves out bands that hold nowhere.
std::vector<ResultBands> result_bands(const MapPlan& plan, const CellOrder& order,
                                      std::span<const Cell> cells, std::size_t map);

/// True if the values are consecutive whole numbers, so that none lies between two of them.
bool are_neighbours(const Axis& axis);

/// `tunneled at some phases (up to 56%): below 21 fps`.
std::string to_text(const ResultBands& found, const MapPlan& plan);

}  // namespace tickproof::harness
