#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/planted.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

Finding against_box2d(std::string_view scenario_name, physics::EngineSpec engine,
                      std::string_view policy, const std::vector<FrameTrace>& traces) {
    Question asked = question(scenario(scenario_name), "euler", policy, traces);
    asked.engine = std::move(engine);
    asked.other = parse_engine("box2d");
    return finding_of("engines-agree", asked);
}

TEST(EnginesAgree, ToTheBitUntilTheGate) {
    const std::vector<FrameTrace> traces{at_rate(60)};
    const Finding finding = against_box2d("gate", parse_engine("euler"), "fixed", traces);
    EXPECT_EQ(finding.verdict, Verdict::pass) << finding.summary;
    EXPECT_EQ(number_of(finding, "steps"), 31);  // Contact is due at 0.52 s, in the 32nd step.
}

TEST(EnginesAgree, ToTheBitInEveryScenarioUnderRandomFrames) {
    const std::vector<FrameTrace> traces{parse_generated("uniform:frames=200", 3)};
    for (const std::string_view name : {"jump", "gate", "wall", "curve"}) {
        const Finding finding = against_box2d(name, parse_engine("euler"), "variable", traces);
        EXPECT_EQ(finding.verdict, Verdict::pass) << name << ": " << finding.summary;
        EXPECT_GT(number_of(finding, "steps"), 5) << name;
    }
}

TEST(EnginesAgree, FindsOneBitInOneStep) {
    const std::vector<FrameTrace> traces{at_rate(60)};
    const Finding finding =
        against_box2d("jump", planted<flip_a_bit_in_step_seven>(), "fixed", traces);
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_EQ(number_of(finding, "step"), 7);
    EXPECT_EQ(number_of(finding, "body"), 0);
    EXPECT_EQ(number_of(finding, "ulps"), 1);
    EXPECT_THAT(finding.summary, HasSubstr("character, velocity.x: 5"));
    EXPECT_THAT(finding.fix, HasSubstr("-ffp-contract=off"));
}

TEST(EnginesAgree, NamesTheLimitThatParts) {
    const std::vector<FrameTrace> traces{with_hitch(1)};
    const Finding finding = against_box2d("jump", parse_engine("euler"), "variable", traces);
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_EQ(number_of(finding, "step"), 15);
    EXPECT_THAT(finding.cause, HasSubstr("2 units"));
}

TEST(EnginesAgree, IsAskedOnlyOfEnginesThatDoTheSameSums) {
    const std::vector<FrameTrace> traces{at_rate(60)};
    Question asked = question(scenario("jump"), "euler", "fixed", traces);
    const auto applies = [&](std::string_view a, std::string_view b) {
        asked.engine = parse_engine(a);
        asked.other = parse_engine(b);
        return check_named("engines-agree").applies(asked);
    };
    EXPECT_TRUE(applies("euler", "box2d"));
    EXPECT_FALSE(applies("euler:precision=f64", "box2d"));
    EXPECT_FALSE(applies("euler-explicit", "box2d"));
    EXPECT_FALSE(applies("euler", "euler:collision=swept"));
    EXPECT_FALSE(applies("euler", "box2d:substeps=4"));  // Four sums in place of one.
}

TEST(EnginesAgree, WithoutAStepIsUnknown) {
    const std::vector<FrameTrace> traces{of_frames({0.1, 0.1})};
    const Finding finding = against_box2d("jump", parse_engine("euler"),
                                          "fixed:timestep=10s:frame_delta_max=1us", traces);
    EXPECT_EQ(finding.verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
