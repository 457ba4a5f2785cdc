#include "harness/cost/bodies_that_fit.h"

#include <gtest/gtest.h>

#include "tests/harness/cost/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using std::chrono::milliseconds;

const std::vector<CostOfBodies> kCosts{{10, 1e-3}, {20, 3e-3}};

TEST(BodiesThatFit, LieOnALineBetweenTwoSizes) {
    EXPECT_DOUBLE_EQ(bodies_for(kCosts, 2e-3), 15);
    EXPECT_DOUBLE_EQ(bodies_for(kCosts, 1e-3), 10);
}

TEST(BodiesThatFit, AreInProportionBelowTheSmallest) {
    EXPECT_DOUBLE_EQ(bodies_for(kCosts, 0.5e-3), 5);
    EXPECT_DOUBLE_EQ(bodies_for(kCosts, 0), 0);
}

TEST(BodiesThatFit, AreMoreThanMeasuredWhereTheLargestFits) {
    EXPECT_EQ(bodies_for(kCosts, 3e-3), kAllFit);
    EXPECT_EQ(bodies_for({}, 1), kAllFit);
}

/// A body costs a microsecond, so a step of 100 us has room for 100.
TEST(BodiesThatFit, AreThoseOfAPlantedCost) {
    add_planted_engines();
    const Game game = game_at("fixed", "ticking", 60, 60);
    const std::vector<CostOfBodies> costs =
        cost_of_bodies(game, 1.0 / 60, 100e-6, {.time = milliseconds(0), .rounds_least = 2},
                       ticking_clock().now());
    ASSERT_EQ(costs.size(), 4U) << "no size is timed beyond the first that costs more";
    EXPECT_EQ(costs[0].bodies, 3U);
    EXPECT_NEAR(costs[0].step_s, 3e-6, 1e-12);
    EXPECT_EQ(costs[3].bodies, 210U);
    EXPECT_NEAR(bodies_for(costs, 100e-6), 100, 1e-6);
}

}  // namespace
}  // namespace tickproof::harness
