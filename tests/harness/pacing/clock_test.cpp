// The stages between a frame and the delta that a loop sees, through the rule that shows them best.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/harness/pacing/pacing_runs.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;

TEST(Clock, OfMillisecondsSeesSixAndSevenInTurnAt144FramesASecond) {
    const std::vector<Duration> second(144, Duration{6'944'444});
    const auto steps = step_lengths("variable:clock=ms", second);
    EXPECT_EQ(steps[0], 0.006);
    EXPECT_EQ(steps[1], 0.007);
    EXPECT_EQ(std::count(steps.begin(), steps.end(), 0.006), 9);  // 9 x 6 + 135 x 7 = 999 ms
    EXPECT_EQ(std::count(steps.begin(), steps.end(), 0.007), 135);
}

TEST(Clock, RoundsEachDeltaWhenAskedTo) {
    const std::vector<Duration> frame = {6'944us};
    EXPECT_EQ(step_lengths("variable:delta_rounding=floor", frame)[0], 0.006);
    EXPECT_EQ(step_lengths("variable:delta_rounding=round", frame)[0], 0.007);
    EXPECT_EQ(step_lengths("variable:delta_rounding=ceil_plus", {6ms})[0], 0.007);
    EXPECT_EQ(step_lengths("variable:delta_rounding=round:delta_unit=100us", frame)[0], 0.0069);
}

TEST(Clock, StartsWhereItIsSet) {
    EXPECT_EQ(step_lengths("variable:clock=ms:clock_start=900us", {6'944us})[0], 0.007);
}

TEST(Clock, OfFloatsLosesTheMillisecondsOfAMachineThatRanADay) {
    // At 86,400 s neighbouring floats are 1/128 s apart.
    const auto steps = step_lengths("variable:clock=f32:clock_start=86400s", {17ms, 17ms, 17ms});
    for (const double dt_s : steps) {
        EXPECT_EQ(dt_s * 128, std::round(dt_s * 128));
    }
    EXPECT_EQ(step_lengths("variable:clock=f64:clock_start=86400s", {500ms})[0], 0.5);
}

TEST(Clock, BooksWhatItTook) {
    EXPECT_NEAR(plans("variable:clock=ms", {6'944us})[0].dropped_s, 0.000'944, 1e-15);
    EXPECT_NEAR(plans("variable:delta_rounding=ceil_plus", {6ms})[0].dropped_s, -0.001, 1e-15);
}

TEST(Clock, OfIntegersRunsThreeHundredStepsInFiveSeconds) {
    const std::vector<Duration> frames(300, Duration{16'666'667});
    EXPECT_EQ(total(counts("fixed", frames)), 300u);
}

}  // namespace
}  // namespace tickproof::harness
