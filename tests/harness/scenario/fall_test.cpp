// A second of free fall with gravity g and steps dt is g/2 deep, and by the order of the update g
// dt/2 deeper (semi-implicit), shallower (explicit), or neither.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

enum Quantities { kFallen, kSpeed, kTravelled, kLanding, kImpact };

std::array<double, kQuantitiesMax> fall(std::string_view engine, int rate,
                                        std::initializer_list<std::string_view> set = {}) {
    return run_on(at_rate(rate), scenario("fall", set), fmt::format("{}:precision=f64", engine),
                  fmt::format("fixed:timestep=1/{}", rate), Keep::outcome)
        .outcome.quantities;
}

class FallAt : public ::testing::TestWithParam<int> {};

TEST_P(FallAt, IsDeeperOrShallowerByTheOrderOfTheUpdate) {
    const double half_a_step = 10.0 / GetParam() / 2;
    EXPECT_NEAR(fall("euler", GetParam())[kFallen], 5 + half_a_step, 1e-12);
    EXPECT_NEAR(fall("euler-explicit", GetParam())[kFallen], 5 - half_a_step, 1e-12);
    EXPECT_NEAR(fall("euler-half-step", GetParam())[kFallen], 5, 1e-12);
}

TEST_P(FallAt, EndsWithTheSameSpeedInEveryOrder) {
    for (const std::string_view engine : {"euler", "euler-explicit", "euler-half-step"}) {
        const auto seen = fall(engine, GetParam(), {"fall.down_mps=2"});
        EXPECT_NEAR(seen[kSpeed], 13, 1e-12) << engine;  // 2 + 10 down, 5 sideways.
        EXPECT_NEAR(seen[kTravelled], 5, 1e-12) << engine;
    }
}

TEST_P(FallAt, CoastsTheFartherTheFewerItsDampedStepsAre) {
    // After n steps, each of which keeps k: k^n of the speed, and dt k (1 - k^n) / (1 - k) of the
    // way that it covers in a second.
    const double k = 0.97;
    const double left = std::pow(k, GetParam());
    const auto seen = fall("euler:damping_per_step=0.97", GetParam(), {"fall.gravity_mps2=0"});
    EXPECT_NEAR(seen[kSpeed], 5 * left, 1e-12);
    EXPECT_NEAR(seen[kTravelled], 5.0 / GetParam() * k * (1 - left) / (1 - k), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Rates, FallAt, ::testing::Values(10, 24, 30, 60, 75, 144, 240));

TEST(Fall, LandsInTheStepThatTouchesAndHitsAsFastAsItWasBefore) {
    // In steps of 0.1 s it is 4.5 m deep after 9 and 5.5 m after 10, explicit one step later.
    const auto early = fall("euler", 10, {"fall.time_s=2", "fall.height_m=5", "fall.run_mps=0"});
    EXPECT_NEAR(early[kLanding], 1.0, 1e-12);
    EXPECT_NEAR(early[kImpact], 9, 1e-12);
    EXPECT_NEAR(early[kFallen], 5, 1e-12);
    EXPECT_NEAR(early[kSpeed], 0, 1e-12);
    const auto late =
        fall("euler-explicit", 10, {"fall.time_s=2", "fall.height_m=5", "fall.run_mps=0"});
    EXPECT_NEAR(late[kLanding], 1.1, 1e-12);
    EXPECT_NEAR(late[kImpact], 10, 1e-12);
}

TEST(Fall, ThroughTheGroundIsTunneling) {
    // After 20 s it has 200 m/s: steps of 1 s jump over the 50 m of the ground, steps of 1/60 s do
    // not.
    const auto run = [](double frame_s, std::string_view height) {
        return run_on(of_frames({frame_s}),
                      scenario("fall", {height, "fall.time_s=30", "fall.run_mps=0"}),
                      "euler:precision=f64", "variable");
    };
    const auto through = run(1, "fall.height_m=2000");
    EXPECT_EQ(through.outcome.passage, Passage::tunneled);
    EXPECT_EQ(through.outcome.crossing_dt_s, 1);
    // From 2000.5 - 5 n (n + 1) = 100.5 m to -99.5 m.
    EXPECT_NEAR(through.outcome.crossing_m, 200, 1e-9);
    EXPECT_EQ(run(1.0 / 60, "fall.height_m=2000").outcome.passage, Passage::blocked);
    EXPECT_EQ(run(1, "fall.height_m=0").outcome.passage, Passage::none);
}

TEST(Fall, EndsAtItsLengthWithinAStepInEveryField) {
    // In steps of 0.3 s it is 0.9 + 1.8 + 2.7 m deep at 0.9 s, with 9 m/s, and 3.6 m deeper at 1.2
    // s with 12 m/s: a third of that step comes before the end at 1 s.
    const auto seen =
        run_on(of_frames({0.3}), scenario("fall"), "euler:precision=f64", "variable", Keep::outcome)
            .outcome.quantities;
    EXPECT_NEAR(seen[kFallen], 5.4 + 1.2, 1e-9);
    EXPECT_NEAR(seen[kTravelled], 5, 1e-9);
    EXPECT_NEAR(seen[kSpeed], std::hypot(5, 10), 1e-9);
}

TEST(Fall, DoesNotLandInTheRestOfACutStep) {
    // It touches, 5.5 m deeper, with the end of the step from 0.9 to 1.2 s.
    const auto seen_in = [](std::string_view time) {
        return run_on(of_frames({0.3}), scenario("fall", {"fall.height_m=5.5", time}),
                      "euler:precision=f64", "variable", Keep::outcome)
            .outcome.quantities;
    };
    EXPECT_TRUE(std::isnan(seen_in("fall.time_s=1.1")[kLanding]));
    EXPECT_TRUE(std::isnan(seen_in("fall.time_s=1.1")[kImpact]));
    EXPECT_NEAR(seen_in("fall.time_s=1.2")[kLanding], 1.2, 1e-9);
    EXPECT_NEAR(seen_in("fall.time_s=1.2")[kImpact], std::hypot(5, 9), 1e-9);
}

TEST(Fall, WithoutGroundNeverLands) {
    const auto seen = fall("euler", 60);
    EXPECT_TRUE(std::isnan(seen[kLanding]));
    EXPECT_TRUE(std::isnan(seen[kImpact]));
}

struct Throw {
    std::initializer_list<std::string_view> set;
    std::array<double, 5> ideal;
};

/// By hand: g = 10 m/s2, 5 m/s sideways unless it says otherwise.
const Throw kThrows[] = {
    {{}, {5, std::hypot(5, 10), 5, kNotSeen, kNotSeen}},
    // 3 m/s up first: 10 x 2 - 3 m/s, 20 - 6 m.
    {{"fall.time_s=2", "fall.down_mps=-3"}, {14, std::hypot(5, 17), 10, kNotSeen, kNotSeen}},
    {{"fall.time_s=2", "fall.height_m=5"}, {5, 5, 10, 1, std::hypot(5, 10)}},
    // 5 m up and 10 m down again: 0.5 x 10 t2 - 10 t = 5 at t = 1 + sqrt(2).
    {{"fall.time_s=3", "fall.height_m=5", "fall.down_mps=-10", "fall.run_mps=0"},
     {5, 0, 0, 1 + std::sqrt(2.0), std::sqrt(200.0)}},
    {{"fall.time_s=0.5", "fall.height_m=5"}, {1.25, std::hypot(5, 5), 2.5, kNotSeen, kNotSeen}},
    {{"fall.gravity_mps2=0", "fall.time_s=2"}, {0, 5, 10, kNotSeen, kNotSeen}},
    {{"fall.gravity_mps2=0", "fall.down_mps=4", "fall.height_m=2"},
     {2, 5, 5, 0.5, std::hypot(5, 4)}},
};

void expect_all_near(std::span<const double> seen, std::span<const double> expected,
                     double tolerance, std::size_t which) {
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(std::isnan(seen[i]), std::isnan(expected[i])) << which << ' ' << i;
        if (!std::isnan(expected[i])) {
            EXPECT_NEAR(seen[i], expected[i], tolerance) << which << ' ' << i;
        }
    }
}

TEST(Fall, HasTheIdealOfTheClosedForm) {
    for (std::size_t i = 0; i < std::size(kThrows); ++i) {
        const Scenario made = make(scenario("fall", kThrows[i].set));
        expect_all_near(made.ideal.quantities, kThrows[i].ideal, 1e-12, i);
    }
}

TEST(Fall, GoesAsItsIdealInSmallSteps) {
    for (std::size_t i = 0; i < std::size(kThrows); ++i) {
        // A landing is seen in the step after the surface, 0.25 ms and 2.5 mm/s late.
        const auto seen = fall("euler-half-step", 4000, kThrows[i].set);
        expect_all_near(seen, kThrows[i].ideal, 5e-3, i);
    }
}

TEST(Fall, ThrownUpWithoutGravityNeverLands) {
    const auto set = {std::string_view("fall.gravity_mps2=0"), std::string_view("fall.down_mps=-5"),
                      std::string_view("fall.height_m=10")};
    const auto ideal = make(scenario("fall", set)).ideal.quantities;
    EXPECT_TRUE(std::isnan(ideal[kLanding]));
    EXPECT_EQ(ideal[kFallen], -5);
    expect_all_near(fall("euler", 60, set), ideal, 1e-12, 0);
}

TEST(Fall, HasGroundUnderAllOfItsPath) {
    // 3000 m under 1200 m/s forwards: it lands after 2 s, 2400 m away.
    const auto seen = run_on(at_rate(60),
                             scenario("fall", {"fall.height_m=3000", "fall.gravity_mps2=1500",
                                               "fall.run_mps=1200", "fall.time_s=3"}),
                             "euler:precision=f64", "fixed:timestep=1/1000")
                          .outcome.quantities;
    EXPECT_NEAR(seen[3], 2, 0.002);
}

}  // namespace
}  // namespace tickproof::harness
