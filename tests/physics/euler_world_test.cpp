#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

/// Every row of the hand-written engine, in both precisions and both ways to collide.
std::vector<Choice> all_eulers() {
    std::vector<Choice> choices;
    for (const char* engine : {"euler", "euler-explicit", "euler-half-step"}) {
        for (const char* precision : {"f32", "f64"}) {
            for (const char* collision : {"discrete", "swept"}) {
                choices.push_back({engine, {{"precision", precision}, {"collision", collision}}});
            }
        }
    }
    return choices;
}

std::string name_of(const Choice& choice) {
    return std::string(choice.engine) + ' ' + choice.options.at(0).second + ' ' +
           choice.options.at(1).second;
}

TEST(EulerWorld, RestsOnTheGroundWithoutSinkingAndTouchesItInEveryStep) {
    for (const Choice& choice : all_eulers()) {
        for (const double dt_s : {1.0 / 240, 1.0 / 60, 1.0 / 15, 0.5}) {
            const auto world = make_world(
                choice,
                Scene{.bodies = {{.shape = Box{0.5, 1}, .position_m = {0, 0.5}}, ground()}});
            for (int i = 0; i < 1000; ++i) {
                world->step(dt_s);
                const auto states = states_of(*world, 2);
                const bool kicked_already = choice.engine == "euler-explicit";
                if (i == 0 && kicked_already) {
                    continue;  // Its first fall only begins.
                }
                ASSERT_TRUE(states[0].touching && states[1].touching)
                    << name_of(choice) << " step " << i;
                ASSERT_NEAR(states[0].position_m.y, 0.5, 1e-5) << name_of(choice) << " step " << i;
            }
        }
    }
}

TEST(EulerWorld, LandsFromAJumpAndSlidesOnWithoutFriction) {
    for (const Choice& choice : all_eulers()) {
        const Scene scene{
            .bodies = {{.shape = Box{0.6, 1.2}, .position_m = {0, 0.6}, .velocity_mps = {5, 5}},
                       ground()}};
        const auto world = make_world(choice, scene);
        run(*world, 50);
        EXPECT_FALSE(first_state(*world, 2).touching) << name_of(choice);
        run(*world, 70);
        const BodyState landed = first_state(*world, 2);
        EXPECT_TRUE(landed.touching) << name_of(choice);
        EXPECT_NEAR(landed.position_m.y, 0.6, 1e-5) << name_of(choice);
        EXPECT_NEAR(landed.position_m.x, 10, 1e-4) << name_of(choice);
        EXPECT_NEAR(landed.velocity_mps.x, 5, 1e-6) << name_of(choice);
    }
}

TEST(EulerWorld, BouncesOffEveryShapeWithTheGreaterRestitution) {
    const Shape shapes[] = {Box{4, 1}, Circle{0.5}, Edge{{-2, 0.5}, {2, 0.5}}};
    for (const Choice& choice : all_eulers()) {
        for (const Shape& moving : {Shape{Box{0.5, 0.5}}, Shape{Circle{0.25}}}) {
            for (const Shape& other : shapes) {
                const Scene scene{
                    .gravity_mps2 = {0, 0},
                    .bodies = {{.shape = moving,
                                .position_m = {0, 2},
                                .velocity_mps = {0, -4},
                                .restitution = 0.1},
                               {.type = BodyType::fixed, .shape = other, .restitution = 0.5}}};
                const auto world = make_world(choice, scene);
                run(*world, 60);
                EXPECT_NEAR(first_state(*world, 2).velocity_mps.y, 2, 1e-5)
                    << name_of(choice) << ' ' << moving.index() << " on " << other.index();
            }
        }
    }
}

TEST(EulerWorld, LosesNoHeightBySweepingAnElasticBounce) {
    // Without gravity 10 m/s go 5 m in half a second, turning round at a wall 2 m away: 1 m back
    // from where it began.
    for (const double dt_s : {0.5, 0.25, 0.05, 0.01}) {
        const Scene scene{
            .gravity_mps2 = {0, 0},
            .bodies = {{.shape = Circle{0.5}, .velocity_mps = {10, 0}, .restitution = 1},
                       {.type = BodyType::fixed, .shape = Box{1, 9}, .position_m = {3, 0}}}};
        const auto world =
            make_world({"euler", {{"collision", "swept"}, {"precision", "f64"}}}, scene);
        run(*world, static_cast<int>(std::round(0.5 / dt_s)), dt_s);
        EXPECT_NEAR(first_state(*world, 2).position_m.x, -1, 1e-9) << dt_s;
    }
}

TEST(EulerWorld, LeavesABounceByTheMeanVelocityOfTheStepOrByTheNewOne) {
    // From 10 m/s to 11 m/s in a step of 0.1 s: the mean, 10.5 m/s, goes 0.525 m to the ground in
    // the first half. In the second half the ball goes up by 10.5 m/s, or by 11 m/s.
    // One substep of a solver is a step like any other.
    for (const auto& [bounce_step, height_m, substepping] :
         {std::tuple("mean", 0.525, "world"), std::tuple("new", 0.55, "world"),
          std::tuple("mean", 0.525, "solver"), std::tuple("new", 0.55, "solver")}) {
        const Scene scene{.gravity_mps2 = {0, -10},
                          .bodies = {{.shape = Circle{0.5},
                                      .position_m = {0, 1.025},
                                      .velocity_mps = {0, -10},
                                      .restitution = 1},
                                     ground()}};
        const auto world = make_world({"euler-half-step",
                                       {{"collision", "swept"},
                                        {"precision", "f64"},
                                        {"bounce_step", bounce_step},
                                        {"substepping", substepping}}},
                                      scene);
        world->step(0.1);
        const BodyState ball = first_state(*world, 2);
        EXPECT_NEAR(ball.position_m.y - 0.5, height_m, 1e-12) << bounce_step;
        EXPECT_NEAR(ball.velocity_mps.y, 11, 1e-12) << bounce_step;
    }
}

TEST(EulerWorld, PushesABodyOutOfTheSideItsCentreIsOn) {
    for (const double x : {-0.01, 0.0, 0.01}) {
        const Scene scene{.gravity_mps2 = {0, 0},
                          .bodies = {{.shape = Box{0.6, 1.2}, .position_m = {x, 0}},
                                     {.type = BodyType::fixed, .shape = Box{0.2, 3}}}};
        const auto world = make_world({"euler", {{"precision", "f64"}}}, scene);
        world->step(0.01);
        EXPECT_NEAR(first_state(*world, 2).position_m.x, x < 0 ? -0.4 : 0.4, 1e-12) << x;
    }
}

TEST(EulerWorld, StandsBesideAGateOnDeepGroundInsteadOfInEither) {
    // After one long step it is 5 m deep in the ground; pushed up it would be in the gate, which
    // the ground hides.
    const Scene scene{
        .bodies = {{.shape = Box{0.6, 1.2}, .position_m = {2.8, 2}, .velocity_mps = {0, 0}},
                   ground(),
                   {.type = BodyType::fixed, .shape = Box{0.2, 3}, .position_m = {3, 1.5}}}};
    const auto world = make_world({"euler", {{"precision", "f64"}}}, scene);
    world->step(0.8);
    const BodyState state = first_state(*world, 3);
    EXPECT_NEAR(state.position_m.x, 2.6, 1e-12);
    EXPECT_NEAR(state.position_m.y, 0.6, 1e-12);
}

TEST(EulerWorld, IsPushedOutOfTheDeepestOverlapFirst) {
    // After the step it is 0.5 m deep in the ground and 0.1 m beside the edge of a block that lies
    // buried 0.2 m under the surface. Pushed up by the ground it is above the block, too, and runs
    // on; pushed out of the block first it would be stopped.
    const Scene scene{
        .gravity_mps2 = {0, 0},
        .bodies = {{.shape = Box{1, 1}, .position_m = {0, 1}, .velocity_mps = {1, -10}},
                   {.type = BodyType::fixed, .shape = Box{2, 2}, .position_m = {1.5, -1.2}},
                   ground()}};
    const auto world = make_world({"euler", {{"precision", "f64"}}}, scene);
    world->step(0.1);
    const BodyState state = first_state(*world, 3);
    EXPECT_NEAR(state.position_m.x, 0.1, 1e-12);
    EXPECT_NEAR(state.position_m.y, 0.5, 1e-12);
    EXPECT_NEAR(state.velocity_mps.x, 1, 1e-12);
    EXPECT_NEAR(state.velocity_mps.y, 0, 1e-12);
}

TEST(EulerWorld, IsPushedByAGateThatMovesIntoIt) {
    for (const Choice& choice : all_eulers()) {
        const Scene scene{
            .gravity_mps2 = {0, 0},
            .bodies = {{.shape = Box{1, 1}, .position_m = {2, 0}},
                       {.type = BodyType::kinematic, .shape = Box{1, 1}, .velocity_mps = {3, 0}}}};
        const auto world = make_world(choice, scene);
        run(*world, 60);
        const auto states = states_of(*world, 2);
        EXPECT_NEAR(states[1].position_m.x, 3, 1e-5) << name_of(choice);
        EXPECT_NEAR(states[0].position_m.x, 4, 1e-5) << name_of(choice);
        EXPECT_NEAR(states[0].velocity_mps.x, 3, 1e-5) << name_of(choice);
    }
}

TEST(EulerWorld, LetsDynamicBodiesPassThroughOneAnother) {
    const Scene scene{.gravity_mps2 = {0, 0},
                      .bodies = {{.position_m = {-2, 0}, .velocity_mps = {4, 0}},
                                 {.position_m = {2, 0}, .velocity_mps = {-4, 0}}}};
    for (const Choice& choice : all_eulers()) {
        const auto world = make_world(choice, scene);
        run(*world, 60);
        EXPECT_NEAR(first_state(*world, 2).position_m.x, 2, 1e-5) << name_of(choice);
        EXPECT_FALSE(first_state(*world, 2).touching) << name_of(choice);
    }
}

TEST(EulerWorld, TurnsFreelyAndKeepsItsVelocityWhenPlaced) {
    const auto world = make_world(
        {"euler", {{"precision", "f64"}}},
        Scene{.bodies = {{.angle_rad = 1, .velocity_mps = {1, 2}, .angular_velocity_radps = 3}}});
    world->place(0, {7, 8});
    EXPECT_EQ(first_state(*world, 1).position_m, (Vec2{7, 8}));
    EXPECT_EQ(first_state(*world, 1).velocity_mps, (Vec2{1, 2}));
    run(*world, 100, 0.01);
    EXPECT_NEAR(first_state(*world, 1).angle_rad, 4, 1e-12);
}

TEST(EulerWorld, GoesOnAfterASweptBounceWithTheGreaterRestitution) {
    // 2 m in a step, of which 1 m is left at the wall: a wall of rubber sends the ball back by it.
    const Scene scene{.gravity_mps2 = {0, 0},
                      .bodies = {{.shape = Circle{0.25},
                                  .position_m = {-1.25, 0},
                                  .velocity_mps = {10, 0},
                                  .restitution = 0},
                                 {.type = BodyType::fixed,
                                  .shape = Box{1, 20},
                                  .position_m = {0.5, 0},
                                  .restitution = 1}}};
    const auto world = make_world({"euler", {{"collision", "swept"}}}, scene);
    world->step(0.2);
    const BodyState ball = first_state(*world, 2);
    EXPECT_NEAR(ball.position_m.x, -1.25, 1e-12);
    EXPECT_NEAR(ball.velocity_mps.x, -10, 1e-12);
}

}  // namespace
}  // namespace tickproof::physics
