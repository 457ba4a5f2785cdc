#include "harness/run/divergence.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace tickproof::harness {
namespace {

using physics::Precision;

using Rows = std::vector<std::array<physics::BodyState, 2>>;

/// Three rows of two bodies, changed by `change`.
template <class Alter>
Trajectory three_rows(Alter change) {
    Rows rows(3);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        rows[row] = {{{.position_m = {1.0 * static_cast<double>(row), 2}},
                      {.position_m = {3, 4}, .velocity_mps = {0.5, 0.0}}}};
    }
    change(rows);
    Trajectory trajectory;
    for (const auto& row : rows) {
        trajectory.states.push_back(row);
    }
    return trajectory;
}

Trajectory three_rows() {
    return three_rows([](Rows&) {});
}

TEST(FirstDivergence, NamesStepBodyFieldAndBothValues) {
    const Trajectory other =
        three_rows([](Rows& rows) { rows[2][1].velocity_mps.x = std::nextafter(0.5F, 1.0F); });
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
    const auto touch = [](Rows& rows) { rows[1][0].touching = true; };
    EXPECT_FALSE(first_motion_divergence(three_rows(), three_rows(touch)).has_value());
    const Trajectory moved = three_rows([&](Rows& rows) {
        touch(rows);
        rows[2][0].position_m.x = 7;
    });
    EXPECT_EQ(first_motion_divergence(three_rows(), moved)->step, 2U);
}

TEST(FirstDivergence, SeesNegativeZeroAndFlags) {
    const Trajectory zero = three_rows([](Rows& rows) { rows[1][1].velocity_mps.y = -0.0; });
    EXPECT_EQ(first_divergence(three_rows(), zero)->field, "velocity.y");
    const Trajectory touching = three_rows([](Rows& rows) { rows[1][1].touching = true; });
    EXPECT_EQ(first_divergence(three_rows(), touching)->field, "touching");
}

TEST(FirstDivergence, NamesMotionBeforeTheFlagsOfAnEarlierBody) {
    const Trajectory other = three_rows([](Rows& rows) {
        rows[2][0].touching = true;
        rows[2][1].velocity_mps.x = 1;
    });
    EXPECT_EQ(first_divergence(three_rows(), other)->body, 1U);
    EXPECT_EQ(first_divergence(three_rows(), other)->field, "velocity.x");
}

TEST(FirstDivergence, NamesTheBodyThatMovesAndNotTheGroundItTouches) {
    const auto rows = [](bool touches) {
        Trajectory trajectory;
        for (const double height_m : {3.0, 2.0}) {
            const bool is_touching = touches && height_m == 2;
            trajectory.states.push_back(std::vector<physics::BodyState>{
                {.touching = is_touching}, {.position_m = {0, height_m}, .touching = is_touching}});
        }
        return trajectory;
    };
    EXPECT_EQ(first_divergence(rows(false), rows(true))->body, 1U) << "0 is the ground";
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
