// A map's curve, read as people do, against the cells of the map.

#include "harness/study/map/map_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/show/report_formats.h"
#include "harness/study/map/map_report.h"
#include "tests/harness/show/plot_reading.h"
#include "tests/harness/study/map/maps.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

Report report_of(Varied varied, std::initializer_list<std::string_view> over,
                 bool is_plotted = false) {
    const MapPlan made = plan(std::move(varied), over);
    return make_map_report(made, cells(made), {.verb = "map", .is_plotted = is_plotted}, false, 1);
}

Grid map_of(Varied varied, std::initializer_list<std::string_view> over) {
    return *report_of(std::move(varied), over).grid;
}

ReadPlot read(const Grid& grid) {
    return read_plots(to_text(map_plots(grid), {.blocks = true})).at(0);
}

/// A step of 1 / f lowers the apex of 1.25 m by 5 / (2 f) m.
TEST(MapPlot, OfOneAxisIsTheValueThatIsJudged) {
    Grid grid = map_of(varied(scenario("jump"), "constant", {"euler"}, {"variable"}),
                       {"fps=10,20,50,100,250"});
    const ValuesByName values{{"", {{10, 1.0}, {20, 1.125}, {50, 1.2}, {100, 1.225}, {250, 1.24}}}};
    const ReadPlot plot = read(grid);
    EXPECT_THAT(plot.title, HasSubstr("Jump apex: 1 m to 1.24 m"));
    EXPECT_THAT(misread(plot, values), IsEmpty());
    EXPECT_THAT(to_text(map_plots(grid), {}),
                HasSubstr(": tolerated: 0.025 m around 1.25 m without a timestep\n"));
    grid.cells[1].value += 0.1;
    EXPECT_THAT(misread(read(grid), values), Not(IsEmpty())) << "a lie";
}

TEST(MapPlot, NamesEnginesAndPoliciesAndMergesThoseThatAreAlike) {
    const Grid grid = map_of(varied(scenario("jump"), "constant", {"euler", "euler:precision=f64"},
                                    {"variable", "fixed"}),
                             {"fps=10,20,50,100"});
    const ReadPlot plot = read(grid);
    std::vector<std::string> names;
    for (const auto& [mark, name] : plot.names) {
        names.push_back(name);
    }
    EXPECT_THAT(names, ::testing::IsSupersetOf({"euler, variable and euler:precision=f64, variable",
                                                "euler, fixed and euler:precision=f64, fixed"}));
}

/// Four phases: a failure of one of them is 25 %.
TEST(MapPlot, OfTwoAxesIsTheShareThatFails) {
    Grid grid = map_of(varied(scenario("gate"), "constant", {"euler"}, {"variable"}),
                       {"fps=10,20,30,40,50", "phase=0..1:4"});
    const double failing[] = {4, 2, 1, 0, 0};
    for (std::size_t x = 0; x < 5; ++x) {
        for (std::size_t y = 0; y < 4; ++y) {
            grid.cells[grid.order.index(0, {x, y})].failed =
                static_cast<double>(y) < failing[x] ? 1 : 0;
        }
    }
    const ValuesByName values{{"", {{10, 100}, {20, 50}, {30, 25}, {40, 0}, {50, 0}}}};
    EXPECT_THAT(read(grid).title, HasSubstr("Gate: up to 100% of the trials fail"));
    EXPECT_THAT(misread(read(grid), values), IsEmpty());
    for (std::size_t y = 0; y < 4; ++y) {
        grid.cells[grid.order.index(0, {3, y})].failed = 1;
    }
    EXPECT_THAT(misread(read(grid), values), SizeIs(2)) << "a lie";
}

/// 1.2 m, 0.05 m below the closed form, are not tolerated; 1.24 m are.
TEST(MapCharts, MarkTheValuesThatFail) {
    const Report report = report_of(varied(scenario("jump"), "constant", {"euler"}, {"variable"}),
                                    {"fps=10,20,50,250"});
    ASSERT_THAT(report.charts, SizeIs(1));
    const Chart& chart = report.charts[0];
    EXPECT_EQ(chart.id, "map/apex");
    EXPECT_THAT(chart.series.at(0).crosses, ::testing::ElementsAre(10, 20, 50));
    EXPECT_THAT(chart.caption, HasSubstr(" over fps. Crosses mark values that are not tolerated."));
    EXPECT_NEAR(chart.tolerated->from, 1.225, 1e-6);
}

TEST(MapCharts, AreNoneOfAMapWithPictures) {
    EXPECT_THAT(report_of(varied(scenario("jump"), "constant", {"euler"}, {"variable"}),
                          {"fps=10,20,50", "phase=0,0.5"})
                    .charts,
                IsEmpty());
}

TEST(MapPlot, IsNoneWithoutThreeNumbers) {
    EXPECT_THAT(map_plots(map_of(varied(scenario("jump"), "constant", {"euler"}, {"fixed"}),
                                 {"clock=ns,us,ms"})),
                IsEmpty());
    const auto text_of = [](bool is_plotted) {
        return to_text(report_of(varied(scenario("jump"), "constant", {"euler"}, {"fixed"}),
                                 {"fps=30,60"}, is_plotted),
                       TextStyle());
    };
    EXPECT_THAT(text_of(false), Not(HasSubstr("nothing to plot")));
    EXPECT_THAT(text_of(true), HasSubstr("\nnothing to plot: a curve needs three"));
}

}  // namespace
}  // namespace tickproof::harness
