#include "harness/study/bench/variations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/refusal.h"
#include "tests/harness/study/bench/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::StartsWith;

Game game() {
    return game_at("fixed", "box2d", 30, 60);
}

TEST(Variations, AreEveryCombination) {
    const std::vector<Variation> made =
        variations(game(), {"timestep=1/30,1/60", "substeps=1,4,8"});
    ASSERT_EQ(made.size(), 6U);
    EXPECT_EQ(made[0].name, "timestep=1/30, substeps=1");
    EXPECT_EQ(made[1].name, "timestep=1/30, substeps=4");
    EXPECT_EQ(made[5].name, "timestep=1/60, substeps=8");
    EXPECT_EQ(made[1].game.policy.settings.timestep.dt_s, 1.0 / 30);
    EXPECT_EQ(physics::substeps(made[1].game.engine), 4);
    EXPECT_EQ(physics::substeps(made[5].game.engine), 8);
}

TEST(Variations, OfNothingAreTheGame) {
    const std::vector<Variation> made = variations(game(), {});
    ASSERT_EQ(made.size(), 1U);
    EXPECT_EQ(made[0].name, "fixed");
    EXPECT_EQ(made[0].game.policy, game().policy);
}

TEST(Variations, TakeAnotherEngineBeforeItsOptions) {
    const std::vector<Variation> made = variations(game(), {"collision=swept", "engine=euler"});
    ASSERT_EQ(made.size(), 1U);
    EXPECT_EQ(to_text(made[0].game.engine), "euler:collision=swept");
}

TEST(Variations, TakeTheNamesAndRangesOfAMap) {
    const std::vector<Variation> made =
        variations(game(), {"engine.substeps=1..4", "policy.timestep=1/60"});
    ASSERT_EQ(made.size(), 4U);
    EXPECT_EQ(made[3].name, "engine.substeps=4, policy.timestep=1/60");
    EXPECT_EQ(physics::substeps(made[3].game.engine), 4);
}

TEST(Variations, RefuseWhatNobodyReads) {
    const auto of = [](const std::string& over) {
        return refusal([&] { variations(game(), {over}); });
    };
    EXPECT_THAT(of("timstep=1/60"), StartsWith("--over: "));
    EXPECT_THAT(of("timstep=1/60"), HasSubstr("did you mean 'timestep'?"));
    EXPECT_THAT(of("timestep"), HasSubstr("NAME=VALUES"));
    EXPECT_THAT(of("timestep="), HasSubstr("NAME=VALUES"));
    EXPECT_THAT(of("timestep=fast"), HasSubstr("fast"));
    EXPECT_THAT(of("policy=fixd"), HasSubstr("did you mean 'fixed'?"));
    EXPECT_THAT(of("timestep=1/100..1/10:65"), HasSubstr("65 combinations"));
}

TEST(VariationAgainst, IsAPolicyAnEngineOrSettings) {
    EXPECT_EQ(to_text(variation_against(game(), "semi-fixed:timestep=1/30").game.policy),
              "semi-fixed:timestep=1/30");
    const Variation engine = variation_against(game(), "euler:precision=f64");
    EXPECT_EQ(engine.name, "euler:precision=f64");
    EXPECT_EQ(to_text(engine.game.engine), "euler:precision=f64");
    const Variation settings = variation_against(game(), "timestep=1/30,substeps=2");
    EXPECT_EQ(settings.name, "timestep=1/30, substeps=2");
    EXPECT_EQ(settings.game.policy.settings.timestep.dt_s, 1.0 / 30);
    EXPECT_EQ(physics::substeps(settings.game.engine), 2);
}

TEST(VariationAgainst, SaysWhichOptionIsWrong) {
    EXPECT_THAT(refusal([] { variation_against(game(), "timstep=1/30"); }),
                StartsWith("--against: nothing to vary is called 'timstep'; did you mean"));
    EXPECT_THAT(refusal([] { variation_against(game(), "box3d"); }),
                StartsWith("--against: no policy or engine 'box3d'; did you mean 'box2d'?"));
}

}  // namespace
}  // namespace tickproof::harness
