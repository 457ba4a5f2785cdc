#include "harness/trace/text/csv_rows.h"

#include <gtest/gtest.h>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

using Cells = std::vector<std::string>;

/// Rows of a text.
struct Rows {
    explicit Rows(std::string_view text, char separator = ',')
        : source(text, "capture.csv"), lines(source), csv(lines, separator) {}

    TextSource source;
    LineReader lines;
    CsvRows csv;
};

Cells first_row(std::string_view text, char separator = ',') {
    Rows rows(text, separator);
    EXPECT_TRUE(rows.csv.next());
    return rows.csv.cells();
}

TEST(CsvRows, SkipsBlankLinesAndComments) {
    Rows rows("a,b\n\n# no row\n// none\n1,2\n");
    ASSERT_TRUE(rows.csv.next());
    EXPECT_EQ(rows.csv.cells(), (Cells{"a", "b"}));
    ASSERT_TRUE(rows.csv.next());
    EXPECT_EQ(rows.csv.line(), 5U);
    EXPECT_EQ(rows.csv.number(1, "b"), 2);
    EXPECT_FALSE(rows.csv.next());
}

TEST(CsvRows, TakesSpacesAroundACellOff) {
    EXPECT_EQ(first_row("Frame, Time (ms)  ,  a b \n"), (Cells{"Frame", "Time (ms)", "a b"}));
}

TEST(CsvRows, KeepsSeparatorsAndQuotesWithinQuotes) {
    EXPECT_EQ(first_row("\"Board, Inc.\",\"17\"\" wide\",x\n"),
              (Cells{"Board, Inc.", "17\" wide", "x"}));
}

TEST(CsvRows, GivesATrailingCommaAnEmptyCell) {
    EXPECT_EQ(first_row("a,b,\n"), (Cells{"a", "b", ""}));
}

TEST(CsvRows, ReadsRowsThatAreShorterOrLongerThanTheHeader) {
    Rows rows("a,b\n1\n1,2,3\n");
    rows.csv.next();
    rows.csv.next();
    EXPECT_EQ(rows.csv.size(), 1U);
    EXPECT_EQ(rows.csv[1], "");
    EXPECT_EQ(rows.csv.number(1, "b"), std::nullopt);
    rows.csv.next();
    EXPECT_EQ(rows.csv.size(), 3U);
    EXPECT_EQ(rows.csv[2], "3");
}

TEST(CsvRows, TakesDecimalCommasOnlyWhereTheSeparatorIsAnother) {
    for (const char separator : {';', '\t'}) {
        Rows rows(separator == ';' ? "16,667;0.5\n" : "16,667\t0.5\n", separator);
        rows.csv.next();
        EXPECT_EQ(rows.csv.number(0, "a"), 16.667);
        EXPECT_EQ(rows.csv.number(1, "b"), 0.5);
    }
    EXPECT_EQ(number_in("16,667"), std::nullopt);
}

TEST(CsvRows, HasNoNumberForNaAndEmptyCells) {
    Rows rows("NA,N/A,,1e3,1.00327e-05\n");
    rows.csv.next();
    for (const std::size_t column : {0U, 1U, 2U}) {
        EXPECT_EQ(rows.csv.number(column, "a"), std::nullopt);
    }
    EXPECT_EQ(rows.csv.number(3, "a"), 1000);
    EXPECT_EQ(rows.csv.number(4, "a"), 1.00327e-05);
}

TEST(CsvRows, RefusesWhatIsNoNumberWithTheNameOfItsColumnAndItsLine) {
    Rows rows("a\nx16\n");
    rows.csv.next();
    rows.csv.next();
    EXPECT_EQ(rows.csv.number_if_any(0), std::nullopt);
    try {
        rows.csv.number(0, "MsBetweenPresents");
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(),
                     "capture.csv:2: MsBetweenPresents is 'x16', not a finite number such as "
                     "16.667; correct or remove the line");
    }
}

TEST(CsvRows, CountsCellsThatItDoesNotKeep) {
    Rows rows("a,b,c,d\n1,2,3,4\n");
    rows.csv.next();
    rows.csv.keep_only({1, std::nullopt, 2});
    rows.csv.next();
    EXPECT_EQ(rows.csv.size(), 4U);
    EXPECT_EQ(rows.csv[0], "");
    EXPECT_EQ(rows.csv[1], "2");
    EXPECT_EQ(rows.csv[2], "3");
}

TEST(CsvRows, TakesALastLineWithoutABreakAndWithFewerCellsForCutShort) {
    for (const auto& [text, cut] : {std::pair{"a,b\n1,2\n3", true},
                                    {"a,b\n1,2\n3,4", false},
                                    {"a,b\n1,2\n3\n", false},
                                    {"a,b\n1,2\n3,\"4", true}}) {
        Rows rows(text);
        ASSERT_TRUE(rows.csv.next() && rows.csv.next() && rows.csv.next()) << text;
        EXPECT_EQ(rows.csv.cut_short(), cut) << text;
    }
}

TEST(CsvRows, RefusesAQuoteThatIsNotClosedInItsLine) {
    Rows rows("a,b\n\"1,2\n3,4\n");
    rows.csv.next();
    EXPECT_THROW(rows.csv.next(), InputError);
}

TEST(FindColumn, HeedsNeitherCaseNorUnderscoresNorSpaces) {
    const Cells header{"Application", "ms_between_presents", "CPUCoreUtil%[ 0]"};
    EXPECT_EQ(find_column(header, "MsBetweenPresents"), 1U);
    EXPECT_EQ(find_column(header, "msBetweenPresents"), 1U);
    EXPECT_EQ(find_column(header, "CPUCoreUtil%[0]"), 2U);
    EXPECT_EQ(find_column(header, "MsBetweenPresent"), std::nullopt);
}

}  // namespace
}  // namespace tickproof::harness
