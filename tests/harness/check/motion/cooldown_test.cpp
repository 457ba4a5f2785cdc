// A cooldown ends with the first step at or after its end: ceil(length / dt) steps.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/motion/captured.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

double lasts_s(double length_s, double rate_hz) {
    return std::ceil(length_s * rate_hz - 1e-6) / rate_hz;
}

std::string cooldown(double length_s) {
    return fmt::format("timers.cooldowns_s = [{}]\n", length_s);
}

TEST(Cooldown, LastsWholeSteps) {
    for (const double rate_hz : {30.0, 50.0, 60.0, 144.0}) {
        for (const double length_s : {0.1, 0.11, 0.25, 1.0}) {
            const Finding found =
                finding_of("cooldown", fmt::format("fixed:timestep=1/{}", rate_hz),
                           only_at_rate(60) + cooldown(length_s));
            const double expected_s = lasts_s(length_s, rate_hz);
            EXPECT_NEAR(number_of(found, "interval"), expected_s, 1e-6)
                << rate_hz << ' ' << length_s;
            EXPECT_NEAR(found.severity, (expected_s / length_s - 1) / 0.05, 1e-4);
            EXPECT_EQ(found.verdict, expected_s / length_s > 1.05 ? Verdict::error : Verdict::pass);
        }
    }
}

TEST(Cooldown, FailsAtTheRatesWhereItIsStretched) {
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
    const Finding found = finding_of("cooldown", "variable", at_rates(30, 60) + cooldown(0.1));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "stretch"), worst, 1e-6);
    EXPECT_NEAR(number_of(found, "interval"), 4.0 / 31, 1e-7);
    // At 38 fps 4 frames are 0.1053 s; at 39 0.1026 s, and at 48 and 49 5 frames are 0.104 s.
    EXPECT_THAT(found.bands, ElementsAre(Band{31, 38}, Band{41, 47}, Band{51, 57}));
    ASSERT_EQ(found.curve.size(), 31U);
    EXPECT_NEAR(found.curve[1].value, 4.0 / 31, 1e-7);
}

TEST(Cooldown, PassesWhereItIsAWholeNumberOfSteps) {
    const Finding found = finding_of("cooldown", "fixed", at_rates(30, 60) + cooldown(0.25));
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(found.severity, 0, 1e-6);
}

TEST(Cooldown, PassesWithTheLengthOfItsFix) {
    // 6.6 steps are 7, and 1.5 are 2.
    for (const double length_s : {0.11, 0.025}) {
        const Finding found =
            finding_of("cooldown", "fixed", at_rates(30, 60) + cooldown(length_s));
        ASSERT_EQ(found.verdict, Verdict::error) << length_s;
        const double passing_s = number_of(found, "passing_length");
        EXPECT_NEAR(passing_s, std::round(length_s * 60) / 60, 1e-5);
        EXPECT_EQ(finding_of("cooldown", "fixed", at_rates(30, 60) + cooldown(passing_s)).verdict,
                  Verdict::pass)
            << passing_s;
    }
}

TEST(Cooldown, IsJudgedInCapturesToo) {
    // Frames of 1/31 s stretch 0.1 s to 4 / 31 s, and those of 1/60 s do not.
    const FrameTrace capture =
        in_memory("session", std::vector<Duration>(400, from_seconds(1.0 / 31)));
    const Game at_60_hz = game("variable", only_at_rate(60) + cooldown(0.1));
    EXPECT_EQ(finding_of("cooldown", at_60_hz).verdict, Verdict::pass);
    for (const Asked& about : {captured(at_60_hz, capture), only_captured(at_60_hz, capture)}) {
        const Finding found = finding_of("cooldown", about);
        EXPECT_EQ(found.verdict, Verdict::error);
        EXPECT_NEAR(number_of(found, "interval"), 4.0 / 31, 1e-7);
        EXPECT_EQ(found.shown_by.front().trace, capture.spec);
        EXPECT_THAT(found.bands, IsEmpty());
    }
}

TEST(Cooldown, IsCountedInStepsAndNotInSubsteps) {
    const Finding found = finding_of("cooldown", "fixed",
                                     only_at_rate(60) + cooldown(0.11) + "physics.substeps = 4\n");
    EXPECT_NEAR(number_of(found, "interval"), 7.0 / 60, 1e-6);
}

TEST(Cooldown, IsOneFindingForEachAndNoneForNone) {
    EXPECT_THAT(
        findings_of("cooldown", "fixed", only_at_rate(60) + "timers.cooldowns_s = [0.1, 0.2]\n"),
        SizeIs(2));
    EXPECT_THAT(findings_of("cooldown", "variable", only_at_rate(31)), IsEmpty());
}

TEST(Cooldown, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("cooldown", kStandsStill, only_at_rate(60) + cooldown(0.1)).verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
