// The closed forms, for take-off speed v0, gravity g and step dt, with r = v0 / (g dt) and A = v0^2
// / (2 g):
//   semi-implicit   A - v0 dt/2 + g dt^2 d (1 - d) / 2,  d = r - floor(r)
//   explicit        A + v0 dt/2 + g dt^2 e (1 - e) / 2,  e = ceil(r) - r
//   half-step       A - g dt^2 (n - r)^2 / 2,            n = round(r)

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

// The same over other take-off speeds and gravities, to near the last digit.

struct Launch {
    double rise;
    double gravity;
};

class JumpWith : public ::testing::TestWithParam<Launch> {};

TEST_P(JumpWith, ReachesTheApexOfTheClosedForm) {
    const auto [v0, g] = GetParam();
    const std::string rise = fmt::format("jump.rise_mps={}", v0);
    const std::string gravity = fmt::format("jump.gravity_mps2={}", g);
    const auto apex = [&](std::string_view engine, int rate) {
        return run_on(at_rate(60), scenario("jump", {rise, gravity}),
                      fmt::format("{}:precision=f64", engine),
                      fmt::format("fixed:timestep=1/{}", rate), Keep::outcome)
            .outcome.quantities[kApex];
    };
    const double ideal = v0 * v0 / (2 * g);
    for (const int rate : kRates) {
        const double dt = 1.0 / rate;
        const double r = v0 / (g * dt);
        const double d = r - std::floor(r);
        const double e = std::ceil(r) - r;
        const double miss = std::round(r) - r;
        const double step = g * dt * dt / 2;
        EXPECT_NEAR(apex("euler", rate) / (ideal - v0 * dt / 2 + step * d * (1 - d)), 1, 1e-12)
            << rate;
        EXPECT_NEAR(apex("euler-explicit", rate) / (ideal + v0 * dt / 2 + step * e * (1 - e)), 1,
                    1e-12)
            << rate;
        EXPECT_NEAR(apex("euler-half-step", rate) / (ideal - step * miss * miss), 1, 1e-12) << rate;
    }
}

INSTANTIATE_TEST_SUITE_P(Launches, JumpWith,
                         ::testing::Values(Launch{3, 9.81}, Launch{4.2, 9.81}, Launch{7, 20},
                                           Launch{12, 35}, Launch{270, 800}),
                         [](const auto& test) {
                             return fmt::format("{:.0f}mps_{:.0f}mps2", test.param.rise,
                                                test.param.gravity);
                         });

TEST(Jump, WithGravityPerFrameIsHalfAsHighAtTwiceTheRate) {
    // n = floor(v0 / G) frames rise; without rounding v0^2 / (2 G f).
    for (const int rate : kRates) {
        const auto run =
            run_on(at_rate(rate), scenario("jump", {"jump.rise_mps=5.05", "jump.gravity_mps2=0.1"}),
                   "euler:gravity=per-step:precision=f64", fmt::format("fixed:timestep=1/{}", rate),
                   Keep::outcome);
        EXPECT_NEAR(run.outcome.quantities[kApex] * rate, 50 * 5.05 - 0.1 * 50 * 51 / 2, 1e-9);
        EXPECT_NEAR(run.outcome.quantities[kApex] * rate, 5.05 * 5.05 / (2 * 0.1), 3);
    }
}

/// With 5.2 m/s in steps of 1/16 s r is 8.32.
std::array<double, kQuantitiesMax> in_sixteenths(std::string_view engine) {
    return run_on(at_rate(16), scenario("jump", {"jump.rise_mps=5.2"}),
                  fmt::format("{}:precision=f64", engine), "fixed:timestep=1/16")
        .outcome.quantities;
}

TEST(Jump, CountsTheStepsToTheApexAndToTheLanding) {
    // Highest after floor(r), ceil(r) or round(r) steps; down again after 2r - 1, 2r + 1 or 2r.
    EXPECT_EQ(in_sixteenths("euler")[kApexStep], 8);
    EXPECT_EQ(in_sixteenths("euler")[kLandingStep], 16);
    EXPECT_EQ(in_sixteenths("euler-explicit")[kApexStep], 9);
    EXPECT_EQ(in_sixteenths("euler-explicit")[kLandingStep], 18);
    EXPECT_EQ(in_sixteenths("euler-half-step")[kApexStep], 8);
    EXPECT_EQ(in_sixteenths("euler-half-step")[kLandingStep], 17);
}

TEST(Jump, CountsTheSameStepsInBothPrecisionsWhereItComesDownExactlyAtAStepsEnd) {
    // y_n = v0 n dt - g dt^2 n (n + 1) / 2 is 0 again at n + 1 = 2 v0 / (g dt), and as high at
    // v0 / (g dt) - 1 as a step later.
    for (const int rate : {10, 20, 40, 50, 100, 200, 250, 1000}) {
        for (const std::string_view precision : {"f32", "f64"}) {
            const auto seen = run_on(at_rate(rate), scenario("jump"),
                                     fmt::format("euler:precision={}", precision),
                                     fmt::format("fixed:timestep=1/{}", rate), Keep::outcome)
                                  .outcome.quantities;
            EXPECT_EQ(seen[kLandingStep], rate - 1) << rate << ' ' << precision;
            EXPECT_EQ(seen[kApexStep], rate / 2 - 1) << rate << ' ' << precision;
        }
    }
}

TEST(Jump, GetsOntoTheHighestLedgeBelowItsApex) {
    // At 60 fps the apexes are 1.208, 1.292 and 1.25 m.
    const auto ledge = [](std::string_view engine, std::string_view step_up) {
        return run_on(at_rate(60),
                      scenario("jump", {"jump.ledges_m=1.29,0.5,1.2,1.24,1.3", step_up}),
                      fmt::format("{}:precision=f64", engine), "fixed")
            .outcome.quantities[kLedge];
    };
    EXPECT_EQ(ledge("euler", "jump.step_up_m=0"), 1.2);
    EXPECT_EQ(ledge("euler-explicit", "jump.step_up_m=0"), 1.29);
    EXPECT_EQ(ledge("euler-half-step", "jump.step_up_m=0"), 1.24);
    EXPECT_EQ(ledge("euler", "jump.step_up_m=0.05"), 1.24);
    EXPECT_EQ(ledge("euler", "jump.step_up_m=0.1"), 1.3);
}

TEST(Jump, GetsOntoNoLedgeWhereNoneIsLowEnough) {
    for (const auto& set : {scenario("jump"), scenario("jump", {"jump.ledges_m=1.3,2"})}) {
        EXPECT_TRUE(std::isnan(make(set).ideal.quantities[kLedge]));
        EXPECT_TRUE(
            std::isnan(run_on(at_rate(60), set, "euler", "fixed").outcome.quantities[kLedge]));
    }
    EXPECT_EQ(make(scenario("jump", {"jump.ledges_m=1.25,1.26"})).ideal.quantities[kLedge], 1.25);
}

TEST(Jump, TakesOffForTheHeightThatIsAskedFor) {
    const auto high = make(scenario("jump", {"jump.height_m=3.2", "jump.rise_mps=1"}));
    EXPECT_NEAR(high.scene.bodies[0].velocity_mps.y, 8, 1e-12);  // sqrt(2 x 10 x 3.2)
    EXPECT_NEAR(high.ideal.quantities[kApex], 3.2, 1e-12);
    EXPECT_EQ(make(scenario("jump", {"jump.rise_mps=1"})).scene.bodies[0].velocity_mps.y, 1);
}

// With a gravity of its own for each part of the way.

struct Parts {
    std::string_view hold;
    std::string_view released;
    std::string_view falling;
    double apex;  ///< By hand, with v0 = 5 m/s and g = 10 m/s2.
    double air_time;
};

const Parts kParts[] = {
    {"jump.hold_s=1", "jump.released_gravity=1", "jump.falling_gravity=1", 1.25, 1},
    // Half the time down from the same height with four times the gravity.
    {"jump.hold_s=1", "jump.released_gravity=3", "jump.falling_gravity=4", 1.25, 0.75},
    // A tap with twice the gravity: half as high in half the time, and down in sqrt(0.125).
    {"jump.hold_s=0", "jump.released_gravity=2", "jump.falling_gravity=1", 0.625,
     0.25 + 0.3535533905932738},
    // 0.2 s up to 0.8 m with 3 m/s left, then 30 m/s2: 0.1 s and 0.15 m more; down with 20 m/s2.
    {"jump.hold_s=0.2", "jump.released_gravity=3", "jump.falling_gravity=2", 0.95,
     0.3 + 0.30822070014844883},
    // Lighter once released: 0.8 m, then 3 m/s against 5 m/s2: 0.6 s and 0.9 m more.
    {"jump.hold_s=0.2", "jump.released_gravity=0.5", "jump.falling_gravity=1", 1.7,
     0.8 + 0.58309518948453},
};

TEST(Jump, HasTheIdealArcOfItsParts) {
    for (const Parts& parts : kParts) {
        const auto ideal =
            make(scenario("jump", {parts.hold, parts.released, parts.falling})).ideal.quantities;
        EXPECT_NEAR(ideal[kApex], parts.apex, 1e-12) << parts.hold << parts.released;
        EXPECT_NEAR(ideal[kAirTime], parts.air_time, 1e-12) << parts.hold << parts.released;
        EXPECT_NEAR(ideal[kLandingX], 5 * parts.air_time, 1e-12) << parts.hold << parts.released;
    }
}

TEST(Jump, GoesAsItsIdealArcInSmallSteps) {
    for (const Parts& parts : kParts) {
        const auto seen =
            run_on(at_rate(60), scenario("jump", {parts.hold, parts.released, parts.falling}),
                   "euler-half-step:precision=f64", "fixed:timestep=1/5000", Keep::outcome)
                .outcome.quantities;
        // A tap is held for one step, in which 5 m/s rise 1 mm; the turn comes within a step.
        EXPECT_NEAR(seen[kApex], parts.apex, 1e-3) << parts.hold << parts.released;
        EXPECT_NEAR(seen[kAirTime], parts.air_time, 1e-3) << parts.hold << parts.released;
        EXPECT_NEAR(seen[kLandingX], 5 * parts.air_time, 5e-3) << parts.hold << parts.released;
    }
}

TEST(Jump, OfATapIsOneOfAKeyHeldForOneStep) {
    const auto held = [](std::string_view hold) {
        const auto seen =
            run_on(at_rate(50),
                   scenario("jump", {hold, "jump.released_gravity=2", "jump.falling_gravity=3"}),
                   "euler", "fixed:timestep=1/50")
                .outcome.quantities;
        return std::vector{seen[kApex], seen[kAirTime], seen[kLandingX]};
    };
    EXPECT_EQ(held("jump.hold_s=0"), held("jump.hold_s=0.02"));
    EXPECT_EQ(held("jump.hold_s=0"), held("jump.hold_s=0.001"));
    EXPECT_NE(held("jump.hold_s=0"), held("jump.hold_s=0.03"));
    EXPECT_EQ(held("jump.hold_s=0.03"), held("jump.hold_s=0.04"));
}
TEST(Jump, LandsOnTheGroundAfterIt) {
    for (const std::string_view engine : {"euler", "euler:collision=swept", "box2d"}) {
        for (const int rate : {10, 60}) {
            for (const std::string_view run_mps : {"jump.run_mps=5", "jump.run_mps=-12"}) {
                const auto run = run_on(at_rate(rate), scenario("jump", {run_mps}), engine,
                                        fmt::format("fixed:timestep=1/{}", rate));
                const auto& last = run.trajectory.row(run.trajectory.rows() - 1)[0];
                EXPECT_TRUE(last.touching) << engine << ' ' << rate << ' ' << run_mps;
                EXPECT_NEAR(last.position_m.y, 0.6 - 0.5, 0.02) << engine << ' ' << rate;
            }
        }
    }
}

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
