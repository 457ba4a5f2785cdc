// Writes the cells of a map as CSV.

#include <fmt/format.h>

#include <cmath>

#include "harness/base/text.h"
#include "harness/study/map/interval.h"
#include "harness/study/map/map_report.h"

namespace tickproof::harness {
namespace {

/// Quotes a field if necessary.
std::string field(std::string_view text) {
    if (text.find_first_of(",\"\n") == std::string_view::npos) {
        return std::string(text);
    }
    std::string quoted = "\"";
    for (const char letter : text) {
        quoted += letter == '"' ? "\"\"" : std::string(1, letter);
    }
    return quoted + '"';
}

/// The shortest text that reads back to the same bits; empty for NaN.
std::string field(double value) {
    return std::isnan(value) ? std::string() : shortest(value);
}

std::string head(const MapReport& report) {
    std::string text = "engine,policy";
    for (const Axis& axis : report.plan.axes) {
        text += ',' + field(axis.name);
    }
    return text + ",result,value,trials,failed,low,high,closed_form\n";
}

std::string row(const MapReport& report, std::size_t map, const Coordinates& at) {
    const MapSummary& summary = report.maps[map];
    std::string text = fmt::format("{},{}", field(summary.engine), field(summary.policy));
    for (std::size_t i = 0; i < report.plan.axes.size(); ++i) {
        text += ',' + field(report.plan.axes[i].texts[at[i]]);
    }
    const std::size_t index = report.order.index(map, at);
    const Cell& cell = report.cells[index];
    const Interval interval = wilson_interval(cell.failed, report.plan.trials);
    const bool is_share = report.plan.trials > 1;
    return text + fmt::format(",{},{},{},{},{},{},{}\n", to_text(cell.worst), field(cell.value),
                              report.plan.trials, cell.failed,
                              is_share ? field(interval.low) : std::string(),
                              is_share ? field(interval.high) : std::string(),
                              field(report.closed.at(index)));
}

}  // namespace

void to_csv(const MapReport& report, const std::function<void(std::string_view)>& write) {
    write(head(report));
    for (std::size_t map = 0; map < report.maps.size(); ++map) {
        Coordinates at{};
        do {
            write(row(report, map, at));
        } while (advance(report.plan.axes, at));
    }
}

}  // namespace tickproof::harness
