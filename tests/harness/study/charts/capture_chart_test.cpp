#include <gtest/gtest.h>

#include <algorithm>

#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

FrameTrace capture(std::size_t frames) {
    FrameTrace trace{.name = "a.csv"};
    trace.frames.assign(frames, Duration{10'000'000});
    return trace;
}

TEST(CaptureChart, ShowsEachFrameOfAShortCapture) {
    FrameTrace trace = capture(4);
    trace.frames[2] = Duration{250'000'000};
    const Chart chart = capture_chart(trace);
    EXPECT_EQ(chart.title, "a.csv: the longest of 4 frames lasts 250 ms");
    ASSERT_EQ(chart.series[0].points.size(), 4U);
    EXPECT_DOUBLE_EQ(chart.series[0].points[2].y, 250);
    EXPECT_DOUBLE_EQ(chart.series[0].points[3].x, 0.27) << "10 + 10 + 250 ms";
    EXPECT_DOUBLE_EQ(chart.x.high, 0.28);
    EXPECT_GT(chart.y.high, 250);
    EXPECT_LT(chart.y.low, 10);
}

TEST(CaptureChart, KeepsTheLongestFrameOfALongCapture) {
    FrameTrace trace = capture(10'000);
    trace.frames[7'777] = Duration{900'000'000};
    const Chart chart = capture_chart(trace);
    const auto& points = chart.series[0].points;
    EXPECT_LE(points.size(), 600U);
    const auto worst = std::ranges::max_element(points, {}, &ChartPoint::y);
    EXPECT_DOUBLE_EQ(worst->y, 900);
    // Its point begins at a multiple of 17 frames: 7777 / 17 = 457.47.
    EXPECT_NEAR(worst->x, 457 * 17 * 0.01, 1e-9);
}

}  // namespace
}  // namespace tickproof::harness
