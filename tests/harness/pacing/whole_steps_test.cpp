#include <gtest/gtest.h>

#include "tests/harness/pacing/pacing_runs.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;
using Counts = std::vector<std::size_t>;

TEST(WholeSteps, RunsStepsUntilTheFrameIsCovered) {
    EXPECT_EQ(counts("whole-steps:timestep=10ms", {10ms, 11ms, 20ms, 21ms, 1ns}),
              (Counts{1, 2, 2, 3, 1}));
}

TEST(WholeSteps, CarriesNothingOverAndBooksTheExcessAsInvented) {
    const auto frames = plans("whole-steps:timestep=10ms", {11ms, 9ms, 9ms});
    EXPECT_EQ(counts(frames), (Counts{2, 1, 1}));  // An accumulator would take two in all.
    EXPECT_EQ(frames[0].dropped_s, -0.009);
    EXPECT_EQ(frames[1].dropped_s, -0.001);
    for (const FramePlan& frame : frames) {
        EXPECT_EQ(frame.overstep_s, 0);
    }
}

TEST(WholeSteps, TakesNoStepInAFrameOfNothingOrLess) {
    const auto frames = plans("whole-steps:timestep=10ms", {0ms, -5ms});
    EXPECT_EQ(counts(frames), (Counts{0, 0}));
    EXPECT_EQ(frames[1].dropped_s, -0.005);
}

TEST(WholeSteps, LosesWhatIsAboveItsCap) {
    const auto frames = plans("whole-steps:timestep=10ms:steps_per_frame_max=2", {35ms, 15ms});
    EXPECT_EQ(counts(frames), (Counts{2, 2}));
    EXPECT_EQ(frames[0].dropped_s, 0.015);
    EXPECT_EQ(frames[1].dropped_s, -0.005);
}

TEST(WholeSteps, TellsTheEngineTheTimestepAndNotTheAccount) {
    EXPECT_EQ(step_lengths("whole-steps:timestep=1/144", {7ms}),
              (std::vector{1.0 / 144, 1.0 / 144}));
}

TEST(WholeSteps, RunsTwiceAsFastForOneNanosecondAFrame) {
    EXPECT_EQ(total(counts("whole-steps", std::vector<Duration>(60, 16'666'667ns))), 60u);
    EXPECT_EQ(total(counts("whole-steps", std::vector<Duration>(60, 16'666'668ns))), 120u);
}

TEST(WholeSteps, RunsTwoStepsWhereAClockOfMillisecondsShowsSeventeen) {
    // 60 frames a second show 16, 17 and 17 ms in turn; a step of 1/60 s covers 16 of them.
    EXPECT_EQ(counts("whole-steps:clock=ms", std::vector<Duration>(6, 16'666'667ns)),
              (Counts{1, 2, 2, 1, 2, 2}));
    EXPECT_EQ(counts("whole-steps:delta_rounding=ceil_plus", std::vector<Duration>(3, 16ms)),
              (Counts{2, 2, 2}));
}

TEST(WholeSteps, AddsUpInTheTypeOfItsClock) {
    // Ten times 0.1 is 0.9999999999999999 in doubles: not yet a second.
    EXPECT_EQ(counts("whole-steps:timestep=100ms", {1s}), (Counts{10}));
    EXPECT_EQ(counts("whole-steps:timestep=100ms:clock=f64", {1s}), (Counts{11}));
}

TEST(WholeSteps, StopsAtALawfulNumberOfSteps) {
    const auto frames = plans("whole-steps:timestep=1ms", {101s, 1ms});
    EXPECT_EQ(frames[0].steps.size(), kStepsPerFrameMax);
    EXPECT_EQ(frames[0].stop, Stop::unbounded);
    EXPECT_EQ(frames[0].dropped_s, 1);
    EXPECT_EQ(frames[1].steps.size(), 1u);
}

}  // namespace
}  // namespace tickproof::harness
