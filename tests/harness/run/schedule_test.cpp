#include "harness/run/schedule.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <tuple>

#include "harness/trace/generate/generated.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using namespace std::chrono_literals;

StepSchedule schedule_of(const FrameTrace& trace, std::string_view policy, const Extent& extent,
                         const Load& load = {}) {
    const PolicySpec spec = parse_policy(policy);
    const auto pacer = make_pacer(spec);
    return schedule(trace, load, *pacer, extent);
}

TEST(Schedule, GivesEachFrameItsSteps) {
    const FrameTrace trace = of_frames({0.010, 0.025, 0.005});
    const StepSchedule steps = schedule_of(trace, "fixed:timestep=10ms", whole(trace));
    ASSERT_EQ(steps.frames.size(), 3U);
    EXPECT_EQ(steps.frames[0].steps, 1U);
    EXPECT_EQ(steps.frames[1].steps, 2U);
    EXPECT_EQ(steps.frames[2].steps, 1U);  // 5 ms were left over.
    EXPECT_EQ(steps.frames[2].first_step, 3U);
    EXPECT_EQ(steps.steps.size(), 4U);
    EXPECT_FALSE(steps.trace_repeated);
}

TEST(Schedule, StartsWhereItIsToldAndGoesRoundTheTrace) {
    const FrameTrace trace = of_frames({0.010, 0.020, 0.030});
    const StepSchedule steps = schedule_of(trace, "variable", {.start_frame = 2, .frames = 4});
    ASSERT_EQ(steps.frames.size(), 4U);
    EXPECT_EQ(steps.frames[0].effective, 30ms);
    EXPECT_EQ(steps.frames[1].effective, 10ms);
    EXPECT_EQ(steps.frames[3].effective, 30ms);
    EXPECT_TRUE(steps.trace_repeated);
}

TEST(Schedule, RunsUntilBothRealAndSimulatedTimeHavePassed) {
    // Half speed: 10 ms a frame of 20 ms. Half a second of the game takes a second.
    const StepSchedule steps = schedule_of(of_frames({0.020}), "frame-locked:timestep=10ms",
                                           {.simulated = 500ms, .real = 500ms});
    EXPECT_EQ(steps.frames.size(), 50U);
    // Double speed: 20 ms a frame of 10 ms.
    const StepSchedule fast = schedule_of(of_frames({0.010}), "frame-locked:timestep=20ms",
                                          {.simulated = 500ms, .real = 500ms});
    EXPECT_EQ(fast.frames.size(), 50U);
}

TEST(Schedule, EndsWhenNoFrameEverTakesAStep) {
    // A clamp of nothing but 1 us owes a step of a second after a million frames.
    const StepSchedule steps = schedule_of(
        of_frames({0.1}), "fixed:timestep=1s:frame_delta_max=1us", {.simulated = 1s, .real = 1s});
    EXPECT_TRUE(steps.steps.empty());
    EXPECT_EQ(steps.frames.size(), 640U);  // 64 times the real second, in frames of 0.1 s.
}

TEST(Schedule, OfTimeThatStandsStillEnds) {
    const StepSchedule steps =
        schedule_of(of_frames({0, 0}), "variable", {.simulated = 1s, .real = 1s});
    EXPECT_TRUE(steps.steps.empty());
    EXPECT_LE(steps.frames.size(), 4U);  // Once round to see that no time has passed.
}

TEST(Schedule, ALoadMakesTheNextFrameAsLongAsTheStepsBefore) {
    // 30 ms frames owe 3 steps of 10 ms; at 9 ms a step and 4 ms of drawing the next frame takes 31
    // ms.
    const FrameTrace trace = of_frames({0.030, 0.001, 0.001});
    const StepSchedule steps =
        schedule_of(trace, "fixed:timestep=10ms", whole(trace), {.render = 4ms, .step_cost = 9ms});
    EXPECT_EQ(steps.frames[0].effective, 30ms);
    EXPECT_EQ(steps.frames[1].effective, 31ms);
    EXPECT_EQ(steps.frames[2].effective, 31ms);
}

TEST(Schedule, SpiralsWithoutBoundWhenAStepCostsMoreThanItSimulates) {
    // Each frame owes 1.2 times the last: from one step, 1.2^n passes 100,000 at n = 64.
    const FrameTrace trace = at_rate(60);
    const StepSchedule steps = schedule_of(trace, "fixed:frame_delta_max=off", whole(trace),
                                           {.render = 1ms, .step_cost = 20ms});
    EXPECT_EQ(steps.stop, Stop::unbounded);
    EXPECT_LT(steps.frames.size(), 80U);
    EXPECT_EQ(steps.frames.back().steps, kStepsPerFrameMax);
}

TEST(Schedule, DoesNotSpiralWithACap) {
    const FrameTrace trace = at_rate(60);
    const StepSchedule steps = schedule_of(trace, "fixed:frame_delta_max=off:steps_per_frame_max=4",
                                           whole(trace), {.render = 1ms, .step_cost = 20ms});
    EXPECT_EQ(steps.stop, Stop::none);
    // Every frame costs 1 + 4 x 20 ms, owes 4.86 steps and gets 4: the game is slow, and the loss
    // is counted.
    const ScheduleSummary summary = summarise(steps);
    EXPECT_EQ(steps.frames.back().effective, 81ms);
    EXPECT_GT(summary.dropped_s, 8);
}

TEST(Schedule, AFrameLimitedLoopWaits) {
    const FrameTrace trace = of_frames({0.010, 0.050});
    const StepSchedule steps = schedule_of(trace, "frame-limited:timestep=30ms", whole(trace));
    EXPECT_EQ(steps.frames[0].effective, 30ms);
    EXPECT_EQ(steps.frames[1].effective, 50ms);
}

TEST(Schedule, CountsTheWaitingOfALimiterAsRealTime) {
    // 10 ms of work and 10 ms of waiting a frame: a second is 50 frames.
    const StepSchedule steps = schedule_of(of_frames({0.010}), "frame-limited:timestep=20ms",
                                           {.simulated = 500ms, .real = 1s});
    EXPECT_EQ(steps.frames.size(), 50U);
}

TEST(Summary, CountsWhatAReportShows) {
    const FrameTrace trace = of_frames({0.005, 0.025, 0.400});
    const ScheduleSummary summary =
        summarise(schedule_of(trace, "fixed:timestep=10ms:frame_delta_max=100ms", whole(trace)));
    EXPECT_EQ(summary.frames, 3U);
    EXPECT_EQ(summary.steps, 13U);  // 0, 3, 10
    EXPECT_EQ(summary.frames_without_step, 1U);
    EXPECT_EQ(summary.most_steps_in_a_frame, 10U);
    EXPECT_NEAR(summary.dropped_s, 0.3, 1e-12);
    EXPECT_NEAR(summary.simulated_s, 0.13, 1e-12);
    EXPECT_NEAR(summary.real_s, 0.43, 1e-12);
    EXPECT_NEAR(summary.overstep_s, 0, 1e-12);
    EXPECT_EQ(summary.longest_dt_s, 0.01);
}

/// Godot 4.6.3 itself, headless, with these 1,200 frames as its clock and interpolation on: of the
/// last 960 frames 231 ran no step and 231 ran two without smoothing, and 1 and 0 with it.
TEST(Schedule, HasGodotsCountsWithAndWithoutItsDeltaSmoothing) {
    const FrameTrace trace = parse_generated("paced:fps=60:spread=3ms:duration=20s", 5);
    for (const auto& [smoothing, without, with_two] :
         {std::tuple{"off", 231, 231}, std::tuple{"on", 1, 0}}) {
        const StepSchedule steps = schedule_of(
            trace, fmt::format("godot:jitter_fix=0:delta_smoothing={}", smoothing), whole(trace));
        ASSERT_EQ(steps.frames.size(), 1'200U);
        const auto count = [&](std::uint32_t of) {
            int found = 0;
            for (std::size_t frame = 240; frame < steps.frames.size(); ++frame) {
                found += steps.frames[frame].steps == of ? 1 : 0;
            }
            return found;
        };
        EXPECT_EQ(count(0), without) << smoothing;
        EXPECT_EQ(count(2), with_two) << smoothing;
    }
}

}  // namespace
}  // namespace tickproof::harness
