// Cost against error of the settings that bench timed, for a terminal and for a page.

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

/// The first kind of error that every timed loop has, and none of them as 0 or without end; null if
/// there is none.
const TimedError* compared_error(const Timings& timings) {
    const auto found = std::ranges::find_if(kErrors, [&](const TimedError& error) {
        return std::ranges::all_of(timings.loops, [&](const TimedLoop& loop) {
            const double value = std::abs(loop.*error.value);
            return value > 0 && std::isfinite(value);
        });
    });
    return found == std::end(kErrors) ? nullptr : &*found;
}

}  // namespace

/// By the first error that tells the settings apart.
std::vector<Chart> cost_charts(const Report& report) {
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
        Chart chart{.title = cost_title(costs),
                    .id = "cost",
                    .about = "Cost against error of each setting",
                    .caption = cost_caption(costs, kind),
                    .is_main = false};
        chart.reads = ChartReads::points;
        add_costs(costs, chart);
        chart.x = log_axis_of("cost of a second of the game, logarithmic", ends_s);
        chart.x.name = "cost of a game second";
        chart.x.unit = "s";
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

std::vector<Chart> cost_plots(const Report& report) {
    if (!report.timings || report.timings->loops.size() < 2) {
        return {};
    }
    const TimedError* error = compared_error(*report.timings);
    if (error == nullptr) {
        return {};
    }
    constexpr std::size_t kLoopsMost = 12;
    Chart plot{.title = "Cost and error: the lower left is best", .rows = 12};
    std::vector<double> costs_us;
    std::vector<double> errors;
    for (const TimedLoop& loop : report.timings->loops) {
        const double per_s = report.timings->sections[loop.section].frames.most_per_s;
        costs_us.push_back(1e6 * loop.step_s.median * per_s);
        errors.push_back(error->scale * std::abs(loop.*error->value));
        plot.series.push_back({.name = loop.name,
                               .points = {{costs_us.back(), errors.back()}},
                               .mark = ChartMark::dots});
    }
    plot.x = log_axis_of("processor time for a second of the game, us, logarithmic", costs_us);
    plot.y = log_axis_of(fmt::format("{}, {}, logarithmic", error->name, error->unit), errors);
    plot.main_series = kLoopsMost;
    return {plot};
}

}  // namespace tickproof::harness
