// A capture, and the steps that policies make of it.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "harness/base/text.h"
#include "harness/finding/report.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kPacesPlotted = 3;
constexpr std::size_t kMargin = 6;  ///< `gained`, or 100000 ms.

/// When each element of the columns begins.
std::vector<double> begins_of(const FrameColumns& frames) {
    std::vector<double> begins;
    double sum = 0;
    for (const double length_s : frames.length_s) {
        begins.push_back(sum);
        sum += length_s;
    }
    return begins;
}

template <class Value>
ChartSeries series_over_time(const FrameColumns& frames, const std::vector<Value>& values,
                             double scale) {
    const std::vector<double> begins = begins_of(frames);
    ChartSeries series;
    for (std::size_t i = 0; i < begins.size(); ++i) {
        series.points.push_back({begins[i], static_cast<double>(values[i]) * scale});
    }
    return series;
}

ChartAxis time_axis(const FrameColumns& frames) {
    return {.label = "time in the capture, s",
            .low = 0,
            .high = std::accumulate(frames.length_s.begin(), frames.length_s.end(), 0.0)};
}

Chart frame_time_plot(const Report& report, const DrawnPace& pace) {
    const FrameColumns& frames = pace.frames;
    const auto trace = std::ranges::find(report.traces, pace.spec.trace, &TraceRecord::spec);
    const bool is_known = trace != report.traces.end();
    const auto [least_s, most_s] = std::ranges::minmax(frames.longest_s);
    Chart plot{.title = fmt::format("{}: the longest frame lasts {}",
                                    is_known ? trace->name : std::string("The capture"),
                                    quantity_text(most_s, "s")),
               .x = time_axis(frames),
               .y = {.label = "frame time, ms, logarithmic",
                     .low = least_s * 1e3 * 0.7,
                     .high = std::max(most_s, least_s * 1.5) * 1e3,
                     .is_log = true},
               .kind = ChartKind::columns,
               .rows = 6,
               .series = {series_over_time(frames, frames.longest_s, 1e3)},
               .margin_least = kMargin,
               .continues = true};
    return plot;
}

Chart steps_plot(const DrawnPace& pace, const std::string& name) {
    const FrameColumns& frames = pace.frames;
    const std::uint32_t most = std::ranges::max(frames.steps);
    const double lost_s = std::accumulate(frames.dropped_s.begin(), frames.dropped_s.end(), 0.0);
    const std::string time = std::abs(lost_s) < 1e-3 ? "no time lost"
                             : lost_s > 0            ? quantity_text(lost_s, "s") + " lost"
                                                     : quantity_text(-lost_s, "s") + " gained";
    Chart plot{
        .title = fmt::format("{}: {}, at most {} in a frame", name, time, counted(most, "step")),
        .x = time_axis(frames),
        .y = {.label = {},
              .low = 0,
              .high = static_cast<double>(std::max<std::uint32_t>(most, 2)),
              .ticks = {0, static_cast<double>(std::max<std::uint32_t>(most, 2))}},
        .kind = ChartKind::columns,
        .rows = 4,
        .series = {series_over_time(frames, frames.steps, 1)},
        .margin_least = kMargin,
        .continues = true};
    ChartStrip lost{.label = lost_s < 0 ? "gained" : "lost",
                    .bands = {},
                    .role = lost_s < 0 ? StripRole::gained : StripRole::lost};
    constexpr double kSeen_s = 1e-3;
    const std::vector<double> begins = begins_of(frames);
    for (std::size_t i = 0; i < begins.size(); ++i) {
        if (std::abs(frames.dropped_s[i]) > kSeen_s) {
            lost.bands.push_back({begins[i], begins[i] + frames.length_s[i]});
        }
    }
    if (!lost.bands.empty()) {
        plot.strips = {std::move(lost)};
    }
    return plot;
}

}  // namespace

std::vector<Chart> pace_plots(const Report& report) {
    if (!report.drawing || report.drawing->paces.empty()) {
        return {};
    }
    const std::vector<DrawnPace>& paces = report.drawing->paces;
    std::vector<Chart> plots{frame_time_plot(report, paces.front())};
    for (std::size_t i = 0; i < std::min(paces.size(), kPacesPlotted); ++i) {
        plots.push_back(steps_plot(paces[i], report.sections[paces[i].section].name));
    }
    plots.back().continues = false;
    return plots;
}

}  // namespace tickproof::harness
