// An object on a circle of 6 / (pi/2) = 3.82 m. Without the wall it gets as far as 3.81 m at 240
// fps, 3.72 at 30, 3.62 at 15 and 3.51 at 10, so that a wall at 3.65 m is hit at 30 fps and missed
// at 15.

#include <gtest/gtest.h>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

Run curve_at(int rate, std::string_view engine, std::initializer_list<std::string_view> set = {}) {
    return run_on(at_rate(rate), scenario("curve", set), engine,
                  "fixed:timestep=1/" + std::to_string(rate));
}

TEST(Curve, ReachesLessFarAtLowRates) {
    for (const std::string_view engine : {"euler", "box2d"}) {
        const auto farthest = [&](int rate) {
            return curve_at(rate, engine, {"curve.wall=0"}).outcome.quantities[0];
        };
        EXPECT_NEAR(farthest(240), 3.81, 0.005) << engine;
        EXPECT_NEAR(farthest(30), 3.72, 0.005) << engine;
        EXPECT_NEAR(farthest(15), 3.62, 0.005) << engine;
        EXPECT_NEAR(farthest(10), 3.51, 0.005) << engine;
    }
}

TEST(Curve, HitsTheWallAt30FramesASecondAndMissesItAt15) {
    for (const std::string_view engine : {"euler", "box2d", "euler:collision=swept"}) {
        EXPECT_EQ(curve_at(240, engine).outcome.passage, Passage::hit) << engine;
        EXPECT_EQ(curve_at(30, engine).outcome.passage, Passage::hit) << engine;
        EXPECT_EQ(curve_at(15, engine).outcome.passage, Passage::missed) << engine;
        EXPECT_EQ(curve_at(10, engine).outcome.passage, Passage::missed) << engine;
    }
}

TEST(Curve, StraysFromTheTrueArcByMoreAtLowRates) {
    const auto error = [](int rate) {
        return curve_at(rate, "euler:precision=f64", {"curve.wall=0"}).outcome.quantities[1];
    };
    // The polygon's corners lie on a circle of its own: turning before moving shifts it by half a
    // side, v dt / 2, and in that direction its far side is v dt / 2 nearer, its near side v dt / 2
    // farther.
    EXPECT_NEAR(error(240), 6.0 / 240 / 2, 1e-3);
    EXPECT_NEAR(error(30), 6.0 / 30 / 2, 5e-3);
    EXPECT_GT(error(10), error(30));
}

TEST(Curve, ShouldHitByTheTrueArc) {
    EXPECT_EQ(make(scenario("curve")).ideal.passage, Passage::hit);
    EXPECT_EQ(make(scenario("curve", {"curve.wall_x_m=3.9"})).ideal.passage, Passage::missed);
}

}  // namespace
}  // namespace tickproof::harness
