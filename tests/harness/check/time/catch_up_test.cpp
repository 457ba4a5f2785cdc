// The frame after a hitch: it takes the steps that the hitch owes, and they have to fit its budget.

#include <gtest/gtest.h>

#include "tests/harness/check/games.h"
#include "tests/harness/check/time/loads.h"

namespace tickproof::harness {
namespace {

using namespace testing;

const std::string kHitchLoad =
    "frames.lowest_fps = 30\nframes.highest_fps = 60\n"
    "frames.refresh_hz = []\nframes.worst_hitch_ms = 495\n";

TEST(GameCatchUp, TakesTheStepsOfTheHitch) {
    // 495 ms are 29.7 steps, and up to one is owed from before: at 60 fps rounding leaves one.
    const Finding cheap = finding_of("load", "fixed:frame_delta_max=off",
                                     kHitchLoad + costs(1, 3.2), "catch-up after a hitch");
    EXPECT_EQ(number_of(cheap, "steps"), 30);
    EXPECT_NEAR(number_of(cheap, "frame"), 0.0332, 1e-9);
    EXPECT_EQ(cheap.verdict, Verdict::pass);
    EXPECT_NEAR(cheap.severity, 33.2 * 30 / 1000, 1e-6);

    const Finding dear = finding_of("load", "fixed:frame_delta_max=off", kHitchLoad + costs(2, 1),
                                    "catch-up after a hitch");
    EXPECT_EQ(dear.verdict, Verdict::error);
    EXPECT_NEAR(dear.severity, 61 * 30 / 1000.0, 1e-6);  // 32.33 / 2
}

/// A clamp of 333 ms passes 16 steps of 20 ms and 13 ms more. At 30 fps the accumulator may hold
/// 0, 6.7 or 13.3 ms when the hitch begins: with 13.3 it takes 17.
TEST(GameCatchUp, IsThatOfTheMomentWithTheMostSteps) {
    const Finding found =
        finding_of("load", "unity", "frames.worst_hitch_ms = 1000\n", "catch-up after a hitch");
    EXPECT_EQ(number_of(found, "steps"), 17);
}

TEST(GameCatchUp, IsWhatItsFixSays) {
    EXPECT_EQ(finding_of("load", "fixed:steps_per_frame_max=16", kHitchLoad + costs(2, 1),
                         "catch-up after a hitch")
                  .verdict,
              Verdict::pass);
    EXPECT_EQ(finding_of("load", "fixed:frame_delta_max=off:steps_per_frame_max=17",
                         kHitchLoad + costs(2, 1), "catch-up after a hitch")
                  .verdict,
              Verdict::error);
}

/// Peers in lockstep may not lose the rest of a hitch; six steps of 4 ms fit what drawing leaves.
TEST(GameCatchUp, OfPeersInLockstepKeepsWhatTheCapOfItsFixLeaves) {
    const std::string costs =
        "cost.step_ms = 4\ncost.render_ms = 8\nframes.lowest_fps = 30\n"
        "frames.highest_fps = 60\nframes.refresh_hz = []\nframes.worst_hitch_ms = 1000\n";
    const auto fix = [&](const std::string& more) {
        return finding_of("load", "fixed:frame_delta_max=1050ms", costs + more,
                          "catch-up after a hitch")
            .fix_settings;
    };
    EXPECT_EQ(
        fix("network.lockstep = true\n"),
        (Change{{"over_cap", "keep"}, {"frame_delta_max", "off"}, {"steps_per_frame_max", "6"}}));
    EXPECT_EQ(fix(""), (Change{{"steps_per_frame_max", "6"}}));
}

TEST(GameCatchUp, LeavesTimeForDrawingInTheCapOfItsFix) {
    // 33.3 ms less 5 ms for drawing are 14 steps of 2 ms; without drawing 16 would fit.
    const Game tested = game("fixed:frame_delta_max=off", kHitchLoad + costs(2, 5));
    const Finding found = finding_of("load", tested, "catch-up after a hitch");
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].value, "14");
    EXPECT_EQ(judged_again(tested, found).verdict, Verdict::pass);
    EXPECT_EQ(finding_of("load", "fixed:frame_delta_max=off:steps_per_frame_max=16",
                         kHitchLoad + costs(2, 5), "catch-up after a hitch")
                  .verdict,
              Verdict::error);
}

TEST(GameCatchUp, PassesWithAClampWhereThereIsNoCap) {
    const Game tested = game("unity:frame_delta_max=1s", kHitchLoad + costs(2, 5));
    const Finding found = finding_of("load", tested, "catch-up after a hitch");
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "frame_delta_max");
    EXPECT_EQ(judged_again(tested, found).verdict, Verdict::pass);
}

TEST(GameCatchUp, HasAClampOfTheTimeThatItsRuleClamps) {
    // 14 steps of 1/60 s are 233 ms of game time: 466 ms of real time at half the speed.
    const auto clamp = [](std::string_view clamped) {
        const Finding found =
            finding_of("load",
                       fmt::format("bevy:timestep=1/60:time_scale=0.5:clamped_time={}:"
                                   "frame_delta_max=2s",
                                   clamped),
                       "frames.lowest_fps = 30\nframes.highest_fps = 60\nframes.refresh_hz = []\n"
                       "frames.worst_hitch_ms = 990\n" +
                           costs(2, 5),
                       "catch-up after a hitch");
        EXPECT_EQ(found.verdict, Verdict::error) << found.summary;
        EXPECT_EQ(found.fix_settings.at(0).name, "frame_delta_max");
        return found.fix_settings.at(0).value;
    };
    EXPECT_EQ(clamp("real"), "466600us");
    EXPECT_EQ(clamp("game"), "233300us");
}

TEST(GameCatchUp, HasNoLimitThatWouldSlowDownTheLowestRate) {
    // One step of 20 ms fits into 33.3 ms, and every frame at 30 fps needs two.
    const Finding found = finding_of("load", "fixed:frame_delta_max=off", kHitchLoad + costs(20, 0),
                                     "catch-up after a hitch");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_TRUE(found.fix_settings.empty());
    EXPECT_FALSE(found.fix.empty());
}

TEST(GameCatchUp, IsJudgedInCapturesToo) {
    // One frame of 400 ms in frames of 10 ms.
    std::vector<Duration> frames(100, std::chrono::milliseconds(10));
    frames[50] = std::chrono::milliseconds(400);
    const FrameTrace capture = in_memory("hitch", std::move(frames));
    Asked made{.game = game("fixed:frame_delta_max=off", only_at_rate(60) + costs(2, 0)),
               .store = {}};
    made.store.add(capture);
    add_captures({capture.spec}, made.game.frames);
    const Finding found = finding_of("load", made, "catch-up with hitch");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "steps"), 24, 1);
    EXPECT_EQ(found.shown_by.at(0).trace, capture.spec);
}

TEST(GameCatchUp, CountsSubstepsAndABudgetOfItsOwn) {
    const Finding found =
        finding_of("load", "fixed:frame_delta_max=off",
                   kHitchLoad + costs(1, 0) + "physics.substeps = 2\ncost.frame_budget_ms = 100\n",
                   "catch-up after a hitch");
    EXPECT_EQ(number_of(found, "steps"), 60);
    EXPECT_NEAR(found.severity, 0.6, 1e-9);
}

TEST(GameCatchUp, SaysWhatAStepMayCostWhereTheProfileDoesNot) {
    const Finding found =
        finding_of("load", "fixed:frame_delta_max=off", kHitchLoad, "catch-up after a hitch");
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_NEAR(number_of(found, "step_cost_most"), 1.0 / 30 / 30, 1e-9);
}

TEST(GameCatchUp, GoesOnlyAsFarAsABudgetOfTimeAllows) {
    // Stride steps until 8.33 ms are spent: of the 60 steps that a second owes two of 5 ms run.
    const Game tested = game("stride", "cost.step_ms = 5\nframes.worst_hitch_ms = 1000\n");
    const Finding found = finding_of("load", tested, "catch-up after a hitch");
    EXPECT_EQ(number_of(found, "steps"), 2);
    EXPECT_NEAR(number_of(found, "frame"), 0.010, 1e-9);
    EXPECT_EQ(found.shown_by.at(0).load.step_cost, std::chrono::milliseconds{5});
    const Finding hitch = finding_of("hitch", tested);
    EXPECT_EQ(number_of(hitch, "most_steps_in_a_frame"), 2);
    EXPECT_NEAR(number_of(hitch, "dropped"), 1 - 2.0 / 60, 0.02);
    // Without a cost nothing is spent.
    const Game no_cost = game("stride", "frames.worst_hitch_ms = 1000\n");
    EXPECT_GE(number_of(finding_of("hitch", no_cost), "most_steps_in_a_frame"), 60);
}

}  // namespace
}  // namespace tickproof::harness
