// Stutter of games whose scenes say how their bodies are drawn.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;

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

TEST(Stutter, OfFramesThatStandForTwoRefreshesIsThatOfADisplayOfHalfTheRate) {
    Game tested = unity_with({.all = 2, .moved = 2});
    tested.project->vertical_sync =
        VerticalSync{.refreshes = 2, .key = "vSyncCount", .at = {"QualitySettings.asset", 29}};
    const Finding stutter = finding_of("stutter", tested);
    // 50 steps in 72 frames: 22 stay for 2 frames, 28 for one, and most are even.
    EXPECT_NEAR(number_of(stutter, "uneven_per_s"), 22, 0.5);
    EXPECT_EQ(stutter.about, "144 Hz");
    EXPECT_THAT(stutter.summary, HasSubstr("144 Hz (72 fps)"));
    EXPECT_THAT(stutter.cause, HasSubstr("vSyncCount is 2, QualitySettings.asset:29"));
    EXPECT_THAT(stutter.cause, HasSubstr("a step stays for 1 or 2 frames"));
    EXPECT_EQ(stutter.shown_by.at(0).policy.settings.refresh_hz, 72);
    tested.project->vertical_sync->refreshes = 0;
    EXPECT_NEAR(number_of(finding_of("stutter", tested), "uneven_per_s"), 6, 0.1);
}

TEST(Stutter, OfFramesThatStandForFourRefreshesIsChoppyWhateverInterpolates) {
    Game tested = unity_with({.all = 2, .moved = 2, .interpolated = 2});
    tested.project->vertical_sync =
        VerticalSync{.refreshes = 4, .key = "vSyncCount", .at = {"QualitySettings.asset", 29}};
    EXPECT_EQ(finding_of("stutter", tested).verdict, Verdict::pass) << "36 fps";
    tested.profile.refresh_hz = {60};
    const Finding choppy = finding_of("stutter", tested);
    EXPECT_EQ(choppy.verdict, Verdict::error);
    EXPECT_NEAR(number_of(choppy, "image"), 4.0 / 60, 1e-6);
    EXPECT_EQ(to_text(choppy.at), "QualitySettings.asset:29");
    EXPECT_EQ(choppy.fix, "Set vSyncCount to 1, one frame for each refresh.");
}

TEST(Stutter, OfUnityOnACustomaryDisplayIsAWarningIfAPlayersBodySteps) {
    Game tested = project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n", "");
    tested.scripts = ScriptScan{.files = 1,
                                .motion = {.in_steps = {{"player.cs", 3}},
                                           .players = {{"player.cs", 3}},
                                           .bodies = SceneBodies{.all = 2, .moved = 2}}};
    // 50 steps a second: worst on 120 Hz, and one display is enough to warn of.
    EXPECT_EQ(finding_of("stutter", tested, "120 Hz").verdict, Verdict::warning);
    tested.scripts->motion.in_frames = {{"fog.cs", 1}, {"sky.cs", 2}};
    EXPECT_EQ(finding_of("stutter", tested, "120 Hz").verdict, Verdict::warning)
        << "the player's body steps, whatever else moves in frames";
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
    EXPECT_THAT(some.cause, HasSubstr("2 of the 3 Rigidbodies"));
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
    EXPECT_THAT(finding_of("stutter", defold).cause, HasSubstr("no body of a scene"));
    defold.scripts->motion.bodies->moved = 1;
    EXPECT_THAT(finding_of("stutter", defold).cause, Not(HasSubstr("no body of a scene")));
}

/// Unity: Rigidbody.interpolation, "the physics system takes control of the transform".
TEST(Stutter, OfABodyThatAScriptPlacesIsNotMendedByInterpolateAlone) {
    const PlacedBody turned{.at = {.file = "Assets/Hero.cs", .line = 8}, .turns = true};
    Game tested = unity_with({.all = 1, .moved = 1});
    EXPECT_THAT(finding_of("stutter", tested).fix, Not(HasSubstr("MoveRotation")));
    tested.scripts->motion.placed_bodies = {turned};
    const std::string fix = finding_of("stutter", tested).fix;
    EXPECT_THAT(fix, HasSubstr("to Interpolate"));
    EXPECT_THAT(fix,
                HasSubstr("MoveRotation in FixedUpdate instead of writing transform (Hero.cs:8)"));
    tested.scripts->motion.bodies->interpolated = 1;
    const Finding placed = finding_of("stutter", tested, "what scripts place");
    EXPECT_EQ(placed.verdict, Verdict::note);
    EXPECT_EQ(to_text(placed.at), "Assets/Hero.cs:8");
    EXPECT_THAT(finding_of("stutter", tested, "144 Hz").summary,
                HasSubstr("but for one whose transform a script writes"));
    tested.scripts->motion.placed_bodies = {{.at = turned.at}};
    EXPECT_THAT(finding_of("stutter", tested, "what scripts place").fix, HasSubstr("MovePosition"));
}

/// A body without gravity moves only by a script, a joint or another body.
TEST(Stutter, OfBodiesThatNothingMovesIsOnlyWhatWouldBe) {
    Game tested = unity_with({.all = 7, .moved = 7, .weightless = 7});
    EXPECT_THAT(finding_of("stutter", tested).cause, HasSubstr("m_Interpolate is 0"));
    tested.scripts->motion.in_steps.clear();
    const Finding still = finding_of("stutter", tested);
    EXPECT_EQ(still.verdict, Verdict::note);
    EXPECT_THAT(still.summary, ::testing::StartsWith("If a body moved in steps: "));
    EXPECT_THAT(still.cause, HasSubstr("the 7 Rigidbodies in scenes and prefabs have no gravity"));
    EXPECT_THAT(still.cause, Not(HasSubstr("m_Interpolate")));
    EXPECT_THAT(still.cause, Not(HasSubstr("no body of a scene")));
}

}  // namespace
}  // namespace tickproof::harness
