// Answers of a data sheet, for tests.

#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "harness/finding/table.h"

namespace tickproof::harness {

/// The answer of a row; empty if the sheet has none of this name.
inline std::string row_answer(const Table& sheet, std::string_view question) {
    const auto row = std::ranges::find_if(
        sheet.rows, [&](const TableRow& each) { return each.cells.front() == question; });
    return row == sheet.rows.end() ? "" : row->cells.at(1);
}

}  // namespace tickproof::harness
