// Writes the cells of a grid as CSV.

#include <fmt/format.h>

#include <cmath>

#include "harness/base/text.h"
#include "harness/finding/interval.h"
#include "harness/finding/report.h"
#include "harness/show/csv_field.h"
#include "harness/show/report_formats.h"

namespace tickproof::harness {
namespace {

/// The shortest text that reads back to the same bits; empty for NaN.
std::string field(double value) {
    return std::isnan(value) ? std::string() : shortest(value);
}

std::string head(const Grid& grid) {
    std::string text = "engine,policy";
    for (const Axis& axis : grid.axes) {
        text += ',' + csv_field(axis.name);
    }
    return text + ",result,value,trials,failed,low,high,closed_form\n";
}

std::string row(const Grid& grid, std::size_t map, const Coordinates& at) {
    const GridMap& summary = grid.maps[map];
    std::string text = fmt::format("{},{}", csv_field(summary.engine), csv_field(summary.policy));
    for (std::size_t i = 0; i < grid.axes.size(); ++i) {
        text += ',' + csv_field(grid.axes[i].texts[at[i]]);
    }
    const std::size_t index = grid.order.index(map, at);
    const Cell& cell = grid.cells[index];
    const Interval interval = wilson_interval(cell.failed, grid.trials);
    const bool is_share = grid.trials > 1;
    return text + fmt::format(",{},{},{},{},{},{},{}\n", to_text(cell.worst), field(cell.value),
                              grid.trials, cell.failed,
                              is_share ? field(interval.low) : std::string(),
                              is_share ? field(interval.high) : std::string(),
                              field(grid.closed.at(index)));
}

}  // namespace

void to_csv(const Report& report, const Write& write) {
    if (!report.grid) {
        return;
    }
    const Grid& grid = *report.grid;
    write(head(grid));
    for (std::size_t map = 0; map < grid.maps.size(); ++map) {
        Coordinates at{};
        do {
            write(row(grid, map, at));
        } while (advance(grid.axes, at));
    }
}

}  // namespace tickproof::harness
