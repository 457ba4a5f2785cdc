#include "harness/timing/ranks.h"

#include <gtest/gtest.h>

namespace tickproof::harness {
namespace {

TEST(Quantile, LiesBetweenTwoElements) {
    EXPECT_EQ(quantile({1, 2, 3}, 0.5), 2);
    EXPECT_EQ(quantile({1, 2, 3, 4}, 0.5), 2.5);
    EXPECT_EQ(quantile({1, 2}, 0.25), 1.25);
    EXPECT_EQ(quantile({7}, 0.75), 7);
    EXPECT_EQ(quantile({1, 9}, 1), 9);
}

TEST(Spread, IsThatOfTheMiddleHalf) {
    const Spread spread = spread_of({50, 10, 40, 20, 30});
    EXPECT_EQ(spread.count, 5U);
    EXPECT_EQ(spread.median, 30);
    EXPECT_EQ(spread.low, 20);
    EXPECT_EQ(spread.high, 40);
    EXPECT_EQ(spread.least, 10);
    EXPECT_DOUBLE_EQ(spread.share(), 10.0 / 30);
}

std::vector<double> counting(int count) {
    std::vector<double> values;
    for (int i = 1; i <= count; ++i) {
        values.push_back(i);
    }
    return values;
}

// The ranks are those of the tables for the sign test, as in Conover, "Practical Nonparametric
// Statistics": of 10 values the 2nd and the 9th, of 20 the 6th and the 15th, of 40 the 14th and the
// 27th.
TEST(MedianInterval, HasTheRanksOfTheSignTest) {
    for (const auto& [count, low, high] : {std::tuple(6, 1, 6), std::tuple(10, 2, 9),
                                           std::tuple(20, 6, 15), std::tuple(40, 14, 27)}) {
        const auto interval = median_interval(counting(count), 0.05);
        ASSERT_TRUE(interval) << count;
        EXPECT_EQ(interval->low, low) << count;
        EXPECT_EQ(interval->high, high) << count;
    }
}

TEST(MedianInterval, NeedsSixValuesForFivePercent) {
    EXPECT_FALSE(median_interval(counting(5), 0.05));
    EXPECT_FALSE(median_interval({}, 0.05));
}

// By the normal approximation, 1.96 standard deviations of sqrt(n) / 2 from the middle.
TEST(MedianInterval, OfManyValuesIsNarrow) {
    const auto interval = median_interval(counting(10'000), 0.05);
    ASSERT_TRUE(interval);
    EXPECT_NEAR(interval->low, 5'000 - 98, 2);
    EXPECT_NEAR(interval->high, 5'001 + 98, 2);
}

}  // namespace
}  // namespace tickproof::harness
