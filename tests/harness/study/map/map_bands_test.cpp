// When bands may speak of all values between two that were tried.

#include "harness/study/map/map_bands.h"

#include <gtest/gtest.h>

#include <vector>

namespace tickproof::harness {
namespace {

bool are_neighbours_of(std::vector<double> numbers) {
    Axis axis{.name = "fps", .numbers = std::move(numbers)};
    axis.texts.resize(axis.numbers.size(), "1");
    return are_neighbours(axis);
}

TEST(MapBands, AreOfNeighboursWhereEachValueIsTheNextWholeNumber) {
    EXPECT_TRUE(are_neighbours_of({20, 21, 22}));
    EXPECT_FALSE(are_neighbours_of({20, 22, 24}));
    EXPECT_FALSE(are_neighbours_of({0.5, 1.5, 2.5})) << "1.2 lies between two of them";
    EXPECT_FALSE(are_neighbours_of({}));
}

}  // namespace
}  // namespace tickproof::harness
