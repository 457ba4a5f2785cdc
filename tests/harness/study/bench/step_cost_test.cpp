#include "harness/study/bench/step_cost.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/game/engine_text.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

/// A game of fixed steps of 1/60 s, whose frames vary by `jitter_ms`.
struct Shipped {
    double frame_ms = 10;
    double jitter_ms = 1;
    double rest_ms = 3;
    double step_ms = 2;
    double noise_ms = 0.5;
    double owed_ms = 7;  ///< Accumulated when the capture begins.
    std::size_t frames = 3000;
};

/// As a recorder sees it: PresentMon's columns of 2.3.1.
std::string csv_of(const Shipped& game) {
    constexpr double kStep_ms = 1000.0 / 60;
    Pcg32 random(1);
    std::string rows =
        "Application,ProcessID,SwapChainAddress,MsBetweenPresents,MsBetweenAppStart,MsCPUBusy\n";
    double accumulated_ms = game.owed_ms;
    double before_ms = 0;
    for (std::size_t i = 0; i < game.frames; ++i) {
        accumulated_ms += before_ms;  // The game measures a frame when it is over.
        int steps = 0;
        for (; accumulated_ms >= kStep_ms; accumulated_ms -= kStep_ms) {
            ++steps;
        }
        before_ms = game.frame_ms + random.uniform(-game.jitter_ms, game.jitter_ms);
        const double busy_ms =
            game.rest_ms + game.step_ms * steps + random.uniform(-game.noise_ms, game.noise_ms);
        rows += fmt::format("game.exe,1,0x1,{:.4f},{:.4f},{:.4f}\n", before_ms, before_ms, busy_ms);
    }
    return rows;
}

Capture recorded(const Shipped& game) {
    return read_capture_text(csv_of(game), "game.csv");
}

StepCost cost_of(const Shipped& game, std::string_view policy = "fixed:timestep=1/60") {
    return step_cost(recorded(game), parse_policy(policy));
}

TEST(StepCost, IsByHowMuchFramesWithAStepMoreAreBusier) {
    const StepCost cost = cost_of({});
    EXPECT_TRUE(cost.is_clear());
    EXPECT_NEAR(cost.step_s, 2e-3, 0.1e-3);
    EXPECT_LT(cost.low_s, 2e-3);
    EXPECT_GT(cost.high_s, 2e-3);
    EXPECT_NEAR(cost.rest_s, 3e-3, 0.1e-3);
    EXPECT_EQ(cost.fewest, 0U);
    EXPECT_EQ(cost.most, 1U);
    EXPECT_EQ(cost.frames, 3000U);
}

TEST(StepCost, IsTheSameWhateverHasAccumulatedBeforeTheCapture) {
    for (const double owed_ms : {0.0, 4.0, 12.5, 16.0}) {
        EXPECT_NEAR(cost_of({.owed_ms = owed_ms}).step_s, 2e-3, 0.15e-3) << owed_ms;
    }
}

TEST(StepCost, IsFoundWhereFramesTakeOneStepOrTwo) {
    const StepCost cost = cost_of({.frame_ms = 22, .step_ms = 1.5});
    EXPECT_TRUE(cost.is_clear());
    EXPECT_NEAR(cost.step_s, 1.5e-3, 0.1e-3);
    EXPECT_EQ(cost.fewest, 1U);
    EXPECT_EQ(cost.most, 2U);
}

TEST(StepCost, CountsNoFrameInTwoPairs) {
    // Frames of 25 ms take one step and two by turns: each is unlike the one before and after it.
    const StepCost cost = cost_of({.frame_ms = 25, .jitter_ms = 0, .frames = 1000});
    EXPECT_EQ(cost.fewest, 1U);
    EXPECT_EQ(cost.most, 2U);
    EXPECT_NEAR(static_cast<double>(cost.pairs), 500, 2);
}

TEST(StepCost, IsNotClearWhereNoiseIsLarger) {
    const StepCost cost = cost_of({.step_ms = 0, .noise_ms = 2});
    EXPECT_FALSE(cost.is_clear());
    EXPECT_GT(cost.pairs, 500U);
    const Shipped game{.step_ms = 0, .noise_ms = 2};
    const Finding finding =
        step_cost_finding(cost, recorded(game), parse_policy("fixed:timestep=1/60"));
    EXPECT_EQ(finding.verdict, Verdict::unknown);
    EXPECT_THAT(finding.summary, HasSubstr("noise"));
}

TEST(StepCost, BelowNothingIsNoCost) {
    const Shipped game{.rest_ms = 6, .step_ms = -2, .owed_ms = 0};
    const StepCost cost = cost_of(game);
    EXPECT_FALSE(cost.is_clear());
    const Finding finding =
        step_cost_finding(cost, recorded(game), parse_policy("fixed:timestep=1/60"));
    EXPECT_EQ(finding.verdict, Verdict::unknown);
    for (const Number& number : finding.numbers) {
        EXPECT_NE(number.name, "step_ms");
    }
}

TEST(StepCost, IsUnknownWhereEachFrameTakesAsManySteps) {
    const StepCost cost = cost_of({}, "variable");
    EXPECT_FALSE(cost.is_clear());
    EXPECT_EQ(cost.pairs, 0U);
    EXPECT_EQ(cost.fewest, cost.most);
    EXPECT_THAT(step_cost_finding(cost, recorded({}), parse_policy("variable")).summary,
                HasSubstr("each frame takes 1 step"));
}

TEST(StepCost, IsUnknownOfAFewFrames) {
    const StepCost cost = cost_of({.noise_ms = 0, .frames = 6});
    EXPECT_FALSE(cost.is_clear());
    EXPECT_TRUE(std::isnan(cost.high_s));
}

TEST(StepCost, ComparesNoFrameWithAHitch) {
    Capture capture = recorded({.frames = 400});
    const std::size_t pairs = step_cost(capture, parse_policy("fixed:timestep=1/60")).pairs;
    for (std::size_t i = 40; i < 400; i += 40) {  // With many steps, and much else to do.
        capture.trace.frames[i] = std::chrono::milliseconds(100);
        capture.busy[i + 1] = std::chrono::milliseconds(90);
    }
    const StepCost cost = step_cost(capture, parse_policy("fixed:timestep=1/60"));
    EXPECT_LT(cost.pairs, pairs);
    EXPECT_LT(cost.step_s, 2.5e-3);
}

TEST(StepCost, NeedsACaptureThatSaysHowBusyFramesAre) {
    const Capture capture = read_capture_text(
        "Application,ProcessID,SwapChainAddress,MsBetweenPresents\na.exe,1,0x1,16\na.exe,1,0x1,"
        "17\n",
        "old.csv");
    EXPECT_THAT(refusal([&] { step_cost(capture, parse_policy("fixed")); }),
                ::testing::AllOf(HasSubstr("old.csv: "), HasSubstr("MsCPUBusy")));
}

TEST(StepCost, IsClearOnlyWhereItsIntervalIsAboveZero) {
    EXPECT_TRUE((StepCost{.low_s = 1e-9}.is_clear()));
    EXPECT_FALSE((StepCost{.low_s = 0}.is_clear()));
    EXPECT_FALSE(StepCost{}.is_clear());
}

}  // namespace
}  // namespace tickproof::harness
