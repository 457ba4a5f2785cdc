#include "harness/recording/mcap/exported_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/recording/record_run.h"
#include "tests/harness/refusal.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using mcap::StepClock;
using ::testing::HasSubstr;

RecordingHeader header_of_run(std::string_view policy, const FrameTrace& trace) {
    return header_of(spec(scenario("gate"), "euler", policy, trace.spec), {.states = true});
}

TEST(RecordedRun, HasTheStepsOfAVariableTimestep) {
    // Frames of 1/50 s: a variable timestep takes each as a step.
    const mcap::RecordedRun run = mcap::recorded_run(header_of_run("variable", at_rate(50)));
    ASSERT_GT(run.steps.size(), 50U);
    StepClock clock(run.steps, 0);
    EXPECT_EQ(clock.at(0, "r"), 0U);
    EXPECT_EQ(clock.dt_s(), 0);
    EXPECT_EQ(clock.at(1, "r"), 20'000'000U);
    EXPECT_EQ(clock.at(50, "r"), 1'000'000'000U);
    EXPECT_DOUBLE_EQ(clock.dt_s(), 0.02);
}

TEST(RecordedRun, SumsStepsOfUnequalLength) {
    const FrameTrace trace = parse_generated("uniform:min=5ms:max=60ms:frames=400", 3);
    const mcap::RecordedRun run = mcap::recorded_run(header_of_run("variable", trace));
    StepClock clock(run.steps, 0);
    Duration sum{0};
    for (std::size_t step = 1; step <= 20; ++step) {
        sum += trace.frames[step - 1];
        EXPECT_NEAR(static_cast<double>(clock.at(step, "r")), static_cast<double>(sum.count()), 1);
    }
    EXPECT_NE(trace.frames[0], trace.frames[1]);
}

TEST(RecordedRun, HasTheShapesOfItsBodies) {
    const mcap::RecordedRun run = mcap::recorded_run(header_of_run("fixed", at_rate(60)));
    const auto& gate = run.bodies.at("gate");
    EXPECT_EQ(gate.type, physics::BodyType::kinematic);
    EXPECT_GT(std::get<physics::Box>(gate.shape).height_m, 0);
    EXPECT_TRUE(run.unknown.empty());
}

TEST(RecordedRun, OfAGameIsUnknown) {
    const mcap::RecordedRun run = mcap::recorded_run({.bodies = {"a"}});
    EXPECT_TRUE(run.steps.empty());
    EXPECT_TRUE(run.bodies.empty());
    EXPECT_TRUE(run.unknown.empty());
}

TEST(RecordedRun, WhoseCaptureIsGoneKeepsItsShapes) {
    const mcap::RecordedRun run = mcap::recorded_run(
        {.spec = "run gate --engine euler --policy fixed --trace /nowhere.csv --digest 1"});
    EXPECT_THAT(run.unknown, HasSubstr("/nowhere.csv"));
    EXPECT_TRUE(run.steps.empty());
    EXPECT_EQ(run.bodies.count("gate"), 1U);
}

TEST(RecordedRun, OfAScenarioOfAnotherProgramSaysSo) {
    const mcap::RecordedRun run =
        mcap::recorded_run({.spec = "run ride --engine euler --policy fixed --fps 60"});
    EXPECT_THAT(run.unknown, HasSubstr("ride"));
}

TEST(StepClock, TakesTheTimestepItIsTold) {
    StepClock clock({{.dt_s = 0.5}}, 0.25);
    EXPECT_EQ(clock.at(0, "r"), 0U);
    EXPECT_EQ(clock.at(7, "r"), 1'750'000'000U) << "steps may leave gaps";
    EXPECT_EQ(clock.dt_s(), 0.25);
}

TEST(StepClock, RefusesAStepAfterTheEndOfTheRun) {
    StepClock clock({{.dt_s = 0.5}, {.dt_s = 0.5}}, 0);
    EXPECT_EQ(clock.at(2, "r"), 1'000'000'000U);
    EXPECT_THAT(refusal([&] { clock.at(3, "run.tprec"); }), HasSubstr("run.tprec: has step 3"));
}

TEST(StepClock, RefusesATimeThatDoesNotFit) {
    StepClock clock({}, 1);
    EXPECT_EQ(clock.at(7'000'000'000, "r"), 7'000'000'000'000'000'000U);
    EXPECT_THAT(refusal([&] { clock.at(18'000'000'000'000'000'000U, "r"); }),
                HasSubstr("--timestep"));
}

}  // namespace
}  // namespace tickproof::harness
