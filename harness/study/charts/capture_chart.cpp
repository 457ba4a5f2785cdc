// The frame times of a capture, for a report that judges no game on it.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <numeric>

#include "harness/base/text.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

/// More points than this do not fit beside one another on a page.
constexpr std::size_t kPointsMost = 600;

double in_ms(Duration length) {
    return std::chrono::duration<double, std::milli>(length).count();
}

/// Of each `stride` frames the longest, where the first of them begins.
ChartSeries frame_times(const FrameTrace& trace, std::size_t stride) {
    ChartSeries series{.name = "frame time"};
    Duration begins{0};
    for (std::size_t i = 0; i < trace.frames.size(); ++i) {
        const double length_ms = in_ms(trace.frames[i]);
        if (i % stride == 0) {
            series.points.push_back({seconds(begins), length_ms});
        }
        series.points.back().y = std::max(series.points.back().y, length_ms);
        begins += trace.frames[i];
    }
    return series;
}

}  // namespace

Chart capture_chart(const FrameTrace& trace) {
    const std::size_t stride = (trace.frames.size() + kPointsMost - 1) / kPointsMost;
    ChartSeries series = frame_times(trace, std::max<std::size_t>(stride, 1));
    const auto [least, most] = std::ranges::minmax(series.points, {}, &ChartPoint::y);
    Chart chart{
        .title =
            fmt::format("{}: the longest of {} lasts {}", trace.name,
                        counted(trace.frames.size(), "frame"), quantity_text(most.y * 1e-3, "s")),
        .x = {.label = "time in the capture, s",
              .low = 0,
              .high =
                  seconds(std::accumulate(trace.frames.begin(), trace.frames.end(), Duration{0})),
              .name = "time",
              .unit = "s"},
        .y = {.label = "frame time, ms, logarithmic",
              .low = std::max(least.y, 1e-3) * 0.7,
              .high = std::max(most.y, least.y * 1.5) * 1.2,
              .is_log = true,
              .name = "frame time",
              .unit = "ms"},
        .series = {std::move(series)},
        .id = "capture/frame-times",
        .about = "frame times of " + trace.name,
        .caption = stride > 1 ? fmt::format("Each point is the longest of {} frames.", stride)
                              : std::string(),
        .is_wide = true};
    return chart;
}

}  // namespace tickproof::harness
