// The closed forms, for take-off speed v0, gravity g and step dt, with r = v0 / (g dt) and A = v0^2
// / (2 g):
//   semi-implicit   A - v0 dt/2 + g dt^2 d (1 - d) / 2,  d = r - floor(r)
//   explicit        A + v0 dt/2 + g dt^2 e (1 - e) / 2,  e = ceil(r) - r
//   half-step       A - g dt^2 (n - r)^2 / 2,            n = round(r)

#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

constexpr double kSpeed = 5;
constexpr double kGravity = 10;
constexpr double kIdeal_m = kSpeed * kSpeed / (2 * kGravity);
constexpr int kRates[] = {10, 12, 15, 20, 24, 25, 30,  36,  40,  45,
                          48, 50, 60, 72, 75, 90, 120, 144, 165, 240};

double apex_of(std::string_view engine, int rate) {
    const std::string policy = "fixed:timestep=1/" + std::to_string(rate);
    const auto run = run_on(at_rate(rate), scenario("jump"), std::string(engine) + ":precision=f64",
                            policy, Keep::outcome);
    return run.outcome.quantities[0];
}

double semi_implicit(double dt) {
    const double r = kSpeed / (kGravity * dt);
    const double d = r - std::floor(r);
    return kIdeal_m - kSpeed * dt / 2 + kGravity * dt * dt * d * (1 - d) / 2;
}

double explicit_euler(double dt) {
    const double r = kSpeed / (kGravity * dt);
    const double e = std::ceil(r) - r;
    return kIdeal_m + kSpeed * dt / 2 + kGravity * dt * dt * e * (1 - e) / 2;
}

double half_step(double dt) {
    const double r = kSpeed / (kGravity * dt);
    const double n = std::round(r);
    return kIdeal_m - kGravity * dt * dt * (n - r) * (n - r) / 2;
}

class JumpAt : public ::testing::TestWithParam<int> {};

TEST_P(JumpAt, ReachesTheApexOfTheClosedForm) {
    const double dt = 1.0 / GetParam();
    EXPECT_NEAR(apex_of("euler", GetParam()) / semi_implicit(dt), 1, 1e-9);
    EXPECT_NEAR(apex_of("euler-explicit", GetParam()) / explicit_euler(dt), 1, 1e-9);
    EXPECT_NEAR(apex_of("euler-half-step", GetParam()) / half_step(dt), 1, 1e-9);
}

TEST_P(JumpAt, IsLowerSemiImplicitHigherExplicitAndFlatByHalfSteps) {
    const double dt = 1.0 / GetParam();
    EXPECT_LT(apex_of("euler", GetParam()), kIdeal_m - kSpeed * dt / 4);
    EXPECT_GT(apex_of("euler-explicit", GetParam()), kIdeal_m + kSpeed * dt / 4);
    EXPECT_NEAR(apex_of("euler-half-step", GetParam()), kIdeal_m, kGravity * dt * dt / 8 + 1e-12);
}

INSTANTIATE_TEST_SUITE_P(TwentyRates, JumpAt, ::testing::ValuesIn(kRates));

TEST(Jump, ComesDownLaterAndFartherAtLowRatesWhenExplicit) {
    const auto landing = [](std::string_view engine) {
        return run_on(at_rate(15), scenario("jump"), engine, "fixed:timestep=1/15")
            .outcome.quantities;
    };
    const auto early = landing("euler:precision=f64");
    const auto late = landing("euler-explicit:precision=f64");
    EXPECT_LT(early[1], 1.0);  // 2 v0 / g
    EXPECT_GT(late[1], 1.0);
    EXPECT_NEAR(early[2], 5 * early[1], 1e-9);  // It runs at 5 m/s all the way.
    EXPECT_NEAR(late[2], 5 * late[1], 1e-9);
}

TEST(Jump, HalfStepsComeDownWhenTheClosedFormDoes) {
    const auto run =
        run_on(at_rate(60), scenario("jump"), "euler-half-step:precision=f64", "fixed");
    EXPECT_NEAR(run.outcome.quantities[1], 1.0, 1e-9);
    EXPECT_NEAR(run.outcome.quantities[2], 5.0, 1e-9);
}

TEST(Jump, IsTheSameToTheBitInBox2dUntilItLands) {
    const auto euler = run_on(at_rate(60), scenario("jump"), "euler", "fixed");
    const auto box2d = run_on(at_rate(60), scenario("jump"), "box2d", "fixed");
    EXPECT_EQ(euler.outcome.quantities[0], box2d.outcome.quantities[0]);
    EXPECT_EQ(euler.outcome.quantities[1], box2d.outcome.quantities[1]);
}

}  // namespace
}  // namespace tickproof::harness
