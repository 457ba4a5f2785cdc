// How far runs that should be alike part: a run perturbed in several ways, or in two engines, with
// the noise floor of twins that began an ULP apart.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/finding/drawing.h"
#include "harness/finding/report.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

/// Below it a logarithmic axis has more room for rounding than for what a player could see.
constexpr double kLeast_m = 1e-9;

double farthest_m(const DrawnDivergence& each) {
    return each.apart.empty() || each.unit != "m" ? 0 : std::ranges::max(each.apart);
}

ChartSeries series_of(const DrawnDivergence& drawn) {
    ChartSeries series{.name = drawn.other,
                       .says = "at most " + quantity_text(farthest_m(drawn), "m")};
    for (std::size_t i = 0; i < std::min(drawn.steps.size(), drawn.apart.size()); ++i) {
        if (drawn.apart[i] >= kLeast_m) {
            series.points.push_back({static_cast<double>(drawn.steps[i]), drawn.apart[i]});
        }
    }
    return series;
}

ChartSeries series_of(const DrawnFloor& floor) {
    ChartSeries series{
        .name = fmt::format("{} twins", floor.twins),
        .says = "the noise floor, at most " + quantity_text(std::ranges::max(floor.apart_m), "m")};
    for (std::size_t step = 0; step < floor.apart_m.size(); ++step) {
        if (floor.apart_m[step] >= kLeast_m) {
            series.points.push_back({static_cast<double>(step), floor.apart_m[step]});
        }
    }
    return series;
}

Chart plot_of(const DrawnDivergence& worst, std::vector<ChartSeries> all) {
    const Band range = padded_range(all, {}, 0);
    Chart plot{.title = fmt::format("At most {} from {}: {}", quantity_text(farthest_m(worst), "m"),
                                    worst.name, worst.other),
               .x = {.label = "steps", .low = 0, .high = 1},
               .y = {.label = "distance, m, logarithmic",
                     .low = range.from / 2,
                     .high = range.to * 2,
                     .is_log = true},
               .rows = 10,
               .series = std::move(all)};
    for (const ChartSeries& series : plot.series) {
        plot.x.high = std::max(plot.x.high, series.points.back().x);
    }
    if (worst.first_contact) {
        const auto step = static_cast<double>(*worst.first_contact);
        plot.rules.push_back({.is_vertical = true,
                              .at = step,
                              .label = fmt::format("first contact in step {}", step),
                              .role = RuleRole::event});
    }
    return plot;
}

}  // namespace

std::vector<Chart> divergence_plots(const Report& report) {
    if (!report.drawing || report.drawing->divergences.empty() || !report.growth.empty()) {
        return {};
    }
    const std::vector<DrawnDivergence>& all = report.drawing->divergences;
    const DrawnDivergence& worst = *std::ranges::max_element(all, {}, farthest_m);
    std::vector<ChartSeries> series;
    for (const DrawnDivergence& each : all) {
        if (each.run == worst.run && farthest_m(each) >= kLeast_m) {
            series.push_back(series_of(each));
        }
    }
    for (const DrawnFloor& floor : report.drawing->floors) {
        if (floor.run == worst.run && !floor.apart_m.empty() &&
            std::ranges::max(floor.apart_m) >= kLeast_m) {
            series.push_back(series_of(floor));
        }
    }
    constexpr std::size_t kPoints = 3;
    std::erase_if(series, [](const ChartSeries& each) { return each.points.size() < kPoints; });
    if (series.empty() || farthest_m(worst) < kLeast_m) {
        return {};
    }
    return {plot_of(worst, std::move(series))};
}

}  // namespace tickproof::harness
