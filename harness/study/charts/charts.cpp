// The charts of a report, each with an id of its own.

#include "harness/study/charts/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>

#include "harness/finding/report.h"

namespace tickproof::harness {
namespace {

/// One scenario may be drawn with several sets of parameters: from the second on, the ids are
/// numbered.
void make_unique(std::vector<Chart>& charts) {
    std::map<std::string, int> count;
    for (Chart& chart : charts) {
        const int number = ++count[chart.id];
        chart.id += number > 1 ? fmt::format("-{}", number) : "";
    }
}

}  // namespace

std::vector<Chart> plots_of(const Report& report) {
    std::vector<Chart> all;
    for (const auto plots : {cadence_charts, outcome_plots, path_plots, stray_plots, pace_plots,
                             curve_plots, cost_plots, divergence_plots, growth_plots}) {
        std::ranges::move(plots(report), std::back_inserter(all));
    }
    std::erase_if(all, [](const Chart& chart) { return !chart.is_main; });
    return all;
}

std::vector<Chart> charts_of(const Report& report) {
    std::vector<Chart> all;
    for (const auto charts : {cadence_charts, figure_charts, outcome_plots, stray_charts,
                              parting_charts, curve_plots}) {
        std::ranges::move(charts(report), std::back_inserter(all));
    }
    make_unique(all);
    return all;
}

void add_charts(Report& report, bool for_page, bool for_terminal) {
    if (for_page) {
        report.charts = charts_of(report);
        if (report.timings) {
            report.timings->charts = bench_charts(report);
        }
    }
    if (for_terminal) {
        report.plots = plots_of(report);
    }
}

}  // namespace tickproof::harness
