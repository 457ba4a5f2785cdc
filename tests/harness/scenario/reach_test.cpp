// Ceilings, platforms, and the whole steps until a height or a speed is reached. In steps of 1/50 s
// with 10 m/s2 semi-implicit Euler falls 0.002 n (n + 1) m in n steps and is 0.2 n m/s fast; a jump
// of 5 m/s is 0.1 n - 0.002 n (n + 1) m high, with half-steps 0.1 n - 0.002 n^2.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/refusal.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Set = std::initializer_list<std::string_view>;

enum Jump { kApex, kAirTime, kLandingX, kLedge, kApexStep, kLandingStep, kCeilingX, kTime, kSteps };
enum Fall { kFallTime = 5, kFallSteps };

std::array<double, kQuantitiesMax> seen(std::string_view name, Set set,
                                        std::string_view engine = "euler:precision=f64") {
    return run_on(at_rate(50), scenario(name, set), engine, "fixed:timestep=1/50", Keep::outcome)
        .outcome.quantities;
}

std::array<double, kQuantitiesMax> ideal(std::string_view name, Set set) {
    return make(scenario(name, set)).ideal.quantities;
}

TEST(Reach, OfAJumpIsTheFirstStepAtThatHeight) {
    const Set set{"jump.reach_m=0.8"};
    EXPECT_EQ(seen("jump", set)[kSteps], 11);  // 0.78, then 0.836 m.
    EXPECT_NEAR(seen("jump", set)[kTime], 0.22, 1e-12);
    for (const std::string_view precision : {"f32", "f64"}) {
        const std::string engine = "euler-half-step:precision=" + std::string(precision);
        EXPECT_EQ(seen("jump", set, engine)[kSteps], 10) << precision;  // 0.8 m.
    }
    EXPECT_NEAR(ideal("jump", set)[kTime], 0.2, 1e-12);
}

TEST(Reach, IsNoneWhereItIsNotAskedForOrTooHigh) {
    EXPECT_TRUE(std::isnan(seen("jump", {})[kTime]));
    EXPECT_TRUE(std::isnan(seen("jump", {"jump.reach_m=1.3"})[kSteps]));
    EXPECT_TRUE(std::isnan(ideal("jump", {"jump.reach_m=1.3"})[kTime]));
    EXPECT_TRUE(std::isnan(seen("fall", {})[kFallTime]));
    EXPECT_TRUE(std::isnan(seen("fall", {"fall.reach_fallen_m=6"})[kFallTime]));
    EXPECT_TRUE(std::isnan(ideal("fall", {"fall.reach_fallen_m=6"})[kFallTime]));
}

TEST(Reach, OfAFallIsTheFirstStepAtThatDepth) {
    const Set set{"fall.reach_fallen_m=2"};
    EXPECT_EQ(seen("fall", set)[kFallSteps], 32);  // 1.984, then 2.112 m.
    EXPECT_NEAR(seen("fall", set)[kFallTime], 0.64, 1e-12);
    EXPECT_NEAR(ideal("fall", set)[kFallTime], std::sqrt(0.4), 1e-12);
}

TEST(Reach, OfADepthThatIsReachedExactlyIsNotAStepLateByRounding) {
    // 0.002 n (n + 1) m: 0.84 m in 20 steps, 1.984 m in 31, 4.9 m in 49.
    for (const std::string_view precision : {"f32", "f64"}) {
        const std::string engine = "euler:precision=" + std::string(precision);
        for (const int n : {20, 31, 45, 49}) {
            const std::string depth = fmt::format("fall.reach_fallen_m={}", 0.002 * n * (n + 1));
            EXPECT_EQ(seen("fall", {depth}, engine)[kFallSteps], n) << precision;
        }
    }
}

TEST(Reach, OfADepthBelowTheGroundIsNone) {
    const Set set{"fall.height_m=2", "fall.reach_fallen_m=3"};
    EXPECT_TRUE(std::isnan(ideal("fall", set)[kFallTime]));
    EXPECT_TRUE(std::isnan(seen("fall", set)[kFallTime]));
    EXPECT_NEAR(ideal("fall", {"fall.height_m=2", "fall.reach_fallen_m=1.8"})[kFallTime], 0.6,
                1e-12);
}

TEST(Reach, OfABodyThatIsThrownUpMayBeAbove) {
    const Set set{"fall.down_mps=-5", "fall.reach_fallen_m=-0.8"};
    EXPECT_EQ(seen("fall", set)[kFallSteps], 11);
    EXPECT_NEAR(ideal("fall", set)[kFallTime], 0.2, 1e-12);
}

TEST(Reach, OfASpeedIsFromBelowOrFromAbove) {
    const Set faster{"fall.run_mps=0", "fall.reach_speed_mps=4"};
    EXPECT_EQ(seen("fall", faster)[kFallSteps], 20);
    EXPECT_EQ(seen("fall", faster, "euler")[kFallSteps], 20);
    EXPECT_NEAR(ideal("fall", faster)[kFallTime], 0.4, 1e-12);
    const Set slower{"fall.run_mps=0", "fall.down_mps=-5", "fall.reach_speed_mps=3"};
    EXPECT_EQ(seen("fall", slower)[kFallSteps], 10);
    EXPECT_NEAR(ideal("fall", slower)[kFallTime], 0.2, 1e-12);
    // 8, 4, 2 m/s.
    EXPECT_EQ(seen("fall", {"fall.gravity_mps2=0", "fall.run_mps=8", "fall.reach_speed_mps=3"},
                   "euler:damping_per_step=0.5")[kFallSteps],
              2);
}

TEST(Reach, OfAFallIsOneOfTwo) {
    EXPECT_NE(refusal([] {
                  make(scenario("fall", {"fall.reach_fallen_m=1", "fall.reach_speed_mps=1"}));
              }).find("fall.reach_speed_mps"),
              std::string::npos);
}

TEST(Ceiling, EndsTheRise) {
    const Set set{"jump.ceiling_m=0.8"};
    for (const std::string_view engine :
         {"euler:precision=f64", "euler:precision=f64:collision=swept"}) {
        const auto jump = seen("jump", set, engine);
        EXPECT_NEAR(jump[kApex], 0.8, 1e-12) << engine;
        EXPECT_NEAR(jump[kCeilingX], 5 * 0.22, 1e-9) << engine;
        // From 0.8 m it falls 0.76 m in 19 steps and 0.84 m in 20.
        EXPECT_NEAR(jump[kAirTime], (11 + 19.5) / 50, 1e-9) << engine;
    }
    EXPECT_NEAR(ideal("jump", set)[kApex], 0.8, 1e-12);
    EXPECT_NEAR(ideal("jump", set)[kCeilingX], 1, 1e-12);
    EXPECT_NEAR(ideal("jump", set)[kAirTime], 0.2 + 0.4, 1e-12);
}

TEST(Ceiling, IsHitByAHigherJumpOnly) {
    EXPECT_TRUE(std::isnan(seen("jump", {"jump.ceiling_m=1.3"})[kCeilingX]));
    EXPECT_TRUE(std::isnan(ideal("jump", {"jump.ceiling_m=1.3"})[kCeilingX]));
    EXPECT_EQ(seen("jump", {"jump.ceiling_m=1.3"})[kApex], seen("jump", {})[kApex]);
}

TEST(Ceiling, OfAHeldJumpIsReachedWithTheGravityOfEachPart) {
    // 0.1 s with 10 m/s2: 0.45 m, 4 m/s. Then 20 m/s2: another 0.35 m where the speed is sqrt(2).
    const Set set{"jump.ceiling_m=0.8", "jump.hold_s=0.1", "jump.released_gravity=2",
                  "jump.run_mps=1"};
    EXPECT_NEAR(ideal("jump", set)[kCeilingX], 0.1 + (4 - std::sqrt(2)) / 20, 1e-12);
}

TEST(Landing, OnAPlatformIsEarlier) {
    const Set set{"jump.landing_m=0.8"};
    const auto jump = seen("jump", set);
    // 0.836 m after 38 steps, 0.78 m after 39.
    EXPECT_EQ(jump[kLandingStep], 39);
    EXPECT_NEAR(jump[kAirTime], (38 + 0.036 / 0.056) / 50, 1e-9);
    EXPECT_NEAR(jump[kLandingX], 5 * jump[kAirTime], 1e-9);
    EXPECT_NEAR(ideal("jump", set)[kAirTime], 0.5 + 0.3, 1e-12);
}

TEST(Landing, BelowTheTakeOffIsLater) {
    const Set set{"jump.landing_m=-1"};
    // With half-steps -0.928 m after 58 steps, -1.062 m after 59.
    EXPECT_NEAR(seen("jump", set, "euler-half-step:precision=f64")[kAirTime],
                (58 + 0.072 / 0.134) / 50, 1e-9);
    EXPECT_NEAR(ideal("jump", set)[kAirTime], 0.5 + std::sqrt(0.45), 1e-12);
}

TEST(Landing, OnAPlatformAboveTheApexDoesNotHappen) {
    const auto jump = seen("jump", {"jump.landing_m=2"});
    EXPECT_TRUE(std::isnan(jump[kAirTime]));
    EXPECT_NEAR(jump[kApex], 1.2, 1e-12);
    EXPECT_TRUE(std::isnan(ideal("jump", {"jump.landing_m=2"})[kAirTime]));
}

}  // namespace
}  // namespace tickproof::harness
