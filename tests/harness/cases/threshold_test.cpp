// Where a game breaks: the largest and the smallest value of a setting at which something holds.

#include "harness/cases/judge_case.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/cases/cases.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(Threshold, FindsTheLargestValueThatHolds) {
    const JudgedFigure made = figure(travelled("largest", "[0, 100]", "0 to 7.5", "7.500"));
    EXPECT_NEAR(made.value.value(), 7.5, 1e-9);
    EXPECT_EQ(made.computed, "7.5");
    EXPECT_EQ(made.verdict, Verdict::pass);
    EXPECT_NEAR(made.shown_by.at(0).scenario.values[4], 7.5, 1e-9);
    EXPECT_EQ(figure(travelled("largest", "[0, 100]", "0 to 7.5", "7.501")).verdict,
              Verdict::error);
}

TEST(Threshold, FindsTheSmallestValueThatHolds) {
    const JudgedFigure made = figure(travelled("smallest", "[0, 100]", "7.5 to 1000", "7.500"));
    EXPECT_NEAR(made.value.value(), 7.5, 1e-9);
    EXPECT_EQ(made.verdict, Verdict::pass);
    EXPECT_EQ(figure(travelled("smallest", "[0, 100]", "7.5 to 1000", "7.499")).verdict,
              Verdict::error);
}

TEST(Threshold, FindsTheWholeNumberThatHolds) {
    // A frame of 1/60 s owes 16.7 steps of 1 ms: 17 are enough.
    const std::string text = R"([policy]
timestep = "1ms"
[[expect]]
quantity = "game_speed"
holds = "0.999 to 1.001"
within = [1, 100]
)";
    EXPECT_EQ(figure(text + "smallest = \"policy.steps_per_frame_max\"\npublished = 17\n").value,
              17);
    const std::string too_few =
        "holds = \"0 to 0.999\"\nlargest = "
        "\"policy.steps_per_frame_max\"\npublished = 16\n";
    EXPECT_EQ(figure("[policy]\ntimestep = \"1ms\"\n[[expect]]\nquantity = \"game_speed\"\n"
                     "within = [1, 100]\n" +
                     too_few)
                  .value,
              16);
}

TEST(Threshold, FindsNoThresholdWhereNothingHolds) {
    const JudgedFigure largest = figure(travelled("largest", "[8, 100]", "0 to 7.5", "9"));
    EXPECT_EQ(largest.verdict, Verdict::error);
    EXPECT_EQ(largest.computed, "none");
    EXPECT_EQ(largest.why, "travelled is not 0 to 7.5 at 8: no threshold in this range");
    const JudgedFigure smallest = figure(travelled("smallest", "[1, 7]", "7.5 to 1000", "5"));
    EXPECT_EQ(smallest.why, "travelled is not 7.5 to 1000 at 7: no threshold in this range");
}

TEST(Threshold, FindsNoThresholdWhereEverythingHolds) {
    const JudgedFigure largest = figure(travelled("largest", "[1, 7]", "0 to 7.5", "5"));
    EXPECT_EQ(largest.verdict, Verdict::error);
    EXPECT_EQ(largest.computed, "none");
    EXPECT_EQ(largest.why, "travelled is still 0 to 7.5 at 7: no threshold in this range");
    const JudgedFigure smallest = figure(travelled("smallest", "[8, 100]", "7.5 to 1000", "9"));
    EXPECT_EQ(smallest.why, "travelled is still 7.5 to 1000 at 8: no threshold in this range");
}

TEST(Threshold, TakesBandsForNoThreshold) {
    // Quake III's rounding: 66 units at 120 and at 250 fps, and not at 200.
    const auto made = figure(R"([scenario]
name = "jump"
rise_mps = 270
gravity_mps2 = 800
step_up_m = 18
ledges_m = [66]
[engine]
name = "euler-half-step"
velocity_rounding = "nearest"
[policy]
name = "variable"
delta_rounding = "floor"
[[expect]]
quantity = "ledge"
holds = 66
smallest = "trace.fps"
within = [100, 250]
published = 120
)");
    EXPECT_EQ(made.verdict, Verdict::error);
    EXPECT_NE(made.why.find("ledge is 66 in several bands"), std::string::npos) << made.why;
}

TEST(Threshold, FindsAThresholdInARangeNarrowerThanOne) {
    // After a second at this speed.
    EXPECT_NEAR(*figure(travelled("largest", "[0, 0.5]", "0 to 0.125", "0.125")).value, 0.125,
                1e-9);
}

}  // namespace
}  // namespace tickproof::harness
