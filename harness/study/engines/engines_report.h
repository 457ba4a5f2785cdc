// Engines side by side, and what changes for a game that goes from one to another.

#pragma once

#include <vector>

#include "harness/finding/report.h"

namespace tickproof::harness {

/// A table with a row for each behaviour and a column for each engine.
Report engines_report(ReportOptions options, const std::vector<physics::EngineSpec>& engines,
                      int jobs);

/// The same of two engines, with a verdict for each row: pass where they are alike, note where `to`
/// is safer or other than `from`, error where `to` lets through what `from` stops.
Report upgrade_report(ReportOptions options, const physics::EngineSpec& from,
                      const physics::EngineSpec& to, int jobs);

}  // namespace tickproof::harness
