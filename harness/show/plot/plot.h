// The terminal's drawing of a chart. How many characters it has is the style's choice.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/chart.h"
#include "harness/show/style.h"

namespace tickproof::harness {

/// As wide as the style says, with characters beyond ASCII where the style has blocks. Ends with a
/// newline.
std::string to_text(const Chart& plot, const TextStyle& style);

/// One after another, with an empty line between but where one continues.
std::string to_text(const std::vector<Chart>& plots, const TextStyle& style);

/// The least and the greatest y of all points, with room on both sides.
Band padded_range(const std::vector<ChartSeries>& series, std::vector<double> more = {},
                  double share = 0.08);

}  // namespace tickproof::harness
