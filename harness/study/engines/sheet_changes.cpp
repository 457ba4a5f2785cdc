// Puts the answers of two data sheets side by side.

#include "harness/study/engines/sheet_changes.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace tickproof::harness {
namespace {

const TableRow* row_of(const Table& sheet, const std::string& name) {
    const auto row = std::ranges::find_if(
        sheet.rows, [&](const TableRow& each) { return each.cells.front() == name; });
    return row == sheet.rows.end() ? nullptr : &*row;
}

std::string answer_of(const TableRow* row) {
    return row == nullptr ? "no such row" : row->cells.back();
}

/// By their numbers, where they have some: sentences name the engine, too.
bool are_alike(const TableRow* one, const TableRow* other) {
    if (one == nullptr || other == nullptr || one->numbers.empty()) {
        return answer_of(one) == answer_of(other);
    }
    constexpr double kAlike = 1e-3;
    return std::ranges::equal(one->numbers, other->numbers, [](const Number& a, const Number& b) {
        return a.name == b.name &&
               (a.value == b.value || (std::isnan(a.value) && std::isnan(b.value)) ||
                std::abs(a.value - b.value) <= kAlike * std::abs(a.value));
    });
}

}  // namespace

std::optional<Table> sheet_changes(const physics::EngineSpec& from, const Table& before,
                                   const physics::EngineSpec& to, const Table& after) {
    Table changes{.title = "what the settings guarantee in each",
                  .columns = {"guarantee", to_text(from) + ':', to_text(to) + ':'},
                  .rows = {},
                  .has_verdicts = false};
    const auto compare = [&](const Table& rows_of) {
        for (const TableRow& each : rows_of.rows) {
            const std::string& name = each.cells.front();
            const TableRow* one = row_of(before, name);
            const TableRow* other = row_of(after, name);
            if (!are_alike(one, other) && row_of(changes, name) == nullptr) {
                changes.rows.push_back(
                    {.cells = {name, answer_of(one), answer_of(other)}, .is_judged = false});
            }
        }
    };
    compare(before);
    compare(after);
    return changes.rows.empty() ? std::nullopt : std::optional(std::move(changes));
}

}  // namespace tickproof::harness
