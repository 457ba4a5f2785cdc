// Lines of files that have no effect or limit the frame rate, and caps that no file can say.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/settings/lints.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

TEST(Settings, ARemarkOfTheReaderIsAFindingWithItsLine) {
    const Game tested =
        project_game("project.godot", "config_version=5\n\n[physics]\n\ncommon/physics_fps=240\n");
    const Findings found = findings_of("settings", tested);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].verdict, Verdict::error);
    EXPECT_EQ(to_text(found[0].at), "project.godot:5");
    EXPECT_THAT(found[0].summary, HasSubstr("common/physics_fps"));
    EXPECT_THAT(found[0].fix, HasSubstr("common/physics_ticks_per_second"));
}

TEST(Settings, ALimitOfTheFrameRateIsNotedWithItsLine) {
    constexpr std::string_view kLimited =
        "config_version=5\n[application]\nrun/max_fps=60\n[physics]\n";
    const Finding found =
        finding_of("settings", project_game("project.godot", kLimited), "frame rate limit");
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_EQ(to_text(found.at), "project.godot:3");
    EXPECT_EQ(found.numbers.at(0).value, 60);
    for (const Finding& each : findings_of(
             "settings", project_game("project.godot", kLimited, "frames.highest_fps = 60\n"))) {
        EXPECT_EQ(each.verdict, Verdict::pass) << each.summary;
    }
}

TEST(Settings, SaysThatAProjectRunsFewerFramesThanItIsAskedFor) {
    const Finding found =
        finding_of("settings",
                   project_game("project.godot",
                                "config_version=5\n[application]\nrun/max_fps=60\n[physics]\n",
                                "frames.highest_fps = 240\n"),
                   "frame rate limit");
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_TRUE(found.asks_for_a_look);
    EXPECT_THAT(found.summary, HasSubstr("runs at most 60 fps: run/max_fps"));
}

TEST(Settings, AKeyThatIsThereAlreadyIsDeletedAndNotRenamed) {
    const Game tested = project_game("project.godot",
                                     "config_version=5\n\n[physics]\n\n"
                                     "common/physics_fps=120\n"
                                     "common/physics_ticks_per_second=240\n");
    const Findings found = findings_of("settings", tested);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(to_text(found[0].at), "project.godot:5");
    EXPECT_THAT(found[0].fix, ::testing::StartsWith("Delete this line"));
    EXPECT_THAT(found[0].fix, HasSubstr("project.godot:6"));
    EXPECT_EQ(found[0].verdict, Verdict::error);

    // What an editor left behind when it renamed the key does no harm.
    const Game same = project_game("project.godot",
                                   "config_version=5\n\n[physics]\n\n"
                                   "common/physics_fps=240\n"
                                   "common/physics_ticks_per_second=240\n");
    EXPECT_EQ(findings_of("settings", same)[0].verdict, Verdict::note);
}

constexpr std::string_view kSubsteps =
    "[/Script/Engine.PhysicsSettings]\nbSubstepping=True\nMaxSubsteps={}\n"
    "MaxSubstepDeltaTime=0.005\nMaxPhysicsDeltaTime=0.1\n";

TEST(Settings, ACapThatNoFileCanSayFails) {
    Game tested = project_game("DefaultEngine.ini", fmt::format(fmt::runtime(kSubsteps), 4));
    tested.policy.settings.steps_per_frame_max = 17;
    const Finding found = finding_of("settings", tested, "cap above the most");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(to_text(found.at), "DefaultEngine.ini:3");
    EXPECT_EQ(found.measured, 17);
    EXPECT_EQ(found.tolerated, 16);
    EXPECT_EQ(found.fix_settings.at(0).value, "16");
    tested.policy.settings.steps_per_frame_max = 16;
    EXPECT_THAT(
        findings_of("settings", tested),
        ::testing::Each(::testing::Field(&Finding::about, ::testing::Ne("cap above the most"))));
}

TEST(Settings, ACapThatAFileSaysIsNotedOnly) {
    const Game tested = project_game("DefaultEngine.ini", fmt::format(fmt::runtime(kSubsteps), 17));
    for (const Finding& found : findings_of("settings", tested)) {
        EXPECT_EQ(found.verdict, Verdict::note) << found.summary;
    }
}

TEST(Settings, MoreStepsThanTheEngineTakesAreNoFix) {
    Game tested = project_game("DefaultEngine.ini", fmt::format(fmt::runtime(kSubsteps), 4));
    tested.policy.settings.frame_delta_max = from_seconds(0.1);
    // 100 ms are 20 steps of 5 ms, and the most are 16, or 80 ms.
    const Finding found = finding_of("settings", tested, "cap below the clamp");
    ASSERT_EQ(found.fix_settings.size(), 2U);
    EXPECT_EQ(found.fix_settings[0].name, "frame_delta_max");
    EXPECT_EQ(found.fix_settings[0].value, "80ms");
    EXPECT_EQ(found.fix_settings[1].value, "16");
    EXPECT_FALSE(has_about(mended(tested, found), "cap below the clamp"));
}

/// A cap of 5 steps of 1/60 s leaves the rest of a frame of 250 ms: lost, or kept for later frames.
TEST(Settings, ACapBelowTheClampLosesNothingThatItKeeps) {
    const auto judged = [](const char* more) {
        return game(fmt::format("fixed:timestep=1/60:steps_per_frame_max=5{}", more), "");
    };
    EXPECT_THAT(finding_of("settings", judged(""), "cap below the clamp").summary,
                ::testing::EndsWith("less than frame_delta_max (250 ms by default)"));
    EXPECT_THAT(
        finding_of("settings", judged(":frame_delta_max=200ms"), "cap below the clamp").summary,
        ::testing::EndsWith("less than frame_delta_max (200 ms)"));
    EXPECT_FALSE(
        has_about(findings_of("settings", judged(":over_cap=keep")), "cap below the clamp"));
}

}  // namespace
}  // namespace tickproof::harness
