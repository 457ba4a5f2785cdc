// Remarks of a scan become one finding for each pattern.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::EndsWith;
using ::testing::HasSubstr;

Game scanned(std::string_view script) {
    Game game = project_game("project.godot", "config_version=5\n");
    game.scripts = scan_script({.name = "player.gd", .text = std::string(script)});
    return game;
}

TEST(Scripts, AskOnceForALookAtAllPlacesOfAPattern) {
    const Findings found =
        findings_of("scripts", scanned("func _process(_d):\n\tposition.x += 4\n\tposition.y += 2\n"
                                       "\tzoom = lerp(zoom, 2.0, 0.1)\n"));
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].source, "Godot manual: Idle and physics processing");
    EXPECT_EQ(found[0].id, "scripts/motion-without-delta");
    EXPECT_EQ(found[0].verdict, Verdict::note);
    EXPECT_TRUE(found[0].asks_for_a_look);
    EXPECT_EQ(to_text(found[0].at), "player.gd:2");
    ASSERT_EQ(found[0].also_at.size(), 1U);
    EXPECT_EQ(to_text(found[0].also_at[0]), "player.gd:3");
    EXPECT_EQ(number_of(found[0], "places"), 2);
    EXPECT_EQ(fix_label(found[0]), "try");
    EXPECT_EQ(found[1].id, "scripts/lerp-constant");
    EXPECT_TRUE(found[1].also_at.empty());
    EXPECT_EQ(found[2].verdict, Verdict::pass);
}

TEST(Scripts, AreWarningsWhereTheUserHasThemCountAsSuch) {
    Game game = scanned("func _process(_d):\n\tposition.x += 4\n\tzoom = lerp(zoom, 2.0, 0.3)\n");
    game.warns_of_scripts = true;
    const Findings found = findings_of("scripts", game);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].id, "scripts/motion-without-delta");
    EXPECT_EQ(found[0].verdict, Verdict::warning);
    EXPECT_EQ(found[1].id, "scripts/lerp-constant-note");  // A weight above 0.25 hides it.
    EXPECT_EQ(found[1].verdict, Verdict::note);
    EXPECT_FALSE(found[1].asks_for_a_look);
    ASSERT_EQ(game.scripts->remarks.size(), 2U);
    EXPECT_THAT(found[1].cause, EndsWith(". A note only: " + game.scripts->remarks[1].doubt));
    EXPECT_THAT(found[0].cause, EndsWith(game.scripts->remarks[0].why));
}

TEST(Scripts, NotesSettingsThatCodeSets) {
    const Finding found =
        finding_of("scripts", scanned("func _ready():\n\tEngine.physics_ticks_per_second = 120\n"));
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_FALSE(found.asks_for_a_look) << "the data sheet has a row of it";
    EXPECT_EQ(to_text(found.at), "player.gd:2");
    EXPECT_THAT(found.cause, HasSubstr("Engine.physics_ticks_per_second"));
}

TEST(Scripts, NotesScenesThatAreNotText) {
    Game game = scanned("func _process(delta):\n\tpass\n");
    game.scripts->motion.hazards = {{kBinaryScene, {.file = "Assets/A.unity", .line = 1}},
                                    {kBinaryScene, {.file = "Assets/B.prefab"}},
                                    {"another", {.file = "Assets/C.prefab"}}};
    const Finding found = finding_of("scripts", game, "binary scenes");
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_TRUE(found.asks_for_a_look);
    EXPECT_EQ(found.summary, "2 of the scenes and prefabs are not text and not read");
    EXPECT_EQ(to_text(found.at), "Assets/A.unity:1");
}

TEST(Scripts, PassesWhereNothingIsRemarked) {
    const Findings found = findings_of("scripts", scanned("func _process(delta):\n\tpass\n"));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].verdict, Verdict::pass);
    EXPECT_EQ(number_of(found[0], "scripts"), 1);
}

TEST(Scripts, SaysInTheEnginesWordsThatNoneWasLookedAt) {
    const Game game = project_game("project.godot", "config_version=5\n");
    const Finding found = finding_of("scripts", game);
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_THAT(found.summary, HasSubstr("`_process`"));
    EXPECT_EQ(number_of(found, "scripts"), 0);
}

TEST(Scripts, HasNothingToSayOfSettingsFromTheCommandLine) {
    EXPECT_TRUE(findings_of("scripts", game("fixed", "")).empty());
}

TEST(Scripts, WithAPressReadInAStepAreWrongInGodotOnlyWhereItLosesPresses) {
    constexpr std::string_view kScript =
        "func _physics_process(_d):\n\tif Input.is_action_just_pressed(\"jump\"):\n\t\tjump()\n";
    const auto places = [&](std::string_view text) {
        Game game = project_game("project.godot", text);
        game.scripts = scan_script({.name = "player.gd", .text = std::string(kScript)});
        const Findings found = findings_of("scripts", game);
        const auto press = std::ranges::find_if(found, [](const Finding& each) {
            return each.id.starts_with("scripts/press-in-step");
        });
        return press == found.end() ? 0.0 : number_of(*press, "places");
    };
    const std::string four =
        "config_version=5\n[application]\nconfig/features=PackedStringArray(\"4.6\")\n";
    EXPECT_EQ(places(four), 0);
    EXPECT_EQ(places("config_version=4\n"), 0) << "Godot 3 as before";
    EXPECT_EQ(places(four + "[input_devices]\n"
                            "compatibility/legacy_just_pressed_behavior=true\n"),
              1);
}

TEST(Scripts, LookAtTheCameraOnlyWhereBodiesAreDrawnBetweenSteps) {
    const auto found = [](std::string_view key) {
        Game game = project_game("project.godot",
                                 "config_version=5\n[application]\n"
                                 "config/features=PackedStringArray(\"4.4\")\n" +
                                     std::string(key));
        game.scripts = scan_script(
            {.name = "view.gd",
             .text = "extends Camera2D\nfunc _process(_d):\n\tposition = hero.position\n"});
        return findings_of("scripts", game).front().id;
    };
    EXPECT_EQ(found("[physics]\ncommon/physics_interpolation=true\n"),
              "scripts/camera-out-of-step");
    EXPECT_NE(found(""), "scripts/camera-out-of-step");
}

}  // namespace
}  // namespace tickproof::harness
