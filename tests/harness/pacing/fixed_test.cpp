#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/pacing/pacing_runs.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;
using Counts = std::vector<std::size_t>;

TEST(Fixed, OwesNoStepUntilAWholeTimestepHasPassed) {
    const auto frames = plans("fixed:timestep=10ms", {4ms, 4ms, 4ms});
    EXPECT_EQ(counts(frames), (Counts{0, 0, 1}));
    EXPECT_EQ(frames[1].overstep_s, 0.008);
    EXPECT_EQ(frames[2].overstep_s, 0.002);
}

TEST(Fixed, RunsAStepInAFrameOfExactlyOneTimestep) {
    EXPECT_EQ(counts("fixed:timestep=10ms", {10ms, 10ms}), (Counts{1, 1}));
}

TEST(Fixed, TellsTheEngineTheTimestepAndNotTheAccount) {
    EXPECT_EQ(step_lengths("fixed:timestep=1/144", {7ms}), (std::vector{1.0 / 144}));
}

TEST(Fixed, ClampsALongFrameAndBooksWhatItDropped) {
    const auto frames = plans("fixed:timestep=10ms", {1s});
    EXPECT_EQ(frames[0].steps.size(), 25u);
    EXPECT_EQ(frames[0].dropped_s, 0.75);
    EXPECT_EQ(frames[0].update_s, 0.25);
    EXPECT_EQ(counts("fixed:timestep=10ms:frame_delta_max=off", {1s}), (Counts{100}));
}

TEST(Fixed, DropsWholeStepsAboveTheCapAndKeepsTheFraction) {
    const auto frames = plans("fixed:timestep=10ms:steps_per_frame_max=3", {57ms, 3ms});
    EXPECT_EQ(counts(frames), (Counts{3, 1}));
    EXPECT_EQ(frames[0].dropped_s, 0.02);
    EXPECT_EQ(frames[0].overstep_s, 0.007);
    EXPECT_EQ(frames[0].stop, Stop::none);
}

TEST(Fixed, RunsWhatIsAboveTheCapLaterWhereItIsKept) {
    const auto frames =
        plans("fixed:timestep=10ms:steps_per_frame_max=3:over_cap=keep", {57ms, 3ms, 9ms, 1ms});
    EXPECT_EQ(counts(frames), (Counts{3, 3, 0, 1}));
    EXPECT_EQ(frames[0].overstep_s, 0.027);
    EXPECT_EQ(frames[1].overstep_s, 0);
    for (const FramePlan& frame : frames) {
        EXPECT_EQ(frame.dropped_s, 0);
    }
}

TEST(Fixed, OwesEverMoreWhereACapKeepsWhatItCannotRun) {
    const auto frames = plans("fixed:timestep=10ms:steps_per_frame_max=2:over_cap=keep",
                              std::vector<Duration>(10, 50ms));
    EXPECT_EQ(counts(frames), Counts(10, 2));
    EXPECT_EQ(frames.back().overstep_s, 0.3);
}

TEST(Fixed, KeepsTheShareOfTimeThatItsCapLetsThrough) {
    for (const int rate_hz : {10, 20, 25, 50, 100}) {
        for (const int steps_max : {1, 2, 3, 7}) {
            const std::size_t steps = total(
                counts(fmt::format("fixed:timestep=10ms:steps_per_frame_max={}", steps_max),
                       std::vector<Duration>(static_cast<std::size_t>(rate_hz), 1000ms / rate_hz)));
            const double kept = std::min(1.0, rate_hz * 0.01 * steps_max);
            EXPECT_NEAR(static_cast<double>(steps) / 100, kept, 1e-12) << rate_hz << steps_max;
        }
    }
}

TEST(Fixed, StepsTheSameWhereverKeysAreLookedFor) {
    const std::vector<Duration> frames = {4ms, 13ms, 40ms};
    EXPECT_EQ(step_lengths("fixed:timestep=10ms:input=step", frames),
              step_lengths("fixed:timestep=10ms:input=frame", frames));
}

TEST(Fixed, ScalesWhatEntersTheAccountAfterTheClamp) {
    const auto frames = plans("fixed:timestep=10ms:time_scale=0.5", {60ms, 1s});
    EXPECT_EQ(counts(frames), (Counts{3, 12}));
    EXPECT_EQ(frames[0].update_s, 0.03);
    EXPECT_EQ(frames[1].update_s, 0.125);   // Half of 250 ms.
    EXPECT_EQ(frames[1].dropped_s, 0.375);  // Half of 750 ms.
}

TEST(Fixed, WaitsOutANegativeFrame) {
    const auto frames = plans("fixed:timestep=10ms", {-15ms, 10ms, 10ms, 10ms});
    EXPECT_EQ(counts(frames), (Counts{0, 0, 0, 1}));
    EXPECT_EQ(frames[0].overstep_s, -0.015);
}

TEST(Fixed, StopsAtALawfulNumberOfStepsAndOwesLessThanOneAfterwards) {
    const auto frames = plans("fixed:timestep=1ms:frame_delta_max=off", {101s, 1ms});
    EXPECT_EQ(frames[0].steps.size(), kStepsPerFrameMax);
    EXPECT_EQ(frames[0].stop, Stop::unbounded);
    EXPECT_EQ(frames[0].dropped_s, 1);
    EXPECT_EQ(frames[1].steps.size(), 1u);
    EXPECT_EQ(frames[1].stop, Stop::none);
}

TEST(Fixed, FindsAFloatClockTooCoarseInsteadOfLoopingForever) {
    // At 600,000 s neighbouring floats are 1/16 s apart: taking 1/60 away changes nothing.
    const auto frames =
        plans("fixed:clock=f32:frame_delta_max=off", {600'000s, Duration{16'666'667}});
    EXPECT_EQ(frames[0].stop, Stop::clock_too_coarse);
    EXPECT_TRUE(frames[0].steps.empty());
    EXPECT_LT(frames[1].steps.size(), 10u);
}

TEST(SemiFixed, UsesTheFrameUpInStepsOfAtMostTheTimestep) {
    EXPECT_EQ(step_lengths("semi-fixed:timestep=10ms", {25ms, 10ms, 4ms}),
              (std::vector{0.010, 0.010, 0.005, 0.010, 0.004}));
}

TEST(SemiFixed, TellsTheEngineTheTimestepAndNotTheAccountInAFrameOfExactlyOne) {
    EXPECT_EQ(step_lengths("semi-fixed:clock=ns:timestep=1/144", {6'944'444ns}),
              (std::vector{1.0 / 144}));
}

TEST(SemiFixed, DropsTheRestOfACappedFrameAndOwesNothing) {
    const auto frames = plans("semi-fixed:timestep=10ms:steps_per_frame_max=2", {35ms});
    EXPECT_EQ(frames[0].steps.size(), 2u);
    EXPECT_EQ(frames[0].dropped_s, 0.015);
    EXPECT_EQ(frames[0].overstep_s, 0);
}

TEST(SemiFixed, TakesNoStepInANegativeFrame) {
    const auto frames = plans("semi-fixed:timestep=10ms", {-5ms});
    EXPECT_TRUE(frames[0].steps.empty());
    EXPECT_EQ(frames[0].dropped_s, -0.005);
}

TEST(FixedCapped, MakesAFrameOfExactlyOneIntervalWait) {
    EXPECT_EQ(counts("fixed-capped:timestep=10ms", {10ms, 1ms}), (Counts{0, 1}));
}

TEST(FixedCapped, ForgetsTheTimeAboveEightIntervals) {
    const auto frames = plans("fixed-capped:timestep=10ms", {100ms});
    EXPECT_EQ(frames[0].steps.size(), 7u);  // The eighth interval is not exceeded, so it waits.
    EXPECT_EQ(frames[0].overstep_s, 0.01);
    EXPECT_EQ(frames[0].dropped_s, 0.02);
}

TEST(FixedCapped, KeepsTheTimeAboveEightIntervalsWhereItIsToldTo) {
    const auto frames = plans("fixed-capped:timestep=10ms:over_cap=keep", {100ms, 1ms});
    EXPECT_EQ(counts(frames), (Counts{8, 2}));
    EXPECT_EQ(frames[0].overstep_s, 0.02);
    EXPECT_EQ(frames[0].dropped_s, 0);
}

TEST(FixedAccumulator, KeepsWhatIsAboveItsCapWhereItIsToldTo) {
    EXPECT_EQ(counts("fixed-accumulator:timestep=10ms:steps_per_frame_max=2:over_cap=keep",
                     {45ms, 1ms, 1ms}),
              (Counts{2, 2, 0}));
}

TEST(FixedCapped, OwesEverythingWithoutItsCap) {
    EXPECT_EQ(counts("fixed-capped:timestep=10ms:steps_per_frame_max=off", {101ms, 1ms}),
              (Counts{10, 0}));
}

TEST(FixedAccumulator, MakesAFrameOfExactlyOneTargetWait) {
    EXPECT_EQ(counts("fixed-accumulator", {33'300us, 1ns, 33'300us}), (Counts{0, 1, 1}));
}

TEST(FixedAccumulator, HasNoLimitUnlessOneIsSet) {
    EXPECT_EQ(counts("fixed-accumulator:timestep=10ms", {1005ms}), (Counts{100}));
    EXPECT_EQ(counts("fixed-accumulator:timestep=10ms:steps_per_frame_max=5", {1005ms, 5ms}),
              (Counts{5, 0}));
    EXPECT_EQ(counts("fixed-accumulator:timestep=10ms:frame_delta_max=55ms", {1005ms}),
              (Counts{5}));
}

}  // namespace
}  // namespace tickproof::harness
