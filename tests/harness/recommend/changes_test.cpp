// Every change of a setting adds one sentence; a value that is there already adds none.

#include "harness/recommend/changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

Candidate candidate_of(std::string_view policy) {
    return {.game = make_game({}, parse_policy(policy))};
}

TEST(Changes, AreNoneWhereTheValueIsThere) {
    Candidate same = candidate_of("fixed-capped:timestep=1/60:steps_per_frame_max=4");
    set_cap(same, 4);
    set_timestep(same, 60);
    set_substeps(same, 1);
    EXPECT_THAT(same.changes, IsEmpty());
}

TEST(Changes, RemoveALimitRatherThanSetItToZero) {
    Candidate capped = candidate_of("fixed-capped:steps_per_frame_max=4");
    set_cap(capped, 0);
    EXPECT_EQ(capped.game.policy.settings.steps_per_frame_max, 0);
    EXPECT_THAT(capped.changes, ElementsAre(Not(ContainsRegex("[0-9]"))));
    Candidate clamped = candidate_of("fixed:frame_delta_max=100ms");
    set_clamp(clamped, 0);
    EXPECT_EQ(clamped.game.policy.settings.frame_delta_max, Duration{0});
    EXPECT_THAT(clamped.changes, ElementsAre(Not(ContainsRegex("[0-9]"))));
}

TEST(Changes, OfSubstepsCostWhatEachOfThemCosts) {
    Candidate split = candidate_of("fixed");
    split.game.profile.step_cost_s = 0.002;
    set_substeps(split, 4);
    EXPECT_EQ(cost_of(split.game).step_cost, from_seconds(0.008));
    EXPECT_EQ(split.changes.size(), 1U);
}

}  // namespace
}  // namespace tickproof::harness
