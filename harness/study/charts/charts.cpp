#include "harness/study/charts/charts.h"

#include <algorithm>
#include <iterator>

#include "harness/finding/report.h"

namespace tickproof::harness {

std::vector<Chart> plots_of(const Report& report) {
    std::vector<Chart> all;
    for (const auto plots : {outcome_plots, path_plots, stray_plots, pace_plots, curve_plots,
                             cost_plots, divergence_plots, growth_plots}) {
        std::ranges::move(plots(report), std::back_inserter(all));
    }
    std::erase_if(all, [](const Chart& chart) { return !chart.is_main; });
    return all;
}

std::vector<Chart> charts_of(const Report& report) {
    std::vector<Chart> all;
    for (const auto charts :
         {figure_charts, outcome_plots, stray_charts, parting_charts, curve_plots}) {
        std::ranges::move(charts(report), std::back_inserter(all));
    }
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
