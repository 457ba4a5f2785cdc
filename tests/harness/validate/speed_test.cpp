// How fast the game runs: a frame of 1/f s counts for what the cap or the clamp lets through.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

constexpr std::string_view kEightOf240 = "fixed:timestep=1/240:steps_per_frame_max=8";

TEST(GameSpeed, IsThatOfThePlayerWithAFixedTimestep) {
    const GameFinding found = finding_of("speed", "fixed", at_rates(30, 240));
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "speed"), 1, 1e-6);
    EXPECT_LT(found.severity, 1e-3);
    EXPECT_THAT(found.finding.summary, HasSubstr("from 30 to 240 fps"));
}

TEST(GameSpeed, IsScaledByATimeScaleAndNotWrong) {
    for (const std::string_view policy : {"fixed:time_scale=0.25", "variable:time_scale=3"}) {
        const GameFinding found = finding_of("speed", policy, at_rates(30, 60));
        EXPECT_EQ(found.finding.verdict, Verdict::pass) << policy;
        EXPECT_NEAR(number_of(found, "speed"), 1, 1e-6) << policy;
    }
}

TEST(GameSpeed, IsSlowBelowTheRateWhoseFramesExceedTheCap) {
    // Eight steps of 1/240 s are 1/30 s: at f fps the game runs at f / 30.
    const GameFinding found = finding_of("speed", kEightOf240, at_rates(10, 240));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "speed"), 10.0 / 30, 0.002);
    EXPECT_EQ(number_of(found, "fps"), 10);
    EXPECT_NEAR(found.severity, (1 - 10.0 / 30) / 0.01, 0.2);
    EXPECT_THAT(found.finding.summary, HasSubstr("slow below 30 fps: at 10 fps it runs at 0.33"));
    EXPECT_THAT(found.finding.cause, HasSubstr("8 steps of 4.167 ms at most, 33.33 ms in all"));
    EXPECT_THAT(found.finding.fix, HasSubstr("allow 24 steps a frame"));
    EXPECT_THAT(found.finding.fix, HasSubstr("steps of 12.5 ms or more"));
}

TEST(GameSpeed, PassesFromThatRateOn) {
    EXPECT_EQ(finding_of("speed", kEightOf240, at_rates(30, 240)).finding.verdict, Verdict::pass);
    EXPECT_EQ(finding_of("speed", kEightOf240, at_rates(29, 240)).finding.verdict, Verdict::fail);
}

TEST(GameSpeed, IsWhatTheFixOfACapSays) {
    const std::string fixed = "fixed:timestep=1/240:steps_per_frame_max=";
    EXPECT_EQ(finding_of("speed", fixed + "24", at_rate(10)).finding.verdict, Verdict::pass);
    EXPECT_EQ(finding_of("speed", fixed + "23", at_rate(10)).finding.verdict, Verdict::fail);
}

TEST(GameSpeed, IsSlowBelowTheRateWhoseFramesExceedTheClamp) {
    const GameFinding found = finding_of("speed", "fixed:frame_delta_max=50ms", at_rates(10, 60));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "speed"), 0.05 / 0.1, 0.01);
    EXPECT_THAT(found.finding.summary, HasSubstr("slow below 20 fps"));
    EXPECT_THAT(found.finding.cause, HasSubstr("counts for 50 ms at most, and lasts 100 ms"));
    EXPECT_THAT(found.finding.fix, HasSubstr("raise the clamp to 100 ms"));
}

TEST(GameSpeed, BlamesTheCapThatActsBeforeTheClamp) {
    EXPECT_THAT(finding_of("speed", "fixed:frame_delta_max=90ms:steps_per_frame_max=2", at_rate(10))
                    .finding.cause,
                HasSubstr("2 steps"));
}

TEST(GameSpeed, TellsWhatACapHoardsInsteadOfDropping) {
    const GameFinding found =
        finding_of("speed", std::string(kEightOf240) + ":over_cap=keep", at_rate(10));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_THAT(found.finding.cause, HasSubstr("not dropped but hoarded"));
}

TEST(GameSpeed, IsNotHoardedWhereTheNextFrameForgetsWhatIsOwed) {
    const GameFinding found = finding_of("speed", "matter-runner", at_rate(20));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "speed"), 2.0 / 3, 0.001);
    EXPECT_THAT(found.finding.cause, ::testing::Not(HasSubstr("hoarded")));
    EXPECT_THAT(finding_of("speed", "cocos", at_rate(20)).finding.cause,
                HasSubstr("not dropped but hoarded"));
}

TEST(GameSpeed, FollowsTheFrameRateWhereStepsAreCountedByFrames) {
    const GameFinding found = finding_of("speed", "frame-locked", at_rates(60, 240));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "speed"), 240.0 / 60, 0.001);
    EXPECT_THAT(found.finding.summary,
                HasSubstr("fast from 61 fps upwards: at 240 fps it runs at 4 of its speed"));
    EXPECT_THAT(found.finding.cause, HasSubstr("invented"));
}

TEST(GameSpeed, IsFastWhereALimitCountsTimeTwice) {
    // Three frames of 1/75 s are let through; 6.67 ms of their 40 are held back again, and two more
    // frames are a limit.
    const GameFinding found =
        finding_of("speed", "phaser-arcade:rate_limit_hz=30", at_rates(60, 75));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_GT(number_of(found, "speed"), 1.1);
    EXPECT_THAT(found.finding.cause, HasSubstr("what is more than 33.33 ms of it is held back "
                                               "again, and counted twice"));
    EXPECT_THAT(found.finding.fix, HasSubstr("remove the limit: rate_limit_hz=off"));
    EXPECT_EQ(finding_of("speed", "phaser-arcade", at_rates(60, 75)).finding.verdict,
              Verdict::pass);
}

TEST(GameSpeed, OfALoopThatDoesNotEndIsNone) {
    // A frame of 0.2 s owes 200,000 steps of a microsecond.
    const GameFinding found =
        finding_of("speed", "fixed:timestep=1us:frame_delta_max=off", at_rate(5));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_TRUE(std::isinf(found.severity));
    EXPECT_THAT(found.finding.summary, HasSubstr("at 5 fps the loop does not end"));
}

TEST(GameSpeed, OfALoopThatStandsStillIsUnknown) {
    const GameFinding found = finding_of("speed", kStandsStill, at_rate(60));
    EXPECT_EQ(found.finding.verdict, Verdict::unknown);
    EXPECT_THAT(found.finding.summary, HasSubstr("at 60 fps no step is taken"));
}

TEST(GameSpeed, MayBeOffByItsTolerance) {
    const std::string rates = at_rate(27);
    EXPECT_EQ(
        finding_of("speed", kEightOf240, rates + "tolerances.game_speed = 0.11").finding.verdict,
        Verdict::pass);
    EXPECT_EQ(
        finding_of("speed", kEightOf240, rates + "tolerances.game_speed = 0.09").finding.verdict,
        Verdict::fail);
}

}  // namespace
}  // namespace tickproof::harness
