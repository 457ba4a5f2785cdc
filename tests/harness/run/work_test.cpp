// What runs cost is known from their lengths.

#include "harness/run/work.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/input_error.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(Work, IsTheStepsOfTheScenarioTimesTheirParts) {
    // A second in steps of 1/60 s, and in frames of 1/240 s.
    const ScenarioSpec fall = scenario("fall", {"fall.time_s=1"});
    const FrameTrace trace = at_rate(240);
    EXPECT_NEAR(work_of(spec(fall, "euler", "fixed", trace.spec), trace, Keep::outcome).steps, 60,
                1e-6);
    EXPECT_NEAR(work_of(spec(fall, "euler", "variable", trace.spec), trace, Keep::outcome).steps,
                240, 1e-3);
    RunSpec reference = spec(fall, "euler:substeps=2", "fixed", trace.spec);
    reference.split = 64;
    EXPECT_NEAR(work_of(reference, trace, Keep::path).steps, 60 * 2 * 64, 1e-3);
    EXPECT_EQ(work_of(reference, trace, Keep::path).runs, 1U);
}

TEST(Work, OfSlowMotionTakesMoreFrames) {
    // At half speed a second of the game takes two seconds of frames; a fixed step is one of game
    // time.
    const FrameTrace trace = at_rate(240);
    const auto steps = [&](std::string_view policy) {
        return work_of(spec(scenario("fall", {"fall.time_s=1"}), "euler", policy, trace.spec),
                       trace, Keep::outcome)
            .steps;
    };
    EXPECT_NEAR(steps("variable:time_scale=0.5"), 480, 1e-3);
    EXPECT_NEAR(steps("variable:time_scale=2"), 120, 1e-3);
    EXPECT_NEAR(steps("fixed:time_scale=0.5"), 60, 1e-6);
}

TEST(Work, OfTheDefaultScenariosIsShort) {
    const FrameTrace trace = at_rate(60);
    for (const ScenarioRow& row : scenarios()) {
        EXPECT_FALSE(is_long(work_of(spec(parse_scenario(row.name), "box2d", "fixed", trace.spec),
                                     trace, Keep::path),
                             1))
            << row.name;
    }
}

TEST(Work, OfTheLargestPyramidIsLong) {
    // 820 boxes for 60 s at 1000 fps: 49 million times that a body moves.
    const FrameTrace trace = at_rate(1000);
    const ExpectedWork work =
        work_of(spec(scenario("stack", {"stack.rows=40", "stack.length_s=60"}), "box2d", "variable",
                     trace.spec),
                trace, Keep::path);
    EXPECT_NEAR(work.steps, 60'000, 1);
    EXPECT_TRUE(is_long(times(work, 8), 2));
}

TEST(Work, BeyondTheLimitsIsRefused) {
    const FrameTrace trace = at_rate(1000);
    const auto far = [&](std::string_view x_m) {
        return work_of(spec(scenario("gate", {x_m}), "euler", "fixed", trace.spec), trace,
                       Keep::outcome);
    };
    // 200,002 s of 1000 frames.
    EXPECT_THROW(far("gate.x_m=1e6"), InputError);
    EXPECT_NEAR(far("gate.x_m=1e4").steps, 2002.4 * 60, 10);
}

}  // namespace
}  // namespace tickproof::harness
