// Plots of costs, read as in plot_reading_test.cpp: each has a planted lie, which is found.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/study/bench/errors.h"
#include "harness/study/bench/timing_table.h"
#include "harness/study/charts/charts.h"
#include "tests/harness/show/read_plots.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::read;
using ::testing::SizeIs;

Report timed(const std::vector<double>& step_us, const std::vector<double>& distances_m) {
    std::vector<Section> sections;
    for (std::size_t i = 0; i < step_us.size(); ++i) {
        sections.push_back(section_of({found(kDistance, "gate", Verdict::note)}));
        sections.back().name = sections.back().prefix = fmt::format("setting {}", i);
        sections.back().findings[0].numbers = {{std::string(kDistance), distances_m[i], "m"}};
    }
    Report made = make_report({.verb = "bench"}, std::move(sections));
    made.timings = Timings{.machine = "a machine"};
    for (std::size_t i = 0; i < step_us.size(); ++i) {
        made.timings->sections.push_back({.frames = {.most_per_s = 60}});
        TimedLoop loop{.section = i,
                       .spec = spec(scenario("gate"), "euler", "fixed", at_rate(60).spec),
                       .trace = "60 fps"};
        loop.step_s.median = step_us[i] * 1e-6;
        made.timings->loops.push_back(std::move(loop));
    }
    describe_timings(made);
    return made;
}

/// 60 steps in a second of the game.
TEST(CostPlot, SaysCostAndErrorOfEachSetting) {
    const ValuesByName values{{"setting 0", {{60, 0.02}}},
                              {"setting 1", {{120, 0.005}}},
                              {"setting 2", {{1200, 0.0003}}}};
    EXPECT_THAT(misread(read(cost_plots(timed({1, 2, 20}, {0.02, 0.005, 0.0003}))).at(0), values),
                IsEmpty());
    EXPECT_THAT(misread(read(cost_plots(timed({1, 2, 20}, {0.02, 0.05, 0.0003}))).at(0), values),
                SizeIs(2));
    EXPECT_THAT(misread(read(cost_plots(timed({1, 8, 20}, {0.02, 0.005, 0.0003}))).at(0), values),
                SizeIs(2));
}

/// The same, with timings that hardly spread.
Report timed_well(const std::vector<double>& step_us, const std::vector<double>& distances_m) {
    Report made = timed(step_us, distances_m);
    for (TimedLoop& loop : made.timings->loops) {
        loop.step_s.low = 0.99 * loop.step_s.median;
        loop.step_s.high = 1.02 * loop.step_s.median;
        loop.step_s.count = 40;
    }
    return made;
}

TEST(BenchCharts, SayWhichSettingIsWorthItsCost) {
    const Chart chart = bench_charts(timed_well({1, 2, 20}, {0.02, 0.05, 0.0003})).at(0);
    EXPECT_EQ(chart.title, "Setting 2 errs 66.7 times less than setting 0, at 20 times the cost");
    ASSERT_THAT(chart.series, SizeIs(3));
    EXPECT_FALSE(chart.series[0].is_read) << "the line between those that are worth it";
    EXPECT_EQ(chart.series[1].texts, (std::vector<std::string>{"setting 0", "setting 2"}));
    EXPECT_EQ(chart.series[2].texts, std::vector<std::string>{"setting 1"});
    EXPECT_TRUE(chart.series[2].is_hollow);
    EXPECT_NEAR(chart.series[2].highs.at(0), 1.02 * 120e-6, 1e-9);
    EXPECT_EQ(bench_charts(timed_well({1, 2}, {0.02, 0.05})).at(0).title,
              "Setting 0 is the cheapest and the most accurate of 2");
}

TEST(BenchCharts, SayHowFarTimingsSpread) {
    const Chart chart = step_charts(timed_well({1, 20}, {0.02, 0.005})).at(0);
    EXPECT_THAT(chart.caption, ::testing::HasSubstr("The median of 40 timings; "));
    EXPECT_THAT(chart.caption, ::testing::HasSubstr("at most 2% from the median."))
        << "the farther end of a line";
    ASSERT_THAT(chart.y.rows, SizeIs(2));
    EXPECT_EQ(chart.y.rows[1].name, "setting 1");
    EXPECT_NEAR(chart.series.at(0).points.at(1).x, 20e-6, 1e-12);
    EXPECT_THAT(step_charts(report(Findings{passing()})), IsEmpty());
}

ProposedSettings level_of(double steps_per_s, double severity, bool passes) {
    ProposedSettings level{.steps_per_s = steps_per_s,
                           .changes = {fmt::format("step at {} Hz", steps_per_s)}};
    level.worst = judged("reach", "ledge 1 m", severity);
    level.passes = passes;
    return level;
}

TEST(FrontPlot, SaysCostAndSeverityOfEachCandidate) {
    Proposal made;
    made.front = {level_of(50, 8, false), level_of(60, 1.5, false), level_of(75, 0.8, true),
                  level_of(90, 0.2, true)};
    made.chosen = 2;
    const ValuesByName values{
        {"fails", {{50, 800}, {60, 150}}}, {"recommended", {{75, 80}}}, {"passes", {{90, 20}}}};
    EXPECT_THAT(misread(read(front_plots(made)).at(0), values), IsEmpty());
    made.front[3].worst.severity = 0.6;
    EXPECT_THAT(misread(read(front_plots(made)).at(0), values), Not(IsEmpty()));
}

}  // namespace
}  // namespace tickproof::harness
