// A ball that falls from h in steps of dt first lies below the ground after n steps with
// g dt^2 n (n + 1) / 2 > h. It is put onto the ground with e n g dt upwards, and rises from there
// as a jump of that speed.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/validate/closed_forms.h"
#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
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

std::string ball(double height_m, double restitution) {
    return fmt::format("motion.bounce_height_m = {}\nmotion.restitution = {}\n", height_m,
                       restitution);
}

TEST(GameBounce, RisesAsHighAsTheBallThatIsSteppedByHand) {
    for (const double rate_hz : {50.0, 60.0, 144.0}) {
        for (const double height_m : {1.03, 2.21, 4.7}) {
            const GameFinding found =
                finding_of("bounce", fmt::format("fixed:timestep=1/{}", rate_hz),
                           at_rate(60) + ball(height_m, 0.8));
            EXPECT_NEAR(number_of(found, "rebound"), rebound_m(height_m, 0.8, 1 / rate_hz), 1e-9)
                << rate_hz << ' ' << height_m;
            EXPECT_NEAR(number_of(found, "rebound_formula"), height_m * 0.64, 1e-12);
        }
    }
}

TEST(GameBounce, IsTheSameInShortSteps) {
    const GameFinding found =
        finding_of("bounce", "fixed:timestep=1/1000", at_rates(30, 60) + ball(2, 0.8));
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_NEAR(found.severity, std::abs(rebound_m(2, 0.8, 0.001) / 1.28 - 1) / 0.05, 1e-6);
    EXPECT_THAT(found.finding.summary, HasSubstr("1.28 m by the formula"));
}

TEST(GameBounce, IsAnotherAtEveryRateWithAVariableStep) {
    double worst = 0;
    double worst_m = 0;
    for (int fps = 20; fps <= 60; ++fps) {
        const double at_m = rebound_m(1.03, 0.8, 1.0 / fps);
        if (std::abs(at_m / (1.03 * 0.64) - 1) > worst) {
            worst = std::abs(at_m / (1.03 * 0.64) - 1);
            worst_m = at_m;
        }
    }
    const GameFinding found = finding_of("bounce", "variable", at_rates(20, 60) + ball(1.03, 0.8));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "rebound"), worst_m, 1e-6);
    EXPECT_NEAR(found.severity, worst / 0.05, 1e-4);
    EXPECT_GT(found.severity, 1);
}

TEST(GameBounce, SaysAtWhichRatesItIsOff) {
    for (int fps = 20; fps <= 24; ++fps) {
        const double error = std::abs(rebound_m(1.03, 0.8, 1.0 / fps) / (1.03 * 0.64) - 1);
        ASSERT_EQ(error > 0.05, fps != 23) << fps;
    }
    EXPECT_THAT(
        finding_of("bounce", "variable", at_rates(20, 24) + ball(1.03, 0.8)).finding.summary,
        HasSubstr("off below 23 fps and at 24 fps"));
}

TEST(GameBounce, IsShownByTheRunThatItNames) {
    const Subject subject = game("variable", at_rates(20, 60) + ball(1.03, 0.8));
    const GameFinding found = finding_of("bounce", subject);
    const Frames frames = frames_of(subject.profile);
    EXPECT_DOUBLE_EQ(run(found.finding.shown_by, frames.traces).outcome.quantities[0],
                     number_of(found, "rebound"));
}

TEST(GameBounce, IsNotAskedForWithoutABall) {
    EXPECT_THAT(findings_of("bounce", "variable", at_rate(20)), IsEmpty());
    EXPECT_THAT(findings_of("bounce", "variable", at_rate(20) + ball(1, 0)), IsEmpty());
}

TEST(GameBounce, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("bounce", kStandsStill, at_rate(60) + ball(1, 0.8)).finding.verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
