#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/measures.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using namespace std::chrono_literals;
using ::testing::HasSubstr;

TEST(Pacing, AFixedTimestepKeepsTimeAtEveryRate) {
    EXPECT_EQ(measured("pacing", "fixed", {at_rate(15), at_rate(59.94), at_rate(144)}).verdict,
              Verdict::pass);
}

TEST(Pacing, AHitchCutOffByAClampIsANote) {
    const Finding finding = measured("pacing", "fixed", {with_hitch(1)});
    EXPECT_EQ(finding.verdict, Verdict::note);
    EXPECT_NEAR(number_of(finding, "dropped"), 0.75, 1e-9);
    EXPECT_EQ(number_of(finding, "most_steps_in_a_frame"), 15);
}

TEST(Pacing, AClampThatActsInOrdinaryFramesFails) {
    // 50 ms frames, clamped to 40 ms: four fifths of the speed.
    const Finding finding = measured("pacing", "fixed:frame_delta_max=40ms", {at_rate(20)});
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_THAT(finding.summary, HasSubstr("runs at 0.8 of its speed"));
    EXPECT_THAT(finding.cause, HasSubstr("dropped"));
}

TEST(Pacing, ACapThatActsInOrdinaryFramesFails) {
    // 1000 ticks a second, at most 8 a frame, at 60 fps: 480 ticks a second.
    const Finding finding =
        measured("pacing", "fixed:timestep=1/1000:steps_per_frame_max=8", {at_rate(60)});
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_THAT(finding.summary, HasSubstr("runs at 0.48 of its speed"));
}

TEST(Pacing, AFrameLockedGameIsFastAt144) {
    const Finding finding = measured("pacing", "frame-locked", {at_rate(144)});
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_THAT(finding.summary, HasSubstr("runs at 2.4 of its speed"));
    EXPECT_THAT(finding.cause, HasSubstr("invented"));
}

TEST(Pacing, ALimitThatCountsTimeTwiceIsToBeRemoved) {
    const Finding finding = measured("pacing", "phaser-arcade:rate_limit_hz=30", {at_rate(75)});
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_THAT(finding.cause, HasSubstr("invented"));
    EXPECT_THAT(finding.cause, HasSubstr("held back again, and counted twice"));
    EXPECT_THAT(finding.fix, HasSubstr("remove the limit"));
}

TEST(Pacing, AHitchThatIsPaidOutOverSeveralFramesIsNoInventedTime) {
    // Snapping averages four deltas: a frame of 100 ms counts for 25 ms, and the next three for 25
    // ms more.
    FrameTrace trace = at_rate(60);
    for (std::size_t frame = 50; frame < trace.frames.size(); frame += 50) {
        trace.frames[frame] = 100ms;
    }
    EXPECT_NE(measured("pacing", "snapped", {trace}).verdict, Verdict::fail);
}

TEST(Pacing, TimeScaleIsNoLoss) {
    EXPECT_EQ(measured("pacing", "fixed:time_scale=0.5", {at_rate(60)}).verdict, Verdict::pass);
}

TEST(Pacing, TheSpiralOfDeathIsUnbounded) {
    const Finding finding = measured("pacing", "fixed:frame_delta_max=off", {at_rate(60)},
                                     {.render = 1ms, .step_cost = 20ms});
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_THAT(finding.summary, HasSubstr("unbounded"));
    EXPECT_THAT(finding.cause,
                HasSubstr("spiral of death: a step costs 20 ms and simulates 16.67 ms"));
    // A clamp bounds the spiral, and the game is slow: for the same reason.
    const Finding slow =
        measured("pacing", "fixed", {at_rate(60)}, {.render = 1ms, .step_cost = 20ms});
    EXPECT_EQ(slow.verdict, Verdict::fail);
    EXPECT_THAT(slow.cause, HasSubstr("spiral of death"));
}

TEST(Pacing, AnAbsurdFirstFrameIsUnboundedWithoutAClamp) {
    const Finding finding =
        measured("pacing", "fixed:frame_delta_max=off", {of_frames({36'000, 0.016})});
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_THAT(finding.fix, HasSubstr("steps_per_frame_max"));
}

TEST(Pacing, AFloatClockOfAWeekIsTooCoarse) {
    const Finding finding =
        measured("pacing", "refresh-multiple:clock=native", {of_frames({600'000, 0.016, 0.016})});
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_THAT(finding.summary, HasSubstr("clock too coarse"));
}

TEST(Pacing, WithoutAStepIsUnknown) {
    EXPECT_EQ(
        measured("pacing", "fixed:timestep=10s:frame_delta_max=1us", {of_frames({0.1})}).verdict,
        Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
