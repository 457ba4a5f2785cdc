// What scripts of Godot do with the mouse, with sticks and with presses in rendered frames.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "harness/scan/script_scan.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Line, and dimensions of the body, of each turn by the mouse that is not drawn at once.
std::vector<std::pair<std::size_t, int>> looks(const std::string& base, const std::string& code) {
    std::vector<std::pair<std::size_t, int>> found;
    for (const InterpolationHazard& each :
         scan_script({"p.gd", "extends " + base + "\n" + code}).motion.hazards) {
        if (each.is_mouse_look && !each.is_drawn_at_once) {
            found.emplace_back(each.at.line, each.dimensions_of_body);
        }
    }
    return found;
}

TEST(MouseLook, KnowsABodyFromAnotherNode) {
    const std::string input = "func _input(event):\n\t";
    EXPECT_THAT(looks("CharacterBody3D", input + "rotate_y(-event.relative.x * s)\n"),
                ElementsAre(std::pair(3U, 3)));
    EXPECT_THAT(looks("KinematicBody2D", input + "rotation += event.relative.x * s\n"),
                ElementsAre(std::pair(3U, 2)));
    EXPECT_THAT(looks("CharacterBody3D", input + "$Head.rotate_x(-event.relative.y * s)\n"),
                ElementsAre(std::pair(3U, 0)));
    EXPECT_THAT(looks("Node3D", input + "rotate_y(-event.relative.x * s)\n"),
                ElementsAre(std::pair(3U, 0)));
    EXPECT_THAT(
        looks("CharacterBody2D", "func _process(_d):\n\tlook_at(get_global_mouse_position())\n"),
        ElementsAre(std::pair(3U, 2)));
}

TEST(MouseLook, IsWhereANodeTurnsAndNotWhereAMemberAddsUp) {
    EXPECT_THAT(looks("CharacterBody3D",
                      "var rotation_target = Vector2()\nfunc _input(event):\n"
                      "\trotation_target.y -= event.relative.x * s\nfunc _process(delta):\n"
                      "\trotation.y = lerp_angle(rotation.y, rotation_target.y, delta * 25)\n"),
                ElementsAre(std::pair(6U, 3)));
    EXPECT_THAT(looks("Node",
                      "func _input(event):\n\tturn_view(event.relative * s)\n"
                      "func turn_view(move):\n\tcamera.rotate_y(-move.x)\n"),
                ElementsAre(std::pair(5U, 0)));
    EXPECT_THAT(looks("CharacterBody3D",
                      "func _input(event):\n\tif event.is_action_pressed(\"flip\"):\n"
                      "\t\trotation.y += PI\n\tif event is InputEventMouseMotion:\n\t\taim = 1\n"),
                IsEmpty());
    EXPECT_THAT(
        looks("CharacterBody3D", "func _physics_process(_d):\n\trotate_y(mouse.relative.x * s)\n"),
        IsEmpty());
}

TEST(MouseLook, IsInAFunctionThatAnEventCallsAfterItKeptTheMove) {
    EXPECT_THAT(looks("CharacterBody3D",
                      "var look = Vector2()\nfunc _input(event):\n\tlook = event.relative\n"
                      "\tturn_view()\nfunc turn_view():\n\tcamera.rotation.y -= look.x\n"),
                ElementsAre(std::pair(7U, 0)));
    EXPECT_THAT(looks("CharacterBody3D",
                      "var look = Vector2()\nfunc _input(event):\n\tlook = event.relative\n"
                      "\tflip()\nfunc flip():\n\tcamera.rotation.y += PI\n"),
                IsEmpty());
}

TEST(MouseLook, OfANodeThatIsSwitchedOffIsDrawnAtOnce) {
    const std::string off =
        "func _ready():\n\t$Head.physics_interpolation_mode = "
        "Node.PHYSICS_INTERPOLATION_MODE_OFF\nfunc _input(event):\n\t";
    EXPECT_THAT(looks("CharacterBody3D", off + "$Head.rotate_x(event.relative.y)\n"), IsEmpty());
    EXPECT_THAT(looks("CharacterBody3D", off + "rotate_y(event.relative.x)\n"),
                ElementsAre(std::pair(5U, 3)));
}

TEST(Motion, OfWhatIsNotDrawnIsNoMotionInFrames) {
    const auto places = [](const std::string& node) {
        return scan_script({"p.gd", "extends Node3D\nfunc _process(_delta):\n\t" + node +
                                        ".global_position = camera.global_position\n"})
            .motion.in_frames.size();
    };
    EXPECT_EQ(places("%Lamp"), 1U);
    EXPECT_EQ(places("%ShapeCast3D"), 0U);
    EXPECT_EQ(places("$RayCast3D"), 0U);
}

TEST(Motion, OfAScriptOfTheUserInterfaceIsNone) {
    const auto places = [](const std::string& base) {
        return scan_script({"Menu.cs", "using Godot;\npublic partial class Menu : " + base +
                                           "\n{\n    public override void _Process(double delta)\n"
                                           "    {\n        panel.Position = goal;\n    }\n}\n"})
            .motion.in_frames.size();
    };
    EXPECT_EQ(places("Node3D"), 1U);
    EXPECT_EQ(places("CanvasLayer"), 0U);
}

/// Lines of motion without delta.
std::vector<std::size_t> undelayed(const std::string& code) {
    std::vector<std::size_t> lines;
    for (const ScriptRemark& each : scan_script({"p.gd", "extends Node3D\n" + code}).remarks) {
        if (each.pattern == "motion-without-delta") {
            lines.push_back(each.at.line);
        }
    }
    return lines;
}

/// An axis holds its value while the stick is held; a move of the mouse is a way.
TEST(MotionWithoutDelta, SeesTheStickWhateverItsFactorIsCalled) {
    const std::string frame = "func _process(delta):\n\t";
    EXPECT_THAT(undelayed(frame + "rotation.y -= Input.get_joy_axis(0, 2) * look_sensitivity\n"),
                ElementsAre(3U));
    EXPECT_THAT(undelayed(frame + "var look = Input.get_vector(\"l\", \"r\", \"u\", \"d\")\n"
                                  "\trotation.y -= look.x * sensitivity\n"),
                ElementsAre(4U));
    EXPECT_THAT(undelayed(frame + "rotation.y -= Input.get_joy_axis(0, 2) * sens * delta\n"),
                IsEmpty());
    EXPECT_THAT(undelayed("func _input(event):\n\trotation.y -= event.relative.x * sensitivity\n"),
                IsEmpty());
}

TEST(MotionWithoutDelta, SeesTheStickThatFramesPassToAHelper) {
    const auto helper = [](const std::string& turn) {
        return undelayed(
            "var rotation_target = Vector3()\nfunc _process(delta):\n"
            "\tvar stick = Input.get_vector(\"l\", \"r\", \"u\", \"d\")\n"
            "\tturn_view(stick.x, delta)\nfunc _input(event):\n"
            "\tturn_view(event.relative.x, 0)\nfunc turn_view(x, delta):\n" +
            turn + "\trotation.y = lerp_angle(rotation.y, rotation_target.y, delta * 25)\n");
    };
    EXPECT_THAT(helper("\trotation_target.y -= x * gamepad_sensitivity\n"), ElementsAre(9U));
    EXPECT_THAT(helper("\trotation_target.y -= x * gamepad_sensitivity * delta\n"), IsEmpty());
    EXPECT_THAT(helper("\trotation_target.y -= x / mouse_sensitivity\n"), IsEmpty());
}

/// Lines of presses that reach a step a frame later, of a script that reads the input and of one
/// that moves the body.
std::vector<std::size_t> handed_on(const std::string& reader, const std::string& mover) {
    const tickproof::testing::ScratchFolder folder;
    std::ofstream(folder.path() / "input.gd") << "extends Node\n" << reader;
    std::ofstream(folder.path() / "hero.gd")
        << "extends CharacterBody3D\nfunc _physics_process(delta):\n"
        << mover << "\tmove_and_slide()\n";
    std::vector<std::size_t> lines;
    for (const Place& each :
         scan_scripts(folder.path().string(), "godot").motion.presses_in_frames) {
        lines.push_back(each.line);
    }
    return lines;
}

TEST(PressFlags, OfOneScriptReachTheStepsOfAnotherAFrameLater) {
    const std::string reader =
        "var jump_pressed = false\nfunc _process(_delta):\n"
        "\tif Input.is_action_just_pressed(\"jump\"):\n\t\tjump_pressed = true\n";
    const std::string at_once =
        "var jump_pressed = false\nfunc _process(_delta):\n"
        "\tjump_pressed = Input.is_action_just_pressed(\"jump\")\n";
    const std::string mover = "\tif $In.jump_pressed:\n\t\tvelocity.y = 8.0\n";
    EXPECT_THAT(handed_on(reader, mover), ElementsAre(5U));
    EXPECT_THAT(handed_on(at_once, mover), ElementsAre(4U));
    EXPECT_THAT(handed_on(reader, "\tif $In.dash_pressed:\n\t\tvelocity.y = 8.0\n"), IsEmpty());
    EXPECT_THAT(handed_on("var jump_pressed = false\nfunc _physics_process(_delta):\n"
                          "\tif Input.is_action_just_pressed(\"jump\"):\n\t\tjump_pressed = true\n",
                          mover),
                IsEmpty())
        << "a step reads it";
}

/// Lines of presses that a frame of the script keeps for its steps.
std::vector<std::size_t> kept(const std::string& frame, const std::string& step) {
    std::vector<std::size_t> lines;
    for (const Place& each :
         scan_script({"p.gd", "extends CharacterBody3D\nfunc _process(delta):\n" + frame +
                                  "func _physics_process(delta):\n" + step +
                                  "\tmove_and_slide()\n"})
             .motion.presses_in_frames) {
        lines.push_back(each.line);
    }
    return lines;
}

TEST(KeptInput, OfAFrameReachesTheStepThatUsesIt) {
    const std::string stick = "\tspeed = 0\n\tspeed += Input.get_action_strength(\"go\")\n";
    EXPECT_THAT(kept(stick, "\tball.add_central_force(way * speed)\n"), ElementsAre(4U));
    EXPECT_THAT(kept(stick, "\tball.add_central_force(way)\n"), IsEmpty());
    const std::string jump =
        "\tif Input.is_action_just_pressed(\"view\"):\n\t\tview = 1\n"
        "\tif Input.is_action_just_pressed(\"jump\"):\n"
        "\t\tvelocity.y += JUMP\n";
    EXPECT_THAT(kept(jump, "\tvelocity.y -= g * delta\n"), ElementsAre(6U));
}

TEST(KeptInput, ThatActsAtOnceReachesNoStep) {
    const std::string act = "\tif Input.is_action_just_pressed(\"use\"):\n\t\tthing.use()\n";
    EXPECT_THAT(kept(act, "\tif Input.is_action_pressed(\"jump\"):\n\t\tvelocity.y = 4\n"),
                IsEmpty());
    const std::string put =
        "\tif Input.is_action_just_pressed(\"reset\"):\n\t\tposition = Vector3()\n";
    EXPECT_THAT(kept(put, "\thigh = position.y\n"), IsEmpty());
}

TEST(KeptInput, IsThereOnlyWhereAScriptAsksForAKey) {
    const auto reads = [](const std::string& code) {
        return scan_script({"p.gd", "extends Node2D\n" + code}).motion.reads_keys;
    };
    EXPECT_TRUE(reads("func _process(_d):\n\tgo(Input.get_axis(\"l\", \"r\"))\n"));
    EXPECT_TRUE(reads("func _input(event):\n\tif event is InputEventKey:\n\t\tgo()\n"));
    EXPECT_FALSE(
        reads("func _input(event):\n\tif event is InputEventMouseMotion:\n"
              "\t\tposition = event.position\n"));
}

}  // namespace
}  // namespace tickproof::harness
