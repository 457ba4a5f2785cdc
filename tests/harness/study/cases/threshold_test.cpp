// Where a game breaks: the largest and the smallest value of a setting at which something holds.

#include "harness/study/cases/judge_case.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/study/cases/cases.h"

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

TEST(Share, IsOf256EvenlySpreadValues) {
    // 0, 0.39, ... 24.6 of up to 99.6 m/s.
    const JudgedFigure made = figure(travelled("share", "[0, 100]", "0 to 24.9", "0.25"));
    EXPECT_EQ(made.value, 0.25);
    EXPECT_EQ(made.verdict, Verdict::pass);
    EXPECT_EQ(made.shown_by.at(0).scenario.values[4], 0);
    EXPECT_EQ(figure(travelled("share", "[0, 100]", "0 to 24.9", "0.26")).verdict, Verdict::error);
}

TEST(Share, IsShownByTheFirstValueAtWhichItHolds) {
    const JudgedFigure made = figure(travelled("share", "[0, 64]", "31.9 to 100", "0.50"));
    EXPECT_EQ(made.value, 0.5);
    EXPECT_EQ(made.shown_by.at(0).scenario.values[4], 32);
}

TEST(Share, OfNothingAndOfEverythingIsNoError) {
    EXPECT_EQ(figure(travelled("share", "[0, 100]", "200 to 300", "0.0")).verdict, Verdict::pass);
    EXPECT_EQ(figure(travelled("share", "[0, 100]", "0 to 300", "1.0")).verdict, Verdict::pass);
}

TEST(Share, OfWholeNumbersTakesBothEnds) {
    // A frame of 1/60 s owes 16.7 steps of 1 ms: of 1 to 20 at most, 17 to 20 are enough.
    EXPECT_EQ(figure("[policy]\ntimestep = \"1ms\"\n[[expect]]\nquantity = \"game_speed\"\n"
                     "holds = \"0.999 to 1.001\"\nwithin = [1, 20]\n"
                     "share = \"policy.steps_per_frame_max\"\npublished = 0.2\n")
                  .value,
              0.2);
}

TEST(Share, IsUnknownWhereALoopDoesNotEnd) {
    EXPECT_EQ(figure("[policy]\ntimestep = \"1us\"\n[[expect]]\nquantity = \"game_speed\"\n"
                     "holds = 1\nwithin = [4, 5]\nshare = \"trace.fps\"\npublished = 1\n")
                  .verdict,
              Verdict::unknown);
}

TEST(Share, TakesFractionsAsTheEndsOfItsRange) {
    // A body that covers 2/3 m a step is not noticed by a trigger that it overlaps for 0.6 m where
    // its step begins in the tenth of the phases in which the overlap falls between two ends.
    const JudgedFigure made = figure(
        "[scenario]\nname = \"wall\"\nspeed_mps = 40\ntrigger = 1\n"
        "[engine]\nprecision = \"f64\"\n[[expect]]\nshare = \"scenario.contact_s\"\n"
        "within = [\"6/60\", \"7/60\"]\nholds = \"missed\"\npublished = 0.10\n");
    EXPECT_EQ(made.verdict, Verdict::pass) << made.computed;
}

}  // namespace
}  // namespace tickproof::harness
