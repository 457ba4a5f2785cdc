// What is recommended to a random game passes; where nothing is, the whole range was tried.

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/advise/counted_cost.h"
#include "harness/advise/fix_candidates.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/advise/recommended.h"
#include "tests/harness/check/games.h"
#include "tests/harness/check/random_profile.h"
#include "tests/sanitized.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// With damping by time, as validate advises it: a factor of a step that is tuned at 60 Hz rules
/// out the rates that a stiff spring needs.
std::string with_damping_by_time(std::string toml) {
    const std::size_t begin = toml.find("motion.damping_per_step");
    return toml.erase(begin, toml.find('\n', begin) + 1 - begin);
}

/// How many settings are to be tried where none passes: the whole range with the fixes of validate,
/// and then the fixes of what is closest.
std::size_t all_to_try(const Game& own, const Recommendation& made) {
    TraceStore store;
    const Level& closest = made.closest.value();
    return candidates(own, made.aim, store, made.findings).size() +
           candidates_of_fixes(closest.candidate, {closest.worst}, cost_traces(own.frames, store))
               .size();
}

class RandomGame : public ::testing::TestWithParam<int> {};

TEST_P(RandomGame, IsRecommendedWhatPassesOrNothing) {
    Pcg32 random(static_cast<std::uint64_t>(GetParam()) + 100);
    const std::string toml = random_profile(random);
    const Policy& policy = policies()[static_cast<std::size_t>(GetParam()) % policies().size()];
    const Game own = game(policy.name, toml);
    const Recommendation made = cheapest(own);
    ASSERT_FALSE(made.front.empty());
    for (std::size_t i = 0; i + 1 < made.front.size(); ++i) {
        EXPECT_LT(made.front[i].candidate.steps_per_s, made.front[i + 1].candidate.steps_per_s);
    }
    if (!made.chosen) {
        EXPECT_EQ(made.judged.size(), all_to_try(own, made))
            << "the whole range, or it proves nothing";
        return;
    }
    EXPECT_FALSE(fails(verdict_of(chosen(made), made.left))) << toml;
    for (std::size_t i = 0; i < *made.chosen; ++i) {
        EXPECT_FALSE(made.front[i].passes);
        EXPECT_TRUE(made.front[i].worst.severity > kSeverityMost ||
                    made.front[i].worst.verdict == Verdict::unknown);
    }
}

/// Some of the policies, as all of them take minutes.
class SomeRandomGame : public RandomGame {};

TEST_P(SomeRandomGame, IsChangedNoMoreTheSecondTime) {
    Pcg32 random(static_cast<std::uint64_t>(GetParam()) + 100);
    const std::string toml = with_damping_by_time(random_profile(random));
    const Policy& policy = policies()[static_cast<std::size_t>(GetParam()) % policies().size()];
    const Recommendation made = recommended(game(policy.name, toml));
    if (made.chosen) {
        EXPECT_FALSE(fails(verdict_of(chosen(made), made.left))) << toml;
        EXPECT_TRUE(changes(recommended(chosen(made))).empty()) << toml;
    }
}

TEST_P(SomeRandomGame, HasNothingCheaperThatPasses) {
    Pcg32 random(static_cast<std::uint64_t>(GetParam()) + 300);
    const Policy& policy = policies()[static_cast<std::size_t>(GetParam()) % policies().size()];
    const Game own = game(policy.name, random_profile(random));
    const Recommendation made = cheapest(own);
    if (!made.chosen) {
        return;
    }
    // Cheaper candidates, each alone, on all frames, by the verb itself.
    std::vector<Candidate> cheaper = candidates_of(own);
    std::erase_if(cheaper, [&](const Candidate& candidate) {
        return candidate.steps_per_s > made.front[*made.chosen].candidate.steps_per_s - 0.1;
    });
    const std::size_t stride = cheaper.size() / 20 + 1;
    for (std::size_t i = 0; i < cheaper.size(); i += stride) {
        cheaper[i].game.frames = own.frames;
        const Findings all = validated(cheaper[i].game);
        EXPECT_TRUE(std::ranges::any_of(all, [](const Finding& finding) {
            return fails(finding.verdict) ||
                   (finding.verdict == Verdict::pass && finding.severity > kSeverityMost);
        })) << to_text(cheaper[i].game.policy);
    }
}

TEST(Recommend, FindsSomethingForMostRandomGames) {
    int found = 0;
    for (std::uint64_t seed = 1000; seed < 1010; ++seed) {
        Pcg32 random(seed);
        const std::string toml = with_damping_by_time(random_profile(random));
        found += recommended(game("unity", toml)).chosen ? 1 : 0;
    }
    EXPECT_GE(found, 5) << "or the property of what is recommended says nothing";
}

INSTANTIATE_TEST_SUITE_P(Recommend, SomeRandomGame,
                         ::testing::Range(0, static_cast<int>(policies().size()),
                                          5 * tickproof::testing::kSanitizedEvery));

INSTANTIATE_TEST_SUITE_P(Recommend, RandomGame,
                         ::testing::Range(0, static_cast<int>(policies().size()),
                                          tickproof::testing::kSanitizedEvery));

}  // namespace
}  // namespace tickproof::harness
