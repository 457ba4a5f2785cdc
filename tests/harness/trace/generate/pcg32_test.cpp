#include "harness/trace/generate/pcg32.h"

#include <gtest/gtest.h>

namespace tickproof::harness {
namespace {

TEST(Pcg32, GivesTheNumbersThatTheReferenceImplementationPublishes) {
    Pcg32 random(42, 54);
    for (const std::uint32_t expected :
         {0xa15c02b7U, 0x7b47f409U, 0xba1d3330U, 0x83d2f293U, 0xbfa4784bU, 0xcbed606eU}) {
        EXPECT_EQ(random.next(), expected);
    }
}

TEST(Pcg32, DrawsARealNumberFromOneOutputInEqualParts) {
    Pcg32 random(42);
    EXPECT_EQ(random.uniform(0, 4294967296.0), double{0xa15c02b7U});
    EXPECT_EQ(random.uniform(10, 10), 10);
    EXPECT_EQ(random.uniform(-1, 1), -1 + 2 * (double{0xba1d3330U} / 4294967296.0));
}

TEST(Pcg32, DrawsWholeNumbersBelowABoundAndReachesEachOfThem) {
    Pcg32 random(42);
    EXPECT_EQ(random.below(6), 0xa15c02b7U % 6);
    int seen[6] = {};
    for (int draw = 0; draw < 600; ++draw) {
        ++seen[random.below(6)];
    }
    for (const int count : seen) {
        EXPECT_GT(count, 60);
        EXPECT_LT(count, 140);
    }
    EXPECT_EQ(random.below(1), 0U);
}

TEST(Pcg32, StreamsOfOneSeedDiffer) {
    EXPECT_NE(Pcg32(42, 54).next(), Pcg32(42, 55).next());
    EXPECT_NE(Pcg32(42).next(), Pcg32(43).next());
}

}  // namespace
}  // namespace tickproof::harness
