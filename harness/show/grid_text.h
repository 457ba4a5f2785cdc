// Writes a grid as text.

#pragma once

#include <cstddef>
#include <string>

#include "harness/finding/grid.h"

namespace tickproof::harness {

/// The sentences of each map, its picture, and the command of its worst cell.
std::string to_text(const Grid& grid, std::size_t width);

}  // namespace tickproof::harness
