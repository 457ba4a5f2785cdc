// How fast the game runs on a player's own frames: what a hitch may lose, and what must not be
// lost.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using namespace std::chrono_literals;

Finding speed_of(std::string_view policy, const FrameTrace& trace, Load load = {}) {
    return finding_of("speed", asked(policy, {trace}, load));
}

TEST(CaptureSpeed, IsAFindingOfEachCapture) {
    FrameTrace slow = in_memory("slow", std::vector<Duration>(100, 50ms));
    FrameTrace fast = in_memory("fast", std::vector<Duration>(100, 10ms));
    const Findings found = findings_of("speed", asked("fixed:frame_delta_max=40ms", {slow, fast}));
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].about, "slow");
    EXPECT_EQ(found[0].verdict, Verdict::error);
    EXPECT_NEAR(number_of(found[0], "speed"), 0.8, 1e-9);
    EXPECT_EQ(found[0].fix_settings.at(0).value, "100ms");
    EXPECT_TRUE(found[0].asked.empty());
    EXPECT_EQ(found[0].shown_by.at(0).trace, slow.spec);
    EXPECT_EQ(found[1].verdict, Verdict::pass);
}

TEST(CaptureSpeed, LeavesOutWhatAClampDropsInAHitch) {
    const Finding found = speed_of("fixed", with_hitch(1));
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "speed"), 1, 1e-9);
    EXPECT_EQ(number_of(found, "most_steps_in_a_frame"), 15);
}

TEST(CaptureSpeed, LeavesOutAHitchThatIsPaidOutOverSeveralFrames) {
    // Snapping averages four deltas: a frame of 100 ms counts for 25 ms, and the next three for 25
    // ms more.
    FrameTrace trace = in_memory("hitches", constant_rate(60).frames);
    for (std::size_t frame = 50; frame < trace.frames.size(); frame += 50) {
        trace.frames[frame] = 100ms;
    }
    EXPECT_NE(speed_of("snapped", trace).verdict, Verdict::error);
}

/// Of 60 frames one lasts 90 ms. Godot's smoother takes the mean of 32 deltas, hitches included,
/// for the display's rate.
TEST(CaptureSpeed, OfSmoothedDeltasIsCuredWithoutSmoothing) {
    FrameTrace trace = in_memory("hitches", std::vector<Duration>(3600, 16'666'667ns));
    for (std::size_t frame = 30; frame < trace.frames.size(); frame += 60) {
        trace.frames[frame] = 90ms;
    }
    const Finding smoothed = speed_of("godot:jitter_fix=0:delta_smoothing=on", trace);
    EXPECT_EQ(smoothed.verdict, Verdict::error);
    EXPECT_GT(number_of(smoothed, "speed"), 1.01);
    EXPECT_EQ(smoothed.fix_settings, (Change{{"delta_smoothing", "off"}}));
    EXPECT_EQ(speed_of("godot:jitter_fix=0:delta_smoothing=off", trace).verdict, Verdict::pass);
}

TEST(CaptureSpeed, OfTheSpiralOfDeathIsAnError) {
    const Load load{.render = 1ms, .step_cost = 20ms};
    const Finding endless = speed_of("fixed:frame_delta_max=off", at_rate(60), load);
    EXPECT_EQ(endless.verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(endless.severity));
    // A clamp bounds the spiral, and the game is slow: for the same reason, so that no clamp is its
    // fix.
    const Finding slow = speed_of("fixed", at_rate(60), load);
    EXPECT_EQ(slow.verdict, Verdict::error);
    EXPECT_TRUE(slow.fix_settings.empty());
}

TEST(CaptureSpeed, OfAnAbsurdFirstFrameIsUnboundedWithoutAClamp) {
    const Finding found = speed_of("fixed:frame_delta_max=off", of_frames({36'000, 0.016}));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(found.severity));
}

TEST(CaptureSpeed, OfAFloatClockOfAWeekIsAnError) {
    const Finding found =
        speed_of("refresh-multiple:clock=native", of_frames({600'000, 0.016, 0.016}));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(found.severity));
}

}  // namespace
}  // namespace tickproof::harness
