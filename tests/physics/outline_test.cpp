// Depth, side and surface of an overlap, worked out by hand.

#include "physics/outline.h"

#include <gtest/gtest.h>

namespace tickproof::physics {
namespace {

TEST(Overlap, OfACircleBeginsInsideAndNotWhereItTouches) {
    const auto disc = outline_of<double>(Circle{1});
    EXPECT_FALSE(overlap(disc, Vector<double>{1, 0}));
    const auto inside = overlap(disc, Vector<double>{0.75, 0});
    ASSERT_TRUE(inside);
    EXPECT_EQ(inside->depth, 0.25);
    EXPECT_EQ(inside->normal, (Vector<double>{1, 0}));
}

TEST(Overlap, OnTheDiagonalOfABoxIsThatWithItsSide) {
    const auto inside = overlap(outline_of<double>(Box{2, 2}), Vector<double>{0.5, 0.5});
    ASSERT_TRUE(inside);
    EXPECT_EQ(inside->depth, 0.5);
    EXPECT_EQ(inside->normal, (Vector<double>{1, 0}));
}

TEST(Overlap, EndsOnTheSideOfABoxToTheBit) {
    // In binary 0.1 + (0.3 - 0.1) and the like miss 0.3 by rounding.
    const auto box = outline_of<double>(Box{0.6, 2});
    for (int hundredths = 1; hundredths < 30; ++hundredths) {
        const double x = hundredths / 100.0;
        const auto right = overlap(box, Vector<double>{x, 0.5});
        ASSERT_TRUE(right);
        EXPECT_EQ(right->surface.x, 0.3) << x;
        EXPECT_EQ(overlap(box, Vector<double>{-x, 0.5})->surface.x, -0.3) << x;
    }
}

}  // namespace
}  // namespace tickproof::physics
