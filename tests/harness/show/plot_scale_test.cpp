// Places on an axis and the numbers beside it: expected values by hand.

#include "harness/show/plot/scale.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace tickproof::harness {
namespace {

using ::testing::DoubleEq;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pointwise;

const ChartAxis kToTen{.label = "s", .low = 0, .high = 10};
const ChartAxis kToThousand{.label = "Hz", .low = 1, .high = 1000, .is_log = true};

/// Eleven cells: a value is the number of its cell.
TEST(CellOf, IsTheNearestOfALinearAxis) {
    EXPECT_EQ(cell_of(kToTen, 0, 11), 0U);
    EXPECT_EQ(cell_of(kToTen, 4.4, 11), 4U);
    EXPECT_EQ(cell_of(kToTen, 4.6, 11), 5U);
    EXPECT_EQ(cell_of(kToTen, 10, 11), 10U);
    EXPECT_EQ(cell_of({.label = {}, .low = -5, .high = 5}, 0, 11), 5U);
}

/// Four cells for 1, 10, 100 and 1000: the borders are at 10^0.5, 10^1.5 and 10^2.5.
TEST(CellOf, IsTheNearestOfALogarithmicAxis) {
    EXPECT_EQ(cell_of(kToThousand, 1, 4), 0U);
    EXPECT_EQ(cell_of(kToThousand, 3.1, 4), 0U);
    EXPECT_EQ(cell_of(kToThousand, 3.2, 4), 1U);
    EXPECT_EQ(cell_of(kToThousand, 100, 4), 2U);
    EXPECT_EQ(cell_of(kToThousand, 317, 4), 3U);
    EXPECT_EQ(cell_of(kToThousand, 1000, 4), 3U);
}

TEST(CellOf, IsNoneOutside) {
    for (const double outside : {-0.001, 10.001, -1e300, 1e300, kNotSeen}) {
        EXPECT_EQ(cell_of(kToTen, outside, 11), kOffAxis) << outside;
    }
    for (const double outside : {0.999, 1001.0, 0.0, -10.0, kNotSeen}) {
        EXPECT_EQ(cell_of(kToThousand, outside, 4), kOffAxis) << outside;
    }
}

/// Sums of steps end a little beyond the axis.
TEST(CellOf, IsTheLastForARoundingErrorBeyondTheEnd) {
    EXPECT_EQ(cell_of(kToTen, 10 * (1 + 1e-12), 11), 10U);
    EXPECT_EQ(cell_of(kToTen, -1e-12, 11), 0U);
}

TEST(CellOf, IsTheMiddleWhereAnAxisHasOneValue) {
    for (const bool is_log : {false, true}) {
        const ChartAxis axis{.label = {}, .low = 60, .high = 60, .is_log = is_log};
        EXPECT_EQ(cell_of(axis, 60, 11), 5U);
        EXPECT_EQ(cell_of(axis, 61, 11), kOffAxis);
        EXPECT_EQ(cell_of(axis, kNotSeen, 11), kOffAxis);
        EXPECT_THAT(ticks_of(axis, 5), ElementsAre(60));
    }
}

TEST(Ticks, AreRoundNumbers) {
    EXPECT_THAT(ticks_of(kToTen, 6), ElementsAre(0, 2, 4, 6, 8, 10));
    EXPECT_THAT(ticks_of(kToTen, 5), ElementsAre(0, 5, 10));
    EXPECT_THAT(ticks_of(kToTen, 2), ElementsAre(0, 10));
    EXPECT_THAT(ticks_of({.label = {}, .low = 1.113, .high = 1.262}, 6),
                Pointwise(DoubleEq(), {1.15, 1.2, 1.25}));
    EXPECT_THAT(ticks_of({.label = {}, .low = -0.03, .high = 0.03}, 3),
                Pointwise(DoubleEq(), {-0.02, 0.0, 0.02}));
    // Of 6, 8, 10 and 12 four are too many, and 10 alone, the multiple of 5, too few.
    EXPECT_THAT(ticks_of({.label = {}, .low = 5.5, .high = 12.5}, 3), ElementsAre(6, 10));
}

TEST(Ticks, OfALogarithmicAxisArePowersOfTenOrOneTwoAndFive) {
    EXPECT_THAT(ticks_of(kToThousand, 4), Pointwise(DoubleEq(), {1, 10, 100, 1000}));
    EXPECT_THAT(ticks_of({.label = {}, .low = 1e-6, .high = 1, .is_log = true}, 4),
                Pointwise(DoubleEq(), {1e-6, 1e-4, 1e-2, 1.0}));
    EXPECT_THAT(ticks_of({.label = {}, .low = 3, .high = 30, .is_log = true}, 4),
                Pointwise(DoubleEq(), {5.0, 10.0, 20.0}));
    EXPECT_THAT(ticks_of({.label = {}, .low = 2.5, .high = 4.5, .is_log = true}, 4),
                Pointwise(DoubleEq(), {3.0, 4.0}));
    EXPECT_THAT(ticks_of({.label = {}, .low = 1.1, .high = 1.9, .is_log = true}, 4),
                Pointwise(DoubleEq(), {1.2, 1.4, 1.6, 1.8}));
}

TEST(Ticks, AreThoseThatAreWishedForWithinTheAxis) {
    ChartAxis axis = kToTen;
    axis.ticks = {-1, 0, 3, 7, 11};
    EXPECT_THAT(ticks_of(axis, 1), ElementsAre(0, 3, 7));
    axis.ticks = {11};
    EXPECT_THAT(ticks_of(axis, 1), IsEmpty());
}

/// Ends that are no round numbers, at all sizes.
TEST(Ticks, AreTwoAtLeastAndNoMoreThanFit) {
    for (const double low : {1e-7, 0.0031, 0.9, 1.0, 2.1, 17.0, 1234.5}) {
        for (const double times : {1.07, 1.9, 4.0, 9.5, 80.0, 1e3, 1e6}) {
            for (const bool is_log : {false, true}) {
                for (const std::size_t most : {2U, 3U, 4U, 5U, 7U, 12U}) {
                    const ChartAxis axis{
                        .label = {}, .low = low, .high = low * times, .is_log = is_log};
                    const std::vector<double> ticks = ticks_of(axis, most);
                    EXPECT_LE(ticks.size(), most)
                        << low << " x " << times << (is_log ? " log" : "");
                    EXPECT_GE(ticks.size(), 2U) << low << " x " << times << is_log;
                    EXPECT_TRUE(std::ranges::is_sorted(ticks, std::less_equal()));
                    for (const double tick : ticks) {
                        EXPECT_NE(cell_of(axis, tick, 40), kOffAxis);
                    }
                }
            }
        }
    }
}

TEST(TickTexts, HaveAsManyDecimalsAsTellThemApart) {
    EXPECT_THAT(tick_texts(kToTen, {0, 5, 10}), ElementsAre("0", "5", "10"));
    EXPECT_THAT(tick_texts(kToTen, {0, 0.5, 1}), ElementsAre("0.0", "0.5", "1.0"));
    EXPECT_THAT(tick_texts(kToTen, {1.15, 1.2, 1.25}), ElementsAre("1.15", "1.20", "1.25"));
    EXPECT_THAT(tick_texts(kToTen, {-0.02, -0.0, 0.02}), ElementsAre("-0.02", "0.00", "0.02"));
    EXPECT_THAT(tick_texts(kToTen, {0, 200'000}), ElementsAre("0", "200000"));
}

TEST(TickTexts, OfALogarithmicAxisAreEachAsShortAsCanBe) {
    EXPECT_THAT(tick_texts(kToThousand, {1e-6, 0.0001, 0.01, 1, 144, 100'000, 2e6}),
                ElementsAre("1e-6", "0.0001", "0.01", "1", "144", "1e5", "2e6"));
}

TEST(TickTexts, OfSmallNumbersHavePowersOfTen) {
    EXPECT_THAT(tick_texts(kToTen, {0, 2e-6, 4e-6}), ElementsAre("0", "2e-6", "4e-6"));
    EXPECT_THAT(tick_texts(kToTen, {-5e-8, 0, 5e-8}), ElementsAre("-5e-8", "0", "5e-8"));
}

TEST(TickTexts, OfWishedNumbersAndOfOneAreAsTheyAre) {
    ChartAxis axis = kToTen;
    axis.ticks = {0, 2.5, 7};
    EXPECT_THAT(tick_texts(axis, axis.ticks), ElementsAre("0", "2.5", "7"));
    EXPECT_THAT(tick_texts(kToTen, {0.125}), ElementsAre("0.125"));
    EXPECT_THAT(tick_texts(kToTen, {}), IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
