// A spring of w rad/s by semi-implicit Euler, swung here for some thousand steps: how often does it
// come by, and does it stay?

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/pacing/settings.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;

struct Swing {
    double radps = 0;
    double farthest = 0;
};

Swing swing(double omega, double dt_s) {
    double x = 1;
    double v = 0;
    double first_s = 0;
    double last_s = 0;
    int crossings = 0;
    Swing seen;
    for (int step = 1; step <= 20'000 && seen.farthest < 1e6; ++step) {
        const double before = x;
        v -= omega * omega * x * dt_s;
        x += v * dt_s;
        seen.farthest = std::max(seen.farthest, std::abs(x));
        if (before < 0 && x >= 0) {
            last_s = (step - 1 + before / (before - x)) * dt_s;
            first_s = crossings == 0 ? last_s : first_s;
            ++crossings;
        }
    }
    seen.radps = 2 * std::acos(-1) * (crossings - 1) / (last_s - first_s);
    return seen;
}

std::string spring(double omega) {
    return fmt::format("motion.spring_radps = {}\n", omega);
}

/// A policy with the settings of a fix.
std::string with_fix(std::string policy, const Finding& finding) {
    for (const SettingValue& setting : finding.fix_settings) {
        policy += ":" + setting.name + "=" + setting.value;
    }
    return policy;
}

TEST(Spring, SwingsAsMuchTooFastAsOneThatIsSwung) {
    for (const double omega : {10.0, 30.0, 60.0, 90.0, 115.0}) {
        const Finding found = finding_of("spring", "fixed", only_at_rate(60) + spring(omega));
        const double half = omega / 60 / 2;
        EXPECT_NEAR(number_of(found, "frequency_error"), std::asin(half) / half - 1, 1e-9);
        EXPECT_NEAR(number_of(found, "frequency_error"), swing(omega, 1.0 / 60).radps / omega - 1,
                    2e-3)
            << omega;
        EXPECT_NEAR(found.severity, number_of(found, "frequency_error") / 0.05, 1e-9);
        EXPECT_EQ(found.verdict, found.severity <= 1 ? Verdict::pass : Verdict::error);
    }
}

TEST(Spring, OfASmallErrorPassesAndOfALargeOneFails) {
    const Finding soft = finding_of("spring", "fixed", only_at_rate(60) + spring(30));
    EXPECT_EQ(soft.verdict, Verdict::pass);  // A quarter of the limit: 1.07 % too fast.
    EXPECT_NEAR(number_of(soft, "stiffest_stable"), 120, 1e-9);
    const Finding stiff = finding_of("spring", "fixed", only_at_rate(60) + spring(90));
    EXPECT_EQ(stiff.verdict, Verdict::error);  // asin(0.75) / 0.75 = 1.131
    EXPECT_NEAR(stiff.measured, std::asin(0.75) / 0.75 - 1, 1e-9);
    EXPECT_THAT(stiff.asked, ::testing::ElementsAre("motion.spring_radps"));
}

TEST(Spring, PassesOnceItsFixIsTaken) {
    for (const double omega : {90.0, 119.9, 150.0}) {
        const Finding found = finding_of("spring", "fixed", only_at_rate(60) + spring(omega));
        ASSERT_GT(found.severity, 1) << omega;
        const std::string shorter =
            fmt::format("fixed:timestep={}", number_of(found, "longest_fitting_dt"));
        EXPECT_EQ(finding_of("spring", shorter, only_at_rate(60) + spring(omega)).verdict,
                  Verdict::pass)
            << shorter;
        const double softer = number_of(found, "stiffest_fitting");
        const Finding fits = finding_of("spring", "fixed", only_at_rate(60) + spring(softer));
        EXPECT_EQ(fits.verdict, Verdict::pass) << softer;
        EXPECT_GT(fits.severity, 0.9) << softer;
    }
}

TEST(Spring, NamesTheLimitsOfARuleThatDividesFrames) {
    const Finding found = finding_of("spring", "unreal-substep:timestep=50ms:steps_per_frame_max=2",
                                     at_rates(10, 60) + spring(60));
    EXPECT_NEAR(number_of(found, "longest_dt"), 0.05, 1e-9);
    // At 10 fps a frame has to advance the game by 100 ms, or the game is slow there.
    ASSERT_EQ(found.fix_settings.size(), 2U);
    EXPECT_EQ(found.fix_settings[0].name, "timestep");
    const double dt_s = parse_timestep(found.fix_settings[0].value, "timestep").dt_s;
    EXPECT_EQ(found.fix_settings[1].name, "steps_per_frame_max");
    EXPECT_NEAR(std::stod(found.fix_settings[1].value), std::ceil(0.1 / dt_s), 1e-9);
    EXPECT_EQ(finding_of("spring", with_fix("unreal-substep", found), at_rates(10, 60) + spring(60))
                  .verdict,
              Verdict::pass);
}

TEST(Spring, IsSplitIntoSubstepsWhereAStepIsAFrame) {
    // 30 fps and 60 rad/s: 33.3 ms x 60 / 2 is 1; 0.5122 is allowed, so two are enough.
    const Finding found = finding_of("spring", "variable", only_at_rate(30) + spring(60));
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "engine.substeps");
    EXPECT_EQ(found.fix_settings[0].value, "2");
    EXPECT_EQ(
        finding_of("spring", "variable", only_at_rate(30) + spring(60) + "physics.substeps = 2\n")
            .verdict,
        Verdict::pass);
}

TEST(Spring, IsNotSplitWhereSubstepsAreTheSolvers) {
    Game swing = game("variable", only_at_rate(30) + spring(60));
    const Verdict whole = finding_of("spring", swing).verdict;
    swing.engine = parse_engine("euler:substepping=solver:substeps=4");
    const Finding found = finding_of("spring", swing);
    EXPECT_EQ(found.verdict, whole);
    EXPECT_TRUE(found.fix_settings.empty()) << "more of them step no spring of the game";
    EXPECT_FALSE(found.fix.empty());
}

TEST(Spring, IsSplitIntoSubstepsWhereFramesAreLongerThanAnyTimestepThatHelps) {
    // A loop that waits for 33.3 ms steps 20 ms without the wait, at 50 fps; 100 rad/s need 10.24
    // ms: a fourth of 33.3 ms.
    const Finding slow = finding_of("spring", "frame-limited", at_rates(50, 60) + spring(100));
    ASSERT_EQ(slow.fix_settings.size(), 1U);
    EXPECT_EQ(slow.fix_settings[0].name, "engine.substeps");
    EXPECT_EQ(slow.fix_settings[0].value, "4");
    EXPECT_EQ(finding_of("spring", "frame-limited",
                         at_rates(50, 60) + spring(100) + "physics.substeps = 4\n")
                  .verdict,
              Verdict::pass);
    // 240 fps need no more than a shorter wait.
    const Finding fast = finding_of("spring", "frame-limited", only_at_rate(240) + spring(100));
    ASSERT_EQ(fast.fix_settings.size(), 1U);
    EXPECT_EQ(fast.fix_settings[0].name, "timestep");
    EXPECT_EQ(finding_of("spring", with_fix("frame-limited", fast), only_at_rate(240) + spring(100))
                  .verdict,
              Verdict::pass);
}

TEST(Spring, IsJudgedByTheLongestStepOfACaptureToo) {
    Asked asked{.game = game("variable", only_at_rate(60) + spring(10)), .store = {}};
    const FrameTrace capture = with_hitch(0.5);
    asked.store.add(capture);
    add_captures({capture.spec}, asked.game.frames);
    const Finding found = finding_of("spring", asked);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "longest_dt"), 0.5, 1e-9);
    EXPECT_EQ(found.shown_by.at(0).trace, capture.spec);
}

TEST(Spring, FliesApartFromTwoOverTheStepOn) {
    EXPECT_LT(swing(119.9, 1.0 / 60).farthest, 100);
    EXPECT_GT(swing(120.1, 1.0 / 60).farthest, 1e5);
    const Finding below = finding_of("spring", "fixed", only_at_rate(60) + spring(119.9));
    EXPECT_FALSE(std::isinf(below.severity));
    const Finding above = finding_of("spring", "fixed", only_at_rate(60) + spring(120.1));
    EXPECT_EQ(above.verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(above.severity));
    EXPECT_NEAR(number_of(above, "stiffest_stable"), 120, 1e-9);
    EXPECT_NEAR(number_of(above, "longest_stable_dt"), 2 / 120.1, 1e-12);
}

TEST(Spring, IsWhatItsFixSays) {
    const Finding bad = finding_of("spring", "fixed", only_at_rate(60) + spring(200));
    // asin(h) / h is 1.05 at h = 0.51277, which is 200 x 5.128 ms / 2: 195 Hz or more.
    ASSERT_EQ(bad.fix_settings.size(), 1U);
    EXPECT_EQ(bad.fix_settings[0].name, "timestep");
    EXPECT_EQ(bad.fix_settings[0].value, "1/200");
    const Finding good =
        finding_of("spring", with_fix("fixed", bad), only_at_rate(60) + spring(200));
    EXPECT_EQ(good.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(good, "frequency_error"), std::asin(0.5) / 0.5 - 1, 1e-9);
    EXPECT_NEAR(number_of(bad, "longest_fitting_dt"), 5.128e-3 * 0.999, 1e-6);
}

TEST(Spring, IsMendedByMoreStepsAFrameWhereOneIsTheCap) {
    // Unreal without substepping. Of 5.13 ms at most, ten steps last a frame at 20 fps.
    const std::string asked = only_at_rate(20) + spring(150);
    const Finding bad =
        finding_of("spring", "unreal-substep:timestep=1/200:steps_per_frame_max=1", asked);
    EXPECT_EQ(bad.verdict, Verdict::error);
    ASSERT_FALSE(bad.fix_settings.empty());
    EXPECT_EQ(bad.fix_settings.back().name, "steps_per_frame_max");
    EXPECT_EQ(bad.fix_settings.back().value, "10");
    EXPECT_EQ(finding_of("spring", with_fix("unreal-substep", bad), asked).verdict, Verdict::pass);
}

TEST(Spring, IsJudgedByTheLongestStepOfAllRatesAndHitches) {
    const std::string rates = at_rates(40, 60) + spring(70);
    EXPECT_NEAR(number_of(finding_of("spring", "variable", rates), "longest_dt"), 1.0 / 40, 1e-8);
    const std::string hitch = "frames.refresh_hz = []\nframes.lowest_fps = 60\n" + spring(5);
    const Finding found = finding_of("spring", "variable", hitch);
    EXPECT_EQ(found.verdict, Verdict::error);  // 5 x 1 s is more than 2.
    EXPECT_DOUBLE_EQ(number_of(found, "longest_dt"), 1);
    EXPECT_EQ(finding_of("spring", "fixed", hitch).verdict, Verdict::pass);
}

TEST(Spring, IsStifferInSubsteps) {
    const Finding found =
        finding_of("spring", "fixed", only_at_rate(60) + spring(200) + "physics.substeps = 8\n");
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "stiffest_stable"), 8 * 120, 1e-6);
}

TEST(Spring, IsNotAskedForWithoutOne) {
    EXPECT_THAT(findings_of("spring", "variable", only_at_rate(30)), IsEmpty());
}

TEST(Spring, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("spring", kStandsStill, only_at_rate(60) + spring(10)).verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
