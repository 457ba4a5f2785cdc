#include "harness/trace/text/csv_rows.h"

#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(CsvRows, SkipsBlankLinesAndComments) {
    TextSource source("a,b\n\n# no row\n// none\n1,2\n", "capture.csv");
    LineReader lines(source);
    CsvRows rows(lines, ',');
    ASSERT_TRUE(rows.next());
    EXPECT_EQ(rows.cells(), (std::vector<std::string>{"a", "b"}));
    ASSERT_TRUE(rows.next());
    EXPECT_EQ(rows.line(), 5U);
    EXPECT_EQ(rows.number(1, "b"), 2);
    EXPECT_FALSE(rows.next());
}

}  // namespace
}  // namespace tickproof::harness
