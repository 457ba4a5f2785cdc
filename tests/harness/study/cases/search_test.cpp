#include "harness/study/cases/edge_search.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tickproof::harness {
namespace {

TEST(Search, HalvesUpToTheLastValueThatHolds) {
    const auto found = find_change(0, 100, false, [](double x) { return x <= 36.75; });
    EXPECT_TRUE(found.holds_at_first);
    EXPECT_EQ(found.changes, 1);
    EXPECT_NEAR(found.good, 36.75, 1e-12);
    EXPECT_LE(found.good, 36.75);
    EXPECT_GT(found.bad, 36.75);
}

TEST(Search, GoesDownAsWell) {
    const auto found = find_change(100, 0, false, [](double x) { return x >= 36.75; });
    EXPECT_NEAR(found.good, 36.75, 1e-12);
    EXPECT_GE(found.good, 36.75);
}

TEST(Search, OfWholeNumbersTriesNoOthers) {
    for (const bool down : {false, true}) {
        const auto found = find_change(down ? 1000 : 1, down ? 1 : 1000, true, [&](double x) {
            EXPECT_EQ(x, std::floor(x));
            return down ? x >= 17 : x <= 17;
        });
        EXPECT_EQ(found.good, 17);
        EXPECT_EQ(found.bad, down ? 16 : 18);
    }
}

TEST(Search, CountsTheChangesOfBands) {
    const auto found =
        find_change(0, 64, false, [](double x) { return x < 10 || (x > 20 && x < 30); });
    EXPECT_EQ(found.changes, 3);
    EXPECT_EQ(found.good, 9);
    EXPECT_EQ(found.bad, 10);
}

TEST(Search, SaysWhereNothingChangesOrNothingHolds) {
    EXPECT_EQ(find_change(0, 1, false, [](double) { return true; }).changes, 0);
    EXPECT_FALSE(find_change(0, 1, false, [](double) { return false; }).holds_at_first);
}

TEST(SpreadValues, LeaveTheEndOfARangeOut) {
    const auto values = spread_values(1, 3, false);
    ASSERT_EQ(values.size(), 256U);
    EXPECT_EQ(values.front(), 1);
    EXPECT_EQ(values[128], 2);
    EXPECT_LT(values.back(), 3);
}

TEST(SpreadValues, OfWholeNumbersAreAllOfThemOrEvenlySpread) {
    EXPECT_EQ(spread_values(1.5, 4, true), (std::vector<double>{2, 3, 4}));
    const auto values = spread_values(0, 511, true);
    ASSERT_EQ(values.size(), 256U);
    EXPECT_EQ(values[100], 200);
}

}  // namespace
}  // namespace tickproof::harness
