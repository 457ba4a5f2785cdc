// Which differences of two builds are beyond what rounding explains: of made-up limits and
// differences.

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "harness/check/determinism/build_difference.h"

namespace tickproof::harness {
namespace {

TEST(BuildLimit, JudgesNothingFromTheHorizonOn) {
    const std::vector<double> ones(3, 1.0);
    BuildLimit limit{.position_m = ones,
                     .angle_rad = ones,
                     .velocity_mps = ones,
                     .angular_velocity_radps = ones,
                     .horizon = 2};
    const std::vector<Apart> late{{.step = 2, .position_m = 100}};
    EXPECT_EQ(judge(limit, late).share, 0);
    EXPECT_EQ(judge(limit, late).judged_until, 2U);
    limit.horizon.reset();
    EXPECT_EQ(judge(limit, late).share, 100);
    EXPECT_EQ(judge(limit, late).judged_until, 3U);
}

TEST(BuildLimit, JudgesEachFieldByItsOwnLimitAndWhatIsNoNumber) {
    const BuildLimit limit{.position_m = {0, 1},
                           .angle_rad = {0, 0.5},
                           .velocity_mps = {0, 0.25},
                           .angular_velocity_radps = {0, 0.125}};
    const auto judged = [&](const Apart& apart) { return judge(limit, std::vector{apart}); };
    EXPECT_EQ(judged({.step = 1, .angle_rad = 2}).share, 4);
    // A position inside its limit beside a velocity beyond it.
    const BuildJudgement velocity = judged({.step = 1, .position_m = 0.5, .velocity_mps = 2});
    EXPECT_EQ(velocity.share, 8);
    EXPECT_EQ(velocity.worst->field, "velocity");
    EXPECT_EQ(velocity.worst->allowed, 0.25);
    EXPECT_EQ(velocity.outside, 1U);
    EXPECT_EQ(judged({.step = 1, .angular_velocity_radps = 0.25}).worst->unit, "rad/s");
    const BuildJudgement inside = judged({.step = 1, .position_m = 0.5, .velocity_mps = 0.2});
    EXPECT_FALSE(inside.outside);
    EXPECT_EQ(inside.worst->field, "velocity") << "0.8 of its limit, the position half of its own";
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(judged({.step = 1, .position_m = nan}).outside);
    EXPECT_TRUE(judged({.step = 0, .position_m = 1e-30}).outside);
}

}  // namespace
}  // namespace tickproof::harness
