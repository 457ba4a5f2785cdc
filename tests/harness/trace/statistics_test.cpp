#include "harness/trace/statistics.h"

#include <gtest/gtest.h>

namespace tickproof::harness {
namespace {

using std::chrono::milliseconds;

FrameTrace trace_of(std::vector<Duration> frames) {
    FrameTrace trace;
    trace.frames = std::move(frames);
    return trace;
}

TEST(Statistics, CountsAndAddsTheFrames) {
    const TraceStatistics statistics = trace_statistics(
        trace_of({milliseconds{10}, milliseconds{40}, milliseconds{20}, milliseconds{30}}));
    EXPECT_EQ(statistics.frames, 4U);
    EXPECT_EQ(statistics.duration, milliseconds{100});
    EXPECT_EQ(statistics.mean_ms, 25);
    EXPECT_EQ(statistics.max_ms, 40);
}

TEST(Statistics, AverageRateIsFramesOverTimeAndNotTheMeanOfRates) {
    // A second at 100 fps and a second at 1 fps: 101 frames in 2 s. The mean of the rates would
    // be 99.
    std::vector<Duration> frames(100, milliseconds{10});
    frames.push_back(milliseconds{1000});
    EXPECT_EQ(trace_statistics(trace_of(frames)).average_fps, 50.5);
}

TEST(Statistics, PercentilesAreLengthsOfFramesByNearestRank) {
    std::vector<Duration> frames;
    for (int length_ms = 100; length_ms >= 1; --length_ms) {
        frames.push_back(milliseconds{length_ms});
    }
    const TraceStatistics statistics = trace_statistics(trace_of(frames));
    EXPECT_EQ(statistics.median_ms, 50.5);  // By custom the mean of the two in the middle.
    EXPECT_EQ(statistics.p95_ms, 95);
    EXPECT_EQ(statistics.p99_ms, 99);
    EXPECT_EQ(statistics.p99_9_ms, 100);
}

TEST(Statistics, MedianOfAnOddNumberIsTheOneInTheMiddle) {
    const TraceStatistics statistics =
        trace_statistics(trace_of({milliseconds{30}, milliseconds{10}, milliseconds{11}}));
    EXPECT_EQ(statistics.median_ms, 11);
}

TEST(Statistics, TheLongestFrameSaysWhereItIsAndWhenItBegins) {
    const TraceStatistics statistics = trace_statistics(
        trace_of({milliseconds{10}, milliseconds{20}, milliseconds{70}, milliseconds{70}}));
    EXPECT_EQ(statistics.max_ms, 70);
    EXPECT_EQ(statistics.max_frame, 2U);
    EXPECT_EQ(statistics.max_begins, milliseconds{30});
}

TEST(Statistics, LowRatesAreOfThreeDefinitionsThatDifferInAPublishedExample) {
    // github.com/SupaStellar/Cleanmeter, pull request 61: 36.8, 5.0, and unmoved.
    std::vector<Duration> one_hitch(999, milliseconds{8});
    one_hitch.push_back(milliseconds{200});
    const Lows low = trace_statistics(trace_of(one_hitch)).low_1_percent;
    EXPECT_NEAR(low.average_fps, 36.8, 0.05);
    EXPECT_DOUBLE_EQ(low.integral_fps, 5);
    EXPECT_DOUBLE_EQ(low.percentile_fps, 125);
}

TEST(Statistics, TheIntegralLowIsTheFrameThatMakesUpOnePercentOfTheTimeExactly) {
    // One frame of 10 ms in a second of which all others last 1 ms.
    std::vector<Duration> frames(990, milliseconds{1});
    frames.push_back(milliseconds{10});
    EXPECT_DOUBLE_EQ(trace_statistics(trace_of(frames)).low_1_percent.integral_fps, 100);
}

TEST(Statistics, TheSlowestFramesAreRoundedUpToAWholeOne) {
    // One per mille of 1001 frames is two: 20 and 30 ms.
    std::vector<Duration> mostly_even(999, milliseconds{8});
    mostly_even.push_back(milliseconds{20});
    mostly_even.push_back(milliseconds{30});
    EXPECT_DOUBLE_EQ(trace_statistics(trace_of(mostly_even)).low_0_1_percent.average_fps, 40);
}

TEST(Statistics, HitchesAreCountedAgainstTheMedianAndAgainstTheClock) {
    std::vector<Duration> frames(20, milliseconds{10});
    frames[3] = milliseconds{20};  // Twice the median is no hitch yet.
    frames[5] = milliseconds{21};
    frames[9] = milliseconds{41};
    frames[12] = milliseconds{101};
    const Hitches hitches = trace_statistics(trace_of(frames)).hitches;
    EXPECT_EQ(hitches.over_2_medians, 3U);
    EXPECT_EQ(hitches.over_4_medians, 2U);
    EXPECT_EQ(hitches.over_100_ms, 1U);
    EXPECT_EQ(hitches.idle_gaps, 0U);
}

TEST(Statistics, IdleGapsAreNoHitches) {
    FrameTrace trace = trace_of(
        {milliseconds{8}, milliseconds{900}, milliseconds{8}, milliseconds{500}, milliseconds{8}});
    trace.idle = {1};
    const Hitches hitches = trace_statistics(trace).hitches;
    EXPECT_EQ(hitches.over_100_ms, 1U);
    EXPECT_EQ(hitches.over_2_medians, 1U);
    EXPECT_EQ(hitches.idle_gaps, 1U);
    EXPECT_EQ(hitches.idle, milliseconds{900});
}

TEST(Statistics, OfNoFramesAreZero) {
    const TraceStatistics statistics = trace_statistics(FrameTrace{});
    EXPECT_EQ(statistics.frames, 0U);
    EXPECT_EQ(statistics.average_fps, 0);
    EXPECT_EQ(statistics.low_1_percent.average_fps, 0);
}

TEST(Statistics, OfOneFrameAreThatFrame) {
    const TraceStatistics statistics = trace_statistics(trace_of({milliseconds{20}}));
    EXPECT_EQ(statistics.median_ms, 20);
    EXPECT_EQ(statistics.p99_9_ms, 20);
    EXPECT_EQ(statistics.low_1_percent.average_fps, 50);
}

TEST(Statistics, AClockThatOnlyGoesBackHasNoRate) {
    const TraceStatistics statistics = trace_statistics(trace_of({milliseconds{-5}}));
    EXPECT_EQ(statistics.average_fps, 0);
    EXPECT_EQ(statistics.max_ms, -5);
}

}  // namespace
}  // namespace tickproof::harness
