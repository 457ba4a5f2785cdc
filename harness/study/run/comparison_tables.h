// The tables of a comparison: a row for each policy, with the result in each engine.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/report.h"

namespace tickproof::harness {

/// A table for each scenario and one for time. Each has a row per section: the result in each
/// engine, and the verdict with the checks that gave it.
std::vector<Table> comparison_tables(const Report& report);

/// `4 of 13 loops let the character through the gate`, for the obstacles of all scenarios; empty
/// for a single policy, or if all obstacles hold.
std::string comparison_headline(const Report& report);

}  // namespace tickproof::harness
