#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

constexpr std::string_view kFifty = "fixed:timestep=1/50:input=step";

TEST(GameInput, MissesThePressesOfFramesWithoutAStep) {
    // Of 60 frames 50 have a step.
    const GameFinding found = finding_of("input", kFifty, at_rates(30, 60));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "frames_without_step"), 10.0 / 60, 0.01);
    EXPECT_TRUE(std::isinf(found.severity));  // None may be missed.
    EXPECT_THAT(found.finding.summary, HasSubstr("from 51 fps upwards"));
    EXPECT_THAT(found.finding.summary, HasSubstr("with 60 fps"));
}

TEST(GameInput, MissesMoreTheHigherTheFrameRateIs) {
    const GameFinding found = finding_of("input", kFifty, at_rates(200, 240));
    EXPECT_NEAR(number_of(found, "frames_without_step"), 190.0 / 240, 0.01);
    EXPECT_THAT(found.finding.summary, HasSubstr("at every rate from 200 to 240 fps"));
}

TEST(GameInput, IsKeptWhereFramesLookForIt) {
    const std::string frames = at_rates(30, 60) + "input.read_in = \"frame\"\n";
    const GameFinding found = finding_of("input", kFifty, frames);
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_EQ(found.severity, 0);
    EXPECT_NEAR(number_of(found, "frames_without_step"), 10.0 / 60, 0.01);
    EXPECT_THAT(found.finding.summary, HasSubstr("would miss 16"));
    EXPECT_EQ(
        finding_of("input", "fixed:timestep=1/50", at_rates(30, 60) + "input.read_in = \"step\"\n")
            .finding.verdict,
        Verdict::fail);
}

TEST(GameInput, IsNeverMissedWhereEveryFrameHasAStep) {
    for (const std::string_view policy :
         {"variable", "semi-fixed", "frame-locked", "fixed:timestep=1/480:input=step"}) {
        const GameFinding found = finding_of("input", policy, at_rates(30, 240));
        EXPECT_EQ(found.finding.verdict, Verdict::pass) << policy;
        EXPECT_EQ(number_of(found, "frames_without_step"), 0) << policy;
    }
}

TEST(GameInput, MayBeMissedAsOftenAsIsTolerated) {
    EXPECT_EQ(finding_of("input", kFifty, at_rate(60) + "tolerances.presses = 0.2").finding.verdict,
              Verdict::pass);
    const GameFinding found = finding_of("input", kFifty, at_rate(60) + "tolerances.presses = 0.1");
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(found.severity, 10.0 / 60 / 0.1, 0.1);
}

TEST(GameInput, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("input", kStandsStill, at_rate(60)).finding.verdict, Verdict::unknown);
}

TEST(GameLatency, IsTheFramesUntilTheNextStep) {
    // A step every 24 frames: a press in the first of the other 23 waits for them.
    const GameFinding found = finding_of("latency", "fixed:timestep=1/10", at_rate(240));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "added"), 23.0 / 240, 1.1 / 240);
    EXPECT_EQ(number_of(found, "added_by_drawing"), 0);
    EXPECT_NEAR(found.severity, number_of(found, "added") / 0.05, 1e-9);
    EXPECT_THAT(found.finding.fix, HasSubstr("more steps a second"));
}

TEST(GameLatency, IsOneStepMoreWithInterpolation) {
    const GameFinding plain = finding_of("latency", "fixed:timestep=1/25", at_rate(60));
    const GameFinding drawn =
        finding_of("latency", "fixed:timestep=1/25:draw=interpolate", at_rate(60));
    EXPECT_NEAR(number_of(plain, "added"), 2.0 / 60, 1e-6);  // 2.4 frames a step
    EXPECT_EQ(plain.finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(drawn, "added"), 2.0 / 60 + 1.0 / 25, 1e-6);
    EXPECT_NEAR(number_of(drawn, "added_by_drawing"), 1.0 / 25, 1e-12);
    EXPECT_EQ(drawn.finding.verdict, Verdict::fail);
    EXPECT_THAT(drawn.finding.cause, HasSubstr("drawn 40 ms late"));
}

TEST(GameLatency, OfDrawingIsInStepsOfRealTimeAsTheLoopKeepsThem) {
    EXPECT_NEAR(number_of(finding_of("latency",
                                     "fixed:timestep=1/50:draw=interpolate:draw_latency_steps=2:"
                                     "time_scale=0.5",
                                     at_rate(60)),
                          "added_by_drawing"),
                3 * 0.02 / 0.5, 1e-12);
    // 16.9 ms are kept as 16.
    EXPECT_NEAR(number_of(finding_of("latency",
                                     "fixed:timestep=16.9ms:timestep_rounding=floor:"
                                     "draw=interpolate",
                                     at_rate(60)),
                          "added_by_drawing"),
                0.016, 1e-12);
}

TEST(GameLatency, IsNoneWhereEveryFrameHasAStep) {
    const GameFinding found = finding_of("latency", "variable", at_rates(30, 240));
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "added"), 0);
    EXPECT_THAT(found.finding.summary, HasSubstr("no latency"));
}

TEST(GameLatency, IsTheWorstOfAllRates) {
    // Just under a step where frames are short; a frame where they are longer than half a step.
    const GameFinding found = finding_of("latency", "fixed:timestep=1/30", at_rates(60, 240));
    EXPECT_NEAR(number_of(found, "added"), 1.0 / 30, 1.0 / 200);
    EXPECT_LE(number_of(found, "added"), 1.0 / 30 + 1e-6);
}

}  // namespace
}  // namespace tickproof::harness
