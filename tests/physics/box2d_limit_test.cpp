// Box2D cuts motion beyond 2 units or a quarter turn in a world step, and says nothing. We must.

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <string_view>
#include <vector>

#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

Body flying(Vec2 velocity_mps) {
    return {.shape = Circle{0.25}, .velocity_mps = velocity_mps, .rotates = true};
}

BodyState after_one_step(const Scene& scene, double dt_s, const Choice& choice = {"box2d"}) {
    const auto world = make_world(choice, scene);
    world->step(dt_s);
    return first_state(*world, scene.bodies.size());
}

TEST(Box2dLimit, IsReportedWhenABodyWouldMoveFurtherThanTwoUnits) {
    const Scene fast{.gravity_mps2 = {0, 0}, .bodies = {flying({121, 0})}};
    const BodyState cut = after_one_step(fast, 1.0 / 60);
    EXPECT_TRUE(cut.limited);
    EXPECT_NEAR(cut.velocity_mps.x, 120, 1e-4) << "for good";
    const Scene slower{.gravity_mps2 = {0, 0}, .bodies = {flying({119, 0})}};
    EXPECT_FALSE(after_one_step(slower, 1.0 / 60).limited);
}

TEST(Box2dLimit, IsReportedOnlyInTheStepThatWasCut) {
    const auto world =
        make_world({"box2d"}, Scene{.gravity_mps2 = {0, 0}, .bodies = {flying({5, 0})}});
    world->step(1);
    EXPECT_TRUE(first_state(*world, 1).limited);
    world->step(1.0 / 60);
    EXPECT_FALSE(first_state(*world, 1).limited);
    EXPECT_NEAR(first_state(*world, 1).velocity_mps.x, 2, 1e-6);
}

TEST(Box2dLimit, IsReportedInTheFirstStepAfterASlowBodyWasMadeFast) {
    const auto world =
        make_world({"box2d"}, Scene{.gravity_mps2 = {0, 0}, .bodies = {flying({0.1, 0})}});
    for (int i = 0; i < 20; ++i) {
        world->step(1.0 / 60);
    }
    ASSERT_FALSE(first_state(*world, 1).limited);
    world->set_velocity(0, {200, 0});
    world->step(1.0 / 60);
    EXPECT_TRUE(first_state(*world, 1).limited);
    EXPECT_NEAR(first_state(*world, 1).velocity_mps.x, 120, 1e-4);
}

TEST(Box2dLimit, IsReportedOnlyInTheStepThatWasCutThoughAWallStopsTheBody) {
    const auto world = make_world(
        {"box2d"},
        Scene{.gravity_mps2 = {0, 0},
              .bodies = {flying({500, 0}),
                         {.type = BodyType::fixed, .shape = Box{1, 9}, .position_m = {1.5, 0}}}});
    world->step(1.0 / 60);
    const BodyState cut = first_state(*world, 2);
    EXPECT_TRUE(cut.limited);
    EXPECT_LT(cut.velocity_mps.x, 120.5) << "it was cut, and then met the wall";
    int limited = 0;
    for (int i = 0; i < 12; ++i) {
        world->step(1.0 / 60);
        limited += first_state(*world, 2).limited ? 1 : 0;
    }
    EXPECT_LE(limited, 1) << "only while it is as fast";
}

TEST(Box2dLimit, IsReportedInEveryStepOfAFreeFallAtOneSecond) {
    const auto world = make_world({"box2d"}, Scene{.bodies = {flying({0, 0})}});
    for (int i = 0; i < 5; ++i) {
        world->step(1);
        EXPECT_TRUE(first_state(*world, 1).limited) << i;
        EXPECT_NEAR(first_state(*world, 1).position_m.y, -2 * (i + 1), 1e-5);
    }
}

TEST(Box2dLimit, IsReportedWhenWhatIsLeftOfTheVelocityIsPutToSleep) {
    for (const double dt_s : {10.0, 1'000.0, 36'000.0}) {
        const BodyState cut = after_one_step(Scene{.bodies = {flying({5, 5})}}, dt_s);
        EXPECT_TRUE(cut.limited) << dt_s;
    }
}

TEST(Box2dLimit, IsReportedForAGateDrivenByItsVelocity) {
    const Scene scene{
        .bodies = {{.type = BodyType::kinematic, .shape = Box{0.2, 3}, .velocity_mps = {0, 6}}}};
    const BodyState gate = after_one_step(scene, 0.5);
    EXPECT_TRUE(gate.limited);
    EXPECT_NEAR(gate.velocity_mps.y, 4, 1e-6) << "it goes on at 2 units a step";
    EXPECT_FALSE(after_one_step(scene, 0.3).limited);
}

TEST(Box2dLimit, IsReportedForATurnBeyondAQuarter) {
    Scene scene{.gravity_mps2 = {0, 0}, .bodies = {flying({1, 0})}};
    scene.bodies[0].angular_velocity_radps = 2;
    const BodyState cut = after_one_step(scene, 1);
    EXPECT_TRUE(cut.limited);
    EXPECT_NEAR(cut.angular_velocity_radps, std::numbers::pi / 2, 1e-6);
    EXPECT_FALSE(after_one_step(scene, 0.7).limited);
}

TEST(Box2dLimit, IsNotReportedForABodyThatRestsThroughLongSteps) {
    // In one second it would fall 10 m, but the ground holds it: nothing of its motion is cut.
    for (const char* ccd : {"on", "off"}) {
        const Scene scene{
            .bodies = {{.shape = Box{0.6, 1.2}, .position_m = {0, 0.6}},
                       {.type = BodyType::fixed, .shape = Box{200, 50}, .position_m = {0, -25}}},
            .sleeping = false};
        const auto world = make_world({"box2d", {{"ccd", ccd}}}, scene);
        for (int i = 0; i < 20; ++i) {
            world->step(1);
            const BodyState state = first_state(*world, 2);
            EXPECT_FALSE(state.limited) << i;
            EXPECT_TRUE(state.touching) << i;
            EXPECT_NEAR(state.position_m.y, 0.6, 0.03) << i;
        }
    }
}

TEST(Box2dLimit, IsReportedAlthoughContinuousCollisionThenStopsTheBody) {
    const Scene scene{
        .gravity_mps2 = {0, 0},
        .bodies = {flying({50, 0}),
                   {.type = BodyType::fixed, .shape = Box{0.1, 10}, .position_m = {1, 0}}}};
    const BodyState stopped = after_one_step(scene, 1);
    EXPECT_NEAR(stopped.velocity_mps.x, 0, 1e-5);
    EXPECT_TRUE(stopped.limited);
    EXPECT_FALSE(after_one_step(scene, 1.0 / 60).limited) << "0.83 units, and stopped by the wall";
}

TEST(Box2dLimit, IsReportedInTheStepInWhichALongFallAtTheLimitEnds) {
    // It falls 2 units in each of two steps, and the next two are stopped by the ground after 1.
    const Scene scene{
        .bodies = {{.shape = Circle{0.5}},
                   {.type = BodyType::fixed, .shape = Box{200, 50}, .position_m = {0, -30.5}}}};
    const auto world = make_world({"box2d"}, scene);
    world->step(1);
    world->step(1);
    ASSERT_NEAR(first_state(*world, 2).velocity_mps.y, -2, 1e-5);
    world->step(1);
    EXPECT_NEAR(first_state(*world, 2).position_m.y, -5, 0.02);
    EXPECT_NEAR(first_state(*world, 2).velocity_mps.y, 0, 1e-5);
    EXPECT_TRUE(first_state(*world, 2).limited);
    world->step(1);
    EXPECT_FALSE(first_state(*world, 2).limited) << "at rest";
}

TEST(Box2dLimit, IsReportedForABodyThatSlidesIntoAWall) {
    const Scene scene{
        .bodies = {{.shape = Box{0.6, 1.2}, .position_m = {0, 0.6}, .velocity_mps = {5, 0}},
                   {.type = BodyType::fixed, .shape = Box{200, 50}, .position_m = {0, -25}},
                   {.type = BodyType::fixed, .shape = Box{0.2, 9}, .position_m = {1.8, 0}}}};
    const BodyState stopped = after_one_step(scene, 1);
    EXPECT_NEAR(stopped.velocity_mps.x, 0, 1e-5);
    EXPECT_TRUE(stopped.limited);
}

TEST(Box2dLimit, IsReportedForABodyThatSlidesAlongTheGround) {
    // It touches the ground all the time, so its velocity goes through the contact solver first.
    for (const double velocity_mps : {1.5, 5.0}) {
        const Scene scene{
            .bodies = {{.shape = Box{0.6, 1.2},
                        .position_m = {0, 0.6},
                        .velocity_mps = {velocity_mps, 0}},
                       {.type = BodyType::fixed, .shape = Box{200, 50}, .position_m = {0, -25}}},
            .sleeping = false};
        const auto world = make_world({"box2d"}, scene);
        world->step(1);
        EXPECT_EQ(first_state(*world, 2).limited, velocity_mps > 2) << velocity_mps;
        world->step(1);
        EXPECT_FALSE(first_state(*world, 2).limited)
            << "it slides at the limit, but nothing is cut any more";
    }
}

TEST(Box2dLimit, IsOneOfTheSubstep) {
    const Scene scene{.gravity_mps2 = {0, 0}, .bodies = {flying({5, 0})}};
    const BodyState state = after_one_step(scene, 1, {"box2d", {{"substeps", "4"}}});
    EXPECT_FALSE(state.limited) << "1.25 units in each";
    EXPECT_NEAR(state.position_m.x, 5, 1e-5);
    EXPECT_TRUE(after_one_step(scene, 1, {"box2d", {{"substeps", "2"}}}).limited);
}

/// The world and its states say the same of the limit, before and after each step: `change`
/// comes between.
template <class Alter>
int limited_steps(World& world, std::size_t bodies, int steps, double dt_s, Alter change) {
    std::vector<BodyState> before(bodies);
    std::vector<BodyState> after(bodies);
    int limited = 0;
    for (int step = 0; step < steps; ++step) {
        world.read(before);
        change(step);
        world.step(dt_s);
        world.read(after);
        const auto found = std::ranges::find_if(after, &BodyState::limited);
        const auto motion = world.limited_motion();
        EXPECT_EQ(motion.has_value(), found != after.end()) << step;
        if (motion && found != after.end()) {
            const auto body = static_cast<std::size_t>(found - after.begin());
            EXPECT_EQ(motion->body, body) << step;
            EXPECT_EQ(motion->velocity_before_mps, before[body].velocity_mps) << step;
            EXPECT_EQ(motion->velocity_after_mps, found->velocity_mps) << step;
            EXPECT_EQ(motion->touching, found->touching) << step;
            ++limited;
        }
    }
    return limited;
}

/// Two balls that fall from a height, the second slower, beside a gate.
Scene falling_balls() {
    return {.bodies = {{.type = BodyType::fixed, .shape = Box{200, 50}, .position_m = {0, -225}},
                       {.shape = Circle{0.5}, .position_m = {5, 0}},
                       {.shape = Circle{0.5}, .velocity_mps = {0, -118}},
                       {.type = BodyType::kinematic, .shape = Box{1, 1}, .position_m = {9, 9}}}};
}

TEST(Box2dLimit, ItsFirstMotionHasTheVelocitiesOfTheStates) {
    for (const char* substeps : {"1", "3"}) {
        const auto world = make_world({"box2d", {{"substeps", substeps}}}, falling_balls());
        const auto nothing = [](int) {};
        const int limited = limited_steps(*world, 4, 60, 1.0 / 60, nothing);
        EXPECT_EQ(limited > 10, substeps == std::string_view("1"));
        EXPECT_GT(limited_steps(*world, 4, 3, 1, nothing), 0) << "after shorter steps";
    }
}

TEST(Box2dLimit, ItsFirstMotionHasTheVelocityFromBeforeAScriptSetOne) {
    const auto world = make_world({"box2d"}, falling_balls());
    const auto kick = [&](int step) {
        if (step % 4 == 3) {
            world->set_velocity(1, {150, 20});
            world->set_velocity(1, {200, 10});
            world->move_to(3, {9, 9.0 + 3 * (step % 8)}, 400);
        }
    };
    EXPECT_GT(limited_steps(*world, 4, 40, 1.0 / 60, kick), 10);
}

TEST(Box2dLimit, IsUnknownToEuler) {
    const BodyState state = after_one_step(Scene{.bodies = {flying({500, 0})}}, 1, {"euler"});
    EXPECT_FALSE(state.limited);
    EXPECT_EQ(state.position_m.x, 500);
    EXPECT_FALSE(make_world({"euler"}, falling_balls())->limited_motion());
}

}  // namespace
}  // namespace tickproof::physics
