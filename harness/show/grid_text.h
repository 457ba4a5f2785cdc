// A grid as text: its bands, its picture and its worst cell.

#pragma once

#include <cstddef>
#include <string>

#include "harness/finding/grid.h"

namespace tickproof::harness {

std::string to_text(const Grid& grid, std::size_t width);

}  // namespace tickproof::harness
