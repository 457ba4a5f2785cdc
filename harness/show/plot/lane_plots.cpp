// What is drawn of the runs of a replay: the paths of a jump, and how far runs stray from their
// references.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/game/bodies.h"
#include "harness/game/engine_text.h"
#include "harness/show/plot/plots.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kLanesShown = 4;

const DrawnPath& path_of(const Drawing& drawing, const Lane& lane) {
    return drawing.paths[lane.path];
}

/// `variable`, `in euler`, `at 30 fps`.
std::array<std::string, 3> name_parts(const DrawnPath& path) {
    const RunSpec& spec = path.run.spec;
    return {to_text(spec.policy), "in " + to_text(spec.engine),
            std::isnan(path.fps) ? fmt::format("from frame {}", spec.start_frame)
                                 : fmt::format("at {:.6g} fps", path.fps)};
}

/// `unity:frame_delta_max=20ms`: a policy without the settings that all of them have.
std::string without_shared(const std::string& policy, const std::vector<std::string>& policies) {
    std::string text = policy.substr(0, policy.find(':'));
    for (std::size_t at = text.size(); at < policy.size();) {
        const std::size_t end = std::min(policy.find(':', at + 1), policy.size());
        const std::string setting = policy.substr(at, end - at);
        const bool is_shared = std::ranges::all_of(policies, [&](const std::string& other) {
            return (other + ":").find(setting + ":") != std::string::npos;
        });
        text += is_shared ? "" : setting;
        at = end;
    }
    return text;
}

/// `variable in euler at 30 fps`: of that only what differs between the lanes.
std::vector<std::string> lane_names(const std::vector<const DrawnPath*>& paths) {
    std::vector<std::string> names(paths.size());
    std::vector<std::string> policies;
    policies.reserve(paths.size());
    for (const DrawnPath* path : paths) {
        policies.push_back(name_parts(*path)[0]);
    }
    for (std::size_t part = 0; part < 3; ++part) {
        const auto text = [&](const DrawnPath* path) {
            const std::string whole = name_parts(*path)[part];
            return part == 0 ? without_shared(whole, policies) : whole;
        };
        const bool differs = std::ranges::any_of(
            paths, [&](const DrawnPath* each) { return text(each) != text(paths.front()); });
        for (std::size_t i = 0; differs && i < paths.size(); ++i) {
            names[i] += (names[i].empty() ? "" : " ") + text(paths[i]);
        }
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const bool is_rate = names[i].starts_with("at ");
        names[i] = names[i].empty() ? name_parts(*paths[i])[0] : names[i].substr(is_rate ? 3 : 0);
    }
    return names;
}

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

double top_of(const ChartSeries& series) {
    return std::ranges::max(series.points, {}, &ChartPoint::y).y;
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

/// Paths of the first engine of the replay.
std::vector<const DrawnPath*> lanes_of_first_engine(const Drawing& drawing, const Replay& replay) {
    std::vector<const DrawnPath*> paths;
    for (const Lane& lane : replay.lanes) {
        const DrawnPath& path = path_of(drawing, lane);
        if (paths.size() < kLanesShown && path.under.empty() &&
            path.run.spec.engine == path_of(drawing, replay.lanes.front()).run.spec.engine) {
            paths.push_back(&path);
        }
    }
    return paths;
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
        plot.rules.push_back(
            {.at = ideal, .label = "without a timestep " + quantity_text(ideal, "m")});
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

/// Below it a logarithmic axis shows nothing that a player could see.
constexpr double kFloor_m = 1e-6;

ChartSeries stray_of(const DrawnPath& path, std::string name) {
    ChartSeries series{.name = std::move(name), .is_joined = false};
    const std::vector<double>& times_s = path.run.trajectory.times_s;
    for (std::size_t i = 1; i < std::min(times_s.size(), path.distance_m.size()); ++i) {
        if (path.distance_m[i] > kFloor_m) {
            series.points.push_back({times_s[i], path.distance_m[i]});
        }
    }
    return series;
}

void add_contact(const DrawnPath& path, const Scenario& scenario, Chart& plot) {
    const Trajectory& trajectory = path.run.trajectory;
    if (path.run.first_contact == kNever || path.run.first_contact + 1 >= trajectory.rows()) {
        return;
    }
    const std::size_t row = path.run.first_contact + 1;
    const std::vector<std::string> names = body_names(scenario.scene);
    std::vector<std::string> bodies;
    for (std::size_t body = 0; body < trajectory.states.bodies(); ++body) {
        if (trajectory.row(row)[body].touching) {
            bodies.push_back(names[body]);
        }
    }
    plot.rules.push_back({.is_vertical = true,
                          .at = trajectory.times_s[row],
                          .label = fmt::format("first contact of {} after {}", joined_names(bodies),
                                               quantity_text(trajectory.times_s[row], "s"))});
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
        const double most_m = top_of(series);
        series.says = "up to " + quantity_text(most_m, "m");
        series.verdict = most_m > tolerated_m && may_fail ? Verdict::error : Verdict::pass;
        if (most_m > peak_m) {
            peak_m = most_m;
            worst = fmt::format("{}", fmt::join(name_parts(*paths[i]), " "));
        }
        plot.x.high = std::max(plot.x.high, series.points.back().x);
        plot.series.push_back(std::move(series));
    }
    if (plot.series.empty()) {
        return std::nullopt;
    }
    plot.title =
        peak_m <= tolerated_m
            ? fmt::format("{}: {} within {} of {} reference", capitalised(spec.row->name),
                          paths.size() == 1 ? "the path stays" : "all paths stay",
                          quantity_text(tolerated_m, "m"), paths.size() == 1 ? "its" : "their")
            : fmt::format(
                  "{}: {} strays {} from its reference, the same schedule in {} as many steps",
                  capitalised(spec.row->name), worst, quantity_text(peak_m, "m"),
                  scenario.reference_split == 2
                      ? "twice"
                      : fmt::format("{} times", scenario.reference_split));
    std::vector<double> limits;
    if (peak_m <= tolerated_m || may_fail) {  // No check of this report judges it otherwise.
        plot.rules = {{.at = tolerated_m, .label = "tolerated " + quantity_text(tolerated_m, "m")}};
        limits = {tolerated_m};
    }
    add_contact(*paths.front(), scenario, plot);
    const Band range = padded_range(plot.series, std::move(limits), 0);
    plot.x.label = "game time, s";
    plot.x.low = 0;
    plot.y = {.label = "distance, m, logarithmic",
              .low = range.from / 1.5,
              .high = range.to * 2,
              .is_log = true};
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
        if (spec.row->picture.apex && make(spec).ideal.passage == Passage::none &&
            rates_in(drawing, replay) >= 2 &&
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

std::vector<Chart> stray_plots(const Report& report) {
    if (!report.drawing || report.drawing->replays.empty()) {
        return {};
    }
    std::vector<Chart> plots;
    if (std::optional<Chart> plot = stray_plot(
            report, lanes_of_first_engine(*report.drawing, report.drawing->replays.front()))) {
        plots.push_back(std::move(*plot));
    }
    return plots;
}

}  // namespace tickproof::harness
