// What stepping costs: at f fps and R steps a second of c seconds each, and r seconds for the rest,
// a frame F = r + c R F settles at r / (1 - c R); with c R of 1 or more it does not settle.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string costs(double step_ms, double render_ms) {
    return fmt::format("cost.step_ms = {}\ncost.render_ms = {}\n", step_ms, render_ms);
}

TEST(GameLoad, OfCheapStepsLeavesTheFrameRateAlone) {
    // Two steps of 4 ms and 10 ms are 18 of 33.3 ms.
    const GameFinding found =
        finding_of("load", "fixed", at_rates(30, 60) + costs(4, 10), "slowest machine");
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "mean_frame"), 1.0 / 30, 1e-6);
    EXPECT_NEAR(number_of(found, "steps_per_s"), 60, 0.5);
    EXPECT_NEAR(number_of(found, "mean_work"), 0.018, 1e-4);
    EXPECT_NEAR(found.severity, 0.018 * 30, 0.003);
}

TEST(GameLoad, OfDearStepsSettlesAtALowerFrameRate) {
    // 20 ms / (1 - 0.6) = 50 ms.
    const GameFinding found =
        finding_of("load", "fixed", at_rates(30, 60) + costs(10, 20), "slowest machine");
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "mean_frame"), 0.05, 0.001);
    EXPECT_NEAR(found.severity, 0.05 * 30, 0.03);
    EXPECT_THAT(found.finding.summary, HasSubstr("falls from 30 to 20"));
    EXPECT_THAT(found.finding.cause, HasSubstr("steps a second of 10 ms take 0.59"));
}

TEST(GameLoad, SettlesAtTheEndOfASpiralAndNotOnItsWay) {
    // Frames of 200 ms owe 12 steps of 18 ms, and 5 ms: 221 ms, 4.52 fps.
    const GameFinding found = finding_of("load", "fixed:frame_delta_max=200ms",
                                         at_rates(30, 60) + costs(18, 5), "slowest machine");
    EXPECT_NEAR(number_of(found, "mean_frame"), 0.221, 0.001);
    EXPECT_THAT(found.finding.summary, HasSubstr("falls from 30 to 4.5"));
}

TEST(GameLoad, OfStepsThatCostMoreThanTheySimulateIsASpiral) {
    const GameFinding bounded =
        finding_of("load", "fixed", at_rates(30, 60) + costs(20, 0), "slowest machine");
    EXPECT_EQ(bounded.finding.verdict, Verdict::fail);
    EXPECT_THAT(bounded.finding.cause,
                HasSubstr("spiral of death: a step costs 20 ms and simulates 16.67 ms"));
    // The clamp of 0.25 s lets a frame owe 15 steps, and no more: 0.3 s.
    EXPECT_NEAR(number_of(bounded, "mean_frame"), 0.3, 0.05);
    EXPECT_NEAR(number_of(bounded, "longest_frame_s"), 0.3, 1e-9);

    const GameFinding endless = finding_of("load", "fixed:timestep=1ms:frame_delta_max=off",
                                           at_rate(30) + costs(2, 0), "slowest machine");
    EXPECT_EQ(endless.finding.verdict, Verdict::fail);
    EXPECT_TRUE(std::isinf(endless.severity));
    EXPECT_THAT(endless.finding.summary, HasSubstr("spiral of death"));
}

TEST(GameLoad, IsTheWorseTheDearerAStepIs) {
    double before = 0;
    for (const double step_ms : {1.0, 8.0, 10.0, 12.0, 14.0, 20.0, 40.0}) {
        const double severity =
            finding_of("load", "fixed", at_rate(30) + costs(step_ms, 20), "slowest machine")
                .severity;
        EXPECT_GE(severity, before) << step_ms;
        EXPECT_EQ(severity > 1, 0.02 / (1 - 0.06 * step_ms) > 1.0 / 30 || step_ms > 16) << step_ms;
        before = severity;
    }
    EXPECT_GT(before, 5);
}

const std::string kHitch =
    "frames.lowest_fps = 30\nframes.highest_fps = 60\n"
    "frames.refresh_hz = []\nframes.worst_hitch_ms = 495\n";

TEST(GameCatchUp, TakesTheStepsOfTheHitch) {
    // 495 ms are 29.7 steps, and up to one is owed from before: at 60 fps rounding leaves one.
    const GameFinding cheap = finding_of("load", "fixed:frame_delta_max=off",
                                         kHitch + costs(1, 3.2), "catch-up after a hitch");
    EXPECT_EQ(number_of(cheap, "steps"), 30);
    EXPECT_NEAR(number_of(cheap, "frame"), 0.0332, 1e-9);
    EXPECT_EQ(cheap.finding.verdict, Verdict::pass);
    EXPECT_NEAR(cheap.severity, 33.2 * 30 / 1000, 1e-6);

    const GameFinding dear = finding_of("load", "fixed:frame_delta_max=off", kHitch + costs(2, 1),
                                        "catch-up after a hitch");
    EXPECT_EQ(dear.finding.verdict, Verdict::fail);
    EXPECT_NEAR(dear.severity, 61 * 30 / 1000.0, 1e-6);
    EXPECT_THAT(dear.finding.summary, HasSubstr("takes 30 steps: 61 ms of the 33.33 ms"));
    EXPECT_THAT(dear.finding.fix, HasSubstr("let a frame take 16 steps at most"));  // 32.33 / 2
}

TEST(GameCatchUp, IsWhatItsFixSays) {
    EXPECT_EQ(finding_of("load", "fixed:steps_per_frame_max=16", kHitch + costs(2, 1),
                         "catch-up after a hitch")
                  .finding.verdict,
              Verdict::pass);
    EXPECT_EQ(finding_of("load", "fixed:frame_delta_max=off:steps_per_frame_max=17",
                         kHitch + costs(2, 1), "catch-up after a hitch")
                  .finding.verdict,
              Verdict::fail);
}

TEST(GameCatchUp, CountsSubstepsAndABudgetOfItsOwn) {
    const GameFinding found =
        finding_of("load", "fixed:frame_delta_max=off",
                   kHitch + costs(1, 0) + "physics.substeps = 2\ncost.frame_budget_ms = 100\n",
                   "catch-up after a hitch");
    EXPECT_EQ(number_of(found, "steps"), 60);
    EXPECT_NEAR(found.severity, 0.6, 1e-9);
}

TEST(GameCatchUp, SaysWhatAStepMayCostWhereTheProfileDoesNot) {
    const GameFinding found =
        finding_of("load", "fixed:frame_delta_max=off", kHitch, "catch-up after a hitch");
    EXPECT_EQ(found.finding.verdict, Verdict::note);
    EXPECT_THAT(found.finding.summary,
                HasSubstr("within 33.33 ms a step may cost 1.111 ms"));  // 33.33 / 30
}

TEST(GameLoad, IsNotAskedForWithoutCostsAndAHitch) {
    EXPECT_THAT(findings_of("load", "fixed", at_rate(60)), IsEmpty());
}

TEST(GameHitch, IsCutByTheClamp) {
    const std::string second =
        "frames.lowest_fps = 60\nframes.highest_fps = 60\n"
        "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n";
    const GameFinding clamped = finding_of("hitch", "fixed", second);
    EXPECT_EQ(clamped.finding.verdict, Verdict::note);
    EXPECT_NEAR(number_of(clamped, "dropped"), 0.75, 1e-6);
    EXPECT_NEAR(number_of(clamped, "most_steps_in_a_frame"), 15, 1);
    EXPECT_NEAR(number_of(clamped, "longest_dt"), 1.0 / 60, 1e-12);
    EXPECT_THAT(clamped.finding.summary, HasSubstr("750 ms of game time is lost"));

    const GameFinding whole = finding_of("hitch", "variable", second);
    EXPECT_EQ(number_of(whole, "dropped"), 0);
    EXPECT_EQ(number_of(whole, "most_steps_in_a_frame"), 1);
    EXPECT_DOUBLE_EQ(number_of(whole, "longest_dt"), 1);
    EXPECT_THAT(whole.finding.cause, HasSubstr("simulated at once"));
}

TEST(GameHitch, IsNotBlamedForWhatAGameLosesAnyway) {
    // At 10 fps a clamp of 50 ms halves the game, with the hitch or without. At 60 fps only the
    // hitch is cut, from 1 s to 50 ms.
    const std::string slow =
        "frames.lowest_fps = 10\nframes.highest_fps = 10\n"
        "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n";
    const GameFinding found =
        finding_of("hitch", "unity:timestep=1/100:frame_delta_max=50ms", slow);
    EXPECT_NEAR(number_of(found, "dropped"), 1 - 0.05, 0.011);
    const GameFinding peers =
        finding_of("peers", "unity:timestep=1/100:frame_delta_max=50ms", slow);
    EXPECT_EQ(number_of(peers, "apart"), number_of(found, "dropped"));
}

TEST(GameHitch, FailsWhereTheLoopDoesNotEnd) {
    const GameFinding found = finding_of("hitch", "fixed:timestep=5us:frame_delta_max=off",
                                         "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n");
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_TRUE(std::isinf(found.severity));
    EXPECT_THAT(found.finding.summary, HasSubstr("after a hitch of 1 s the loop does not end"));
}

TEST(GameHitch, IsNotAskedForWithoutOne) {
    EXPECT_THAT(findings_of("hitch", "variable", at_rate(60)), IsEmpty());
}

TEST(GameLoad, CatchesUpOnlyAsFarAsABudgetOfTimeAllows) {
    // Stride steps until 8.33 ms are spent: of the 60 steps that a second owes two of 5 ms run.
    const Subject subject = game("stride", "cost.step_ms = 5\nframes.worst_hitch_ms = 1000\n");
    const GameFinding found = finding_of("load", subject, "catch-up after a hitch");
    EXPECT_EQ(number_of(found, "steps"), 2);
    EXPECT_NEAR(number_of(found, "frame"), 0.010, 1e-9);
    EXPECT_EQ(found.finding.shown_by.load.step_cost, std::chrono::milliseconds{5});
    const GameFinding hitch = finding_of("hitch", subject);
    EXPECT_EQ(number_of(hitch, "most_steps_in_a_frame"), 2);
    EXPECT_NEAR(number_of(hitch, "dropped"), 1 - 2.0 / 60, 0.02);
    // Without a cost nothing is spent.
    const Subject free = game("stride", "frames.worst_hitch_ms = 1000\n");
    EXPECT_GE(number_of(finding_of("hitch", free), "most_steps_in_a_frame"), 60);
}

}  // namespace
}  // namespace tickproof::harness
