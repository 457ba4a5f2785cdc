// Of a project findings name the keys of its engine, and are those of its rule.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "tests/harness/check/closed_forms.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

constexpr std::string_view kIni = "DefaultEngine.ini";
constexpr std::string_view kFixed60 =
    "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\nFixedFrameRate=60\n";
constexpr std::string_view kDefaults = "[/Script/Engine.PhysicsSettings]\n";

TEST(FixedFrameRate, RunsAtHalfSpeedAtHalfTheRateAndAtFullSpeedAbove) {
    const Finding slow = finding_of("speed", project_game(kIni, kFixed60, at_rates(30, 240)));
    EXPECT_EQ(slow.verdict, Verdict::error);
    EXPECT_NEAR(number_of(slow, "speed"), 30.0 / 60, 1e-6);
    EXPECT_EQ(to_text(slow.at), "DefaultEngine.ini:3");
    EXPECT_THAT(slow.source, HasSubstr("UEngine"));
    EXPECT_EQ(slow.bands, (std::vector<Band>{{30, 59}}));
    EXPECT_EQ(slow.fix,
              "Set bSubstepping to True in Project Settings > Engine > Physics and "
              "bUseFixedFrameRate to False in Project Settings > Engine > General Settings.");
    const Finding fast = finding_of("speed", project_game(kIni, kFixed60, at_rates(60, 240)));
    EXPECT_EQ(fast.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(fast, "speed"), 1, 1e-6);
}

TEST(FixedFrameRate, PassesWithARateThatEveryFrameKeeps) {
    EXPECT_EQ(finding_of("speed", project_game(kIni,
                                               "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\n"
                                               "FixedFrameRate=30.000000\n",
                                               at_rates(30, 240)))
                  .verdict,
              Verdict::pass);
}

TEST(FixedFrameRate, JumpsTheSameJumpAtEveryRate) {
    const Leap leap{.gravity_mps2 = 9.8};  // The engine's default.
    const Finding found = finding_of(
        "frame-rate", project_game(kIni, kFixed60, at_rates(30, 240) + "jump.speed_mps = 5\n"),
        "jump height");
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "apex_least"), leap.apex_m(1.0 / 60), 1e-9);
    EXPECT_NEAR(number_of(found, "apex_most"), leap.apex_m(1.0 / 60), 1e-9);
}

TEST(VariableStep, IsMendedWithTheKeysOfTheEngine) {
    const Game tested = project_game(kIni, kDefaults, at_rates(30, 240) + "jump.speed_mps = 5\n");
    const Finding jump = finding_of("frame-rate", tested, "jump height");
    EXPECT_EQ(jump.verdict, Verdict::error);
    EXPECT_THAT(
        jump.fix,
        HasSubstr("set bTickPhysicsAsync to True and AsyncFixedTimeStepSize to 0.016666668"));
    EXPECT_THAT(finding_of("replay", tested, "other frames").fix,
                HasSubstr("bTickPhysicsAsync to True"));
}

TEST(VariableStep, PassesWithTheKeysThatTheFixNames) {
    const Game tested = project_game(kIni,
                                     "[/Script/Engine.PhysicsSettings]\nbTickPhysicsAsync=True"
                                     "\nAsyncFixedTimeStepSize=0.016666668\n",
                                     at_rates(30, 240) + "jump.speed_mps = 5\n");
    EXPECT_EQ(finding_of("frame-rate", tested, "jump height").verdict, Verdict::pass);
}

TEST(VariableStep, WithoutAProjectIsMendedInWords) {
    const Finding jump = finding_of("frame-rate", "variable",
                                    at_rates(30, 240) + "jump.speed_mps = 5\n", "jump height");
    EXPECT_FALSE(jump.fix.empty());
}

TEST(VariableStep, LosesTimeToItsClampAndNotToItsOneStep) {
    // 33.333 ms of a frame of 50 ms.
    const Finding found = finding_of("speed", project_game(kIni, kDefaults, at_rates(20, 60)));
    EXPECT_NEAR(number_of(found, "speed"), 0.033333 / 0.05, 1e-3);
    EXPECT_EQ(found.fix_settings.at(0).name, "frame_delta_max");
    EXPECT_EQ(found.fix_settings.at(0).value, "50ms");
}

TEST(SourceOfAFinding, IsWhereTheEngineOrItsManualSaysSo) {
    const Findings keys =
        findings_of("settings", project_game("project.godot",
                                             "config_version=4\n[physics]\n"
                                             "common/max_physics_steps_per_frame=16\n"
                                             "common/physics_fpss=60\n"));
    ASSERT_EQ(keys.size(), 2U);
    EXPECT_NE(keys[0].source.find("Main::iteration"), std::string::npos) << keys[0].summary;
    EXPECT_NE(keys[1].source.find("project_settings.cpp"), std::string::npos) << keys[1].summary;

    const Finding slow = finding_of("speed", project_game(kIni, kDefaults, at_rates(10, 60)));
    EXPECT_EQ(slow.verdict, Verdict::error);
    EXPECT_NE(slow.source.find("Unreal 5"), std::string::npos);
    EXPECT_EQ(finding_of("speed", game("fixed", at_rates(30, 60))).source, "");
}

TEST(SourceOfAFinding, IsNamedByEveryReaderOfAnEngine) {
    for (const ProjectReader& reader : project_readers()) {
        EXPECT_EQ(reader.source.empty(), reader.is_own_code) << reader.name;
    }
}

TEST(Settings, DoNotUnlockTheFramesThatScriptsCount) {
    Game tested = project_game("DefaultEngine.ini",
                               "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\n"
                               "FixedFrameRate=60\n[/Script/Engine.PhysicsSettings]\n"
                               "bTickPhysicsAsync=True\n",
                               "");
    const auto fixes = [&] {
        std::vector<std::string> all;
        for (const Finding& each : findings_of("settings", tested)) {
            all.push_back(each.fix);
        }
        return all;
    };
    EXPECT_THAT(fixes(), ::testing::Contains(::testing::HasSubstr("bUseFixedFrameRate to False")));
    tested.scripts = ScriptScan{
        .files = 1, .motion = {.frame_counts = {{.file = "Source/PickScreen.cpp", .line = 4}}}};
    EXPECT_THAT(fixes(), ::testing::Each(
                             ::testing::Not(::testing::HasSubstr("bUseFixedFrameRate to False"))));
    EXPECT_THAT(fixes(), ::testing::Contains(::testing::AllOf(
                             ::testing::HasSubstr("Source/PickScreen.cpp:4 counts frames"),
                             ::testing::HasSubstr("AsyncFixedTimeStepSize to 0.016667"))));
}

TEST(ProjectKeys, NameAPhysicsEngineThatIsNotThereAtFirst) {
    const auto note = [](const std::string& version, const std::string& name) {
        const Findings found = findings_of(
            "settings",
            project_game("project.godot",
                         "config_version=5\n[application]\nconfig/features=PackedStringArray(\"" +
                             version + "\")\n[physics]\n3d/physics_engine=\"" + name + "\"\n"));
        const auto at = std::ranges::find_if(
            found, [](const Finding& each) { return to_text(each.at) == "project.godot:5"; });
        return at == found.end() ? Finding{} : *at;
    };
    const Finding bullet = note("4.3", "Bullet");
    EXPECT_EQ(bullet.verdict, Verdict::note);
    EXPECT_TRUE(bullet.asks_for_a_look);
    EXPECT_FALSE(note("4.5", "JoltPhysics3D").asks_for_a_look) << "the add-on may be there";
    EXPECT_TRUE(note("4.5", "Jolt Physics").id.empty());
}

}  // namespace
}  // namespace tickproof::harness
