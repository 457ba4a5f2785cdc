// The jump that a script has in numbers: constants, formulas, and members that scenes set.

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "harness/scan/script_scan.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

/// `speed / gravity` of the only character; empty if it is not known.
std::string text_of(const ScriptMotion& motion) {
    const auto& all = motion.characters_in_steps.empty() ? motion.characters_in_frames
                                                         : motion.characters_in_steps;
    if (all.size() != 1 || !all.front().size) {
        return {};
    }
    const JumpSize& size = *all.front().size;
    const auto text = [](double value) {
        std::string made = std::to_string(value);
        made.erase(made.find_last_not_of('0') + 1);
        return made.ends_with('.') ? made.substr(0, made.size() - 1) : made;
    };
    return text(size.speed) + " / " + text(size.gravity) + (size.is_of_project ? " g" : "");
}

/// A player of Godot with these members, whose jump and gravity are these codes.
std::string godot_player(const std::string& members, const std::string& jump,
                         const std::string& gravity = "velocity.y += 900 * delta") {
    return "extends CharacterBody2D\n" + members +
           "\nfunc _physics_process(delta):\n\tif not is_on_floor():\n\t\t" + gravity +
           "\n\tif Input.is_action_just_pressed(\"jump\"):\n\t\tvelocity.y = " + jump +
           "\n\tif Input.is_action_just_released(\"jump\"):\n"
           "\t\tvelocity.y = max(velocity.y, -100.0)\n"
           "\tmove_and_slide()\n";
}

std::string of_script(const std::string& text, const std::string& file = "hero.gd") {
    return text_of(scan_script({file, text}).motion);
}

TEST(JumpSize, ComesFromConstantsAndFormulas) {
    EXPECT_EQ(of_script(godot_player("", "-300")), "300 / 900");
    EXPECT_EQ(of_script(godot_player("const JUMP = -300.0", "JUMP")), "300 / 900");
    EXPECT_EQ(of_script(godot_player("var jump:float = 2.5e2", "-jump")), "250 / 900");
    // 2 h / t, and sqrt(2 g h).
    EXPECT_EQ(of_script(godot_player("var height = 50.0\nvar time_up := 0.25\n"
                                     "@onready var power := ((2.0 * height) / time_up) * -1.0",
                                     "power")),
              "400 / 900");
    EXPECT_EQ(of_script(godot_player("var height = 50.0", "-sqrt(2 * 900 * height)")), "300 / 900");
    EXPECT_EQ(
        of_script(godot_player("", "-300", "velocity.y = min(velocity.y + (800 * delta), 999)")),
        "300 / 800");
    EXPECT_EQ(of_script(godot_player("", "-300", "velocity += get_gravity() * delta")),
              "300 / 1 g");
    EXPECT_EQ(of_script(godot_player("var fall = ProjectSettings.get_setting(\"g\") * 3", "-300",
                                     "velocity.y += fall * delta")),
              "300 / 3 g");
    EXPECT_EQ(
        of_script("using UnityEngine;\npublic class Dino : MonoBehaviour {\n"
                  "  CharacterController body;\n  Vector3 direction;\n  float jumpForce = 8f;\n"
                  "  float gravity = 20f;\n  void Update() {\n"
                  "    direction += gravity * Time.deltaTime * Vector3.down;\n"
                  "    if (Input.GetButton(\"Jump\")) direction = Vector3.up * jumpForce;\n"
                  "    body.Move(direction * Time.deltaTime);\n  }\n}\n",
                  "Dino.cs"),
        "8 / 20");
}

/// Half of gravity before the move, in a function of its own, and half after it.
TEST(JumpSize, AddsTheHalvesOfGravity) {
    const auto scanned = [](const std::string& after) {
        return scan_script(
                   {"hero.gd",
                    "extends CharacterBody3D\nvar jump_strength = 8\nvar gravity = 0.0\n"
                    "func _process(delta):\n"
                    "\tif Input.is_action_just_pressed(\"jump\"):\n\t\taction_jump()\n"
                    "\thandle_gravity(delta)\n\tvelocity.y = -gravity\n\tmove_and_slide()\n" +
                        after +
                        "func handle_gravity(delta):\n\tgravity += 0.5 * 20 * delta\n"
                        "func action_jump():\n\tgravity = -jump_strength\n"})
            .motion;
    };
    const ScriptMotion halves = scanned("\tgravity += 0.5 * 20 * delta\n");
    EXPECT_EQ(text_of(halves), "8 / 20");
    ASSERT_EQ(halves.characters_in_frames.size(), 1U);
    EXPECT_EQ(halves.characters_in_frames.front().jump, JumpRule::half_steps);
    EXPECT_EQ(text_of(scanned("")), "8 / 10");
}

/// The words of a press are texts, which the scan does not read: names tell a jump from a stomp.
TEST(JumpSize, IsThatOfTheStatementThatSpeaksOfAJump) {
    const std::string stomp = "\tif Input.is_action_just_pressed(\"x\"):\n\t\tvelocity.y = 50\n";
    EXPECT_EQ(of_script(godot_player("const JUMP = -300", "JUMP") + stomp), "300 / 900");
    EXPECT_EQ(of_script(godot_player("", "-300") + stomp), "");
}

TEST(JumpSize, IsUnknownWhereAnotherPlaceDecides) {
    EXPECT_EQ(of_script(godot_player("", "stats.jump")), "");
    EXPECT_EQ(of_script(godot_player("var jump = 300\nfunc grow():\n\tjump = 500", "jump")), "");
    EXPECT_EQ(of_script(godot_player("", "-300 if big else -200")), "");
    EXPECT_EQ(of_script(godot_player("", "-300", "velocity.y += fall * delta")), "");
    EXPECT_EQ(of_script(godot_player("var a = b\nvar b = a", "a")), "") << "a circle";
    EXPECT_EQ(of_script(godot_player("", "-300 /* 2")), "");
}

/// One gravity of the rise and another of the fall, and a speed that each step damps.
TEST(JumpSize, IsUnknownWhereGravityChangesInTheAir) {
    const std::string fall = "\t\tvelocity.y += 1800 * delta\n";
    const auto branches = [&](const std::string& condition) {
        return "extends CharacterBody2D\nfunc _physics_process(delta):\n\tif " + condition + ":\n" +
               "\t\tvelocity.y += 900 * delta\n\telse:\n" + fall +
               "\tif Input.is_action_just_pressed(\"jump\"):\n\t\tvelocity.y = -300\n"
               "\tmove_and_slide()\n";
    };
    EXPECT_EQ(of_script(branches("velocity.y < 0")), "");
    EXPECT_EQ(of_script(branches("0 > velocity.y")), "");
    const std::string on_floor =
        "extends CharacterBody2D\nfunc _physics_process(delta):\n\tif is_on_floor():\n"
        "\t\tpass\n\telse:\n" +
        fall +
        "\tif Input.is_action_just_pressed(\"jump\"):\n\t\tvelocity.y = -300\n"
        "\tmove_and_slide()\n";
    EXPECT_EQ(of_script(on_floor), "300 / 1800");
    EXPECT_EQ(of_script(on_floor + "\tvelocity *= 0.95\n"), "");
    EXPECT_EQ(of_script(on_floor + "func stop():\n\tvelocity *= 0.95\n"), "300 / 1800");
}

/// The speed of the fall grows in frames, and the body moves in steps.
TEST(JumpSize, MayFallInFramesAndMoveInSteps) {
    const auto motion = [](const std::string& fall_in) {
        return scan_script({"Hero.cs",
                            "using UnityEngine;\npublic class Hero : MonoBehaviour {\n"
                            "  Rigidbody2D body;\n  Vector2 velocity;\n  void Update() {\n"
                            "    velocity.x = Input.GetAxis(\"Horizontal\");\n    Look();\n  }\n"
                            "  void " +
                                fall_in +
                                "() { velocity.y += gravity * Time.deltaTime; }\n"
                                "  void FixedUpdate() {\n    Step();\n"
                                "    body.MovePosition(body.position + velocity * "
                                "Time.fixedDeltaTime);\n  }\n}\n"})
            .motion.characters_in_steps;
    };
    ASSERT_EQ(motion("Look").size(), 1U);
    EXPECT_EQ(motion("Look").front().falls_in_frames.line, 9U);
    ASSERT_EQ(motion("Step").size(), 1U);
    EXPECT_TRUE(motion("Step").front().falls_in_frames.file.empty());
}

class JumpsOfScenes : public tickproof::testing::InScratchFolder {
  protected:
    std::string jump(std::string_view engine) const {
        return text_of(scan_scripts(folder().string(), engine).motion);
    }

    /// A scene whose root has the script, with these lines.
    void player_scene(const std::string& lines) const {
        file("player.tscn",
             "[gd_scene format=3]\n[ext_resource type=\"Script\" path=\"res://player.gd\" "
             "id=\"1_a\"]\n"
             "[node name=\"Player\" type=\"CharacterBody2D\"]\nscript = ExtResource(\"1_a\")\n" +
                 lines +
                 "[node name=\"Shape\" type=\"CollisionShape2D\" parent=\".\"]\npower = 7.0\n");
    }

    void level(const std::string& name, const std::string& lines) const {
        file(name,
             "[gd_scene format=3]\n"
             "[ext_resource type=\"PackedScene\" path=\"res://player.tscn\" id=\"2\"]\n"
             "[node name=\"Level\" type=\"Node2D\"]\n"
             "[node name=\"Player\" parent=\".\" instance=ExtResource(\"2\")]\n" +
                 lines);
    }
};

TEST_F(JumpsOfScenes, OfGodotAreThoseOfTheObjectsThatHaveTheScript) {
    file("project.godot", "config_version=5\n");
    file("player.gd", godot_player("@export_range(0, 900)\nvar power: float = 300", "-power"));
    EXPECT_EQ(jump("godot"), "") << "no scene has it: one may be made in code";
    player_scene("");
    EXPECT_EQ(jump("godot"), "300 / 900");
    player_scene("power = 400.0\n");
    EXPECT_EQ(jump("godot"), "400 / 900");
    level("one.tscn", "position = Vector2(1, 2)\npower = 500.0\n");
    EXPECT_EQ(jump("godot"), "500 / 900");
    level("two.tscn", "");
    EXPECT_EQ(jump("godot"), "") << "one level has 500, the other 400";
    level("two.tscn", "power = 500.0\n");
    EXPECT_EQ(jump("godot"), "500 / 900");
    file("three.scn", "RSRC");
    EXPECT_EQ(jump("godot"), "") << "a scene that is not text";
}

TEST_F(JumpsOfScenes, OfUnityAreThoseOfItsPrefabsAndTheirCopies) {
    file("ProjectSettings/TimeManager.asset", "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n");
    file("Assets/Player.cs",
         "using UnityEngine;\npublic class Player : MonoBehaviour {\n"
         "    [SerializeField] private float jumpHeight;\n    public float gravity = -15.0f;\n"
         "    float fall;\n    CharacterController body;\n    void Update() {\n"
         "        if (Input.GetButtonDown(\"Jump\")) fall = Mathf.Sqrt(jumpHeight * -2f * "
         "gravity);\n"
         "        fall += gravity * Time.deltaTime;\n"
         "        body.Move(new Vector3(0, fall, 0) * Time.deltaTime);\n    }\n}\n");
    file("Assets/Player.cs.meta", "fileFormatVersion: 2\nguid: 0a1b\n");
    EXPECT_EQ(jump("unity"), "");
    file("Assets/Player.prefab.meta", "guid: 2c3d\n");
    file("Assets/Player.prefab",
         "%YAML 1.1\n--- !u!114 &77\nMonoBehaviour:\n"
         "  m_Script: {fileID: 11500000, guid: 0a1b, type: 3}\n  jumpHeight: 1.2\n");
    EXPECT_EQ(jump("unity"), "6 / 15");  // sqrt(2 * 15 * 1.2)
    const std::string stripped =
        "%YAML 1.1\n--- !u!114 &5 stripped\nMonoBehaviour:\n"
        "  m_Script: {fileID: 11500000, guid: 0a1b, type: 3}\n";
    const auto copy = [&](const std::string& part, const std::string& height) {
        return stripped +
               "--- !u!1001 &9\nPrefabInstance:\n  m_Modification:\n"
               "    m_Modifications:\n    - target: {fileID: " +
               part +
               ", guid: 2c3d, type: 3}\n      propertyPath: jumpHeight\n      value: " + height +
               "\n      objectReference: {fileID: 0}\n"
               "  m_SourcePrefab: {fileID: 100100000, guid: 2c3d, type: 3}\n";
    };
    file("Assets/Main.unity", copy("77", "2.7"));
    EXPECT_EQ(jump("unity"), "9 / 15");
    file("Assets/Main.unity", copy("78", "2.7"));
    EXPECT_EQ(jump("unity"), "6 / 15") << "a member of another object";
    file("Assets/Other.unity", copy("77", "0.3"));
    EXPECT_EQ(jump("unity"), "") << "two scenes differ";
}

}  // namespace
}  // namespace tickproof::harness
