// Stutter of games whose scenes say how their bodies are drawn.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

Game unity_with(const SceneBodies& bodies) {
    Game tested = project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n",
                               "frames.refresh_hz = [144]\n");
    tested.scripts =
        ScriptScan{.files = 1, .motion = {.in_steps = {{"player.cs", 3}}, .bodies = bodies}};
    return tested;
}

TEST(Stutter, OfUnityIsAnErrorOnANamedDisplayIfNoBodyInterpolates) {
    const SceneBodies none{.all = 2, .moved = 2};
    Game tested = unity_with(none);
    const Finding stutter = finding_of("stutter", tested);
    EXPECT_EQ(stutter.verdict, Verdict::error);
    // 50 steps a second on 144 Hz: 44 of 50 stay for 3 refreshes, 6 for 2.
    EXPECT_NEAR(number_of(stutter, "uneven_per_s"), 6, 0.1);
    tested.scripts->motion.interpolates = true;
    EXPECT_EQ(finding_of("stutter", tested).verdict, Verdict::note) << "a script interpolates";
}

TEST(Stutter, OfUnityOnACustomaryDisplayIsAWarningIfAPlayersBodySteps) {
    Game tested = project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n", "");
    tested.scripts = ScriptScan{.files = 1,
                                .motion = {.in_steps = {{"player.cs", 3}},
                                           .players = {{"player.cs", 3}},
                                           .bodies = SceneBodies{.all = 2, .moved = 2}}};
    // 50 steps a second: worst on 120 Hz, and one display is enough to warn of.
    EXPECT_EQ(finding_of("stutter", tested, "120 Hz").verdict, Verdict::warning);
    tested.scripts->motion.players.clear();
    EXPECT_EQ(finding_of("stutter", tested, "120 Hz").verdict, Verdict::note);
}

TEST(Stutter, OfUnityIsJudgedByWhatItsBodiesSayOfInterpolation) {
    const Finding even =
        finding_of("stutter", unity_with({.all = 4, .moved = 3, .interpolated = 3}));
    EXPECT_EQ(even.verdict, Verdict::pass);
    EXPECT_EQ(number_of(even, "bodies"), 3);
    const Finding some = finding_of(
        "stutter", unity_with({.all = 4,
                               .moved = 3,
                               .interpolated = 1,
                               .not_interpolated = {.file = "Assets/Ball.prefab", .line = 9}}));
    EXPECT_EQ(some.verdict, Verdict::note);
    EXPECT_EQ(number_of(some, "bodies_not_interpolated"), 2);
    EXPECT_EQ(to_text(some.at), "Assets/Ball.prefab:9");
    EXPECT_THAT(some.cause, ::testing::HasSubstr("2 of the 3 Rigidbodies"));
}

TEST(Stutter, OfUnityAndDefoldSaysWhereNoBodyMovesInSteps) {
    Game tested = unity_with({.all = 1});
    const auto says_so = [&] {
        return finding_of("stutter", tested).cause.find("no body of a scene") != std::string::npos;
    };
    EXPECT_FALSE(says_so()) << "a script does";
    tested.scripts->motion.in_steps.clear();
    EXPECT_TRUE(says_so());
    tested.scripts->motion.bodies->moved = 1;
    EXPECT_FALSE(says_so());
    tested.scripts->motion.bodies.reset();
    EXPECT_FALSE(says_so()) << "scenes were not read";
    Game defold = project_game("game.project", "[physics]\nuse_fixed_timestep = 1\n",
                               "frames.refresh_hz = [144]\n");
    defold.scripts = ScriptScan{.files = 1, .motion = {.bodies = SceneBodies{.all = 2}}};
    EXPECT_THAT(finding_of("stutter", defold).cause, ::testing::HasSubstr("no body of a scene"));
    defold.scripts->motion.bodies->moved = 1;
    EXPECT_THAT(finding_of("stutter", defold).cause,
                ::testing::Not(::testing::HasSubstr("no body of a scene")));
}

}  // namespace
}  // namespace tickproof::harness
