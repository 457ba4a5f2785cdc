// What is recommended to a random game passes; where nothing is, the whole range was tried.

#include <gtest/gtest.h>

#include "harness/trace/generate/pcg32.h"
#include "tests/harness/check/games.h"
#include "tests/harness/check/random_profile.h"
#include "tests/harness/recommend/recommended.h"
#include "tests/sanitized.h"

namespace tickproof::harness {
namespace {

using namespace testing;

class RandomGame : public ::testing::TestWithParam<int> {};

TEST_P(RandomGame, IsRecommendedWhatPassesOrNothing) {
    Pcg32 random(static_cast<std::uint64_t>(GetParam()) + 100);
    const std::string toml = random_profile(random);
    const Policy& policy = policies()[static_cast<std::size_t>(GetParam()) % policies().size()];
    const Game own = game(policy.name, toml);
    const Recommendation made = recommended(own);
    ASSERT_FALSE(made.front.empty());
    for (std::size_t i = 0; i + 1 < made.front.size(); ++i) {
        EXPECT_LT(made.front[i].candidate.steps_per_s, made.front[i + 1].candidate.steps_per_s);
    }
    if (!made.chosen) {
        EXPECT_EQ(made.tried, candidates_of(own).size()) << "the whole range, or it proves nothing";
        return;
    }
    const Verdict verdict = verdict_of(chosen(made));
    EXPECT_FALSE(fails(verdict)) << toml;
    for (std::size_t i = 0; i < *made.chosen; ++i) {
        EXPECT_FALSE(made.front[i].passes);
        EXPECT_TRUE(made.front[i].worst.severity > kSeverityMost ||
                    made.front[i].worst.verdict == Verdict::unknown);
    }
}

TEST(Recommend, FindsSomethingForMostRandomGames) {
    int found = 0;
    for (std::uint64_t seed = 1000; seed < 1010; ++seed) {
        Pcg32 random(seed);
        found += recommended(game("unity", random_profile(random))).chosen ? 1 : 0;
    }
    EXPECT_GE(found, 5) << "or the property of what is recommended says nothing";
}

INSTANTIATE_TEST_SUITE_P(Recommend, RandomGame,
                         ::testing::Range(0, static_cast<int>(policies().size()),
                                          tickproof::testing::kSanitizedEvery));

}  // namespace
}  // namespace tickproof::harness
