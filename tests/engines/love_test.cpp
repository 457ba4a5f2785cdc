// LÖVE's default love.run, as Debian packages it (11.4), and the policy `love`.

#include <gtest/gtest.h>

#include "tests/engines/real_engine.h"

namespace tickproof::engines {
namespace {

// LÖVE subtracts two readings of a clock in seconds, which began at 1,000 s: a double there is
// coarser than the difference.
constexpr Agreement kReadingsSubtracted{.relative = 1e-9, .update = true};

TEST(LoveTest, UpdatesOnceAFrameByItsLength) {
    EXPECT_GT(expect_equal("love", sequences(2'000), program(TICKPROOF_LOVE), kReadingsSubtracted),
              60'000U);
}

}  // namespace
}  // namespace tickproof::engines
