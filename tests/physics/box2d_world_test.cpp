#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "physics/state_hash.h"
#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

TEST(Box2dWorld, StopsAFastCircleAtAThinWallWithContinuousCollision) {
    const Scene scene{
        .gravity_mps2 = {0, 0},
        .bodies = {{.shape = Circle{0.25}, .position_m = {-1, 0}, .velocity_mps = {100, 0}},
                   {.type = BodyType::fixed, .shape = Box{0.1, 10}}}};
    const auto world = make_world({"box2d"}, scene);
    run(*world, 10);
    EXPECT_NEAR(first_state(*world, 2).position_m.x, -0.3, 0.02);
    const auto through = make_world({"box2d", {{"ccd", "off"}}}, scene);
    run(*through, 10);
    EXPECT_GT(first_state(*through, 2).position_m.x, 10);
}

TEST(Box2dWorld, LetsTwoFastBodiesPassUnlessTheyAreBullets) {
    const Scene scene{
        .gravity_mps2 = {0, 0},
        .bodies = {{.shape = Circle{0.1}, .position_m = {-1, 0}, .velocity_mps = {100, 0}},
                   {.shape = Circle{0.1}, .position_m = {1, 0}, .velocity_mps = {-100, 0}}}};
    const auto passing = make_world({"box2d"}, scene);
    run(*passing, 10);
    EXPECT_GT(first_state(*passing, 2).position_m.x, 10);
    const auto meeting = make_world({"box2d", {{"bullet", "on"}}}, scene);
    run(*meeting, 10);
    EXPECT_LT(first_state(*meeting, 2).position_m.x, 1);
}

TEST(Box2dWorld, SleepsOnlyWhereTheSceneAllowsAndWakesForAVelocityOrAPlace) {
    Scene scene{.bodies = {{.shape = Box{0.6, 1.2}, .position_m = {0, 0.6}}, ground()}};
    const auto world = make_world({"box2d"}, scene);
    run(*world, 120);
    ASSERT_TRUE(first_state(*world, 2).asleep);
    EXPECT_TRUE(first_state(*world, 2).touching) << "asleep on the ground";
    world->set_velocity(0, {0, 5});
    run(*world, 1);
    EXPECT_FALSE(first_state(*world, 2).asleep);
    EXPECT_GT(first_state(*world, 2).position_m.y, 0.65);
    run(*world, 200);
    ASSERT_TRUE(first_state(*world, 2).asleep);
    world->place(0, {0, 3});
    run(*world, 6);
    EXPECT_LT(first_state(*world, 2).position_m.y, 3) << "it falls";

    scene.sleeping = false;
    const auto awake = make_world({"box2d"}, scene);
    run(*awake, 300);
    EXPECT_FALSE(first_state(*awake, 2).asleep);
}

/// Two boxes that fall asleep side by side, and a platform.
Scene sleepers() {
    return {.bodies = {{.shape = Box{1, 1}, .position_m = {0, 0.6}},
                       {.shape = Box{1, 1}, .position_m = {2, 1.5}},
                       {.type = BodyType::kinematic, .shape = Box{1, 1}, .position_m = {9, 9}},
                       ground()}};
}

/// Steps are so long.
constexpr double kStep_s = 1.0 / 60;

TEST(Box2dWorld, SaysThatNothingHasChangedOnlyWhereAllStatesAreWhatTheyWere) {
    const auto world = make_world({"box2d"}, sleepers());
    std::vector<BodyState> states(4);
    world->read(states);
    std::size_t unchanged = 0;
    for (int step = 0; step < 1500; ++step) {
        if (step % 300 == 250) {
            world->set_velocity(0, {3, 0});  // It pushes the other one.
        }
        const StateHash hash = state_hash(states);
        const bool is_changed = world->step(kStep_s);
        world->read(states);
        if (!is_changed) {
            ++unchanged;
            ASSERT_EQ(state_hash(states), hash) << "step " << step;
        }
    }
    EXPECT_GT(unchanged, 100U);
    EXPECT_LT(unchanged, 1300U);
}

TEST(Box2dWorld, ChangesWithWhateverWakesIt) {
    for (const auto& wake : std::vector<std::function<void(World&)>>{
             [](World& world) {
                 world.set_velocity(0, {0, 1});
             },
             [](World& world) {
                 world.place(0, {0, 3});
             },
             [](World& world) { world.set_gravity_scale(0, 0.5); },
             [](World& world) {
                 world.move_to(2, {9, 10}, 1);
             }}) {
        const auto world = make_world({"box2d"}, sleepers());
        std::vector<BodyState> states(4);
        run(*world, 300);
        world->read(states);
        ASSERT_FALSE(world->step(kStep_s));
        wake(*world);
        const StateHash before = state_hash(states);
        EXPECT_TRUE(world->step(kStep_s));
        world->read(states);
        EXPECT_NE(state_hash(states), before);
        EXPECT_TRUE(world->step(kStep_s));
    }
}

TEST(Box2dWorld, AStepOfZeroChangesSomethingOnlyAfterABodyWasPlaced) {
    const auto world = make_world({"box2d"}, sleepers());
    world->step(kStep_s);
    EXPECT_FALSE(world->step(0));
    world->place(0, {0, 3});
    EXPECT_TRUE(world->step(0));
    EXPECT_FALSE(world->step(0));
}

TEST(Box2dWorld, KeepsVelocityAndAngleWhenABodyIsPlaced) {
    const auto world = make_world(
        {"box2d"}, Scene{.bodies = {{.angle_rad = 0.5, .velocity_mps = {1, 2}, .rotates = true}}});
    world->place(0, {7, 8});
    const BodyState state = first_state(*world, 1);
    EXPECT_EQ(state.position_m, (Vec2{7, 8}));
    EXPECT_EQ(state.velocity_mps, (Vec2{1, 2}));
    EXPECT_EQ(state.angle_rad, 0.5);
}

TEST(Box2dWorld, BouncesWithTheGreaterRestitution) {
    const Scene scene{
        .gravity_mps2 = {0, 0},
        .bodies = {{.shape = Circle{0.5},
                    .position_m = {0, 1},
                    .velocity_mps = {0, -4},
                    .restitution = 0.2},
                   {.type = BodyType::fixed, .shape = Edge{{-9, 0}, {9, 0}}, .restitution = 0.5}}};
    const auto world = make_world({"box2d"}, scene);
    run(*world, 30);
    EXPECT_NEAR(first_state(*world, 2).velocity_mps.y, 2, 1e-5);
}

TEST(Box2dWorld, UsesTheMassOfTheSceneWhereMassMatters) {
    // A ball of 3 kg at 4 m/s meets one of 1 kg, elastically: 2 m/s and 6 m/s.
    const Scene scene{
        .gravity_mps2 = {0, 0},
        .bodies = {{.shape = Circle{0.5}, .velocity_mps = {4, 0}, .mass_kg = 3, .restitution = 1},
                   {.shape = Circle{0.5}, .position_m = {1.5, 0}, .mass_kg = 1, .restitution = 1}}};
    const auto world = make_world({"box2d"}, scene);
    run(*world, 60);
    EXPECT_NEAR(states_of(*world, 2)[0].velocity_mps.x, 2, 1e-4);
    EXPECT_NEAR(states_of(*world, 2)[1].velocity_mps.x, 6, 1e-4);
}

TEST(Box2dWorld, TurnsABodyByTheInertiaOfItsMass) {
    // A ball of 1 kg at 4 m/s meets a bar at rest, elastically and without friction, 0.8 m beside
    // its centre. Momentum: the bar gets J / M and turns by J r / I, with J = 2 v / (1/m + 1/M +
    // r^2 / I) and I = M (w^2 + h^2) / 12. Its mass, 3 kg, is unlike its area, 0.4 m2.
    const double inertia = 3 * (2 * 2 + 0.2 * 0.2) / 12;
    const double impulse = 2 * 4 / (1 + 1.0 / 3 + 0.8 * 0.8 / inertia);
    const Scene scene{
        .gravity_mps2 = {0, 0},
        .bodies = {{.shape = Box{2, 0.2}, .mass_kg = 3, .restitution = 1, .rotates = true},
                   {.shape = Circle{0.1},
                    .position_m = {0.8, 0.4},
                    .velocity_mps = {0, -4},
                    .mass_kg = 1}}};
    const auto world = make_world({"box2d"}, scene);
    run(*world, 5);
    const BodyState bar = first_state(*world, 2);
    EXPECT_NEAR(bar.angular_velocity_radps, -impulse * 0.8 / inertia, 1e-3);
    EXPECT_NEAR(bar.velocity_mps.y, -impulse / 3, 1e-3);
}

TEST(Box2dWorld, TurnsOnlyWhatRotates) {
    // A box dropped on an edge on one side of its centre.
    for (const bool rotates : {true, false}) {
        const Scene scene{
            .bodies = {{.shape = Box{2, 0.2}, .position_m = {0, 0.2}, .rotates = rotates},
                       {.type = BodyType::fixed, .shape = Edge{{0.5, 0}, {2, 0}}}}};
        const auto world = make_world({"box2d"}, scene);
        run(*world, 30);
        EXPECT_EQ(first_state(*world, 2).angle_rad != 0, rotates);
    }
}

TEST(Box2dWorld, StopsABodySoonerWithFriction) {
    const auto distance = [](double friction) {
        Scene scene{.bodies = {{.shape = Box{},
                                .position_m = {0, 0.5},
                                .velocity_mps = {3, 0},
                                .friction = friction},
                               ground()}};
        scene.bodies[1].friction = friction;
        const auto world = make_world({"box2d"}, scene);
        run(*world, 120);
        return first_state(*world, 2).position_m.x;
    };
    EXPECT_NEAR(distance(0), 6, 0.01);
    EXPECT_NEAR(distance(0.5), 0.9, 0.05);  // v^2 / (2 mu g)
}

TEST(Box2dWorld, CarriesAStackOfBoxes) {
    Scene scene{.bodies = {ground()}};
    for (int i = 0; i < 10; ++i) {
        scene.bodies.push_back({.position_m = {0, 0.5 + i}, .friction = 0.6, .rotates = true});
    }
    const auto world = make_world({"box2d"}, scene);
    run(*world, 300);
    const auto states = states_of(*world, 11);
    for (std::size_t i = 1; i < states.size(); ++i) {
        EXPECT_NEAR(states[i].position_m.y, static_cast<double>(i) - 0.5, 0.1) << i;
        EXPECT_TRUE(states[i].touching) << i;
    }
}

TEST(Box2dWorld, ReportsNoContactInTheAir) {
    const auto world = make_world({"box2d"}, Scene{.bodies = {{.position_m = {0, 20}}, ground()}});
    run(*world, 10);
    EXPECT_FALSE(first_state(*world, 2).touching);
    run(*world, 170);
    EXPECT_TRUE(first_state(*world, 2).touching);
}

}  // namespace
}  // namespace tickproof::physics
