#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/closed_forms.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string scale(double factor) {
    return fmt::format("timers.scales = [{}]\n", factor);
}

TEST(GameTimeScale, PassesWithTheClampOfItsFixWhereTheClampIsOfGameTime) {
    // 100 ms of game time are 25 ms of real time at four times the speed, half of a frame at 20
    // fps.
    const std::string policy = "fixed:clamped_time=game:frame_delta_max=100ms";
    const std::string profile = at_rates(20, 60) + scale(4) + "jump.speed_mps = 0\n";
    const Finding found = finding_of("time-scale", policy, profile);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(finding_of("time-scale", mended(policy, found), profile).verdict, Verdict::pass);
}

TEST(GameTimeScale, ChangesTheNumberOfFixedStepsAndNotTheirLength) {
    for (const double factor : {0.25, 0.5, 2.0, 4.0}) {
        const Finding found = finding_of("time-scale", "fixed", at_rates(30, 60) + scale(factor));
        EXPECT_EQ(found.verdict, Verdict::pass) << factor;
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
    const Finding found = finding_of("time-scale", "variable", at_rates(30, 60) + scale(2));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "apex_off"), worst_m, 1e-6);
    EXPECT_NEAR(found.severity, worst_m / 0.025, 1e-3);
}

TEST(GameTimeScale, IsOnTopOfTheOneThatTheGameHas) {
    const Finding found = finding_of("time-scale", "fixed:time_scale=0.5",
                                     at_rates(30, 60) + "timers.scales = [2]\n");
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "speed"), 2, 0.002);  // Of the game's own.
    EXPECT_EQ(found.shown_by.at(0).policy.settings.time_scale, 1);
}

TEST(GameTimeScale, ReachesACapSooner) {
    // At 30 fps four times the speed needs 8 steps a frame; 4 of 1/60 s are twice the speed.
    const Finding found =
        finding_of("time-scale", "fixed:steps_per_frame_max=4", at_rates(30, 60) + scale(4));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "speed"), 2, 0.01);
    EXPECT_NEAR(found.severity, (1 - 2.0 / 4) / 0.01, 0.5);
    EXPECT_EQ(found.shown_by.at(0).trace, generated_spec("constant:fps=30:duration=4s"));
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "steps_per_frame_max");
    EXPECT_EQ(found.fix_settings[0].value, "8");
    EXPECT_EQ(finding_of("time-scale", "fixed:steps_per_frame_max=8", at_rates(30, 60) + scale(4))
                  .verdict,
              Verdict::pass);
}

TEST(GameTimeScale, ThatLengthensStepsIsMendedByTheStepsOfAFrameAtNormalSpeed) {
    // Godot takes 24 steps in a frame of 100 ms at any speed, and its cap is 8.
    const std::string twice = only_at_rate(10) + scale(2);
    const Finding found = finding_of("time-scale", "godot:timestep=1/240", twice);
    EXPECT_NEAR(number_of(found, "speed"), 2.0 / 3, 0.01);
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "steps_per_frame_max");
    EXPECT_EQ(found.fix_settings[0].value, "24");
    const Finding mended =
        finding_of("time-scale", "godot:timestep=1/240:steps_per_frame_max=24", twice);
    EXPECT_EQ(mended.verdict, Verdict::pass);
}

TEST(GameTimeScale, IsJudgedInCapturesToo) {
    // 40 ms frames at four times the speed need 9.6 steps of 1/60 s; 8 pass.
    const FrameTrace capture =
        in_memory("slow", std::vector<Duration>(100, std::chrono::milliseconds(40)));
    Asked made{.game = game("fixed:steps_per_frame_max=8", at_rates(30, 60) + scale(4)),
               .store = {}};
    made.store.add(capture);
    EXPECT_EQ(finding_of("time-scale", made).verdict, Verdict::pass);
    add_captures({capture.spec}, made.game.frames);
    const Finding found = finding_of("time-scale", made);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "speed"), 4 * 8 / 9.6, 0.01);
    EXPECT_EQ(found.shown_by.at(0).trace, capture.spec);
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].value, "10");
}

TEST(GameTimeScale, ChangesTheJumpOfACapture) {
    // Steps of 20 ms at the speed of the game, and of 40 ms at twice that.
    const FrameTrace capture =
        in_memory("frames", std::vector<Duration>(200, std::chrono::milliseconds(20)));
    Asked made{.game = game("variable", only_at_rate(240) + scale(2)), .store = {}};
    made.store.add(capture);
    add_captures({capture.spec}, made.game.frames);
    const Finding found = finding_of("time-scale", made);
    EXPECT_NEAR(number_of(found, "apex_off"), std::abs(Leap{}.apex_m(0.04) - Leap{}.apex_m(0.02)),
                1e-6);
    EXPECT_EQ(found.shown_by.at(0).trace, capture.spec);
}

TEST(GameTimeScale, IsJudgedByItsSpeedWhereNobodyJumps) {
    const std::string drives = at_rates(30, 60) + "jump.speed_mps = 0\njump.height_m = 0\n";
    const Finding capped =
        finding_of("time-scale", "fixed:steps_per_frame_max=4", drives + scale(4));
    EXPECT_EQ(capped.verdict, Verdict::error);
    EXPECT_NEAR(number_of(capped, "speed"), 2, 0.01);
    const Finding free = finding_of("time-scale", "fixed", drives + scale(4));
    EXPECT_EQ(free.verdict, Verdict::pass);
    EXPECT_EQ(free.shown_by.at(0).policy.settings.time_scale, 4);
}

TEST(GameTimeScale, OfAPolicyWithoutOneIsOnlyNoted) {
    const Finding found = finding_of("time-scale", "frame-locked", only_at_rate(60) + scale(2));
    EXPECT_EQ(found.verdict, Verdict::note);
}

TEST(GameTimeScale, IsOneFindingForEachAndNoneForNone) {
    EXPECT_THAT(findings_of("time-scale", "fixed", only_at_rate(60) + "timers.scales = [0.5, 2]\n"),
                SizeIs(2));
    EXPECT_THAT(findings_of("time-scale", "variable", only_at_rate(60)), IsEmpty());
}

TEST(GameTimeScale, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("time-scale", kStandsStill, only_at_rate(60) + scale(2)).verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
