#include "harness/study/bench/frame_steps.h"

#include <gtest/gtest.h>

#include "harness/run/run.h"
#include "harness/study/bench/budget.h"
#include "tests/harness/study/bench/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(FrameSteps, OfAFixedTimestepAreTheSameEverySecond) {
    TraceStore store;
    const FrameSteps steps = frame_steps(game_at("fixed", "euler", 30, 120), store);
    EXPECT_EQ(steps.steady, 2U);  // A frame of 1/30 s.
    EXPECT_EQ(steps.worst, 15U);  // 250 ms of a hitch of 1 s reach physics.
    EXPECT_NEAR(steps.fewest_per_s, 60, 1e-9);
    EXPECT_NEAR(steps.most_per_s, 60, 1e-9);
    EXPECT_NE(steps.worst_trace, "");
    EXPECT_EQ(steps.longest_dt_s, 1.0 / 60);
}

/// Steps of 20 ms: a clamp of 333 ms passes 16.67 of them, and what the accumulator holds makes
/// them 17 where the hitch comes at another moment than at 500 ms.
TEST(FrameSteps, InTheWorstFrameAreThoseOfTheWorstMoment) {
    TraceStore store;
    EXPECT_EQ(frame_steps(game_at("unity", "euler", 30, 120), store).worst, 17U);
}

TEST(FrameSteps, OfAVariableTimestepFollowTheFrameRate) {
    TraceStore store;
    const FrameSteps steps = frame_steps(game_at("variable", "euler", 30, 120), store);
    EXPECT_EQ(steps.steady, 1U);
    EXPECT_EQ(steps.worst, 1U);
    EXPECT_NEAR(steps.fewest_per_s, 30, 1e-6);
    EXPECT_NEAR(steps.most_per_s, 120, 1e-6);
    EXPECT_EQ(steps.worst_trace, "");
}

TEST(FrameSteps, AreNeverTheWorstInFramesThatADisplayPaces) {
    // Steady frames of 6.94 ms are shorter than a step of 6.99 ms: none takes two. A display shows
    // frames up to 0.5 ms late: the longest are 7.44 ms, and where more than 6.54 ms have
    // accumulated before, they take two.
    GameProfile profile;
    profile.lowest_fps = profile.highest_fps = 144;
    profile.refresh_hz = {144};
    profile.worst_hitch_s = 0;
    Game game = make_game(profile, parse_policy("fixed:timestep=1/143"));
    game.frames = frames_of(profile);
    TraceStore store;
    const FrameSteps steps = frame_steps(game, store);
    ASSERT_LT(game.frames.paced, game.frames.captures);
    const FrameTrace& paced = store.make(game.frames.traces[game.frames.paced]);
    const RunSpec spec{.policy = game.policy, .trace = paced.spec};
    ASSERT_EQ(run(spec, paced, Keep::hashes).summary.most_steps_in_a_frame, 2U);
    EXPECT_EQ(steps.steady, 1U);
    EXPECT_EQ(steps.worst, 1U);
    EXPECT_EQ(steps.worst_trace, "");
}

TEST(TimedTrace, IsAt60FramesWhereTheGameHasThem) {
    TraceStore store;
    EXPECT_EQ(timed_trace(game_at("fixed", "euler", 30, 120), store).name, "60 fps");
    EXPECT_EQ(timed_trace(game_at("fixed", "euler", 20, 50), store).name, "50 fps");
}

TEST(Budget, IsHalfOfTheFrameUnlessTheProfileSaysWhatDrawingCosts) {
    GameProfile profile;
    profile.lowest_fps = 50;
    EXPECT_DOUBLE_EQ(budget_of(profile, 0).physics_s, 0.01);
    EXPECT_DOUBLE_EQ(budget_of(profile, 0).frame_s, 0.02);
    profile.render_cost_s = 0.015;
    EXPECT_DOUBLE_EQ(budget_of(profile, 0).physics_s, 0.005);
    profile.render_cost_s = 0.03;
    EXPECT_EQ(budget_of(profile, 0).physics_s, 0) << "drawing takes more than the frame";
    profile.render_cost_s = 0.015;
    profile.frame_budget_s = 0.025;
    EXPECT_DOUBLE_EQ(budget_of(profile, 0).physics_s, 0.01);
    EXPECT_DOUBLE_EQ(budget_of(profile, 0.004).physics_s, 0.004);
}

}  // namespace
}  // namespace tickproof::harness
