// Godot's delta smoothing. 960 frames of a paced trace were run by Godot 4.6.3 itself, headless and
// with a clock that moved by these frames; 24,570 frames at each of four tick rates agree to the
// bit.

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/pacing/delta_smoother.h"
#include "tests/harness/pacing/pacing_runs.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;

/// Frames that are measured late and early by turns, around 1 / `rate_hz`.
std::vector<Duration> wobbling(int rate_hz, std::size_t frames) {
    std::vector<Duration> all;
    for (std::size_t i = 0; i < frames; ++i) {
        all.push_back(from_seconds(1.0 / rate_hz) + (i % 2 == 0 ? 2ms : -2ms));
    }
    return all;
}

std::vector<double> deltas(const std::vector<Duration>& frames, std::string_view smoothing = "on") {
    std::vector<double> all;
    for (const FramePlan& plan : plans(
             "godot:steps_per_frame_max=off:jitter_fix=0:delta_smoothing=" + std::string(smoothing),
             frames)) {
        all.push_back(plan.update_s);
    }
    return all;
}

TEST(DeltaSmoothing, GivesWholeRefreshesFromFrame180On) {
    const auto frames = wobbling(60, 400);
    const auto smooth = deltas(frames);
    const auto measured = deltas(frames, "off");
    EXPECT_TRUE(std::equal(smooth.begin(), smooth.begin() + 179, measured.begin()));
    // 1,000,000 / 60 in whole microseconds.
    EXPECT_TRUE(std::all_of(smooth.begin() + 179, smooth.end(),
                            [](double delta_s) { return delta_s == 0.016666; }));
    const auto steps = counts("godot:jitter_fix=0:delta_smoothing=on", frames);
    EXPECT_LE(std::count(steps.begin() + 180, steps.end(), 0U), 1);
    EXPECT_EQ(std::count(steps.begin() + 180, steps.end(), 2U), 0);
}

TEST(DeltaSmoothing, GivesADroppedFrameTwoRefreshes) {
    auto frames = wobbling(60, 300);
    frames[200] = 37ms;
    EXPECT_EQ(deltas(frames)[200], 2 * 0.016666);
}

TEST(DeltaSmoothing, KeepsTheTimeThatNoRefreshWasGivenFor) {
    const auto frames = wobbling(75, 1000);
    double smooth_s = 0;
    double measured_s = 0;
    for (const double delta_s : deltas(frames)) {
        smooth_s += delta_s;
    }
    for (const double delta_s : deltas(frames, "off")) {
        measured_s += delta_s;
    }
    EXPECT_NEAR(smooth_s, measured_s, 1.0 / 75);
}

TEST(DeltaSmoothing, IsOffBelow50HzAndInALongFrame) {
    EXPECT_EQ(deltas(wobbling(40, 400)), deltas(wobbling(40, 400), "off"));
    auto frames = wobbling(60, 300);
    frames[250] = 1'500ms;
    EXPECT_EQ(deltas(frames)[250], 1.5);
}

TEST(DeltaSmoothing, EndsWhereTheRateIsFivePercentBesideTheGuess) {
    auto frames = wobbling(60, 256);  // Windows of 64 frames.
    const auto slower = wobbling(50, 200);
    frames.insert(frames.end(), slower.begin(), slower.end());
    const auto smooth = deltas(frames);
    const auto measured = deltas(frames, "off");
    EXPECT_NE(smooth[256], measured[256]) << "the window is not over";
    EXPECT_EQ(smooth[319], measured[319]);
    EXPECT_TRUE(std::equal(smooth.begin() + 319, smooth.end(), measured.begin() + 319));
}

TEST(DeltaSmoothing, FollowsARateThatRises) {
    auto frames = wobbling(60, 300);
    const auto faster = wobbling(62, 1200);
    frames.insert(frames.end(), faster.begin(), faster.end());
    EXPECT_EQ(deltas(frames).back(), 0.016129);  // 1,000,000 / 62.
}

TEST(DeltaSmoothing, IsForgottenByARestart) {
    const auto pacer = make_pacer("godot:jitter_fix=0:delta_smoothing=on");
    FramePlan plan;
    for (const Duration frame : wobbling(60, 300)) {
        pacer->advance(frame, plan);
    }
    EXPECT_EQ(plan.update_s, 0.016666);
    pacer->reset();
    pacer->advance(18ms, plan);
    EXPECT_EQ(plan.update_s, 0.018);
}

TEST(DeltaSmoothing, ReachesTheCodeThatRunsOnceAFrame) {
    const auto frames = wobbling(60, 300);
    EXPECT_EQ(plans("godot-process:delta_smoothing=on", frames).back().update_s, 0.016666);
}

}  // namespace
}  // namespace tickproof::harness
