// A machine keeps a frame rate where its frames are short enough, and not where their work is on
// average.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

std::string with_costs(double step_ms, double render_ms) {
    return fmt::format("cost.step_ms = {}\ncost.render_ms = {}\n", step_ms, render_ms);
}

TEST(GameLoad, IsJudgedByTheLengthOfFramesAndNotByTheirMeanWork) {
    // Of every 33.3 ms a step of 22 ms and its drawing take 24, and the rest is 0.56 frames of 16.7
    // ms: 1.56 frames in 33.3 ms are 46.8 fps. The work is 13 ms a frame, which would fit.
    const Finding found = finding_of("load", "fixed:timestep=1/30",
                                     at_rates(60, 144) + with_costs(22, 2), "slowest machine");
    EXPECT_EQ(found.verdict, Verdict::error);
    const double frames_in_a_step = 1 + (1.0 / 30 - 0.024) * 60;
    EXPECT_NEAR(found.measured, 1.0 / 30 / frames_in_a_step, 2e-4);
    EXPECT_LT(number_of(found, "mean_work"), 1.0 / 60);
    // A step has to fit into a frame with its drawing.
    EXPECT_NEAR(number_of(found, "step_cost_most"), 1.0 / 60 - 0.002, 2e-4);
    EXPECT_EQ(
        finding_of("load", "fixed:timestep=1/30",
                   at_rates(60, 144) + with_costs(1000 * number_of(found, "step_cost_most"), 2),
                   "slowest machine")
            .verdict,
        Verdict::pass);
}

TEST(GameLoad, OfASpiralThatNothingBoundsHasNoFrameRate) {
    // Each frame owes steps that take 1.2 times as long as it.
    const Finding found = finding_of("load", "fixed:frame_delta_max=off",
                                     at_rates(60, 60) + with_costs(20, 1), "slowest machine");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(found.severity));
    EXPECT_FALSE(std::isinf(finding_of("load", "fixed:frame_delta_max=off",
                                       at_rates(60, 60) + with_costs(15, 1), "slowest machine")
                                .severity))
        << "0.9 times as long: it settles";
}

TEST(GameLoad, LeavesEachOfSeveralSubstepsItsShareOfTheBudget) {
    // 33.3 ms less 10 ms are left for two steps of four substeps each.
    const Finding found =
        finding_of("load", "fixed", at_rates(30, 60) + with_costs(4, 10) + "physics.substeps = 4\n",
                   "slowest machine");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "step_cost_most") * 4 * 2 / (1.0 / 30 - 0.010), 1, 0.02);
}

TEST(GameLoad, LeavesEachSubstepItsShareOfTheStepsOfAMeanFrame) {
    // At 30 fps 1/31 s falls twice into one frame of each second, which is no slower machine: 31
    // steps of four substeps share 30 times 3.33 ms, 0.806 ms each. Told are whole hundredths.
    const Finding found = finding_of(
        "load", "fixed:timestep=1/31",
        only_at_rate(30) + with_costs(1, 30) + "physics.substeps = 4\n", "slowest machine");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_DOUBLE_EQ(number_of(found, "step_cost_most"), 0.0008);
}

TEST(GameLoad, OfASlowestMachineIsWithinItsOwnFramesWhateverTheBudget) {
    // Two steps of 3 ms and 4 ms are 10 ms: more than the budget, and within a frame of 30 fps.
    const Finding found = finding_of(
        "load", "fixed", at_rates(30, 60) + with_costs(3, 4) + "cost.frame_budget_ms = 8\n",
        "slowest machine");
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "mean_work"), 0.010, 1e-4);
}

}  // namespace
}  // namespace tickproof::harness
