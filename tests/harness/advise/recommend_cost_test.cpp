// What steps cost, and how many are taken; where nothing passes, the whole range was tried.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/harness/advise/recommended.h"
#include "tests/harness/check/games.h"
#include "tests/harness/check/random_profile.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(Recommend, LowersARateOnlyForItsCost) {
    // 240 steps of 5 ms do not fit into a second, and 120 do.
    const std::string toml = std::string(kFewRates) + "jump.speed_mps = 0\n";
    const Recommendation made =
        recommended(game("fixed:timestep=1/240", toml + "cost.step_ms = 5\n"));
    EXPECT_LT(1 / chosen(made).policy.settings.timestep.dt_s, 200);
    // A press that is polled in steps is lost at any rate below that of the frames, and at none
    // above: the rate is not touched.
    const Recommendation polled = recommended(game("fixed", toml + "input.read_in = \"step\"\n"));
    for (const Level& level : polled.front) {
        EXPECT_GE(level.candidate.rate_factor, 1);
    }
}

TEST(Recommend, FindsNothingWhereNoSettingHelps) {
    const std::string toml = std::string(kFewRates) + "cost.step_ms = 40\n";
    const Recommendation made = cheapest(game("fixed", toml));
    EXPECT_FALSE(made.chosen);
    const Game own = game("fixed", toml);
    EXPECT_EQ(made.judged.size(), candidates_of(own).size());
    EXPECT_EQ(made.closest->worst.check, "load");
}

TEST(Recommend, FindsWhatFitsIntoTheFrameWhereStepsCostSomething) {
    // At 55 fps a frame has 18.2 ms: 10 of them go into drawing, and a step of 4 ms fits once.
    const Recommendation made =
        cheapest(game("fixed", std::string(kFewRates) + "cost.step_ms = 4\ncost.render_ms = 10\n"
                                                        "draw.between_steps = \"interpolate\"\n"));
    ASSERT_TRUE(made.chosen);
    EXPECT_LE(1 / chosen(made).policy.settings.timestep.dt_s, 62);
    // The one beyond shows what a step more a second would buy.
    ASSERT_EQ(made.front.size(), *made.chosen + 2);
    EXPECT_GT(made.front.back().candidate.steps_per_s,
              made.front[*made.chosen].candidate.steps_per_s);
}

TEST(Recommend, TriesAFixedTimestepWhereStepsAreCutToFrames) {
    // Frames of 55 to 62 Hz are cut into steps of other lengths: no two machines jump alike.
    const std::string strict = std::string(kFewRates) +
                               "tolerances.jump_m = 0.0001\ndraw.between_steps = \"interpolate\"\n";
    const Recommendation made = cheapest(game("unreal-substep", strict));
    ASSERT_TRUE(made.chosen);
    EXPECT_EQ(chosen(made).policy.policy->name, "fixed");
}

TEST(Recommend, CountsTheStepsThatARuleTakesInEveryFrame) {
    // Frames of 55, 58 and 62 Hz, four seconds each: whatever is longer than a frame is cut to it.
    const Game own = game("unreal-substep", kFewRates);
    const std::vector<Candidate> all = candidates_of(own);
    const double frames_per_s = 4.0 * (55 + 58 + 62) / 12;
    const auto cheapest = std::ranges::find(
        all, own.policy.policy, [](const Candidate& each) { return each.game.policy.policy; });
    ASSERT_NE(cheapest, all.end());
    EXPECT_NEAR(cheapest->steps_per_s, frames_per_s, 0.5);
    EXPECT_GE(1 / cheapest->game.policy.settings.timestep.dt_s, 30 - 1e-6);
    const Game fixed = game("fixed", kFewRates);
    EXPECT_NEAR(candidates_of(fixed).front().steps_per_s, 30, 1e-6);
}

TEST(Recommend, CountsSubstepsAndKeepsTheGamesOwn) {
    const Game own =
        game("fixed", std::string(kFewRates) + "physics.engine = \"box2d:substeps=8\"\n");
    const std::vector<Candidate> all = candidates_of(own);
    const auto unchanged = std::ranges::find_if(
        all, [](const Candidate& candidate) { return candidate.changes.empty(); });
    ASSERT_NE(unchanged, all.end());
    EXPECT_EQ(physics::substeps(unchanged->game.engine), 8);
    EXPECT_NEAR(unchanged->steps_per_s, 8 * 60, 1e-3);
}

}  // namespace
}  // namespace tickproof::harness
