#include "harness/show/elided_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/finding/captures_table.h"
#include "harness/show/table_text.h"
#include "tests/harness/lines_of.h"

namespace tickproof::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::lines_of;
using ::testing::Not;

TEST(ElidedNames, StayWholeWhereTheyFit) {
    EXPECT_THAT(elided_names({"desktop", "deck"}, 8), ElementsAre("desktop", "deck"));
}

TEST(ElidedNames, LoseTheirMiddlesOtherwise) {
    EXPECT_THAT(elided_names({"laptop-of-anna-level1", "desktop-level2"}, 14),
                ElementsAre("lapto...level1", "desktop-level2"));
}

/// An end of six letters would make both the same, so the beginning gets more.
TEST(ElidedNames, AreCutWhereTheyStayApart) {
    EXPECT_THAT(elided_names({"machine-a-in-the-room", "machine-b-in-the-room"}, 14),
                ElementsAre("machine-a...om", "machine-b...om"));
}

TEST(ElidedNames, ShowTheDifferenceOfLongMiddles) {
    const std::string begin(30, 'x');
    const std::string end(30, 'y');
    const auto names = elided_names({begin + "castle" + end, begin + "swamp" + end, "deck"}, 14);
    EXPECT_THAT(names[0], HasSubstr("castle"));
    EXPECT_THAT(names[1], HasSubstr("swamp"));
    EXPECT_EQ(names[2], "deck");
    EXPECT_LE(names[0].size(), 14U);
}

TEST(ElidedNames, StayWholeWhereNoCutTellsThemApart) {
    // The third differs from the first at its 31st letter and from the second at its last.
    const std::string first =
        std::string(30, 'x') + 'a' + std::string(30, 'y') + "a" + std::string(30, 'z');
    std::string second = first;
    second[30] = 'b';
    std::string third = first;
    third[61] = 'b';
    const auto names = elided_names({first, second, third}, 10);
    EXPECT_NE(names[0], names[1]);
    EXPECT_NE(names[0], names[2]);
    EXPECT_NE(names[1], names[2]);
}

TEST(ElidedNames, CutNoCharacterInTwo) {
    // Each e with its accent has two bytes.
    const std::string accents =
        "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9";
    for (std::size_t width = 8; width < accents.size(); ++width) {
        const std::string cut = elided_names({accents}, width).front();
        EXPECT_LE(cut.size(), width);
        EXPECT_EQ((cut.size() - 3) % 2, 0U) << cut;
        EXPECT_EQ(cut.find("\xC3..."), std::string::npos) << cut;
        EXPECT_EQ(cut.find("...\xA9"), std::string::npos) << cut;
    }
}

/// A capture of an uneven machine whose median is (12 + 22) / 2 ms, judged with a verdict.
CaptureRecord capture_of(const std::string& file, Verdict verdict, const std::string& failing) {
    FrameTrace trace{.name = file};
    for (int i = 0; i < 400; ++i) {
        trace.frames.emplace_back(std::chrono::milliseconds{i % 2 == 0 ? 12 : 22});
    }
    CaptureRecord record = record_of_capture(trace);
    record.lost_s = 0.5;
    record.verdict = verdict;
    record.failing = failing;
    return record;
}

/// The lines of the rows, without the title, the columns and the notes above and below.
std::vector<std::string> rows_in(const Table& table, std::size_t width) {
    std::vector<std::string> lines = lines_of(to_text(table, {.width = width}));
    const auto columns = std::ranges::find_if(
        lines, [](const std::string& line) { return line.starts_with("  capture "); });
    lines.erase(lines.begin(), columns + 1);
    lines.resize(table.rows.size());
    return lines;
}

std::vector<CaptureRecord> long_names() {
    return {capture_of("desktop-5600x-radeon-6700xt-level1-2024-01-31.csv", Verdict::error,
                       "displayed-motion"),
            capture_of("laptop-i5-1135g7-iris-xe-level1-2024-02-01.csv", Verdict::pass, "")};
}

TEST(CapturesTable, HasALineForEachRowHoweverLongTheNamesAre) {
    const Table judged = captures_table(long_names(), true);
    const auto rows = rows_in(judged, 80);
    EXPECT_THAT(rows[0], HasSubstr("error: displayed-motion, uneven"));
    EXPECT_THAT(rows[1], HasSubstr("note: uneven"));
    for (const std::string& row : rows) {
        EXPECT_LE(row.size(), 80U) << row;
        EXPECT_THAT(row, HasSubstr(" 17.00 "));
        EXPECT_THAT(row, HasSubstr("..."));
    }
    EXPECT_EQ(judged.rows[0].cells[0], "desktop-5600x-radeon-6700xt-level1-2024-01-31")
        << "JSON, Markdown and pages have the whole name";
    const auto summarised = rows_in(captures_table(long_names(), false), 80);
    EXPECT_THAT(summarised[0], HasSubstr("uneven"));
    EXPECT_LE(summarised[0].size(), 80U);
}

TEST(CapturesTable, ShowsWholeNamesAndColumnsWhereThereIsRoom) {
    const auto rows = rows_in(captures_table(long_names(), true), 200);
    EXPECT_THAT(rows[0], HasSubstr("desktop-5600x-radeon-6700xt-level1-2024-01-31 "));
    EXPECT_THAT(rows[0], HasSubstr(" 399 "));
    EXPECT_THAT(to_text(captures_table(long_names(), true), {.width = 200}),
                HasSubstr("uneven: frames"));
}

TEST(CapturesTable, ExplainsNoColumnThatItLeavesOut) {
    const std::string text = to_text(captures_table(long_names(), true), {.width = 80});
    EXPECT_THAT(text, Not(HasSubstr("uneven: frames")));
    EXPECT_THAT(text, Not(HasSubstr("picture: ")));
}

}  // namespace
}  // namespace tickproof::harness
