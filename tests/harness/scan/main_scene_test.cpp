// Games whose main scene lies in a folder that else is no part of the game.

#include <gtest/gtest.h>

#include <string>

#include "harness/scan/main_scene.h"
#include "harness/scan/script_scan.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using MainScene = tickproof::testing::InScratchFolder;

std::string project(const std::string& scene) {
    return "config_version=5\n[application]\nrun/main_scene=\"" + scene + "\"\n";
}

std::string scene_with(const std::string& script, const std::string& head = "") {
    return "[gd_scene format=3" + head + "]\n[ext_resource path=\"res://" + script +
           "\" id=\"1\"]\n[node name=\"N\" type=\"Node2D\"]\nscript = ExtResource(\"1\")\n";
}

const std::string kSlides =
    "extends CharacterBody2D\nfunc _physics_process(_d):\n"
    "\tmove_and_slide()\n";

TEST_F(MainScene, MakesItsFolderPartOfTheGame) {
    file("addons/game/main.tscn", scene_with("addons/game/player.gd", " uid=\"uid://abc\""));
    file("addons/game/player.gd", kSlides);
    file("addons/editor_tool/tool.gd", kSlides);
    file("main.tscn", scene_with("player.gd"));
    file("player.gd", kSlides);
    const auto scan = [&](const std::string& main) {
        file("project.godot", project(main));
        return scan_scripts(folder().string(), "godot");
    };
    for (const char* main : {"res://addons/game/main.tscn", "uid://abc"}) {
        const ScriptScan found = scan(main);
        EXPECT_EQ(found.files, 2U) << main;
        ASSERT_EQ(found.motion.in_steps.size(), 1U) << main;
        EXPECT_TRUE(found.motion.in_steps[0].file.ends_with("addons/game/player.gd")) << main;
    }
    EXPECT_EQ(scan("res://main.tscn").files, 1U) << "add-ons are those of others";
}

/// Unity's list of scenes has one that lies in a folder of samples, and one that is switched off.
TEST_F(MainScene, OfABuildOfUnityMakesItsFolderPartOfTheGame) {
    const std::string body = "%YAML 1.1\n--- !u!54 &1\nRigidbody:\n  m_IsKinematic: 0\n";
    file("Assets/Samples/Mole/Mole.unity", body);
    file("Assets/Samples/Mole/Mole.cs",
         "class Mole : MonoBehaviour {\n void FixedUpdate() {\n  rb.AddForce(up);\n }\n}\n");
    file("Assets/Examples/Old.unity", body);
    const auto scan = [&](const char* is_on) {
        file("ProjectSettings/EditorBuildSettings.asset",
             std::string("EditorBuildSettings:\n  m_Scenes:\n  - enabled: 1\n"
                         "    path: Assets/Lost.unity\n  - enabled: ") +
                 is_on + "\n    path: Assets/Samples/Mole/Mole.unity\n");
        return scan_scripts(folder().string(), "unity");
    };
    const ScriptScan built = scan("1");
    EXPECT_EQ(built.files, 1U);
    ASSERT_TRUE(built.motion.bodies.has_value());
    EXPECT_EQ(built.motion.bodies->moved, 1U);
    const ScriptScan others = scan("0");
    EXPECT_EQ(others.files, 0U);
    ASSERT_TRUE(others.motion.bodies.has_value());
    EXPECT_EQ(others.motion.bodies->moved, 0U);
}

TEST_F(MainScene, InExamplesIsNotAside) {
    file("examples/forest/main.tscn", scene_with("examples/shared/player.gd"));
    file("examples/shared/player.gd", kSlides);
    file("examples/other/player.gd", kSlides);
    file("project.godot", project("res://examples/forest/main.tscn"));
    const ScriptScan found = scan_scripts(folder().string(), "godot");
    EXPECT_EQ(found.files, 1U);
    EXPECT_EQ(found.motion.in_steps.size(), 1U);
}

TEST(WithinGame, CutsFoldersThatHoldTheMainScene) {
    const auto cut = [](std::string_view main, std::string_view file, bool is_reached) {
        return std::string(within_game(main, file, is_reached));
    };
    EXPECT_EQ(cut("examples/a/main.tscn", "examples/b/x.gd", true), "b/x.gd");
    EXPECT_EQ(cut("examples/a/main.tscn", "examples/b/x.gd", false), "examples/b/x.gd");
    EXPECT_EQ(cut("examples/a/main.tscn", "examples/a/x.gd", false), "x.gd");
    EXPECT_EQ(cut("examples/main.tscn", "examples/x.gd", false), "x.gd");
    EXPECT_EQ(cut("scenes/main.tscn", "examples/x.gd", true), "examples/x.gd");
    EXPECT_EQ(cut("", "examples/x.gd", true), "examples/x.gd");
    EXPECT_TRUE(is_addon("addons/a/main.tscn", "addons/b/x.tscn"));
    EXPECT_FALSE(is_addon("addons/a/main.tscn", "addons/a/x.tscn"));
    EXPECT_FALSE(is_addon("main.tscn", "x.tscn"));
}

}  // namespace
}  // namespace tickproof::harness
