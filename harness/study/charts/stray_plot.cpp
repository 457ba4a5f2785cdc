// How far runs stray from their references: the same schedule with every step split.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/game/bodies.h"
#include "harness/study/charts/charts.h"
#include "harness/study/charts/lanes.h"
#include "harness/study/charts/strays.h"

namespace tickproof::harness {
namespace {

/// Below it a logarithmic axis shows nothing that a player could see.
constexpr double kFloor_m = 1e-6;

ChartSeries stray_of(const DrawnPath& path, std::string name) {
    ChartSeries series{.name = std::move(name), .is_joined = false};
    const std::vector<double>& times_s = path.run.trajectory.times_s;
    for (std::size_t i = 1; i < std::min(times_s.size(), path.distance_m.size()); ++i) {
        if (path.distance_m[i] > kFloor_m && std::isfinite(path.distance_m[i])) {
            series.points.push_back({times_s[i], path.distance_m[i]});
        }
    }
    return series;
}

void add_contact(const DrawnPath& path, const Scenario& scenario, const std::string& whose,
                 Chart& plot) {
    const std::optional<FirstContact> contact = first_contact_of(path.run);
    if (!contact) {
        return;
    }
    const std::vector<std::string> names = body_names(scenario.scene);
    std::vector<std::string> bodies;
    for (const std::size_t body : contact->bodies) {
        bodies.push_back(names[body]);
    }
    const double at_s = path.run.trajectory.times_s[contact->row];
    plot.rules.push_back(
        {.is_vertical = true,
         .at = at_s,
         .label = whose.empty()
                      ? fmt::format("first contact of {} after {}", joined_names(bodies),
                                    quantity_text(at_s, "s"))
                      : fmt::format("first contact{}: {}", whose, joined_names(bodies, 2)),
         .role = RuleRole::event});
}

/// The largest distance of each lane; none where all stay on their references.
std::optional<Chart> stray_plot(const Report& report, const std::vector<const DrawnPath*>& paths) {
    const ScenarioSpec& spec = paths.front()->run.spec.scenario;
    const Scenario scenario = make(spec);
    const double tolerated_m = scenario.distance_tolerance_m;
    const bool may_fail = is_failed(report, Compares::reference, *spec.row);
    Chart plot{.x = {.high = 0}, .rows = 10};
    const std::vector<std::string> names = lane_names(paths);
    double peak_m = 0;
    std::string worst;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        ChartSeries series = stray_of(*paths[i], names[i]);
        if (series.points.empty()) {
            continue;
        }
        const double most_m = std::ranges::max(series.points, {}, &ChartPoint::y).y;
        series.says = "up to " + quantity_text(most_m, "m");
        series.verdict = most_m > tolerated_m && may_fail ? Verdict::error : Verdict::pass;
        if (most_m > peak_m) {
            peak_m = most_m;
            worst = full_name(*report.drawing, *paths[i]);
        }
        plot.x.high = std::max(plot.x.high, series.points.back().x);
        plot.series.push_back(std::move(series));
    }
    if (plot.series.empty()) {
        return std::nullopt;
    }
    plot.title = stray_title(scenario, *spec.row, paths.size(), worst, peak_m);
    std::vector<double> limits;
    if (peak_m <= tolerated_m || may_fail) {  // No check of this report judges it otherwise.
        plot.rules = {{.at = tolerated_m, .label = "tolerated " + quantity_text(tolerated_m, "m")}};
        limits = {tolerated_m};
    }
    add_contact(*paths.front(), scenario, "", plot);
    const Band range = padded_range(plot.series, std::move(limits), 0);
    plot.x.label = "game time, s";
    plot.x.low = 0;
    plot.y = {.label = "distance, m, logarithmic",
              .low = range.from / 1.5,
              .high = range.to * 2,
              .is_log = true};
    return plot;
}

/// The noise floor of a run; null where nothing parts there.
const DrawnFloor* floor_of(const Drawing& drawing, const DrawnPath& path) {
    const auto found = std::ranges::find_if(drawing.floors, [&](const DrawnFloor& floor) {
        return floor.run == to_text(path.run.spec) &&
               std::ranges::any_of(floor.apart_m, [](double apart) { return apart > 0; });
    });
    return found == drawing.floors.end() ? nullptr : &*found;
}

/// From the first step on, on the clock of a path.
std::vector<ChartPoint> points_of(const DrawnPath& path, const std::vector<double>& distances) {
    const std::vector<double>& times_s = path.run.trajectory.times_s;
    std::vector<ChartPoint> points;
    for (std::size_t i = 1; i < std::min(times_s.size(), distances.size()); ++i) {
        if (std::isfinite(distances[i])) {
            points.push_back({times_s[i], distances[i]});
        }
    }
    return points;
}

/// The first step in which more than the noise floor lies between the path and its reference; 0
/// where there is none.
std::size_t first_stray(const DrawnPath& path, const DrawnFloor* floor) {
    for (std::size_t i = 1; i < path.distance_m.size(); ++i) {
        const bool is_noisy = floor != nullptr && i < floor->apart_m.size();
        if (path.distance_m[i] > (is_noisy ? floor->apart_m[i] : 0)) {
            return i;
        }
    }
    return 0;
}

/// At most three, of lanes that touch something at different times.
void add_contacts(const std::vector<const DrawnPath*>& paths, const Scenario& scenario,
                  Chart& chart) {
    const std::vector<std::string> names = lane_names(paths);
    constexpr std::size_t kMost = 3;
    constexpr double kApart_s = 0.05;
    std::vector<double> seen_s;
    for (std::size_t i = 0; i < paths.size() && seen_s.size() < kMost; ++i) {
        Chart one;
        add_contact(*paths[i], scenario, paths.size() > 1 ? " " + names[i] : "", one);
        const bool is_new = !one.rules.empty() && std::ranges::none_of(seen_s, [&](double other_s) {
            return std::abs(other_s - one.rules[0].at) < kApart_s;
        });
        if (is_new) {
            seen_s.push_back(one.rules[0].at);
            chart.rules.push_back(std::move(one.rules[0]));
        }
    }
}

void add_lines(const Report& report, const std::vector<const DrawnPath*>& paths,
               const DrawnFloor* floor, Chart& chart) {
    const std::vector<std::string> names = lane_names(paths);
    std::vector<std::size_t> sections;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        sections.push_back(paths[i]->section);
        chart.series.push_back(
            {.name = names[i], .points = points_of(*paths[i], paths[i]->distance_m)});
        chart.x.high = std::max(chart.x.high, chart.series.back().points.back().x);
    }
    add_looks(sections, report.sections.size(), chart.series);
    if (floor != nullptr) {
        chart.series.push_back({.name = "noise floor",
                                .points = points_of(*paths.front(), floor->apart_m),
                                .hue = kGreyHue,
                                .is_dashed = true});
    }
}

/// The farthest that a number says; 0 of a path whose distances were not measured.
double farthest_m(const DrawnPath& path) {
    double most_m = 0;
    if (path.distance_m.size() == path.run.trajectory.times_s.size()) {
        for (const double each : path.distance_m) {
            most_m = std::isfinite(each) ? std::max(most_m, each) : most_m;
        }
    }
    return most_m;
}

/// Of all lanes of a replay that stray, with the noise floor of the first.
std::vector<Chart> stray_chart(const Report& report, const Replay& replay) {
    std::vector<const DrawnPath*> paths;
    double peak_m = 0;
    std::string worst;
    for (const Lane& lane : replay.lanes) {
        const DrawnPath& path = path_of(*report.drawing, lane);
        const double most_m = farthest_m(path);
        if (most_m > kFloor_m) {
            paths.push_back(&path);
            worst = most_m > peak_m ? full_name(*report.drawing, path) : worst;
            peak_m = std::max(peak_m, most_m);
        }
    }
    if (paths.empty()) {
        return {};
    }
    const ScenarioSpec& spec = paths.front()->run.spec.scenario;
    const Scenario scenario = make(spec);
    const double tolerated_m = scenario.distance_tolerance_m;
    const bool is_limited =
        peak_m <= tolerated_m || is_failed(report, Compares::reference, *spec.row);
    const DrawnFloor* floor = floor_of(*report.drawing, *paths.front());
    Chart chart{.title = stray_title(scenario, *spec.row, paths.size(), worst, peak_m),
                .x = {.label = "game time, s", .high = 0, .name = "game time, s", .unit = "s"}};
    add_lines(report, paths, floor, chart);
    double least_m = peak_m;
    for (const ChartSeries& series : chart.series) {
        const double floor_m = series.hue == kGreyHue ? 0 : kFloor_m;
        for (const ChartPoint& point : series.points) {
            least_m = point.y > floor_m ? std::min(least_m, point.y) : least_m;
        }
    }
    chart.y = {.label = "distance, m, logarithmic",
               .low = least_m / 1.5,
               .high = std::max(peak_m, is_limited ? tolerated_m : 0) * 4,
               .is_log = true,
               .name = "distance from the reference",
               .unit = "m"};
    if (is_limited) {
        chart.rules = {
            {.at = tolerated_m, .label = "tolerance " + quantity_text(tolerated_m, "m")}};
        chart.tolerated = Band{-std::numeric_limits<double>::infinity(), tolerated_m};
    }
    const std::size_t first_step = first_stray(*paths.front(), floor);
    if (first_step > 0) {
        chart.rules.push_back({.is_vertical = true,
                               .at = paths.front()->run.trajectory.times_s[first_step],
                               .label = fmt::format("first difference: step {}", first_step),
                               .role = RuleRole::begin});
    }
    add_contacts(paths, scenario, chart);
    chart.id = fmt::format("stray/{}", spec.row->name);
    chart.about = "Distance from the reference";
    chart.caption = stray_caption(
        scenario, {first_step, full_name(*report.drawing, *paths.front())}, floor, is_limited);
    chart.is_main = false;
    chart.reads = ChartReads::latest;
    return {chart};
}

}  // namespace

std::vector<Chart> stray_plots(const Report& report) {
    if (!report.drawing || report.drawing->replays.empty()) {
        return {};
    }
    const std::optional<Chart> plot =
        stray_plot(report, lanes_of_first_engine(*report.drawing, report.drawing->replays.front()));
    return plot ? std::vector{*plot} : std::vector<Chart>();
}

std::vector<Chart> stray_charts(const Report& report) {
    if (!report.drawing) {
        return {};
    }
    std::vector<Chart> charts;
    std::vector<ScenarioSpec> seen;
    for (const Replay& replay : report.drawing->replays) {
        const ScenarioSpec& spec = path_of(*report.drawing, replay.lanes.front()).run.spec.scenario;
        if (std::ranges::find(seen, spec) == seen.end()) {
            seen.push_back(spec);
            std::ranges::move(stray_chart(report, replay), std::back_inserter(charts));
        }
    }
    return charts;
}

}  // namespace tickproof::harness
