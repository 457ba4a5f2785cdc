// Where and when a jump comes down, by the closed form of its steps.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

enum Quantities { kApex, kAirTime, kLandingX, kLedge, kApexStep, kLandingStep };

constexpr double kSpeed = 5;
constexpr double kGravity = 10;

/// Semi-implicit, in the step that crosses the take-off height taken as straight: after n steps the
/// height is n dt v0 - g dt^2 n (n + 1) / 2.
double air_time_of(double dt) {
    double before = 0;
    for (int n = 1;; ++n) {
        const double after = n * dt * kSpeed - kGravity * dt * dt * n * (n + 1) / 2;
        if (after <= 0) {
            return (n - 1 + before / (before - after)) * dt;
        }
        before = after;
    }
}

constexpr int kTimesteps_ms[] = {4, 7, 10, 13, 17, 20, 33, 41, 50, 67, 83, 90, 97, 100};

class JumpInStepsOf : public ::testing::TestWithParam<int> {};

TEST_P(JumpInStepsOf, ComesDownAtTheSamePlaceHoweverDeepTheGroundLies) {
    for (const std::string_view engine : {"euler", "euler:precision=f64", "euler:collision=swept",
                                          "euler-explicit", "euler-half-step", "box2d"}) {
        const auto landing = [&](std::string_view drop) {
            const auto seen = run_on(at_rate(60), scenario("jump", {drop}), engine,
                                     fmt::format("fixed:timestep={}ms", GetParam()), Keep::outcome)
                                  .outcome.quantities;
            return std::vector{seen[kAirTime], seen[kLandingX], seen[kLandingStep]};
        };
        const auto deep = landing("jump.drop_m=50");
        for (const std::string_view drop :
             {"jump.drop_m=0.02", "jump.drop_m=0.1", "jump.drop_m=0.5", "jump.drop_m=2"}) {
            EXPECT_EQ(landing(drop), deep) << engine << ' ' << drop;
        }
        if (engine == "euler:precision=f64") {
            EXPECT_NEAR(deep[0], air_time_of(GetParam() / 1000.0), 1e-12);
            EXPECT_NEAR(deep[1], 5 * air_time_of(GetParam() / 1000.0), 1e-12);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Milliseconds, JumpInStepsOf, ::testing::ValuesIn(kTimesteps_ms));

}  // namespace
}  // namespace tickproof::harness
