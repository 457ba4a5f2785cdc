// A ball that falls from h in steps of dt first lies below the ground after n steps with
// g dt^2 n (n + 1) / 2 > h. It is put onto the ground with e n g dt upwards, and rises from there
// as a jump of that speed.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/closed_forms.h"
#include "tests/harness/check/motion/captured.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr double kGravity = 9.81;

double rebound_m(double height_m, double restitution, double dt_s) {
    double n = 1;
    while (kGravity * dt_s * dt_s * n * (n + 1) / 2 <= height_m) {
        ++n;
    }
    return Leap{.speed_mps = restitution * n * kGravity * dt_s, .gravity_mps2 = kGravity}.apex_m(
        dt_s);
}

/// Of balls that touch the ground in a thousand places of a step, the first as soon as a whole
/// number of steps after the fall from `height_m`, the one that is off the most.
struct Ball {
    double height_m = 0;
    double rebound_m = 0;
    double error = -1;
};

Ball worst_ball(double height_m, double restitution, double dt_s) {
    const double first_s = std::ceil(std::sqrt(2 * height_m / kGravity) / dt_s) * dt_s;
    Ball worst;
    for (int place = 0; place < 1000; ++place) {
        const double touch_s = first_s + (place + 0.1) / 1000 * dt_s;
        const double from_m = kGravity * touch_s * touch_s / 2;
        const double to_m = rebound_m(from_m, restitution, dt_s);
        const double error = std::abs(to_m / (from_m * restitution * restitution) - 1);
        if (error > worst.error) {
            worst = {from_m, to_m, error};
        }
    }
    return worst;
}

std::string ball(double height_m, double restitution) {
    return fmt::format("motion.bounce_height_m = {}\nmotion.restitution = {}\n", height_m,
                       restitution);
}

TEST(Bounce, RisesAsHighAsTheBallThatIsSteppedByHand) {
    for (const double rate_hz : {50.0, 60.0, 144.0}) {
        for (const double height_m : {1.03, 2.21, 4.7}) {
            const Finding found = finding_of("bounce", fmt::format("fixed:timestep=1/{}", rate_hz),
                                             only_at_rate(60) + ball(height_m, 0.8));
            const Ball worst = worst_ball(height_m, 0.8, 1 / rate_hz);
            const double from_m = number_of(found, "height");
            EXPECT_NEAR(number_of(found, "rebound"), rebound_m(from_m, 0.8, 1 / rate_hz), 1e-9)
                << rate_hz << ' ' << height_m;
            EXPECT_NEAR(number_of(found, "rebound_formula"), from_m * 0.64, 1e-9);
            EXPECT_NEAR(found.severity / (worst.error / 0.05), 1, 0.005);
        }
    }
}

TEST(Bounce, MissesNothingOfTheWorstPlaceInAStep) {
    // Eight places of a step miss up to 12% of it.
    double least = 1;
    for (int i = 0; i < 40; ++i) {
        const double height_m = 0.5 + 0.093 * i;
        const Finding found = finding_of("bounce", "fixed", only_at_rate(60) + ball(height_m, 0.8));
        least = std::min(least, found.severity * 0.05 / worst_ball(height_m, 0.8, 1.0 / 60).error);
    }
    EXPECT_GT(least, 0.99);
}

TEST(Bounce, IsTheSameInShortSteps) {
    const Finding found =
        finding_of("bounce", "fixed:timestep=1/1000", at_rates(30, 60) + ball(2, 0.8));
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(found.severity / (worst_ball(2, 0.8, 0.001).error / 0.05), 1, 0.01);
    EXPECT_THAT(found.bands, IsEmpty());
}

TEST(Bounce, DoesNotHangOnWhereInAStepTheGroundIs) {
    // One ball alone is right at 30 steps a second and off at 60, by luck.
    for (const double height_m : {0.48, 0.49, 0.5, 0.51, 0.52}) {
        for (const double rate_hz : {30.0, 60.0}) {
            EXPECT_EQ(finding_of("bounce", fmt::format("fixed:timestep=1/{}", rate_hz),
                                 only_at_rate(60) + ball(height_m, 0.7))
                          .verdict,
                      Verdict::error)
                << height_m << ' ' << rate_hz;
        }
    }
}

TEST(Bounce, IsAnotherAtEveryRateWithAVariableStep) {
    Ball worst;
    for (int fps = 20; fps <= 60; ++fps) {
        const Ball at = worst_ball(1.03, 0.8, 1.0 / fps);
        worst = at.error > worst.error ? at : worst;
    }
    const Finding found = finding_of("bounce", "variable", at_rates(20, 60) + ball(1.03, 0.8));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(found.severity / (worst.error / 0.05), 1, 0.005);
    EXPECT_GT(found.severity, 1);
}

TEST(Bounce, SaysAtWhichRatesItIsOff) {
    int first_right = 0;  // From this rate on all are.
    for (int fps = 400; fps >= 20; --fps) {
        if (worst_ball(4.7, 0.8, 1.0 / fps).error > 0.05) {
            first_right = fps + 1;
            break;
        }
    }
    ASSERT_GT(first_right, 22);
    ASSERT_LT(first_right, 390);
    const Finding found = finding_of("bounce", "variable",
                                     at_rates(first_right - 2, first_right + 2) + ball(4.7, 0.8));
    EXPECT_THAT(found.bands, ElementsAre(Band{first_right - 2.0, first_right - 1.0}));
    ASSERT_EQ(found.curve.size(), 5U);
    EXPECT_NEAR(found.curve[0].value, worst_ball(4.7, 0.8, 1.0 / (first_right - 2)).error, 3e-4);
}

TEST(Bounce, IsShownByTheRunThatItNames) {
    const Finding found = finding_of("bounce", "variable", at_rates(20, 60) + ball(1.03, 0.8));
    EXPECT_DOUBLE_EQ(outcome_of(found.shown_by.front()).quantities[0], number_of(found, "rebound"));
}

TEST(Bounce, PassesWithTheTimestepOfItsFix) {
    const std::string profile = only_at_rate(60) + ball(1.03, 0.8);
    const Finding found = finding_of("bounce", "fixed", profile);
    ASSERT_EQ(found.verdict, Verdict::error);
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "timestep");
    EXPECT_EQ(
        finding_of("bounce", "fixed:timestep=" + found.fix_settings[0].value, profile).verdict,
        Verdict::pass);
}

TEST(Bounce, IsJudgedInCapturesToo) {
    // Steps of 1/1000 s are right, and a hitch of 0.3 s around the touch is not.
    std::vector<Duration> frames(3000, from_seconds(0.001));
    frames[1500] = from_seconds(0.3);
    const FrameTrace capture = in_memory("session", frames);
    const Game at_1000_hz = game("variable", only_at_rate(1000) + ball(2, 0.8));
    EXPECT_EQ(finding_of("bounce", at_1000_hz).verdict, Verdict::pass);
    for (const Asked& about : {captured(at_1000_hz, capture), only_captured(at_1000_hz, capture)}) {
        const Finding found = finding_of("bounce", about);
        EXPECT_EQ(found.verdict, Verdict::error);
        EXPECT_EQ(found.shown_by.front().trace, capture.spec);
        EXPECT_THAT(found.bands, IsEmpty());
    }
}

TEST(Bounce, IsNotAskedForWithoutABall) {
    EXPECT_THAT(findings_of("bounce", "variable", only_at_rate(20)), IsEmpty());
    EXPECT_THAT(findings_of("bounce", "variable", only_at_rate(20) + ball(1, 0)), IsEmpty());
}

TEST(Bounce, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("bounce", kStandsStill, only_at_rate(60) + ball(1, 0.8)).verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
