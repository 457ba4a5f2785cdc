// The energy of a ball in free fall is wrong by m g dt v / 2 when it falls with v (semi-implicit
// less, explicit more), and with v = n g dt before step n the mean of the squares over N steps is
//   (m g^2 dt^2 / 2)^2 (N - 1) (2 N - 1) / 6.
// A bounce in place of the kick returns semi-implicit Euler to where it fell from; after the kick
// it gains one step's kick, g dt^2 (n + 1) of height where n steps reach the ground.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

enum Quantities { kRebound, kEnergyError };

/// From 5 m with g = 10 m/s2: a fall of one second.
std::array<double, kQuantitiesMax> bounce(std::string_view engine, int rate,
                                          std::initializer_list<std::string_view> set) {
    std::vector<ScenarioSpec> specs{scenario("bounce", {"bounce.gravity_mps2=10"})};
    for (const std::string_view assignment : set) {
        set_parameter(specs, assignment);
    }
    return run_on(at_rate(rate), specs.front(), fmt::format("{}:precision=f64", engine),
                  fmt::format("fixed:timestep=1/{}", rate), Keep::outcome)
        .outcome.quantities;
}

double energy_error_in_fall(double dt, int steps) {
    return std::pow(10 * 10 * dt * dt / 2, 2) * (steps - 1) * (2 * steps - 1) / 6;
}

class BounceAt : public ::testing::TestWithParam<int> {};

TEST_P(BounceAt, HasTheEnergyErrorOfTheClosedFormWhileItFalls) {
    const int rate = GetParam();
    const double expected = energy_error_in_fall(1.0 / rate, rate * 9 / 10);
    EXPECT_NEAR(bounce("euler", rate, {"bounce.time_s=0.9"})[kEnergyError] / expected, 1, 1e-10);
    EXPECT_NEAR(bounce("euler-explicit", rate, {"bounce.time_s=0.9"})[kEnergyError] / expected, 1,
                1e-10);
    EXPECT_NEAR(bounce("euler-half-step", rate, {"bounce.time_s=0.9"})[kEnergyError], 0, 1e-20);
}

TEST_P(BounceAt, ComesBackToWhereItFellFromWhereTheBounceReplacesTheKick) {
    const auto seen =
        bounce("euler:collision=flip-instead-of-kick", GetParam(), {"bounce.time_s=2.2"});
    EXPECT_NEAR(seen[kRebound], 5, 1e-12);
}

TEST_P(BounceAt, GainsTheKickOfOneStepWhereTheBounceFollowsIt) {
    const double dt = 1.0 / GetParam();
    int n = 0;
    while (10 * dt * dt * n * (n + 1) / 2 <= 5) {
        ++n;
    }
    const auto seen = bounce("euler:collision=kick-then-flip", GetParam(), {"bounce.time_s=2.2"});
    EXPECT_NEAR(seen[kRebound], 5 + 10 * dt * dt * (n + 1), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Rates, BounceAt, ::testing::Values(20, 30, 40, 60, 100, 120, 240));

TEST(Bounce, HasAQuarterOfTheEnergyErrorInHalfTheStep) {
    // The error is of first order in the step, its square of second.
    for (const std::string_view engine :
         {"euler:collision=flip-instead-of-kick", "euler", "euler-explicit"}) {
        const double coarse = bounce(engine, 1000, {"bounce.time_s=0.9"})[kEnergyError];
        const double fine = bounce(engine, 2000, {"bounce.time_s=0.9"})[kEnergyError];
        EXPECT_NEAR(coarse / fine, 4, 0.01) << engine;
    }
    // Over many bounces, too, where none adds any.
    const std::string_view lossless = "euler:collision=flip-instead-of-kick";
    EXPECT_NEAR(bounce(lossless, 500, {"bounce.time_s=9"})[kEnergyError] /
                    bounce(lossless, 1000, {"bounce.time_s=9"})[kEnergyError],
                4, 0.05);
}

TEST(Bounce, CountsTheEnergyOfAllItsBalls) {
    const double one = bounce("euler", 60, {"bounce.time_s=0.9"})[kEnergyError];
    const double six = bounce(
        "euler", 60, {"bounce.time_s=0.9", "bounce.mass_kg=2", "bounce.balls=3"})[kEnergyError];
    EXPECT_NEAR(six / one, 36, 1e-9);
}

TEST(Bounce, KeepsTheSquareOfItsRestitutionInHeight) {
    const auto half = {std::string_view("bounce.restitution=0.5"),
                       std::string_view("bounce.time_s=2")};
    EXPECT_NEAR(make(scenario("bounce", half)).ideal.quantities[kRebound], 5 * 0.25, 1e-12);
    EXPECT_NEAR(bounce("euler-half-step:collision=swept", 4000, half)[kRebound], 5 * 0.25, 2e-3);
}

TEST(Bounce, ReboundsAsHighAsAfterTheFirstBounceHoweverLongItIsWatched) {
    // Every bounce of this engine adds energy, so that later ones come up higher.
    const std::string_view gaining = "euler:collision=kick-then-flip";
    EXPECT_EQ(bounce(gaining, 60, {"bounce.time_s=2.2"})[kRebound],
              bounce(gaining, 60, {"bounce.time_s=9"})[kRebound]);
}

TEST(Bounce, HasNoReboundBeforeItsTime) {
    // It falls for a second and is back after two.
    const auto ideal = [](std::string_view time) {
        return make(scenario("bounce", {"bounce.gravity_mps2=10", time})).ideal.quantities;
    };
    EXPECT_TRUE(std::isnan(ideal("bounce.time_s=1.99")[kRebound]));
    EXPECT_EQ(ideal("bounce.time_s=2")[kRebound], 5);
    EXPECT_TRUE(std::isnan(bounce("euler", 60, {"bounce.time_s=0.9"})[kRebound]));
}

TEST(Bounce, ThroughTheGroundIsTunneling) {
    // From 1e5 m it arrives with 1414 m/s: 2 s are more than 500 m of ground.
    const auto passage = [](double frame_s) {
        return run_on(of_frames({frame_s}),
                      scenario("bounce", {"bounce.gravity_mps2=10", "bounce.height_m=1e5",
                                          "bounce.time_s=200"}),
                      "euler:precision=f64", "variable")
            .outcome.passage;
    };
    EXPECT_EQ(passage(2), Passage::tunneled);
    EXPECT_EQ(passage(1.0 / 60), Passage::blocked);
}

TEST(Bounce, WithoutRestitutionHasNoRebound) {
    EXPECT_TRUE(
        std::isnan(make(scenario("bounce", {"bounce.restitution=0"})).ideal.quantities[kRebound]));
    EXPECT_TRUE(std::isnan(bounce("euler", 60, {"bounce.restitution=0"})[kRebound]));
}

}  // namespace
}  // namespace tickproof::harness
