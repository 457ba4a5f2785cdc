// Characters that a game's code moves once a frame. With semi-implicit Euler and a take-off at
// 20 m/s in a gravity of 50 m/s2, n frames of dt rise 20 n dt - 25 n (n + 1) dt^2: about
// 4 - 10 dt at the top, so 3.333 m at 15 fps and 3.958 m at 240.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

constexpr std::string_view kHop =
    "physics.gravity_mps2 = 50\njump.height_m = 4\njump.ledges_m = [3.7]\n"
    "frames.lowest_fps = 15\nframes.worst_hitch_ms = 0\n";

struct InFrames {
    const char* project;
    const char* settings;
    const char* script;
    const char* code;
};

void PrintTo(const InFrames& each, std::ostream* out) {
    *out << each.script;
}

constexpr const char* kTimeManager =
    "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n"
    "  Fixed Timestep: 0.02\n  Maximum Allowed Timestep: 0.333\n  m_TimeScale: 1\n";

const InFrames kUnity{
    "TimeManager.asset", kTimeManager, "Jumper.cs",
    "public class Jumper : MonoBehaviour {\n  CharacterController me; Vector3 way;\n"
    "  void Update() {\n    way.y -= 50f * Time.deltaTime;\n"
    "    me.Move(way * Time.deltaTime);\n  }\n}\n"};
const InFrames kGodot{
    "project.godot",
    "config_version=5\n[application]\nconfig/features=PackedStringArray(\"4.4\")\n", "jumper.gd",
    "extends Node2D\nvar rise = 0.0\nfunc _process(delta):\n"
    "\tif Input.is_action_pressed(\"jump\"):\n\t\trise = 20.0\n\trise -= 50.0 * delta\n"
    "\tposition.y -= rise * delta\n"};
const InFrames kDefold{
    "game.project", "[project]\ntitle = hop\n", "jumper.script",
    "function on_input(self, action_id, action)\n  self.rise = 20\nend\n"
    "function update(self, dt)\n  self.rise = self.rise - 50 * dt\n"
    "  go.set_position(go.get_position() + vmath.vector3(0, self.rise * dt, 0))\nend\n"};

Game game_of(const InFrames& each, const std::string& more = "", bool is_scanned = true) {
    Game game = project_game(each.project, each.settings, std::string(kHop) + more);
    if (is_scanned) {
        game.scripts = scan_script({.name = each.script, .text = each.code});
    }
    return game;
}

double rise_m(double fps) {
    double highest_m = 0;
    for (int n = 1; n < 10 * fps; ++n) {
        highest_m = std::max(highest_m, 20 * n / fps - 25 * n * (n + 1) / (fps * fps));
    }
    return highest_m;
}

/// By half steps the jump peaks at 4 m at every rate, but for the frame nearest to the top.
TEST(FrameCharacterByHalfSteps, ReachesALedgeAtEveryFrameRate) {
    InFrames halved = kDefold;
    halved.code =
        "function on_input(self, action_id, action)\n  self.rise = 20\nend\n"
        "function update(self, dt)\n  local before = self.rise\n"
        "  self.rise = self.rise - 50 * dt\n"
        "  local way = (before + self.rise) * dt / 2\n"
        "  go.set_position(go.get_position() + vmath.vector3(0, way, 0))\nend\n";
    const Finding found = finding_of("reach", game_of(halved));
    EXPECT_EQ(found.verdict, Verdict::pass) << found.summary;
    for (const AtRate& at : found.curve) {
        const double nearest_s = 0.5 / at.fps;  // Of a frame's end to the top.
        EXPECT_LE(at.value, 4 + 1e-4) << at.fps;
        EXPECT_GE(at.value, 4 - 25 * nearest_s * nearest_s - 1e-4) << at.fps;
    }
}

/// Gravity only in the air leaves the take-off whole: n frames of dt rise 20 n dt - 25 n (n - 1)
/// dt^2, which is 4.667 m at 15 fps.
TEST(FrameCharacterWithGravityInTheAirOnly, JumpsHigherInLongFrames) {
    InFrames in_air = kUnity;
    in_air.code =
        "public class Jumper : MonoBehaviour {\n  CharacterController me; Vector3 way;\n"
        "  void Update() {\n    if (me.isGrounded) {\n"
        "      if (Input.GetButtonDown(\"Jump\")) way.y = jumpSpeed;\n"
        "    } else way.y -= 50f * Time.deltaTime;\n"
        "    me.Move(way * Time.deltaTime);\n  }\n}\n";
    const Finding found = finding_of("frame-rate", game_of(in_air), "jump height");
    EXPECT_EQ(found.verdict, Verdict::error);
    ASSERT_FALSE(found.curve.empty());
    for (const AtRate& at : found.curve) {
        double highest_m = 0;
        for (int n = 1; n < at.fps; ++n) {
            highest_m = std::max(highest_m, 20 * n / at.fps - 25 * n * (n - 1) / (at.fps * at.fps));
        }
        EXPECT_NEAR(at.value, highest_m, 2e-3) << at.fps;
    }
    EXPECT_NEAR(found.curve.front().value, 4 + 2.0 / 3, 2e-3);
    EXPECT_NEAR(number_of(found, "half_step_gain"), -2.0 / 3, 2e-3);
    EXPECT_THAT(found.fix, ::testing::StartsWith("Set the jump's velocity first")) << found.fix;
    EXPECT_THAT(found.fix, ::testing::HasSubstr("Rigidbodies only")) << found.fix;
}

class FrameCharacter : public ::testing::TestWithParam<InFrames> {};

TEST_P(FrameCharacter, ReachesALedgeByTheFrameRate) {
    const Finding found = finding_of("reach", game_of(GetParam()));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(found.body, BodyKind::character);
    ASSERT_FALSE(found.curve.empty());
    for (const AtRate& at : found.curve) {
        EXPECT_NEAR(at.value, rise_m(at.fps), 2e-3) << at.fps;
    }
    EXPECT_NEAR(found.curve.front().value, 3.333, 2e-3);  // 15 fps
    ASSERT_EQ(found.bands.size(), 1U);
    EXPECT_EQ(found.bands[0].from, 15);
    EXPECT_EQ(found.bands[0].to, 32);
}

TEST_P(FrameCharacter, IsNamedByTheScriptThatMovesIt) {
    const Finding found = finding_of("reach", game_of(GetParam()));
    EXPECT_NE(found.cause.find(std::string(GetParam().script) + ":"), std::string::npos)
        << found.cause;
    const Finding said =
        finding_of("reach", game_of(GetParam(), "physics.character_moves = \"frame\"\n"));
    EXPECT_EQ(said.cause.find(GetParam().script), std::string::npos) << said.cause;
}

TEST_P(FrameCharacter, JumpsAsHighAsTheClosedFormWithHalfSteps) {
    // At 15 fps each step loses half of gravity's change: 20 m/s / 15 / 2 in all; the sixth frame
    // ends at the top.
    const Finding found = finding_of("reach", game_of(GetParam()));
    EXPECT_NEAR(number_of(found, "half_step_gain"), 20.0 / 15 / 2, 1e-4);
    EXPECT_NEAR(number_of(found, "half_step_apex"), 4, 1e-4);
}

TEST_P(FrameCharacter, InStepsOfPhysicsIsWhatTheProfileCanSayInstead) {
    const Finding found =
        finding_of("reach", game_of(GetParam(), "physics.character_moves = \"step\"\n"));
    EXPECT_EQ(found.verdict, Verdict::pass) << found.summary;
}

TEST_P(FrameCharacter, IsSaidByTheProfileWithoutScripts) {
    const Finding found =
        finding_of("reach", game_of(GetParam(), "physics.character_moves = \"frame\"\n", false));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(found.curve.front().value, 3.333, 2e-3);
}

/// In a hitch of 1 s, which Unity's file clamps to 333 ms: the fix is a value of that file.
TEST(FrameCharacterOfUnity, IsMendedByAClampAsTheFileWritesIt) {
    Game asked = project_game("TimeManager.asset", kTimeManager,
                              "frames.highest_fps = 60\nphysics.character_moves = \"frame\"\n");
    const Findings found = findings_of("frame-rate", asked);
    const auto hitch = std::ranges::find_if(found, [](const Finding& each) {
        return !each.fix_settings.empty() && each.fix_settings[0].name == "frame_delta_max";
    });
    ASSERT_NE(hitch, found.end());
    EXPECT_NE(hitch->fix.find("set Maximum Allowed Timestep to 0.0334 in"), std::string::npos)
        << hitch->fix;
    EXPECT_EQ(hitch->fix.find("Fixed Timestep"), std::string::npos) << hitch->fix;
}

/// Scripts that turn something, or follow something, and no body at all.
TEST(CharacterMoves, AreNotKnownByWhatElseMovesInFrames) {
    for (const InFrames& project : {kUnity, kGodot, kDefold}) {
        Game game = project_game(project.project, project.settings, "");
        game.scripts = ScriptScan{
            .files = 1, .motion = {.in_frames = {{"Spin.cs", 3}}, .bodies = SceneBodies{}}};
        EXPECT_EQ(character_moves(game), CharacterMoves::unknown) << project.project;
    }
}

TEST_P(FrameCharacter, OfWhichNothingIsKnownLeavesOpenWhatTheProfileAsks) {
    const Game game = game_of(GetParam(),
                              "jump.gaps_m = [3]\ngate.thickness_m = 0.2\ngate.speed_mps = 60\n"
                              "gate.character_height_m = 3\n",
                              false);
    for (const std::string_view check : {"reach", "gate"}) {
        const Findings found = findings_of(check, game);
        EXPECT_EQ(found.size(), check == "reach" ? 2U : 1U);
        for (const Finding& each : found) {
            EXPECT_EQ(each.verdict, Verdict::unknown) << each.id;
            EXPECT_NE(each.fix.find("character_moves"), std::string::npos) << each.fix;
        }
    }
    for (const Finding& each : findings_of("frame-rate", game)) {
        EXPECT_NE(each.verdict, Verdict::unknown) << each.id << ": nobody asked";
        EXPECT_NE(each.verdict, Verdict::error) << each.id;
    }
}

INSTANTIATE_TEST_SUITE_P(Engines, FrameCharacter, ::testing::Values(kUnity, kGodot, kDefold));

TEST(FrameCharacter, StepsWithTheDeltaThatItsEngineGivesToFrames) {
    EXPECT_EQ(to_text(of_characters(game_of(kUnity)).policy),
              "variable:clock=native:frame_delta_max=333ms");
    EXPECT_EQ(to_text(of_characters(game_of(kGodot)).policy), "godot-process:delta_smoothing=on");
    EXPECT_EQ(of_characters(game_of(kDefold)).policy.settings.frame_delta_max,
              std::chrono::milliseconds(500));
}

TEST(FrameCharacter, IsNotRaisedByShorterPhysicsSteps) {
    const Finding found = finding_of("reach", game_of(kUnity));
    EXPECT_NE(found.fix.find("FixedUpdate"), std::string::npos) << found.fix;
    for (const SettingValue& each : found.fix_settings) {
        EXPECT_NE(each.name, "timestep");
    }
}

TEST(FrameCharacter, OfALoopOfItsOwnIsAdvisedHalfStepsToo) {
    const Finding ledge = finding_of("reach", "variable", std::string(kHop));
    EXPECT_EQ(ledge.verdict, Verdict::error);
    EXPECT_NEAR(number_of(ledge, "half_step_gain"), 20.0 / 15 / 2, 1e-4);
    const Finding height = finding_of("frame-rate", "variable", std::string(kHop), "jump height");
    EXPECT_EQ(height.verdict, Verdict::error);
    EXPECT_NEAR(number_of(height, "half_step_apex"), 4, 1e-4);
    const Finding fixed = finding_of("reach", "fixed:timestep=1/15", std::string(kHop));
    EXPECT_EQ(fixed.verdict, Verdict::error);
    EXPECT_EQ(std::ranges::find(fixed.numbers, "half_step_gain", &Number::name),
              fixed.numbers.end())
        << "it does not move once a frame";
}

}  // namespace
}  // namespace tickproof::harness
