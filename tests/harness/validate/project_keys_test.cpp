// Of a project findings name the keys of its engine, and are those of its rule.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "tests/harness/validate/closed_forms.h"
#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

constexpr std::string_view kIni = "DefaultEngine.ini";
constexpr std::string_view kFixed60 =
    "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\nFixedFrameRate=60\n";
constexpr std::string_view kDefaults = "[/Script/Engine.PhysicsSettings]\n";

TEST(FixedFrameRate, RunsAtHalfSpeedAtHalfTheRateAndAtFullSpeedAbove) {
    const GameFinding slow = finding_of("speed", project_game(kIni, kFixed60, at_rates(30, 240)));
    EXPECT_EQ(slow.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(slow, "speed"), 30.0 / 60, 1e-6);
    EXPECT_EQ(to_text(slow.at), "DefaultEngine.ini:3");
    EXPECT_THAT(slow.finding.summary, HasSubstr("slow below 60 fps"));
    EXPECT_THAT(slow.finding.cause, HasSubstr("counts for 16.67 ms, and lasts 33.33 ms at 30 fps"));
    EXPECT_THAT(slow.finding.fix, HasSubstr("33.33 ms (FixedFrameRate = 30.000000)"));
    EXPECT_THAT(slow.finding.fix, HasSubstr("bUseFixedFrameRate = False"));
    const GameFinding fast = finding_of("speed", project_game(kIni, kFixed60, at_rates(60, 240)));
    EXPECT_EQ(fast.finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(fast, "speed"), 1, 1e-6);
}

TEST(FixedFrameRate, PassesWithTheRateThatTheFixSays) {
    EXPECT_EQ(finding_of("speed", project_game(kIni,
                                               "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\n"
                                               "FixedFrameRate=30.000000\n",
                                               at_rates(30, 240)))
                  .finding.verdict,
              Verdict::pass);
}

TEST(FixedFrameRate, JumpsTheSameJumpAtEveryRate) {
    const Leap leap;
    const GameFinding found = finding_of(
        "jump", project_game(kIni, kFixed60, at_rates(30, 240) + "jump.speed_mps = 5\n"), "height");
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "apex_least"), leap.apex_m(1.0 / 60), 1e-9);
    EXPECT_NEAR(number_of(found, "apex_most"), leap.apex_m(1.0 / 60), 1e-9);
}

TEST(VariableStep, IsMendedWithTheKeysOfTheEngine) {
    const Subject subject =
        project_game(kIni, kDefaults, at_rates(30, 240) + "jump.speed_mps = 5\n");
    const GameFinding jump = finding_of("jump", subject, "height");
    EXPECT_EQ(jump.finding.verdict, Verdict::fail);
    EXPECT_THAT(jump.finding.fix,
                HasSubstr("(bTickPhysicsAsync = True, AsyncFixedTimeStepSize = 0.016666668)"));
    EXPECT_THAT(jump.finding.fix,
                HasSubstr("steps of at most 16.67 ms (bSubstepping = True, MaxSubsteps = 6)"));
    EXPECT_THAT(finding_of("replay", subject).finding.fix, HasSubstr("bTickPhysicsAsync = True"));
}

TEST(VariableStep, PassesWithTheKeysThatTheFixNames) {
    const Subject subject = project_game(kIni,
                                         "[/Script/Engine.PhysicsSettings]\nbTickPhysicsAsync=True"
                                         "\nAsyncFixedTimeStepSize=0.016666668\n",
                                         at_rates(30, 240) + "jump.speed_mps = 5\n");
    EXPECT_EQ(finding_of("jump", subject, "height").finding.verdict, Verdict::pass);
}

TEST(VariableStep, WithoutAProjectIsMendedInWords) {
    const GameFinding jump =
        finding_of("jump", "variable", at_rates(30, 240) + "jump.speed_mps = 5\n", "height");
    EXPECT_THAT(jump.finding.fix, HasSubstr("step by a fixed timestep (an accumulator), or"));
}

TEST(VariableStep, LosesTimeToItsClampAndNotToItsOneStep) {
    // 33.333 ms of a frame of 50 ms.
    const GameFinding found = finding_of("speed", project_game(kIni, kDefaults, at_rates(20, 60)));
    EXPECT_NEAR(number_of(found, "speed"), 0.033333 / 0.05, 1e-3);
    EXPECT_THAT(found.finding.cause, HasSubstr("counts for 33.33 ms at most, and lasts 50 ms"));
}

}  // namespace
}  // namespace tickproof::harness
