// What is particular to the loops of engines that are programs; those that run in a browser are in
// browser_loops_test.cpp.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "tests/harness/pacing/pacing_runs.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;
using Counts = std::vector<std::size_t>;

std::vector<Duration> with_hitch(Duration hitch) {
    std::vector<Duration> frames(40, Duration{16'666'700});
    frames[1] = hitch;
    return frames;
}

TEST(Unity, Runs50StepsASecondInABeatAgainst60Frames) {
    const Counts beat = counts("unity", at_rate(60, 1));
    EXPECT_EQ(total(beat), 50u);
    for (std::size_t i = 0; i < beat.size(); i += 6) {
        EXPECT_EQ(std::count(beat.begin() + static_cast<std::ptrdiff_t>(i),
                             beat.begin() + static_cast<std::ptrdiff_t>(i) + 6, 0),
                  1);
    }
}

TEST(Unity, Runs900StepsInOneFrameWhereAGameAllowsASecond) {
    EXPECT_EQ(counts("unity:timestep=0.00111111:frame_delta_max=1s", {2s}), (Counts{900}));
}

TEST(Unity, ScalesTheTimeThatItsClampLetsThrough) {
    const auto plan = plans("unity:time_scale=2", {1s})[0];
    EXPECT_EQ(plan.steps.size(), 33u);
    EXPECT_NEAR(plan.update_s, 2 * 0.333'333'34, 1e-12);
}

TEST(Bevy, ReachesItsClampFourTimesEarlierAtFourTimesTheSpeed) {
    EXPECT_EQ(plans("bevy:time_scale=4", {62'500us})[0].dropped_s, 0);
    EXPECT_NEAR(plans("bevy:time_scale=4", {100ms})[0].dropped_s, 0.15, 1e-12);
    EXPECT_EQ(plans("bevy:time_scale=4:clamped_time=real", {100ms})[0].dropped_s, 0);
}

TEST(Bevy, NeverRunsMoreThan16StepsAtOnce) {
    EXPECT_EQ(counts("bevy", {10s, 10s}), (Counts{16, 16}));
}

TEST(Bullet, DropsAtHalfSpeedWhatCocosHoards) {
    const auto frames = at_rate(30, 10);
    EXPECT_NEAR(speed("bullet", frames), 0.5, 1e-3);
    EXPECT_NEAR(speed("cocos", frames), 0.5, 1e-3);
    EXPECT_LT(plans("bullet", frames).back().overstep_s, 1.0 / 60);
    const auto cocos = plans("cocos", frames);
    EXPECT_NEAR(cocos[99].overstep_s, 100.0 / 60, 0.02);
    EXPECT_NEAR(cocos[299].overstep_s, 300.0 / 60, 0.02);
}

TEST(Bullet, RunsOneStepOfTheWholeFrameWithoutACap) {
    const std::vector<Duration> frames = {7ms, 250ms, 0ms, -5ms};
    const std::vector<double> lengths = step_lengths("bullet:steps_per_frame_max=off", frames);
    EXPECT_EQ(lengths, (std::vector<double>{0.007f, 0.25}));
}

TEST(Cocos, PlaysItsBacklogBackFastOnAFasterDisplay) {
    std::vector<Duration> frames = at_rate(30, 10);
    const std::vector<Duration> faster = at_rate(120, 5);
    frames.insert(frames.end(), faster.begin(), faster.end());
    const Counts steps = counts("cocos", frames);
    EXPECT_EQ(total({steps.begin() + 300, steps.end()}), 600u);  // Twice as many as 5 s have.
}

TEST(Cocos, TakesAFrameOfMoreThanASecondForOneOfItsOwn) {
    const auto plan = plans("cocos", {1500ms})[0];
    EXPECT_NEAR(plan.update_s, 1.0 / 60, 1e-12);
    EXPECT_NEAR(plan.dropped_s, 1.5 - 1.0 / 60, 1e-12);
    EXPECT_NEAR(plans("cocos", {1s})[0].update_s, 1, 1e-12);
}

TEST(Defold, MakesStepsLongerAndNotMoreBySpeedingUp) {
    const auto frames = at_rate(60, 1);
    EXPECT_EQ(counts("defold:time_scale=2", frames), counts("defold", frames));
    EXPECT_EQ(step_lengths("defold:time_scale=2", frames)[0], static_cast<double>(2.0f / 60));
}

TEST(O3de, RunsSixStepsAfterAnyHitch) {
    EXPECT_LE(plans("o3de", {16ms, 5s})[1].steps.size(), 6u);
    EXPECT_NEAR(plans("o3de", {5s})[0].dropped_s, 4.9, 1e-6);
}

TEST(UnrealSubstep, DividesAFrameIntoEqualPartsNoLongerThanTheirMaximum) {
    EXPECT_EQ(counts("unreal-substep", {10ms, 16'667us, 17ms, 33ms}), (Counts{1, 1, 2, 2}));
    for (const double dt_s : step_lengths("unreal-substep:clock=f64", {33ms})) {
        EXPECT_EQ(dt_s, 0.0165);
    }
}

// CARLA, issue 695: with 6 substeps of 1/60 s physics stays at 10 fps where frames are longer.
TEST(UnrealSubstep, LosesWhatIsLongerThanAllPartsWhilePerFrameCodeIsToldAllOfIt) {
    const auto plan = plans("unreal-substep:clock=f64:timestep=10ms", {200ms})[0];
    ASSERT_EQ(plan.steps.size(), 6U);
    EXPECT_DOUBLE_EQ(plan.steps[0].dt_s, 0.01);
    EXPECT_NEAR(plan.dropped_s, 0.14, 1e-12);
    EXPECT_EQ(plan.update_s, 0.2);
    // The clamp is not read.
    EXPECT_EQ(step_lengths("unreal-substep:clock=f64:frame_delta_max=1ms", {10ms}),
              std::vector{0.01});
}

TEST(UnrealSubstep, IsOneStepOfTheFrameWithOnePartUpToItsClamp) {
    const std::string off = "unreal-substep:clock=f64:steps_per_frame_max=1";
    EXPECT_EQ(step_lengths(off, {25ms, 40ms}), (std::vector{0.025, 0.04}));
    EXPECT_EQ(step_lengths(off + ":frame_delta_max=33333us", {25ms, 40ms}),
              (std::vector{0.025, 0.033'333}));
    // Per-frame code is told the whole frame here, too.
    const auto plan = plans(off + ":frame_delta_max=33333us", {40ms})[0];
    EXPECT_EQ(plan.update_s, 0.04);
    EXPECT_NEAR(plan.dropped_s, 0.04 - 0.033'333, 1e-12);
}

TEST(Stride, StepsUntilItsBudgetIsSpentAndKeepsLessThanAStep) {
    const auto run = [](Duration step_cost) {
        FramePlan plan;
        make_pacer(parse_policy("stride"), step_cost)->advance(105ms, plan);
        return plan;
    };
    EXPECT_EQ(run(0ms).steps.size(), 6u);
    EXPECT_EQ(run(1ms).steps.size(), 6u);
    EXPECT_EQ(run(4ms).steps.size(), 3u);  // Two take 8 of the 8.33 ms.
    EXPECT_EQ(run(50ms).steps.size(), 1u);
    EXPECT_EQ(run(8'333'333ns).steps.size(), 1u);  // The first spends the budget exactly.
    EXPECT_NEAR(run(4ms).overstep_s, 0.005, 1e-6);
    EXPECT_NEAR(run(4ms).dropped_s, 0.05, 1e-6);
}

TEST(Flax, TicksOnceAFrameAtMostAndSkipsWhatItMissed) {
    for (const FramePlan& plan : plans("flax", with_hitch(1s))) {
        EXPECT_LE(plan.steps.size(), 1u);
    }
    EXPECT_EQ(total(counts("flax", at_rate(120, 1))), 60u);
    EXPECT_EQ(total(counts("flax", at_rate(144, 1))), 60u);
}

TEST(Flax, SimulatesTheRealDeltaUpToItsLimitWhileItIsSlow) {
    const auto lengths = step_lengths("flax", with_hitch(1s));
    EXPECT_EQ(lengths[0], 1.0 / 60);
    EXPECT_EQ(lengths[1], 0.1);
    EXPECT_NEAR(lengths[2], 0.016'666'7, 1e-9);
    EXPECT_EQ(lengths.back(), 1.0 / 60);
    EXPECT_NEAR(step_lengths("flax", at_rate(30, 1)).back(), 1.0 / 30, 1e-8);
}

TEST(Flax, IsNotSlowAtExactlyOneAndAHalfTimesteps) {
    const std::string policy = "flax:timestep=1/64";
    EXPECT_EQ(step_lengths(policy, {23'437'500ns})[0], 1.0 / 64);
    EXPECT_EQ(step_lengths(policy, {23'437'501ns})[0], 0.023'437'501);
}

TEST(Flax, TicksATimestepAfterAHitchAboveItsLimit) {
    // The hitch ends half a timestep after a tick was due, and the ticks start anew from there.
    EXPECT_EQ(counts("flax:timestep=1/64", {1'007'812'500ns, 8ms, 8ms}), (Counts{1, 0, 1}));
}

/// The table of s&box's own test (engine/Sandbox.Test.Unit/Time/FixedUpdate.cs, 100b8a7b): 12
/// seconds at 60 fps, the last frame just before their end.
TEST(Sbox, RunsTheStepsOfItsEnginesOwnTest) {
    const std::vector<Duration> frames(720, 16'666'666ns);
    const auto steps = [&](int rate_hz, int most) {
        return total(counts(fmt::format("sbox:timestep=1/{}:steps_per_frame_max={}", rate_hz, most),
                            frames));
    };
    EXPECT_EQ(steps(1, 5), 11u);
    EXPECT_EQ(steps(5, 5), 59u);
    EXPECT_EQ(steps(30, 5), 359u);
    EXPECT_EQ(steps(60, 5), 719u);
    EXPECT_EQ(steps(120, 5), 1'439u);
    EXPECT_EQ(steps(1, 1), 11u);
    EXPECT_EQ(steps(10, 1), 119u);
    EXPECT_EQ(steps(60, 2), 719u);
}

/// TestMaxSteps and TestLargeTimeJump there.
TEST(Sbox, ForgetsWhatIsAboveItsCap) {
    EXPECT_EQ(counts("sbox:timestep=1/10:steps_per_frame_max=5", {0ms, 1s, 100ms}),
              (Counts{0, 5, 1}));
    EXPECT_EQ(counts("sbox:timestep=1/10:steps_per_frame_max=10:frame_delta_max=off", {20s, 100ms}),
              (Counts{10, 1}));
}

TEST(Sbox, CutsAFrameThere) {
    // 2 s are 100 steps of 20 ms; 2 of them run.
    const auto frames = plans("sbox", {5s, 20ms});
    EXPECT_EQ(counts(frames), (Counts{2, 1}));
    EXPECT_NEAR(frames[0].dropped_s, 5 - 0.04, 1e-6);
}

/// After a day a float has 1/128 s: steps of 20 ms come at 23 or 15 ms.
TEST(Sbox, ReadsItsClockInFloats) {
    const std::vector<Duration> frames(1'000, 4ms);
    const auto at = [&](std::string_view start) {
        return counts(fmt::format("sbox:clock_start={}", start), frames);
    };
    const auto gaps = [](const Counts& counted) {
        std::set<std::size_t> lengths;
        std::size_t last = 0;
        for (std::size_t i = 1; i < counted.size(); ++i) {
            if (counted[i] > 0) {
                lengths.insert(last == 0 ? 5 : i - last);
                last = i;
            }
        }
        return lengths;
    };
    EXPECT_EQ(total(at("100000s")), 200u);
    EXPECT_EQ(gaps(at("0s")), (std::set<std::size_t>{5}));
    EXPECT_GT(gaps(at("100000s")).size(), 1U);
}

TEST(Monogame, WaitsForItsTarget) {
    const auto frames = plans("monogame", {5ms, 20ms, 5ms});
    EXPECT_EQ(counts(frames), (Counts{1, 1, 1}));
    EXPECT_NEAR(seconds(frames[0].waited), 0.011'666'7, 2e-7);
    EXPECT_EQ(frames[1].waited, 0ns);
    EXPECT_NEAR(seconds(frames[2].waited), 0.008'333'4, 3e-7);  // 3.33 ms were left.
}

TEST(Monogame, TellsUpdatesOfWholeTicks) {
    EXPECT_EQ(step_lengths("monogame", {17ms})[0], 0.016'666'7);
    EXPECT_EQ(step_lengths("monogame:delta_unit=1ms", {17ms})[0], 0.017);  // As .NET once rounded.
}

TEST(Monogame, Runs29UpdatesAfterALongHitchAndDropsTheRest) {
    const auto frames = plans("monogame", with_hitch(3s));
    EXPECT_EQ(frames[1].steps.size(), 29u);
    EXPECT_NEAR(frames[1].dropped_s, 2.5, 1e-6);
    EXPECT_NEAR(frames[1].update_s, 29 * 0.016'666'7, 1e-9);
}

TEST(Monogame, RunsSlowlyFromALagOfFiveUntilThereIsNone) {
    const auto pacer = make_pacer("monogame");
    FramePlan plan;
    const auto is_slow_after = [&](Duration frame) {
        pacer->advance(frame, plan);
        return native_value(*pacer, "is_running_slowly") == 1;
    };
    EXPECT_FALSE(is_slow_after(5 * 16'666'700ns));  // A lag of four.
    EXPECT_TRUE(is_slow_after(2 * 16'666'700ns));
    EXPECT_EQ(native_value(*pacer, "lag"), 5);
    int slow = 0;
    while (is_slow_after(16'666'700ns)) {
        ++slow;
    }
    EXPECT_EQ(slow, 5);  // The last of them brings the lag to none, which the next one sees.
    EXPECT_EQ(native_value(*pacer, "lag"), 0);
}

TEST(Quake3, RoundsAFrameDownToWholeMilliseconds) {
    EXPECT_EQ(step_lengths("quake3:timestep=1/30", {40ms})[0], 0.033);
    EXPECT_EQ(total(counts("quake3:timestep=1/30", at_rate(100, 10))), 303u);
    EXPECT_EQ(step_lengths("quake3", {60ms})[0], 0.05);
}

TEST(Quake3, ScalesBothTheTimeAndTheStepAndRoundsBothDown) {
    const auto frames = plans("quake3:time_scale=0.3", std::vector<Duration>(100, 16ms));
    EXPECT_EQ(frames[0].update_s, 0.004);  // Of 4.8 ms.
    EXPECT_EQ(frames[3].steps[0].dt_s, 0.015);
    EXPECT_NEAR(speed("quake3:time_scale=0.3", std::vector<Duration>(1000, 16ms)), 0.25, 1e-3);
}

TEST(Quake3, TakesNoFrameForLessThanAMillisecond) {
    EXPECT_EQ(plans("quake3", {100us})[0].update_s, 0.001);
    EXPECT_EQ(plans("quake3:time_scale=0.05", {16ms})[0].update_s, 0.001);  // Of 0.8 ms.
    EXPECT_NEAR(plans("quake3", {500ms})[0].dropped_s, 0.3, 1e-12);
}

TEST(Love, HandsOutWhateverAFrameTook) {
    EXPECT_EQ(step_lengths("love", {3s, 1ms}), (std::vector{3.0, 0.001}));
}

}  // namespace
}  // namespace tickproof::harness
