#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/planted.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

Asked pair_of(std::string_view scenario_name, physics::EngineSpec engine, physics::EngineSpec other,
              std::string_view policy, const std::vector<FrameTrace>& traces) {
    Asked made = asked(scenario(scenario_name), "euler", policy, traces);
    made.game.engine = std::move(engine);
    made.game.others = {std::move(other)};
    return made;
}

Finding against_box2d(std::string_view scenario_name, physics::EngineSpec engine,
                      std::string_view policy, const std::vector<FrameTrace>& traces) {
    return finding_of("engines-agree", pair_of(scenario_name, std::move(engine),
                                               parse_engine("box2d"), policy, traces));
}

TEST(EnginesAgree, ToTheBitUntilTheGate) {
    const Finding finding = against_box2d("gate", parse_engine("euler"), "fixed", {at_rate(60)});
    EXPECT_EQ(finding.verdict, Verdict::pass) << finding.summary;
    EXPECT_EQ(number_of(finding, "steps"), 31);  // Contact is due at 0.52 s, in the 32nd step.
    EXPECT_THAT(finding.shown_by, SizeIs(2));
    EXPECT_THAT(finding.asked, IsEmpty());
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
    const Finding finding =
        against_box2d("jump", planted<flip_a_bit_in_step_seven>(), "fixed", {at_rate(60)});
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(number_of(finding, "step"), 8);
    EXPECT_EQ(number_of(finding, "body"), 0);
    EXPECT_EQ(number_of(finding, "ulps"), 1);
    EXPECT_NEAR(number_of(finding, "left"), 5, 1e-6);  // The velocity forwards.
    EXPECT_EQ(number_of(finding, "right"), 5);
}

TEST(EnginesAgree, NamesTheScenarioWhereThereAreSeveral) {
    Asked made = pair_of("jump", planted<flip_a_bit_in_step_seven>(), parse_engine("box2d"),
                         "fixed", {at_rate(60)});
    EXPECT_THAT(finding_of("engines-agree", made).summary, Not(HasSubstr(" in jump")));
    made.game.scenarios.push_back(scenario("curve"));
    EXPECT_THAT(finding_of("engines-agree", made).summary, HasSubstr(" differ in jump before "));
}

TEST(EnginesAgree, NamesTheLimitOfTheEngineThatHasOne) {
    const Finding finding =
        against_box2d("jump", parse_engine("euler"), "variable", {with_hitch(1)});
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(number_of(finding, "step"), 16);
    EXPECT_NE(finding.cause.find("box2d moves no body further than 2 units"), std::string::npos);
}

TEST(EnginesAgree, IsAskedOnlyOfEnginesThatComputeTheSameSums) {
    const auto count = [&](std::string_view a, std::string_view b) {
        return findings_of("engines-agree", pair_of("jump", parse_engine(a), parse_engine(b),
                                                    "fixed", {at_rate(60)}))
            .size();
    };
    EXPECT_EQ(count("euler", "box2d"), 1U);
    EXPECT_EQ(count("euler:precision=f64", "box2d"), 0U);
    EXPECT_EQ(count("euler-explicit", "box2d"), 0U);
    EXPECT_EQ(count("euler", "euler:collision=swept"), 0U);
    EXPECT_EQ(count("euler", "box2d:substeps=4"), 0U);  // Four sums in place of one.
}

TEST(EnginesAgree, WithoutAStepIsUnknown) {
    EXPECT_EQ(against_box2d("jump", parse_engine("euler"), "fixed:timestep=10s:frame_delta_max=1us",
                            {of_frames({0.1, 0.1})})
                  .verdict,
              Verdict::unknown);
}

TEST(EnginesAgree, WithALoopThatNeverEndsIsAnError) {
    const Finding finding = against_box2d("jump", parse_engine("euler"),
                                          "fixed:timestep=1us:frame_delta_max=off", {at_rate(5)});
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(number_of(finding, "steps"), 100'000);
}

}  // namespace
}  // namespace tickproof::harness
