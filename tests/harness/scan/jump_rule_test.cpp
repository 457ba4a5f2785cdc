// By which rule does a jump in code rise and fall?

#include <gtest/gtest.h>

#include <optional>
#include <ostream>
#include <string>

#include "harness/scan/script_scan.h"

namespace tickproof::harness {
namespace {

/// A jump in code, whose first two moves tell its rule: by 8 and 8 - g dt, or by 8 - g dt already.
struct JumpInCode {
    const char* file;
    const char* text;
    std::optional<JumpRule> rule;
};

void PrintTo(const JumpInCode& jump, std::ostream* out) {
    *out << jump.text;
}

constexpr const char* kHero =
    "class Hero : MonoBehaviour {\n CharacterController body;\n Vector3 v;\n void Update() {\n";

class RuleOfJump : public ::testing::TestWithParam<JumpInCode> {};

TEST_P(RuleOfJump, IsTheOrderOfJumpGravityAndMove) {
    const std::string code = GetParam().file == std::string_view("P.cs")
                                 ? std::string(kHero) + GetParam().text + "\n}\n"
                                 : GetParam().text;
    const ScriptMotion motion = scan_script({GetParam().file, code}).motion;
    const auto& movers = motion.characters_in_frames.empty() ? motion.characters_in_steps
                                                             : motion.characters_in_frames;
    ASSERT_EQ(movers.size(), 1U);
    EXPECT_EQ(movers.front().jump, GetParam().rule);
}

constexpr auto kGravityFirst = JumpRule::gravity_first;
constexpr auto kMoveFirst = JumpRule::move_first;

INSTANTIATE_TEST_SUITE_P(
    Scripts, RuleOfJump,
    ::testing::Values(
        JumpInCode{"P.cs",
                   "if (body.isGrounded && v.y < 0) v.y = 0f;\n"
                   "body.Move(way * Time.deltaTime * 4);\n"
                   "if (Input.GetButtonDown(\"Jump\")) v.y += Mathf.Sqrt(high * -3f * g);\n"
                   "v.y += g * Time.deltaTime;\nbody.Move(v * Time.deltaTime);\n}",
                   kGravityFirst},
        JumpInCode{"P.cs",
                   "v.y -= g * Time.deltaTime;\n"
                   "if (body.isGrounded && Input.GetKeyDown(KeyCode.Space)) v.y = jump;\n"
                   "body.Move(v * Time.deltaTime);\n}",
                   JumpRule::jump_last},
        JumpInCode{"P.cs",
                   "if (Input.GetKeyDown(KeyCode.Space)) v.y = jump;\n"
                   "body.Move(v * Time.deltaTime);\nv.y -= g * Time.deltaTime;\n}",
                   kMoveFirst},
        JumpInCode{"P.cs",
                   "body.Move(v * Time.deltaTime);\n"
                   "if (Input.GetKeyDown(KeyCode.Space)) v.y = jump;\n"
                   "v.y -= g * Time.deltaTime;\n}",
                   kGravityFirst},
        JumpInCode{"P.cs",
                   "Fall();\nif (body.isGrounded) { v.y = -1f;\n"
                   "if (Input.GetButtonDown(\"Jump\")) Leap(); }\n"
                   "body.Move(v * Time.deltaTime);\n}\n"
                   "void Fall() { if (!body.isGrounded) v.y -= g * Time.deltaTime; }\n"
                   "void Leap() { v.y = jumpSpeed; }\n",
                   JumpRule::jump_last},
        // What is added to the speed keeps what gravity has done; what is set forgets it.
        JumpInCode{"P.cs",
                   "v.y -= g * Time.deltaTime;\n"
                   "if (Input.GetButtonDown(\"Jump\")) v.y += jumpSpeed;\n"
                   "body.Move(v * Time.deltaTime);\n}",
                   kGravityFirst},
        JumpInCode{"p.gd",
                   "extends CharacterBody3D\nfunc _physics_process(delta):\n"
                   "\tvelocity += gravity * delta\n\tvar rise := velocity.y\n"
                   "\tif jump_attempt:\n\t\trise = JUMP_VELOCITY\n"
                   "\tvelocity = way + Vector3.UP * rise\n\tmove_and_slide()\n",
                   JumpRule::jump_last},
        // A reset sets the velocity, and is no jump.
        JumpInCode{"P.cs",
                   "if (Input.GetKeyDown(KeyCode.R)) v = Vector3.zero;\n"
                   "v.y -= g * Time.deltaTime;\nbody.Move(v * Time.deltaTime);\n}",
                   std::nullopt},
        // The fall alone is faster.
        JumpInCode{"P.cs",
                   "if (Input.GetButtonDown(\"Jump\")) v.y = jumpSpeed;\n"
                   "if (v.y < 0) v.y -= 2 * g * Time.deltaTime; else v.y -= g * Time.deltaTime;\n"
                   "body.Move(v * Time.deltaTime);\n}",
                   kGravityFirst},
        // The press comes as an event, before the frame.
        JumpInCode{"P.cs",
                   "v.y -= g * Time.deltaTime;\nbody.Move(v * Time.deltaTime);\n}\n"
                   "void OnJump(InputValue value) { if (body.isGrounded) v.y = jumpSpeed; }\n",
                   kGravityFirst},
        // Its author has seen to gravity in the jump: its rule is not that of any of the two.
        JumpInCode{"P.cs",
                   "if (Input.GetButtonDown(\"Jump\")) v.y = jump + g * Time.deltaTime / 4;\n"
                   "v.y -= g * Time.deltaTime;\nbody.Move(v * Time.deltaTime);\n}",
                   std::nullopt},
        JumpInCode{"p.gd",
                   "extends CharacterBody2D\nfunc _physics_process(delta):\n"
                   "\tif not is_on_floor():\n\t\tvelocity += get_gravity() * delta\n"
                   "\tif Input.is_action_just_pressed(\"ui_accept\") and is_on_floor():\n"
                   "\t\tvelocity.y = -400.0\n\tmove_and_slide()\n",
                   JumpRule::jump_last},
        JumpInCode{"p.gd",
                   "extends CharacterBody2D\nfunc _process(delta):\n"
                   "\tif Input.is_action_just_pressed(\"a\"):\n\t\tvelocity.y = -400.0\n"
                   "\tvelocity.y += gravity * delta\n\tmove_and_slide()\n",
                   kGravityFirst},
        // The jump opens gravity, which stands behind it.
        JumpInCode{"p.gd",
                   "extends CharacterBody2D\nfunc _jump():\n\tvelocity.y = -jump_velocity\n"
                   "\tcoyote_timer = 0\nfunc _physics_process(delta):\n"
                   "\tif jump_buffer > 0:\n\t\t_jump()\n"
                   "\tif coyote_timer <= 0:\n\t\tvelocity.y += gravity * delta\n"
                   "\tmove_and_slide()\n",
                   kGravityFirst},
        JumpInCode{"p.gd",
                   "extends CharacterBody2D\nfunc _jump():\n\tvelocity.y = -jump_velocity\n"
                   "func _physics_process(delta):\n"
                   "\tif jump_buffer > 0:\n\t\t_jump()\n"
                   "\tif coyote_timer <= 0:\n\t\tvelocity.y += gravity * delta\n"
                   "\tmove_and_slide()\n",
                   std::nullopt},
        // Up is negative.
        JumpInCode{"p.gd",
                   "extends KinematicBody2D\nfunc _physics_process(delta):\n\t_control()\n"
                   "\tvel.y += grav * delta\n\tvel = move_and_slide(vel, Vector2.UP)\n"
                   "func _control():\n\tif is_on_floor():\n\t\tvel.y -= JUMP_SPEED\n",
                   kGravityFirst},
        // Gravity without a time.
        JumpInCode{"p.gd",
                   "extends KinematicBody\nfunc _physics_process(delta):\n"
                   "\tvelocity.y -= gravity\n"
                   "\tif Input.is_action_just_pressed(\"jump\"):\n\t\tvelocity.y += jump_power\n"
                   "\tvelocity = move_and_slide(velocity, Vector3.UP)\n",
                   kGravityFirst},
        JumpInCode{"p.gd",
                   "extends KinematicBody\nfunc _physics_process(delta):\n"
                   "\tvelocity.y -= gravity\n"
                   "\tif Input.is_action_just_pressed(\"jump\"):\n\t\tvelocity.y = jump_power\n"
                   "\tvelocity = move_and_slide(velocity, Vector3.UP)\n",
                   JumpRule::jump_last},
        // A frame adds the jump; a step adds gravity by a local, and moves.
        JumpInCode{"p.gd",
                   "extends CharacterBody3D\nfunc _process(delta):\n"
                   "\tif Input.is_action_just_pressed(&\"fire\"):\n"
                   "\t\tvar shot = Shot.instantiate()\n\t\tshot.position -= way * 0.5\n"
                   "\tif Input.is_action_just_pressed(&\"jump\"):\n"
                   "\t\tvelocity.y += JUMP_VELOCITY\nfunc _physics_process(delta):\n"
                   "\tvar move := Vector3()\n\tmove.y -= gravity * delta\n"
                   "\tmove = move.rotated(Vector3(0, 1, 0), yaw)\n\tvelocity += move\n"
                   "\tmove_and_slide()\n",
                   kGravityFirst},
        // Its integrator adds gravity, and the engine moves it then.
        JumpInCode{"p.gd",
                   "extends RigidBody2D\nfunc _integrate_forces(state):\n"
                   "\tvar velocity := state.get_linear_velocity()\n"
                   "\tvar step := state.get_step()\n"
                   "\tvar jump := Input.is_action_pressed(&\"jump\")\n"
                   "\tif jump:\n\t\tvelocity.y = -JUMP_VELOCITY\n"
                   "\tvelocity += state.get_total_gravity() * step\n"
                   "\tstate.set_linear_velocity(velocity)\n",
                   kGravityFirst},
        JumpInCode{"p.gd",
                   "extends RigidBody2D\nfunc _physics_process(delta):\n"
                   "\tif Input.is_action_pressed(&\"jump\"):\n\t\tlinear_velocity.y = -7\n",
                   std::nullopt},
        // Gravity counts in two speeds, of which the velocity is the sum.
        JumpInCode{"p.gd",
                   "extends CharacterBody3D\nfunc _physics_process(delta):\n"
                   "\tif Input.is_action_just_pressed(\"jump\"): jumping = true\n"
                   "\tvelocity = _fall(delta) + _jump(delta)\n\tmove_and_slide()\n"
                   "func _fall(delta):\n"
                   "\tgrav_vel = grav_vel.move_toward(Vector3(0, -gravity, 0), gravity * delta)\n"
                   "\treturn grav_vel\nfunc _jump(delta):\n"
                   "\tif jumping:\n\t\tjump_vel = Vector3(0, sqrt(4 * high * gravity), 0)\n"
                   "\t\tjumping = false\n\t\treturn jump_vel\n"
                   "\tjump_vel = jump_vel.move_toward(Vector3.ZERO, gravity * delta)\n"
                   "\treturn jump_vel\n",
                   std::nullopt}));

/// The character in steps of a script.
MovedCharacter stepped(const std::string& code) {
    return scan_script({"p.gd", code}).motion.characters_in_steps.front();
}

TEST(Character, HasNoKnownRuleWhereGravityActsOnTwoSpeeds) {
    const auto is_unknown = [](const std::string& other) {
        return stepped(
                   "extends CharacterBody3D\nfunc _physics_process(delta):\n"
                   "\tfall.y -= gravity * delta\n\t" +
                   other +
                   " -= gravity * delta\n\tvelocity = fall + rise\n"
                   "\tmove_and_slide()\n")
            .is_rule_unknown;
    };
    EXPECT_TRUE(is_unknown("rise.y"));
    EXPECT_FALSE(is_unknown("fall.y"));
}

TEST(Character, ThatIsARigidBodyFallsAsTheEngineDoes) {
    const auto is_rigid = [](const std::string& more) {
        return stepped(
                   "extends RigidBody3D\nfunc _physics_process(delta):\n"
                   "\tif Input.is_action_pressed(\"jump\"):\n\t\tlinear_velocity.y = 7\n" +
                   more)
            .is_rigid_body;
    };
    EXPECT_TRUE(is_rigid(""));
    EXPECT_FALSE(is_rigid("\tlinear_velocity.y -= gravity * delta\n"));
    EXPECT_FALSE(is_rigid("func _integrate_forces(state):\n\tpass\n"));
}

}  // namespace
}  // namespace tickproof::harness
