// What bench timed, for a page: all of its charts, and the time of a step over the number of
// bodies.

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

std::string fit_text(double bodies, const TimedSection& section) {
    return std::isfinite(bodies) ? fmt::format("{:.0f}", repeatable_bodies(bodies))
                                 : fmt::format("more than {}", section.bodies.back().bodies);
}

/// The time of a step by the number of awake boxes in a pyramid.
std::vector<Chart> bodies_chart(const Report& report) {
    Chart chart{
        .title = {}, .id = "bodies", .about = "Time of a step over bodies", .is_main = false};
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
                           .hue = i % kChartHues};
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
    const std::string fit = fit_text(first->bodies_steady, *first);
    chart.title = capitalised(
        fmt::format("{}{} {} the budget of {}", chart.series.size() > 1 ? whose + ": " : "", fit,
                    fit == "1" ? "body fits" : "bodies fit", quantity_text(budget.physics_s, "s")));
    chart.caption = fmt::format(
        "The time of a step by the number of awake boxes in a pyramid, both axes logarithmic. A "
        "frame of {} takes {}.",
        quantity_text(budget.frame_s, "s"), counted(first->frames.steady, "step"));
    if (!first->frames.worst_trace.empty()) {
        chart.caption += fmt::format(
            " In the worst frame ({}), of {}, {} fit.", first->frames.worst_trace,
            counted(first->frames.worst, "step"), fit_text(first->bodies_worst, *first));
    }
    if (first->frames.steady > 0) {
        const double each_s = budget.physics_s / static_cast<double>(first->frames.steady);
        chart.rules = {{.at = each_s, .label = "budget of a step " + quantity_text(each_s, "s")}};
        ends_s.push_back(each_s);
    }
    const auto [low_s, high_s] = std::ranges::minmax(ends_s);
    const auto [fewest, most] = std::ranges::minmax(counts);
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
    for (const auto each : {cost_charts, bodies_chart, ratio_charts, step_charts}) {
        std::ranges::move(each(report), std::back_inserter(charts));
    }
    return charts;
}

}  // namespace tickproof::harness
