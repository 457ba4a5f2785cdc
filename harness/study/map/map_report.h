// Summarises the finished cells of a map as a report.

#pragma once

#include <vector>

#include "harness/finding/report.h"
#include "harness/study/map/plan.h"

namespace tickproof::harness {

/// Makes a report with a grid of finished cells. With `is_refined`, it searches for the edges of
/// the bands.
Report make_map_report(const MapPlan& plan, std::vector<Cell> cells, ReportOptions options,
                       bool is_refined, int jobs);

}  // namespace tickproof::harness
