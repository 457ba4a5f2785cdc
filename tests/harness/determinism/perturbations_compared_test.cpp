// Where a perturbation has nothing to compare or cannot be tried, and how many are tried at once.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "tests/harness/determinism/perturbed.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(Perturbations, DoNotCompareStepsAsLongAsFrames) {
    const Finding finding =
        findings_with(asked(scenario("jump"), "euler", "variable", {at_rate(60)}), {"other-frames"})
            .at(0);
    EXPECT_EQ(finding.verdict, Verdict::note);
}

TEST(Perturbations, DoNotCompareStepsThatAreAsLongAsASlowFrame) {
    // At 224 fps every step of Flax has the same length, and at 58 fps the first do not.
    const Finding finding =
        findings_with(asked(scenario("jump"), "euler", "flax", {at_rate(224)}), {"other-frames"})
            .at(0);
    EXPECT_EQ(finding.verdict, Verdict::note);
}

TEST(Perturbations, DoNotCompareStepsThatASettingMakesAsLongAsFrames) {
    for (const char* policy : {"bullet:steps_per_frame_max=off", "bullet"}) {
        const Finding finding =
            findings_with(asked(scenario("jump"), "euler", policy, {at_rate(60)}), {"other-frames"})
                .at(0);
        EXPECT_EQ(finding.was_not_tried, std::string_view(policy) != "bullet") << policy;
        EXPECT_NE(finding.verdict, Verdict::error) << finding.summary;
    }
}

TEST(Perturbations, OfAGameInLockstepMustBeTriedUnderOtherFrames) {
    Asked made = asked(scenario("jump"), "euler", "variable", {at_rate(60)});
    made.game.profile.lockstep = true;
    made.game.profile.at["network.lockstep"] = "tickproof.toml:3";
    const Finding finding = only(findings_with(made, {"other-frames"}));
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_THAT(finding.asked, ::testing::ElementsAre("network.lockstep"));
    made.game.policy = parse_policy("fixed");
    EXPECT_EQ(findings_with(made, {"other-frames"}).at(0).verdict, Verdict::pass);
}

TEST(Perturbations, ReverseNoOrderOfOneBody) {
    const Findings found =
        findings_with(asked(scenario("lerp"), "euler", "fixed", {at_rate(60)}), {"body-order"});
    EXPECT_EQ(found.at(0).verdict, Verdict::note);
    EXPECT_EQ(found.at(1).verdict, Verdict::unknown);
}

TEST(Perturbations, StartNoProcessWithoutAProgram) {
    for (const char* name : {"fresh-process", "without-fma"}) {
        const Finding finding = findings_with(flight(parse_engine("euler")), {name}, "").at(0);
        EXPECT_EQ(finding.verdict, Verdict::note) << name;
    }
}

TEST(Perturbations, RefuseAProgramThatIsNotTickproof) {
    EXPECT_ANY_THROW(findings_with(flight(parse_engine("euler")), {"fresh-process"}, "/bin/false"));
    EXPECT_ANY_THROW(findings_with(flight(parse_engine("euler")), {"fresh-process"}, "/none"));
}

TEST(Perturbations, OfManyRunsAreAskedForTogether) {
    // A check may ask in 500 rounds: 16 perturbations of each run, one after the other, were more.
    Asked made = asked("fixed", {at_rate(30), at_rate(60), at_rate(120)});
    for (const char* name : {"jump", "fall", "bounce", "cooldown", "gate", "wall"}) {
        made.game.scenarios.push_back(scenario(name));
    }
    made.game.engine = parse_engine("euler");
    made.game.others = {parse_engine("euler-explicit"), parse_engine("euler-half-step")};
    const Findings found = findings_with(made, {}, "");
    EXPECT_GT(found.size(), 500U);
    std::set<std::string> abouts;
    for (const Finding& finding : found) {
        EXPECT_TRUE(abouts.insert(finding.about).second) << finding.about;
        EXPECT_NE(finding.verdict, Verdict::error) << finding.summary;
    }
}

TEST(Perturbations, OfWhichNoneCanBeTriedAreUnknown) {
    const Findings found = findings_with(flight(parse_engine("euler")), {"remade-bodies"});
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].verdict, Verdict::note);
    EXPECT_EQ(found[1].verdict, Verdict::unknown);
}

TEST(Perturbations, DoNotIterateMoreThanTheEngineCan) {
    const Findings found =
        findings_with(flight(parse_engine("box2d:velocity_iterations=100")), {"iterations"});
    EXPECT_EQ(found.at(0).verdict, Verdict::note);
}

TEST(Perturbations, CompareNothingWithoutAStep) {
    const Asked still =
        asked(scenario("jump"), "euler", "fixed:timestep=10s:frame_delta_max=1us", {at_rate(60)});
    EXPECT_EQ(only(findings_with(still, {"repeat"})).verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
