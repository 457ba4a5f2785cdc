// The curves of a map over its first axis.

#pragma once

#include <vector>

#include "harness/finding/chart.h"
#include "harness/finding/grid.h"

namespace tickproof::harness {

/// One series per engine and policy: the judged quantity if the map has one axis and one trial per
/// cell, else the share of failing trials. None if the first axis has fewer than three numbers.
std::vector<Chart> map_plots(const Grid& grid);

/// The curve of values, which a page draws in place of a picture; none of another map.
std::vector<Chart> map_charts(const Grid& grid);

}  // namespace tickproof::harness
