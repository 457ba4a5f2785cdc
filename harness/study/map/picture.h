// A map as a picture of characters: the first axis across, the second down, and for each value of
// the others a picture of its own.

#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "harness/study/map/cell.h"
#include "harness/study/map/plan.h"

namespace tickproof::harness {

/// Of one map, with the legend of its letters. Where there is no room for all cells, a character is
/// the worst of several, and the text says of how many. `cells` are those of all maps.
std::string picture(const MapPlan& plan, const CellOrder& order, std::span<const Cell> cells,
                    std::size_t map, std::size_t width);

}  // namespace tickproof::harness
