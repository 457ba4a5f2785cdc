// Cost against error: of the settings that bench timed, and of the candidates of a proposal.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

ChartAxis log_axis(std::string label, std::vector<double> values) {
    const auto [low, high] = std::ranges::minmax(values);
    return {.label = std::move(label), .low = low / 1.3, .high = high * 1.3, .is_log = true};
}

/// An error that loops are compared by.
struct ErrorAxis {
    double TimedLoop::*value;
    std::string_view label;
};
constexpr ErrorAxis kErrorAxes[] = {
    {&TimedLoop::distance_m, "distance from the reference, m, logarithmic"},
    {&TimedLoop::apex_error_m, "error of the apex, m, logarithmic"},
    {&TimedLoop::tunneled_share, "share of shots that pass a wall, logarithmic"}};

/// The first kind of error that every timed loop has, and none of them as 0; null if there is none.
const ErrorAxis* compared_error(const Timings& timings) {
    const auto found = std::ranges::find_if(kErrorAxes, [&](const ErrorAxis& error) {
        return std::ranges::all_of(
            timings.loops, [&](const TimedLoop& loop) { return std::abs(loop.*error.value) > 0; });
    });
    return found == std::end(kErrorAxes) ? nullptr : &*found;
}

std::string settings_text(const ProposedSettings& candidate) {
    return candidate.changes.empty() ? std::string("no change")
                                     : fmt::format("{}", fmt::join(candidate.changes, ", "));
}

}  // namespace

std::vector<Chart> cost_plots(const Report& report) {
    if (!report.timings || report.timings->loops.size() < 2) {
        return {};
    }
    const ErrorAxis* error = compared_error(*report.timings);
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
        errors.push_back(std::abs(loop.*error->value));
        plot.series.push_back({.name = loop.name,
                               .points = {{costs_us.back(), errors.back()}},
                               .mark = ChartMark::dots});
    }
    plot.x = log_axis("processor time for a second of the game, us, logarithmic", costs_us);
    plot.y = log_axis(std::string(error->label), errors);
    plot.main_series = kLoopsMost;
    return {plot};
}

std::vector<Chart> front_plots(const Proposal& proposal) {
    const std::vector<ProposedSettings>& front = proposal.front;
    std::vector<double> costs;
    costs.reserve(front.size());
    for (const ProposedSettings& level : front) {
        costs.push_back(level.steps_per_s);
    }
    const bool by_cost = !costs.empty() && std::ranges::max(costs) > std::ranges::min(costs) * 1.01;
    ChartSeries fails{.name = "fails",
                      .points = {},
                      .is_joined = false,
                      .verdict = Verdict::error,
                      .mark = ChartMark::dots};
    ChartSeries close{.name = "too little margin",
                      .points = {},
                      .is_joined = false,
                      .verdict = Verdict::warning,
                      .mark = ChartMark::dots};
    ChartSeries passes{.name = "passes",
                       .points = {},
                       .is_joined = false,
                       .verdict = Verdict::pass,
                       .mark = ChartMark::dots};
    ChartSeries chosen{.name = "recommended",
                       .points = {},
                       .is_joined = false,
                       .verdict = Verdict::pass,
                       .mark = ChartMark::dots};
    for (std::size_t i = 0; i < front.size(); ++i) {
        const ProposedSettings& level = front[i];
        const double severity = level.worst.severity * 100;
        if (!(std::isfinite(severity) && severity > 0)) {
            continue;
        }
        const double x = by_cost ? level.steps_per_s : static_cast<double>(level.changes.size());
        ChartSeries& series = proposal.chosen == i                   ? chosen
                              : level.passes                         ? passes
                              : level.worst.verdict == Verdict::pass ? close
                                                                     : fails;
        series.points.push_back({x, severity});
        if (proposal.chosen == i) {
            series.says =
                fmt::format("{}, {:.3g}% of what is tolerated", settings_text(level), severity);
        }
    }
    std::vector<double> xs;
    std::vector<double> severities{100};
    Chart plot{.title = fmt::format("What safety costs: {} tried",
                                    counted(proposal.judged.size(), "candidate")),
               .rows = 10,
               .rules = {{.at = 100, .label = "tolerated; below it every check passes"}}};
    for (ChartSeries* series : {&chosen, &passes, &close, &fails}) {
        for (const ChartPoint& point : series->points) {
            xs.push_back(point.x);
            severities.push_back(point.y);
        }
        if (!series->points.empty()) {
            plot.series.push_back(std::move(*series));
        }
    }
    if (xs.size() < 2) {
        return {};
    }
    const auto [low, high] = std::ranges::minmax(xs);
    const double room = high > low ? 0.05 * (high - low) : 1;
    const std::vector<double> counts{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    plot.x = {.label = by_cost ? "physics steps a second" : "settings that change",
              .low = low - room,
              .high = high + room,
              .ticks = by_cost ? std::vector<double>() : counts};
    plot.y = log_axis("worst check, % of what is tolerated, logarithmic", severities);
    return {plot};
}

}  // namespace tickproof::harness
