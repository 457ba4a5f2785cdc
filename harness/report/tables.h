// Tables for people.

#pragma once

#include <string>
#include <vector>

#include "harness/report/report.h"

namespace tickproof::harness {

/// Columns as wide as their widest cell; what does not fit the style's width is wrapped in the
/// last.
std::string to_text(const Table& table, const TextStyle& style);

/// The same table in as few parts as fit the width, each with the first column. Only the first has
/// the title.
std::vector<Table> in_parts(const Table& table, std::size_t width);

/// For each scenario, and for time itself, a table with a row a section: what each engine did, and
/// the verdict with the checks that gave it.
std::vector<Table> comparison_tables(const Report& report);

}  // namespace tickproof::harness
