// The apex of a jump, counted in steps, against the closed form of each order of the update.
//
// r = v0 / (g dt) is the number of steps to the true apex A = v0^2 / (2 g); the closed forms were
// derived by hand, and the engines know none of them.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

constexpr double launch_mps = 5;
constexpr double gravity_mps2 = 10;
constexpr double true_apex_m = 1.25;

const std::vector<double> rates_hz = {10, 12, 15, 20, 24,  25,  29.97, 30,  40,  50,
                                      60, 72, 75, 90, 100, 120, 144,   165, 240, 1000};

/// The highest position after a step.
double apex(std::string_view engine, double dt_s) {
    const Scene scene{.gravity_mps2 = {0, -gravity_mps2},
                      .bodies = {{.velocity_mps = {0, launch_mps}}}};
    const auto world = make_world({engine, {{"precision", "f64"}}}, scene);
    double highest = 0;
    for (double velocity = launch_mps; velocity > -launch_mps / 2;) {
        world->step(dt_s);
        const BodyState state = first_state(*world, 1);
        highest = std::max(highest, state.position_m.y);
        velocity = state.velocity_mps.y;
    }
    return highest;
}

double steps_to_apex(double dt_s) {
    return launch_mps / (gravity_mps2 * dt_s);
}

TEST(Jump, BySemiImplicitEulerReachesItsClosedForm) {
    for (const double rate_hz : rates_hz) {
        const double dt_s = 1 / rate_hz;
        const double r = steps_to_apex(dt_s);
        const double d = r - std::floor(r);
        const double expected =
            true_apex_m - launch_mps * dt_s / 2 + gravity_mps2 * dt_s * dt_s * d * (1 - d) / 2;
        EXPECT_NEAR(apex("euler", dt_s), expected, 1e-9 * expected) << rate_hz << " fps";
    }
}

TEST(Jump, ByExplicitEulerReachesItsClosedForm) {
    for (const double rate_hz : rates_hz) {
        const double dt_s = 1 / rate_hz;
        const double r = steps_to_apex(dt_s);
        const double e = std::ceil(r) - r;
        const double expected =
            true_apex_m + launch_mps * dt_s / 2 + gravity_mps2 * dt_s * dt_s * e * (1 - e) / 2;
        EXPECT_NEAR(apex("euler-explicit", dt_s), expected, 1e-9 * expected) << rate_hz << " fps";
    }
}

TEST(Jump, ByHalfStepReachesItsClosedForm) {
    for (const double rate_hz : rates_hz) {
        const double dt_s = 1 / rate_hz;
        const double r = steps_to_apex(dt_s);
        const double miss = std::round(r) - r;
        const double expected = true_apex_m - gravity_mps2 * dt_s * dt_s * miss * miss / 2;
        EXPECT_NEAR(apex("euler-half-step", dt_s), expected, 1e-9 * expected) << rate_hz << " fps";
    }
}

TEST(Jump, IsLowerHigherOrTheSameAtALowRateDependingOnTheOrderOfTheUpdate) {
    // v0 dt / 2 is 0.25 m at 10 fps and 0.0104 m at 240 fps: the ledge of 1.2 m is out of reach, or
    // too easy.
    EXPECT_NEAR(apex("euler", 1.0 / 10), 1.00, 1e-12);
    EXPECT_NEAR(apex("euler-explicit", 1.0 / 10), 1.50, 1e-12);
    EXPECT_NEAR(apex("euler-half-step", 1.0 / 10), 1.25, 1e-12);
    for (const double rate_hz : rates_hz) {
        const double dt_s = 1 / rate_hz;
        EXPECT_LT(apex("euler", dt_s), true_apex_m) << rate_hz << " fps";
        EXPECT_GT(apex("euler-explicit", dt_s), true_apex_m) << rate_hz << " fps";
        const double short_of = true_apex_m - apex("euler-half-step", dt_s);
        EXPECT_GE(short_of, -1e-12) << rate_hz << " fps";
        EXPECT_LE(short_of, gravity_mps2 * dt_s * dt_s / 8 + 1e-12) << rate_hz << " fps";
    }
}

}  // namespace
}  // namespace tickproof::physics
