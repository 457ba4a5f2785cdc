// A factor k of each step leaves k^(f t) after t seconds at f steps a second.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string kDamping = "motion.damping_per_step = 0.99\n";

TEST(GameDamping, LeavesMoreAtLowRatesWithAVariableStep) {
    const GameFinding found = finding_of("damping", "variable", at_rates(30, 240) + kDamping);
    const double at30 = std::pow(0.99, 30 * 0.25);
    const double at240 = std::pow(0.99, 240 * 0.25);
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "left_most"), at30, 1e-6);
    EXPECT_NEAR(number_of(found, "left_least"), at240, 1e-6);
    EXPECT_NEAR(found.severity, (at30 - at240) / 0.05, 1e-3);
    EXPECT_THAT(found.finding.summary, HasSubstr("0.927 of a velocity is left with 30 fps"));
    EXPECT_THAT(found.finding.cause,
                HasSubstr("acts 30 times a second at one rate and 240 times at the other"));
    EXPECT_THAT(found.finding.fix, HasSubstr("pow(0.547157, dt)"));  // 0.99^60
}

TEST(GameDamping, IsTheSameAtEveryRateWithAFixedTimestep) {
    const GameFinding found = finding_of("damping", "fixed", at_rates(30, 240) + kDamping);
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_LT(found.severity, 1e-6);
    EXPECT_NEAR(number_of(found, "left_most"), std::pow(0.99, 15), 1e-6);
    EXPECT_NEAR(number_of(found, "left_as_tuned"), std::pow(0.99, 15), 1e-12);
    EXPECT_NEAR(number_of(found, "per_second"), std::pow(0.99, 60), 1e-12);
}

TEST(GameDamping, IsConvertedToTheStepRateThatItIsUsedAt) {
    const GameFinding found =
        finding_of("damping", "fixed:timestep=1/240", at_rates(30, 60) + kDamping);
    EXPECT_EQ(found.finding.verdict, Verdict::note);
    EXPECT_THAT(found.finding.summary, HasSubstr("tuned at 60 steps a second and acts 240 times"));
    // 0.99^(1/4)
    EXPECT_THAT(found.finding.fix, HasSubstr("write 0.997491 at this step rate"));
    const std::string converted = "motion.damping_per_step = 0.997491\nmotion.tuned_at_hz = 240\n";
    EXPECT_NEAR(number_of(finding_of("damping", "fixed:timestep=1/240", at_rate(60) + converted),
                          "left_most"),
                std::pow(0.99, 15), 1e-4);
}

TEST(GameDamping, ActsInEverySubstep) {
    const GameFinding found =
        finding_of("damping", "fixed", at_rate(60) + kDamping + "physics.substeps = 4\n");
    EXPECT_NEAR(number_of(found, "left_most"), std::pow(0.99, 60), 1e-6);
}

TEST(GameLerp, LeavesOfTheDistanceWhatItDoesNotGo) {
    const GameFinding found =
        finding_of("damping", "variable", at_rates(60, 120) + "motion.lerp_per_step = 0.1\n");
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "left_most"), std::pow(0.9, 15), 1e-6);
    EXPECT_NEAR(number_of(found, "left_least"), std::pow(0.9, 30), 1e-6);
    EXPECT_THAT(found.finding.summary, HasSubstr("of the distance is left"));
    // 1 - 0.9^(1/2), of the same camera in steps of 1/120 s.
    EXPECT_THAT(finding_of("damping", "fixed:timestep=1/120",
                           at_rates(60, 120) + "motion.lerp_per_step = 0.1\n")
                    .finding.fix,
                HasSubstr("write 0.0513167 at this step rate"));
}

TEST(GameLerp, IsOverWhereNothingIsLeftAtAnyRate) {
    // 0.1^7.5 and 0.1^60 are nothing, and so is what they differ by.
    const GameFinding found =
        finding_of("damping", "variable", at_rates(30, 240) + "motion.lerp_per_step = 0.9\n");
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_NEAR(found.severity, std::pow(0.1, 7.5) / 0.05, 1e-9);
}

TEST(GameDamping, IsOneFindingForEachConstantAndNoneForNone) {
    EXPECT_THAT(
        findings_of("damping", "variable", at_rate(60) + kDamping + "motion.lerp_per_step = 0.1\n"),
        SizeIs(2));
    EXPECT_THAT(findings_of("damping", "variable", at_rates(30, 240)), IsEmpty());
}

TEST(GameDamping, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("damping", kStandsStill, at_rate(60) + kDamping).finding.verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
