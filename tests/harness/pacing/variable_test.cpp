// The rules with one step a frame.

#include <gtest/gtest.h>

#include <string>

#include "tests/harness/pacing/pacing_runs.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;
using Counts = std::vector<std::size_t>;

TEST(FrameLocked, StepsAConstantWhateverTheFrameTook) {
    const auto frames = plans("frame-locked:timestep=20ms", {5ms, 20ms, 1s});
    EXPECT_EQ(counts(frames), (Counts{1, 1, 1}));
    EXPECT_EQ(frames[0].steps[0].dt_s, 0.02);
    EXPECT_EQ(frames[0].update_s, 0.02);
    EXPECT_EQ(frames[0].dropped_s, 0.005 - 0.02);  // Invented.
    EXPECT_EQ(frames[2].dropped_s, 0.98);
}

TEST(FrameLocked, WaitsWithALimiterAndInventsNoTime) {
    const auto frames =
        plans("frame-locked:timestep=20ms:frame_limiter=on", {5ms, 20ms, 40ms, -5ms});
    EXPECT_EQ(counts(frames), (Counts{1, 1, 1, 1}));
    EXPECT_EQ(frames[0].waited, 15ms);
    EXPECT_EQ(frames[0].dropped_s, 0);
    EXPECT_EQ(frames[1].waited, 0ms);
    EXPECT_EQ(frames[2].waited, 0ms);
    EXPECT_EQ(frames[2].dropped_s, 0.02);  // Twice as long: the game runs at half its speed.
    EXPECT_EQ(frames[3].waited, 25ms);
}

TEST(Variable, StepsAsLongAsTheFrame) {
    EXPECT_EQ(step_lengths("variable", {5ms, 1s, 0ms, 20ms}), (std::vector{0.005, 1.0, 0.02}));
}

TEST(Variable, ScalesAndClampsItsStep) {
    EXPECT_EQ(step_lengths("variable:time_scale=0.5:frame_delta_max=100ms", {20ms, 1s}),
              (std::vector{0.010, 0.050}));
}

TEST(Variable, DoesNotStepBackwards) {
    const auto frames = plans("variable", {-5ms, 5ms});
    EXPECT_EQ(counts(frames), (Counts{0, 1}));
    EXPECT_EQ(frames[0].dropped_s, -0.005);
}

TEST(FrameLimited, WaitsForTheTarget) {
    const auto frames = plans("frame-limited:timestep=30ms", {12ms, 30ms});
    EXPECT_EQ(frames[0].waited, 18ms);
    EXPECT_EQ(frames[0].steps[0].dt_s, 0.03);
    EXPECT_EQ(frames[0].dropped_s, 0);
    EXPECT_EQ(frames[1].waited, 0ms);
}

TEST(FrameLimited, StepsLongerWhenTheWorkTookLonger) {
    const auto frames = plans("frame-limited:timestep=30ms", {45ms});
    EXPECT_EQ(frames[0].waited, 0ms);
    EXPECT_EQ(frames[0].steps[0].dt_s, 0.045);
}

TEST(Hybrid, CountsTicksAtFixedPointsOfTheRunTime) {
    // Ticks are due at 0, 20, 40 and 60 ms; the frames end at 7, 14, 21 and 66.
    const auto frames = plans("hybrid", {7ms, 7ms, 7ms, 45ms});
    std::vector<int> ticks;
    for (const FramePlan& plan : frames) {
        ticks.push_back(plan.steps[0].logic_ticks);
    }
    EXPECT_EQ(ticks, (std::vector{1, 0, 1, 2}));
    EXPECT_EQ(frames[3].steps[0].dt_s, 0.045);
}

TEST(Hybrid, RunsTheSameTicksAtEveryRateAndByEveryClock) {
    // 1.01 s: ticks at 0, 20, ... 1000 ms are 51, and no clock is 10 ms off.
    for (const std::string clock : {"ns", "us", "ms", "f32", "f64", "native"}) {
        for (const int count : {11, 30, 61, 144, 1000}) {
            const std::vector<Duration> frames(static_cast<std::size_t>(count),
                                               Duration{1'010'000'000 / count});
            int ticks = 0;
            for (const FramePlan& plan : plans("hybrid:clock=" + clock, frames)) {
                ticks += plan.steps[0].logic_ticks;
            }
            EXPECT_EQ(ticks, 51) << clock << " at " << count << " frames";
        }
    }
}

TEST(Hybrid, StepsEveryFrameEvenOneOfNoLength) {
    const auto frames = plans("hybrid", {0ms, -5ms});
    EXPECT_EQ(counts(frames), (Counts{1, 1}));
    EXPECT_EQ(frames[0].steps[0], (Step{.dt_s = 0, .logic_ticks = 1}));
    EXPECT_EQ(frames[1].steps[0], (Step{.dt_s = 0, .logic_ticks = 0}));
    EXPECT_EQ(frames[1].dropped_s, -0.005);
}

TEST(Hybrid, NeverReachesItsCapWithItsOwnClamp) {
    EXPECT_EQ(plans("hybrid", {1s})[0].steps[0].logic_ticks, 6);  // 100 ms: 0, 20, ... 100.
}

TEST(Hybrid, DropsTicksAboveTheCapButNoTime) {
    const auto frames = plans("hybrid:frame_delta_max=off", {1s, 19ms, 1ms});
    EXPECT_EQ(frames[0].steps[0].logic_ticks, 10);
    EXPECT_EQ(frames[0].steps[0].dt_s, 1);
    EXPECT_EQ(frames[0].dropped_s, 0);
    EXPECT_EQ(frames[1].steps[0].logic_ticks, 0);  // The next is due a timestep after the hitch.
    EXPECT_EQ(frames[2].steps[0].logic_ticks, 1);
    EXPECT_EQ(
        plans("hybrid:frame_delta_max=off:steps_per_frame_max=off", {1s})[0].steps[0].logic_ticks,
        51);
}

TEST(Hybrid, KeepsItsRhythmWhereAsManyTicksAreDueAsTheCapAllows) {
    // Ticks are due at 0, 20, ... 180 ms: ten, none too many. The next is due at 200 ms.
    const auto at_the_cap = plans("hybrid:frame_delta_max=off", {185ms, 15ms});
    EXPECT_EQ(at_the_cap[0].steps[0].logic_ticks, 10);
    EXPECT_EQ(at_the_cap[1].steps[0].logic_ticks, 1);
    // At 200 ms an eleventh is due: it is lost, and the rhythm starts anew from there.
    const auto above = plans("hybrid:frame_delta_max=off", {205ms, 15ms, 5ms});
    EXPECT_EQ(above[0].steps[0].logic_ticks, 10);
    EXPECT_EQ(above[1].steps[0].logic_ticks, 0);
    EXPECT_EQ(above[2].steps[0].logic_ticks, 1);
}

TEST(Hybrid, StopsAtALawfulNumberOfTicksWhereNothingCapsThem) {
    // Ticks are due at 0, 1, ... 100,000 ms: one more than a frame may have.
    const std::string free = "hybrid:timestep=1ms:frame_delta_max=off:steps_per_frame_max=off";
    const auto above = plans(free, {100s});
    EXPECT_EQ(above[0].stop, Stop::unbounded);
    EXPECT_EQ(above[0].steps[0].logic_ticks, 100'000);
    const auto lawful = plans(free, {99'999ms});
    EXPECT_EQ(lawful[0].stop, Stop::none);
    EXPECT_EQ(lawful[0].steps[0].logic_ticks, 100'000);
}

TEST(Hybrid, StartsAtZeroAgainAfterAReset) {
    const auto pacer = make_pacer("hybrid");
    FramePlan plan;
    pacer->advance(7ms, plan);
    pacer->advance(7ms, plan);
    EXPECT_EQ(plan.steps[0].logic_ticks, 0);
    pacer->reset();
    pacer->advance(7ms, plan);
    EXPECT_EQ(plan.steps[0].logic_ticks, 1);
}

}  // namespace
}  // namespace tickproof::harness
