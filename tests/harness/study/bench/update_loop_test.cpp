#include "harness/study/bench/update_loop.h"

#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "harness/run/run.h"
#include "harness/study/bench/frame_steps.h"
#include "harness/trace/generate/generated.h"
#include "tests/harness/study/bench/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

class EveryScenario
    : public ::testing::TestWithParam<std::tuple<std::string, std::string, std::string>> {};

/// With a hitch, so that frames have none, one and many steps.
TEST_P(EveryScenario, EndsAsInTheHarness) {
    const auto& [scenario, engine, policy] = GetParam();
    const Game game = game_at(policy, engine, 30, 60);
    const FrameTrace trace = parse_generated("hitch:fps=90:at=300ms:length=150ms:duration=1s", 1);
    UpdateLoop loop(game, parse_scenario(scenario), trace);
    const harness::Run wanted = run(loop.spec(), trace, Keep::hashes);
    EXPECT_EQ(loop.steps(), wanted.summary.steps);
    EXPECT_EQ(loop.simulated_s(), wanted.summary.simulated_s);
    loop.prepare();
    loop.run();
    EXPECT_EQ(loop.hash(), wanted.final_hash);
    loop.repeat(3);
    loop.prepare();
    loop.run();
    EXPECT_EQ(loop.hash(), wanted.final_hash) << "of the last of three worlds";
}

INSTANTIATE_TEST_SUITE_P(Loops, EveryScenario,
                         ::testing::Combine(::testing::Values("jump", "gate", "wall", "curve",
                                                              "stack", "fall", "bounce", "cooldown",
                                                              "lerp"),
                                            ::testing::Values("euler", "box2d"),
                                            ::testing::Values("fixed", "variable", "semi-fixed")));

TEST(UpdateLoop, IsRepeatedUntilAClockCanTell) {
    add_planted_engines();
    const Game game = game_at("fixed", "ticking", 60, 60);
    const FrameTrace trace = constant_rate(60);
    // Two bodies move: the character and, kinematic and so not counted, the gate.
    UpdateLoop loop(game, parse_scenario("gate"), trace);
    const auto run_us = static_cast<double>(loop.steps());
    repeat_for(loop, ticking_clock().now(), std::chrono::milliseconds(1));
    EXPECT_EQ(static_cast<double>(loop.repeated()), std::ceil(1000 / run_us));
}

TEST(UpdateLoop, TakesNoTimeToPrepare) {
    add_planted_engines();
    const Game game = game_at("fixed", "ticking", 60, 60);
    const FrameTrace trace = constant_rate(60);
    UpdateLoop loop(game, parse_scenario("gate"), trace);
    EXPECT_DOUBLE_EQ(seconds_of(loop.work_by_step(), ticking_clock().now()), 1e-6);
    EXPECT_NEAR(seconds_of(loop.work_by_second(), ticking_clock().now()), 60e-6, 1e-12);
}

}  // namespace
}  // namespace tickproof::harness
