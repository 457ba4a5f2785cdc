// The loop of a LÖVE game, which has no settings: what its code says counts.

#include "harness/game/loop_of_code.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

Game love(const std::string& code, const std::string& toml = "") {
    const std::string text = "function love.load()\nend\n" + code;
    Game game = testing::project_game("main.lua", text, toml);
    game.scripts = scan_script({.name = "main.lua", .text = text});
    take_loop(game.scripts->clock, game);
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

TEST(LoopOfCode, IsThatOfAFileThatSaysIt) {
    Game game = testing::project_game("tickproof.toml", "[loop]\npolicy = \"variable\"\n");
    const std::string code = steps("while acc >= 0.02 do", "acc - 0.02");
    take_loop(scan_script({.name = "main.lua", .text = code}).clock, game);
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

}  // namespace
}  // namespace tickproof::harness
