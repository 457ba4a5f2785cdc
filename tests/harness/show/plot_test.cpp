// A plot as text, and the words that plots share.

#include "harness/show/plot/plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/finding/report.h"
#include "harness/show/plot/room.h"
#include "harness/study/charts/charts.h"

namespace tickproof::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

/// Eleven columns in fourteen: a number, a space and the axis take three.
Chart small_plot() {
    return {.title = "A title",
            .x = {.label = "time, s", .low = 0, .high = 10},
            .y = {.label = "height, m", .low = 0, .high = 2},
            .rows = 3,
            .series = {{.name = "up", .points = {{0, 0}, {10, 2}}},
                       {.name = "level", .points = {{0, 1}, {10, 1}}, .is_joined = false}}};
}

TEST(PlotText, IsTitleLabelsAxesAndNames) {
    EXPECT_EQ(to_text(small_plot(), {.width = 14}),
              "A title\n"
              "height, m\n"
              "2 +        ..*\n"
              "  |o  .....  o\n"
              "0 +*..\n"
              "  ++---------+\n"
              "   0        10\n"
              "   time, s\n"
              "   * up\n"
              "   o level\n");
}

TEST(PlotText, HasRulesBandsStripsAndANote) {
    Chart plot = small_plot();
    plot.series = {{.name = {}, .points = {{5, 1}}}};
    plot.rules = {{.at = 2, .label = "top"},
                  {.is_vertical = true, .at = 10, .label = "end"},
                  {.is_vertical = true, .at = 8, .label = "8"}};
    plot.tolerated = Band{0, 0};
    plot.tolerated_label = "good";
    plot.strips = {{.label = "bad", .bands = {{-5, 1}, {4, 4}, {9, 20}, {30, 40}}}};
    plot.note = "noted";
    EXPECT_EQ(to_text(plot, {.width = 16}),
              "A title\n"
              "height, m\n"
              "  2 +~~~~~~~~!~!\n"
              "    |     *  ! !\n"
              "  0 +::::::::!:!\n"
              "    ++---------+\n"
              "     0        10\n"
              "     time, s\n"
              "bad  ==  =    ==\n"
              "     : good\n"
              "     ~ top\n"
              "     ! end, 8\n"
              "     noted\n");
}

TEST(PlotText, NumbersTheUpperEdgesOfColumns) {
    Chart plot{.title = "Steps",
               .x = {.label = "time, s", .low = 0, .high = 10},
               .y = {.label = {}, .low = 0, .high = 2, .ticks = {0, 1, 2}},
               .kind = ChartKind::columns,
               .rows = 2,
               .series = {{.name = {}, .points = {{0, 1}, {5, 2}}}}};
    EXPECT_EQ(to_text(plot, {.width = 14}),
              "Steps\n"
              "2 +     ######\n"
              "1 +###########\n"
              "0 ++---------+\n"
              "   0        10\n"
              "   time, s\n");
}

TEST(PlotText, ContinuesWithoutNumbersAndWithoutAnEmptyLine) {
    Chart first = small_plot();
    first.series.clear();
    first.title = "First";
    first.continues = true;
    Chart second = first;
    second.title = "Second";
    second.continues = false;
    EXPECT_EQ(to_text({first, second, second}, {.width = 14}),
              "First\nheight, m\n2 +\n  |\n0 +\n  ++---------+\n"
              "Second\nheight, m\n2 +\n  |\n0 +\n  ++---------+\n   0        10\n   time, s\n"
              "\n"
              "Second\nheight, m\n2 +\n  |\n0 +\n  ++---------+\n   0        10\n   time, s\n");
}

TEST(PlotText, ColoursMarksAndTheirNamesByVerdict) {
    Chart plot = small_plot();
    plot.series[0].verdict = Verdict::error;
    const std::string text = to_text(plot, {.width = 14, .colour = true});
    EXPECT_THAT(text, HasSubstr("2 +        ..\x1b[31m*\x1b[0m\n"));
    EXPECT_THAT(text, HasSubstr("   \x1b[31m*\x1b[0m up\n"));
    EXPECT_THAT(text, HasSubstr("   o level\n"));
}

TEST(PaddedRange, HasRoomOnBothSidesOfWhatIsFinite) {
    const std::vector<ChartSeries> series{{.name = {}, .points = {{0, 1}, {1, kNotSeen}, {2, 3}}}};
    EXPECT_EQ(padded_range(series, {}, 0.5), (Band{0, 4}));
    EXPECT_EQ(padded_range(series, {5, kNotSeen}, 0), (Band{1, 5}));
    EXPECT_EQ(padded_range({}, {}), (Band{0, 1}));
    EXPECT_EQ(padded_range({}, {4}, 0.25), (Band{3, 5}));
    EXPECT_EQ(padded_range({}, {0}, 0.25), (Band{-0.25, 0.25}));
}

TEST(QuantityText, HasThreeDigitsAndAUnitThatFits) {
    EXPECT_EQ(quantity_text(1.2, "s"), "1.2 s");
    EXPECT_EQ(quantity_text(0.0167, "s"), "16.7 ms");
    EXPECT_EQ(quantity_text(0.00823, "m"), "8.23 mm");
    EXPECT_EQ(quantity_text(-0.00823, "m"), "-8.23 mm");
    EXPECT_EQ(quantity_text(1.2345, "m"), "1.23 m");
    EXPECT_EQ(quantity_text(0, "m"), "0 m");
    EXPECT_EQ(quantity_text(60, "fps"), "60 fps");
    EXPECT_EQ(quantity_text(3, ""), "3");
    EXPECT_EQ(quantity_text(999.4, "fps"), "999 fps");
    EXPECT_EQ(quantity_text(999.6, "fps"), "1000 fps") << "without an exponent";
}

TEST(WordsOf, AreApart) {
    EXPECT_EQ(words_of("farthest_x"), "farthest x");
    EXPECT_EQ(words_of("apex"), "apex");
}

TEST(JoinedNames, AreTheFirstAndHowManyMore) {
    EXPECT_EQ(joined_names({}), "");
    EXPECT_EQ(joined_names({"a"}), "a");
    EXPECT_EQ(joined_names({"a", "b"}), "a and b");
    EXPECT_EQ(joined_names({"a", "b", "c", "d"}), "a, b, c and d");
    EXPECT_EQ(joined_names({"a", "b", "c", "d", "e"}), "a, b, c and 2 more");
    EXPECT_EQ(joined_names({"a", "b", "c"}, 2), "a and 2 more");
}

TEST(KeepFirst, SaysHowManyAreLeftOut) {
    Chart plot = small_plot();
    keep_first(2, plot);
    EXPECT_THAT(plot.series, SizeIs(2));
    EXPECT_EQ(plot.note, "");
    keep_first(1, plot);
    EXPECT_THAT(plot.series, SizeIs(1));
    EXPECT_EQ(plot.note, "1 more is not drawn");
    Chart many = small_plot();
    many.series.resize(5);
    keep_first(2, many);
    EXPECT_EQ(many.note, "3 more are not drawn");
}

TEST(KeepFirst, LeavesWhatFails) {
    Chart plot = small_plot();
    plot.series.resize(4);
    plot.series[1].name = "passes";
    plot.series[1].verdict = Verdict::pass;
    plot.series[3].name = "fails";
    plot.series[3].verdict = Verdict::error;
    keep_first(1, plot);
    ASSERT_THAT(plot.series, SizeIs(1));
    EXPECT_EQ(plot.series[0].name, "fails");
}

TEST(Legend, SaysWhatTheSeriesIsAndWhatIsReadFromIt) {
    Chart plot = small_plot();
    plot.series[0].name = "30 fps";
    plot.series[0].says = "1.13 m high";
    EXPECT_THAT(to_text(plot, {}), ::testing::HasSubstr("30 fps: 1.13 m high"));
}

TEST(RateAxis, HasTheRatesAsItsNumbersWhereTheyAreFew) {
    const ChartAxis axis = rate_axis(
        {{.name = {}, .points = {{60, 1}, {20, 1}}}, {.name = {}, .points = {{144, 1}, {60, 2}}}});
    EXPECT_TRUE(axis.is_log);
    EXPECT_EQ(axis.low, 20);
    EXPECT_EQ(axis.high, 144);
    EXPECT_THAT(axis.ticks, ElementsAre(20, 60, 144));
}

std::vector<std::string> series_names(const std::vector<ChartSeries>& series) {
    std::vector<std::string> names;
    for (const ChartSeries& each : series) {
        names.push_back(each.name);
    }
    return names;
}

/// All of them span 10: a tenth of that is seen, a hundredth is not.
TEST(Merged, AreSeriesThatCouldNotBeToldApart) {
    const ChartSeries low{.name = "low", .points = {{0, 0}, {1, 0}, {2, 0}}};
    ChartSeries high{.name = "high", .points = {{0, 10}, {1, 10}, {2, 10}}};
    const ChartSeries nearly{.name = "nearly", .points = {{0, 10}, {1, 9.92}, {2, 10}}};
    const ChartSeries apart{.name = "apart", .points = {{0, 10}, {1, 9}, {2, 10}}};
    EXPECT_THAT(series_names(merged({low, high, nearly, apart})),
                ElementsAre("low", "high and nearly", "apart"));
    high.verdict = Verdict::error;  // In another colour.
    EXPECT_THAT(series_names(merged({low, high, nearly})), ElementsAre("low", "high", "nearly"));
}

/// On one line, at other places: each lies between two points of the other.
TEST(Merged, AreSeriesWithOtherPointsOnTheSameCurve) {
    const ChartSeries coarse{.name = "coarse", .points = {{0, 0}, {50, 50}, {100, 0}}};
    const ChartSeries fine{.name = "fine",
                           .points = {{0, 0}, {10, 10}, {50, 50}, {75, 25}, {100, 0}}};
    const ChartSeries shorter{.name = "shorter", .points = {{0, 0}, {50, 50}, {99, 1}}};
    EXPECT_THAT(series_names(merged({coarse, fine, shorter})),
                ElementsAre("coarse, fine and shorter"));
    const ChartSeries bent{.name = "bent", .points = {{0, 0}, {25, 30}, {50, 50}, {100, 0}}};
    const ChartSeries ends{.name = "ends", .points = {{0, 0}, {50, 50}, {60, 40}}};
    EXPECT_THAT(series_names(merged({coarse, bent, ends})), ElementsAre("coarse", "bent", "ends"));
}

/// On a logarithmic axis a thousandth is far from a millionth.
TEST(Merged, AreComparedAsTheyAreDrawn) {
    const ChartSeries large{.name = "large", .points = {{0, 1}, {1, 1}}};
    const ChartSeries small{.name = "small", .points = {{0, 1e-3}, {1, 1e-3}}};
    const ChartSeries tiny{.name = "tiny", .points = {{0, 1e-6}, {1, 1e-6}}};
    EXPECT_THAT(series_names(merged({large, small, tiny})), ElementsAre("large", "small and tiny"));
    EXPECT_THAT(series_names(merged({large, small, tiny}, true)),
                ElementsAre("large", "small", "tiny"));
}

TEST(DivergencePlot, MergesWhatIsAlikeOnItsLogarithmicAxis) {
    const auto apart = [](std::string name, double first_m) {
        return DrawnDivergence{.run = "a run",
                               .name = "stack",
                               .other = std::move(name),
                               .steps = {0, 1, 2, 3},
                               .apart = {first_m, first_m, first_m, 1}};
    };
    Report report;
    report.drawing = Drawing{.divergences = {apart("one", 1e-3), apart("two", 1e-6)}};
    const std::vector<Chart> plots = divergence_plots(report);
    ASSERT_THAT(plots, SizeIs(1));
    EXPECT_THAT(series_names(plots[0].series), ElementsAre("one", "two"));
}

/// There and back: no curve over x.
TEST(Merged, AreNotSeriesThatTurnBackUnlessTheirPointsAreTheSame) {
    const ChartSeries back{.name = "back", .points = {{0, 0}, {10, 10}, {0, 10}}};
    ChartSeries same = back;
    same.name = "same";
    const ChartSeries other{.name = "other", .points = {{0, 0}, {10, 10}, {5, 10}, {0, 10}}};
    EXPECT_THAT(series_names(merged({back, same, other})), ElementsAre("back and same", "other"));
}

}  // namespace
}  // namespace tickproof::harness
