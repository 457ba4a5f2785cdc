// A fast circle against a thin wall: how often it passes, over 256 start kPhases, against
//
//     P = max(0, 1 - (r + t/2 + skin) / (v dt))
//
// The body must land between first contact and the wall's middle; past the middle it is pushed out
// of the far side.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

constexpr double kRadius_m = 0.25;
constexpr double kThickness_m = 0.1;
constexpr double kDt_s = 1.0 / 60;
constexpr int kPhases = 256;
constexpr double kBox2dSkin_m = 0.01;

bool passes(const Choice& choice, double speed_mps, int phase) {
    const double stride_m = speed_mps * kDt_s;
    const Scene scene{
        .gravity_mps2 = {0, 0},
        .bodies = {{.name = "ball",
                    .shape = Circle{kRadius_m},
                    .position_m = {-4 - stride_m * phase / kPhases, 0},
                    .velocity_mps = {speed_mps, 0}},
                   {.name = "wall", .type = BodyType::fixed, .shape = Box{kThickness_m, 10}}}};
    const auto world = make_world(choice, scene);
    const int steps = static_cast<int>(8 / stride_m) + 2;  // From -4 m to +4 m.
    for (int i = 0; i < steps; ++i) {
        world->step(kDt_s);
    }
    return first_state(*world, 2).position_m.x > 0;
}

double tunneled_share(const Choice& choice, double speed_mps) {
    int tunneled = 0;
    for (int phase = 0; phase < kPhases; ++phase) {
        tunneled += passes(choice, speed_mps, phase) ? 1 : 0;
    }
    return static_cast<double>(tunneled) / kPhases;
}

double formula(double speed_mps, double step_s, double skin_m) {
    return std::max(0.0, 1 - (kRadius_m + kThickness_m / 2 + skin_m) / (speed_mps * step_s));
}

class Wall : public testing::TestWithParam<double> {};

TEST_P(Wall, IsPassedByBox2dWithoutContinuousCollisionAsOftenAsTheFormulaSays) {
    EXPECT_NEAR(tunneled_share({"box2d", {{"ccd", "off"}}}, GetParam()),
                formula(GetParam(), kDt_s, kBox2dSkin_m), 0.02);
}

TEST_P(Wall, IsPassedByDiscreteEulerAsOftenAsTheFormulaSays) {
    for (const char* precision : {"f32", "f64"}) {
        EXPECT_NEAR(tunneled_share({"euler", {{"precision", precision}}}, GetParam()),
                    formula(GetParam(), kDt_s, 0), 0.02)
            << precision;
    }
}

TEST_P(Wall, IsNeverPassedByBox2dWithContinuousCollision) {
    EXPECT_EQ(tunneled_share({"box2d"}, GetParam()), 0);
}

TEST_P(Wall, IsNeverPassedBySweptEuler) {
    for (const char* engine : {"euler", "euler-explicit", "euler-half-step"}) {
        for (const char* precision : {"f32", "f64"}) {
            EXPECT_EQ(tunneled_share({engine, {{"precision", precision}, {"collision", "swept"}}},
                                     GetParam()),
                      0)
                << engine << ' ' << precision;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Speeds, Wall, testing::Values(20.0, 40.0, 80.0, 110.0));

TEST(WallAtFourSubsteps, IsPassedAsOftenAsAtFourTimesTheStepRate) {
    const double share = tunneled_share({"box2d", {{"ccd", "off"}, {"substeps", "4"}}}, 80);
    EXPECT_NEAR(share, formula(80, kDt_s / 4, kBox2dSkin_m), 0.02);
    EXPECT_LT(share, 0.1) << "one step of the same length lets 3 in 4 pass";
}

}  // namespace
}  // namespace tickproof::physics
