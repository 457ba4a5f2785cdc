#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "harness/check/frames/run_text.h"
#include "harness/game/engine_text.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;

const std::vector<FrameTrace>& rates() {
    static const std::vector<FrameTrace> traces{at_rate(15), at_rate(60), at_rate(144),
                                                at_rate(240)};
    return traces;
}

TEST(FrameRate, FailsWithVariableStepsAndNamesTheOddRate) {
    const Finding finding =
        finding_of("frame-rate", asked(scenario("jump"), "euler", "variable", rates()));
    EXPECT_EQ(finding.verdict, Verdict::error);
    // Semi-implicit: the apex is short by v0 dt / 2. At 15 fps it falls between two steps, r = 7.5,
    // which gives back g dt^2 / 8; at 240 fps r is whole.
    const double dt = 1.0 / 15;
    EXPECT_NEAR(number_of(finding, "apex_spread"), 5.0 / 2 * (dt - 1.0 / 240) - 10 * dt * dt / 8,
                1e-5);
    EXPECT_NEAR(finding.measured, number_of(finding, "apex_spread"), 1e-12);
    EXPECT_EQ(finding.tolerated, 0.025);
    // The median is that of 144 fps, 1.2328 m; 60 fps is 0.0245 m below it.
    EXPECT_THAT(finding.bands, ElementsAre(Band{15, 15}));
    ASSERT_EQ(finding.curve.size(), 4U);
    EXPECT_NEAR(finding.curve[0].value, 1.089, 5e-4);
}

TEST(FrameRate, NamesStepsOfTheGameAndNotThoseInsideASolver) {
    const Finding solver = finding_of(
        "frame-rate",
        asked(scenario("jump"), "euler:substeps=4:substepping=solver", "variable", rates()));
    EXPECT_THAT(solver.cause, ::testing::HasSubstr("66.7 ms at 15 fps"));
    const Finding world =
        finding_of("frame-rate", asked(scenario("jump"), "euler:substeps=4", "variable", rates()));
    EXPECT_THAT(world.cause, ::testing::HasSubstr("16.7 ms at 15 fps"));
}

TEST(FrameRate, PassesWithAFixedTimestep) {
    const Finding finding =
        finding_of("frame-rate", asked(scenario("gate"), "euler", "fixed", rates()));
    EXPECT_EQ(finding.verdict, Verdict::pass) << finding.summary;
    EXPECT_EQ(number_of(finding, "farthest_x_spread"), 0);
}

TEST(FrameRate, NamesTheLimitOfTheEngineThatMadeTheDifference) {
    // Box2D moves no body further than 2 units in a step: 20 m/s at 10 fps, 120 m/s at 60 fps.
    const ScenarioSpec fall =
        scenario("fall", {"fall.height_m=578", "fall.run_mps=0", "fall.time_s=30"});
    const Finding slow = finding_of(
        "frame-rate", asked(fall, "box2d", "variable", {at_rate(10), at_rate(60), at_rate(200)}));
    EXPECT_EQ(slow.verdict, Verdict::error);
    EXPECT_NEAR(number_of(slow, "limited_speed"), 20, 1e-3);
    // The velocity before it is above 20 m/s from the third second on.
    EXPECT_NEAR(number_of(slow, "limited_step"), 21, 1);
    const ScenarioSpec far =
        scenario("fall", {"fall.height_m=2000", "fall.run_mps=0", "fall.time_s=30"});
    const Finding note =
        finding_of("frame-rate", asked(far, "box2d", "fixed", {at_rate(60), at_rate(144)}));
    EXPECT_EQ(note.verdict, Verdict::note);
    EXPECT_NEAR(number_of(note, "limited_speed"), 120, 1e-2);
    EXPECT_THAT(note.cause, ::testing::HasSubstr("b2_maxTranslation"));
    EXPECT_THAT(note.cause, ::testing::Not(::testing::HasSubstr("Euler")));
}

TEST(FrameRate, DoesNotCryWolfWhenThereIsNothingInTheWay) {
    for (const std::string_view policy : {"fixed", "variable", "semi-fixed", "hybrid"}) {
        // Past an open gate, and without gravity, a body flies on for as long as the run takes:
        // which is the same for all.
        const Asked open = asked(scenario("gate", {"gate.rise_mps=0"}), "euler", policy, rates());
        EXPECT_EQ(number_of(finding_of("frame-rate", open), "farthest_x_spread"), 0) << policy;
        const Asked weightless = asked(scenario("gate", {"gate.gravity_mps2=0", "gate.rise_mps=0"}),
                                       "euler", policy, rates());
        EXPECT_NEAR(number_of(finding_of("frame-rate", weightless), "apex_spread"), 0, 1e-3)
            << policy;
    }
}

TEST(FrameRate, ADifferenceIsShownByTheTwoRunsThatDifferTheMost) {
    const Finding finding =
        finding_of("frame-rate", asked(scenario("jump"), "euler", "variable", rates()));
    ASSERT_EQ(finding.shown_by.size(), 2U);
    EXPECT_EQ(finding.shown_by[0].trace, rates()[0].spec);
    EXPECT_EQ(finding.shown_by[1].trace, rates()[3].spec);
}

TEST(FrameRate, NotesAnOutcomeThatIsTheSameForAllAndWrongForAll) {
    const Finding finding =
        finding_of("frame-rate", asked(scenario("jump"), "euler", "fixed", rates()));
    EXPECT_EQ(finding.verdict, Verdict::note);
    EXPECT_EQ(number_of(finding, "apex_spread"), 0);
    EXPECT_NEAR(finding.curve.at(0).value, 1.208, 5e-4);
}

TEST(FrameRate, FailsWhenAHitchChangesTheOutcome) {
    const std::vector<FrameTrace> traces{at_rate(60), with_hitch(1)};
    const Finding finding =
        finding_of("frame-rate", asked(scenario("gate"), "euler", "variable", traces));
    EXPECT_EQ(finding.verdict, Verdict::error);
    ASSERT_EQ(finding.shown_by.size(), 2U);
    EXPECT_EQ(run(finding.shown_by[0], traces[1]).outcome.passage, Passage::tunneled);
    EXPECT_EQ(finding.shown_by[1].trace, traces[0].spec);
}

TEST(FrameRate, SaysWhatTheBodyDoesAtTheObstacle) {
    const std::vector<FrameTrace> traces{at_rate(60), with_hitch(1)};
    const Finding finding =
        finding_of("frame-rate", asked(scenario("gate"), "euler", "variable", traces));
    EXPECT_TRUE(finding.summary.starts_with("The character passes the gate ")) << finding.summary;
}

/// The value that the first run of a finding has.
double shown_value(const Finding& finding) {
    const RunSpec& spec = finding.shown_by.at(0);
    const auto at = std::ranges::find(rates(), spec.trace, &FrameTrace::spec);
    return run(spec, *at).outcome.quantities.at(finding.shows.quantity.value());
}

TEST(FrameRate, ShowsTheQuantityThatDiffersTheMost) {
    const Finding jump =
        finding_of("frame-rate", asked(scenario("jump"), "euler", "variable", rates()));
    EXPECT_EQ(jump.compares, Compares::frame_rates);
    EXPECT_EQ(jump.shows.what, Shows::What::quantity);
    EXPECT_EQ(jump.shows.least, jump.curve_axis.least);
    EXPECT_EQ(jump.shows.most, jump.curve_axis.most);
    EXPECT_EQ(shown_value(jump), jump.curve.at(0).value) << "at 15 fps, where it is the lowest";
    EXPECT_FALSE(jump.shows.holds(shown_value(jump)));
}

TEST(FrameRate, ShowsThePassageWhereItDiffers) {
    const auto shown = [](std::string_view policy) {
        return finding_of("frame-rate",
                          asked(scenario("gate"), "euler", policy, {at_rate(60), with_hitch(1)}))
            .shows.what;
    };
    EXPECT_EQ(shown("variable"), Shows::What::outcome);
    EXPECT_EQ(shown("fixed"), Shows::What::quantity);
}

TEST(FrameRate, CallsAQuantityByANoun) {
    const auto name = [](std::string_view of) {
        return finding_of("frame-rate", asked(scenario(of), "euler", "variable", rates()))
            .curve_axis.name;
    };
    EXPECT_EQ(name("fall"), "Distance fallen");
    EXPECT_EQ(name("bounce"), "Bounce rebound");
    const ScenarioRow& fall = *scenario("fall").row;
    std::vector<std::string> titles;
    for (const Quantity& quantity : fall.quantities) {
        titles.push_back(quantity_title(fall, quantity));
    }
    EXPECT_THAT(titles, ::testing::IsSupersetOf(
                            {"Distance fallen", "Distance sideways", "Fall speed", "Fall impact"}));
}

bool has_number(const Finding& finding, std::string_view name) {
    return std::ranges::find(finding.numbers, name, &Number::name) != finding.numbers.end();
}

TEST(FrameRate, NamesNoLimitThatOnlyOtherRunsMet) {
    // 5 m/s are 1.5 m in a hitch of 0.3 s, through the gate and within Box2D's limit of 2 m; in one
    // of 1 s the limit acts.
    const std::vector<FrameTrace> traces{at_rate(60), with_hitch(0.3), with_hitch(1)};
    const Finding found =
        finding_of("frame-rate", asked(scenario("gate"), "box2d:ccd=off", "variable", traces));
    ASSERT_EQ(found.shown_by.size(), 2U);
    EXPECT_EQ(found.shown_by[0].trace, traces[1].spec);
    EXPECT_EQ(found.shown_by[1].trace, traces[0].spec);
    RunSpec limited = found.shown_by[0];
    limited.trace = traces[2].spec;
    ASSERT_TRUE(run(limited, traces[2]).limit.has_value());
    EXPECT_FALSE(has_number(found, "limited_step"));
    EXPECT_THAT(found.cause, ::testing::HasSubstr("300 ms"));
}

TEST(FrameRate, LeavesOutWhatDiffersByItsNature) {
    // A shot more or less, and steps counted at other rates, are no difference.
    const Finding steps =
        finding_of("frame-rate", asked(scenario("jump"), "euler", "variable", rates()));
    EXPECT_TRUE(has_number(steps, "apex_spread"));
    EXPECT_FALSE(has_number(steps, "apex_step_spread"));
    EXPECT_FALSE(has_number(steps, "landing_step_spread"));
    const Finding shots = finding_of(
        "frame-rate", asked(scenario("cooldown", {"cooldown.time_s=1", "cooldown.length_s=0.2"}),
                            "euler", "variable", rates()));
    EXPECT_TRUE(has_number(shots, "interval_spread"));
    EXPECT_FALSE(has_number(shots, "shots_spread"));
}

TEST(FrameRate, LeavesOutWhatNobodySaw) {
    const Finding without_ledges =
        finding_of("frame-rate", asked(scenario("jump"), "euler", "variable", rates()));
    EXPECT_FALSE(has_number(without_ledges, "ledge_spread"));
    const Finding out_of_reach = finding_of(
        "frame-rate", asked(scenario("jump", {"jump.ledges_m=9"}), "euler", "variable", rates()));
    EXPECT_FALSE(has_number(out_of_reach, "ledge_spread"));
}

TEST(FrameRate, FailsWhereOnlySomeGetOntoALedge) {
    // The apexes are 1.089, 1.208, 1.233 and 1.240 m.
    const Finding finding = finding_of(
        "frame-rate",
        asked(scenario("jump", {"jump.ledges_m=0.5,1.22"}), "euler", "variable", rates()));
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_NEAR(number_of(finding, "ledge_spread"), 0.72, 1e-12);
}

TEST(FrameRate, SaysInHowManyRunsALedgeIsReachedWhereOthersReachNone) {
    const Finding finding = finding_of("frame-rate", asked(scenario("jump", {"jump.ledges_m=1.22"}),
                                                           "euler", "variable", rates()));
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(finding.severity));
    EXPECT_THAT(finding.bands, ElementsAre(Band{15, 60}));
    EXPECT_EQ(number_of(finding, "ledge_spread"), 0);
}

TEST(FrameRate, NotesALedgeThatNobodyReachesAndTheClosedFormDoes) {
    // The apex without a timestep is 1.25 m; at 240 Hz it is 1.240 m.
    const Finding finding = finding_of(
        "frame-rate",
        asked(scenario("jump", {"jump.ledges_m=1.245"}), "euler", "fixed:timestep=1/240", rates()));
    EXPECT_EQ(finding.verdict, Verdict::note);
}

TEST(FrameRate, WithoutAStepIsUnknown) {
    const Finding finding = finding_of(
        "frame-rate",
        asked(scenario("jump"), "euler", "fixed:timestep=10s:frame_delta_max=1us", rates()));
    EXPECT_EQ(finding.verdict, Verdict::unknown);
}

TEST(FrameRate, DoesNotApplyToASingleRun) {
    EXPECT_TRUE(findings_of("frame-rate", asked(scenario("jump"), "euler", "fixed", {at_rate(60)}))
                    .empty());
}

TEST(FrameRate, ComparesTheStartsOfASingleCapture) {
    const FrameTrace capture = with_hitch(1);
    const Finding finding =
        finding_of("frame-rate", asked(scenario("gate"), "euler", "variable", {capture}));
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(finding.shown_by.front().trace, capture.spec);
    EXPECT_TRUE(finding.bands.empty());
    EXPECT_TRUE(finding.curve.empty());
}

TEST(FrameRate, IsCalledJumpToo) {
    EXPECT_EQ(finding_of("jump", asked(scenario("jump"), "euler", "variable", rates())).check,
              "frame-rate");
}

}  // namespace
}  // namespace tickproof::harness
