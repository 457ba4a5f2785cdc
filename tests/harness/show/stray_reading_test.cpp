// The plot and the chart of how far runs stray from their references say what the drawing says.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/game/customary_rates.h"
#include "harness/study/charts/charts.h"
#include "tests/harness/show/compared_policies.h"
#include "tests/harness/show/plot_reading.h"
#include "tests/harness/show/read_plots.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::read;
using ::testing::SizeIs;

TEST(StrayPlot, SaysHowFarEachRunIsFromItsReference) {
    const auto strayed = [](const DrawnPath& path) {
        std::vector<ChartPoint> points;
        for (std::size_t i = 1; i < path.distance_m.size(); ++i) {
            if (path.distance_m[i] > 1e-6) {
                points.push_back({path.run.trajectory.times_s[i], path.distance_m[i]});
            }
        }
        return points;
    };
    const ValuesByName values = in_lanes(jumps(), strayed);
    ASSERT_THAT(values, SizeIs(4));
    EXPECT_THAT(misread(read(stray_plots(jumps())).at(0), values), IsEmpty());
    Report lie = jumps();
    const std::size_t path = lie.drawing->replays.front().lanes.front().path;
    lie.drawing->paths[path].distance_m[5] *= 30;
    EXPECT_THAT(misread(read(stray_plots(lie)).at(0), values), Not(IsEmpty()));
}

TEST(StrayPlot, SaysIntoHowManyStepsTheReferenceIsSplit) {
    Report far = jumps();
    const auto title_of = [&](std::string_view name) {
        for (DrawnPath& path : far.drawing->paths) {
            path.run.spec.scenario = scenario(name);
            path.distance_m.assign(path.distance_m.size(), 10);
        }
        return stray_plots(far).at(0).title;
    };
    ASSERT_EQ(make(scenario("jump")).reference_split, 64);
    EXPECT_THAT(title_of("jump"), HasSubstr(" 64 times as many "));
    ASSERT_EQ(make(scenario("stack")).reference_split, 2);
    EXPECT_THAT(title_of("stack"), HasSubstr(" twice as many "));
}

std::ptrdiff_t limits_of(const Chart& plot) {
    return std::ranges::count(plot.rules, false, &ChartRule::is_vertical);
}

TEST(StrayPlot, HasNoLineBeyondALimitThatNothingJudges) {
    Report far = jumps();
    for (DrawnPath& path : far.drawing->paths) {
        path.distance_m.assign(path.distance_m.size(), 0.01);
    }
    EXPECT_EQ(limits_of(stray_plots(far).at(0)), 1);
    const Lane& lane = far.drawing->replays.front().lanes.front();
    far.drawing->paths[lane.path].distance_m[5] = 1;
    EXPECT_EQ(limits_of(stray_plots(far).at(0)), 0);
    Finding strays = found("divergence", "jump", Verdict::error, 20);
    strays.compares = Compares::reference;
    strays.shown_by = {far.drawing->paths[lane.path].run.spec};
    far.findings.push_back({.finding = strays, .verdict = Verdict::error});
    EXPECT_EQ(limits_of(stray_plots(far).at(0)), 1);
}

TEST(StrayChart, HasEveryLaneAndSaysWhereTheFirstLeavesItsReference) {
    const Drawing& drawing = *jumps().drawing;
    const Chart chart = stray_charts(jumps()).at(0);
    const auto strays = [&](const Lane& lane) {
        return std::ranges::max(drawing.paths[lane.path].distance_m) > 1e-6;
    };
    // The last one is the noise floor.
    EXPECT_THAT(chart.series,
                SizeIs(std::ranges::count_if(drawing.replays.front().lanes, strays) + 1));
    EXPECT_TRUE(chart.series.back().is_dashed);
    const DrawnPath& first = drawing.paths[drawing.replays.front().lanes.front().path];
    ASSERT_THAT(chart.series[0].points, SizeIs(first.distance_m.size() - 1));
    EXPECT_EQ(chart.series[0].points[5].y, first.distance_m[6]);
    EXPECT_EQ(chart.series[0].points[5].x, first.run.trajectory.times_s[6]);
    EXPECT_THAT(chart.caption, HasSubstr("From step 1 on, variable in euler at "));
    EXPECT_THAT(chart.caption, Not(HasSubstr("Tolerated"))) << "no check of the report judges it";
    const auto begin = std::ranges::find(chart.rules, RuleRole::begin, &ChartRule::role);
    ASSERT_NE(begin, chart.rules.end());
    EXPECT_EQ(begin->at, first.run.trajectory.times_s[1]);
}

/// The floor is dashed, and what lies below it is no difference.
TEST(StrayChart, HasTheNoiseFloorOfTheFirstLane) {
    Report made = jumps();
    const DrawnPath& first = made.drawing->paths[made.drawing->replays.front().lanes.front().path];
    std::vector<double> noise(first.distance_m.size(), 0);
    noise[1] = 10;
    made.drawing->floors = {
        {.run = to_text(first.run.spec), .twins = 8, .apart_m = noise, .horizon = {}}};
    const Chart chart = stray_charts(made).at(0);
    EXPECT_TRUE(chart.series.back().is_dashed);
    EXPECT_EQ(chart.series.back().hue, kGreyHue);
    EXPECT_THAT(chart.caption, HasSubstr("From step 2 on"));
    EXPECT_THAT(chart.caption, HasSubstr("the farthest of 8 twins"));
}

}  // namespace
}  // namespace tickproof::harness
