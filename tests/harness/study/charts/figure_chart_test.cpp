// The chart of published figures: rows, names, shares of tolerances, and missed figures.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "harness/study/charts/charts.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Finding figure_finding(const std::string& about, double share) {
    Finding made = found("cases", about, std::abs(share) <= 1 ? Verdict::pass : Verdict::error);
    made.unit = "m";
    made.numbers = {{"computed", 1 + 0.1 * share, "m"},
                    {"lowest", 0.9, "m"},
                    {"highest", 1.1, "m"},
                    {"share_of_tolerance", share, "1"}};
    return made;
}

Report of_cases(Findings findings, const std::string& name = "gdevelop") {
    Report made = report(std::move(findings));
    made.options.verb = "cases";
    made.sections.front().name = name;
    return made;
}

Chart figure_chart_of(const Report& made) {
    return figure_charts(made).at(0);
}

TEST(FigureChart, CallsAFigureByWordsWithoutTheNameOfItsGame) {
    const Chart chart = figure_chart_of(of_cases(
        {figure_finding(
             "gdevelop apex engine.name=euler-half-step scenario.hold_s=0.1 trace.fps=20", 0.5),
         figure_finding("share of scenario.phase scenario.speed_mps=20", 0.25)}));
    ASSERT_THAT(chart.y.rows, SizeIs(3));
    EXPECT_TRUE(chart.y.rows[0].is_head);
    EXPECT_EQ(chart.y.rows[0].name, "gdevelop");
    EXPECT_EQ(chart.y.rows[1].label, "apex, euler-half-step, hold 0.1 s, 20 fps");
    EXPECT_EQ(chart.y.rows[2].label, "share of phase, speed 20 m/s");
    EXPECT_EQ(chart.y.rows[2].name, "gdevelop share of phase, speed 20 m/s");
}

TEST(FigureChart, HasARowForEachGameAboveItsFigures) {
    Report made = of_cases(
        {figure_finding("a x0", 0), figure_finding("a x1", 0), figure_finding("b x2", 0)}, "a");
    made.sections.push_back(made.sections.front());
    made.sections.back().name = "b";
    for (Reported& each : made.findings) {
        each.section = each.finding.about == "b x2" ? 1 : 0;
    }
    const Chart chart = figure_chart_of(made);
    ASSERT_THAT(chart.y.rows, SizeIs(5));
    EXPECT_EQ(chart.y.rows[4].name, "b x2");
    EXPECT_TRUE(chart.y.rows[3].is_head);
    EXPECT_EQ(chart.series.at(0).points.at(2).y, 4);
}

TEST(FigureChart, SaysHowFarOffAFigureIs) {
    const Chart chart =
        figure_chart_of(of_cases({figure_finding("apex", 0.5), figure_finding("fall", -3)}));
    EXPECT_EQ(chart.title, "1 of 2 published numbers is missed: fall by 3 times its tolerance");
    EXPECT_THAT(chart.caption, HasSubstr("the farthest from the middle is at 50%."));
    ASSERT_THAT(chart.series, SizeIs(2));
    EXPECT_EQ(chart.series[0].name, "met");
    EXPECT_EQ(chart.series[0].points.at(0).x, 50);
    EXPECT_EQ(chart.series[0].texts.at(0),
              "1.05 m, published 0.9 m to 1.1 m: 50% of its tolerance");
    EXPECT_EQ(chart.series[1].points.at(0).x, -250) << "at the edge";
    EXPECT_EQ(figure_chart_of(of_cases({figure_finding("apex", 0.5)})).title,
              "The published number is met");
}

TEST(FigureChart, CountsFiguresThatAreWords) {
    const Report made =
        of_cases({figure_finding("apex", 0), found("cases", "ends", Verdict::pass)});
    EXPECT_THAT(figure_chart_of(made).caption,
                HasSubstr("1 further figure is a word or a verdict: see the tables."));
    EXPECT_THAT(figure_charts(of_cases({found("cases", "ends", Verdict::pass)})), IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
