// Charts of the cost of settings, for a page: cost against error, and the time of a step over the
// number of bodies.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

std::string time_of(double value_s) {
    return quantity_text(value_s, "s");
}

/// Rows with one dot each, and the interval that it may lie in.
ChartSeries dots_of(std::string name) {
    return {.name = std::move(name), .points = {}, .mark = ChartMark::dots};
}

void add_dot(ChartPoint at, Band interval, std::string text, ChartSeries& series) {
    series.points.push_back(at);
    series.lows.push_back(interval.from);
    series.highs.push_back(interval.to);
    series.texts.push_back(std::move(text));
}

Chart wide_chart(std::string id, std::string title, std::string about, std::string caption) {
    return {.title = std::move(title),
            .id = std::move(id),
            .about = std::move(about),
            .caption = std::move(caption),
            .is_wide = true,
            .is_main = false};
}

/// A setting by what a second of the game costs with it, and by its error.
struct Cost {
    const TimedLoop* loop = nullptr;
    std::string name;
    double per_s = 0;  ///< Steps in a second of the game.
    double error = 0;
    bool is_worth = true;  ///< None is both cheaper and more accurate.

    double cost_s() const { return loop->step_s.median * per_s; }
};

/// An error of a timed loop, by which settings are compared.
struct TimedError {
    double TimedLoop::*value;
    std::string_view name;
    std::string_view unit;
    double scale = 1;  ///< From the value to the unit.
};
constexpr TimedError kErrors[] = {
    {&TimedLoop::distance_m, "distance from the same run with 64 times shorter steps", "m"},
    {&TimedLoop::apex_error_m, "error of the jump's height", "m"},
    {&TimedLoop::tunneled_share, "shots that pass the wall", "%", 100}};

std::vector<Cost> costs_of(const Report& report, const TimedError& kind) {
    std::vector<Cost> costs;
    for (const TimedLoop& loop : report.timings->loops) {
        const double error = std::abs(loop.*kind.value);
        if (std::isfinite(error)) {
            costs.push_back({.loop = &loop,
                             .name = loop.name,
                             .per_s = report.timings->sections[loop.section].frames.most_per_s,
                             .error = kind.scale * error});
        }
    }
    for (Cost& each : costs) {
        each.is_worth = std::ranges::none_of(costs, [&](const Cost& other) {
            return other.loop->spec.scenario == each.loop->spec.scenario &&
                   other.cost_s() <= each.cost_s() && other.error <= each.error &&
                   (other.cost_s() < each.cost_s() || other.error < each.error);
        });
    }
    return costs;
}

std::string cost_title(const std::vector<Cost>& costs) {
    const Cost* cheap = nullptr;
    const Cost* right = nullptr;
    std::size_t noisy = 0;
    for (const Cost& each : costs) {
        noisy += is_noisy(*each.loop) ? 1 : 0;
        if (each.is_worth) {
            cheap = cheap == nullptr || each.cost_s() < cheap->cost_s() ? &each : cheap;
            right = right == nullptr || each.error < right->error ? &each : right;
        }
    }
    const std::string name = capitalised(right->name);
    const std::string busy = fmt::format("{} too noisy to compare", counted(noisy, "time"));
    if (cheap == right) {
        return noisy > 0
                   ? fmt::format("{} is the most accurate of {}; {}", name, costs.size(), busy)
                   : fmt::format("{} is the cheapest and the most accurate of {}", name,
                                 costs.size());
    }
    if (noisy > 0) {
        return fmt::format("{} {}; {} of {} too noisy to compare", name,
                           right->error == 0 ? "makes no error" : "errs least",
                           counted(noisy, "time"), costs.size());
    }
    const std::string ratio = three_digits(right->cost_s() / cheap->cost_s());
    return right->error == 0
               ? fmt::format("{} makes no error, at {} times the cost of {}", name, ratio,
                             cheap->name)
               : fmt::format("{} errs {} times less than {}, at {} times the cost", name,
                             three_digits(cheap->error / right->error), cheap->name, ratio);
}

void add_costs(std::vector<Cost> costs, Chart& chart) {
    ChartSeries worth = dots_of("worth its cost");
    worth.hue = 2;
    ChartSeries waste = dots_of("another is both cheaper and more accurate");
    waste.hue = kGreyHue;
    waste.is_hollow = true;
    ChartSeries front{.name = "front", .points = {}, .hue = 2, .is_dashed = true, .is_read = false};
    bool is_one = true;  // Errors of several scenarios are on no line.
    std::ranges::stable_sort(costs, {}, &Cost::cost_s);
    for (const Cost& each : costs) {
        const Spread& step_s = each.loop->step_s;
        is_one = is_one && each.loop->spec.scenario == costs.front().loop->spec.scenario;
        add_dot({each.cost_s(), each.error}, {step_s.low * each.per_s, step_s.high * each.per_s},
                each.name, each.is_worth ? worth : waste);
        if (each.is_worth) {
            front.points.push_back(worth.points.back());
        }
    }
    if (is_one) {
        chart.series.push_back(std::move(front));
    }
    for (ChartSeries* series : {&worth, &waste}) {
        series->is_named = true;
        if (!series->points.empty()) {
            chart.series.push_back(std::move(*series));
        }
    }
}

std::string cost_caption(const std::vector<Cost>& costs, const TimedError& kind) {
    std::vector<std::string> worth;
    std::vector<std::string> waste;
    for (const Cost& each : costs) {
        (each.is_worth ? worth : waste).push_back(each.name);
    }
    return fmt::format(
        "Each point is a setting: what a second of the game costs, and the {}. Filled: worth its "
        "cost, as none is both cheaper and more accurate ({}). Hollow: another is both cheaper and "
        "more accurate ({}).",
        kind.name, joined_names(worth, 3),
        waste.empty() ? std::string("none") : joined_names(waste, 3));
}

/// By the first error that tells the settings apart.
std::vector<Chart> cost_chart(const Report& report) {
    for (const TimedError& kind : kErrors) {
        const std::vector<Cost> costs = costs_of(report, kind);
        std::set<double> errors;
        std::vector<double> ends_s;
        for (const Cost& each : costs) {
            errors.insert(each.error);
            ends_s.insert(ends_s.end(), {each.loop->step_s.low * each.per_s,
                                         each.loop->step_s.high * each.per_s, each.cost_s()});
        }
        if (errors.size() < 2) {
            continue;
        }
        Chart chart = wide_chart("cost", cost_title(costs), "Cost against error of each setting",
                                 cost_caption(costs, kind));
        chart.is_wide = false;
        chart.reads = ChartReads::points;
        add_costs(costs, chart);
        const auto [low_s, high_s] = std::ranges::minmax(ends_s);
        chart.x = {.label = "cost of a second of the game, logarithmic",
                   .low = low_s / 1.3,
                   .high = high_s * 1.3,
                   .is_log = true,
                   .name = "cost of a game second",
                   .unit = "s"};
        const bool is_log = *errors.begin() > 0;
        const Band range = is_log ? Band{*errors.begin() / 1.5, *errors.rbegin() * 1.5}
                                  : padded_range({}, {errors.begin(), errors.end()});
        chart.y = {.label = std::string(kind.name),
                   .low = range.from,
                   .high = range.to,
                   .is_log = is_log,
                   .name = std::string(kind.name),
                   .unit = std::string(kind.unit)};
        return {chart};
    }
    return {};
}

std::string fit_text(double bodies, const TimedSection& section) {
    return std::isfinite(bodies) ? fmt::format("{:.0f}", std::floor(bodies))
                                 : fmt::format("more than {}", section.bodies.back().bodies);
}

/// The time of a step by the number of awake boxes in a pyramid.
std::vector<Chart> bodies_chart(const Report& report) {
    Chart chart = wide_chart("bodies", {}, "Time of a step over bodies", {});
    const TimedSection* first = nullptr;
    std::string whose;
    std::vector<double> ends_s;
    std::vector<double> counts;
    for (std::size_t i = 0; i < report.timings->sections.size(); ++i) {
        const TimedSection& section = report.timings->sections[i];
        if (section.bodies.size() < 2) {
            continue;
        }
        whose = first == nullptr ? report.sections[i].name : whose;
        first = first == nullptr ? &section : first;
        ChartSeries series{.name = report.sections[i].name,
                           .points = {},
                           .has_marks = true,
                           .hue = chart.series.size()};
        for (const CostOfBodies& each : section.bodies) {
            series.points.push_back({static_cast<double>(each.bodies), each.step_s});
            ends_s.push_back(each.step_s);
            counts.push_back(static_cast<double>(each.bodies));
        }
        if (chart.series.size() < kChartHues) {
            chart.series.push_back(std::move(series));
        }
    }
    if (first == nullptr) {
        return {};
    }
    const Budget& budget = first->budget;
    chart.title = capitalised(
        fmt::format("{}{} bodies fit the budget of {}", chart.series.size() > 1 ? whose + ": " : "",
                    fit_text(first->bodies_steady, *first), time_of(budget.physics_s)));
    chart.caption = fmt::format(
        "The time of a step by the number of awake boxes in a pyramid, both axes logarithmic. A "
        "frame of {} takes {}.",
        time_of(budget.frame_s), counted(first->frames.steady, "step"));
    if (!first->frames.worst_trace.empty()) {
        chart.caption += fmt::format(
            " In the worst frame ({}), of {}, {} fit.", first->frames.worst_trace,
            counted(first->frames.worst, "step"), fit_text(first->bodies_worst, *first));
    }
    if (first->frames.steady > 0) {
        const double each_s = budget.physics_s / static_cast<double>(first->frames.steady);
        chart.rules = {{.at = each_s, .label = "budget of a step " + time_of(each_s)}};
        ends_s.push_back(each_s);
    }
    const auto [low_s, high_s] = std::ranges::minmax(ends_s);
    const auto [fewest, most] = std::ranges::minmax(counts);
    chart.is_wide = false;
    chart.x = {.label = "bodies, logarithmic",
               .low = fewest,
               .high = most,
               .is_log = true,
               .name = "bodies",
               .unit = "bodies"};
    chart.y = {.label = "time of a step, logarithmic",
               .low = low_s / 1.5,
               .high = high_s * 1.5,
               .is_log = true,
               .name = "time of a step",
               .unit = "s"};
    return {chart};
}

}  // namespace

std::vector<Chart> bench_charts(const Report& report) {
    if (!report.timings) {
        return {};
    }
    std::vector<Chart> charts;
    for (const auto each : {cost_chart, bodies_chart, ratio_charts, step_charts}) {
        std::ranges::move(each(report), std::back_inserter(charts));
    }
    return charts;
}

}  // namespace tickproof::harness
