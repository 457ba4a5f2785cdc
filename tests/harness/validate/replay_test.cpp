#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/planted.h"
#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string kLockstep = "network.lockstep = true\n";

TEST(GameReplay, OfFixedStepsIsTheSameToTheBit) {
    for (const std::string_view policy : {"fixed", "fixed-capped", "fixed:timestep=1/50"}) {
        const GameFinding found = finding_of("replay", policy, at_rate(60) + kLockstep);
        EXPECT_EQ(found.finding.verdict, Verdict::pass) << policy;
        EXPECT_EQ(found.severity, 0);
        EXPECT_THAT(found.finding.summary, HasSubstr("bit for bit"));
        // A jump of 10 / 9.81 s and half a second more.
        EXPECT_GT(number_of(found, "steps_compared"), 1.5 * 50);
    }
}

TEST(GameReplay, OfStepsThatAreFramesDiffersFromTheFirst) {
    const GameFinding found = finding_of("replay", "variable", at_rate(60) + kLockstep);
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_GT(found.severity, 1);
    EXPECT_EQ(number_of(found, "first_step"), 0);
    EXPECT_THAT(found.finding.summary,
                HasSubstr("two machines with different frames differ first in step 0: "));
}

TEST(GameReplay, MayDifferWhereNoPeersMustComputeTheSame) {
    const GameFinding found = finding_of("replay", "variable", at_rate(60));
    EXPECT_EQ(found.finding.verdict, Verdict::note);
    EXPECT_LE(found.severity, 1);
}

TEST(GameReplay, OfAnEngineThatRemembersFailsOnTheSameMachine) {
    Subject subject = game("fixed", at_rate(60));
    subject.engine = planted<remember_other_runs>();
    const GameFinding found = finding_of("replay", subject);
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_EQ(number_of(found, "first_step"), 3);
    EXPECT_THAT(found.finding.summary, HasSubstr("two runs on the same machine"));
}

TEST(GameReplay, WatchesAFallWhereNobodyJumps) {
    EXPECT_EQ(finding_of("replay", "variable", at_rate(60) + kLockstep + "jump.speed_mps = 0\n")
                  .finding.verdict,
              Verdict::fail);
}

TEST(GameReplay, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("replay", kStandsStill, at_rate(60)).finding.verdict, Verdict::unknown);
}

const std::string kHitch =
    "frames.lowest_fps = 30\nframes.highest_fps = 60\n"
    "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n";

TEST(GamePeers, AreApartByTheHitchLessItsClamp) {
    const GameFinding found = finding_of("peers", "fixed", kHitch + kLockstep);
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    // 1 s - 0.25 s.
    EXPECT_NEAR(number_of(found, "apart"), 0.75, 1e-6);
    EXPECT_NEAR(found.severity, number_of(found, "apart") / 0.034, 1e-9);
    EXPECT_NEAR(number_of(found, "apart_steps"), number_of(found, "apart") * 60, 1e-6);
}

TEST(GamePeers, AreApartByTheHitchLessItsCap) {
    const GameFinding found =
        finding_of("peers", "fixed:frame_delta_max=off:steps_per_frame_max=6", kHitch + kLockstep);
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "apart"), 1 - 6.0 / 60, 1e-6);
}

TEST(GamePeers, StayTogetherWhereNothingIsDropped) {
    for (const std::string_view policy : {"fixed:frame_delta_max=off", "variable"}) {
        const GameFinding found = finding_of("peers", policy, kHitch + kLockstep);
        EXPECT_EQ(found.finding.verdict, Verdict::pass) << policy;
        EXPECT_LE(found.severity, 1) << policy;
    }
}

TEST(GamePeers, MayBeApartWhereTheyAreNotInLockstep) {
    const GameFinding found = finding_of("peers", "fixed", kHitch);
    EXPECT_EQ(found.finding.verdict, Verdict::note);
    EXPECT_TRUE(std::isnan(found.severity));
    EXPECT_GT(number_of(found, "apart"), 0.7);
}

TEST(GamePeers, AreNotAskedForWithoutAHitch) {
    EXPECT_THAT(findings_of("peers", "fixed", at_rate(60) + kLockstep), IsEmpty());
}

TEST(GamePeers, OfALoopThatStandsStillAreUnknown) {
    EXPECT_EQ(finding_of("peers", kStandsStill, kHitch).finding.verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
