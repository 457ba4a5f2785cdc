// A cooldown that is counted exactly ends with the first step at or after its end: ceil(length /
// dt) steps. One that is counted in floats ends when their sum says so.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/motion/captured.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::Ne;
using ::testing::SizeIs;

double lasts_s(double length_s, double rate_hz) {
    return std::ceil(length_s * rate_hz - 1e-6) / rate_hz;
}

std::string cooldown(double length_s, std::string_view clock = "exact") {
    return fmt::format("timers.cooldowns_s = [{}]\ntimers.clock = \"{}\"\n", length_s, clock);
}

/// The steps that a game needs which counts down in that type.
template <typename Number>
int counted_steps(double length_s, double dt_s) {
    int steps = 0;
    for (auto timer = static_cast<Number>(length_s); timer > 0;
         timer -= static_cast<Number>(dt_s)) {
        ++steps;
    }
    return steps;
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

TEST(Cooldown, InFloatsIsAStepLateWhereTheirSumIs) {
    const Finding found = finding_of("cooldown", "fixed", only_at_rate(60) + cooldown(0.2, "f32"));
    EXPECT_EQ(found.verdict, Verdict::error);  // 13 steps of 12.
    EXPECT_NEAR(number_of(found, "interval"), 13.0 / 60, 1e-9);
    EXPECT_EQ(number_of(found, "steps"), 13);
    EXPECT_EQ(number_of(found, "steps_due"), 12);
    for (const double rate_hz : {50.0, 60.0, 100.0, 120.0, 144.0, 240.0}) {
        const std::string policy = fmt::format("fixed:timestep=1/{}", rate_hz);
        const auto interval = [&](const std::string& clock) {
            return number_of(
                finding_of("cooldown", policy, only_at_rate(60) + cooldown(0.2, clock)),
                "interval");
        };
        EXPECT_NEAR(interval("f32"), counted_steps<float>(0.2, 1 / rate_hz) / rate_hz, 1e-9);
        EXPECT_NEAR(interval("f64"), counted_steps<double>(0.2, 1 / rate_hz) / rate_hz, 1e-9);
    }
}

TEST(Cooldown, OfWholeStepsIsDueAfterThemHoweverTheQuotientRounds) {
    // 0.14 s are 7 steps of 20 ms, and in binary 7.000000000000001. In floats they take 8.
    ASSERT_GT(0.14 / (1.0 / 50), 7);
    ASSERT_EQ(counted_steps<float>(0.14, 1.0 / 50), 8);
    const Finding found =
        finding_of("cooldown", "fixed:timestep=1/50", only_at_rate(60) + cooldown(0.14, "f32"));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(number_of(found, "steps"), 8);
    EXPECT_EQ(number_of(found, "steps_due"), 7);
}

TEST(Cooldown, IsInFloatsUnlessTheProfileOrTheScriptsSayOtherwise) {
    // 0.2 s at 120 Hz: 24 steps in f32, 25 in f64.
    const std::string profile = only_at_rate(60) + "timers.cooldowns_s = [0.2]\n";
    Game own = game("fixed:timestep=1/120", profile);
    EXPECT_NEAR(number_of(finding_of("cooldown", own), "interval"), 24.0 / 120, 1e-9);
    const ProjectReader in_doubles{.name = "lua", .script_numbers = "f64"};
    own.project = Project{.engine = "lua", .reader = &in_doubles};
    EXPECT_NEAR(number_of(finding_of("cooldown", own), "interval"), 25.0 / 120, 1e-9);
    own.profile.timer_clock = "f32";
    EXPECT_NEAR(number_of(finding_of("cooldown", own), "interval"), 24.0 / 120, 1e-9);
}

TEST(Cooldown, LastsAsLongAsItShouldWithTheLengthOfItsFixInAnyArithmetic) {
    // 0.1 s are 6 steps at 60 Hz and 0.2 s 12; 0.25 s are 15.0006 steps of 16.666 ms.
    struct Late {
        double length_s;
        std::string policy;
        double steps;
        double dt_s;
    };
    for (const Late& late : {Late{0.1, "fixed", 6, 1.0 / 60}, Late{0.2, "fixed", 12, 1.0 / 60},
                             Late{0.25, "fixed:timestep=0.016666", 15, 0.016666},
                             Late{0.025, "fixed:timestep=1/50", 1, 0.02}}) {
        const Finding found =
            finding_of("cooldown", late.policy, only_at_rate(60) + cooldown(late.length_s, "f32"));
        ASSERT_EQ(found.verdict, Verdict::error) << late.length_s;
        const double passing_s = number_of(found, "passing_length");
        EXPECT_GT(passing_s, (late.steps - 0.6) * late.dt_s);
        EXPECT_LT(passing_s, (late.steps - 0.02) * late.dt_s) << "away from the edge";
        for (const std::string_view clock : {"f32", "f64", "exact"}) {
            for (const std::string_view count : {"down", "up"}) {
                const Finding with_fix =
                    finding_of("cooldown", late.policy,
                               only_at_rate(60) + cooldown(passing_s, clock) +
                                   fmt::format("timers.count = \"{}\"\n", count));
                EXPECT_NEAR(number_of(with_fix, "interval"), late.steps * late.dt_s, 1e-9)
                    << late.length_s << ' ' << clock << ' ' << count;
                EXPECT_EQ(with_fix.verdict, Verdict::pass);
            }
        }
    }
}

TEST(Cooldown, OfPartOfAStepIsNotToldToBeWrittenOtherwise) {
    // 6.6 steps last 7 with any number that is written instead.
    const Finding found = finding_of("cooldown", "fixed", only_at_rate(60) + cooldown(0.11));
    ASSERT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(number_of(found, "steps"), 7);
    EXPECT_THAT(found.numbers, Each(Field(&Number::name, Ne("passing_length"))));
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
