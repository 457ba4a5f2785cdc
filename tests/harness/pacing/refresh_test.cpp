// The rules that know the display: refresh-* and snapped.

#include <gtest/gtest.h>

#include <string>

#include "tests/harness/pacing/pacing_runs.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;
using Counts = std::vector<std::size_t>;

// A display of 100 Hz: a refresh is 10 ms.
const std::string kLimits = ":refresh_hz=100:update_max=40ms";

TEST(RefreshMultiple, StepsAWholeNumberOfRefreshes) {
    const auto frames = plans("refresh-multiple" + kLimits, {4ms, 8ms, 25ms});
    EXPECT_EQ(counts(frames), (Counts{0, 1, 1}));
    EXPECT_EQ(frames[1].steps[0].dt_s, 0.010);
    EXPECT_EQ(frames[2].steps[0].dt_s, 0.020);
    EXPECT_EQ(frames[2].overstep_s, 0.007);
}

TEST(RefreshMultiple, SplitsALongFrameIntoUpdatesOfAtMostTheLargest) {
    EXPECT_EQ(step_lengths("refresh-multiple" + kLimits, {105ms}),
              (std::vector{0.040, 0.040, 0.020}));
}

TEST(RefreshMultiple, LeavesNoUpdateOfANanosecondBehind) {
    // Four refreshes of 16,666,667 ns are 1 ns longer than 1/15 s.
    EXPECT_EQ(counts("refresh-multiple", {67ms}), (Counts{1}));
}

TEST(RefreshSlowDown, LiesAboutTimeAboveTheThreshold) {
    const auto frames =
        plans("refresh-slow-down" + kLimits + ":slow_threshold=60ms", {65ms, 1006ms});
    EXPECT_EQ(counts(frames), (Counts{2, 2}));  // 60 ms is not above the threshold: 40 + 20.
    EXPECT_EQ(frames[0].steps[0].dt_s, 0.040);
    EXPECT_EQ(frames[1].steps[0].dt_s, 0.030);
    EXPECT_EQ(frames[1].steps[1].dt_s, 0.030);
    EXPECT_EQ(frames[1].overstep_s, 0.001);
    EXPECT_NEAR(frames[1].dropped_s, 0.95, 1e-12);
}

TEST(RefreshPassThrough, TurnsAHitchIntoOneStep) {
    EXPECT_EQ(step_lengths("refresh-pass-through" + kLimits, {100ms, 1005ms}),
              (std::vector{0.040, 0.040, 0.020, 1.0}));
}

TEST(RefreshMultiple, StepsNothingOrTwoRefreshesAtARateThatIsAMicrosecondOff) {
    for (const std::string clock : {"ns", "native"}) {
        const auto frames =
            plans("refresh-multiple:clock=" + clock, {16'667us, 16'666us, 16'668us});
        EXPECT_EQ(counts(frames), (Counts{1, 0, 1}));
        EXPECT_NEAR(frames[0].steps[0].dt_s, 1.0 / 60, 1e-8);
        EXPECT_NEAR(frames[2].steps[0].dt_s, 2.0 / 60, 1e-8);
    }
}

TEST(RefreshMultiple, SurvivesAFirstFrameOfTenHoursOfUptime) {
    const auto frames = plans("refresh-multiple:clock=native", {36'000s, 17ms});
    EXPECT_EQ(frames[0].stop, Stop::unbounded);
    EXPECT_EQ(frames[0].steps.size(), kStepsPerFrameMax);
    EXPECT_EQ(frames[1].stop, Stop::none);
}

TEST(RefreshMultiple, FindsAWeekOfUptimeTooCoarseForItsFloats) {
    const auto frames = plans("refresh-pass-through:clock=native", {600'000s, 17ms});
    EXPECT_EQ(frames[0].stop, Stop::clock_too_coarse);
    EXPECT_EQ(frames[1].stop, Stop::none);
}

TEST(Snapped, TakesANearlyWholeNumberOfRefreshesForExact) {
    // 16.5 and 16.8 ms are within 0.2 ms of 1/60 s: every frame runs one step and owes nothing.
    const auto frames = plans("snapped", {16'500us, 16'800us, 16'600us, 16'500us, 16'850us});
    EXPECT_EQ(counts(frames), (Counts{1, 1, 1, 1, 1}));
    EXPECT_EQ(frames[4].overstep_s, 0);
    EXPECT_EQ(counts("snapped:snap_tolerance=0", {16'500us, 16'500us}), (Counts{0, 1}));
}

TEST(Snapped, AveragesFourFramesAndCarriesTheResidual) {
    // The history begins as four frames of 10 ms: (3 x 10,000,000 + 10,000,003) / 4 leaves 3 over.
    const auto frames = plans("snapped:timestep=10ms:snap_tolerance=0",
                              std::vector<Duration>(4, Duration{10'000'003}));
    EXPECT_EQ(frames[0].update_s, 0.010'000'000);  // 40,000,003: 3 carried
    EXPECT_EQ(frames[1].update_s, 0.010'000'002);  // 40,000,006 + 3: 1 carried
    EXPECT_EQ(frames[2].update_s, 0.010'000'002);  // 40,000,009 + 1: 2 carried
    EXPECT_EQ(frames[3].update_s, 0.010'000'003);  // 40,000,012 + 2: 2 carried
}

TEST(Snapped, TakesAHitchForOneFrameAndANegativeFrameForNone) {
    EXPECT_EQ(plans("snapped:timestep=10ms:refresh_hz=100", {1s})[0].update_s, 0.010);
    EXPECT_EQ(plans("snapped:timestep=10ms:refresh_hz=100", {-5ms})[0].update_s, 0.0075);
}

TEST(Snapped, SnapsToEightRefreshesAtMostAndByLessThanItsTolerance) {
    // A mean of three timesteps and this frame.
    const auto delta_of = [](Duration frame) { return plans("snapped", {frame})[0].update_s; };
    const double eight_refreshes_s = 8 * 0.016'666'667;
    EXPECT_NEAR(delta_of(133'233'336ns), (3 * 0.016'666'667 + eight_refreshes_s) / 4, 1e-9);
    EXPECT_NEAR(delta_of(16'866'666ns), 0.016'666'667, 1e-9);  // A nanosecond less than 0.2 ms.
    EXPECT_NEAR(delta_of(16'866'667ns), 0.016'666'667 + 0.000'2 / 4, 1e-9);
}

TEST(Snapped, KeepsAnAccountOfExactlyEightFrames) {
    EXPECT_EQ(counts("snapped:timestep=10ms", {5ms, 80ms, 80ms, 80ms, 80ms}),
              (Counts{0, 3, 4, 7, 8}));
}

TEST(Snapped, EmptiesAnAccountOfMoreThanEightFrames) {
    // 79 ms is not yet a hitch; four of them make the mean 79, and 79 + 7 is above 80.
    const auto frames =
        plans("snapped:timestep=10ms:snap_tolerance=0:refresh_hz=100", {79ms, 79ms, 79ms, 79ms});
    EXPECT_EQ(counts(frames), (Counts{2, 5, 6, 0}));
    EXPECT_EQ(frames[3].overstep_s, 0);
}

}  // namespace
}  // namespace tickproof::harness
