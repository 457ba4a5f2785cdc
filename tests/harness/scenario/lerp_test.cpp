// Of the way to the target (1 - share)^steps is left, or exp(-rate t) where the share is made for
// that.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/refusal.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

enum Quantities { kRemaining, kValue, kReachTime, kReachSteps };

std::array<double, kQuantitiesMax> lerp(int rate,
                                        std::initializer_list<std::string_view> set = {}) {
    return run_on(at_rate(rate), scenario("lerp", set), "euler:precision=f64",
                  fmt::format("fixed:timestep=1/{}", rate), Keep::outcome)
        .outcome.quantities;
}

TEST(LerpScenario, OfAShareAStepLeavesAPowerOfTheNumberOfSteps) {
    for (const int rate : {30, 60, 120}) {
        EXPECT_NEAR(lerp(rate)[kRemaining], std::pow(0.9, rate), 1e-12) << rate;
    }
}

TEST(LerpScenario, OfARateTimesTheStepDependsOnTheStepLess) {
    for (const int rate : {30, 60, 120}) {
        EXPECT_NEAR(lerp(rate, {"lerp.rate_per_s=6"})[kRemaining], std::pow(1 - 6.0 / rate, rate),
                    1e-12)
            << rate;
    }
    EXPECT_EQ(lerp(5, {"lerp.rate_per_s=6"})[kRemaining], 0);  // No further than its target.
}

TEST(LerpScenario, OfTheExponentialShareIsTheSameAtEveryRate) {
    for (const int rate : {30, 60, 120}) {
        const auto seen = lerp(rate, {"lerp.rate_per_s=6", "lerp.exponential=1"});
        EXPECT_NEAR(seen[kRemaining], std::exp(-6), 1e-12) << rate;
    }
}

TEST(LerpScenario, EndsWhereItsValueIs) {
    const auto seen = lerp(60, {"lerp.from_m=20", "lerp.to_m=120"});
    EXPECT_NEAR(seen[kValue], 120 - 100 * std::pow(0.9, 60), 1e-10);
}

TEST(LerpScenario, ArrivesWithAWholeStep) {
    // 0.9^65 of 10 m are 0.0106 m, 0.9^66 are 0.0095 m.
    const auto seen = lerp(60, {"lerp.time_s=2"});
    EXPECT_EQ(seen[kReachSteps], 66);
    EXPECT_NEAR(seen[kReachTime], 66.0 / 60, 1e-9);
    EXPECT_TRUE(std::isnan(lerp(60)[kReachTime]));
    // In f32, too, 10 m are 5 m after a step of a half.
    const auto half =
        run_on(at_rate(60), scenario("lerp", {"lerp.share_per_step=0.5", "lerp.reach_m=2.5"}),
               "euler", "fixed", Keep::outcome);
    EXPECT_EQ(half.outcome.quantities[kReachSteps], 2);
}

TEST(LerpScenario, HasAClosedFormForARateOnly) {
    const Scenario rate = make(scenario("lerp", {"lerp.rate_per_s=8"}));
    EXPECT_NEAR(rate.ideal.quantities[kRemaining], std::exp(-8), 1e-15);
    EXPECT_NEAR(rate.ideal.quantities[kReachTime], std::log(1000) / 8, 1e-12);
    EXPECT_TRUE(std::isnan(make(scenario("lerp")).ideal.quantities[kRemaining]));
}

TEST(LerpScenario, HasNoTimeOfArrivalThatIsAfterItsEnd) {
    // A thousandth of the way is left after ln(1000) / 8 = 0.863 s.
    const Scenario longer = make(scenario("lerp", {"lerp.rate_per_s=8", "lerp.time_s=0.87"}));
    EXPECT_NEAR(longer.ideal.quantities[kReachTime], std::log(1000) / 8, 1e-12);
    const Scenario shorter = make(scenario("lerp", {"lerp.rate_per_s=8", "lerp.time_s=0.86"}));
    EXPECT_NEAR(shorter.ideal.quantities[kRemaining], std::exp(-8 * 0.86), 1e-15);
    EXPECT_TRUE(std::isnan(shorter.ideal.quantities[kReachTime]));
}

TEST(LerpScenario, RefusesToStartAtItsTarget) {
    EXPECT_NE(refusal([] { make(scenario("lerp", {"lerp.from_m=0"})); }).find("lerp.from_m"),
              std::string::npos);
}

}  // namespace
}  // namespace tickproof::harness
