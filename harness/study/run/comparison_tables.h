// The tables of a comparison: a row for each policy, with the result in each engine.

#pragma once

#include <vector>

#include "harness/finding/report.h"

namespace tickproof::harness {

/// A table for each scenario and one for time. Each has a row per section: the result in each
/// engine, and the verdict with the checks that gave it.
std::vector<Table> comparison_tables(const Report& report);

}  // namespace tickproof::harness
