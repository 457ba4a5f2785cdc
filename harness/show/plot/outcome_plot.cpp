// Outcome over frame rate: every policy of a comparison, in the first engine.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "harness/finding/report.h"
#include "harness/game/customary_rates.h"
#include "harness/game/engine_text.h"
#include "harness/show/plot/plots.h"
#include "harness/show/report_formats.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kScenariosShown = 2;
constexpr std::size_t kSeriesShown = 6;
constexpr std::size_t kRowsAlike = 6;  ///< There is little to see.

/// The first quantity that has to be alike at all rates.
std::optional<std::size_t> compared_quantity(const ScenarioRow& row) {
    const auto found = std::ranges::find_if(
        row.quantities, [](const Quantity& each) { return std::isfinite(each.tolerance); });
    return found == row.quantities.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - row.quantities.begin()));
}

/// Of one section, by rising frame rate.
ChartSeries outcomes_of(const Section& section, const ScenarioSpec& scenario,
                        std::size_t quantity) {
    ChartSeries series{.name = section.name};
    for (const RunRecord& run : section.runs) {
        const double fps = fps_of(section.game, run.spec.trace);
        const double value = run.outcome.quantities[quantity];
        if (run.spec.scenario == scenario && run.spec.engine == section.game.engine &&
            std::isfinite(fps) && std::isfinite(value)) {
            series.points.push_back({fps, value});
        }
    }
    std::ranges::stable_sort(series.points, {}, &ChartPoint::x);
    return series;
}

std::size_t rates_in(const ChartSeries& series) {
    std::set<double> rates;
    for (const ChartPoint& point : series.points) {
        rates.insert(point.x);
    }
    return rates.size();
}

double spread_of(const ChartSeries& series) {
    const auto [low, high] = std::ranges::minmax(series.points, {}, &ChartPoint::y);
    return high.y - low.y;
}

/// From the drawn points alone. What no check judges differs, and that is all.
std::string outcome_title(const std::string& name, const Quantity& quantity,
                          const std::vector<ChartSeries>& series, bool is_judged) {
    std::size_t bad = 0;
    double most = 0;
    for (const ChartSeries& each : series) {
        bad += spread_of(each) > quantity.tolerance ? 1 : 0;
        most = std::max(most, spread_of(each));
    }
    if (bad == 0) {
        return fmt::format("{} is within {} at every frame rate", name,
                           quantity_text(quantity.tolerance, quantity.unit));
    }
    if (!is_judged) {
        return fmt::format("{} differs by up to {} between frame rates", name,
                           quantity_text(most, quantity.unit));
    }
    return fmt::format(
        "{} depends on the frame rate{}: up to {}", name,
        series.size() == 1 ? "" : fmt::format(" under {} of {} policies", bad, series.size()),
        quantity_text(most, quantity.unit));
}

std::optional<Chart> outcome_plot(const Report& report, const ScenarioSpec& scenario) {
    const std::optional<std::size_t> index = compared_quantity(*scenario.row);
    if (!index) {
        return std::nullopt;
    }
    const Quantity& quantity = scenario.row->quantities[*index];
    const bool may_fail = is_failed(report, Compares::frame_rates, *scenario.row);
    std::vector<ChartSeries> series;
    for (const Section& section : report.sections) {
        ChartSeries each = outcomes_of(section, scenario, *index);
        if (rates_in(each) >= 3) {
            const bool is_wide = spread_of(each) > quantity.tolerance;
            each.verdict = is_wide && may_fail ? Verdict::error : Verdict::pass;
            series.push_back(std::move(each));
        }
    }
    if (series.empty()) {
        return std::nullopt;
    }
    const std::string name = quantity_title(*scenario.row, quantity);
    const double ideal = make(scenario).ideal.quantities[*index];
    const auto steady = std::ranges::min_element(series, {}, spread_of);
    const double middle = steady->points[steady->points.size() / 2].y;
    Chart plot{.title = outcome_title(name, quantity, series, may_fail), .x = rate_axis(series)};
    std::vector<double> seen{ideal};
    if (may_fail || std::ranges::all_of(series, [&](const ChartSeries& each) {
            return spread_of(each) <= quantity.tolerance;
        })) {
        plot.tolerated = Band{middle - quantity.tolerance / 2, middle + quantity.tolerance / 2};
        plot.tolerated_label =
            fmt::format("tolerated: {}, drawn around {}",
                        quantity_text(quantity.tolerance, quantity.unit), steady->name);
        seen.insert(seen.end(), {plot.tolerated->from, plot.tolerated->to});
    }
    if (std::isfinite(ideal)) {
        plot.rules.push_back(
            {.at = ideal,
             .label = fmt::format("without a timestep {}", quantity_text(ideal, quantity.unit))});
    }
    const bool are_alike = std::ranges::none_of(
        series, [](const ChartSeries& each) { return each.verdict == Verdict::error; });
    plot.rows = are_alike ? kRowsAlike : plot.rows;
    const Band range = padded_range(series, seen, are_alike ? 0.5 : 0.08);
    plot.y = {.label = fmt::format("{} in {}{}{}", words_of(quantity.name),
                                   to_text(report.sections.front().game.engine),
                                   quantity.unit.empty() ? "" : ", ", quantity.unit),
              .low = range.from,
              .high = range.to};
    plot.series = merged(series);
    keep_first(kSeriesShown, plot);
    return plot;
}

}  // namespace

std::vector<Chart> outcome_plots(const Report& report) {
    std::vector<Chart> plots;
    for (const ScenarioSpec& scenario : report.sections.front().game.scenarios) {
        if (plots.size() == kScenariosShown) {
            break;
        }
        if (std::optional<Chart> plot = outcome_plot(report, scenario)) {
            plots.push_back(std::move(*plot));
        }
    }
    return plots;
}

}  // namespace tickproof::harness
