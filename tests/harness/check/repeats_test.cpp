#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/planted.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

const std::vector<FrameTrace>& two_rates() {
    static const std::vector<FrameTrace> traces{at_rate(30), at_rate(144)};
    return traces;
}

TEST(Repeats, ToTheBitAndStepByStepWithAFixedTimestep) {
    const Finding finding =
        finding_of("repeats", question(scenario("stack"), "box2d", "fixed", two_rates()));
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_THAT(finding.summary, HasSubstr("the n-th step is the same in 2 runs"));
    EXPECT_GT(number_of(finding, "steps"), 300);
}

TEST(Repeats, CannotCompareFrameRatesWithVariableSteps) {
    const Finding finding =
        finding_of("repeats", question(scenario("gate"), "box2d", "variable", two_rates()));
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_THAT(finding.summary, HasSubstr("steps vary with the frames"));
}

TEST(Repeats, FindsAnEngineThatRemembersOtherRuns) {
    Question asked = question(scenario("jump"), "euler", "fixed", two_rates());
    asked.engine = planted<remember_other_runs>();
    const Finding finding = finding_of("repeats", asked);
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_EQ(number_of(finding, "step"), 3);
    EXPECT_THAT(finding.summary, HasSubstr("other bits the second time"));
}

TEST(Repeats, FindsAStepThatDependsOnTheTrace) {
    const Question asked = question(scenario("jump"), "euler", "fixed", two_rates());
    const Check& check = check_named("repeats");
    auto runs = runs_for(check, asked);
    // Both runs of the second trace, alike, differ from the first in one step.
    runs[2].trajectory.hashes[11] ^= 1;
    runs[3].trajectory.hashes[11] ^= 1;
    const Finding finding = check.judge(asked, runs);
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_EQ(number_of(finding, "step"), 11);
    EXPECT_THAT(finding.summary, HasSubstr("differs between 30 fps and 144 fps"));
}

TEST(Repeats, FindsARunThatEndedEarlier) {
    const Question asked = question(scenario("jump"), "euler", "fixed", two_rates());
    const Check& check = check_named("repeats");
    auto runs = runs_for(check, asked);
    runs[1].trajectory.hashes.pop_back();
    EXPECT_EQ(check.judge(asked, runs).verdict, Verdict::fail);
}

TEST(Repeats, WithoutAStepIsUnknown) {
    const Question asked =
        question(scenario("jump"), "euler", "fixed:timestep=10s:frame_delta_max=1us", two_rates());
    EXPECT_EQ(finding_of("repeats", asked).verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
