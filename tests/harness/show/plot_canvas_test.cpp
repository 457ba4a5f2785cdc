// Marks, lines and columns between the axes, drawn on so few cells that each can be counted.

#include "harness/show/plot/canvas.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace tickproof::harness {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> rows_of(const Canvas& canvas) {
    std::vector<std::string> rows;  // From the top.
    for (std::size_t row = canvas.rows(); row-- > 0;) {
        rows.push_back(canvas.row_text(row, {}));
    }
    return rows;
}

/// Both axes from 0 to 4, five cells each: a value is the number of its cell.
Chart five_by_five(std::vector<ChartSeries> series) {
    return {.title = "title",
            .x = {.label = "x", .low = 0, .high = 4},
            .y = {.label = "y", .low = 0, .high = 4},
            .rows = 5,
            .series = std::move(series)};
}

std::vector<std::string> drawn_rows(const Chart& plot) {
    return rows_of(drawn(plot, 5, glyphs_of({})));
}

TEST(Canvas, HasItsLowestRowAtZeroAndNoSpacesAtAnEnd) {
    Canvas canvas(4, 2);
    EXPECT_EQ(canvas.columns(), 4U);
    EXPECT_EQ(canvas.rows(), 2U);
    canvas.draw(1, 0, "a");
    canvas.draw(3, 1, "b");
    EXPECT_THAT(rows_of(canvas), ElementsAre("   b", " a"));
    EXPECT_FALSE(canvas.is_empty(1, 0));
    EXPECT_TRUE(canvas.is_empty(0, 0));
}

TEST(Canvas, DrawsWhatComesLaterOverTheRest) {
    Canvas canvas(1, 1);
    canvas.draw(0, 0, "a");
    canvas.draw(0, 0, "●");
    EXPECT_THAT(rows_of(canvas), ElementsAre("●"));
}

TEST(Canvas, DrawsNothingOutside) {
    Canvas canvas(2, 2);
    for (const std::size_t outside : {std::size_t{2}, static_cast<std::size_t>(-1)}) {
        canvas.draw(outside, 0, "a");
        canvas.draw(0, outside, "a");
    }
    EXPECT_THAT(rows_of(canvas), ElementsAre("", ""));
}

TEST(Canvas, ColoursNeighboursOfOneVerdictTogether) {
    Canvas canvas(5, 1);
    canvas.draw(0, 0, "a", Verdict::error);
    canvas.draw(1, 0, "b", Verdict::error);
    canvas.draw(2, 0, "c", Verdict::pass);
    canvas.draw(4, 0, "d");
    EXPECT_EQ(canvas.row_text(0, {.colour = true}), "\x1b[31mab\x1b[0m\x1b[32mc\x1b[0m d");
    EXPECT_EQ(canvas.row_text(0, {.colour = false}), "abc d");
}

TEST(Glyphs, AreToldApart) {
    for (const bool blocks : {false, true}) {
        const TextStyle style{.blocks = blocks};
        const Glyphs& glyphs = glyphs_of(style);
        std::vector<std::string_view> all = glyphs.marks;
        all.insert(all.end(), {glyphs.up, glyphs.along, glyphs.tick_up, glyphs.join,
                               glyphs.tolerated, glyphs.across, glyphs.down});
        EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size()) << blocks;
        EXPECT_EQ(std::set(glyphs.parts.begin(), glyphs.parts.end()).size(), glyphs.parts.size());
    }
}

TEST(Glyphs, OfAsciiAreAscii) {
    const TextStyle style;
    const Glyphs& glyphs = glyphs_of(style);
    std::string all;
    for (const auto& list : {glyphs.marks, glyphs.parts}) {
        for (const std::string_view glyph : list) {
            EXPECT_EQ(glyph.size(), 1U);
            all += glyph;
        }
    }
    for (const std::string_view glyph :
         {glyphs.up, glyphs.tick_up, glyphs.corner, glyphs.along, glyphs.tick_along, glyphs.join,
          glyphs.tolerated, glyphs.across, glyphs.down, glyphs.strip}) {
        EXPECT_EQ(glyph.size(), 1U);
        all += glyph;
    }
    EXPECT_THAT(all, ::testing::Each(::testing::AllOf(::testing::Gt(' '), ::testing::Lt('\x7f'))));
}

TEST(Drawn, JoinsPointsThroughTheColumnsBetween) {
    EXPECT_THAT(drawn_rows(five_by_five({{.name = "up", .points = {{0, 0}, {4, 4}}}})),
                ElementsAre("    *", "   .", "  .", " .", "*"));
    EXPECT_THAT(drawn_rows(five_by_five({{.name = "back", .points = {{4, 1}, {1, 1}}}})),
                ElementsAre("", "", "", " *..*", ""));
}

TEST(Drawn, LeavesPointsAloneThatAreNotJoined) {
    EXPECT_THAT(
        drawn_rows(five_by_five({{.name = {}, .points = {{0, 0}, {4, 4}}, .is_joined = false}})),
        ElementsAre("    *", "", "", "", "*"));
}

TEST(Drawn, LeavesOutWhatIsOffTheAxesAndTheLinesToIt) {
    EXPECT_THAT(drawn_rows(five_by_five(
                    {{.name = {}, .points = {{0, 0}, {2, 9}, {4, 4}, {9, 4}, {3, kNotSeen}}}})),
                ElementsAre("    *", "", "", "", "*"));
}

TEST(Drawn, HidesNoMarkOfTheFirstSeriesAndNoMarkBehindALine) {
    EXPECT_THAT(drawn_rows(five_by_five({{.name = "a", .points = {{0, 2}, {4, 2}}},
                                         {.name = "b", .points = {{0, 2}, {2, 2}, {4, 0}}}})),
                ElementsAre("", "", "*.o.*", "   .", "    o"));
}

TEST(Drawn, HasRulesBelowTheMarks) {
    Chart plot = five_by_five({{.name = {}, .points = {{2, 3}}}});
    plot.rules = {{.at = 3, .label = "across"}, {.is_vertical = true, .at = 1, .label = "down"}};
    const Glyphs glyphs = glyphs_of({});
    EXPECT_EQ(glyphs.across, "~");
    EXPECT_EQ(glyphs.down, "!");
    EXPECT_THAT(drawn_rows(plot), ElementsAre(" !", "~!*~~", " !", " !", " !"));
    plot.rules = {{.at = 5, .label = "above"}, {.is_vertical = true, .at = -1, .label = "before"}};
    EXPECT_THAT(drawn_rows(plot), ElementsAre("", "  *", "", "", ""));
}

TEST(Drawn, HasABandOfWhatIsToleratedAsFarAsThePlotGoes) {
    Chart plot = five_by_five({});
    plot.tolerated = Band{1, 2};
    EXPECT_THAT(drawn_rows(plot), ElementsAre("", "", ":::::", ":::::", ""));
    plot.tolerated = Band{-7, 0.4};
    EXPECT_THAT(drawn_rows(plot), ElementsAre("", "", "", "", ":::::"));
    for (const Band outside : {Band{-7, -1}, Band{5, 6}}) {
        plot.tolerated = outside;
        EXPECT_THAT(drawn_rows(plot), ElementsAre("", "", "", "", ""));
    }
}

/// Two rows of two parts: a part is 1.
Chart columns_of(std::vector<ChartPoint> points) {
    return {.title = {},
            .x = {.label = "x", .low = 0, .high = 4},
            .y = {.label = "y", .low = 0, .high = 4},
            .kind = ChartKind::columns,
            .rows = 2,
            .series = {{.name = {}, .points = std::move(points)}}};
}

TEST(Columns, AreAsHighAsTheirValuesAndLastUntilTheNext) {
    EXPECT_THAT(drawn_rows(columns_of({{0, 1}, {1, 2}, {2, 3}, {3, 4}})),
                ElementsAre("  _##", "_####"));
    EXPECT_THAT(drawn_rows(columns_of({{0, 2}, {3, 0}})), ElementsAre("", "###"));
}

TEST(Columns, ShowTheHighestOfThoseThatShareOne) {
    EXPECT_THAT(drawn_rows(columns_of({{0, 1}, {0.1, 4}, {0.2, 1}, {1, 0}})),
                ElementsAre("#", "#"));
}

TEST(Columns, AreSeenHoweverSmallAndCutAtTheTop) {
    EXPECT_THAT(drawn_rows(columns_of({{0, 1e-6}, {1, 0}, {2, 1e6}, {3, kNotSeen}})),
                ElementsAre("  #", "_ #"));
}

}  // namespace
}  // namespace tickproof::harness
