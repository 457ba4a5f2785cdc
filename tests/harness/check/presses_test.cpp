// A step that looks at the keyboard itself sees what is pressed in frames with a step.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/measures.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

FrameTrace frames_of(int length_ms) {
    FrameTrace trace = of_frames({});
    trace.name = fmt::format("{} ms", length_ms);
    trace.frames.assign(200, std::chrono::milliseconds(length_ms));
    return trace;
}

TEST(Presses, AreMissedInFramesWithoutAStep) {
    const Finding finding = measured("presses", "fixed:timestep=40ms:input=step", {frames_of(10)});
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_EQ(number_of(finding, "frames_with_step"), 0.25);
    EXPECT_THAT(finding.summary, HasSubstr("25 % of presses are seen"));
    EXPECT_THAT(finding.cause, HasSubstr("150 frames take no step"));
    EXPECT_THAT(finding.fix, HasSubstr("input=frame"));
}

TEST(Presses, AreSeenWhereEveryFrameHasAStep) {
    for (const int length_ms : {20, 45}) {
        const Finding finding =
            measured("presses", "fixed:timestep=20ms:input=step", {frames_of(length_ms)});
        EXPECT_EQ(finding.verdict, Verdict::pass) << finding.summary;
        EXPECT_EQ(number_of(finding, "frames_with_step"), 1);
        EXPECT_THAT(finding.summary, HasSubstr("every press is seen"));
    }
}

TEST(Presses, AreSeenWhereFramesKeepThemForTheNextStep) {
    const Finding finding = measured("presses", "fixed:timestep=40ms", {frames_of(10)});
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_EQ(number_of(finding, "frames_with_step"), 0.25);
    EXPECT_THAT(finding.summary, HasSubstr("steps that looked themselves would see 25 % of them"));
}

TEST(Presses, AreJudgedByTheTraceThatMissesTheMost) {
    const Finding finding = measured("presses", "fixed:timestep=40ms:input=step",
                                     {frames_of(20), frames_of(10), frames_of(40)});
    EXPECT_EQ(finding.shown_by.trace, 1U);
    EXPECT_THAT(finding.summary, HasSubstr("with 10 ms"));
}

TEST(Presses, WithoutAStepAreUnknown) {
    for (const std::string_view input : {"frame", "step"}) {
        const std::string policy =
            fmt::format("fixed:timestep=10s:frame_delta_max=1us:input={}", input);
        EXPECT_EQ(measured("presses", policy, {frames_of(10)}).verdict, Verdict::unknown);
        // Nor is a trace with steps enough where another has none.
        EXPECT_EQ(measured("presses", fmt::format("fixed:timestep=1s:input={}", input),
                           {of_frames({0.2, 0.2, 0.2, 0.2, 0.2}), of_frames({0.2})})
                      .verdict,
                  Verdict::unknown);
    }
}

TEST(Presses, OfALoopThatNeverEndsFail) {
    const Finding finding =
        measured("presses", "fixed:timestep=1us:frame_delta_max=off", {of_frames({1.0})});
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_THAT(finding.summary, HasSubstr("unbounded"));
}

TEST(Presses, AreAskedAboutOnlyWhereAFrameMayHaveNoStep) {
    const auto applies = [](std::string_view policy) {
        Question asked;
        asked.policy = parse_policy(policy);
        asked.measures = true;
        return check_named("presses").applies(asked);
    };
    EXPECT_TRUE(applies("fixed"));
    EXPECT_TRUE(applies("refresh-multiple"));
    EXPECT_FALSE(applies("variable"));
    EXPECT_FALSE(applies("whole-steps"));
}

}  // namespace
}  // namespace tickproof::harness
