// Draws the curves of a map over its first axis.

#include "harness/study/map/map_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/finding/chart_text.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kSeriesMost = 6;

/// True if each cell has a value of its own: a cell of several trials only has that of the worst.
bool has_values(const MapReport& report) {
    return report.plan.quantity && report.plan.axes.size() == 1 && report.plan.trials == 1;
}

ChartSeries empty_series(const MapReport& report, std::size_t map) {
    const MapSummary& summary = report.maps[map];
    return {.name = fmt::format("{}, {}", summary.engine, summary.policy)};
}

ChartSeries values_of(const MapReport& report, std::size_t map) {
    ChartSeries series = empty_series(report, map);
    const Axis& axis = report.plan.axes[0];
    for (std::size_t i = 0; i < axis.size(); ++i) {
        const double value = report.cells[report.order.index(map, {i})].value;
        if (std::isfinite(value)) {
            series.points.push_back({axis.numbers[i], value});
        }
    }
    return series;
}

/// Failing trials in percent, over all values of the other axes.
ChartSeries shares_of(const MapReport& report, std::size_t map) {
    const Axis& axis = report.plan.axes[0];
    std::vector<double> failed(axis.size(), 0);
    for (std::size_t i = map * report.order.cells(); i < (map + 1) * report.order.cells(); ++i) {
        failed[report.order.coordinates(i)[0]] += report.cells[i].failed;
    }
    const std::size_t all = report.order.cells() / axis.size() * report.plan.trials;
    ChartSeries series = empty_series(report, map);
    for (std::size_t i = 0; i < axis.size(); ++i) {
        series.points.push_back({axis.numbers[i], 100 * failed[i] / static_cast<double>(all)});
    }
    return series;
}

ChartAxis x_axis(const Axis& axis, const std::vector<ChartSeries>& series) {
    if (axis.of == AxisOf::frames && axis.unit == "fps") {
        return rate_axis(series);
    }
    return {.label = fmt::format("{}{}{}", axis.name, axis.unit.empty() ? "" : ", ", axis.unit),
            .low = axis.numbers.front(),
            .high = axis.numbers.back()};
}

/// Draws the tolerated band around the closed form, if all cells share one.
void add_ideal(const MapReport& report, const Quantity& quantity, Chart& plot) {
    const double ideal = report.closed.at(0);
    for (std::size_t i = 0; i < report.cells.size(); ++i) {
        if (!(report.closed.at(i) == ideal)) {
            return;
        }
    }
    plot.tolerated = Band{ideal - quantity.tolerance, ideal + quantity.tolerance};
    plot.tolerated_label = fmt::format("tolerated: {} around {} without a timestep",
                                       quantity_text(quantity.tolerance, quantity.unit),
                                       quantity_text(ideal, quantity.unit));
}

Chart value_plot(const MapReport& report, std::vector<ChartSeries> series) {
    const ScenarioRow& row = *report.plan.varied.base.scenario.row;
    const Quantity& quantity = row.quantities[*report.plan.quantity];
    Chart plot;
    add_ideal(report, quantity, plot);
    const Band range_of_values = padded_range(series, {}, 0);
    plot.title = fmt::format("{}: {} to {}", quantity_title(row, quantity),
                             quantity_text(range_of_values.from, quantity.unit),
                             quantity_text(range_of_values.to, quantity.unit));
    const Band range = plot.tolerated
                           ? padded_range(series, {plot.tolerated->from, plot.tolerated->to})
                           : padded_range(series);
    plot.y = {.label = fmt::format("{}{}{}", words_of(quantity.name),
                                   quantity.unit.empty() ? "" : ", ", quantity.unit),
              .low = range.from,
              .high = range.to};
    plot.series = std::move(series);
    return plot;
}

Chart share_plot(const MapReport& report, std::vector<ChartSeries> series) {
    double most = 0;
    for (const ChartSeries& each : series) {
        most = std::max(most, std::ranges::max(each.points, {}, &ChartPoint::y).y);
    }
    Chart plot{.y = {.label = "trials that fail, %", .low = 0, .high = 100}};
    plot.title = fmt::format("{}: {}", capitalised(report.plan.varied.base.scenario.row->name),
                             most > 0 ? fmt::format("up to {:.3g}% of the trials fail", most)
                                      : std::string("no trial fails"));
    plot.series = std::move(series);
    return plot;
}

}  // namespace

std::vector<Chart> map_plots(const MapReport& report) {
    constexpr std::size_t kFewest = 3;
    const Axis& axis = report.plan.axes[0];
    if (!axis.is_numeric() || axis.size() < kFewest) {
        return {};
    }
    std::vector<ChartSeries> series;
    for (std::size_t map = 0; map < report.maps.size(); ++map) {
        ChartSeries each = has_values(report) ? values_of(report, map) : shares_of(report, map);
        if (each.points.size() >= kFewest) {
            series.push_back(std::move(each));
        }
    }
    if (series.empty()) {
        return {};
    }
    const ChartAxis x = x_axis(axis, series);
    Chart plot = has_values(report) ? value_plot(report, std::move(series))
                                    : share_plot(report, std::move(series));
    plot.x = x;
    plot.main_series = kSeriesMost;
    return {plot};
}

}  // namespace tickproof::harness
