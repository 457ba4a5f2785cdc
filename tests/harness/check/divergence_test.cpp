#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/planted.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

Finding at_rate_with(int rate, std::string_view engine, std::string_view scenario_name = "jump") {
    const std::vector<FrameTrace> traces{at_rate(rate)};
    return finding_of("divergence", question(scenario(scenario_name), engine, "variable", traces));
}

TEST(DivergenceCheck, SemiImplicitEulerIsOfFirstOrderByDesign) {
    const Finding finding = at_rate_with(30, "euler:precision=f64");
    EXPECT_EQ(finding.verdict, Verdict::note);
    EXPECT_NEAR(number_of(finding, "order"), 1, 0.1);
    EXPECT_THAT(finding.cause, HasSubstr("different by design"));
    // After 1 s of flight the path is g dt t / 2 = 0.1667 m too low, 1/64 of which the reference
    // has, too.
    EXPECT_GE(number_of(finding, "maximum"), 10.0 / 30 * 1 / 2 * 63 / 64 - 1e-6);
    EXPECT_GT(number_of(finding, "rms"), 0);
    EXPECT_LT(number_of(finding, "rms"), number_of(finding, "maximum"));
    // The tolerance of 0.05 m is passed when g dt t / 2 x 63/64 is: after 0.305 s, so in the step
    // that ends at 1/3 s.
    EXPECT_NEAR(number_of(finding, "exceeds_at"), 1.0 / 3, 1e-6);
}

TEST(DivergenceCheck, HalfStepsAreExactInFreeFlight) {
    const Finding finding = at_rate_with(30, "euler-half-step:precision=f64");
    EXPECT_NE(finding.verdict, Verdict::fail);
    EXPECT_TRUE(std::isnan(number_of(finding, "order")));  // No error to measure one on.
}

TEST(DivergenceCheck, PassesWithShortSteps) {
    EXPECT_EQ(at_rate_with(240, "euler:precision=f64", "gate").verdict, Verdict::pass);
}

TEST(DivergenceCheck, CallsDampingByTheStepBroken) {
    const std::vector<FrameTrace> traces{at_rate(60)};
    Question asked = question(scenario("jump"), "euler", "variable", traces);
    asked.engine = planted<damp_each_step>();
    const Finding finding = finding_of("divergence", asked);
    EXPECT_EQ(finding.verdict, Verdict::fail);
    EXPECT_THAT(finding.summary, HasSubstr("broken"));
    EXPECT_LT(number_of(finding, "order"), 0.7);
}

TEST(DivergenceCheck, DoesNotCryWolfAtRounding) {
    // Without gravity there is no error but that of adding up 40 m/s in f32.
    for (const int rate : {60, 144, 240}) {
        EXPECT_NE(at_rate_with(rate, "euler", "wall").verdict, Verdict::fail) << rate;
        EXPECT_NE(at_rate_with(rate, "box2d", "wall").verdict, Verdict::fail) << rate;
    }
}

TEST(DivergenceCheck, DoesNotCryWolfAtAnyUsualRate) {
    for (const int rate : {15, 20, 30, 50, 60, 75, 90, 120, 144, 165, 240, 300}) {
        for (const std::string_view engine :
             {"euler", "euler-explicit", "euler-half-step", "box2d"}) {
            for (const std::string_view name : {"jump", "gate", "curve"}) {
                const Finding finding = at_rate_with(rate, engine, name);
                EXPECT_NE(finding.verdict, Verdict::fail)
                    << rate << ' ' << engine << ' ' << name << ' ' << finding.summary;
            }
        }
    }
}

TEST(DivergenceCheck, SeeksNoOrderInLongSteps) {
    // A step of 30 s turns the object seven times: no halving of it says anything about small
    // steps.
    const std::vector<FrameTrace> traces{parse_generated("pause", 1)};
    for (const std::string_view name : {"jump", "gate", "curve"}) {
        const Finding finding =
            finding_of("divergence", question(scenario(name), "euler", "variable", traces));
        EXPECT_EQ(finding.verdict, Verdict::note) << name << ": " << finding.summary;
        EXPECT_THAT(finding.cause, ::testing::Not(HasSubstr("order"))) << name;
    }
}

TEST(DivergenceCheck, SaysThatTheOutcomeWasAnother) {
    const std::vector<FrameTrace> traces{with_hitch(1)};
    const Finding finding =
        finding_of("divergence", question(scenario("gate"), "euler", "variable", traces));
    EXPECT_THAT(finding.cause, HasSubstr("it tunneled and the reference did not"));
}

TEST(DivergenceCheck, NamesTheLimitOfTheEngine) {
    const std::vector<FrameTrace> traces{at_rate(15)};  // 40 m/s is 2.67 m a step.
    const Finding finding =
        finding_of("divergence", question(scenario("wall"), "box2d", "variable", traces));
    EXPECT_THAT(finding.cause, HasSubstr("2 units"));
}

TEST(DivergenceCheck, WithoutAStepIsUnknown) {
    const std::vector<FrameTrace> traces{of_frames({0.1, 0.1})};
    const Question asked =
        question(scenario("jump"), "euler", "fixed:timestep=10s:frame_delta_max=1us", traces);
    EXPECT_EQ(finding_of("divergence", asked).verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
