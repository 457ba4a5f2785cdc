// Values that few games mean: steps rarer than frames, a time scale from the start, a clamp of
// seconds.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/settings/lints.h"

namespace tickproof::harness {
namespace {

using namespace testing;

std::string time_manager(const std::string& step, const std::string& clamp,
                         const std::string& scale) {
    return "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n  "
           "m_ObjectHideFlags: 0\n  Fixed Timestep: " +
           step + "\n  Maximum Allowed Timestep: " + clamp + "\n  m_TimeScale: " + scale + "\n";
}

/// 0.2 for 0.02 is a digit; 25 steps a second are rarer than 30 frames, and 50 are the default.
TEST(Settings, StepsRarerThanTheRarestFramesAreAWarning) {
    const auto found = [](const char* step_s, bool is_drawn_between) {
        Game tested = project_game("TimeManager.asset", time_manager(step_s, "0.33333334", "1"));
        tested.scripts =
            ScriptScan{.files = 1, .motion = {.bodies = SceneBodies{.all = 2, .moved = 2}}};
        tested.scripts->motion.bodies->interpolated = is_drawn_between ? 2 : 0;
        return findings_of("settings", tested);
    };
    for (const char* step_s : {"0.2", "0.04"}) {
        const Finding first = found(step_s, false).at(0);
        EXPECT_EQ(first.id, "settings/rare-steps");
        EXPECT_EQ(first.verdict, Verdict::warning);
        EXPECT_EQ(first.measured, std::stod(step_s));
        EXPECT_EQ(first.fix,
                  "Set Fixed Timestep to 0.02 in Project Settings > Time: that is the engine's "
                  "default.");
        EXPECT_NE(found(step_s, true).at(0).id, first.id) << "a choice of who interpolates";
    }
    EXPECT_NE(found("0.033", false).at(0).id, "settings/rare-steps");
}

TEST(Settings, OfRareStepsNameTheBodiesWhoseImagesRepeat) {
    const auto cause = [](std::size_t interpolated) {
        Game tested = project_game("TimeManager.asset", time_manager("0.06", "0.1", "1"));
        tested.scripts = ScriptScan{
            .files = 1,
            .motion = {.bodies = SceneBodies{.all = 6, .moved = 6, .interpolated = interpolated}}};
        return findings_of("settings", tested).at(0).cause;
    };
    EXPECT_EQ(cause(5),
              "Fixed Timestep is 60 ms. 1 of 6 Rigidbodies does not interpolate, and repeats some "
              "images at each frame rate, and a key press waits up to 60 ms for its step");
    EXPECT_THAT(cause(0), ::testing::HasSubstr("Without interpolation some images repeat"));
}

TEST(Settings, AShippedTimeScaleIsAWarningWithItsLine) {
    const Game tested =
        project_game("TimeManager.asset", time_manager("0.02", "0.33333334", "100"));
    const Finding found = finding_of("settings", tested, "time scale");
    EXPECT_EQ(found.verdict, Verdict::warning);
    EXPECT_EQ(to_text(found.at), "TimeManager.asset:8");
    EXPECT_EQ(found.measured, 99);
    EXPECT_EQ(found.cause, "It starts so on every machine, until code sets another");
    EXPECT_FALSE(has_about(mended(tested, found), "time scale"));
}

TEST(Settings, AShippedTimeScaleThatCodeSetsIsANoteWithThePlaceInstead) {
    Game tested = project_game("TimeManager.asset", time_manager("0.02", "0.33333334", "8"));
    tested.scripts = ScriptScan{.files = 1};
    const Finding alone = finding_of("settings", tested, "time scale");
    EXPECT_EQ(alone.verdict, Verdict::warning);
    EXPECT_THAT(alone.cause, ::testing::EndsWith("; no script that was looked at does"));
    EXPECT_EQ(alone.fix_settings, (Change{{"time_scale", "1"}}));
    tested.scripts->clock.settings = {{.name = "Time.timeScale",
                                       .pacing = "time_scale",
                                       .at = {.file = "Evolution.cs", .line = 9}}};
    const Finding set = finding_of("settings", tested, "time scale");
    EXPECT_EQ(set.verdict, Verdict::note);
    EXPECT_THAT(set.cause, ::testing::EndsWith("; Evolution.cs:9 does"));
    EXPECT_TRUE(set.fix_settings.empty());
    tested.scripts->clock = {.pauses = {{.file = "Menu.cs", .line = 3}}};
    EXPECT_TRUE(finding_of("settings", tested, "time scale").fix_settings.empty());
}

/// The clamp passes nine seconds to physics, but only of a hitch that is as long.
TEST(Settings, ThatPassALongerHitchThanTheWorstOneNameIt) {
    const auto summary = [](const char* clamp_s) {
        return finding_of("settings",
                          project_game("TimeManager.asset", time_manager("0.01", clamp_s, "1")),
                          "steps in a frame")
            .summary;
    };
    EXPECT_EQ(summary("9"), "After a hitch of 9 s or more, one frame takes 900 steps");
    EXPECT_EQ(summary("1"), "After a hitch, one frame takes 100 steps");
}

}  // namespace
}  // namespace tickproof::harness
