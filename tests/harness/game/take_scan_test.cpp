// What scripts and scenes say of a game. A LÖVE game has no settings: what its code says of its
// loop counts.

#include "harness/game/take_scan.h"

#include <gtest/gtest.h>

#include <string>

#include "harness/check/fixes.h"
#include "harness/check/frames/jumps.h"
#include "harness/game/continuous_bodies.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

Game love(const std::string& code, const std::string& toml = "") {
    const std::string text = "function love.load()\nend\n" + code;
    Game game = testing::project_game("main.lua", text, toml);
    game.scripts = scan_script({.name = "main.lua", .text = text});
    take_scan(*game.scripts, game);
    return game;
}

std::string steps(const std::string& header, const std::string& rest) {
    return "function love.update(dt)\n  acc = acc + dt\n  " + header +
           "\n    update(0.02)\n    acc = " + rest + "\n  end\nend\n";
}

TEST(LoopOfCode, OfLoveStepsByTheDeltaOfTheFrame) {
    const Game game = love("function love.update(dt)\n  x = x + v * dt\nend\n");
    EXPECT_EQ(to_text(game.policy), "love");
    EXPECT_EQ(game.project->engine, "love");
}

TEST(LoopOfCode, TakesItsStepsAndItsLimit) {
    const std::string fixed = steps("while acc >= 0.02 do", "acc - 0.02");
    EXPECT_EQ(love(fixed).policy.policy->name, parse_policy("fixed").policy->name);
    EXPECT_DOUBLE_EQ(love(fixed).policy.settings.timestep.dt_s, 0.02);
    const std::string clamped = "function love.update(dt)\n  dt = math.min(dt, 0.07)\nend\n";
    EXPECT_EQ(love(clamped).policy.settings.frame_delta_max, std::chrono::milliseconds(70));
    EXPECT_TRUE(love(clamped).policy.policy->steps_once_a_frame);
}

TEST(LoopOfCode, IsLeftOpenByTwoLengths) {
    EXPECT_EQ(to_text(love(steps("while acc >= 0.02 do", "acc - 0.02") +
                           "function love.run()\n  acc = acc + dt\n  while acc >= 0.01 do\n"
                           "    step()\n    acc = acc - 0.01\n  end\nend\n")
                          .policy),
              "love");
}

TEST(LoopOfCode, OfUnknownLengthLeavesNothingToJudgeButFiles) {
    const Game unknown = love(steps("while acc >= rate do", "acc - rate"));
    EXPECT_TRUE(unknown.has_unknown_loop);
    EXPECT_TRUE(testing::findings_of("gate", unknown).empty());
    const Finding found = testing::finding_of("settings", unknown, "loop in code");
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_TRUE(found.asks_for_a_look);
    EXPECT_EQ(found.summary, "The code takes fixed steps, but does not say of which length");
    EXPECT_EQ(found.at.line, 7U);
    const Game known = love(steps("while acc >= 0.02 do", "acc - 0.02"));
    EXPECT_FALSE(known.has_unknown_loop);
    EXPECT_FALSE(testing::findings_of("gate", known).empty());
    EXPECT_FALSE(love(steps("if acc >= 0.02 then", "0")).has_unknown_loop);
    EXPECT_FALSE(love("function love.update(dt)\nend\n").has_unknown_loop);
}

std::string hero(const std::string& before, const std::string& after) {
    return "function Hero:update(dt)\n  if self.jumped then\n    self.vy = -self.jump\n"
           "  end\n" +
           before + "  self:updatePosition(self.vy * dt)\n" + after + "end\n";
}

TEST(CharacterOfLove, JumpsAsItsScriptDoes) {
    const std::string half = "  self.vy = self.vy + ((GRAVITY * dt) / 2)\n";
    const std::string whole = "  self.vy = self.vy + GRAVITY * dt\n";
    const auto engine = [](const std::string& code, const std::string& toml = "") {
        return to_text(of_characters(love(code, toml)).engine);
    };
    EXPECT_EQ(engine(hero(half, half)), "euler-half-step");
    EXPECT_EQ(engine(hero("", whole)), "euler-explicit");
    EXPECT_EQ(engine(hero(whole, "")), "euler");
    EXPECT_FALSE(love(hero(whole, "")).character) << "as other bodies do";
    EXPECT_EQ(engine(hero(half, half), "physics.engine = \"euler\"\n"), "euler");
    const std::string put =
        "function Hero:update(dt)\n" + half + "  self:updatePosition(goal.y)\n" + half + "end\n";
    EXPECT_EQ(engine(put), "euler") << "put elsewhere";
}

TEST(CharacterOfLove, SweepsInAWorldOfBump) {
    const std::string made = "function love.load()\n  world = bump.newWorld(8)\nend\n";
    const auto moved = [](const std::string& call) {
        return "function Hero:update(dt)\n  self.x, self.y = " + call + "\nend\n";
    };
    const auto engine = [](const std::string& code) {
        return to_text(of_characters(love(code)).engine);
    };
    EXPECT_EQ(engine(made + moved("self.world:move(self, x, y)")), "euler:collision=swept");
    EXPECT_EQ(engine(moved("self.world:move(self, x, y)")), "euler") << "another library";
    EXPECT_EQ(engine(made + moved("self.path:move(self, x, y)")), "euler");
}

TEST(LoopOfCode, IsThatOfAFileThatSaysIt) {
    Game game = testing::project_game("tickproof.toml", "[loop]\npolicy = \"variable\"\n");
    const std::string code = steps("while acc >= 0.02 do", "acc - 0.02");
    take_scan(scan_script({.name = "main.lua", .text = code}), game);
    EXPECT_EQ(to_text(game.policy), "variable");
}

/// At 60 fps the second frame ends at 33.3 ms, and its step is of 20 ms. No faster frame loses
/// more.
TEST(LoopOfCode, ThatSetsItsTimeToZeroRunsSlow) {
    Game game = love(steps("if acc >= 0.02 then", "0"), "frames.lowest_fps = 60\n");
    const Finding found = testing::finding_of("settings", game, "loop in code");
    EXPECT_EQ(found.verdict, Verdict::warning);
    EXPECT_EQ(found.at.line, 7U);
    EXPECT_NEAR(testing::number_of(found, "share"), 0.02 * 60 / 2, 1e-9);
    EXPECT_EQ(testing::number_of(found, "at_fps"), 60);
    Game whole = love(steps("while acc >= 0.02 do", "acc - 0.02"));
    for (const Finding& each : testing::findings_of("settings", whole)) {
        EXPECT_NE(each.about, "loop in code");
    }
}

/// 300 px/s against 900 px/s2: 50 px, 0.5 m where 100 px are a metre.
TEST(ScannedGame, JumpsAsHighAsItsScriptWritesIt) {
    const auto jump = [](const std::string& speed, const std::string& gravity,
                         std::string_view toml = "") {
        Game game = testing::project_game("project.godot", "config_version=5\n", toml);
        game.scripts =
            scan_script({"hero.gd",
                         "extends CharacterBody2D\nconst JUMP = -300.0\nconst FALL = 900\n"
                         "func _physics_process(delta):\n\tif not is_on_floor():\n"
                         "\t\tvelocity.y += " +
                             gravity + " * delta\n\tif Input.is_action_just_pressed(\"a\"):\n" +
                             "\t\tvelocity.y = " + speed +
                             "\n\t\tjumping = true\n\t\tjump_timer = 0.1\n"
                             "\tmove_and_slide()\n"});
        take_scan(*game.scripts, game);
        return game;
    };
    const Game own = jump("JUMP", "FALL");
    EXPECT_EQ(own.profile.jump_speed_mps, 3);
    EXPECT_EQ(own.profile.gravity_mps2, 9);
    EXPECT_EQ(own.jump_at.line, 8U);
    EXPECT_EQ(jump("-300", "get_gravity().y").profile.gravity_mps2,
              testing::project_game("project.godot", "config_version=5\n").profile.gravity_mps2);
    EXPECT_EQ(jump("-300", "get_gravity().y").profile.jump_speed_mps, 3);
    EXPECT_TRUE(jump("power", "FALL").jump_at.file.empty()) << "a number of another place";
    EXPECT_TRUE(jump("JUMP", "fall").jump_at.file.empty());
    EXPECT_DOUBLE_EQ(
        jump("JUMP", "3 * get_gravity().y").profile.gravity_mps2,
        3 * testing::project_game("project.godot", "config_version=5\n").profile.gravity_mps2);
    EXPECT_TRUE(jump("JUMP", "FALL", "jump.height_m = 2").jump_at.file.empty());
    Game above = testing::project_game("project.godot",
                                       "config_version=5\n[physics]\n2d/default_gravity=0.0\n");
    take_scan(*own.scripts, above);
    EXPECT_EQ(above.profile.gravity_mps2, 9) << "the script's own gravity";
    above = testing::project_game("project.godot",
                                  "config_version=5\n[physics]\n2d/default_gravity=0.0\n");
    take_scan(*jump("-300", "get_gravity().y").scripts, above);
    EXPECT_FALSE(has_jump(above.profile)) << "seen from above";
    EXPECT_EQ(jump("JUMP", "FALL", "physics.gravity_mps2 = 7").profile.gravity_mps2, 7);
}

/// Godot 4.3 has the key, but interpolates in 2D only.
TEST(ScannedGame, IsDrawnBetweenStepsOnlyWhereTheKeyActs) {
    const auto draw = [](std::string_view version, int dimensions) {
        Game game = testing::project_game(
            "project.godot", fmt::format("config_version=5\n[application]\n"
                                         "config/features=PackedStringArray(\"{}\")\n[physics]\n"
                                         "common/physics_interpolation=true\n",
                                         version));
        game.scripts = ScriptScan{.files = 1, .motion = {.dimensions = dimensions}};
        take_scan(*game.scripts, game);
        return game.policy.settings.draw;
    };
    EXPECT_EQ(draw("4.3", 3), Draw::none);
    EXPECT_EQ(draw("4.3", 2), Draw::interpolate);
    EXPECT_EQ(draw("4.4", 3), Draw::interpolate);
}

/// The dimensions of the scenes count, not those of the editor.
TEST(ScannedGame, OfUnityHasTheDimensionsOfItsScenes) {
    const auto engine = [](int dimensions) {
        Game game = testing::project_game("TimeManager.asset",
                                          "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n"
                                          "  Fixed Timestep: 0.02\n  m_TimeScale: 1\n");
        game.scripts = ScriptScan{
            .files = 1, .motion = {.bodies = SceneBodies{.all = 1, .dimensions = dimensions}}};
        take_scan(*game.scripts, game);
        return to_text(game.engine);
    };
    EXPECT_EQ(engine(0), "physx-body:contact_offset=0.01");
    EXPECT_EQ(engine(2), "box2d:ccd=off");
    EXPECT_EQ(engine(3), "physx-body:contact_offset=0.01");
}

/// Where all code is read, a game without a word of a jump has none, unless its profile has one.
TEST(ScannedGame, HasNoJumpOfWhichNoScriptSpeaks) {
    const auto jumps = [](const char* project, const char* settings, const char* script,
                          std::string_view toml = "") {
        Game game = testing::project_game(project, settings, toml);
        take_scan(
            ScriptScan{.files = 1, .motion = scan_script({.name = "a.gd", .text = script}).motion},
            game);
        return has_jump(game.profile);
    };
    constexpr const char* kGodot = "config_version=5\n";
    constexpr const char* kCar = "extends Node2D\nfunc drive():\n\tpass\n";
    EXPECT_FALSE(jumps("project.godot", kGodot, kCar));
    EXPECT_TRUE(jumps("project.godot", kGodot, kCar, "jump.height_m = 2\n"));
    EXPECT_TRUE(jumps("project.godot", kGodot, "extends Node2D\nfunc jump():\n\tpass\n"));
    EXPECT_FALSE(jumps("project.godot", kGodot, "extends Node2D  # no jump here\nvar a = 1\n"));
    // Unreal's Blueprints are not read.
    EXPECT_TRUE(
        jumps("DefaultEngine.ini", "[/Script/Engine.PhysicsSettings]\nbSubstepping=True\n", kCar));
}

/// The speed that the profile asks about is that of the only projectile, if no script says another.
TEST(ScannedGame, TakesTheOnlyBodyOfAProjectileForTheProfiles) {
    const auto taken = [](std::vector<ShotBody> bodies, const std::string& toml) {
        Game game = testing::project_game("TimeManager.asset",
                                          "TimeManager:\n  Fixed Timestep: 0.02\n", toml);
        take_scan(
            ScriptScan{.files = 1, .motion = {.dimensions = 3, .shot_bodies = std::move(bodies)}},
            game);
        return game;
    };
    const std::string asked = "wall.thickness_m = 0.1\nwall.fastest_mps = 80\n";
    const ShotBody swept{.radius = 0.05, .has_rigid_body = true, .is_continuous = true};
    const Game one = taken({swept}, asked);
    ASSERT_TRUE(one.projectile.has_value());
    EXPECT_EQ(speed_of(*one.projectile, one), 80);
    EXPECT_EQ(one.projectile->guard, ShotGuard::continuous);
    EXPECT_EQ(one.profile.fastest_radius_m, 0.05);
    const ShotBody larger{.radius = 0.2, .has_rigid_body = true};
    const Game several = taken({swept, larger}, asked);
    EXPECT_EQ(several.projectile->body->radius, 0.2) << "nothing sweeps it";
    EXPECT_EQ(several.other_projectiles.size(), 1U);
    const ShotBody small{.radius = 0.01, .has_rigid_body = true};
    EXPECT_EQ(taken({larger, small}, asked).projectile->body->radius, 0.01);
    EXPECT_FALSE(taken({ShotBody{.radius = 0.05}}, asked).projectile.has_value())
        << "code moves it";
    EXPECT_FALSE(taken({swept}, "").projectile.has_value()) << "nothing asks about a speed";
}

/// `--need wall.thickness_m=0.1` alone asks whether the game's own shot passes it.
TEST(ScannedGame, WhoseWallIsNamedWithoutASpeedIsJudgedByItsOwnShot) {
    const auto fastest_mps = [](const std::string& toml) {
        Game game = testing::project_game("project.godot", "config_version=5\n", toml);
        take_scan(
            ScriptScan{
                .files = 1,
                .motion = {.dimensions = 3,
                           .shots = {Shot{.speed = 14, .dimensions = 3, .at = {"gun.gd", 7}}}}},
            game);
        return game.profile.fastest_mps;
    };
    EXPECT_EQ(fastest_mps("wall.thickness_m = 0.1\n"), 14);
    EXPECT_EQ(fastest_mps("wall.thickness_m = 0.1\nwall.fastest_mps = 80\n"), 80);
    EXPECT_EQ(fastest_mps("wall.thickness_m = 0.1\nwall.fastest_mps = 0\n"), 0) << "said so";
    EXPECT_EQ(fastest_mps(""), 0) << "nobody asks about a wall";
}

/// Rays pass no wall between their ends; a profile that asks about a wall means something else.
TEST(ScannedGame, WhoseShotsAreRaysHasNoProjectileToJudge) {
    const auto taken = [](const std::string& toml, std::vector<Shot> more = {}) {
        Game game = testing::project_game("project.godot", "config_version=5\n", toml);
        more.push_back({.guard = ShotGuard::ray, .at = {"gun.gd", 7}});
        take_scan(ScriptScan{.files = 1, .motion = {.dimensions = 3, .shots = std::move(more)}},
                  game);
        return game;
    };
    EXPECT_TRUE(shoots_rays_only(taken("")));
    EXPECT_EQ(projectile_of_profile(taken("")), nullptr);
    EXPECT_FALSE(shoots_rays_only(taken("wall.thickness_m = 0.1\nwall.fastest_mps = 80\n")));
    EXPECT_FALSE(shoots_rays_only(taken("", {Shot{.speed = 20, .dimensions = 3}})));
}

/// A fix of another setting leaves a key alone that does nothing in this version.
TEST(Scenes, InertInterpolationIsNotSwitchedOffByOtherFixes) {
    Game game = testing::project_game("project.godot",
                                      "[application]\nconfig/features=PackedStringArray(\"4.3\")\n"
                                      "[physics]\ncommon/physics_interpolation=true\n");
    take_scan(ScriptScan{.files = 1, .motion = {.dimensions = 3}}, game);
    EXPECT_EQ(game.policy.settings.draw, Draw::none);
    const std::string fix = set_text(game, {{"timestep", "1/200"}});
    EXPECT_EQ(fix,
              "set common/physics_ticks_per_second to 200 in Project Settings > Physics > Common");
}

}  // namespace
}  // namespace tickproof::harness
