// The paths of a jump at several frame rates.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/game/bodies.h"
#include "harness/game/engine_text.h"
#include "harness/study/charts/charts.h"
#include "harness/study/charts/lanes.h"

namespace tickproof::harness {
namespace {

/// In metres over the place of the start, until it is well below it again.
std::vector<ChartPoint> flight_of(const Run& run, std::size_t subject) {
    constexpr double kBelow_m = 0.4;
    std::vector<ChartPoint> points;
    const physics::Vec2 start = run.trajectory.row(0)[subject].position_m;
    for (std::size_t row = 0; row < run.trajectory.rows(); ++row) {
        const physics::Vec2 at = run.trajectory.row(row)[subject].position_m;
        if (row > 1 && at.y - start.y < -kBelow_m) {
            break;
        }
        points.push_back({at.x, at.y - start.y});
    }
    return points;
}

std::size_t rates_in(const Drawing& drawing, const Replay& replay) {
    std::set<double> rates;
    for (const Lane& lane : replay.lanes) {
        if (const double fps = path_of(drawing, lane).fps; std::isfinite(fps)) {
            rates.insert(fps);
        }
    }
    return rates.size();
}

Chart path_plot(const std::vector<const DrawnPath*>& paths, const Scenario& scenario,
                std::size_t apex) {
    const ScenarioSpec& spec = paths.front()->run.spec.scenario;
    Chart plot{.rows = 14};
    std::vector<double> tops;
    const std::vector<std::string> names = lane_names(paths);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        tops.push_back(paths[i]->run.outcome.quantities[apex]);
        plot.series.push_back({.name = names[i],
                               .says = fmt::format("{} high", quantity_text(tops.back(), "m")),
                               .points = flight_of(paths[i]->run, scenario.subject)});
    }
    const auto [low, high] = std::ranges::minmax(tops);
    plot.title = high - low < 1e-3
                     ? fmt::format("The same {} in every run: {} high", spec.row->name,
                                   quantity_text(high, "m"))
                     : fmt::format("One {}, {} heights: {} to {}; each mark is a physics step",
                                   spec.row->name, tops.size(), quantity_text(low, "m"),
                                   quantity_text(high, "m"));
    std::vector<double> more;
    if (const double ideal = scenario.ideal.quantities[apex]; std::isfinite(ideal)) {
        plot.rules.push_back({.at = ideal,
                              .label = "without a timestep " + quantity_text(ideal, "m"),
                              .role = RuleRole::ideal});
        more.push_back(ideal);
    }
    const Band heights = padded_range(plot.series, more, 0.02);
    plot.y = {.label = "height, m", .low = heights.from, .high = heights.to};
    plot.x = {.label = "forwards, m", .low = plot.series.front().points.front().x};
    plot.x.high = plot.x.low;
    for (const ChartSeries& series : plot.series) {
        plot.x.high = std::max(plot.x.high, series.points.back().x);
    }
    return plot;
}

}  // namespace

std::vector<Chart> path_plots(const Report& report) {
    if (!report.drawing) {
        return {};
    }
    const Drawing& drawing = *report.drawing;
    const Replay* best = nullptr;
    for (const Replay& replay : drawing.replays) {
        const ScenarioSpec& spec = path_of(drawing, replay.lanes.front()).run.spec.scenario;
        if (spec.row->picture.apex && rates_in(drawing, replay) >= 2 &&
            (best == nullptr || rates_in(drawing, replay) > rates_in(drawing, *best))) {
            best = &replay;
        }
    }
    if (best == nullptr) {
        return {};
    }
    const auto paths = lanes_of_first_engine(drawing, *best);
    const ScenarioSpec& spec = paths.front()->run.spec.scenario;
    return {path_plot(paths, make(spec), *spec.row->picture.apex)};
}

}  // namespace tickproof::harness
