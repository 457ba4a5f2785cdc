#include "harness/run/column.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

namespace tickproof::harness {
namespace {

/// What was added is what is read, whatever came before it.
template <class T, class Narrow = T>
void expect_kept(const std::vector<T>& values) {
    Column<T, Narrow> column;
    for (const T& value : values) {
        column.push_back(value);
    }
    ASSERT_EQ(column.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_EQ(column[i], values[i]) << i;
    }
}

std::vector<std::int64_t> many(std::int64_t value) {
    return std::vector<std::int64_t>(10'000, value);
}

TEST(Column, KeepsEqualValuesAndThoseThatDifferLate) {
    expect_kept(many(7));
    for (const std::size_t at : {0U, 1U, 4095U, 4096U, 4097U, 9999U}) {
        std::vector<std::int64_t> values = many(7);
        values[at] = 8;
        expect_kept(values);
        expect_kept<std::int64_t, std::int32_t>(values);
    }
}

TEST(Column, KeepsValuesThatAreTooLargeToBeNarrow) {
    constexpr std::int64_t kLarge = std::int64_t{1} << 40;
    expect_kept<std::int64_t, std::int32_t>(many(kLarge));
    expect_kept<std::int64_t, std::int32_t>({kLarge, 1, 2});
    expect_kept<std::int64_t, std::int32_t>({1, 2, kLarge, 3, -kLarge});
    expect_kept<std::int64_t, std::int32_t>({1, kLarge, 1});
    expect_kept<std::int64_t, std::int32_t>({-1, std::numeric_limits<std::int32_t>::min(), 1});
}

TEST(Column, TellsZerosApartByTheirSign) {
    Column<double> column;
    column.push_back(0.0);
    column.push_back(-0.0);
    EXPECT_FALSE(std::signbit(column[0]));
    EXPECT_TRUE(std::signbit(column[1]));
    EXPECT_FALSE(column.are_alike());
}

TEST(Column, IsAlikeUntilAValueDiffers) {
    Column<double> column;
    EXPECT_TRUE(column.are_alike());
    for (int i = 0; i < 10'000; ++i) {
        column.push_back(0.5);
    }
    EXPECT_TRUE(column.are_alike());
    column.push_back(0.25);
    EXPECT_FALSE(column.are_alike());
}

TEST(Column, IsNotAlikeWhereWholeBlocksDiffer) {
    Column<double> column;
    for (int i = 0; i < 4096; ++i) {
        column.push_back(0.5);
    }
    for (int i = 0; i < 4096; ++i) {
        column.push_back(0.25);
    }
    EXPECT_FALSE(column.are_alike());
}

}  // namespace
}  // namespace tickproof::harness
