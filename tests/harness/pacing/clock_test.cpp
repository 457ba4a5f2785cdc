// The stages between a frame and the delta that a loop sees, through the rule that shows them best.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "harness/pacing/stopwatch.h"
#include "harness/trace/generate/pcg32.h"
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

std::uint64_t bits(double value) {
    return std::bit_cast<std::uint64_t>(value);
}

/// Most loops take a short way through all stages; stage by stage they come to the same.
TEST(Clock, ThatIsPlainMeasuresAsAllStagesDo) {
    using Watch = Stopwatch<Nanoseconds>;
    constexpr Duration kSome[] = {
        0ns, 1ns, -5ms, 250ms, 250'000'001ns, 1h, Duration{kIntegerTimeMax}, -1h};
    for (const Duration clamp : {Duration{0}, Duration{250ms}}) {
        const PacingSettings settings{.frame_delta_max = clamp};
        Watch short_way(settings);
        Watch stages(settings);
        Pcg32 random(3);
        for (int i = 0; i < 2'000; ++i) {
            const Duration frame = i % 20 == 0 ? kSome[random.below(std::size(kSome))]
                                               : Duration{random.below(300'000'000)};
            FramePlan one;
            FramePlan other;
            const auto delta = short_way.measure(frame, one);
            const auto expected = stages.clamped_game_time(stages.read(frame));
            stages.start_plan(frame, expected, other);
            ASSERT_EQ(delta, expected) << frame.count();
            ASSERT_EQ(short_way.reading(), stages.reading());
            ASSERT_EQ(bits(one.update_s), bits(other.update_s)) << frame.count();
            ASSERT_EQ(bits(one.dropped_s), bits(other.dropped_s)) << frame.count();
        }
    }
}

}  // namespace
}  // namespace tickproof::harness
