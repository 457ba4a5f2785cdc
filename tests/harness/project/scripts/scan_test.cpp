// The scan of a folder: which files, which bounds; and that no bytes break it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>

#include "tests/harness/project/scripts/remarks.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;

constexpr std::string_view kMoves = "func _process(_d):\n\tposition.x += 4\n";

void write(const std::filesystem::path& path, std::string_view text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

TEST(ScriptScan, LooksAtTheScriptsOfTheEngineAndLeavesOutOtherPeoplesCode) {
    const tickproof::testing::ScratchFolder folder;
    write(folder.path() / "player.gd", kMoves);
    write(folder.path() / "deep/er/enemy.gd", kMoves);
    for (const char* other : {"addons/x.gd", "Plugins/x.gd", ".godot/x.gd", "node_modules/x.gd"}) {
        write(folder.path() / other, kMoves);
    }
    write(folder.path() / "main.lua", "function love.update(dt) p.x = p.x + 1 end");
    const ScriptScan scan = scan_scripts(folder.path().string(), "godot");
    EXPECT_EQ(scan.files, 2U);
    EXPECT_EQ(scan.lines, 4U);
    EXPECT_FALSE(scan.cut);
    ASSERT_EQ(scan.remarks.size(), 2U);
    EXPECT_EQ(scan.remarks[0].at.line, 2U);
    EXPECT_EQ(scan.remarks[0].function, "_process");
    EXPECT_EQ(scan.remarks[0].code, "position.x += 4");
    EXPECT_EQ(scan_scripts(folder.path().string(), "defold").files, 1U);
    EXPECT_EQ(scan_scripts(folder.path().string(), "unity").files, 0U);
    EXPECT_EQ(scan_scripts((folder.path() / "none").string(), "godot").files, 0U);
}

TEST(ScriptScan, SaysThatAFileWasTooLong) {
    const tickproof::testing::ScratchFolder folder;
    write(folder.path() / "table.gd", std::string(3 << 20, '#'));
    const ScriptScan scan = scan_scripts(folder.path().string(), "godot");
    EXPECT_EQ(scan.files, 0U);
    EXPECT_TRUE(scan.cut);
}

bool in_steps(std::string_view file, std::string_view text) {
    return scan_script({std::string(file), std::string(text)}).motion.in_steps.size() == 1;
}

TEST(ScriptScan, KnowsWhetherStepsMoveSomething) {
    EXPECT_TRUE(in_steps("a.gd", "func _physics_process(_d):\n\tmove_and_slide()\n"));
    EXPECT_TRUE(in_steps("a.gd", "func _physics_process(d):\n\tposition += speed * d\n"));
    EXPECT_TRUE(in_steps("a.gd",
                         "func _physics_process(d):\n\tif hit(move_and_collide(v * d)):\n"
                         "\t\tqueue_free()\n"));
    EXPECT_TRUE(in_steps("a.gd", "extends RigidBody2D\n"));
    EXPECT_TRUE(in_steps("a.gd", "func kick():\n\tball.apply_central_impulse(up)\n"));
    EXPECT_TRUE(in_steps("a.gd", "func physics_update(d):\n\tbody.velocity.x = 3\n"));
    EXPECT_TRUE(in_steps("a.gd",
                         "func _physics_process(d):\n\tfly(d)\n"
                         "func fly(d):\n\tglobal_position += wind * d\n"));
    EXPECT_TRUE(in_steps("a.cs",
                         "class A : Node2D { public override void "
                         "_PhysicsProcess(double d) { MoveAndSlide(); } }"));
    EXPECT_TRUE(in_steps("a.cs",
                         "class A : MonoBehaviour { Rigidbody body; void Update() "
                         "{ GetComponent<Rigidbody>().Sleep(); } }"));

    EXPECT_FALSE(in_steps("a.gd", "func _process(_d):\n\tmove_and_slide()\n"));
    EXPECT_FALSE(in_steps("a.gd", "func _physics_process(_d):\n\tpass\n"));
    EXPECT_FALSE(in_steps("a.gd",
                          "func _physics_process(_d):\n\tif ray.is_colliding():\n"
                          "\t\tlabel.show()\n"));
    EXPECT_FALSE(in_steps("a.gd", "var body: RigidBody2D\n"));
    EXPECT_FALSE(in_steps("a.gd", "# func _physics_process(d): move_and_slide()\n"));
}

TEST(ScriptScan, KnowsWhatMovesInFramesAndInHowManyDimensions) {
    const auto motion = [](std::string_view text) {
        return scan_script({"a.gd", std::string(text)}).motion;
    };
    const auto is_in_frames = [&](std::string_view text) {
        return !motion(text).in_frames.empty();
    };
    EXPECT_TRUE(is_in_frames("func _process(d):\n\tposition += speed * d\n"));
    EXPECT_TRUE(
        is_in_frames("func _process(d):\n\tpan(d)\n"
                     "func pan(d):\n\trig.set_translation(goal)\n"));
    EXPECT_TRUE(is_in_frames("func _input(e):\n\thead.rotate_y(e.relative.x)\n"));
    EXPECT_FALSE(is_in_frames("func _process(_d):\n\tvelocity = wish\n"));
    EXPECT_FALSE(is_in_frames("func _input(e):\n\tif e.pressed:\n\t\tposition = home\n"));
    EXPECT_FALSE(is_in_frames("func _process(_d):\n\traycast.look_at(goal)\n"));
    EXPECT_FALSE(is_in_frames("func _physics_process(d):\n\tposition.x += d\n"));
    EXPECT_TRUE(is_in_frames("extends Area2D\nfunc _process(d):\n\tposition += speed * d\n"));
    // The user interface is not interpolated.
    EXPECT_FALSE(is_in_frames("extends Panel\nfunc _process(d):\n\tposition.x += d\n"));
    EXPECT_FALSE(is_in_frames("var ring: Panel\nfunc _process(d):\n\tring.position.x += d\n"));
    EXPECT_EQ(motion("extends RigidBody2D\n").dimensions, 2);
    EXPECT_EQ(motion("extends RigidBody\n").dimensions, 3);
    EXPECT_EQ(motion("extends Node\nfunc _physics_process(d):\n\tp.move_and_slide()\n").dimensions,
              0);
    EXPECT_TRUE(motion("func _process(_d):\n\tvar share = "
                       "Engine.get_physics_interpolation_fraction()\n")
                    .interpolates);
    EXPECT_FALSE(motion("extends RigidBody2D\n").interpolates);
}

TEST(ScriptScan, KnowsTheAddOnThatInterpolates) {
    const tickproof::testing::ScratchFolder folder;
    write(folder.path() / "player.gd", kMoves);
    EXPECT_FALSE(scan_scripts(folder.path().string(), "godot").motion.interpolates);
    write(folder.path() / "addons/smoothing/smoothing_2d.gd", "extends Node2D\n");
    EXPECT_TRUE(scan_scripts(folder.path().string(), "godot").motion.interpolates);
}

TEST(ScriptPatterns, AreNamedAndSummedUp) {
    for (const ScriptPattern& pattern : script_patterns()) {
        EXPECT_FALSE(pattern.name.empty());
        EXPECT_FALSE(pattern.summary.empty());
        EXPECT_FALSE(pattern.title.empty());
        EXPECT_NE(pattern.look, nullptr);
        EXPECT_EQ(pattern.sources.empty(), pattern.name == "settings-in-code") << pattern.name;
    }
}

/// A few hundred bytes of any kind, or of parts that mean something to a parser.
std::string noise(std::uint64_t& state) {
    constexpr const char* kParts[] = {"func _process(d):\n\t",
                                      "if ",
                                      "end ",
                                      "function update(self, dt) ",
                                      "{",
                                      "}",
                                      "(",
                                      ")",
                                      "\"",
                                      "'",
                                      "[[",
                                      "]]",
                                      "position += ",
                                      "lerp(",
                                      "delta",
                                      "\n",
                                      "\t",
                                      "--[[",
                                      "/*",
                                      "R\"x(",
                                      "case:",
                                      "=>",
                                      "=",
                                      ".",
                                      "class A : B ",
                                      "Update()",
                                      "velocity = velocity * delta",
                                      "# ",
                                      ",",
                                      "->",
                                      "then ",
                                      "else ",
                                      "for ",
                                      "do ",
                                      "$\"",
                                      "\"\"\""};
    const auto next = [&] {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>(state >> 33);
    };
    std::string text;
    for (int i = 0; i < 120; ++i) {
        if (next() % 4 == 0) {
            text += static_cast<char>(next() % 256);
        } else {
            text += kParts[next() % std::size(kParts)];
        }
    }
    return text;
}

TEST(ScriptScan, SurvivesAnyBytes) {
    std::uint64_t state = 20261123;
    for (int i = 0; i < 3000; ++i) {
        const std::string text = noise(state);
        for (const char* file : {"a.gd", "a.cs", "a.lua", "a.cpp"}) {
            for (const ScriptRemark& remark : scan_script({file, text}).remarks) {
                EXPECT_LE(remark.at.begin, remark.at.end);
                EXPECT_LE(remark.at.end, text.size());
            }
        }
    }
}

TEST(ScriptScan, TakesNoTimeForLongNonsense) {
    for (const char* part :
         {"(", "{", "if ", "R\"", "[[", "function ", "a.b(", "case 1: ", "x = "}) {
        std::string text;
        while (text.size() < 300'000) {
            text += part;
        }
        for (const char* file : {"a.gd", "a.cs", "a.lua", "a.cpp"}) {
            EXPECT_TRUE(found_in(file, text).empty());
        }
    }
}

}  // namespace
}  // namespace tickproof::harness
