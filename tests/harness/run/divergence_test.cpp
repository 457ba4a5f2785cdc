#include "harness/run/divergence.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tickproof::harness {
namespace {

using physics::Precision;

Trajectory three_rows() {
    Trajectory trajectory{.bodies = 2};
    for (int row = 0; row < 3; ++row) {
        trajectory.states.push_back({.position_m = {1.0 * row, 2}});
        trajectory.states.push_back({.position_m = {3, 4}, .velocity_mps = {0.5, 0.0}});
    }
    return trajectory;
}

TEST(FirstDivergence, NamesStepBodyFieldAndBothValues) {
    Trajectory other = three_rows();
    other.states[2 * 2 + 1].velocity_mps.x = std::nextafter(0.5F, 1.0F);
    const auto found = first_divergence(three_rows(), other);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->step, 2U);
    EXPECT_EQ(found->body, 1U);
    EXPECT_EQ(found->field, "velocity.x");
    EXPECT_EQ(found->left, 0.5);
    EXPECT_EQ(found->right, static_cast<double>(std::nextafter(0.5F, 1.0F)));
    EXPECT_EQ(found->ulps, 1U);
}

TEST(FirstDivergence, IsNoneForTheSameBits) {
    EXPECT_FALSE(first_divergence(three_rows(), three_rows()).has_value());
}

TEST(FirstDivergence, OfMotionLeavesFlagsOut) {
    Trajectory other = three_rows();
    other.states[2].touching = true;
    EXPECT_FALSE(first_motion_divergence(three_rows(), other).has_value());
    other.states[4].position_m.x = 7;
    EXPECT_EQ(first_motion_divergence(three_rows(), other)->step, 2U);
}

TEST(FirstDivergence, SeesNegativeZeroAndFlags) {
    Trajectory zero = three_rows();
    zero.states[3].velocity_mps.y = -0.0;
    EXPECT_EQ(first_divergence(three_rows(), zero)->field, "velocity.y");
    Trajectory touching = three_rows();
    touching.states[3].touching = true;
    EXPECT_EQ(first_divergence(three_rows(), touching)->field, "touching");
}

TEST(UlpDistance, CountsInThePrecisionOfTheEngine) {
    EXPECT_EQ(ulp_distance(1.0, 1.0, Precision::f32), 0U);
    EXPECT_EQ(ulp_distance(1.0, std::nextafter(1.0, 2.0), Precision::f64), 1U);
    EXPECT_EQ(ulp_distance(1.0, static_cast<double>(std::nextafter(1.0F, 2.0F)), Precision::f32),
              1U);
    EXPECT_EQ(ulp_distance(1.0, static_cast<double>(std::nextafter(1.0F, 2.0F)), Precision::f64),
              1ULL << 29);
}

TEST(UlpDistance, GoesThroughZero) {
    EXPECT_EQ(ulp_distance(-0.0, 0.0, Precision::f32), 1U);
    constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
    EXPECT_EQ(ulp_distance(-kSmallest, kSmallest, Precision::f64), 3U);
}

TEST(UlpDistance, OfNanIsTheFarthest) {
    EXPECT_EQ(ulp_distance(std::nan(""), 1, Precision::f64),
              std::numeric_limits<std::uint64_t>::max());
}

}  // namespace
}  // namespace tickproof::harness
