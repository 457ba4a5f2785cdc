// One map of a grid as a picture of characters: the first axis across, the second down, the others
// apart.

#pragma once

#include <cstddef>
#include <string>

#include "harness/finding/grid.h"

namespace tickproof::harness {

/// Draws a map with a legend. If the cells do not fit, a character shows the worst of several, and
/// the legend says of how many.
std::string picture(const Grid& grid, std::size_t map, std::size_t width);

}  // namespace tickproof::harness
