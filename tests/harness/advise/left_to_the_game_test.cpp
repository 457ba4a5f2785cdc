// What no setting answers, or a value of the game does, is no reason for another step, and is said.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/advise/recommended.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::Contains;
using ::testing::ElementsAre;

/// A clamp below a frame at 30 fps, and a ledge of which nothing says when the character moves.
TEST(Recommend, LeavesOpenWhatNoSettingAnswers) {
    const Game asked =
        project_game("TimeManager.asset",
                     "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n  Fixed Timestep: 0.02\n"
                     "  Maximum Allowed Timestep: 0.03\n  m_TimeScale: 1\n",
                     "frames.lowest_fps = 30\nframes.highest_fps = 32\nframes.refresh_hz = [60]\n"
                     "jump.height_m = 1.25\njump.ledges_m = [1]\n");
    ASSERT_EQ(character_moves(asked), CharacterMoves::unknown);
    const Recommendation made = recommended(asked);
    ASSERT_TRUE(made.chosen);
    EXPECT_THAT(changes(made), ElementsAre("clamp the frame time to 100 ms"));
    EXPECT_THAT(made.left,
                Contains(::testing::AllOf(::testing::Field(&Finding::verdict, Verdict::unknown),
                                          ::testing::Field(&Finding::check, "reach"))));
    EXPECT_TRUE(cheapest(asked).chosen);
}

/// 0.25 s at 60 Hz are 15 steps, which a float counts as 16: half a step less in the game cures
/// that, and another rate for the whole game is no answer.
TEST(Recommend, LeavesACooldownToTheGameThatAnotherLengthCures) {
    const Game own = game("fixed:timestep=1/60",
                          "frames.lowest_fps = 30\nframes.highest_fps = 32\n"
                          "frames.refresh_hz = [60]\njump.speed_mps = 0\n"
                          "timers.cooldowns_s = [0.25]\n");
    for (const Aim aim : {Aim::least_change, Aim::least_cost}) {
        TraceStore store;
        const Recommendation made = recommend(own, aim, store, 0);
        ASSERT_TRUE(made.chosen);
        EXPECT_TRUE(aim == Aim::least_cost || changes(made).empty());
        ASSERT_EQ(made.left.size(), 1U);
        EXPECT_EQ(made.left[0].id, "cooldown/0.25-s");
        EXPECT_EQ(made.left[0].verdict, Verdict::error);
        EXPECT_FALSE(made.left[0].fix.empty());
        if (aim == Aim::least_change) {
            EXPECT_EQ(made.left[0].fix.substr(0, 17), "Set it to 0.242 s");
        }
    }
}

}  // namespace
}  // namespace tickproof::harness
