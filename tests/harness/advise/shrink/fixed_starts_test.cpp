#include "harness/advise/shrink/fixed_starts.h"

#include <gtest/gtest.h>

namespace tickproof::harness {
namespace {

using std::chrono::milliseconds;
using Frames = std::vector<Duration>;
using Indices = std::vector<std::size_t>;

TEST(FixedStarts, GoToTheFrameThatBeginsAtTheSameTime) {
    const Frames before{milliseconds(10), milliseconds(30), milliseconds(10), milliseconds(10)};
    const Frames now(8, milliseconds(10));
    EXPECT_EQ(moved_starts(Indices{0, 1, 2, 3}, before, now, Duration{0}), (Indices{0, 1, 4, 5}));
    EXPECT_EQ(moved_starts(Indices{2, 1}, before, now, milliseconds(10)), (Indices{3, 0}));
    EXPECT_FALSE(moved_starts(Indices{0, 2}, before, now, milliseconds(10))) << "0 is cut";
    EXPECT_FALSE(moved_starts(Indices{2}, before, Frames(3, milliseconds(10)), Duration{0}))
        << "behind the end";
}

TEST(FixedStarts, AreFollowedByTheFramesThatTheirRunsMeet) {
    const Frames frames{milliseconds(10), milliseconds(20), milliseconds(30)};
    EXPECT_EQ(unroll(frames, Indices{0, 2}, 0.060),
              (Frames{milliseconds(10), milliseconds(20), milliseconds(30), milliseconds(10),
                      milliseconds(20)}));
    EXPECT_EQ(unroll(frames, Indices{0}, 0.060), frames);
}

}  // namespace
}  // namespace tickproof::harness
