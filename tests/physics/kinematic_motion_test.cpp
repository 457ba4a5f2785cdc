// A gate must stand exactly where the scene says, whatever the step size: a body driven by velocity
// alone misses by an ULP for some of them.

#include "physics/kinematic_motion.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

constexpr double kTarget_m = 1.6;  // No multiple of anything: neither float nor double holds it.
constexpr double kSpeed_mps = 6;
constexpr double kWay_m = kTarget_m + 1.4;

Scene gate_alone() {
    return {
        .bodies = {{.type = BodyType::kinematic, .shape = Box{0.2, 3}, .position_m = {3, -1.4}}}};
}

struct Arrival {
    int steps = 0;
    BodyState state{};
};

/// Steps until the body rests.
Arrival arrival(World& world, double dt_s) {
    world.move_to(0, {3, kTarget_m}, kSpeed_mps);
    Arrival result;
    do {
        world.step(dt_s);
        ++result.steps;
        result.state = first_state(world, 1);
    } while (result.state.velocity_mps.y != 0 && result.steps < 100'000);
    return result;
}

TEST(KinematicMotion, EndsExactlyAtItsTargetForTwoThousandStepSizes) {
    const std::vector<Choice> choices = {{"box2d"},
                                         {"box2d", {{"substeps", "3"}}},
                                         {"euler"},
                                         {"euler", {{"precision", "f64"}}},
                                         {"euler-explicit", {{"collision", "swept"}}}};
    for (const Choice& choice : choices) {
        const Engine& engine = engine_named(choice.engine);
        const bool f64 = engine.precision(settings_of(choice)) == Precision::f64;
        const double exact_m = f64 ? kTarget_m : static_cast<double>(static_cast<float>(kTarget_m));
        for (int i = 1; i <= 2000; ++i) {
            const double dt_s = i * 0.00015;
            const auto world = make_world(choice, gate_alone());
            const Arrival end = arrival(*world, dt_s);
            ASSERT_EQ(end.state.position_m, (Vec2{3, exact_m})) << choice.engine << " dt " << dt_s;
            ASSERT_NEAR(end.steps * dt_s, kWay_m / kSpeed_mps, 1.001 * dt_s)
                << choice.engine << ": not when it is due";
            world->step(dt_s);
            ASSERT_EQ(first_state(*world, 1).position_m, (Vec2{3, exact_m})) << "does not stay";
        }
    }
}

TEST(KinematicMotion, IsTheSameToTheBitInEulerAndBox2d) {
    for (int i = 1; i <= 300; ++i) {
        const double dt_s = i * 0.001;
        const auto in_euler = make_world({"euler"}, gate_alone());
        const auto in_box2d = make_world({"box2d"}, gate_alone());
        in_euler->move_to(0, {2.5, kTarget_m}, kSpeed_mps);
        in_box2d->move_to(0, {2.5, kTarget_m}, kSpeed_mps);
        for (int step = 1; step * dt_s < 1; ++step) {
            in_euler->step(dt_s);
            in_box2d->step(dt_s);
            const BodyState a = first_state(*in_euler, 1);
            const BodyState b = first_state(*in_box2d, 1);
            ASSERT_EQ(a.position_m, b.position_m) << "dt " << dt_s << " step " << step;
            ASSERT_EQ(a.velocity_mps, b.velocity_mps) << "dt " << dt_s << " step " << step;
        }
    }
}

TEST(KinematicMotion, IsSlowerInItsLastStepSoThatItIsNotEarly) {
    // 0.1 m at 1 m/s in steps of 0.08 s: 0.08 m, then 0.02 m at 0.25 m/s.
    const KinematicMotion<double> motion{.target_x = 0.1, .speed = 1, .moving = true};
    const auto first = next_step(motion, 0.0, 0.0, 0.08);
    EXPECT_FALSE(first.arrives);
    EXPECT_DOUBLE_EQ(first.velocity_x, 1);
    const auto last = next_step(motion, 0.08, 0.0, 0.08);
    EXPECT_TRUE(last.arrives);
    EXPECT_DOUBLE_EQ(last.velocity_x, 0.25);
    EXPECT_EQ(last.velocity_y, 0);
}

TEST(KinematicMotion, ArrivesInTheStepThatEndsExactlyAtItsTarget) {
    // 0.5 m at 2 m/s is one step of 0.25 s, without rounding.
    const KinematicMotion<double> motion{.target_x = 0.5, .speed = 2, .moving = true};
    EXPECT_TRUE(next_step(motion, 0.0, 0.0, 0.25).arrives);
    EXPECT_EQ(next_step(motion, 0.0, 0.0, 0.25).velocity_x, 2);
    EXPECT_FALSE(next_step(motion, 0.0, 0.0, 0.125).arrives);
}

TEST(KinematicMotion, IsGivenUpForAVelocity) {
    for (const char* engine : {"euler", "box2d"}) {
        const auto world = make_world({engine}, gate_alone());
        world->move_to(0, {3, kTarget_m}, kSpeed_mps);
        world->step(0.1);
        EXPECT_NEAR(first_state(*world, 1).position_m.y, -0.8, 1e-6) << engine;
        world->set_velocity(0, {0, -1});
        world->step(0.1);
        EXPECT_NEAR(first_state(*world, 1).position_m.y, -0.9, 1e-6) << engine;
    }
}

TEST(KinematicMotion, EndsWithItsArrivalSoThatAVelocityMovesTheBodyAgain) {
    for (const char* engine : {"euler", "box2d"}) {
        const auto world = make_world({engine}, gate_alone());
        arrival(*world, 0.1);
        world->set_velocity(0, {1, 0});
        for (int step = 0; step < 10; ++step) {
            world->step(0.1);
        }
        EXPECT_NEAR(first_state(*world, 1).position_m.x, 4, 1e-5) << engine;
        EXPECT_NEAR(first_state(*world, 1).position_m.y, kTarget_m, 1e-6) << engine;
    }
}

}  // namespace
}  // namespace tickproof::physics
