// How two recordings drift apart after their first difference.

#include <fmt/format.h>

#include <algorithm>

#include "harness/finding/report.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {

std::vector<Chart> growth_plots(const Report& report) {
    ChartSeries series;
    for (const GrowthPoint& point : report.growth) {
        if (point.apart > 0) {
            series.points.push_back({point.step - report.growth.front().step + 1, point.apart});
        }
    }
    if (series.points.size() < 3) {
        return {};
    }
    const Band range = padded_range({series}, {}, 0);
    const std::string unit = report.growth_unit.empty() ? "" : ", " + report.growth_unit;
    const ChartPoint& last = series.points.back();
    Chart plot{
        .title = fmt::format("{} apart at step {:.0f}, {} at step {:.0f}",
                             quantity_text(series.points.front().y, report.growth_unit),
                             report.growth.front().step, quantity_text(last.y, report.growth_unit),
                             report.growth.back().step),
        .x = {.label = "steps, from the first difference on, logarithmic",
              .low = 1,
              .high = last.x,
              .is_log = true},
        .y = {.label = "greatest difference of any value" + unit + ", logarithmic",
              .low = range.from / 2,
              .high = range.to * 2,
              .is_log = true},
        .rows = 8};
    plot.series = {std::move(series)};
    return {plot};
}

}  // namespace tickproof::harness
