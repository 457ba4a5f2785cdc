// A map as pictures of characters: the first axis across, the second down, the others apart.

#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "harness/study/map/cell.h"
#include "harness/study/map/plan.h"

namespace tickproof::harness {

/// Draws one map with a legend. If the cells do not fit, a character shows the worst of several,
/// and the legend says of how many. `cells` are those of all maps.
std::string picture(const MapPlan& plan, const CellOrder& order, std::span<const Cell> cells,
                    std::size_t map, std::size_t width);

}  // namespace tickproof::harness
