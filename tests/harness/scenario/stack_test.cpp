#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(Stack, StandsInBox2dAndFallsAsleep) {
    const auto run = run_on(at_rate(60), scenario("stack"), "box2d", "fixed");
    EXPECT_NEAR(run.outcome.quantities[0], 7.5 * 0.5,
                0.125);  // Eight rows of half a metre, the top box's centre.
    EXPECT_LT(run.outcome.quantities[1], 0.05);
    EXPECT_EQ(run.outcome.quantities[2], 36);
}

TEST(Stack, EndsAlikeWhenOnlyTheLastStepIsRead) {
    for (const std::string_view engine : {"box2d", "box2d:substeps=3"}) {
        const auto read = run_on(at_rate(60), scenario("stack"), engine, "fixed");
        const auto unread = run_on(at_rate(60), scenario("stack"), engine, "fixed", Keep::outcome);
        EXPECT_EQ(unread.outcome.quantities[0], read.outcome.quantities[0]) << engine;
        EXPECT_EQ(unread.outcome.quantities[2], read.outcome.quantities[2]) << engine;
    }
}

TEST(Stack, NeverSleepsWhenToldNotTo) {
    const auto run = run_on(at_rate(60), scenario("stack", {"stack.sleeping=0"}), "box2d", "fixed");
    EXPECT_EQ(run.outcome.quantities[2], 0);
}

TEST(Stack, FallsThroughItselfInAnEngineWithoutCollisionOfDynamicBodies) {
    const auto run = run_on(at_rate(60), scenario("stack"), "euler", "fixed");
    EXPECT_NEAR(run.outcome.quantities[0], 0.25, 1e-3);
}

TEST(Stack, HasAsManyBoxesAsItsRowsSay) {
    EXPECT_EQ(make(scenario("stack", {"stack.rows=4"})).scene.bodies.size(), 1U + 4 + 3 + 2 + 1);
}

TEST(Stack, TurnsEachBoxFurtherByItsTilt) {
    const Scenario stack = make(scenario("stack", {"stack.rows=2", "stack.tilt_deg=30"}));
    EXPECT_EQ(stack.scene.bodies[0].angle_rad, 0);  // The ground.
    EXPECT_NEAR(stack.scene.bodies[1].angle_rad, std::numbers::pi / 6, 1e-12);
    EXPECT_NEAR(stack.scene.bodies[3].angle_rad, std::numbers::pi / 2, 1e-12);
    EXPECT_TRUE(std::isnan(stack.ideal.quantities[0]));  // No pyramid, so no height to keep.
}

TEST(Stack, TumblesIntoAPileWithATilt) {
    const auto run = run_on(
        at_rate(60), scenario("stack", {"stack.gap_m=0.3", "stack.tilt_deg=20"}), "box2d", "fixed");
    EXPECT_LT(run.outcome.quantities[0], 6 * 0.5);  // A pyramid of eight rows has 7.5 * 0.5.
}

TEST(Stack, DriftsAsFarToTheLeftAsToTheRight) {
    const Scenario stack = make(scenario("stack", {"stack.rows=1"}));
    for (const double moved_m : {-0.2, 0.2}) {
        std::vector<physics::BodyState> states(stack.scene.bodies.size());
        states[stack.subject].position_m.x =
            stack.scene.bodies[stack.subject].position_m.x + moved_m;
        Outcome outcome;
        stack.observe(stack, {0, 1, states, states}, outcome);
        EXPECT_NEAR(outcome.quantities[1], 0.2, 1e-12) << moved_m;
    }
}

}  // namespace
}  // namespace tickproof::harness
