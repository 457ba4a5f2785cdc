// A map's curve over its first axis.

#pragma once

#include <vector>

#include "harness/map/map_report.h"
#include "harness/report/plot/plot.h"

namespace tickproof::harness {

/// A series for each engine and policy: the judged quantity of a map of one axis; the share of the
/// trials that fail of any other. None where the first axis has fewer than three numbers.
std::vector<Chart> map_plots(const MapReport& report);

}  // namespace tickproof::harness
