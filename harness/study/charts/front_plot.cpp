// The candidates of a proposal: their cost, or the size of the change, against their worst check.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

std::string settings_text(const ProposedSettings& candidate) {
    return candidate.changes.empty() ? std::string("no change")
                                     : fmt::format("{}", fmt::join(candidate.changes, ", "));
}

}  // namespace

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
    plot.y = log_axis_of("worst check, % of what is tolerated, logarithmic", severities);
    return {plot};
}

}  // namespace tickproof::harness
