// A spring of w rad/s by semi-implicit Euler, swung here for some thousand steps: how often does it
// come by, and does it stay?

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Swing {
    double radps = 0;
    double farthest = 0;
};

Swing swing(double omega, double dt_s) {
    double x = 1;
    double v = 0;
    double first_s = 0;
    double last_s = 0;
    int crossings = 0;
    Swing seen;
    for (int step = 1; step <= 20'000 && seen.farthest < 1e6; ++step) {
        const double before = x;
        v -= omega * omega * x * dt_s;
        x += v * dt_s;
        seen.farthest = std::max(seen.farthest, std::abs(x));
        if (before < 0 && x >= 0) {
            last_s = (step - 1 + before / (before - x)) * dt_s;
            first_s = crossings == 0 ? last_s : first_s;
            ++crossings;
        }
    }
    seen.radps = 2 * std::acos(-1) * (crossings - 1) / (last_s - first_s);
    return seen;
}

std::string spring(double omega) {
    return fmt::format("motion.spring_radps = {}\n", omega);
}

TEST(GameSpring, SwingsAsMuchTooFastAsOneThatIsSwung) {
    for (const double omega : {10.0, 30.0, 60.0, 90.0, 115.0}) {
        const GameFinding found = finding_of("spring", "fixed", at_rate(60) + spring(omega));
        const double half = omega / 60 / 2;
        EXPECT_NEAR(number_of(found, "frequency_error"), std::asin(half) / half - 1, 1e-9);
        EXPECT_NEAR(number_of(found, "frequency_error"), swing(omega, 1.0 / 60).radps / omega - 1,
                    2e-3)
            << omega;
        EXPECT_NEAR(found.severity, number_of(found, "frequency_error") / 0.05, 1e-9);
        EXPECT_EQ(found.finding.verdict, found.severity <= 1 ? Verdict::pass : Verdict::fail);
    }
}

TEST(GameSpring, OfASmallErrorPassesAndOfALargeOneFails) {
    const GameFinding soft = finding_of("spring", "fixed", at_rate(60) + spring(30));
    EXPECT_EQ(soft.finding.verdict, Verdict::pass);  // A quarter of the limit: 1.07 % too fast.
    EXPECT_THAT(soft.finding.summary, HasSubstr("up to 120 rad/s"));
    const GameFinding stiff = finding_of("spring", "fixed", at_rate(60) + spring(90));
    EXPECT_EQ(stiff.finding.verdict, Verdict::fail);  // asin(0.75) / 0.75 = 1.131
    EXPECT_THAT(stiff.finding.summary, HasSubstr("swings 13.1 % too fast with 60 fps"));
}

TEST(GameSpring, PassesOnceItsFixIsTaken) {
    for (const double omega : {90.0, 119.9, 150.0}) {
        const GameFinding found = finding_of("spring", "fixed", at_rate(60) + spring(omega));
        ASSERT_GT(found.severity, 1) << omega;
        const std::string shorter =
            fmt::format("fixed:timestep={}", number_of(found, "longest_fitting_dt"));
        EXPECT_EQ(finding_of("spring", shorter, at_rate(60) + spring(omega)).finding.verdict,
                  Verdict::pass)
            << shorter;
        const double softer = number_of(found, "stiffest_fitting");
        const GameFinding fits = finding_of("spring", "fixed", at_rate(60) + spring(softer));
        EXPECT_EQ(fits.finding.verdict, Verdict::pass) << softer;
        EXPECT_GT(fits.severity, 0.9) << softer;
    }
}

TEST(GameSpring, NamesTheLimitsThatMakeStepsLong) {
    // A clamp of 100 ms in at most 2 steps makes them 50 ms long, whatever the timestep is.
    const GameFinding found = finding_of(
        "spring", "unreal-substep:timestep=5ms:steps_per_frame_max=2:frame_delta_max=100ms",
        at_rates(10, 60) + spring(60));
    EXPECT_NEAR(number_of(found, "longest_dt"), 0.05, 1e-9);
    // At 10 fps a frame has to count for 100 ms, or the game is slow there.
    EXPECT_THAT(found.finding.fix,
                HasSubstr("take steps of 5 ms, and let a frame count for 100 ms at most "
                          "(frame_delta_max) and take 20 of them (steps_per_frame_max);"));
}

TEST(GameSpring, FliesApartFromTwoOverTheStepOn) {
    EXPECT_LT(swing(119.9, 1.0 / 60).farthest, 100);
    EXPECT_GT(swing(120.1, 1.0 / 60).farthest, 1e5);
    const GameFinding below = finding_of("spring", "fixed", at_rate(60) + spring(119.9));
    EXPECT_FALSE(std::isinf(below.severity));
    const GameFinding above = finding_of("spring", "fixed", at_rate(60) + spring(120.1));
    EXPECT_EQ(above.finding.verdict, Verdict::fail);
    EXPECT_TRUE(std::isinf(above.severity));
    EXPECT_NEAR(number_of(above, "stiffest_stable"), 120, 1e-9);
    EXPECT_NEAR(number_of(above, "longest_stable_dt"), 2 / 120.1, 1e-12);
    EXPECT_THAT(above.finding.summary, HasSubstr("flies apart with 60 fps"));
}

TEST(GameSpring, IsWhatItsFixSays) {
    const GameFinding bad = finding_of("spring", "fixed", at_rate(60) + spring(200));
    // asin(h) / h is 1.05 at h = 0.51277, which is 200 x 5.128 ms / 2; a thousandth is to spare.
    EXPECT_THAT(bad.finding.fix, HasSubstr("take steps of 5.123 ms at most"));
    const GameFinding good =
        finding_of("spring", "fixed:timestep=5.123ms", at_rate(60) + spring(200));
    EXPECT_EQ(good.finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(good, "frequency_error"), 0.05, 2e-4);
}

TEST(GameSpring, IsJudgedByTheLongestStepOfAllRatesAndHitches) {
    const std::string rates = at_rates(40, 60) + spring(70);
    EXPECT_NEAR(number_of(finding_of("spring", "variable", rates), "longest_dt"), 1.0 / 40, 1e-8);
    const std::string hitch = "frames.refresh_hz = []\nframes.lowest_fps = 60\n" + spring(5);
    const GameFinding found = finding_of("spring", "variable", hitch);
    EXPECT_EQ(found.finding.verdict, Verdict::fail);  // 5 x 1 s is more than 2.
    EXPECT_DOUBLE_EQ(number_of(found, "longest_dt"), 1);
    EXPECT_EQ(finding_of("spring", "fixed", hitch).finding.verdict, Verdict::pass);
}

TEST(GameSpring, IsStifferInSubsteps) {
    const GameFinding found =
        finding_of("spring", "fixed", at_rate(60) + spring(200) + "physics.substeps = 8\n");
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "stiffest_stable"), 8 * 120, 1e-6);
}

TEST(GameSpring, IsNotAskedForWithoutOne) {
    EXPECT_THAT(findings_of("spring", "variable", at_rate(30)), IsEmpty());
}

TEST(GameSpring, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("spring", kStandsStill, at_rate(60) + spring(10)).finding.verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
