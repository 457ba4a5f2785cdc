// A factor k of each step leaves k^(f t) after t seconds at f steps a second.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string kDamping = "motion.damping_per_step = 0.99\n";

TEST(Damping, LeavesMoreAtLowRatesWithAVariableStep) {
    const Finding found = finding_of("damping", "variable", at_rates(30, 240) + kDamping);
    const double at30 = std::pow(0.99, 30 * 0.25);
    const double at240 = std::pow(0.99, 240 * 0.25);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "left_most"), at30, 1e-6);
    EXPECT_NEAR(number_of(found, "left_least"), at240, 1e-6);
    // Tuned at 60 steps a second; 240 is farther from that than 30.
    const double at60 = std::pow(0.99, 60 * 0.25);
    EXPECT_NEAR(found.measured, at60 - at240, 1e-6);
    EXPECT_NEAR(found.severity, (at60 - at240) / 0.05, 1e-3);
    EXPECT_EQ(number_of(found, "per_second"), std::pow(0.99, 60));
    EXPECT_THAT(found.asked, ElementsAre("motion.damping_per_step", "motion.tuned_at_hz"));
    ASSERT_THAT(found.curve, SizeIs(211));
    EXPECT_NEAR(found.curve.front().value, at30, 1e-6);
    // At 38 fps 0.909 is left, 0.049 more than at 60; at 37 fps it is 0.051 more.
    EXPECT_THAT(found.bands, ElementsAre(Band{30, 37}, Band{84, 240}));
}

TEST(Damping, IsComparedWithTheRateThatItWasTunedAt) {
    // All of 55 to 65 fps are near 60; none is near 240.
    const std::string near = at_rates(55, 65) + kDamping;
    EXPECT_EQ(finding_of("damping", "variable", near).verdict, Verdict::pass);
    const Finding far = finding_of("damping", "variable",
                                   at_rates(30, 120) + kDamping + "motion.tuned_at_hz = 240\n");
    EXPECT_EQ(far.verdict, Verdict::error);
    EXPECT_NEAR(far.measured, std::pow(0.99, 7.5) - std::pow(0.99, 60), 1e-6);
    EXPECT_EQ(far.bands, (std::vector<Band>{{30, 120}}));
}

TEST(Damping, IsJudgedInCapturesToo) {
    Asked asked{.game = game("variable", only_at_rate(60) + kDamping), .store = {}};
    const FrameTrace capture = in_memory("player", testing::at_rate(20).frames);
    asked.store.add(capture);
    add_captures({capture.spec}, asked.game.frames);
    const Finding found = finding_of("damping", asked);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(found.shown_by.at(0).trace, capture.spec);
    EXPECT_NEAR(found.measured, std::pow(0.99, 5) - std::pow(0.99, 15), 1e-6);
    EXPECT_THAT(found.bands, IsEmpty());
}

TEST(Damping, IsTheSameAtEveryRateWithAFixedTimestep) {
    const Finding found = finding_of("damping", "fixed", at_rates(30, 240) + kDamping);
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_LT(found.severity, 1e-6);
    EXPECT_NEAR(number_of(found, "left_most"), std::pow(0.99, 15), 1e-6);
    EXPECT_NEAR(number_of(found, "left_as_tuned"), std::pow(0.99, 15), 1e-12);
    EXPECT_NEAR(number_of(found, "per_second"), std::pow(0.99, 60), 1e-12);
}

TEST(Damping, IsConvertedToTheStepRateThatItIsUsedAt) {
    const Finding found =
        finding_of("damping", "fixed:timestep=1/240", at_rates(30, 60) + kDamping);
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_TRUE(std::isnan(found.severity));
    EXPECT_NEAR(number_of(found, "converted"), std::pow(0.99, 0.25), 1e-9);
    const std::string converted = "motion.damping_per_step = 0.997491\nmotion.tuned_at_hz = 240\n";
    EXPECT_NEAR(
        number_of(finding_of("damping", "fixed:timestep=1/240", only_at_rate(60) + converted),
                  "left_most"),
        std::pow(0.99, 15), 1e-4);
}

TEST(Damping, ActsInEverySubstep) {
    const Finding found =
        finding_of("damping", "fixed", only_at_rate(60) + kDamping + "physics.substeps = 4\n");
    EXPECT_NEAR(number_of(found, "left_most"), std::pow(0.99, 60), 1e-6);
}

/// A solver's substeps move bodies, and call no code of the game.
TEST(Damping, ActsOnceInAStepOfASolverWithSubsteps) {
    Game slide = game("fixed", only_at_rate(60) + kDamping);
    slide.engine = parse_engine("euler:substepping=solver:substeps=4");
    EXPECT_NEAR(number_of(finding_of("damping", slide), "left_most"), std::pow(0.99, 15), 1e-6);
}

TEST(Lerp, LeavesOfTheDistanceWhatItDoesNotGo) {
    const Finding found =
        finding_of("damping", "variable", at_rates(60, 120) + "motion.lerp_per_step = 0.1\n");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "left_most"), std::pow(0.9, 15), 1e-6);
    EXPECT_NEAR(number_of(found, "left_least"), std::pow(0.9, 30), 1e-6);
    // 1 - 0.9^(1/2), of the same camera in steps of 1/120 s.
    EXPECT_NEAR(number_of(finding_of("damping", "fixed:timestep=1/120",
                                     at_rates(60, 120) + "motion.lerp_per_step = 0.1\n"),
                          "converted"),
                1 - std::sqrt(0.9), 1e-9);
}

TEST(Lerp, IsOverWhereNothingIsLeftAtAnyRate) {
    // 0.1^7.5 and 0.1^60 are nothing, and so is what they differ by.
    const Finding found =
        finding_of("damping", "variable", at_rates(30, 240) + "motion.lerp_per_step = 0.9\n");
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(found.severity, std::pow(0.1, 7.5) / 0.05, 1e-9);
}

TEST(Lerp, ThatPassesSaysTheRangeOfWhatIsLeft) {
    // 0.835^15 is 6.69% at 60 fps, and 0.835^21.5 2.07% at 86.
    const Finding found =
        finding_of("damping", "variable", at_rates(60, 86) + "motion.lerp_per_step = 0.165\n");
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "left_most"), std::pow(0.835, 15), 1e-6);
    EXPECT_NEAR(number_of(found, "left_least"), std::pow(0.835, 21.5), 1e-6);
    EXPECT_THAT(found.summary, ::testing::HasSubstr("2.07% to 6.69%"));
}

TEST(Damping, IsOneFindingForEachConstantAndNoneForNone) {
    EXPECT_THAT(findings_of("damping", "variable",
                            only_at_rate(60) + kDamping + "motion.lerp_per_step = 0.1\n"),
                SizeIs(2));
    EXPECT_THAT(findings_of("damping", "variable", at_rates(30, 240)), IsEmpty());
}

TEST(Damping, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("damping", kStandsStill, only_at_rate(60) + kDamping).verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
