// What contradicts, and what is more than anyone wants: with a file and line where there is one.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/settings/lints.h"

namespace tickproof::harness {
namespace {

using namespace testing;

std::string unity(const std::string& step, const std::string& clamp, const std::string& scale) {
    return "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n  "
           "m_ObjectHideFlags: 0\n  Fixed Timestep: " +
           step + "\n  Maximum Allowed Timestep: " + clamp + "\n  m_TimeScale: " + scale + "\n";
}

TEST(Settings, ThatAreSoundPass) {
    const Findings found = findings_of("settings", "fixed", "");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].verdict, Verdict::pass);
    EXPECT_EQ(found[0].severity, 0);
}

TEST(Settings, AClampBelowTheStepFailsWithItsLine) {
    const Game tested = project_game("TimeManager.asset", unity("0.02", "0.01", "1"));
    const Finding found = finding_of("settings", tested, "clamp below the step");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_GT(found.severity, 1);
    EXPECT_EQ(to_text(found.at), "TimeManager.asset:7");
    EXPECT_EQ(found.measured, 0.02);
    EXPECT_EQ(found.tolerated, 0.01);
    EXPECT_FALSE(has_about(mended(tested, found), "clamp below the step"));
}

TEST(Settings, AStepThatFewGamesMeanIsAtFaultAndNotItsClamp) {
    const Game tested = project_game("TimeManager.asset", unity("0.2", "0.1", "1"));
    const Finding found = finding_of("settings", tested, "clamp below the step");
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "timestep");
    EXPECT_THAT(found.fix, ::testing::HasSubstr("5 steps a second"));
    EXPECT_FALSE(has_about(mended(tested, found), "clamp below the step"));
}

TEST(Settings, AClampALittleBelowAStepIsSaidWithTheDigitsThatShowIt) {
    const std::string cause = finding_of("settings", "fixed:timestep=1/60:frame_delta_max=16.66ms",
                                         "", "clamp below the step")
                                  .cause;
    EXPECT_NE(cause.find("16.66 ms"), std::string::npos) << cause;
    EXPECT_NE(cause.find("16.6667 ms"), std::string::npos) << cause;
}

TEST(Settings, AClampOfAStepIsNotBelowIt) {
    EXPECT_FALSE(says("fixed:timestep=1/50:frame_delta_max=20ms", "clamp below the step"));
    EXPECT_TRUE(says("fixed:timestep=1/50:frame_delta_max=19ms", "clamp below the step"));
}

TEST(Settings, AreTheWorseTheFurtherOffTheyAre) {
    const auto severity = [](std::string_view policy) {
        return finding_of("settings", policy, "").severity;
    };
    EXPECT_NEAR(severity("unity:timestep=0.02:frame_delta_max=10ms"), 2, 1e-9);
    EXPECT_NEAR(severity("unity:timestep=0.02:frame_delta_max=4ms"), 5, 1e-9);
    EXPECT_NEAR(severity("unity:timestep=1/400:frame_delta_max=300ms"), 2, 1e-9);  // 120 of 60
    EXPECT_NEAR(severity("unity:time_scale=0.9"), 10, 1e-9);                       // of a hundredth
    EXPECT_NEAR(severity("unity:time_scale=0.5"), 50, 1e-9);
}

TEST(Settings, ACapBelowTheClampIsNoted) {
    const Finding found = finding_of("settings",
                                     "unreal-substep:steps_per_frame_max=10:timestep=0.01:"
                                     "frame_delta_max=333330us",
                                     "", "cap below the clamp");
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_NEAR(number_of(found, "cap"), 0.1, 1e-9);
    EXPECT_NEAR(number_of(found, "clamp"), 0.33333, 1e-9);
    EXPECT_EQ(found.fix_settings.at(0).value, "34");
    EXPECT_FALSE(says("unreal-substep", "cap below the clamp"));
}

TEST(Settings, NineHundredStepsInAFrameFail) {
    const Game tested = project_game("TimeManager.asset", unity("0.00111111", "1", "1"));
    const Finding found = finding_of("settings", tested, "steps in a frame");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(number_of(found, "steps"), 900);
    EXPECT_EQ(to_text(found.at), "TimeManager.asset:7");
    EXPECT_FALSE(says("unity", "steps in a frame"));
    EXPECT_EQ(
        finding_of("settings", "unity:timestep=1ms", "network.lockstep = true", "steps in a frame")
            .verdict,
        Verdict::note);
}

TEST(Settings, StepsSoShortThatEachFrameHasManyAreAWarningWithoutAProfile) {
    struct Case {
        const char* step;
        double at_30_fps, at_60_fps;  // 1 / 30 and 1 / 60 s by the step.
    };
    for (const auto& [step, at_30_fps, at_60_fps] :
         {Case{"0.00044444445", 75, 37}, Case{"0.0004", 83, 41}}) {
        const Game tested = project_game("TimeManager.asset", unity(step, "0.1", "1"));
        const Finding found = finding_of("settings", tested, "short steps");
        EXPECT_EQ(found.verdict, Verdict::warning);
        EXPECT_EQ(number_of(found, "steps_at_lowest_rate"), at_30_fps);
        EXPECT_EQ(number_of(found, "steps_at_60_fps"), at_60_fps);
        EXPECT_EQ(to_text(found.at), "TimeManager.asset:6");
        EXPECT_EQ(found.fix_settings.at(0).name, "timestep");
        EXPECT_EQ(found.fix_settings.at(0).value, "1/240");
        EXPECT_THAT(found.fix, ::testing::HasSubstr("Fixed Timestep to 0.004166667"));
    }
    EXPECT_FALSE(says("unity:timestep=1ms:frame_delta_max=100ms", "short steps"));
    // A clamp of 20 ms passes 50 steps of 0.4 ms to any frame.
    EXPECT_TRUE(says("unity:timestep=400us:frame_delta_max=20ms", "short steps"));
    // A cap keeps them off, and a game whose steps cost nothing to speak of has said so.
    EXPECT_FALSE(says("godot:timestep=400us", "short steps"));
}

/// They cost time with nothing in them that moves; that a hitch has 832 of them is a note then.
TEST(Settings, ShortStepsAreAWarningWhereNothingMovesInThem) {
    Game tested = project_game("TimeManager.asset", unity("0.0004", "0.33333334", "1"));
    tested.scripts = ScriptScan{.files = 1, .motion = {.bodies = SceneBodies{}}};
    const Finding found = finding_of("settings", tested, "short steps");
    EXPECT_EQ(found.verdict, Verdict::warning);
    EXPECT_EQ(number_of(found, "steps_at_60_fps"), 41);
    EXPECT_EQ(finding_of("settings", tested, "steps in a frame").verdict, Verdict::note);
}

TEST(Settings, ManyStepsInAFrameOfAProjectAreNotedUnlessTheyAreHundreds) {
    const auto verdict = [](const char* most_s) {
        return finding_of("settings",
                          project_game("TimeManager.asset",
                                       std::string("TimeManager:\n  Fixed Timestep: 0.02\n"
                                                   "  Maximum Allowed Timestep: ") +
                                           most_s + "\n"),
                          "steps in a frame")
            .verdict;
    };
    EXPECT_EQ(verdict("1.77"), Verdict::note) << "88 light steps within a hitch";
    EXPECT_EQ(verdict("10"), Verdict::error);
}

TEST(Settings, ManyStepsInAFrameAreNotedWhereNoScriptMovesInThem) {
    Game tested = project_game("TimeManager.asset",
                               "TimeManager:\n  Fixed Timestep: 0.05\n"
                               "  Maximum Allowed Timestep: 20\n");
    EXPECT_EQ(finding_of("settings", tested, "steps in a frame").verdict, Verdict::error);
    tested.scripts = ScriptScan{.files = 1};
    EXPECT_EQ(finding_of("settings", tested, "steps in a frame").verdict, Verdict::note);
    tested.scripts->cut = true;
    EXPECT_EQ(finding_of("settings", tested, "steps in a frame").verdict, Verdict::error)
        << "not all were read";
}

TEST(Settings, ALoopOfFixedStepsInCodeContradictsAProfileThatHasNone) {
    const auto found = [](const std::string& policy) {
        Game tested = project_game("tickproof.toml", "[loop]\npolicy = \"" + policy + "\"\n");
        ScriptClock clock;
        clock.loops = {{.code = "while acc >= STEP", .at = {"main.lua", 7}, .timestep = "1/60"}};
        tested.scripts = ScriptScan{.files = 1, .clock = clock};
        return findings_of("settings", tested);
    };
    const Finding first = found("variable").at(0);
    EXPECT_EQ(first.id, "settings/loop-in-code");
    EXPECT_EQ(first.verdict, Verdict::note);
    EXPECT_TRUE(first.asks_for_a_look);
    EXPECT_EQ(to_text(first.at), "main.lua:7");
    EXPECT_THAT(first.fix, ::testing::HasSubstr("timestep to \"1/60\""));
    EXPECT_EQ(found("love").at(0).id, "settings/loop-in-code") << "love.run is a variable step";
    EXPECT_NE(found("fixed").at(0).id, "settings/loop-in-code");
    EXPECT_NE(found("frame-limited").at(0).id, "settings/loop-in-code") << "it has a timestep";
}

TEST(Settings, MoreStepsInAFrameThanAnyoneWantsAreFoundOfCapsToo) {
    // A hitch of a second owes 60; of two seconds the cap lets 61 through.
    EXPECT_FALSE(says("bullet:steps_per_frame_max=61", "steps in a frame"));
    const Finding long_hitch = finding_of("settings", "bullet:steps_per_frame_max=61",
                                          "frames.worst_hitch_ms = 2000\n", "steps in a frame");
    EXPECT_EQ(long_hitch.verdict, Verdict::error);
    EXPECT_EQ(number_of(long_hitch, "steps"), 61);
    EXPECT_EQ(long_hitch.fix_settings.at(0).name, "steps_per_frame_max");
    EXPECT_EQ(long_hitch.fix_settings.at(0).value, "8");
}

TEST(Settings, StepsThatFallOneShortOfTheCapByRoundingAreLimitedByIt) {
    // 63 steps of 1/252 s are the clamp of 250 ms, and of 3,968,254 ns they are 2 ns longer.
    const Finding found = finding_of("settings", "fixed:timestep=1/252:steps_per_frame_max=63", "",
                                     "steps in a frame");
    EXPECT_EQ(number_of(found, "steps"), 62);
    // A frame at 30 fps takes 8.4 steps: 8, and one more is allowed.
    EXPECT_EQ(found.fix_settings, (Change{{"steps_per_frame_max", "9"}}));
}

TEST(Settings, AClampIsNotToBeLoweredBelowAFrameOfTheLowestRate) {
    // 4 steps of 10 ms are less than a clamp of 100 ms, and less than a frame at 20 fps.
    const std::string policy =
        "unreal-substep:timestep=10ms:steps_per_frame_max=4:frame_delta_max=100ms";
    const auto found = [&](std::string_view profile) {
        return finding_of("settings", policy, profile, "cap below the clamp");
    };
    EXPECT_EQ(found("frames.lowest_fps = 20\n").fix_settings.at(0).value, "10");
    EXPECT_THROW(number_of(found("frames.lowest_fps = 20\n"), "clamp_instead"), std::out_of_range);
    EXPECT_NEAR(number_of(found("frames.lowest_fps = 30\n"), "clamp_instead"), 0.04, 1e-9);
}

TEST(Settings, AClampForFewerStepsInAFrameLetsEightOfThemThrough) {
    // Eight steps of 1.5 ms are longer than a frame at 120 fps.
    const Finding found =
        finding_of("settings", "unity:timestep=1500us",
                   "frames.lowest_fps = 120\nframes.highest_fps = 240\n", "steps in a frame");
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "frame_delta_max");
    EXPECT_EQ(found.fix_settings[0].value, "12ms");
}

TEST(Settings, ManyStepsInAFrameOfTheLowestRateAreBlamedOnTheStep) {
    // At 30 fps a frame takes 333 steps of 0.1 ms: no clamp above a frame mends that.
    const Finding found = finding_of("settings", "fixed:timestep=100us", "frames.lowest_fps = 30\n",
                                     "steps in a frame");
    EXPECT_EQ(number_of(found, "steps_at_lowest_rate"), 333);
    ASSERT_EQ(found.fix_settings.size(), 2U);
    EXPECT_EQ(found.fix_settings[0].name, "timestep");
    EXPECT_EQ(found.fix_settings[1].name, "frame_delta_max");
}

TEST(Settings, ManyStepsOfAFastGameAreBlamedOnItsTimeScale) {
    // 100 times the speed: 200 sixtieths in a frame at 30 fps, and more with shorter steps.
    const Game tested = game("fixed:time_scale=100", "");
    const Finding found = finding_of("settings", tested, "steps in a frame");
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "time_scale");
    EXPECT_FALSE(has_about(mended(tested, found), "steps in a frame"));
}

TEST(Settings, PassWithTheFixOfTooManyStepsInAFrame) {
    for (const std::string_view policy :
         {"fixed:timestep=1ms", "fixed:timestep=100us",
          "fixed:timestep=100us:frame_delta_max=500ms", "fixed:time_scale=10",
          "bullet:timestep=1ms:steps_per_frame_max=200", "unity:timestep=1ms"}) {
        const Game tested = game(policy, "");
        const Finding found = finding_of("settings", tested, "steps in a frame");
        EXPECT_EQ(found.verdict, Verdict::error) << policy;
        EXPECT_FALSE(has_about(mended(tested, found), "steps in a frame")) << policy;
    }
}

TEST(Settings, AScaleOfTimeCountsInTheStepsOfAFrame) {
    EXPECT_EQ(
        number_of(finding_of("settings", "fixed:time_scale=10", "", "steps in a frame"), "steps"),
        149);  // 250 ms by ten, in sixtieths that are a third of a nanosecond long.
    EXPECT_FALSE(says("fixed", "steps in a frame"));
}

TEST(Settings, AThresholdThatNoFrameReachesIsNoted) {
    const std::string_view about = "threshold above the clamp";
    EXPECT_TRUE(says("refresh-slow-down:frame_delta_max=50ms", about));
    EXPECT_FALSE(says("refresh-slow-down:frame_delta_max=500ms", about));
    EXPECT_FALSE(says("refresh-slow-down", about));
}

TEST(Settings, AThresholdThatIsTheClampNeverActsEither) {
    EXPECT_TRUE(says("refresh-slow-down:slow_threshold=100ms:frame_delta_max=100ms",
                     "threshold above the clamp"));
    EXPECT_FALSE(says("refresh-slow-down:slow_threshold=99ms:frame_delta_max=100ms",
                      "threshold above the clamp"));
}

}  // namespace
}  // namespace tickproof::harness
