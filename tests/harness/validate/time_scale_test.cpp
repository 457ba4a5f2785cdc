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
using ::testing::SizeIs;

std::string scale(double factor) {
    return fmt::format("timers.scales = [{}]\n", factor);
}

TEST(GameTimeScale, ChangesTheNumberOfFixedStepsAndNotTheirLength) {
    for (const double factor : {0.25, 0.5, 2.0, 4.0}) {
        const GameFinding found =
            finding_of("time-scale", "fixed", at_rates(30, 60) + scale(factor));
        EXPECT_EQ(found.finding.verdict, Verdict::pass) << factor;
        EXPECT_EQ(number_of(found, "apex_off"), 0) << factor;
        EXPECT_NEAR(number_of(found, "speed"), factor, factor * 0.001) << factor;
        EXPECT_LE(found.severity, 1) << factor;
    }
}

TEST(GameTimeScale, ChangesTheLengthOfVariableStepsAndSoTheJump) {
    double worst_m = 0;
    for (int fps = 30; fps <= 60; ++fps) {
        worst_m = std::max(worst_m, std::abs(Leap{}.apex_m(2.0 / fps) - Leap{}.apex_m(1.0 / fps)));
    }
    const GameFinding found = finding_of("time-scale", "variable", at_rates(30, 60) + scale(2));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "apex_off"), worst_m, 1e-6);
    EXPECT_NEAR(found.severity, worst_m / 0.025, 1e-3);
    EXPECT_THAT(found.finding.cause, HasSubstr("makes steps longer or shorter: "));
}

TEST(GameTimeScale, ReachesACapSooner) {
    // At 30 fps four times the speed needs 8 steps a frame; 4 of 1/60 s are twice the speed.
    const GameFinding found =
        finding_of("time-scale", "fixed:steps_per_frame_max=4", at_rates(30, 60) + scale(4));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "speed"), 2, 0.01);
    EXPECT_NEAR(found.severity, (1 - 2.0 / 4) / 0.01, 0.5);
    EXPECT_THAT(found.finding.summary, HasSubstr("runs 2 times as fast with 30 fps"));
    EXPECT_EQ(finding_of("time-scale", "fixed:steps_per_frame_max=8", at_rates(30, 60) + scale(4))
                  .finding.verdict,
              Verdict::pass);
}

TEST(GameTimeScale, IsJudgedByItsSpeedWhereNobodyJumps) {
    const std::string drives = at_rates(30, 60) + "jump.speed_mps = 0\njump.height_m = 0\n";
    const GameFinding capped =
        finding_of("time-scale", "fixed:steps_per_frame_max=4", drives + scale(4));
    EXPECT_EQ(capped.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(capped, "speed"), 2, 0.01);
    const GameFinding free = finding_of("time-scale", "fixed", drives + scale(4));
    EXPECT_EQ(free.finding.verdict, Verdict::pass);
    EXPECT_EQ(free.finding.summary, "at 4 times the speed no time is lost");
    EXPECT_EQ(free.finding.shown_by.policy.settings.time_scale, 4);
}

TEST(GameTimeScale, OfAPolicyWithoutOneIsOnlyNoted) {
    const GameFinding found = finding_of("time-scale", "frame-locked", at_rate(60) + scale(2));
    EXPECT_EQ(found.finding.verdict, Verdict::note);
    EXPECT_THAT(found.finding.summary, HasSubstr("no time scale"));
}

TEST(GameTimeScale, IsOneFindingForEachAndNoneForNone) {
    EXPECT_THAT(findings_of("time-scale", "fixed", at_rate(60) + "timers.scales = [0.5, 2]\n"),
                SizeIs(2));
    EXPECT_THAT(findings_of("time-scale", "variable", at_rate(60)), IsEmpty());
}

TEST(GameTimeScale, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("time-scale", kStandsStill, at_rate(60) + scale(2)).finding.verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
