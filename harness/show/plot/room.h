// Fits a chart into a terminal: it merges lines that look the same, and drops lines beyond the
// number of marks.

#pragma once

#include <vector>

#include "harness/finding/chart.h"

namespace tickproof::harness {

/// Lines that differ by no more than could be drawn, on an axis that may be logarithmic, as one
/// with all of their names.
std::vector<ChartSeries> merged(const std::vector<ChartSeries>& series, bool is_log = false);

/// Leaves so many, first those that fail, and says how many are left out.
void keep_first(std::size_t most, Chart& chart);

/// The chart as a terminal draws it.
Chart with_room(const Chart& chart);

}  // namespace tickproof::harness
