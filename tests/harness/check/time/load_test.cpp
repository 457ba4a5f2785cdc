// What stepping costs: at f fps and R steps a second of c seconds each, and r seconds for the rest,
// a frame F = r + c R F settles at r / (1 - c R); with c R of 1 or more it does not settle.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/games.h"
#include "tests/harness/check/time/loads.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;

TEST(GameLoad, OfCheapStepsLeavesTheFrameRateAlone) {
    // Two steps of 4 ms and 10 ms are 18 of 33.3 ms.
    const Finding found =
        finding_of("load", "fixed", at_rates(30, 60) + costs(4, 10), "slowest machine");
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "mean_frame"), 1.0 / 30, 1e-6);
    EXPECT_NEAR(number_of(found, "steps_per_s"), 60, 0.5);
    EXPECT_NEAR(number_of(found, "mean_work"), 0.018, 1e-4);
    EXPECT_NEAR(found.severity, 0.018 * 30, 0.003);
}

TEST(GameLoad, DividesNoStepByTheSubstepsOfItsSolver) {
    const std::string game = at_rates(60, 60, "euler:substeps=4:substepping=solver");
    const Finding found = finding_of("load", "fixed", game + costs(12, 8), "slowest machine");
    EXPECT_NEAR(number_of(found, "cost_per_simulated"), 12 * 0.06, 1e-9);
}

TEST(GameLoad, OfDearStepsSettlesAtALowerFrameRate) {
    // 20 ms / (1 - 0.6) = 50 ms.
    const Finding found =
        finding_of("load", "fixed", at_rates(30, 60) + costs(10, 20), "slowest machine");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "mean_frame"), 0.05, 0.001);
    EXPECT_NEAR(found.severity, 0.05 * 30, 0.03);
    EXPECT_NEAR(number_of(found, "cost_per_simulated"), 0.6, 1e-9);
}

TEST(GameLoad, PassesWithTheTimestepAndTheCostOfItsFix) {
    const std::string rates = at_rates(30, 60);
    for (const auto& [step_ms, render_ms] :
         {std::pair{10.0, 20.0}, {20.0, 0.0}, {3.0, 30.0}, {17.0, 1.0}}) {
        const Game tested = game("fixed", rates + costs(step_ms, render_ms));
        const Finding found = finding_of("load", tested, "slowest machine");
        EXPECT_EQ(found.verdict, Verdict::error) << step_ms;
        EXPECT_EQ(judged_again(tested, found).verdict, Verdict::pass) << step_ms;
        // 33.3 ms less the drawing are left for two steps, and a frame of three now and then.
        const double cost_ms = 1000 * number_of(found, "step_cost_most");
        EXPECT_NEAR(cost_ms / ((1000.0 / 30 - render_ms) / 2), 1, 0.02);
        EXPECT_EQ(finding_of("load", "fixed", rates + costs(cost_ms, render_ms), "slowest machine")
                      .verdict,
                  Verdict::pass)
            << step_ms;
    }
}

TEST(GameLoad, PassesWithTheTimestepOfItsFixAtTwiceTheSpeed) {
    // A frame of 33.3 ms advances the game by 66.7 ms and has time for three steps of 10 ms: they
    // have to be 20 ms long, and somewhat longer where a fourth falls into some frames: 1/30 s is
    // the nearest customary one above 1/50 s.
    const Game tested = game("fixed:time_scale=2", at_rates(30, 60) + costs(10, 0));
    const Finding found = finding_of("load", tested, "slowest machine");
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "timestep");
    EXPECT_EQ(judged_again(tested, found).verdict, Verdict::pass);
    PolicySpec longer = tested.policy;
    set_setting(longer, found.fix_settings[0].name, found.fix_settings[0].value);
    EXPECT_EQ(longer.settings.timestep.dt_s, 1.0 / 30);
}

TEST(GameLoad, SaysInItsFixWhatAStepMayCost) {
    // 33.3 ms less 3.3 ms for drawing, for two steps: 15 ms, less what a third needs now and then.
    const Finding found =
        finding_of("load", "fixed", at_rates(30, 60) + costs(20, 10.0 / 3), "slowest machine");
    EXPECT_NEAR(number_of(found, "step_cost_most"), 0.015, 0.0003);
    EXPECT_THAT(found.fix, ::testing::HasSubstr(fmt::format(
                               " {:.4g} ms", 1000 * number_of(found, "step_cost_most"))));
}

TEST(GameLoad, IsNotHeavyWhereTwoStepsFallIntoAFrameNowAndThen) {
    // At 60 fps a step of 1/59 s misses a frame a second, and one of 1/61 s falls twice into one: a
    // frame of 18 ms in a second of frames that work 9 of 16.7 ms.
    for (const std::string rate_hz : {"59", "60", "61"}) {
        const Finding found = finding_of("load", "fixed:timestep=1/" + rate_hz,
                                         only_at_rate(60) + costs(9, 0), "slowest machine");
        EXPECT_EQ(found.verdict, Verdict::pass) << rate_hz;
        EXPECT_NEAR(found.severity, 9 * 0.06, 0.02) << rate_hz;
    }
    // Frames that the loop lengthens by waiting are no work either.
    EXPECT_EQ(finding_of("load", "frame-limited:timestep=33.4ms", only_at_rate(30) + costs(5, 5),
                         "slowest machine")
                  .verdict,
              Verdict::pass);
}

TEST(GameLoad, IsASpiralByTheRealTimeThatAStepSimulates) {
    // At twice the speed a step of 16.7 ms of game time is 8.3 ms of real time.
    const Finding fast = finding_of("load", "fixed:time_scale=2", at_rates(30, 60) + costs(10, 0),
                                    "slowest machine");
    EXPECT_NEAR(number_of(fast, "cost_per_simulated"), 1.2, 1e-9);
    EXPECT_EQ(fast.verdict, Verdict::error);
    EXPECT_GT(number_of(fast, "mean_frame"), 0.1);
    EXPECT_THAT(fast.cause, ::testing::HasSubstr(" 8.33 ms"));
    const Finding slow = finding_of("load", "fixed:time_scale=0.5", at_rates(30, 60) + costs(20, 0),
                                    "slowest machine");
    EXPECT_NEAR(number_of(slow, "cost_per_simulated"), 0.6, 1e-9);
    EXPECT_EQ(slow.verdict, Verdict::pass);
}

TEST(GameLoad, SettlesAtTheEndOfASpiralAndNotOnItsWay) {
    // Frames of 200 ms owe 12 steps of 18 ms, and 5 ms: 221 ms, 4.52 fps.
    const Finding found = finding_of("load", "fixed:frame_delta_max=200ms",
                                     at_rates(30, 60) + costs(18, 5), "slowest machine");
    EXPECT_NEAR(number_of(found, "mean_frame"), 0.221, 0.001);
}

TEST(GameLoad, OfStepsThatCostMoreThanTheySimulateIsASpiral) {
    const Finding bounded =
        finding_of("load", "fixed", at_rates(30, 60) + costs(20, 0), "slowest machine");
    EXPECT_EQ(bounded.verdict, Verdict::error);
    // The clamp of 0.25 s lets a frame owe 15 steps, and no more: 0.3 s.
    EXPECT_NEAR(number_of(bounded, "mean_frame"), 0.3, 0.05);
    EXPECT_NEAR(number_of(bounded, "longest_frame_s"), 0.3, 1e-9);

    const Finding endless = finding_of("load", "fixed:timestep=1ms:frame_delta_max=off",
                                       only_at_rate(30) + costs(2, 0), "slowest machine");
    EXPECT_EQ(endless.verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(endless.severity));
}

TEST(GameLoad, IsTheWorseTheDearerAStepIs) {
    double before = 0;
    for (const double step_ms : {1.0, 8.0, 10.0, 12.0, 14.0, 20.0, 40.0}) {
        const double severity =
            finding_of("load", "fixed", only_at_rate(30) + costs(step_ms, 20), "slowest machine")
                .severity;
        EXPECT_GE(severity, before) << step_ms;
        EXPECT_EQ(severity > 1, 0.02 / (1 - 0.06 * step_ms) > 1.0 / 30 || step_ms > 16) << step_ms;
        before = severity;
    }
    EXPECT_GT(before, 5);
}

TEST(GameLoad, IsNotAskedForWithoutCostsAndAHitch) {
    EXPECT_THAT(findings_of("load", asked("fixed", {with_hitch(1)})), IsEmpty());
    EXPECT_THAT(findings_of("load", "fixed", only_at_rate(60)), IsEmpty());
}

TEST(GameLoad, IsTheWorkOfAFrameToTheNanosecond) {
    // At 50 fps a step of 20 ms falls into every frame.
    const Finding found = finding_of("load", "fixed:timestep=1/50", only_at_rate(50) + costs(4, 10),
                                     "slowest machine");
    EXPECT_NEAR(number_of(found, "mean_work"), 0.014, 1e-9);
    EXPECT_NEAR(number_of(found, "mean_frame"), 0.020, 1e-9);
}

}  // namespace
}  // namespace tickproof::harness
