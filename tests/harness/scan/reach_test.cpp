// Code that no scene of the game reaches, and scenes that interpolation does not suit.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/scan/scan_engines.h"
#include "harness/scan/script_scan.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Written = std::vector<std::pair<std::string, std::string>>;

class Folder {
  public:
    explicit Folder(const Written& files) {
        for (const auto& [name, text] : files) {
            const std::filesystem::path path = folder_.path() / name;
            std::filesystem::create_directories(path.parent_path());
            std::ofstream(path, std::ios::binary) << text;
        }
    }
    std::string path() const { return folder_.path().string(); }

  private:
    tickproof::testing::ScratchFolder folder_;
};

FileNames unreached(std::string_view engine, const Written& files) {
    const Folder folder(files);
    FileNames scripts;
    for (const auto& [name, text] : files) {
        if (name.ends_with(".gd") || name.ends_with(".cs") || name.ends_with(".script") ||
            name.ends_with(".lua")) {
            scripts.insert(name);
        }
    }
    const ReachFolder all = reach_folder(folder.path());
    return unreached_scripts(all, scan_engine(engine)->references(all), scripts)
        .value_or(FileNames{});
}

constexpr const char* kMainScene =
    "config_version=5\n[application]\nrun/main_scene=\"res://main.tscn\"\n";

TEST(Reach, FollowsScenesLoadsAndClassesOfGodot) {
    EXPECT_THAT(
        unreached("godot", {{"project.godot",
                             std::string(kMainScene) + "[autoload]\nSound=\"*res://sound.gd\"\n"},
                            {"main.tscn", "[ext_resource path=\"res://player.gd\" id=1]\n"},
                            {"player.gd",
                             "extends Mover\nvar s = preload(\"res://shot.tscn\")\n"
                             "func f(n): load(\"res://levels/\" + n)\n"},
                            {"mover.gd", "class_name Mover\n"},
                            {"shot.tscn", "[ext_resource path=\"res://shot.gd\"]\n"},
                            {"shot.gd", ""},
                            {"levels/one.gd", ""},
                            {"sound.gd", ""},
                            {"unused.gd", ""}}),
        ElementsAre("unused.gd"));
}

TEST(Reach, FollowsNamesThatAreNoPaths) {
    EXPECT_THAT(unreached("godot", {{"project.godot",
                                     "config_version=5\n[application]\n"
                                     "run/main_scene=\"uid://abc\"\n"},
                                    {"main.tscn",
                                     "[gd_scene format=3 uid=\"uid://abc\"]\n"
                                     "[ext_resource uid=\"uid://def\"]\n"},
                                    {"player.gd", ""},
                                    {"player.gd.uid", "uid://def\n"},
                                    {"unused.gd", ""}}),
                ElementsAre("unused.gd"));
}

TEST(Reach, SaysNothingWithoutAFirstScene) {
    EXPECT_THAT(unreached("godot", {{"project.godot", "config_version=5\n"}, {"a.gd", ""}}),
                IsEmpty());
    EXPECT_THAT(unreached("godot", {{"project.godot", kMainScene}, {"a.gd", ""}}), IsEmpty())
        << "its scene is not there";
    EXPECT_THAT(unreached("unity", {{"Assets/a.cs", ""}}), IsEmpty());
}

/// A scene or a file of data that a checkout has not may name any script.
TEST(Reach, SaysNothingWhereAFileIsMissing) {
    const auto with = [](const std::string& main, const std::string& script) {
        return unreached("godot",
                         {{"project.godot", kMainScene},
                          {"main.tscn", "[ext_resource path=\"res://player.gd\" id=1]\n" + main},
                          {"player.gd", script},
                          {"unused.gd", ""}});
    };
    EXPECT_THAT(with("", ""), ElementsAre("unused.gd"));
    EXPECT_THAT(with("[ext_resource path=\"res://level.tscn\" id=2]\n", ""), IsEmpty());
    EXPECT_THAT(with("", "var levels = read(\"res://levels.json\")\n"), IsEmpty());
    EXPECT_THAT(with("", "# load(\"res://old.tscn\")\n"), ElementsAre("unused.gd"));
    EXPECT_THAT(with("[ext_resource path=\"res://icon.png\" id=2]\n", ""),
                ElementsAre("unused.gd"));
}

TEST(Reach, FollowsTheScenesOfUnitysBuild) {
    const std::string player(32, 'a');
    const std::string prefab(32, 'b');
    Written files{{"ProjectSettings/EditorBuildSettings.asset",
                   "%YAML 1.1\n  m_Scenes:\n  - enabled: 1\n    path: Assets/One.unity\n"
                   "  - enabled: 0\n    path: Assets/Two.unity\n"},
                  {"Assets/One.unity", "%YAML 1.1\n m_Prefab: {guid: " + prefab + "}\n"},
                  {"Assets/Two.unity", "%YAML 1.1\n"},
                  {"Assets/Ship.prefab", "%YAML 1.1\n m_Script: {guid: " + player + "}\n"},
                  {"Assets/Ship.prefab.meta", "guid: " + prefab + "\n"},
                  {"Assets/Player.cs", "class Player : Mover {}\n"},
                  {"Assets/Player.cs.meta", "guid: " + player + "\n"},
                  {"Assets/Mover.cs", "class Mover : MonoBehaviour {}\n"},
                  {"Assets/Unused.cs", "class Unused : MonoBehaviour {}\n"},
                  {"Assets/Unused.cs.meta", "guid: " + std::string(32, 'c') + "\n"},
                  {"Assets/NoMeta.cs", "class NoMeta : MonoBehaviour {}\n"}};
    EXPECT_THAT(unreached("unity", files), ElementsAre("Assets/Unused.cs"));
    files[1].second = "in binary";
    EXPECT_THAT(unreached("unity", files), IsEmpty());
}

TEST(Reach, FollowsPathsOfDefoldAndModulesOfLua) {
    EXPECT_THAT(unreached("defold", {{"game.project",
                                      "[bootstrap]\n"
                                      "main_collection = /main/main.collectionc\n"},
                                     {"main/main.collection", "component: \"/main/a.script\"\n"},
                                     {"main/a.script", "local m = require \"lib.m\"\n"},
                                     {"lib/m.lua", ""},
                                     {"main/unused.script", ""}}),
                ElementsAre("main/unused.script"));
    Written love{{"main.lua", "require('ship')\n"}, {"ship.lua", ""}, {"unused.lua", ""}};
    EXPECT_THAT(unreached("own-loop", love), ElementsAre("unused.lua"));
    love[0].second += "require(name)\n";
    EXPECT_THAT(unreached("own-loop", love), IsEmpty());
}

TEST(Reach, KnowsWhatNoPresetExports) {
    const Folder folder(
        Written{{"export_presets.cfg", "[preset.0]\nexclude_filter=\"src/dev/*, *.md\"\n"}});
    EXPECT_THAT(not_exported(reach_folder(folder.path()), {"src/dev/a.gd", "src/b.gd"}),
                ElementsAre("src/dev/a.gd"));
}

TEST(Reach, KnowsDemosAndTestsByTheirNames) {
    for (const char* aside : {"demo/a.gd", "src/Old/a.gd", "TestMove.cs", "LineProto.cs"}) {
        EXPECT_TRUE(is_aside(aside)) << aside;
    }
    for (const char* game : {"a.gd", "democracy/a.gd", "Contest.cs", "threshold.gd"}) {
        EXPECT_FALSE(is_aside(game)) << game;
    }
}

constexpr const char* kMoves = "func _process(_d):\n\tposition.x += 4\n";

TEST(Reach, MakesANoteOfWhatNoSceneReaches) {
    const Folder folder({{"project.godot", kMainScene},
                         {"main.tscn", "[ext_resource path=\"res://used.gd\"]\n"},
                         {"used.gd", kMoves},
                         {"unused.gd", kMoves}});
    const ScriptScan scan = scan_scripts(folder.path(), "godot");
    ASSERT_EQ(scan.remarks.size(), 2U);
    EXPECT_TRUE(scan.remarks[0].is_note) << scan.remarks[0].at.file;
    EXPECT_THAT(scan.remarks[0].doubt, HasSubstr("no scene"));
    EXPECT_FALSE(scan.remarks[1].is_note);
    EXPECT_EQ(scan.motion.in_frames.size(), 1U) << "what is not reached moves nothing";
}

TEST(Reach, NamesAPauseThatMakesTheTimeOfTheFrameZero) {
    const Folder folder({{"Move.cs",
                          "class Move : MonoBehaviour {\n void Update() {\n"
                          "  transform.position += way;\n }\n}\n"},
                         {"Pause.cs",
                          "class Pause : MonoBehaviour {\n void Stop() {\n"
                          "  Time.timeScale = 0f;\n }\n}\n"}});
    const ScriptScan scan = scan_scripts(folder.path(), "unity");
    ASSERT_EQ(scan.remarks.size(), 1U);
    EXPECT_FALSE(scan.remarks[0].is_note);
    EXPECT_THAT(scan.remarks[0].fix, HasSubstr("Pause.cs:3"));
}

TEST(Reach, KnowsAPauseThatIsAChoice) {
    const auto fix = [](const std::string& sets) {
        const Folder folder(
            {{"Look.cs",
              "class Look : MonoBehaviour {\n void Update() {\n"
              "  turn = Input.GetAxis(\"Mouse X\") * rate * Time.deltaTime;\n }\n}\n"},
             {"Pause.cs",
              "class Pause : MonoBehaviour {\n void Stop() {\n  " + sets + "\n }\n}\n"}});
        const ScriptScan scan = scan_scripts(folder.path(), "unity");
        return scan.remarks.size() == 1 ? scan.remarks[0].fix : "";
    };
    EXPECT_THAT(fix("Time.timeScale = paused ? 0f : 1f;"),
                AllOf(HasSubstr("Pause.cs:3"), HasSubstr("while time stands still")));
    EXPECT_THAT(fix("Pause();"),
                AllOf(HasSubstr("Leave the delta out"), ::testing::Not(HasSubstr("stands still"))));
}

/// Hazards of interpolation, in a project of this scene or this script.
std::size_t hazards(const std::string& scene, const std::string& script = "") {
    const Folder folder({{"project.godot", kMainScene},
                         {"main.tscn", scene + "\n[ext_resource "
                                               "path=\"res://a.gd\"]\n"},
                         {"a.gd", script}});
    return scan_scripts(folder.path(), "godot").motion.hazards.size();
}

TEST(Scenes, HoldWhatInterpolationDoesNotSuit) {
    const std::string camera = "[node name=\"C\" type=\"Camera2D\"]\n";
    EXPECT_EQ(hazards(camera), 0U);
    EXPECT_EQ(hazards(camera + "position_smoothing_enabled = true\n"), 1U);
    const std::string smoke = "[node name=\"S\" type=\"GPUParticles2D\"]\n";
    EXPECT_EQ(hazards(smoke), 1U);
    EXPECT_EQ(hazards(smoke + "local_coords = true\n"), 0U);
    const std::string track = "[sub_resource type=\"Animation\" id=\"1\"]\ntracks/0/path = ";
    EXPECT_EQ(hazards(track + "NodePath(\"Arm:rotation\")\n"), 1U);
    EXPECT_EQ(hazards(track + "NodePath(\"Sprite2D:frame\")\n"), 0U);
    const std::string arm = track + "NodePath(\"Arm:rotation\")\n";
    const std::string player = "[node name=\"A\" type=\"AnimationPlayer\"]\n";
    EXPECT_EQ(hazards(arm + player), 1U);
    EXPECT_EQ(hazards(arm + player + "callback_mode_process = 0\n"), 0U) << "in steps";
    EXPECT_EQ(hazards(arm + player + "callback_mode_process = 0\n" + player), 1U) << "one of two";
    EXPECT_EQ(hazards("[node name=\"R\" type=\"RemoteTransform2D\"]\n"), 0U);
    EXPECT_EQ(hazards("", "func f(t):\n\tt.tween_property(self, \"position\", to, 1)\n"), 1U);
    EXPECT_EQ(hazards("", "func f(t):\n\tt.tween_property(self, \"modulate\", to, 1)\n"), 0U);
    EXPECT_EQ(hazards("", "func _input(e):\n\trotate_y(-e.relative.x)\n"), 1U);
}

TEST(Reach, DrawingInWholePixelsIsInTheLineOfItsKey) {
    const Folder folder({{"project.godot", std::string(kMainScene) +
                                               "[rendering]\n"
                                               "2d/snap/snap_2d_transforms_to_pixel=true\n"}});
    const auto found = scan_scripts(folder.path(), "godot").motion.hazards;
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].at.file, "project.godot");
    EXPECT_EQ(found[0].at.line, 5U);
}

TEST(Scenes, PlayersAndTeleportsAreSeenInScripts) {
    const ScriptScan scan =
        scan_script({"player.gd",
                     "func _physics_process(_d):\n\tvelocity = Input.get_vector() * speed\n"
                     "\tmove_and_slide()\nfunc respawn():\n\tglobal_position = spawn\n"});
    EXPECT_EQ(scan.motion.players.size(), 1U);
    ASSERT_EQ(scan.motion.teleports.size(), 1U);
    EXPECT_EQ(scan.motion.teleports[0].line, 5U);
    const ScriptScan enemy =
        scan_script({"enemy.gd", "func _physics_process(_d):\n\tmove_and_slide()\n"});
    EXPECT_TRUE(enemy.motion.players.empty());
}

/// A press that a frame reads after its steps waits for those of the next frame.
TEST(Scenes, PressesOfPlayersThatFramesReadAreSeen) {
    const auto lines = [](const std::string& read_in, const std::string& step) {
        std::vector<std::size_t> at;
        for (const Place& each :
             scan_script({"P.cs", "class P : MonoBehaviour {\nRigidbody body;\nvoid " + read_in +
                                      "() {\nif (Input.GetKeyDown(KeyCode.Space)) leap = true;\n}\n"
                                      "void FixedUpdate() {\n" +
                                      step + "\n}\n}\n"})
                 .motion.presses_in_frames) {
            at.push_back(each.line);
        }
        return at;
    };
    const std::string push = "if (leap) body.AddForce(up);";
    EXPECT_EQ(lines("Update", push), std::vector<std::size_t>{4});
    EXPECT_TRUE(lines("Update", "").empty()) << "nothing moves";
    EXPECT_TRUE(lines("Read", push + "\nRead();").empty()) << "the step reads it itself";
    EXPECT_EQ(lines("Update", push + "\nif (Input.GetKeyDown(k)) Fire();"),
              std::vector<std::size_t>{4})
        << "the step reads another press itself";
}

}  // namespace
}  // namespace tickproof::harness
