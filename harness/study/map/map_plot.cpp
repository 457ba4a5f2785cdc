// Draws the curves of a map over its first axis.

#include "harness/study/map/map_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/finding/chart_text.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kSeriesMost = 6;

/// True if each cell has a value of its own: a cell of several trials only has that of the worst.
bool has_values(const Grid& grid) {
    return grid.quantity && grid.axes.size() == 1 && grid.trials == 1;
}

ChartSeries empty_series(const Grid& grid, std::size_t map) {
    const GridMap& summary = grid.maps[map];
    return {.name = fmt::format("{}, {}", summary.engine, summary.policy)};
}

ChartSeries values_of(const Grid& grid, std::size_t map) {
    ChartSeries series = empty_series(grid, map);
    const Axis& axis = grid.axes[0];
    for (std::size_t i = 0; i < axis.size(); ++i) {
        const Cell& cell = grid.cells[grid.order.index(map, {i})];
        const double value = cell.value;
        if (!std::isfinite(value)) {
            continue;
        }
        series.points.push_back({axis.numbers[i], value});
        if (cell.failed > 0) {
            series.crosses.push_back(axis.numbers[i]);
        }
    }
    return series;
}

/// Failing trials in percent, over all values of the other axes.
ChartSeries shares_of(const Grid& grid, std::size_t map) {
    const Axis& axis = grid.axes[0];
    std::vector<double> failed(axis.size(), 0);
    for (std::size_t i = map * grid.order.cells(); i < (map + 1) * grid.order.cells(); ++i) {
        failed[grid.order.coordinates(i)[0]] += grid.cells[i].failed;
    }
    const std::size_t all = grid.order.cells() / axis.size() * grid.trials;
    ChartSeries series = empty_series(grid, map);
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
            .high = axis.numbers.back(),
            .name = axis.name,
            .unit = axis.unit};
}

/// Draws the tolerated band around the closed form, if all cells share one.
void add_ideal(const Grid& grid, Chart& plot) {
    const JudgedQuantity& quantity = *grid.quantity;
    const double ideal = grid.closed.at(0);
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        if (!(grid.closed.at(i) == ideal)) {
            return;
        }
    }
    plot.tolerated = Band{ideal - quantity.tolerance, ideal + quantity.tolerance};
    plot.tolerated_label = fmt::format("tolerated: {} around {} without a timestep",
                                       quantity_text(quantity.tolerance, quantity.unit),
                                       quantity_text(ideal, quantity.unit));
}

/// What a page needs beside the curve.
void describe(const Grid& grid, Chart& plot) {
    constexpr std::size_t kMarkedMost = 30;
    bool any_fails = false;
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
        ChartSeries& series = plot.series[i];
        series.hue = i % kChartHues;
        series.has_marks = series.points.size() < kMarkedMost;
        any_fails = any_fails || !series.crosses.empty();
    }
    plot.id = "map/" + grid.shown;
    plot.about = fmt::format("{} over {}", words_of(grid.shown), grid.axes[0].name);
    plot.caption =
        fmt::format("{} over {}.{}", capitalised(grid.quantity->summary), grid.axes[0].name,
                    any_fails ? " Crosses mark values that are not tolerated." : "");
    plot.is_wide = true;
}

Chart value_plot(const Grid& grid, std::vector<ChartSeries> series) {
    const JudgedQuantity& quantity = *grid.quantity;
    Chart plot;
    add_ideal(grid, plot);
    const Band range_of_values = padded_range(series, {}, 0);
    plot.title = fmt::format("{}: {} to {}", quantity.title,
                             quantity_text(range_of_values.from, quantity.unit),
                             quantity_text(range_of_values.to, quantity.unit));
    const Band range = plot.tolerated
                           ? padded_range(series, {plot.tolerated->from, plot.tolerated->to})
                           : padded_range(series);
    plot.y = {.label = fmt::format("{}{}{}", words_of(grid.shown),
                                   quantity.unit.empty() ? "" : ", ", quantity.unit),
              .low = range.from,
              .high = range.to,
              .name = words_of(grid.shown),
              .unit = quantity.unit};
    plot.series = std::move(series);
    describe(grid, plot);
    return plot;
}

Chart share_plot(const Grid& grid, std::vector<ChartSeries> series) {
    double most = 0;
    for (const ChartSeries& each : series) {
        most = std::max(most, std::ranges::max(each.points, {}, &ChartPoint::y).y);
    }
    Chart plot{.y = {.label = "trials that fail, %", .low = 0, .high = 100}};
    plot.title = fmt::format("{}: {}", capitalised(grid.scenario),
                             most > 0 ? fmt::format("up to {:.3g}% of the trials fail", most)
                                      : std::string("no trial fails"));
    plot.series = std::move(series);
    return plot;
}

}  // namespace

std::vector<Chart> map_plots(const Grid& grid) {
    constexpr std::size_t kFewest = 3;
    const Axis& axis = grid.axes[0];
    if (!axis.is_numeric() || axis.size() < kFewest) {
        return {};
    }
    std::vector<ChartSeries> series;
    for (std::size_t map = 0; map < grid.maps.size(); ++map) {
        ChartSeries each = has_values(grid) ? values_of(grid, map) : shares_of(grid, map);
        if (each.points.size() >= kFewest) {
            series.push_back(std::move(each));
        }
    }
    if (series.empty()) {
        return {};
    }
    const ChartAxis x = x_axis(axis, series);
    Chart plot = has_values(grid) ? value_plot(grid, std::move(series))
                                  : share_plot(grid, std::move(series));
    plot.x = x;
    plot.main_series = kSeriesMost;
    return {plot};
}

std::vector<Chart> map_charts(const Grid& grid) {
    return has_values(grid) ? map_plots(grid) : std::vector<Chart>();
}

}  // namespace tickproof::harness
