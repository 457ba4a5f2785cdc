#include "harness/run/schedule_quantities.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

double quantity(std::string_view name, const ScheduleSummary& summary,
                const PacingSettings& settings = {}) {
    const auto found = std::ranges::find(schedule_quantities(), name, &ScheduleQuantity::name);
    if (found == schedule_quantities().end()) {
        throw std::out_of_range(std::string(name));
    }
    return found->of(summary, settings);
}

/// Of the whole of a trace under a policy.
double quantity_on(const FrameTrace& trace, std::string_view policy, std::string_view name) {
    const RunSpec spec{.policy = parse_policy(policy)};
    return quantity(name, run(spec, trace).summary, spec.policy.settings);
}

FrameTrace frames_of_10_ms() {
    FrameTrace trace = of_frames({});
    trace.frames.assign(200, std::chrono::milliseconds(10));
    return trace;
}

TEST(ScheduleQuantities, AreRatiosOfTheSummary) {
    const ScheduleSummary summary{.frames = 100,
                                  .steps = 50,
                                  .simulated_s = 1.5,
                                  .real_s = 2,
                                  .dropped_s = -0.5,
                                  .frames_without_step = 80};
    EXPECT_EQ(quantity("game_speed", summary), 0.75);
    EXPECT_EQ(quantity("steps_per_s", summary), 25);
    EXPECT_EQ(quantity("steps_per_frame", summary), 0.5);
    EXPECT_EQ(quantity("frames_per_s", summary), 50);
    EXPECT_EQ(quantity("time_dropped", summary), -0.25);
    EXPECT_NEAR(frames_with_step(summary), 0.2, 1e-15);
}

TEST(ScheduleQuantities, HaveNamesOfTheirOwnAndASummary) {
    std::set<std::string_view> names;
    for (const ScheduleQuantity& row : schedule_quantities()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_FALSE(row.summary.empty()) << row.name;
    }
}

TEST(ScheduleQuantities, OfNoFrameAreUnknown) {
    for (const ScheduleQuantity& row : schedule_quantities()) {
        EXPECT_TRUE(std::isnan(row.of({}, {}))) << row.name;
    }
    EXPECT_TRUE(std::isnan(frames_with_step({})));
}

TEST(PressesSeen, AreAllWhereFramesKeepThemAndOnlyThoseOfFramesWithAStepElsewhere) {
    const ScheduleSummary summary{.frames = 100, .steps = 20, .frames_without_step = 80};
    EXPECT_EQ(quantity("presses_seen", summary, {.input = Input::frame}), 1);
    EXPECT_NEAR(quantity("presses_seen", summary, {.input = Input::step}), 0.2, 1e-15);
}

TEST(PressesSeen, AreNoneWithoutAStep) {
    const ScheduleSummary summary{.frames = 100, .frames_without_step = 100};
    EXPECT_EQ(quantity("presses_seen", summary, {.input = Input::frame}), 0);
    EXPECT_EQ(quantity("presses_seen", summary, {.input = Input::step}), 0);
}

TEST(PressesSeen, AreTheStepRateOverTheFrameRateOrAll) {
    for (const int timestep_ms : {2, 5, 10, 20, 40, 50}) {
        EXPECT_NEAR(
            quantity_on(frames_of_10_ms(),
                        fmt::format("fixed:timestep={}ms:input=step", timestep_ms), "presses_seen"),
            std::min(1.0, 10.0 / timestep_ms), 1e-12)
            << timestep_ms;
    }
}

TEST(GameSpeed, IsTheShareOfTimeThatACapLetsThrough) {
    for (const int steps_max : {1, 2, 5, 10, 20}) {
        EXPECT_NEAR(quantity_on(frames_of_10_ms(),
                                fmt::format("fixed:timestep=1ms:steps_per_frame_max={}", steps_max),
                                "game_speed"),
                    std::min(1.0, steps_max / 10.0), 1e-12)
            << steps_max;
    }
}

TEST(GameSpeed, OfALoopThatLosesNothingIsOneWhereverTheTraceEnds) {
    // 2 s in steps of 16.67, 30 or 70 ms end within a step.
    for (const std::string_view timestep : {"1/60", "30ms", "70ms"}) {
        EXPECT_NEAR(quantity_on(frames_of_10_ms(), fmt::format("fixed:timestep={}", timestep),
                                "game_speed"),
                    1, 1e-6)
            << timestep;
    }
}

TEST(GameSpeed, DoesNotCountTheAccountOfALoopThatIsBehind) {
    // 3 s are owed after 10 s, and the last step was of 10 ms: not even 10 ms of them come.
    EXPECT_NEAR(quantity("game_speed",
                         {.simulated_s = 7, .real_s = 10, .overstep_s = 3, .longest_dt_s = 0.01}),
                0.7, 1e-12);
}

TEST(GameSpeed, OfOneStepAFrameIsTheStepOverTheFrame) {
    // What the account holds at the end, up to a whole step, is dropped with the next frame.
    for (const int fps : {30, 35, 50}) {
        for (const std::string_view rest : {"drop", "keep"}) {
            EXPECT_NEAR(quantity_on(at_rate(fps),
                                    fmt::format("fixed:steps_per_frame_max=1:over_cap={}", rest),
                                    "game_speed"),
                        fps / 60.0, 1e-7)
                << fps << ' ' << rest;
        }
    }
}

TEST(GameSpeed, FollowsTheFrameRateWhereEveryFrameIsAStep) {
    EXPECT_NEAR(quantity_on(frames_of_10_ms(), "frame-locked:timestep=20ms", "game_speed"), 2,
                1e-12);
    EXPECT_NEAR(quantity_on(frames_of_10_ms(), "frame-locked:timestep=20ms", "time_dropped"), -1,
                1e-12);
}

/// `pattern` steps of 10 ms in one frame after another, which lasts as long as its steps.
FrameTrace frames_with_steps(const std::vector<int>& pattern) {
    FrameTrace trace = of_frames({});
    for (const int steps : pattern) {
        trace.frames.push_back(steps * std::chrono::milliseconds(10));
    }
    return trace;
}

TEST(StepPattern, CountsFramesOfNoStepAndOfSeveral) {
    // In 80 ms.
    const FrameTrace trace = frames_with_steps({1, 0, 2, 1, 0, 0, 3, 1});
    EXPECT_NEAR(quantity_on(trace, "fixed:timestep=10ms", "frames_without_step_per_s"), 3 / 0.08,
                1e-9);
    EXPECT_NEAR(quantity_on(trace, "fixed:timestep=10ms", "frames_with_two_steps_per_s"), 2 / 0.08,
                1e-9);
    EXPECT_EQ(quantity_on(trace, "fixed:timestep=10ms", "frames_between_double_steps"), 4);
}

TEST(StepPattern, AveragesTheDistanceOfAllDoubleSteps) {
    // Frames 1, 3 and 8: 2 and 5 apart.
    const FrameTrace trace = frames_with_steps({1, 2, 1, 2, 1, 1, 1, 1, 2, 1});
    EXPECT_EQ(quantity_on(trace, "fixed:timestep=10ms", "frames_between_double_steps"), 3.5);
}

TEST(StepPattern, HasNoDistanceWithFewerThanTwoDoubleSteps) {
    for (const std::vector<int>& pattern : {std::vector{1, 1, 1}, std::vector{1, 2, 1}}) {
        EXPECT_TRUE(std::isnan(quantity_on(frames_with_steps(pattern), "fixed:timestep=10ms",
                                           "frames_between_double_steps")));
    }
}

TEST(StepPattern, BeatsWithTheDifferenceOfTickRateAndFrameRate) {
    // 60 ticks on frames of 17 ms (58.82 fps): 1.176 double steps a second, 50 frames apart. Frames
    // of 16 ms (62.5 fps) leave 2.5 a second without a step.
    FrameTrace slower = of_frames({});
    slower.frames.assign(5000, std::chrono::milliseconds(17));
    FrameTrace faster = of_frames({});
    faster.frames.assign(5000, std::chrono::milliseconds(16));
    EXPECT_NEAR(quantity_on(slower, "fixed:timestep=1/60", "frames_with_two_steps_per_s"),
                60 - 1 / 0.017, 0.02);
    EXPECT_NEAR(quantity_on(slower, "fixed:timestep=1/60", "frames_between_double_steps"), 50, 0.1);
    EXPECT_EQ(quantity_on(slower, "fixed:timestep=1/60", "frames_without_step_per_s"), 0);
    EXPECT_NEAR(quantity_on(faster, "fixed:timestep=1/60", "frames_without_step_per_s"), 2.5, 0.02);
    EXPECT_EQ(quantity_on(faster, "fixed:timestep=1/60", "frames_with_two_steps_per_s"), 0);
}

TEST(FramesPerSecond, AreThoseThatThePolicyLetsPass) {
    EXPECT_NEAR(quantity_on(frames_of_10_ms(), "variable", "frames_per_s"), 100, 1e-9);
    EXPECT_NEAR(quantity_on(frames_of_10_ms(), "frame-limited:timestep=20ms", "frames_per_s"), 50,
                1e-9);
}

}  // namespace
}  // namespace tickproof::harness
