// Who moves the bodies of a game: its profile, or the engine of its project.

#include "harness/game/bodies.h"
#include "harness/game/continuous_bodies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/game/engine_text.h"
#include "harness/game/take_scan.h"
#include "tests/harness/check/games.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kGodot = "config_version=5\n[physics]\n3d/default_gravity=20\n";
constexpr std::string_view kUnreal =
    "[/Script/Engine.PhysicsSettings]\nbSubstepping=True\nMaxSubsteps=6\n";

Game godot(std::string_view toml = "") {
    return project_game("project.godot", kGodot, toml);
}

TEST(Bodies, AreMovedByTheProjectsEngineUnlessTheProfileSaysOtherwise) {
    EXPECT_EQ(to_text(godot().engine), "godot-body");
    ASSERT_TRUE(godot().character);
    EXPECT_EQ(to_text(godot().character->engine), "godot-character");

    const Game other = godot("physics.engine = \"box2d\"");
    EXPECT_EQ(to_text(other.engine), "box2d");
    EXPECT_FALSE(other.character);

    const Game swept = godot("physics.engine = \"godot-body:continuous_cd=cast-ray\"");
    EXPECT_EQ(to_text(swept.engine), "godot-body:continuous_cd=cast-ray");
    EXPECT_TRUE(swept.character) << "a mode of its rigid bodies moves no character";

    const Game damped =
        project_game("project.godot", "config_version=5\n[physics]\n3d/default_linear_damp=0.5\n",
                     "physics.engine = \"godot-body:continuous_cd=cast-ray\"");
    EXPECT_EQ(to_text(damped.engine), "godot-body:linear_damp=0.5:continuous_cd=cast-ray")
        << "what the profile leaves out is the project's";

    const Game rigid = godot("physics.character = \"godot-body:linear_damp=2\"");
    EXPECT_EQ(to_text(rigid.engine), "godot-body");
    EXPECT_EQ(to_text(rigid.character->engine), "godot-body:linear_damp=2");
    EXPECT_THAT(refusal([] { godot("physics.character = \"godot-bod\""); }),
                ::testing::AllOf(HasSubstr("game.toml:1: physics.character"),
                                 HasSubstr("did you mean 'godot-body'")));

    EXPECT_EQ(to_text(game("fixed", "").engine), "euler");
}

TEST(Bodies, OfScriptsThatNeverJumpMoveInNoKnownSteps) {
    Game game = godot();
    game.scripts = ScriptScan{.files = 2};
    ScriptMotion& motion = game.scripts->motion;
    motion.characters_in_frames = {{.at = {.file = "car.gd", .line = 3}},
                                   {.at = {.file = "hero.gd", .line = 4}}};
    EXPECT_EQ(character_moves(game), CharacterMoves::frame);
    motion.characters_in_frames.front().is_level = true;
    EXPECT_EQ(character_moves(game), CharacterMoves::frame) << "the hero jumps";
    motion.characters_in_frames.back().is_level = true;
    EXPECT_EQ(character_moves(game), CharacterMoves::unknown);
    game.profile.at["jump.height_m"] = "game.toml:2";
    EXPECT_EQ(character_moves(game), CharacterMoves::frame) << "the team says that something jumps";
}

Game with_scenes(const ContinuousBodies& bodies, std::string_view toml = "") {
    Game game = godot(toml);
    game.scripts = ScriptScan{.files = 1, .motion = {.continuous = bodies}};
    take_scan(*game.scripts, game);
    return game;
}

/// Where no script shows a jump, Godot's characters jump as its template does.
TEST(Bodies, OfCodeJumpByTheRuleOfTheirScript) {
    const auto engine = [](std::optional<JumpRule> rule) {
        Game game = godot();
        game.scripts = ScriptScan{.files = 1};
        game.scripts->motion.characters_in_steps = {
            {.at = {.file = "hero.gd", .line = 4}, .jump = rule}};
        return to_text(of_characters(game).engine);
    };
    EXPECT_EQ(engine(std::nullopt), "euler-explicit:collision=swept");
    EXPECT_EQ(engine(JumpRule::gravity_first), "godot-character");
    EXPECT_EQ(engine(JumpRule::half_steps), "euler-half-step:collision=swept");
    EXPECT_EQ(to_text(of_characters(godot()).engine), "godot-character");
}

TEST(Bodies, OfAControllerThatStepsMoveJumpByTheRuleOfTheirScript) {
    Game unity = project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n");
    unity.scripts = ScriptScan{.files = 1};
    unity.scripts->motion.characters_in_steps = {{.at = {.file = "Hero.cs", .line = 3}}};
    EXPECT_TRUE(are_like_bodies(unity)) << "a rigid body, whose jump the engine computes";
    unity.scripts->motion.characters_in_steps.front().jump = JumpRule::move_first;
    EXPECT_FALSE(are_like_bodies(unity));
    EXPECT_EQ(to_text(of_characters(unity).engine), "euler-explicit:collision=swept");
    EXPECT_EQ(of_characters(unity).policy, unity.policy);
}

TEST(Bodies, SweepWhereAllOfTheScenesDo) {
    const Place ball{.file = "ball.tscn", .line = 6};
    const ContinuousBodies all{.moved = 2, .continuous = 2, .mode = 1, .with = ball};
    EXPECT_EQ(to_text(with_scenes(all).engine), "godot-body:continuous_cd=cast-ray");
    EXPECT_EQ(to_text(with_scenes(all, "physics.engine = \"godot-body\"").engine), "godot-body")
        << "the profile decides";
    const ContinuousBodies shapes{.moved = 2, .continuous = 2, .mode = 2, .with = ball};
    EXPECT_EQ(to_text(with_scenes(shapes).engine), "godot-body:continuous_cd=cast-shape");
    for (const ContinuousBodies& others :
         {ContinuousBodies{}, ContinuousBodies{.moved = 2, .continuous = 1, .mode = 1},
          ContinuousBodies{.moved = 2, .continuous = 2}, ContinuousBodies{.moved = 1}}) {
        EXPECT_EQ(to_text(with_scenes(others).engine), "godot-body");
    }
}

TEST(ContinuousBodiesText, SaysWhichHaveIt) {
    const Place ball{.file = "ball.tscn", .line = 6};
    const auto text = [](const ContinuousBodies& bodies) {
        const Game game = with_scenes(bodies);
        return continuous_bodies_text(game, game.engine);
    };
    EXPECT_EQ(text({}), "");
    EXPECT_EQ(text({.moved = 1, .continuous = 1, .mode = 1, .with = ball}),
              "the rigid body of the scenes has it (ball.tscn:6)");
    EXPECT_EQ(text({.moved = 3, .continuous = 3, .mode = 2, .with = ball}),
              "the 3 rigid bodies of the scenes have another mode of it (ball.tscn:6)");
    EXPECT_EQ(text({.moved = 3, .continuous = 1, .mode = 1, .without = ball}),
              "1 of the 3 rigid bodies of the scenes has it, and ball.tscn:6 has not");
    EXPECT_EQ(text({.moved = 3, .without = ball}),
              "none of the 3 rigid bodies of the scenes has it (ball.tscn:6)");
    EXPECT_EQ(text({.moved = 1, .without = ball}),
              "the rigid body of the scenes has not (ball.tscn:6)");
}

TEST(Bodies, FallByTheProjectsGravityUnlessTheProfileSaysOtherwise) {
    EXPECT_EQ(godot().profile.gravity_mps2, 20);
    EXPECT_EQ(godot().profile.at.at("physics.gravity_mps2"), "project.godot:3");
    EXPECT_EQ(godot("physics.gravity_mps2 = 9.81").profile.gravity_mps2, 9.81);
}

TEST(Bodies, OfACharacterSeeTheirOwnEngineAndSteps) {
    Game unreal = project_game("DefaultEngine.ini", kUnreal);
    unreal.policy.settings.time_scale = 0.5;
    const Game seen = of_characters(unreal);
    EXPECT_EQ(to_text(seen.engine), "unreal-character");
    EXPECT_EQ(to_text(seen.policy),
              "semi-fixed:timestep=1/20:time_scale=0.5:frame_delta_max=400ms");
    EXPECT_FALSE(seen.project) << "its keys are of another loop";

    unreal.policy = parse_policy("frame-locked");
    EXPECT_EQ(of_characters(unreal).policy, unreal.policy) << "it locks all of the engine";

    const Game plain = game("fixed", "");
    EXPECT_EQ(of_characters(plain).engine, plain.engine);
    EXPECT_EQ(of_characters(godot()).policy, godot().policy);
}

const Finding& about(const Findings& findings, std::string_view id) {
    const auto found = std::ranges::find(findings, id, &Finding::id);
    EXPECT_NE(found, findings.end()) << id;
    return *found;
}

TEST(Bodies, OfUnrealsCharactersJumpAsHighAtEveryFrameRate) {
    constexpr std::string_view kLedge = "jump.height_m = 1\njump.ledges_m = [0.99]\n";
    const auto ledge_of = [&](std::string_view engine) {
        const Findings found = findings_of(
            "reach",
            project_game("DefaultEngine.ini", kUnreal, std::string(kLedge) + std::string(engine)));
        return about(found, "reach/ledge-0.99-m");
    };
    const Finding character = ledge_of("");
    EXPECT_EQ(character.verdict, Verdict::pass);
    EXPECT_EQ(character.body, BodyKind::character);
    EXPECT_EQ(character.moved_by, "unreal-character");
    const Finding rigid = ledge_of("physics.engine = \"euler\"\n");
    EXPECT_EQ(rigid.verdict, Verdict::error) << "semi-implicit Euler peaks v dt / 2 too low";
    EXPECT_EQ(rigid.moved_by, "euler");
}

TEST(Bodies, OfCharactersThatSweepAreStoppedByAGateWithinAHitch) {
    constexpr std::string_view kGate =
        "gate.thickness_m = 0.2\ngate.speed_mps = 40\nphysics.character_moves = \"step\"\n";
    const auto gate_of = [&](std::string_view engine) {
        return findings_of("gate", project_game("project.godot",
                                                "config_version=5\n[physics]\n"
                                                "common/physics_ticks_per_second=10\n",
                                                std::string(kGate) + std::string(engine)))
            .at(0);
    };
    EXPECT_EQ(gate_of("").verdict, Verdict::pass);
    EXPECT_EQ(gate_of("physics.engine = \"euler\"\n").verdict, Verdict::error);
}

TEST(Bodies, NamedInScenariosAreNotSaidTwice) {
    Game named = game("fixed", "");
    named.scenarios = {scenario("wall", {})};
    for (const Finding& finding : findings_of("tunneling", named)) {
        EXPECT_EQ(finding.body, BodyKind::any);
    }
}

}  // namespace
}  // namespace tickproof::harness::testing
