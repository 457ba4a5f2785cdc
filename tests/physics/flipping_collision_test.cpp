// The two ways to collide that only turn a velocity round: before the move, after gravity or in
// place of it, and bodies overlap. Here a ball of half a metre over ground whose top is at 0.

#include <gtest/gtest.h>

#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

std::unique_ptr<World> ball_over_ground(std::string_view collision, double height_m,
                                        double velocity_mps, double gravity_mps2,
                                        double restitution = 1) {
    return make_world(
        {"euler", {{"collision", std::string(collision)}, {"precision", "f64"}}},
        Scene{.gravity_mps2 = {0, -gravity_mps2},
              .bodies = {{.shape = Circle{0.5},
                          .position_m = {0, height_m},
                          .velocity_mps = {0, velocity_mps},
                          .restitution = restitution},
                         {.type = BodyType::fixed, .shape = Box{10, 4}, .position_m = {0, -2}}}});
}

TEST(FlippingCollision, TurnsRoundTheStepAfterAnOverlapAndPushesNothingOut) {
    for (const char* collision : {"kick-then-flip", "flip-instead-of-kick"}) {
        const auto world = ball_over_ground(collision, 1.125, -1, 0);
        for (const double height_m : {0.875, 0.625, 0.375, 0.625, 0.875}) {
            const bool overlapped = first_state(*world, 2).position_m.y < 0.5;
            world->step(0.25);
            EXPECT_EQ(first_state(*world, 2).position_m.y, height_m) << collision;
            EXPECT_EQ(first_state(*world, 2).touching, overlapped) << collision;
        }
    }
}

TEST(FlippingCollision, AddsGravityToTheBounceOrLeavesItOut) {
    const auto kicked = ball_over_ground("kick-then-flip", 0.25, -3, 8);
    kicked->step(0.125);
    EXPECT_EQ(first_state(*kicked, 2).velocity_mps.y, 4);
    EXPECT_EQ(first_state(*kicked, 2).position_m.y, 0.75);
    const auto flipped = ball_over_ground("flip-instead-of-kick", 0.25, -3, 8);
    flipped->step(0.125);
    EXPECT_EQ(first_state(*flipped, 2).velocity_mps.y, 3);
    EXPECT_EQ(first_state(*flipped, 2).position_m.y, 0.625);
}

TEST(FlippingCollision, LeavesABodyThatIsOnItsWayOut) {
    for (const char* collision : {"kick-then-flip", "flip-instead-of-kick"}) {
        const auto world = ball_over_ground(collision, 0.25, 2, 8);
        world->step(0.125);
        EXPECT_EQ(first_state(*world, 2).velocity_mps.y, 1) << collision << ": gravity as usual";
        EXPECT_FALSE(first_state(*world, 2).touching) << collision;
    }
}

TEST(FlippingCollision, LeavesOutGravityAndNothingElse) {
    const auto world = make_world(
        {"euler", {{"collision", "flip-instead-of-kick"}, {"damping_per_step", "0.5"}}},
        Scene{.gravity_mps2 = {0, -8},
              .bodies = {{.shape = Circle{0.5},
                          .position_m = {0, 0.25},
                          .velocity_mps = {0, -4},
                          .restitution = 1},
                         {.type = BodyType::fixed, .shape = Box{10, 4}, .position_m = {0, -2}}}});
    world->step(0.125);
    EXPECT_EQ(first_state(*world, 2).velocity_mps.y, 2) << "damped as in every step";
}

TEST(FlippingCollision, KeepsTheShareOfTheSpeedThatTheRestitutionSays) {
    for (const char* collision : {"kick-then-flip", "flip-instead-of-kick"}) {
        const auto world = ball_over_ground(collision, 0.25, -4, 0, 0.25);
        world->step(0.125);
        EXPECT_EQ(first_state(*world, 2).velocity_mps.y, 1) << collision;
    }
}

}  // namespace
}  // namespace tickproof::physics
