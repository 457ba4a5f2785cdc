#include "harness/run/simulate.h"

#include <gtest/gtest.h>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(Simulate, RecordsTheStartAndTheStateAfterEveryStep) {
    const auto run = run_on(at_rate(60), scenario("jump"), "euler", "fixed");
    EXPECT_EQ(run.trajectory.rows(), run.summary.steps + 1);
    EXPECT_EQ(run.trajectory.hashes.size(), run.summary.steps);
    EXPECT_EQ(run.trajectory.row(0)[0].position_m.x, 0);
    EXPECT_EQ(run.trajectory.times_s[0], 0);
    EXPECT_NEAR(run.trajectory.row(60)[0].position_m.x, 5, 1e-5);
    EXPECT_NEAR(run.trajectory.times_s[60], 1, 1e-12);
}

TEST(Simulate, KeepsNoMoreThanItIsAskedTo) {
    const auto hashes = run_on(at_rate(60), scenario("jump"), "euler", "fixed", Keep::hashes);
    EXPECT_TRUE(hashes.trajectory.states.empty());
    EXPECT_EQ(hashes.trajectory.hashes.size(), hashes.summary.steps);
    const auto outcome = run_on(at_rate(60), scenario("jump"), "euler", "fixed", Keep::outcome);
    EXPECT_TRUE(outcome.trajectory.hashes.empty());
    EXPECT_TRUE(outcome.schedule.steps.empty());
    EXPECT_EQ(outcome.final_hash, hashes.final_hash);
    EXPECT_EQ(outcome.outcome.quantities[0], hashes.outcome.quantities[0]);
}

TEST(Simulate, TheReferenceHasItsSamplesWhereTheRunHasThem) {
    RunSpec reference = spec(scenario("jump"), "euler:precision=f64", "fixed");
    reference.split = kReferenceSplit;
    const std::vector<FrameTrace> traces{at_rate(60)};
    const auto fine = run(reference, traces);
    reference.split = 1;
    const auto coarse = run(reference, traces);
    EXPECT_EQ(fine.trajectory.times_s, coarse.trajectory.times_s);
    // Semi-implicit: z is short by g dt t / 2. After 0.5 s at dt = 1/60 that is 41.7 mm, and a 64th
    // of it in the reference.
    const double ideal = 0.6 + 5 * 0.5 - 10 * 0.25 / 2;
    EXPECT_NEAR(ideal - coarse.trajectory.row(30)[0].position_m.y, 10.0 / 60 * 0.5 / 2, 1e-12);
    EXPECT_NEAR(ideal - fine.trajectory.row(30)[0].position_m.y, 10.0 / 60 / 64 * 0.5 / 2, 1e-12);
}

TEST(Simulate, NotesTheFirstContactOfADynamicBody) {
    const auto run = run_on(at_rate(60), scenario("jump"), "euler", "fixed");
    // Half a metre below the take-off, at (5 + sqrt(25 + 10)) / 10 = 1.09 s by closed form, one
    // step earlier semi-implicit.
    EXPECT_NEAR(static_cast<double>(run.first_contact) / 60, 1.09, 0.03);
}

TEST(Simulate, PartsOfAStepBeginOneAfterTheOther) {
    // One step of 0.5 s in 64 parts; the body is set off in the part that begins at 0.25 s.
    Scenario timed;
    timed.scene.gravity_mps2 = {0, 0};
    timed.scene.bodies = {{.name = "ball"}};
    timed.script = {
        {.when = AtSim{0.25}, .action = SetVelocity{.body = 0, .velocity_mps = {4, 0}}}};
    timed.length_s = 0.5;
    timed.observe = [](const Scenario&, const StepView&, Outcome&) {};
    StepSchedule schedule;
    schedule.steps = {{.dt_s = 0.5}};
    schedule.frames = {{.first_step = 0, .steps = 1}};
    harness::Run result;
    result.spec.split = kReferenceSplit;
    result.spec.keep = Keep::states;
    simulate(timed, parse_engine("euler:precision=f64"), schedule, result);
    EXPECT_DOUBLE_EQ(result.trajectory.row(1)[0].position_m.x, 1);
}

TEST(Simulate, NotesTheFirstTimeThatALimitActs) {
    // 300 m/s are cut to 2 m a step, 120 m/s at 60 fps; gravity is cut off in every later step.
    const auto run = run_on(at_rate(60), scenario("fall", {"fall.down_mps=300"}), "box2d", "fixed");
    ASSERT_TRUE(run.limit.has_value());
    EXPECT_EQ(run.limit->step, 0U);
    EXPECT_DOUBLE_EQ(run.limit->velocity_before_mps.y, -300);
    EXPECT_TRUE(run.trajectory.row(5)[0].limited);
}

TEST(Simulate, AScheduleWithoutAnEngineHasNoTrajectory) {
    RunSpec only = spec(scenario("jump"), "euler", "fixed");
    only.engine = {};
    const std::vector<FrameTrace> traces{at_rate(60)};
    const auto result = run(only, traces);
    EXPECT_GT(result.schedule.steps.size(), 0U);
    EXPECT_EQ(result.trajectory.rows(), 0U);
}

TEST(Simulate, AWorldThatNeverMovedBlocksNothing) {
    // The clamp lets no step happen: nothing was blocked, and nothing may be called so.
    const auto run = run_on(of_frames({0.1}), scenario("gate"), "euler",
                            "fixed:timestep=10s:frame_delta_max=1us");
    EXPECT_EQ(run.summary.steps, 0U);
    EXPECT_EQ(run.outcome.passage, Passage::none);
}

}  // namespace
}  // namespace tickproof::harness
