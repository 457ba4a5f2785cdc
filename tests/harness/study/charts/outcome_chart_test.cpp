// Charts of outcomes over frame rate: titles, crosses, what is tolerated, and which
// engines and quantities have a chart.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/study/charts/charts.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

const std::vector<double> kOutcomeRates{20, 30, 60};

struct PlantedEnds {
    std::string engine = "euler";
    std::vector<double> values;  ///< Of the first quantity, one for each rate.
    Passage passage = Passage::none;
    double wrong_fps = 0;  ///< Here it tunnels.
};

/// A policy whose runs end as they are told to. All quantities have the same value.
Section policy_section(const std::string& name, const std::string& scenario_name,
                       const std::vector<PlantedEnds>& all) {
    std::vector<FrameTrace> traces;
    for (const double fps : kOutcomeRates) {
        traces.push_back(at_rate(fps));
    }
    Section section{
        .name = name,
        .game = asked(scenario(scenario_name), all.front().engine, "fixed", traces).game};
    section.game.frames.rates = kOutcomeRates;
    for (const PlantedEnds& ends : all) {
        for (std::size_t i = 0; i < kOutcomeRates.size(); ++i) {
            RunRecord run{.spec =
                              spec(scenario(scenario_name), ends.engine, "fixed", traces[i].spec)};
            run.outcome.quantities.fill(ends.values[i]);
            run.outcome.passage =
                kOutcomeRates[i] == ends.wrong_fps ? Passage::tunneled : ends.passage;
            section.runs.push_back(std::move(run));
        }
    }
    return section;
}

Report compared_report(std::vector<Section> sections, Findings findings = {}) {
    Report made = report(std::move(findings));
    made.sections = std::move(sections);
    return made;
}

/// Of a check that judges the frame rate.
Finding judged_jump_finding() {
    Finding finding = found("frame-rate", "jump", Verdict::error, 2);
    finding.compares = Compares::frame_rates;
    finding.shown_by = {spec(scenario("jump"), "euler", "fixed", at_rate(30).spec)};
    return finding;
}

TEST(OutcomeChart, OfAnEngineThatDependsOnTheRateIsOneOfItsOwn) {
    const Report made =
        compared_report({policy_section("variable", "jump",
                                        {{.engine = "euler", .values = {1, 1, 1}},
                                         {.engine = "box2d", .values = {1, 1.2, 1.4}}})},
                        {judged_jump_finding()});
    const std::vector<Chart> charts = outcome_plots(made);
    ASSERT_THAT(charts, SizeIs(::testing::Ge(2U)));
    EXPECT_THAT(charts[0].title, StartsWith("Jump apex is the same at every frame rate"));
    EXPECT_EQ(charts[1].title, "Jump apex depends on the frame rate in box2d: up to 0.4 m");
    EXPECT_EQ(charts[0].about, "jump apex over frame rate, euler");
    EXPECT_TRUE(charts[0].is_main);
    EXPECT_FALSE(charts[1].is_main);
}

TEST(OutcomeChart, OfEnginesThatGiveTheSameIsOne) {
    const Report made = compared_report({policy_section(
        "variable", "jump",
        {{.engine = "euler", .values = {1, 1, 1}}, {.engine = "box2d", .values = {1, 1, 1}}})});
    const std::vector<Chart> charts = outcome_plots(made);
    ASSERT_THAT(charts, SizeIs(1)) << "a further quantity is drawn where it differs";
    EXPECT_EQ(charts[0].about, "jump apex over frame rate, euler and box2d");
    EXPECT_THAT(charts[0].caption, HasSubstr("in euler and box2d: 1 m."));
    EXPECT_THAT(charts[0].caption, HasSubstr("Tolerated: "));
}

TEST(OutcomeChart, MarksRunsThatEndOtherwise) {
    const auto wall = [](const std::string& name, double wrong_fps) {
        return policy_section(
            name, "wall",
            {{.values = {1, 1, 1}, .passage = Passage::blocked, .wrong_fps = wrong_fps}});
    };
    const Report made = compared_report(
        {wall("fixed", 0), wall("hybrid", 20), wall("variable", 30), wall("snapped", 30)});
    const Chart chart = outcome_plots(made).at(0);
    EXPECT_EQ(chart.title,
              "Wall: not blocked at 2 frame rates from 20 to 30 fps under 3 of 4 policies");
    EXPECT_THAT(chart.series.at(0).crosses, IsEmpty());
    EXPECT_THAT(chart.series.at(1).crosses, ElementsAre(20));
    EXPECT_THAT(chart.caption, EndsWith("Crosses mark runs that are not blocked: hybrid at 20 fps; "
                                        "variable and snapped at 30 fps."));
}

TEST(OutcomeChart, OfWhatDoesNotHappenAtOneRateSaysSo) {
    const Report made = compared_report(
        {policy_section("fixed", "jump", {{.values = {1, kNone, 1}}})}, {judged_jump_finding()});
    EXPECT_THAT(outcome_plots(made), IsEmpty()) << "two rates are no curve";
    Section section = policy_section("fixed", "jump", {{.values = {1, 1, 1}}});
    section.game.frames =
        frames_of({at_rate(20).spec, at_rate(30).spec, at_rate(60).spec, at_rate(90).spec});
    section.game.frames.rates = {20, 30, 60, 90};
    section.runs.push_back({.spec = spec(scenario("jump"), "euler", "fixed", at_rate(90).spec)});
    EXPECT_EQ(outcome_plots(compared_report({section}, {judged_jump_finding()})).at(0).title,
              "Jump apex depends on the frame rate: none at 90 fps");
}

/// A tolerance that nothing of the report judges is not drawn through a line.
TEST(OutcomeChart, ToleratesNothingThatNoCheckJudges) {
    const std::vector<Section> wide{policy_section("fixed", "jump", {{.values = {1, 1.2, 1.4}}})};
    const Chart unjudged = outcome_plots(compared_report(wide)).at(0);
    EXPECT_FALSE(unjudged.tolerated);
    EXPECT_EQ(unjudged.title, "Jump apex differs by up to 0.4 m between frame rates");
    EXPECT_THAT(unjudged.caption, Not(HasSubstr("Tolerated")));
    EXPECT_TRUE(outcome_plots(compared_report(wide, {judged_jump_finding()})).at(0).tolerated);
}

/// A policy has one hue in all charts of a report; the second seven are dashed.
TEST(OutcomeChart, HasALookForEachPolicy) {
    std::vector<Section> sections;
    for (int i = 0; i < 9; ++i) {
        sections.push_back(
            policy_section("p" + std::to_string(i), "jump", {{.values = {1, 1, 1}}}));
    }
    const Chart chart = outcome_plots(compared_report(sections)).at(0);
    EXPECT_EQ(chart.series.at(2).hue, 2U);
    EXPECT_FALSE(chart.series.at(6).is_dashed);
    EXPECT_EQ(chart.series.at(8).hue, 1U);
    EXPECT_TRUE(chart.series.at(8).is_dashed);
}

}  // namespace
}  // namespace tickproof::harness
