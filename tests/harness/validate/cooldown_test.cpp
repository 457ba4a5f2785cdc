// A cooldown ends with the first step at or after its end: ceil(length / dt) steps.

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
using ::testing::SizeIs;

double lasts_s(double length_s, double rate_hz) {
    return std::ceil(length_s * rate_hz - 1e-6) / rate_hz;
}

std::string cooldown(double length_s) {
    return fmt::format("timers.cooldowns_s = [{}]\n", length_s);
}

TEST(GameCooldown, LastsWholeSteps) {
    for (const double rate_hz : {30.0, 50.0, 60.0, 144.0}) {
        for (const double length_s : {0.1, 0.11, 0.25, 1.0}) {
            const GameFinding found =
                finding_of("cooldown", fmt::format("fixed:timestep=1/{}", rate_hz),
                           at_rate(60) + cooldown(length_s));
            const double expected_s = lasts_s(length_s, rate_hz);
            EXPECT_NEAR(number_of(found, "interval"), expected_s, 1e-6)
                << rate_hz << ' ' << length_s;
            EXPECT_NEAR(found.severity, (expected_s / length_s - 1) / 0.05, 1e-4);
            EXPECT_EQ(found.finding.verdict,
                      expected_s / length_s > 1.05 ? Verdict::fail : Verdict::pass);
        }
    }
}

TEST(GameCooldown, FailsAtTheRatesWhereItIsStretched) {
    // 0.1 s: 3.1 frames at 31 fps last 4, and so on; whole tens fit.
    double worst = 0;
    int worst_fps = 0;
    for (int fps = 30; fps <= 60; ++fps) {
        const double stretch = lasts_s(0.1, fps) / 0.1 - 1;
        if (stretch > worst + 1e-9) {
            worst = stretch;
            worst_fps = fps;
        }
    }
    ASSERT_EQ(worst_fps, 31);
    const GameFinding found = finding_of("cooldown", "variable", at_rates(30, 60) + cooldown(0.1));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "stretch"), worst, 1e-6);
    EXPECT_NEAR(number_of(found, "interval"), 4.0 / 31, 1e-7);
    EXPECT_THAT(found.finding.summary, HasSubstr("lasts 0.129 s with 31 fps, 29 % too long"));
    // At 38 fps 4 frames are 0.1053 s; at 39 0.1026 s, and at 48 and 49 5 frames are 0.104 s.
    EXPECT_THAT(found.finding.summary,
                HasSubstr("too long at 31 to 38 fps, at 41 to 47 fps and at 51 to 57 fps"));
}

TEST(GameCooldown, PassesWhereItIsAWholeNumberOfSteps) {
    const GameFinding found = finding_of("cooldown", "fixed", at_rates(30, 60) + cooldown(0.25));
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_NEAR(found.severity, 0, 1e-6);
}

TEST(GameCooldown, IsCountedInStepsAndNotInSubsteps) {
    const GameFinding found =
        finding_of("cooldown", "fixed", at_rate(60) + cooldown(0.11) + "physics.substeps = 4\n");
    EXPECT_NEAR(number_of(found, "interval"), 7.0 / 60, 1e-6);
}

TEST(GameCooldown, IsOneFindingForEachAndNoneForNone) {
    EXPECT_THAT(findings_of("cooldown", "fixed", at_rate(60) + "timers.cooldowns_s = [0.1, 0.2]\n"),
                SizeIs(2));
    EXPECT_THAT(findings_of("cooldown", "variable", at_rate(31)), IsEmpty());
}

TEST(GameCooldown, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("cooldown", kStandsStill, at_rate(60) + cooldown(0.1)).finding.verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
