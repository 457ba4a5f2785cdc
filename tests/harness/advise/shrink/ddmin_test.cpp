#include "harness/advise/shrink/ddmin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace tickproof::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Parts = std::vector<std::size_t>;

/// Fails with all of `needed`, whatever is beside them.
FailsWith needs(const Parts& needed) {
    return [needed](std::span<const std::size_t> parts) {
        return std::ranges::includes(parts, needed);
    };
}

TEST(Ddmin, FindsOneAmongThousands) {
    EXPECT_THAT(ddmin(10'000, needs({7'361})), ElementsAre(7'361));
}

TEST(Ddmin, FindsExactlyThePartsThatAreNeededTogether) {
    EXPECT_THAT(ddmin(1'000, needs({3, 500, 501, 998})), ElementsAre(3, 500, 501, 998));
}

TEST(Ddmin, KeepsNothingWhereNothingIsNeeded) {
    EXPECT_THAT(ddmin(100, needs({})), IsEmpty());
    EXPECT_THAT(ddmin(0, needs({})), IsEmpty());
}

TEST(Ddmin, KeepsAllWhereAllAreNeeded) {
    EXPECT_THAT(ddmin(5, needs({0, 1, 2, 3, 4})), ElementsAre(0, 1, 2, 3, 4));
}

TEST(Ddmin, KeepsOneOfTwoThatAreEnoughEach) {
    const auto either = [](std::span<const std::size_t> parts) {
        return std::ranges::find(parts, 20U) != parts.end() ||
               std::ranges::find(parts, 80U) != parts.end();
    };
    EXPECT_THAT(ddmin(100, either), ElementsAre(20));
}

TEST(Ddmin, LeavesNoPartThatCouldBeLeftOutWhereFailingIsNotMonotone) {
    // It fails with a number of parts of each kind, and a fifth part of one kind would mend it.
    const auto odd = [](std::span<const std::size_t> parts) {
        const auto thirds = std::ranges::count_if(parts, [](std::size_t i) { return i % 3 == 0; });
        return thirds % 2 == 1 && parts.size() >= 4;
    };
    const Parts kept = ddmin(99, odd);
    ASSERT_TRUE(odd(kept));
    for (std::size_t i = 0; i < kept.size(); ++i) {
        Parts fewer = kept;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_FALSE(odd(fewer)) << "without " << kept[i];
    }
}

TEST(Ddmin, FindsRandomSetsExactly) {
    std::mt19937 random(14);
    for (int round = 0; round < 200; ++round) {
        const std::size_t count = 1 + random() % 300;
        std::set<std::size_t> needed;
        for (std::size_t n = random() % 6; n > 0; --n) {
            needed.insert(random() % count);
        }
        const Parts wanted(needed.begin(), needed.end());
        EXPECT_EQ(ddmin(count, needs(wanted)), wanted) << count << " parts, round " << round;
    }
}

TEST(Ddmin, NeverTriesTheSamePartsInARowNorAllOfThem) {
    Parts last{1'000};
    const FailsWith fails = needs({11, 47});
    ddmin(64, [&](std::span<const std::size_t> parts) {
        const Parts now(parts.begin(), parts.end());
        EXPECT_NE(now, last);
        EXPECT_LT(now.size(), 64U);
        last = now;
        return fails(parts);
    });
}

}  // namespace
}  // namespace tickproof::harness
