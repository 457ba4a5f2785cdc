// Rows of which only some columns are kept against the same rows whole: columns that are left out
// must change nothing about the others. The first byte tells which columns are kept, and the
// separator.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/trace/text/csv_rows.h"
#include "tests/fuzz/properties.h"

namespace tickproof::fuzz {
namespace {

using namespace tickproof::harness;

constexpr std::size_t kColumns = 6;

struct Row {
    std::size_t line, size;
    bool cut_short;
    std::vector<std::string> kept;
    bool operator==(const Row&) const = default;
};

/// A refusal is a last row of line 0.
std::vector<Row> rows_of(std::string_view bytes, unsigned choice, bool whole) {
    std::vector<Row> result;
    std::vector<std::optional<std::size_t>> columns;
    for (std::size_t column = 0; column < kColumns; ++column) {
        if ((choice >> column & 1U) != 0) {
            columns.emplace_back(column);
        }
    }
    try {
        TextSource source(bytes, "capture.csv");
        LineReader lines(source);
        CsvRows rows(lines, (choice & 0x80U) != 0 ? '\t' : (choice & 0x40U) != 0 ? ';' : ',');
        if (!whole) {
            rows.keep_only(columns);
        }
        while (rows.next()) {
            Row row{rows.line(), rows.size(), rows.cut_short(), {}};
            for (const auto column : columns) {
                row.kept.emplace_back(rows[column]);
            }
            result.push_back(row);
        }
    } catch (const InputError& error) {
        result.push_back({0, 0, false, {error.what()}});
    }
    return result;
}

}  // namespace
}  // namespace tickproof::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) {
        return 0;
    }
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    tickproof::fuzz::require(tickproof::fuzz::rows_of(bytes, data[0], true) ==
                                 tickproof::fuzz::rows_of(bytes, data[0], false),
                             "kept columns are those of the whole row");
    return 0;
}
