// Every change of a setting adds one sentence; a value that is there already adds none.

#include "harness/advise/changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/advise/aim.h"
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

/// Godot 4.3 interpolates in 2D only.
TEST(Changes, InterpolateOnlyInVersionsThatInterpolateTheGame) {
    const auto interpolated = [](const char* version) {
        Candidate made{
            .game = project_game("project.godot",
                                 fmt::format("config_version=5\n[application]\nconfig/features="
                                             "PackedStringArray(\"{}\")\n",
                                             version))};
        made.game.scripts = ScriptScan{.files = 1, .motion = {.dimensions = 3}};
        return interpolate(made);
    };
    EXPECT_FALSE(interpolated("4.3"));
    EXPECT_TRUE(interpolated("4.4"));
}

TEST(Changes, OfSubstepsCostWhatEachOfThemCosts) {
    Candidate split = candidate_of("fixed");
    split.game.profile.step_cost_s = 0.002;
    set_substeps(split, 4);
    EXPECT_EQ(cost_of(split.game).step_cost, from_seconds(0.008));
    EXPECT_EQ(split.changes.size(), 1U);
}

TEST(Changes, OfARateStartAtATenthOfAPercent) {
    // 60 Hz is not the 59.94 Hz of a display; 0.0167 s is 1/60 s as its engine writes it.
    Candidate display = candidate_of("fixed:timestep=1/60");
    set_timestep(display, 59.94);
    EXPECT_EQ(display.changes.size(), 1U);
    EXPECT_EQ(display.game.policy.settings.timestep.dt_s, 1 / 59.94);
    Candidate truncated = candidate_of("fixed:timestep=0.01666s");
    set_timestep(truncated, 60);
    EXPECT_THAT(truncated.changes, IsEmpty());
}

TEST(Changes, RemoveATimeBudgetOnlyInLockstep) {
    for (const bool lockstep : {false, true}) {
        Candidate made = candidate_of("stride:step_budget=5ms");
        made.game.profile.lockstep = lockstep;
        EXPECT_EQ(drop_budget(made), lockstep);
        EXPECT_EQ(made.game.policy.settings.step_budget,
                  lockstep ? Duration{0} : from_seconds(0.005));
        EXPECT_EQ(made.changes.size(), lockstep ? 1U : 0U);
    }
}

TEST(Changes, OfOneSizeAreTriedWithTheHigherRateFirst) {
    std::vector<Candidate> all;
    for (const double factor : {0.5, 2.0}) {
        Candidate made = candidate_of("fixed");
        made.rate_factor = factor;
        made.changes = {"step at another rate"};
        all.push_back(std::move(made));
    }
    put_in_order(Aim::least_change, all);
    EXPECT_EQ(all[0].rate_factor, 2);
    EXPECT_EQ(all[1].rate_factor, 0.5);
}

}  // namespace
}  // namespace tickproof::harness
