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

TEST(Simulate, KeepsThePathOfTheSubjectAndNothingOfEachStep) {
    const auto path = run_on(at_rate(60), scenario("jump"), "euler", "fixed", Keep::path);
    const auto all = run_on(at_rate(60), scenario("jump"), "euler", "fixed", Keep::states);
    EXPECT_TRUE(path.trajectory.hashes.empty());
    EXPECT_TRUE(path.schedule.steps.empty());
    ASSERT_EQ(path.trajectory.path.size(), all.trajectory.rows());
    for (std::size_t row = 0; row < all.trajectory.rows(); ++row) {
        EXPECT_EQ(path.trajectory.path[row].steps, row);
        EXPECT_EQ(path.trajectory.path[row].time_s, all.trajectory.times_s[row]);
        EXPECT_EQ(path.trajectory.path[row].position_m.y, all.trajectory.row(row)[0].position_m.y);
    }
}

TEST(Simulate, KeepsTheStatesOfSleepingBodiesOnce) {
    const auto run = run_on(at_rate(60), scenario("stack", {"stack.rows=1", "stack.length_s=3"}),
                            "box2d", "fixed");
    const Trajectory& all = run.trajectory;
    ASSERT_EQ(all.rows(), run.summary.steps + 1);
    const auto is_kept_with = [&](std::size_t row) {
        return all.row(row).data() == all.row(row - 1).data();
    };
    std::size_t kept = 0;
    for (std::size_t row = 1; row < all.rows(); ++row) {
        kept += is_kept_with(row) ? 1 : 0;
        // All that moves is asleep, and its state is that of a run without this.
        EXPECT_TRUE(!is_kept_with(row) || all.row(row)[1].asleep);
    }
    EXPECT_GT(kept, all.rows() / 4);
    EXPECT_FALSE(is_kept_with(1));
    EXPECT_EQ(physics::state_hash(all.row(all.rows() - 1)), run.final_hash);
}

TEST(Simulate, ThinsOutThePathOfALongRun) {
    // 2 s in steps of 5 us are 400,000; every thirteenth of them is fewer than 32,768.
    const auto run = run_on(at_rate(60), scenario("fall", {"fall.time_s=2"}), "euler",
                            "fixed:timestep=5us", Keep::path);
    ASSERT_EQ(run.summary.steps, 400'000U);
    EXPECT_EQ(run.trajectory.path.size(), 30'771U);  // With the start and the last.
    EXPECT_EQ(run.trajectory.path[1].steps, 13U);
    EXPECT_NEAR(run.trajectory.path[1].time_s, 65e-6, 1e-12);
    EXPECT_EQ(run.trajectory.path.back().steps, 400'000U);
}

TEST(Simulate, KeepsSomeHashesAndTheFirstStatesOfALongRun) {
    // Of 400,000 every fourth hash is fewer than 131,072.
    const auto run = run_on(at_rate(60), scenario("fall", {"fall.time_s=2"}), "euler",
                            "fixed:timestep=5us", Keep::states);
    EXPECT_EQ(run.trajectory.hash_stride, 4U);
    EXPECT_EQ(run.trajectory.hashes.size(), 100'000U);
    EXPECT_EQ(run.trajectory.hashes.back(), run.trajectory.last_hash);
    EXPECT_EQ(run.trajectory.rows(), kRowsMax + 1);
    EXPECT_NEAR(run.trajectory.times_s.back(), 5e-6 * kRowsMax, 1e-9);
}

TEST(Simulate, AHashHasEveryStepBeforeItInIt) {
    // A jump on the spot ends where it began, in whole steps and in halves, but takes other ways.
    const FrameTrace trace = at_rate(60);
    RunSpec asked = spec(scenario("jump", {"jump.run_mps=0"}), "euler", "fixed", trace.spec);
    const auto whole_steps = run(asked, trace, Keep::hashes);
    asked.split = 2;
    const auto halves = run(asked, trace, Keep::hashes);
    ASSERT_EQ(whole_steps.summary.steps, halves.summary.steps);
    EXPECT_EQ(whole_steps.final_hash, halves.final_hash);
    EXPECT_NE(whole_steps.trajectory.last_hash, halves.trajectory.last_hash);
}

TEST(Simulate, TheReferenceHasItsSamplesWhereTheRunHasThem) {
    const FrameTrace trace = at_rate(60);
    RunSpec reference = spec(scenario("jump"), "euler:precision=f64", "fixed", trace.spec);
    reference.split = kReferenceSplit;
    const auto fine = run(reference, trace, Keep::states);
    reference.split = 1;
    const auto coarse = run(reference, trace, Keep::states);
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

TEST(Simulate, NamesTheBodiesOfTheFirstContactIfTheirStatesAreKept) {
    const FrameTrace trace = at_rate(60);
    const RunSpec asked = spec(scenario("jump"), "euler", "fixed", trace.spec);
    const auto kept = run(asked, trace, Keep::states);
    const std::optional<FirstContact> contact = first_contact_of(kept);
    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->row, kept.first_contact + 1);
    EXPECT_EQ(contact->bodies.size(), 2U) << "the character and the ground";
    EXPECT_FALSE(first_contact_of(run(asked, trace, Keep::hashes)));
}

/// A ball without gravity that gets 4 m/s to the right at a time.
Scenario pushed_at(double time_s) {
    Scenario scenario;
    scenario.scene.gravity_mps2 = {0, 0};
    scenario.scene.bodies = {{.name = "ball"}};
    scenario.script = {
        {.when = AtSim{time_s}, .action = SetVelocity{.body = 0, .velocity_mps = {4, 0}}}};
    scenario.length_s = 0.5;
    scenario.observe = [](const Scenario&, const StepView&, Outcome&) {};
    return scenario;
}

/// In one frame with one step of 0.5 s.
harness::Run in_one_step(const Scenario& scenario, int split = 1) {
    StepSchedule schedule;
    schedule.steps = {{.dt_s = 0.5}};
    schedule.frames.push_back({.first_step = 0, .steps = 1});
    harness::Run result;
    result.spec.split = split;
    simulate(scenario, parse_engine("euler:precision=f64"), schedule, Keep::states, result);
    return result;
}

TEST(Simulate, PartsOfAStepBeginOneAfterTheOther) {
    // Of 64 parts the one that begins at 0.25 s sets the ball off: 4 m/s for 0.25 s.
    const harness::Run run = in_one_step(pushed_at(0.25), kReferenceSplit);
    EXPECT_DOUBLE_EQ(run.trajectory.row(1)[0].position_m.x, 1);
}

TEST(Simulate, ShowsAStepOnlyAsFarAsTheScenarioIsLong) {
    // The step lasts 0.5 s and takes the ball 2 m; the scenario ends after 0.125 s of it.
    Scenario shorter = pushed_at(0);
    shorter.length_s = 0.125;
    shorter.observe = [](const Scenario&, const StepView& step, Outcome& outcome) {
        outcome.quantities[0] = step.after[0].position_m.x;
        outcome.quantities[1] = step.dt_s;
    };
    const harness::Run run = in_one_step(shorter);
    EXPECT_DOUBLE_EQ(run.outcome.quantities[0], 0.5);
    EXPECT_DOUBLE_EQ(run.outcome.quantities[1], 0.125);
    EXPECT_DOUBLE_EQ(run.trajectory.row(1)[0].position_m.x, 2);
}

TEST(Simulate, IsBlockedAfterASingleStepThatDoesNotGetAcross) {
    Scenario barred = pushed_at(0);
    barred.ideal.passage = Passage::blocked;
    EXPECT_EQ(in_one_step(barred).outcome.passage, Passage::blocked);
    EXPECT_EQ(in_one_step(pushed_at(0)).outcome.passage, Passage::none) << "nothing to get across";
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
    const FrameTrace trace = at_rate(60);
    RunSpec only = spec(scenario("jump"), "euler", "fixed", trace.spec);
    only.engine = {};
    const auto result = run(only, trace, Keep::states);
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
