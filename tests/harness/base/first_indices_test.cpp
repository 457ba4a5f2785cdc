#include "harness/base/first_indices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tickproof::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::vector<int> kValues{3, 9, 1, 9, 7};

std::vector<std::size_t> largest(std::size_t count) {
    return first_indices(kValues.size(), count, [](std::size_t a, std::size_t b) {
        return kValues[a] != kValues[b] ? kValues[a] > kValues[b] : a < b;
    });
}

TEST(FirstIndices, AreInOrderAndOfEqualValuesTheEarlierComesFirst) {
    EXPECT_THAT(largest(1), ElementsAre(1));
    EXPECT_THAT(largest(3), ElementsAre(1, 3, 4));
}

TEST(FirstIndices, AreAllWhereMoreAreWanted) {
    EXPECT_THAT(largest(9), ElementsAre(1, 3, 4, 0, 2));
}

TEST(FirstIndices, OfNothingAreNone) {
    EXPECT_THAT(largest(0), IsEmpty());
    EXPECT_THAT(first_indices(0, 3, [](std::size_t a, std::size_t b) { return a < b; }), IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
