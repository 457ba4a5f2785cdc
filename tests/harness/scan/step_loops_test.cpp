// Loops of a game's own that take fixed steps, and loops that look like them.

#include <gtest/gtest.h>

#include <string>

#include "harness/scan/script_scan.h"

namespace tickproof::harness {
namespace {

std::vector<StepLoop> loops_in(const char* file, const std::string& text) {
    return scan_script({file, text}).clock.loops;
}

constexpr const char* kUpdate =
    "local STEP = 1 / 60\nlocal acc = 0\n"
    "function love.update(dt)\n  acc = acc + dt\n  while acc >= STEP do\n"
    "    world:update(STEP)\n    acc = acc - STEP\n  end\nend\n";

TEST(StepLoops, AreFoundWithTheirLineAndLength) {
    const auto loops = loops_in("main.lua", kUpdate);
    ASSERT_EQ(loops.size(), 1U);
    EXPECT_EQ(loops[0].at.line, 7U);
    EXPECT_EQ(loops[0].code, "while acc >= STEP");
    EXPECT_EQ(loops[0].timestep, "1/60");
}

TEST(StepLoops, HaveTheRateOfADecimalOfFiveDigits) {
    std::string text = kUpdate;
    const auto timestep = [&](std::string_view step) {
        return loops_in("main.lua",
                        "local STEP = " + std::string(step) + text.substr(text.find('\n')))
            .at(0)
            .timestep;
    };
    EXPECT_EQ(timestep("0.016667"), "1/60");
    EXPECT_EQ(timestep("0.0167"), "16.7ms");
}

TEST(StepLoops, AreFoundInARunOfTheGamesOwn) {
    const auto loops = loops_in("main.lua",
                                "function love.run()\n  local acc = 0\n  return function()\n"
                                "    acc = acc + love.timer.step()\n"
                                "    while acc > 1/50 do\n"
                                "      if love.update then love.update(1/50) end\n"
                                "      acc = acc - 1/50\n    end\n  end\nend\n");
    ASSERT_EQ(loops.size(), 1U);
    EXPECT_EQ(loops[0].timestep, "1/50");
}

/// A file without love.run, whose function stands in its place.
TEST(StepLoops, AreFoundInTheFileThatStepsTheTimerOfLove) {
    const auto found = [](const std::string& step, const std::string& time) {
        return loops_in("engine.lua",
                        "function start(game)\n  local step = " + step +
                            "\n  local acc = 0\n  return function()\n    acc = acc + " + time +
                            "\n    while acc >= step do\n      game:update(step)\n"
                            "      acc = acc - step\n    end\n  end\nend\n");
    };
    const auto unknown = found("1 / game.rate", "love.timer.step()");
    ASSERT_EQ(unknown.size(), 1U);
    EXPECT_EQ(unknown[0].timestep, "");
    EXPECT_EQ(unknown[0].at.line, 8U);
    EXPECT_EQ(found("1 / 60", "love.timer.step()").at(0).timestep, "1/60");
    EXPECT_TRUE(found("1 / 60", "other_time()").empty());
}

TEST(StepLoops, AreFoundInCppWithALengthThatMayBeUnknown) {
    const auto loop = [](const std::string& before) {
        return loops_in("main.cpp", before +
                                        "void run() {\n  double acc = 0;\n  while (open()) {\n"
                                        "    acc += clock.restart();\n"
                                        "    while (acc >= dt) { simulate(dt); acc -= dt; }\n"
                                        "  }\n}\n");
    };
    ASSERT_EQ(loop("const double dt = 0.01;\n").size(), 1U);
    EXPECT_EQ(loop("const double dt = 0.01;\n")[0].timestep, "1/100");
    EXPECT_EQ(loop("const double dt = 0.0137;\n")[0].timestep, "13.7ms");
    EXPECT_EQ(loop("")[0].timestep, "");
}

TEST(StepLoops, MayLoseWhatIsMoreThanAStep) {
    const auto loops = [](const std::string& header, const std::string& inside) {
        return loops_in("main.lua",
                        "local step = 0.02\nfunction love.update(dt)\n  t = t + dt\n  " + header +
                            "\n    " + inside + "\n    t = 0\n  end\nend\n");
    };
    const auto lossy = loops("if t >= step then", "updateGame(step)");
    ASSERT_EQ(lossy.size(), 1U);
    EXPECT_TRUE(lossy[0].loses_rest);
    EXPECT_EQ(lossy[0].timestep, "1/50");
    EXPECT_EQ(lossy[0].at.line, 6U);
    EXPECT_TRUE(loops("while t >= step do", "updateGame(step)").at(0).loses_rest);
    EXPECT_TRUE(loops("if t >= step then", "spawn()").empty()) << "a timer";
    EXPECT_TRUE(loops("if t >= 0.5 then", "updateScore()").empty()) << "no step of a game";
    EXPECT_FALSE(loops_in("main.lua", kUpdate).at(0).loses_rest);
}

std::vector<double> clamps_in(const std::string& inside, const char* file = "main.lua") {
    std::vector<double> most_s;
    for (const DeltaClamp& each :
         scan_script({file, "local LONGEST = 0.05\nfunction love.update(dt)\n" + inside + "end\n"})
             .clock.clamps) {
        most_s.push_back(each.most_s);
    }
    return most_s;
}

TEST(DeltaClamps, AreFoundInEachForm) {
    const std::vector<double> tenth{0.1};
    EXPECT_EQ(clamps_in("  dt = math.min(dt, 0.1)\n"), tenth);
    EXPECT_EQ(clamps_in("  local delta = math.min(1/10, dt)\n"), tenth);
    EXPECT_EQ(clamps_in("  acc = math.min(acc + dt, 0.1)\n"), tenth);
    EXPECT_EQ(clamps_in("  if dt > 0.1 then\n    dt = 0.016\n  end\n"), tenth);
    EXPECT_EQ(clamps_in("  if dt >= 0.1 then return end\n"), tenth);
    EXPECT_EQ(clamps_in("  dt = math.min(dt, LONGEST)\n"), std::vector{0.05});
    EXPECT_EQ(
        scan_script({"main.lua",
                     "function love.run()\n  while true do\n    local dt = love.timer.step()\n"
                     "    dt = math.min(dt, 1/20)\n    love.update(dt)\n  end\nend\n"})
            .clock.clamps.at(0)
            .most_s,
        0.05);
    EXPECT_TRUE(clamps_in("  if paused then\n    dt = math.min(dt, 0.1)\n  end\n").empty());
    EXPECT_TRUE(clamps_in("  if dt > 0.1 then\n    warn()\n  end\n").empty());
    EXPECT_TRUE(clamps_in("  x = math.min(x, 0.1)\n").empty());
    EXPECT_TRUE(clamps_in("  dt = math.min(dt, longest)\n").empty()) << "an unknown length";
}

TEST(StepLoops, AreNotTimersThatSpendTheirTimeInTheSameWay) {
    const std::string before = "function love.update(dt)\n  t = t + dt\n  while t >= 0.1 do\n";
    EXPECT_EQ(loops_in("main.lua", before + "    frame = frame + 1\n    t = t - 0.1\n  end\nend\n")
                  .size(),
              0U)
        << "an animation";
    EXPECT_EQ(loops_in("main.lua",
                       "function love.update(dt)\n  t = dt\n  while t >= 0.1 do\n"
                       "    update(0.1)\n    t = t - 0.1\n  end\nend\n")
                  .size(),
              0U)
        << "nothing is kept from frame to frame";
    EXPECT_EQ(loops_in("timer.lua",
                       "function M.update(dt)\n  t = t + dt\n  while t >= 0.1 do\n"
                       "    update(0.1)\n    t = t - 0.1\n  end\nend\n")
                  .size(),
              0U)
        << "not the game's loop";
}

}  // namespace
}  // namespace tickproof::harness
