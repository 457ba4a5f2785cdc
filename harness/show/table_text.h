// Tables as text of a width.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/finding/table.h"
#include "harness/show/style.h"

namespace tickproof::harness {

/// Columns as wide as their widest cell; what does not fit the style's width is wrapped in the
/// last.
std::string to_text(const Table& table, const TextStyle& style);

/// The same table in as few parts as fit the width, each with the first column. Only the first has
/// the title.
std::vector<Table> in_parts(const Table& table, std::size_t width);

}  // namespace tickproof::harness
