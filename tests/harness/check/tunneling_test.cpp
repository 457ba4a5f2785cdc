#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

/// The hitch of the table: 60 fps with a frame of a second at 0.25 s.
const std::vector<FrameTrace>& hitch() {
    static const std::vector<FrameTrace> traces{parse_generated("hitch", 1)};
    return traces;
}

/// As a user would start it: that frame where it is, and nowhere else.
Finding from_the_first_frame(std::string_view engine, std::string_view policy) {
    Question asked = question(scenario("gate"), engine, policy, hitch());
    asked.starts = {.kind = Starts::Kind::one, .frame = 0};
    return finding_of("tunneling", asked);
}

class TunnelsInEuler : public ::testing::TestWithParam<std::string_view> {};
TEST_P(TunnelsInEuler, WhenAFrameOfASecondBeginsAtAQuarter) {
    const Finding finding = from_the_first_frame("euler", GetParam());
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_THAT(finding.summary, HasSubstr("tunneled at 1 of 1 start (should be blocked)"));
    EXPECT_THAT(finding.cause, HasSubstr("longer than the 80 ms"));
    EXPECT_THAT(finding.fix, HasSubstr("with collision=swept it is blocked at all of them"));
}
INSTANTIATE_TEST_SUITE_P(Policies, TunnelsInEuler,
                         ::testing::Values("variable", "frame-limited", "refresh-pass-through"));

class BlockedInEuler : public ::testing::TestWithParam<std::string_view> {};
TEST_P(BlockedInEuler, WhenAFrameOfASecondBeginsAtAQuarter) {
    EXPECT_EQ(from_the_first_frame("euler", GetParam()).verdict, Verdict::pass);
}
INSTANTIATE_TEST_SUITE_P(Policies, BlockedInEuler,
                         ::testing::Values("frame-locked", "refresh-multiple", "refresh-slow-down",
                                           "fixed-capped", "fixed-accumulator", "hybrid",
                                           "semi-fixed", "fixed", "snapped"));

TEST(Tunneling, HybridPassesTheGateAtTheWorstPhaseBecauseItsLimitExceedsTheWindow) {
    const Finding finding =
        finding_of("tunneling", question(scenario("gate"), "euler", "hybrid", hitch()));
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_THAT(finding.cause, HasSubstr("the step of 100 ms in which it crosses"));
    EXPECT_THAT(finding.cause, HasSubstr("longer than the 80 ms that it overlaps the obstacle"));
    EXPECT_THAT(finding.cause,
                HasSubstr("the policy's own limit, frame_delta_max=100 ms, is longer"));
    EXPECT_THAT(finding.fix, HasSubstr("with frame_delta_max=80ms it is blocked at all of them"));
    const Question cured =
        question(scenario("gate"), "euler", "hybrid:frame_delta_max=80ms", hitch());
    EXPECT_EQ(finding_of("tunneling", cured).verdict, Verdict::pass);
}

TEST(Tunneling, Box2dSaysWhatSavedItAndWhatItsLimitDid) {
    const Finding finding = from_the_first_frame("box2d:ccd=off", "variable");
    EXPECT_EQ(finding.verdict, Verdict::pass);  // Blocked, by the limit alone.
    EXPECT_THAT(finding.cause, HasSubstr("2 units"));
    EXPECT_THAT(finding.cause,
                HasSubstr("its velocity from (5.00, 2.50) to (1.11, -1.66) m/s for good"));

    const Finding saved =
        finding_of("tunneling", question(scenario("gate"), "box2d", "variable", hitch()));
    EXPECT_EQ(saved.verdict, Verdict::pass);
    EXPECT_THAT(saved.cause,
                HasSubstr("continuous collision saved it: with ccd=off it goes wrong at"));
}

TEST(Tunneling, ASweptTestSavesEulerToo) {
    const Finding finding = finding_of(
        "tunneling", question(scenario("gate"), "euler:collision=swept", "variable", hitch()));
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_THAT(finding.cause, HasSubstr("with collision=discrete it goes wrong at"));
}

TEST(Tunneling, TriesTheHitchAtEveryPhaseOfTheRunUp) {
    const Finding finding =
        finding_of("tunneling", question(scenario("gate"), "euler", "variable", hitch()));
    EXPECT_GE(number_of(finding, "starts"), 31);  // Each frame from 0 to 0.5 s, as in the table.
    EXPECT_GE(number_of(finding, "wrong"), 31);
}

TEST(Tunneling, AnOpenGateIsToBeCleared) {
    const std::vector<FrameTrace> traces{at_rate(60)};
    const Finding finding = finding_of(
        "tunneling", question(scenario("gate", {"gate.rise_mps=0"}), "euler", "fixed", traces));
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_THAT(finding.summary, HasSubstr("cleared at 1 start"));
}

TEST(Tunneling, AMissedCurveFailsAndNoCollisionTestHelps) {
    const std::vector<FrameTrace> traces{at_rate(10)};
    const Finding finding =
        finding_of("tunneling", question(scenario("curve"), "euler", "variable", traces));
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_THAT(finding.cause, HasSubstr("polygon"));
    EXPECT_THAT(finding.fix, HasSubstr("collision=swept alone does not help"));
}

TEST(Tunneling, DoesNotCallTheLimitWhatAContactDid) {
    // With continuous collision the gate stops the character in the step in which the limit acts.
    const Finding finding = from_the_first_frame("box2d", "variable");
    EXPECT_THAT(finding.cause, HasSubstr("it cut the motion of the character"));
    EXPECT_THAT(finding.cause, ::testing::Not(HasSubstr("for good")));
}

TEST(Tunneling, NobodyIsBlockedByAGateThatStaysInTheGround) {
    const std::vector<FrameTrace> traces{at_rate(60)};
    for (const std::string_view jump : {"gate.jump_mps=0", "gate.jump_mps=2", "gate.jump_mps=5"}) {
        const Finding finding = finding_of(
            "tunneling",
            question(scenario("gate", {"gate.rise_mps=0", jump}), "euler", "fixed", traces));
        EXPECT_EQ(finding.verdict, Verdict::pass) << jump << ": " << finding.summary;
    }
}

TEST(Tunneling, ACurveThatEndsBeforeTheWallIsToMissIt) {
    const std::vector<FrameTrace> traces{at_rate(60)};
    EXPECT_EQ(finding_of("tunneling", question(scenario("curve", {"curve.length_s=0.2"}), "euler",
                                               "fixed", traces))
                  .verdict,
              Verdict::pass);
}

TEST(Tunneling, WithoutAStepIsUnknown) {
    const std::vector<FrameTrace> traces{of_frames({0.1, 0.1})};
    const Finding finding = finding_of(
        "tunneling",
        question(scenario("gate"), "euler", "fixed:timestep=10s:frame_delta_max=1us", traces));
    EXPECT_EQ(finding.verdict, Verdict::unknown);
}

TEST(Tunneling, DoesNotApplyWithoutAnObstacle) {
    EXPECT_FALSE(
        check_named("tunneling").applies(question(scenario("jump"), "euler", "fixed", hitch())));
}

}  // namespace
}  // namespace tickproof::harness
