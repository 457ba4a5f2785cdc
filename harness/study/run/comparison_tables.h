// The tables of a comparison: a row for each policy, with what each engine did.

#pragma once

#include <vector>

#include "harness/finding/report.h"

namespace tickproof::harness {

/// For each scenario, and for time itself, a table with a row a section: what each engine did, and
/// the verdict with the checks that gave it.
std::vector<Table> comparison_tables(const Report& report);

}  // namespace tickproof::harness
