// Godot's accumulator that evens out its counts, and what comes after it.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "tests/harness/pacing/pacing_runs.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;
using Counts = std::vector<std::size_t>;

/// Frames of a display of 60 Hz as a clock measures them: some milliseconds early or late, and
/// never far from where they should be.
std::vector<Duration> wobbling() {
    std::vector<Duration> frames;
    for (int i = 0; i < 50; ++i) {
        for (const Duration off : {Duration{900us}, Duration{-1800us}, Duration{900us},
                                   Duration{1500us}, Duration{-1500us}}) {
            frames.push_back(Duration{16'666'667} + off);
        }
    }
    return frames;
}

TEST(Godot, RunsOneStepAFrameAroundItsRateWhereAPlainAccumulatorDoesNot) {
    const Counts even = counts("godot", wobbling());
    EXPECT_EQ(std::count(even.begin() + 12, even.end(), 1), 238);
    const Counts plain = counts("godot:jitter_fix=0", wobbling());
    EXPECT_GT(std::count(plain.begin(), plain.end(), 0), 40);
    EXPECT_GT(std::count(plain.begin(), plain.end(), 2), 40);
}

TEST(Godot, TellsPerFrameCodeAnEvenDeltaWhereItsStepsAreEven) {
    const auto spread = [](std::string_view policy) {
        const auto frames = plans(policy, wobbling());
        const auto [least, most] = std::minmax_element(
            frames.begin() + 20, frames.end(),
            [](const FramePlan& a, const FramePlan& b) { return a.update_s < b.update_s; });
        return most->update_s - least->update_s;
    };
    EXPECT_LT(spread("godot"), 1e-6);
    EXPECT_NEAR(spread("godot:jitter_fix=0"), 0.0033, 1e-5);
}

TEST(Godot, WithoutJitterFixIsAPlainAccumulator) {
    const std::vector<Duration> frames = {5ms, 17ms, 33ms, 16ms, 70ms, 1ms, 1ms, 20ms, 15ms, 130ms};
    EXPECT_EQ(counts("godot:jitter_fix=0:clock=ns", frames), counts("fixed", frames));
}

TEST(Godot, KeepsThePatternOf50FramesASecond) {
    // Six steps in five frames, in a rhythm that noise of a millisecond does not break.
    std::vector<Duration> frames;
    for (int i = 0; i < 100; ++i) {
        frames.push_back(Duration{i % 2 == 0 ? 19'500us : 20'500us});
    }
    const Counts steps = counts("godot", frames);
    for (std::size_t i = 20; i + 5 <= steps.size(); ++i) {
        EXPECT_EQ(total({steps.begin() + static_cast<std::ptrdiff_t>(i),
                         steps.begin() + static_cast<std::ptrdiff_t>(i) + 5}),
                  6u)
            << i;
    }
}

TEST(Godot, FollowsAPatternThatIsFourFramesLong) {
    // Frames in halves of a step. The last four ran four steps, one a frame; the last delta is
    // 11/6 of a step, and half a step is as far as it may be moved towards one.
    std::vector<Duration> frames;
    for (const int halves : {1, 1, 1, 2, 3, 3}) {
        frames.push_back(halves * 15'625us);
    }
    const FramePlan last = plans("godot:timestep=1/32", frames).back();
    EXPECT_EQ(last.steps.size(), 2u);
    EXPECT_NEAR(last.update_s * 32, 11.0 / 6 - 0.5, 1e-9);
}

TEST(Godot, HoldsAStepBackForThePatternAndGivesUpAPatternThatContradictsItself) {
    // Frames of 1, 6 and 3 halves of a step: the third count of the accumulator alone is 2.
    EXPECT_EQ(counts("godot:timestep=1/32", {15'625us, 93'750us, 46'875us}), (Counts{1, 2, 1}));
    // After 3 steps in one frame a frame of one step: no count fits what went before.
    EXPECT_EQ(counts("godot:timestep=1/16", {187'500us, 62'500us}), (Counts{2, 2}));
}

TEST(Godot, TellsPerFrameCodeAtLeastAnEighthOfAFrame) {
    // Two short frames after two long ones, of which all but that eighth is carried as a deficit.
    const std::vector<Duration> frames = {93'750us, 187'500us, 15'625us, 15'625us};
    const FramePlan last = plans("godot:timestep=1/16", frames).back();
    EXPECT_EQ(last.steps.size(), 0u);
    EXPECT_NEAR(last.update_s, 0.015'625 / 8, 1e-12);
}

TEST(Godot, MultipliesByItsRateAsAWholeNumber) {
    // 1 / (1.0 / 93) is below 93 and loses the last step; 1 / (1.0 / 49) is above 49.
    for (const auto& [timestep, steps] : {std::pair{"1/93", 93u}, {"1/99", 99u}, {"1/105", 105u}}) {
        const std::string policy = fmt::format("godot:jitter_fix=0:timestep={}", timestep);
        EXPECT_EQ(counts(policy + ":steps_per_frame_max=off", {1s}), (Counts{steps})) << policy;
    }
    // After the last frame the account is a rounding below 13 steps, and below 14 at 98 Hz.
    const std::string at_49_hz = "godot:timestep=1/49:steps_per_frame_max=off";
    EXPECT_EQ(counts(at_49_hz, {250ms, 0ms, 1s, 250ms}).back(), 12u);
    const std::string at_98_hz = "godot:timestep=1/98:steps_per_frame_max=off";
    EXPECT_EQ(counts(at_98_hz, {125ms, 2s, 125ms}).back(), 13u);
}

TEST(Godot, OwesNoMoreThanAStepAndHalfAnother) {
    for (const double rate_hz : {30, 50, 59, 60, 61, 75, 144, 240}) {
        for (const FramePlan& plan : plans("godot", at_rate(rate_hz))) {
            ASSERT_GT(plan.overstep_s, -0.5 / 60 - 1e-9) << rate_hz;
            ASSERT_LT(plan.overstep_s, 1.5 / 60 + 1e-9) << rate_hz;
        }
    }
}

TEST(Godot, ShortensTheDeltaOfPerFrameCodeByTheStepsItDoesNotRun) {
    const auto frames = plans("godot", {16'667us, 1s, 16'667us});
    EXPECT_EQ(frames[1].steps.size(), 8u);
    EXPECT_LT(frames[1].update_s, 0.15);
    EXPECT_GT(frames[1].update_s, 0.125);
    EXPECT_NEAR(frames[1].dropped_s, 52.0 / 60, 1.5 / 60);
    EXPECT_LE(frames[2].steps.size(), 2u);
}

TEST(Godot, MakesStepsLongerAndNotMoreBySpeedingUp) {
    const auto frames = at_rate(60, 1);
    EXPECT_EQ(counts("godot:time_scale=2", frames), counts("godot", frames));
    EXPECT_EQ(step_lengths("godot:time_scale=2", frames)[0], 2.0 / 60);
    EXPECT_NEAR(speed("godot:time_scale=2", at_rate(60, 20)), 2, 0.01);
}

TEST(Godot, Of3NeverRunsMoreThan8Steps) {
    EXPECT_EQ(counts("godot:version=3.6:steps_per_frame_max=16", {1s}), (Counts{8}));
    EXPECT_EQ(counts("godot:version=3.2:steps_per_frame_max=off", {1s}), (Counts{8}));
}

TEST(Godot, Of3StepsByAFloat) {
    const FramePlan plan = plans("godot:version=3.2:time_scale=0.5", {20ms}).front();
    EXPECT_EQ(plan.steps.front().dt_s, static_cast<double>(0.5F / 60.0F));
}

TEST(Godot, Of32TellsPerFrameCodeANegativeDelta) {
    // As in the test of an eighth of a frame; Godot 3.2.3 runs so.
    const std::vector<Duration> frames = {93'750us, 187'500us, 15'625us, 15'625us};
    const FramePlan last = plans("godot:version=3.2:timestep=1/16", frames).back();
    EXPECT_LT(last.update_s, 0.015'625 / 8);
    EXPECT_EQ(plans("godot:version=3.6:timestep=1/16", frames).back().update_s, 0.015'625 / 8);
}

TEST(Godot, MeasuresAFrameAlikeAtAnyUptime) {
    // Two clocks in doubles, subtracted, are an ulp off. That decides a step where the account
    // stands at exactly one.
    const auto frames = plans("godot", wobbling());
    const auto after_10_hours = plans("godot:clock_start=36000s", wobbling());
    for (std::size_t i = 0; i < frames.size(); ++i) {
        ASSERT_EQ(frames[i].update_s, after_10_hours[i].update_s) << i;
        ASSERT_EQ(frames[i].steps, after_10_hours[i].steps) << i;
    }
}

TEST(Godot, CountsWholeMicroseconds) {
    // 240 frames of 4,166.67 us: all of them, not one rounded down 240 times.
    EXPECT_NEAR(speed("godot", at_rate(240, 100)), 1, 2e-4);
    EXPECT_NEAR(plans("godot", {16'666'999ns})[0].dropped_s, 999e-9, 1e-12);
}

TEST(GodotProcess, TakesOneStepAFrameOfTheDeltaOfPerFrameCode) {
    std::vector<Duration> frames = wobbling();
    frames.insert(frames.begin() + 100, {1s, 4s, 3ms});
    for (const std::string settings : {"", ":version=3.6", ":timestep=1/30:time_scale=0.5"}) {
        const auto physics = plans("godot:jitter_fix=0" + settings, frames);
        const auto process = plans("godot-process" + settings, frames);
        for (std::size_t i = 0; i < frames.size(); ++i) {
            ASSERT_EQ(process[i].steps.size(), 1U) << i;
            EXPECT_EQ(process[i].steps.begin()->dt_s, physics[i].update_s) << i;
        }
    }
    // Eight steps of 1/60 s are run, and less than one is kept. Main::iteration cuts the rest.
    const auto hitch = plans("godot-process", {16ms, 1s});
    EXPECT_GE(hitch[1].steps.begin()->dt_s, 8.0 / 60 - 1e-9);
    EXPECT_LT(hitch[1].steps.begin()->dt_s, 9.0 / 60);
}

TEST(Godot, OfFramesIsTheRuleOfCodeInProcess) {
    PolicySpec physics = parse_policy("godot:timestep=1/120:version=3.6:input=step");
    EXPECT_EQ(to_text(policy_of_frames(physics)), "godot-process:timestep=1/120:version=3.6");
    EXPECT_EQ(to_text(policy_of_frames(parse_policy("fixed:time_scale=2"))),
              "variable:time_scale=2:frame_delta_max=250ms");
    EXPECT_EQ(to_text(policy_of_frames(parse_policy("frame-locked"))), "frame-locked");
}

}  // namespace
}  // namespace tickproof::harness
