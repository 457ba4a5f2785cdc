// Which settings are tried: all with a limit, at full speed, and every whole rate between two.

#include "harness/advise/candidates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include "tests/harness/advise/recommended.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::string_view kFewRates =
    "frames.lowest_fps = 55\nframes.highest_fps = 62\nframes.refresh_hz = [60]\n";

/// The whole rates that are tried between two.
std::set<long> rates_between(double low_hz, double high_hz) {
    const Game own = game("fixed", kFewRates);
    TraceStore store;
    std::set<long> rates_hz;
    for (const Candidate& candidate :
         candidates_between(own, {.game = own}, low_hz, high_hz, Aim::least_cost, store)) {
        rates_hz.insert(std::lround(1 / candidate.game.policy.settings.timestep.dt_s));
    }
    return rates_hz;
}

TEST(Candidates, HaveALimitWhereTheRuleHasOne) {
    const std::vector<Candidate> all = candidates_of(game("fixed:frame_delta_max=off", kFewRates));
    ASSERT_THAT(all, Not(IsEmpty()));
    for (const Candidate& candidate : all) {
        const PacingSettings& settings = candidate.game.policy.settings;
        EXPECT_TRUE(settings.frame_delta_max > Duration{0} || settings.steps_per_frame_max > 0);
    }
}

TEST(Candidates, RunAtFullSpeed) {
    const std::vector<Candidate> all = candidates_of(game("fixed:time_scale=0.5", kFewRates));
    ASSERT_THAT(all, Not(IsEmpty()));
    for (const Candidate& candidate : all) {
        EXPECT_EQ(candidate.game.policy.settings.time_scale, 1);
        EXPECT_THAT(candidate.changes, Contains("set the time scale to 1"));
    }
}

/// The rules of all candidates for a project of one file.
std::set<std::string_view> rules_for(std::string_view file, std::string_view text) {
    std::set<std::string_view> rules;
    for (const Candidate& candidate : candidates_of(project_game(file, text, kFewRates))) {
        rules.insert(candidate.game.policy.policy->name);
    }
    return rules;
}

TEST(Candidates, HaveTheFixedTimestepThatTheFilesCanSwitchOnOrThePlainOne) {
    EXPECT_THAT(rules_for("game.project", "[physics]\nuse_fixed_timestep = 0\n"),
                ElementsAre("defold", "variable"));
    EXPECT_THAT(rules_for("tickproof.toml", "[loop]\npolicy = \"variable\"\n"),
                ElementsAre("fixed", "variable"));
}

TEST(Candidates, KeepTheClampWithAFixedTimestepInPlaceOfVariableSteps) {
    const std::vector<Candidate> all =
        candidates_of(game("variable:frame_delta_max=80ms", kFewRates), Aim::least_change);
    const auto fixed = std::ranges::find_if(all, [](const Candidate& each) {
        return each.game.policy.policy->name == "fixed" && each.changes.size() == 1;
    });
    ASSERT_NE(fixed, all.end());
    EXPECT_EQ(fixed->game.policy.settings.frame_delta_max, from_seconds(0.08));
}

TEST(Candidates, TakeMoreSubstepsOnlyInAnOwnLoop) {
    const auto most_substeps = [](const Game& own) {
        int most = 0;
        for (const Candidate& candidate : candidates_of(own)) {
            most = std::max(most, physics::substeps(candidate.game.engine));
        }
        return most;
    };
    EXPECT_EQ(most_substeps(game("fixed", kFewRates)), 4);
    EXPECT_EQ(
        most_substeps(project_game("tickproof.toml", "[loop]\npolicy = \"fixed\"\n", kFewRates)),
        4);
    EXPECT_EQ(most_substeps(game("godot", kFewRates)), 1);
    EXPECT_EQ(most_substeps(project_game("project.godot", "config_version=5\n", kFewRates)), 1);
}

TEST(Candidates, LeaveOutTheRemarksOnTheProject) {
    const Game own = project_game(
        "project.godot", "config_version=5\n[physics]\ncommon/physics_fps=240\n", kFewRates);
    ASSERT_THAT(own.project->remarks, Not(IsEmpty()));
    const std::vector<Candidate> all = candidates_of(own);
    ASSERT_THAT(all, Not(IsEmpty()));
    for (const Candidate& candidate : all) {
        EXPECT_THAT(candidate.game.project->remarks, IsEmpty());
    }
}

TEST(CandidatesBetween, AreAllWholeRatesUpTo24) {
    EXPECT_THAT(rates_between(60, 64), ElementsAre(61, 62, 63));
    const std::set<long> all = rates_between(30, 55);
    EXPECT_EQ(all.size(), 24U);
    EXPECT_EQ(*all.begin(), 31);
    EXPECT_EQ(*all.rbegin(), 54);
}

TEST(CandidatesBetween, AreEverySecondRateWhereThereAreMore) {
    const std::set<long> some = rates_between(30, 56);
    EXPECT_EQ(some.size(), 13U);
    EXPECT_EQ(*some.begin(), 31);
    EXPECT_EQ(*some.rbegin(), 55);
}

}  // namespace
}  // namespace tickproof::harness
