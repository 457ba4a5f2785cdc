// Outcome over frame rate: every policy of a comparison, in the first engine.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include "harness/finding/report.h"
#include "harness/game/customary_rates.h"
#include "harness/game/engine_text.h"
#include "harness/study/charts/charts.h"
#include "harness/study/charts/outcomes.h"

namespace tickproof::harness {

double spread_of(const ChartSeries& series) {
    const auto [low, high] = std::ranges::minmax(series.points, {}, &ChartPoint::y);
    return high.y - low.y;
}

bool depends(const OutcomeLine& line, const Quantity& quantity) {
    return spread_of(line.series) > quantity.tolerance || !line.missing.empty();
}

namespace {

constexpr std::size_t kScenariosShown = 2;  ///< By a terminal.
constexpr std::size_t kSeriesShown = 6;
constexpr std::size_t kRowsAlike = 6;   ///< There is little to see.
constexpr std::size_t kChartsMost = 8;  ///< Of one scenario.

/// Of one section, by rising frame rate. Without an engine, of the section's own.
OutcomeLine line_of(const Section& section, std::size_t index, const Outcomes& of,
                    const physics::EngineSpec* engine) {
    OutcomeLine line{.series = {.name = section.name,
                                .has_marks = true,
                                .hue = index % kChartHues,
                                .is_dashed = index / kChartHues % 2 == 1}};
    const Passage passage = make(*of.scenario).ideal.passage;
    for (const RunRecord& run : section.runs) {
        const double fps = fps_of(section.game, run.spec.trace);
        if (!(run.spec.scenario == *of.scenario) || !std::isfinite(fps) ||
            !(run.spec.engine == (engine != nullptr ? *engine : section.game.engine))) {
            continue;
        }
        const double value = run.outcome.quantities[of.quantity];
        if (std::isfinite(value)) {
            line.series.points.push_back({fps, value});
        } else {
            line.missing.push_back(fps);
        }
        if (passage != Passage::none && run.outcome.passage != passage) {
            line.series.crosses.push_back(fps);
        }
    }
    std::ranges::stable_sort(line.series.points, {}, &ChartPoint::x);
    std::ranges::sort(line.series.crosses);
    return line;
}

std::size_t rates_in(const ChartSeries& series) {
    std::set<double> rates;
    for (const ChartPoint& point : series.points) {
        rates.insert(point.x);
    }
    return rates.size();
}

/// Lines of three rates and more.
std::vector<OutcomeLine> lines_of(const Report& report, const Outcomes& of,
                                  const physics::EngineSpec* engine) {
    std::vector<OutcomeLine> lines;
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        OutcomeLine line = line_of(report.sections[i], i, of, engine);
        if (rates_in(line.series) >= 3) {
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

/// To a hundredth of what is tolerated.
bool are_alike(const std::vector<OutcomeLine>& one, const std::vector<OutcomeLine>& other,
               double tolerance) {
    const auto near = [&](const ChartPoint& a, const ChartPoint& b) {
        return a.x == b.x && std::abs(a.y - b.y) <= tolerance / 100;
    };
    return std::ranges::equal(one, other, [&](const OutcomeLine& a, const OutcomeLine& b) {
        return a.series.name == b.series.name && a.missing == b.missing &&
               a.series.crosses == b.series.crosses &&
               std::ranges::equal(a.series.points, b.series.points, near);
    });
}

void add_limits(const Outcomes& of, bool may_fail, std::vector<double>& seen, Chart& chart) {
    const Quantity& quantity = of.row();
    const auto spread = [](const OutcomeLine& line) { return spread_of(line.series); };
    if (may_fail || std::ranges::all_of(of.lines, [&](const OutcomeLine& line) {
            return spread(line) <= quantity.tolerance;
        })) {
        const ChartSeries& steady = std::ranges::min_element(of.lines, {}, spread)->series;
        const double middle = steady.points[steady.points.size() / 2].y;
        chart.tolerated = Band{middle - quantity.tolerance / 2, middle + quantity.tolerance / 2};
        chart.tolerated_label =
            fmt::format("tolerated: {}, drawn around {}",
                        quantity_text(quantity.tolerance, quantity.unit), steady.name);
        seen.insert(seen.end(), {chart.tolerated->from, chart.tolerated->to});
    }
    const double ideal = make(*of.scenario).ideal.quantities[of.quantity];
    seen.push_back(ideal);
    if (std::isfinite(ideal)) {
        chart.rules.push_back(
            {.at = ideal,
             .label = fmt::format("without a timestep {}", quantity_text(ideal, quantity.unit)),
             .role = RuleRole::ideal});
    }
}

/// `where` names the engines where another chart shows the same in others.
Chart outcome_plot(const Report& report, const Outcomes& of, const std::string& where) {
    const Quantity& quantity = of.row();
    const bool may_fail = is_failed(report, Compares::frame_rates, *of.scenario->row);
    Chart chart{.title = outcome_title(of, may_fail, where)};
    bool are_steady = true;
    for (const OutcomeLine& line : of.lines) {
        const bool is_bad = !line.series.crosses.empty() || (depends(line, quantity) && may_fail);
        chart.series.push_back(line.series);
        chart.series.back().verdict = is_bad ? Verdict::error : Verdict::pass;
        are_steady = are_steady && !is_bad;
    }
    chart.x = rate_axis(chart.series);
    std::vector<double> seen;
    add_limits(of, may_fail, seen, chart);
    chart.rows = are_steady ? kRowsAlike : chart.rows;
    const Band range = padded_range(chart.series, seen, are_steady ? 0.5 : 0.08);
    const std::string name =
        fmt::format("{} in {}", words_of(quantity.name), joined_names(of.engines, 3));
    chart.y = {
        .label = fmt::format("{}{}{}", name, quantity.unit.empty() ? "" : ", ", quantity.unit),
        .low = range.from,
        .high = range.to,
        .name = name,
        .unit = quantity.unit};
    chart.main_series = kSeriesShown;
    chart.id =
        fmt::format("outcome/{}/{}/{}", of.scenario->row->name, quantity.name, of.engines.front());
    chart.about = fmt::format("{} {} over frame rate, {}", of.scenario->row->name,
                              words_of(quantity.name), joined_names(of.engines, 3));
    chart.caption = outcome_caption(of, chart);
    return chart;
}

/// The first of a report is its own: of a character it may be another than that of bodies.
std::vector<physics::EngineSpec> engines_of(const Report& report, const ScenarioSpec& scenario) {
    std::vector<physics::EngineSpec> engines{report.sections.front().game.engine};
    for (const Section& section : report.sections) {
        for (const RunRecord& run : section.runs) {
            if (is_run_of(run.spec, scenario) &&
                std::ranges::find(engines, run.spec.engine) == engines.end()) {
                engines.push_back(run.spec.engine);
            }
        }
    }
    return engines;
}

/// The first compared quantity in every engine, and each other one that differs between rates by
/// more than is tolerated. Engines whose lines are the same share a chart.
std::vector<Chart> charts_of_scenario(const Report& report, const ScenarioSpec& scenario) {
    const std::vector<physics::EngineSpec> engines = engines_of(report, scenario);
    const std::vector<Quantity>& quantities = scenario.row->quantities;
    std::vector<Chart> charts;
    bool is_first = true;
    for (std::size_t i = 0; i < quantities.size(); ++i) {
        if (!std::isfinite(quantities[i].tolerance)) {
            continue;
        }
        std::vector<Outcomes> all;
        for (const physics::EngineSpec& engine : engines) {
            Outcomes of{.scenario = &scenario, .quantity = i, .engines = {to_text(engine)}};
            const bool is_own = &engine == &engines.front();
            of.lines = lines_of(report, of, is_own ? nullptr : &engine);
            const auto same = std::ranges::find_if(all, [&](const Outcomes& other) {
                return are_alike(other.lines, of.lines, quantities[i].tolerance);
            });
            const bool is_drawn =
                is_first || std::ranges::any_of(of.lines, [&](const OutcomeLine& line) {
                    return depends(line, quantities[i]);
                });
            if (same != all.end()) {
                same->engines.push_back(of.engines.front());
            } else if (!of.lines.empty() && is_drawn) {
                all.push_back(std::move(of));
            }
        }
        for (const Outcomes& of : all) {
            const bool is_main = is_first && of.engines.front() == to_text(engines.front());
            charts.push_back(outcome_plot(
                report, of,
                is_main || all.size() == 1 ? "" : " in " + joined_names(of.engines, 3)));
            charts.back().is_main = is_main;
        }
        is_first = false;
    }
    charts.resize(std::min(charts.size(), kChartsMost));
    return charts;
}

/// Those that were asked for, and then those that a replay shows.
std::vector<ScenarioSpec> scenarios_of(const Report& report) {
    std::vector<ScenarioSpec> scenarios = report.sections.front().game.scenarios;
    if (!report.drawing) {
        return scenarios;
    }
    for (const DrawnPath& path : report.drawing->paths) {
        if (std::ranges::none_of(scenarios, [&](const ScenarioSpec& each) {
                return is_run_of(path.run.spec, each);
            })) {
            scenarios.push_back(path.run.spec.scenario);
        }
    }
    return scenarios;
}

}  // namespace

std::vector<Chart> outcome_plots(const Report& report) {
    if (report.sections.empty()) {
        return {};
    }
    const std::size_t asked = report.sections.front().game.scenarios.size();
    std::vector<Chart> charts;
    std::size_t main = 0;
    const std::vector<ScenarioSpec> scenarios = scenarios_of(report);
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        for (Chart& chart : charts_of_scenario(report, scenarios[i])) {
            chart.is_main = chart.is_main && i < asked && main < kScenariosShown;
            main += chart.is_main ? 1 : 0;
            charts.push_back(std::move(chart));
        }
    }
    return charts;
}

}  // namespace tickproof::harness
