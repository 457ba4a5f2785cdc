// Tables as text of a given width.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/finding/table.h"
#include "harness/show/style.h"

namespace tickproof::harness {

/// Makes each column as wide as its widest cell, and wraps the last one at the style's width.
std::string to_text(const Table& table, const TextStyle& style);

/// The same table in as few parts as fit the width, each with the first column. Only the first has
/// the title.
std::vector<Table> in_parts(const Table& table, std::size_t width);

}  // namespace tickproof::harness
