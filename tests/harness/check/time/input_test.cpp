// A step that reads the keyboard itself sees the presses of frames with a step, and a press waits
// for the next one.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;

constexpr std::string_view kFifty = "fixed:timestep=1/50:input=step";

FrameTrace frames_of(int length_ms) {
    return in_memory(std::to_string(length_ms) + " ms",
                     std::vector<Duration>(200, std::chrono::milliseconds(length_ms)));
}

Finding input_of(std::string_view policy, const std::vector<FrameTrace>& traces) {
    return finding_of("input", asked(policy, traces));
}

TEST(GameInput, MissesThePressesOfFramesWithoutAStep) {
    // Of 60 frames 50 have a step.
    const Finding found = finding_of("input", kFifty, at_rates(30, 60));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "frames_without_step"), 10.0 / 60, 0.01);
    EXPECT_TRUE(std::isinf(found.severity));  // None may be missed.
    EXPECT_EQ(found.bands, (std::vector<Band>{{51, 60}}));
    EXPECT_EQ(found.curve.back().fps, 60);
    EXPECT_NEAR(found.curve.back().value, 10.0 / 60, 0.01);
    EXPECT_EQ(found.shown_by.at(0).trace, generated_spec("constant:fps=60:duration=4s"));
}

TEST(GameInput, MissesMoreTheHigherTheFrameRateIs) {
    const Finding found = finding_of("input", kFifty, at_rates(200, 240));
    EXPECT_NEAR(number_of(found, "frames_without_step"), 190.0 / 240, 0.01);
    EXPECT_EQ(found.bands, (std::vector<Band>{{200, 240}}));
}

TEST(GameInput, IsKeptWhereFramesLookForIt) {
    const std::string frames = at_rates(30, 60) + "input.read_in = \"frame\"\n";
    const Finding found = finding_of("input", kFifty, frames);
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_EQ(found.severity, 0);
    EXPECT_NEAR(number_of(found, "frames_without_step"), 10.0 / 60, 0.01);
    const Finding asked_for =
        finding_of("input", "fixed:timestep=1/50", at_rates(30, 60) + "input.read_in = \"step\"\n");
    EXPECT_EQ(asked_for.verdict, Verdict::error);
    EXPECT_EQ(asked_for.asked.front(), "input.read_in");
}

TEST(GameInput, PassesWithItsFix) {
    Game tested = game(kFifty, at_rates(30, 60));
    const Finding found = finding_of("input", tested);
    ASSERT_EQ(found.fix_settings.size(), 1U);
    set_setting(tested.policy, found.fix_settings[0].name, found.fix_settings[0].value);
    EXPECT_EQ(finding_of("input", tested).verdict, Verdict::pass);
}

/// The profile's key wins over the setting of the policy, so that is the one to change.
TEST(GameInput, NamesTheKeyOfTheProfileThatHasToChange) {
    const auto judged_with = [](std::string_view read_in) {
        return finding_of("input", kFifty,
                          at_rates(30, 60) + fmt::format("input.read_in = \"{}\"\n", read_in));
    };
    const Finding found = judged_with("step");
    EXPECT_NE(found.fix.find("read_in to \"frame\""), std::string::npos) << found.fix;
    EXPECT_EQ(judged_with("frame").verdict, Verdict::pass);
    EXPECT_EQ(input_of("fixed:timestep=40ms:input=step", {frames_of(10)}).fix.find("read_in"),
              std::string::npos);
}

TEST(GameInput, IsNeverMissedWhereEveryFrameHasAStep) {
    for (const std::string_view policy :
         {"variable", "semi-fixed", "frame-locked", "fixed:timestep=1/480:input=step"}) {
        const Finding found = finding_of("input", policy, at_rates(30, 240));
        EXPECT_EQ(found.verdict, Verdict::pass) << policy;
        EXPECT_EQ(number_of(found, "frames_without_step"), 0) << policy;
    }
}

TEST(GameInput, MayBeMissedAsOftenAsIsTolerated) {
    EXPECT_EQ(finding_of("input", kFifty, only_at_rate(60) + "tolerances.presses = 0.2").verdict,
              Verdict::pass);
    const Finding found =
        finding_of("input", kFifty, only_at_rate(60) + "tolerances.presses = 0.1");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(found.severity, 10.0 / 60 / 0.1, 0.1);
}

TEST(GameInput, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("input", kStandsStill, only_at_rate(60)).verdict, Verdict::unknown);
}

TEST(CapturedInput, IsMissedInFramesWithoutAStep) {
    const Finding found = input_of("fixed:timestep=40ms:input=step", {frames_of(10)});
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(number_of(found, "frames_without_step"), 0.75);
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "input");
    EXPECT_EQ(found.fix_settings[0].value, "frame");
    EXPECT_TRUE(found.bands.empty());
    EXPECT_TRUE(found.asked.empty());
}

TEST(CapturedInput, IsSeenWhereEveryFrameHasAStep) {
    for (const int length_ms : {20, 45}) {
        const Finding found = input_of("fixed:timestep=20ms:input=step", {frames_of(length_ms)});
        EXPECT_EQ(found.verdict, Verdict::pass) << found.summary;
        EXPECT_EQ(number_of(found, "frames_without_step"), 0);
    }
}

TEST(CapturedInput, IsSeenWhereFramesKeepItForTheNextStep) {
    const Finding found = input_of("fixed:timestep=40ms", {frames_of(10)});
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "frames_without_step"), 0.75);
}

TEST(CapturedInput, IsJudgedByTheTraceThatMissesTheMost) {
    const FrameTrace worst = frames_of(10);
    const FrameTrace second = frames_of(20);
    const Finding found =
        input_of("fixed:timestep=40ms:input=step", {second, worst, frames_of(40)});
    ASSERT_EQ(found.shown_by.size(), 2U);
    EXPECT_EQ(found.shown_by[0].trace, worst.spec);
    EXPECT_EQ(found.shown_by[1].trace, second.spec);
}

TEST(CapturedInput, IsJudgedBesideTheRates) {
    // At 25 fps every frame has a step.
    const FrameTrace capture = frames_of(10);
    const Finding found = input_of("fixed:timestep=40ms:input=step", {at_rate(25), capture});
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(found.shown_by.at(0).trace, capture.spec);
    EXPECT_TRUE(found.bands.empty());
}

TEST(CapturedInput, WithoutAStepIsUnknown) {
    for (const std::string input : {"frame", "step"}) {
        EXPECT_EQ(input_of("fixed:timestep=10s:frame_delta_max=1us:input=" + input, {frames_of(10)})
                      .verdict,
                  Verdict::unknown);
        // Nor is a trace with steps enough where another has none.
        EXPECT_EQ(input_of("fixed:timestep=1s:input=" + input,
                           {in_memory("steps", std::vector<Duration>(5, from_seconds(0.2))),
                            of_frames({0.2})})
                      .verdict,
                  Verdict::unknown);
    }
}

TEST(CapturedInput, OfALoopThatNeverEndsIsAnError) {
    const Finding found = input_of("fixed:timestep=1us:frame_delta_max=off", {of_frames({1.0})});
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(found.severity));
}

TEST(GameLatency, IsTheFramesUntilTheNextStep) {
    // A step every 24 frames: a press in the first of the other 23 waits for them.
    const Finding found = finding_of("latency", "fixed:timestep=1/10", only_at_rate(240));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "added"), 23.0 / 240, 1.1 / 240);
    EXPECT_EQ(number_of(found, "added_by_drawing"), 0);
    EXPECT_NEAR(found.severity, number_of(found, "added") / 0.05, 1e-9);
    EXPECT_EQ(found.bands, (std::vector<Band>{{240, 240}}));
}

TEST(GameLatency, IsNotedWhereNoScriptMovesInPhysicsSteps) {
    Game tested = project_game("project.godot",
                               "config_version=5\n[physics]\ncommon/physics_ticks_per_second=8\n",
                               "frames.refresh_hz = [60]\n");
    tested.scripts =
        ScriptScan{.files = 1, .motion = {.in_steps = {{"player.gd", 3}, {"ball.gd", 4}}}};
    EXPECT_EQ(finding_of("latency", tested).verdict, Verdict::error);
    tested.scripts->motion = {};
    EXPECT_EQ(finding_of("latency", tested).verdict, Verdict::note);
    tested.profile.at["tolerances.latency_ms"] = "tickproof.toml:1";
    EXPECT_EQ(finding_of("latency", tested).verdict, Verdict::error) << "asked for";
}

TEST(GameLatency, PassesWithItsFix) {
    for (const std::string_view policy :
         {"fixed:timestep=1/10", "fixed:timestep=1/25:draw=interpolate",
          "fixed:timestep=1/20:draw=interpolate:draw_latency_steps=1:time_scale=0.5"}) {
        Game tested = game(policy, at_rates(60, 240));
        const Finding found = finding_of("latency", tested);
        EXPECT_EQ(found.verdict, Verdict::error) << policy;
        ASSERT_EQ(found.fix_settings.size(), 1U) << policy;
        set_setting(tested.policy, found.fix_settings[0].name, found.fix_settings[0].value);
        EXPECT_EQ(finding_of("latency", tested).verdict, Verdict::pass) << policy;
    }
}

TEST(GameLatency, IsOneStepMoreWithInterpolation) {
    const Finding plain = finding_of("latency", "fixed:timestep=1/25", only_at_rate(60));
    const Finding drawn =
        finding_of("latency", "fixed:timestep=1/25:draw=interpolate", only_at_rate(60));
    EXPECT_NEAR(number_of(plain, "added"), 2.0 / 60, 1e-6);  // 2.4 frames a step
    EXPECT_EQ(plain.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(drawn, "added"), 2.0 / 60 + 1.0 / 25, 1e-6);
    EXPECT_NEAR(number_of(drawn, "added_by_drawing"), 1.0 / 25, 1e-12);
    EXPECT_EQ(drawn.verdict, Verdict::error);
}

TEST(GameLatency, IsNotMoreWithExtrapolation) {
    const auto by_drawing = [](std::string_view draw) {
        return number_of(finding_of("latency", fmt::format("fixed:timestep=1/25:draw={}", draw),
                                    only_at_rate(60)),
                         "added_by_drawing");
    };
    EXPECT_EQ(by_drawing("extrapolate"), 0);
    EXPECT_EQ(by_drawing("none"), 0);
    EXPECT_NEAR(by_drawing("interpolate"), 0.04, 1e-12);
}

TEST(GameLatency, OfDrawingIsInStepsOfRealTimeAsTheLoopKeepsThem) {
    EXPECT_NEAR(number_of(finding_of("latency",
                                     "fixed:timestep=1/50:draw=interpolate:draw_latency_steps=2:"
                                     "time_scale=0.5",
                                     only_at_rate(60)),
                          "added_by_drawing"),
                3 * 0.02 / 0.5, 1e-12);
    // 16.9 ms are kept as 16.
    EXPECT_NEAR(number_of(finding_of("latency",
                                     "fixed:timestep=16.9ms:timestep_rounding=floor:"
                                     "draw=interpolate",
                                     only_at_rate(60)),
                          "added_by_drawing"),
                0.016, 1e-12);
}

/// At f frames and t steps a second the longest gap between steps is ceil(f / t) frames, so a press
/// in the first frame without a step waits for ceil(f / t) - 1 of them: 2 of 144 at 60 steps. In
/// its first frames MainTimerSync of Godot has no pattern to follow, and its steps are later.
TEST(GameLatency, IsThatOfAGameThatRunsAndNotOfItsLaunch) {
    EXPECT_NEAR(number_of(finding_of("latency", "godot", only_at_rate(144)), "added"), 2.0 / 144,
                1e-6);
    EXPECT_NEAR(number_of(finding_of("latency", "godot", only_at_rate(240)), "added"), 3.0 / 240,
                1e-6);
    EXPECT_LT(number_of(finding_of("latency", "godot", at_rates(30, 240)), "added"), 1.0 / 60);
}

TEST(GameLatency, IsNoneWhereEveryFrameHasAStep) {
    const Finding found = finding_of("latency", "variable", at_rates(30, 240));
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "added"), 0);
}

TEST(GameLatency, IsTheWorstOfAllRates) {
    // Just under a step where frames are short; a frame where they are longer than half a step.
    const Finding found = finding_of("latency", "fixed:timestep=1/30", at_rates(60, 240));
    EXPECT_NEAR(number_of(found, "added"), 1.0 / 30, 1.0 / 200);
    EXPECT_LE(number_of(found, "added"), 1.0 / 30 + 1e-6);
}

TEST(GameLatency, IsThatOfACaptureWhereItIsWorse) {
    // At 30 fps no frame waits; frames of 10 ms wait for three of them.
    const FrameTrace capture = frames_of(10);
    const Finding found =
        finding_of("latency", asked("fixed:timestep=1/25", {at_rate(25), capture}));
    EXPECT_NEAR(number_of(found, "added"), 0.03, 1e-9);
    EXPECT_EQ(found.shown_by.at(0).trace, capture.spec);
}

TEST(GameLatency, IsMendedByALongerClampWhereTheClampMakesAPressWait) {
    // A clamp of 20 ms fills a step of 45 ms in three frames of 30 fps.
    const std::string policy = "fixed:timestep=45ms:frame_delta_max=20ms";
    const Finding found = finding_of("latency", policy, only_at_rate(30));
    EXPECT_NE(found.verdict, Verdict::pass);
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "frame_delta_max");
    EXPECT_EQ(finding_of("latency", mended(policy, found), only_at_rate(30)).verdict,
              Verdict::pass);
}

TEST(GameLatency, IsMendedByAShorterStepElse) {
    const std::string policy = "fixed:timestep=1/10";
    const Finding found = finding_of("latency", policy, at_rates(30, 240));
    EXPECT_NE(found.verdict, Verdict::pass);
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "timestep");
    EXPECT_EQ(finding_of("latency", mended(policy, found), at_rates(30, 240)).verdict,
              Verdict::pass);
}

TEST(GameLatency, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("latency", kStandsStill, only_at_rate(60)).verdict, Verdict::unknown);
    EXPECT_THAT(findings_of("latency", asked("fixed", {})), IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
