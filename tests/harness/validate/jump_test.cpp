#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/validate/closed_forms.h"
#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct Extremes {
    double least = 1e300;
    double most = 0;
};

/// Of whole rates.
Extremes over_rates(int lowest, int highest, double (Leap::*of)(double) const) {
    Extremes found;
    for (int fps = lowest; fps <= highest; ++fps) {
        const double value = (Leap{}.*of)(1.0 / fps);
        found.least = std::min(found.least, value);
        found.most = std::max(found.most, value);
    }
    return found;
}

TEST(GameJump, IsTheSameAtEveryRateWithAFixedTimestep) {
    const GameFinding height = finding_of("jump", "fixed", at_rates(30, 144), "height");
    EXPECT_EQ(height.finding.verdict, Verdict::pass);
    EXPECT_EQ(height.severity, 0);
    EXPECT_NEAR(number_of(height, "apex_least"), Leap{}.apex_m(1.0 / 60), 1e-9);
    EXPECT_NEAR(number_of(height, "apex_most"), Leap{}.apex_m(1.0 / 60), 1e-9);
    EXPECT_NEAR(number_of(height, "apex_formula"), Leap{}.ideal_m(), 1e-12);

    const GameFinding landing = finding_of("jump", "fixed", at_rates(30, 144), "landing");
    EXPECT_EQ(landing.finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(landing, "landing_least"), Leap{}.landing_m(1.0 / 60), 1e-9);
    EXPECT_NEAR(number_of(landing, "landing_formula"), 2 * 5 * 5 / 9.81, 1e-9);
}

TEST(GameJump, IsLowerAtLowRatesWithAVariableStep) {
    const GameFinding found = finding_of("jump", "variable", at_rates(30, 144), "height");
    const Extremes apex = over_rates(30, 144, &Leap::apex_m);
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "apex_least"), apex.least, 1e-6);
    EXPECT_NEAR(number_of(found, "apex_most"), apex.most, 1e-6);
    EXPECT_NEAR(found.severity, (apex.most - apex.least) / 0.025, 1e-4);
    EXPECT_THAT(found.finding.summary,
                HasSubstr(fmt::format("{:.4g} m at 30 fps and", apex.least)));
    EXPECT_THAT(found.finding.cause, HasSubstr("in steps of 33.33 ms"));
    EXPECT_THAT(found.finding.cause, HasSubstr("m less than the formula"));
}

TEST(GameJump, LandsElsewhereAtLowRatesWithAVariableStep) {
    const GameFinding found = finding_of("jump", "variable", at_rates(30, 144), "landing");
    const Extremes landing = over_rates(30, 144, &Leap::landing_m);
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "landing_least"), landing.least, 1e-6);
    EXPECT_NEAR(number_of(found, "landing_most"), landing.most, 1e-6);
    EXPECT_NEAR(found.severity, (landing.most - landing.least) / 0.1, 1e-4);
}

TEST(GameJump, IsHigherAtLowRatesByExplicitEuler) {
    const GameFinding found =
        finding_of("jump", game("variable", at_rates(30, 60) + "jump.speed_mps = 6"), "height");
    Subject subject = game("variable",
                           "jump.speed_mps = 6\nframes.lowest_fps = 30\n"
                           "frames.highest_fps = 60\nframes.refresh_hz = []\n"
                           "frames.worst_hitch_ms = 0\n"
                           "physics.engine = \"euler-explicit:precision=f64\"");
    const GameFinding higher = finding_of("jump", subject, "height");
    EXPECT_EQ(higher.finding.verdict, Verdict::fail);
    EXPECT_THAT(higher.finding.cause, HasSubstr("m more than the formula"));
    EXPECT_GT(number_of(higher, "apex_most"), number_of(higher, "apex_formula"));
    EXPECT_LT(number_of(found, "apex_most"), number_of(found, "apex_formula"));
}

TEST(GameJump, PassesWithAVariableStepAtASingleRateAndWithinItsTolerance) {
    EXPECT_EQ(finding_of("jump", "variable", at_rate(60), "height").severity, 0);
    const Extremes apex = over_rates(30, 144, &Leap::apex_m);
    for (const bool passes : {false, true}) {
        const double tolerance_m = (apex.most - apex.least) * (passes ? 1.01 : 0.99);
        const GameFinding found = finding_of(
            "jump", "variable",
            at_rates(30, 144) + fmt::format("tolerances.jump_m = {}", tolerance_m), "height");
        EXPECT_EQ(found.finding.verdict, passes ? Verdict::pass : Verdict::fail);
    }
}

TEST(GameJump, TakesOffForTheHeightOfTheProfile) {
    const GameFinding found = finding_of(
        "jump", "fixed:timestep=1/50",
        at_rate(60) + "jump.height_m = 2\nphysics.gravity_mps2 = 25\njump.run_mps = 3", "height");
    EXPECT_NEAR(number_of(found, "apex_formula"), 2, 1e-12);
    EXPECT_NEAR(number_of(found, "apex_least"),
                (Leap{.speed_mps = 10, .gravity_mps2 = 25}.apex_m(0.02)), 1e-9);
}

TEST(GameJump, IsStepsOfItsSubsteps) {
    const GameFinding found =
        finding_of("jump", "fixed:timestep=1/50", at_rate(60) + "physics.substeps = 4", "height");
    // It is seen at the end of every step, and so of every fourth substep.
    double highest_m = 0;
    for (double n = 4; n < 400; n += 4) {
        highest_m = std::max(highest_m, Leap{}.height_m(n, 1.0 / 200));
    }
    EXPECT_NEAR(number_of(found, "apex_least"), highest_m, 1e-9);
}

constexpr std::string_view kHitch = "frames.worst_hitch_ms = 300\n";

std::string with_hitch() {
    return std::string("physics.engine = \"euler:precision=f64\"\nframes.refresh_hz = []\n") +
           "frames.lowest_fps = 60\nframes.highest_fps = 60\n" + std::string(kHitch);
}

TEST(GameJumpInAHitch, IsAnotherJumpWithAVariableStep) {
    const GameFinding found = finding_of("jump", "variable", with_hitch(), "height in a hitch");
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_DOUBLE_EQ(number_of(found, "longest_dt"), 0.3);
    EXPECT_THAT(found.finding.cause, HasSubstr("the hitch makes a step of 300 ms"));
    // The worst of the phases k / 60: k steps of a frame, one of 0.3 s, and steps of a frame again.
    double worst_m = 0;
    double apex_m = 0;
    for (int before = 0; before < 60; ++before) {
        double y = 0;
        double v = 5;
        double highest = 0;
        for (int step = 0; step < 60; ++step) {
            const double dt = step == before ? 0.3 : 1.0 / 60;
            v -= 9.81 * dt;
            y += v * dt;
            highest = y >= 0 && highest >= 0 ? std::max(highest, y) : highest;
            if (y <= 0) {
                break;
            }
        }
        const double off_m = std::abs(highest - Leap{}.apex_m(1.0 / 60));
        if (off_m > worst_m) {
            worst_m = off_m;
            apex_m = highest;
        }
    }
    EXPECT_NEAR(found.severity, worst_m / 0.025, 1e-3);
    EXPECT_NEAR(number_of(found, "apex"), apex_m, 1e-5);
}

TEST(GameJumpInAHitch, StaysTheSameJumpWithAFixedTimestep) {
    const GameFinding found = finding_of("jump", "fixed", with_hitch(), "height in a hitch");
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_EQ(found.severity, 0);
    EXPECT_NEAR(number_of(found, "longest_dt"), 1.0 / 60, 1e-9);
}

TEST(GameJump, IsShownByTheRunThatItNames) {
    const Subject subject = game("variable", at_rates(30, 60));
    const Frames frames = frames_of(subject.profile);
    const GameFinding found = finding_of("jump", subject, "height");
    const auto shown = run(found.finding.shown_by, frames.traces);
    EXPECT_DOUBLE_EQ(shown.outcome.quantities[0], number_of(found, "apex_least"));
}

TEST(GameJump, IsNotAskedForWhereNobodyJumps) {
    EXPECT_THAT(findings_of("jump", "variable", at_rates(30, 60) + "jump.speed_mps = 0"),
                IsEmpty());
}

TEST(GameJump, HasNoLandingWhereNobodyRunsAndNoHitchWhereThereIsNone) {
    EXPECT_THAT(findings_of("jump", "fixed", at_rate(60)), SizeIs(2));
    EXPECT_THAT(findings_of("jump", "fixed", at_rate(60) + "jump.run_mps = 0"), SizeIs(1));
    EXPECT_THAT(findings_of("jump", "fixed", with_hitch()), SizeIs(3));
}

TEST(GameJump, OfALoopThatStandsStillIsUnknown) {
    const GameFindings found = findings_of("jump", kStandsStill, at_rate(60));
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].finding.verdict, Verdict::unknown);
}

TEST(GameJump, IsToldToLowerTheClampThatLetsAHitchIn) {
    EXPECT_THAT(
        finding_of("jump", "variable:frame_delta_max=200ms", "", "height in a hitch").finding.fix,
        ::testing::StartsWith("lower the clamp (frame_delta_max), or "));
    EXPECT_THAT(finding_of("jump", "variable", "", "height in a hitch").finding.fix,
                ::testing::StartsWith("clamp the frame delta, or "));
}

}  // namespace
}  // namespace tickproof::harness
