// Which scripts move the player's character, and when.

#include <gtest/gtest.h>

#include "harness/scan/script_scan.h"

namespace tickproof::harness {
namespace {

struct Moved {
    const char* file;
    const char* text;
    std::size_t in_steps;   ///< Line; 0: nowhere.
    std::size_t in_frames;  ///< The same.
};

void PrintTo(const Moved& moved, std::ostream* out) {
    *out << moved.file << '\n' << moved.text;
}

std::size_t line_of(const std::vector<MovedCharacter>& movers) {
    return movers.empty() ? 0 : movers.front().at.line;
}

class CharacterOf : public ::testing::TestWithParam<Moved> {};

TEST_P(CharacterOf, IsMovedWhereItsScriptDoesSo) {
    const ScriptMotion motion = scan_script({GetParam().file, GetParam().text}).motion;
    EXPECT_EQ(line_of(motion.characters_in_steps), GetParam().in_steps);
    EXPECT_EQ(line_of(motion.characters_in_frames), GetParam().in_frames);
}

INSTANTIATE_TEST_SUITE_P(
    Scripts, CharacterOf,
    ::testing::Values(
        Moved{"P.cs",
              "class P : MonoBehaviour {\n CharacterController c;\n void Update() {\n"
              "  c.Move(v * Time.deltaTime);\n }\n}\n",
              0, 4},
        Moved{"P.cs",
              "class P : MonoBehaviour {\n CharacterController c;\n void Update() {\n"
              "  Step();\n }\n void Step() {\n  c.SimpleMove(v);\n }\n}\n",
              0, 7},
        Moved{"P.cs",
              "class P : MonoBehaviour {\n CharacterController c;\n void FixedUpdate() {\n"
              "  c.Move(v * Time.fixedDeltaTime);\n }\n}\n",
              4, 0},
        Moved{"P.cs",
              "class P : MonoBehaviour {\n void Update() {\n  x = Input.GetAxis(\"Horizontal\");\n"
              "  transform.position += x * Time.deltaTime * Vector3.right;\n }\n}\n",
              0, 4},
        // A rigid body that Update pushes moves in the next step.
        Moved{"P.cs",
              "class P : MonoBehaviour {\n Rigidbody body;\n void Update() {\n"
              "  if (Input.GetKeyDown(KeyCode.W)) body.AddForce(up);\n }\n}\n",
              4, 0},
        // Put somewhere; a camera; and what follows a press of a key.
        Moved{"p.gd",
              "extends Node2D\nfunc _process(d):\n\tif Input.is_action_pressed(\"r\"):\n"
              "\t\tspawn()\nfunc spawn():\n\tplayer.position = start\n",
              0, 0},
        Moved{"view.gd",
              "extends Camera2D\nfunc _process(d):\n"
              "\tposition += Input.get_vector(\"l\", \"r\", \"u\", \"d\") * d\n",
              0, 0},
        Moved{"p.gd",
              "extends Node2D\nfunc _process(d):\n\tif Input.is_action_just_pressed(\"j\"):\n"
              "\t\tspeed = 20\n\tspeed -= 50 * d\n\tposition.y -= speed * d\n",
              0, 6},
        // Nothing that the player steers, a camera, and a figure that only turns.
        Moved{"Platform.cs",
              "class A : MonoBehaviour {\n void Update() {\n"
              "  transform.position += v * Time.deltaTime;\n }\n}\n",
              0, 0},
        Moved{"FlyCamera.cs",
              "class A : MonoBehaviour {\n void Update() {\n"
              "  transform.position += Input.GetAxis(\"V\") * Time.deltaTime * up;\n }\n}\n",
              0, 0},
        Moved{"P.cs",
              "class P : MonoBehaviour {\n void Update() {\n"
              "  transform.Rotate(0, Input.GetAxis(\"H\") * Time.deltaTime, 0);\n }\n}\n",
              0, 0},
        Moved{"p.gd", "extends CharacterBody2D\nfunc _physics_process(_d):\n\tmove_and_slide()\n",
              3, 0},
        Moved{"p.gd", "extends CharacterBody2D\nfunc _process(_d):\n\tmove_and_slide()\n", 0, 3},
        Moved{"p.gd",
              "extends Node2D\nfunc _process(d):\n\tif Input.is_action_pressed(\"r\"):\n"
              "\t\tposition.x += 90 * d\n",
              0, 4},
        // It falls, though nothing is pressed; and a cloud, which does not.
        Moved{"p.script",
              "function update(self, dt)\n local before = self.speed\n"
              " self.speed = self.speed + vmath.vector3(0, -900, 0) * dt\n"
              " go.set_position(go.get_position() + (before + self.speed) * dt * 0.5)\nend\n",
              0, 4},
        Moved{"p.script",
              "function update(self, dt)\n"
              " go.set_position(go.get_position() + self.wind * dt)\nend\n",
              0, 0},
        Moved{"menu.gd",
              "extends Control\nfunc _process(d):\n\tif Input.is_action_pressed(\"c\"):\n"
              "\t\tposition.x += 90 * d\n",
              0, 0},
        Moved{"p.script",
              "function on_input(self, action_id, action)\n self.x = 1\nend\n"
              "function update(self, dt)\n go.set_position(p + v * dt)\nend\n",
              0, 5}));

/// Of a script that moves a character in frames, whether it can be one that never jumps.
bool is_level(const std::string& file, const std::string& code) {
    const ScriptMotion motion = scan_script({file, code}).motion;
    EXPECT_EQ(motion.characters_in_frames.size(), 1U) << code;
    return motion.characters_in_frames.front().is_level;
}

TEST(LevelCharacters, HaveNoWordOfAJumpOrAFall) {
    const auto unity = [](const std::string& more) {
        return is_level("P.cs",
                        "class P : MonoBehaviour {\n void Update() {\n"
                        "  transform.position += Input.GetAxis(\"Horizontal\") * way * "
                        "Time.deltaTime;\n" +
                            more + "\n }\n}\n");
    };
    EXPECT_TRUE(unity(""));
    EXPECT_TRUE(unity("speed += push * Time.deltaTime;"));
    EXPECT_FALSE(unity("speed.y -= g * Time.deltaTime;"));
    EXPECT_FALSE(unity("if (Input.GetButtonDown(\"Jump\")) { rises = true; }"));
    EXPECT_FALSE(unity("drop += gravity * Time.deltaTime;"));
    EXPECT_TRUE(
        unity("transform.position.y += Input.GetAxis(\"Vertical\") * pace * Time.deltaTime;"));
    EXPECT_TRUE(
        unity("JumpAndGravity(); } void JumpAndGravity() { vertical = ground ? 0 : gravity;"))
        << "nothing rises or gains speed";
    const auto godot = [](const std::string& more) {
        return is_level("p.gd", "extends KinematicBody2D\nfunc _process(d):\n" + more +
                                    "\tmove_and_slide(Input.get_vector(\"a\", \"b\", \"c\", "
                                    "\"d\") * 90)\n");
    };
    EXPECT_TRUE(godot(""));
    EXPECT_FALSE(godot("\tvelocity.y += 9 * d\n"));
}

/// Of a script that moves a character in frames: whether it does so by half steps.
bool is_half_stepped(const std::string& file, const std::string& code) {
    const ScriptMotion motion = scan_script({file, code}).motion;
    EXPECT_EQ(motion.characters_in_frames.size(), 1U) << code;
    return motion.characters_in_frames.front().jump == JumpRule::half_steps;
}

TEST(HalfSteps, AreTheMeanOfTwoSpeedsOrGravityByHalves) {
    const auto lua = [](const std::string& move) {
        return is_half_stepped("p.script",
                               "function update(self, dt)\n local before = self.speed\n"
                               " self.speed = self.speed + GRAVITY * dt\n" +
                                   move + "\nend\n");
    };
    EXPECT_TRUE(
        lua("local way = (before + self.speed) * dt * 0.5\n"
            "go.set_position(go.get_position() + way)"));
    EXPECT_TRUE(lua("go.set_position(go.get_position() + 0.5 * (before + self.speed) * dt)"));
    EXPECT_TRUE(lua("go.set_position(go.get_position() + dt * (before + self.speed) / 2)"));
    EXPECT_FALSE(lua("go.set_position(go.get_position() + self.speed * dt)"));
    EXPECT_FALSE(lua("go.set_position(go.get_position() + (self.speed + boost) * dt / 2)"));
    EXPECT_FALSE(lua("go.set_position(go.get_position() + self.speed / 2 * dt)"));
    EXPECT_FALSE(lua("go.set_position(go.get_position() + (self.speed + self.wind) * dt)"));

    // Halves under one condition, in two blocks.
    const std::string half =
        " if self.falls then\n  self.speed = self.speed + GRAVITY * dt / 2\n end\n";
    EXPECT_TRUE(
        is_half_stepped("p.script", "function update(self, dt)\n" + half +
                                        " go.set_position(go.get_position() + self.speed * dt)\n" +
                                        half + "end\n"));

    const auto unity = [](const std::string& after) {
        return is_half_stepped("P.cs",
                               "class P : MonoBehaviour {\n CharacterController c;\n"
                               " void Update() {\n  speed.y -= g * Time.deltaTime / 2;\n"
                               "  c.Move(speed * Time.deltaTime);\n" +
                                   after + "\n }\n}\n");
    };
    EXPECT_TRUE(unity("speed.y -= g * Time.deltaTime / 2;"));
    EXPECT_FALSE(unity(""));
    // Gravity by halves is that of any name.
    EXPECT_TRUE(is_half_stepped("P.cs",
                                "class P : MonoBehaviour {\n CharacterController c;\n"
                                " void Update() {\n  way.y -= g * Time.deltaTime / 2;\n"
                                "  c.Move(way * Time.deltaTime);\n"
                                "  way.y -= g * Time.deltaTime / 2;\n }\n}\n"));
    // Half of gravity in water and at a wall is no half step.
    EXPECT_FALSE(unity("if (swims) { speed.y -= g * Time.deltaTime / 2; }"));
}

}  // namespace
}  // namespace tickproof::harness
