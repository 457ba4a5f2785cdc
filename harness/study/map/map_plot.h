// The curves of a map over its first axis.

#pragma once

#include <vector>

#include "harness/finding/chart.h"
#include "harness/study/map/map_report.h"

namespace tickproof::harness {

/// One series per engine and policy: the judged quantity if the map has one axis and one trial per
/// cell, else the share of failing trials. None if the first axis has fewer than three numbers.
std::vector<Chart> map_plots(const MapReport& report);

}  // namespace tickproof::harness
