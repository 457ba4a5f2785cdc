// Tables for people.

#pragma once

#include <string>
#include <vector>

#include "harness/report/report.h"

namespace tickproof::harness {

/// Columns as wide as their widest cell; what does not fit the style's width is wrapped in the
/// last.
std::string to_text(const Table& table, const TextStyle& style);

/// For each scenario, and for time itself, a table with a row a section: what each engine did, and
/// the verdict with the checks that gave it.
std::vector<Table> comparison_tables(const Report& report);

}  // namespace tickproof::harness
