// Falls of characters: which statement is gravity, and where it acts in frames on what moves in
// steps.

#include <gtest/gtest.h>

#include "harness/scan/script_scan.h"

namespace tickproof::harness {
namespace {

/// Of a script of Unity that moves one character in steps.
MovedCharacter in_steps(const std::string& code) {
    const ScriptMotion motion = scan_script({"P.cs",
                                             "class P : MonoBehaviour {\n Rigidbody2D rb;\n void "
                                             "Awake() { rb = GetComponent<Rigidbody2D>(); }\n" +
                                                 code + "}\n"})
                                    .motion;
    EXPECT_EQ(motion.characters_in_steps.size(), 1U) << code;
    return motion.characters_in_steps.empty() ? MovedCharacter{}
                                              : motion.characters_in_steps.front();
}

TEST(Falls, ThatFramesMakeFasterCutTheRiseWhereTheyAskForIt) {
    const auto jumper = [](const std::string& condition) {
        return in_steps(" void Update() {\n  if (" + condition +
                        ")\n   rb.velocity += Vector2.up * Physics2D.gravity.y * more * "
                        "Time.deltaTime;\n  if (Input.GetButton(\"Jump\")) { }\n }\n");
    };
    const MovedCharacter let_go = jumper("rb.velocity.y > 0 && !Input.GetButton(\"Jump\")");
    EXPECT_EQ(let_go.cut_in_frames.line, 6U);
    EXPECT_EQ(let_go.falls_in_frames.line, 0U);
    const MovedCharacter falling = jumper("rb.velocity.y < 0");
    EXPECT_EQ(falling.cut_in_frames.line, 0U) << "after the top of the jump";
    EXPECT_EQ(jumper("isAir").falls_in_frames.line, 6U);
}

TEST(Falls, AreNoSmoothingOfAVelocityThatHasAHeight) {
    EXPECT_EQ(in_steps(" void Update() {\n  rb.velocity = Vector2.Lerp(rb.velocity, new Vector2("
                       "Input.GetAxis(\"H\"), rb.velocity.y), rate * Time.deltaTime);\n }\n")
                  .falls_in_frames.line,
              0U);
}

/// A climb by a time comes between the jump and the move; gravity is only in the air.
TEST(Falls, AreByTheStatementThatNamesGravity) {
    const auto rule = [](const std::string& climb) {
        const ScriptMotion motion =
            scan_script({"P.cs",
                         "class P : MonoBehaviour {\n CharacterController c;\n"
                         " void FixedUpdate() {\n  if (c.isGrounded) {\n"
                         "   if (jumps) move.y += jumpSpeed;\n  } else {\n"
                         "   move.y -= gravity * Time.fixedDeltaTime;\n  }\n" +
                             climb + "  c.Move(move * Time.fixedDeltaTime);\n }\n}\n"})
                .motion;
        return motion.characters_in_steps.front().jump;
    };
    EXPECT_EQ(rule(""), JumpRule::jump_last);
    EXPECT_EQ(rule("  if (climbs) move.y += climbSpeed * Time.fixedDeltaTime;\n"),
              JumpRule::jump_last);
    EXPECT_EQ(rule("  move.y -= gravity * Time.fixedDeltaTime;\n"), JumpRule::gravity_first);
}

TEST(Falls, OfLuaMayHaveAVelocityWithAxes) {
    const auto rule = [](const std::string& first, const std::string& last) {
        const ScriptMotion motion =
            scan_script(
                {"player.lua",
                 "function Player:update(dt)\n"
                 " if love.keyboard.isDown('space') then self.velocity.y = self.jump end\n" +
                     first + " self.position.y = self.position.y + self.velocity.y * dt\n" + last +
                     "end\n"})
                .motion;
        return motion.characters_in_frames.empty() ? std::nullopt
                                                   : motion.characters_in_frames.front().jump;
    };
    const std::string fall = " self.velocity.y = self.velocity.y + GRAVITY * dt\n";
    EXPECT_EQ(rule(fall, ""), JumpRule::gravity_first);
    EXPECT_EQ(rule("", fall), JumpRule::move_first);
}

}  // namespace
}  // namespace tickproof::harness
