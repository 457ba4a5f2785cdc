// Of how many frames the motion is off by half or more, by frames that can be counted by hand.

#include "harness/check/displayed.h"

#include <gtest/gtest.h>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

std::size_t uneven(std::string_view policy, const FrameTrace& trace) {
    PolicySpec spec = parse_policy(policy);
    spec.settings.refresh_hz = 100;
    const auto pacer = make_pacer(spec);
    return uneven_frames(schedule(trace, {}, *pacer, whole(trace)), spec.settings);
}

/// Ten frames of 10 ms.
FrameTrace ten() {
    return of_frames({0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01});
}

TEST(UnevenFrames, AreNoneWhereEachHasAStepOfItsLength) {
    EXPECT_EQ(uneven("fixed:timestep=10ms", ten()), 0U);
    EXPECT_EQ(uneven("variable", ten()), 0U);
    EXPECT_EQ(uneven("fixed:timestep=5ms", ten()), 0U);
    EXPECT_EQ(uneven("variable:time_scale=0.25", ten()), 0U);
}

TEST(UnevenFrames, AreThoseWithoutAStep) {
    // Steps of 12 ms at 12, 24, 36, 48, 60, 72, 84 and 96 ms: the frames that end at 20, 30, ...
    // have one each, but the first, which is compared with none before, and the one to 70.
    EXPECT_EQ(uneven("fixed:timestep=12ms", ten()), 1U);
    // 20 ms: every other frame has none, and the one after moves twice as far as it should.
    EXPECT_EQ(uneven("fixed:timestep=20ms", ten()), 9U);
}

TEST(UnevenFrames, AreThoseWithAStepTooMany) {
    // 8 ms: two steps in the frames to 40 and 80 ms, and in no other.
    EXPECT_EQ(uneven("fixed:timestep=8ms", ten()), 2U);
}

TEST(UnevenFrames, AreNoneOnceInterpolatedOrExtrapolated) {
    for (const std::string_view step : {"8ms", "12ms", "20ms"}) {
        for (const std::string_view draw : {"interpolate", "extrapolate"}) {
            EXPECT_EQ(
                uneven("fixed:timestep=" + std::string(step) + ":draw=" + std::string(draw), ten()),
                0U)
                << step << draw;
        }
    }
}

TEST(UnevenFrames, AreAllWhereStepsAreTwiceAsLongAsTheirFrames) {
    EXPECT_EQ(uneven("frame-locked:timestep=20ms", ten()), 9U);
    EXPECT_EQ(uneven("frame-locked:timestep=10ms", ten()), 0U);
    // Off by four tenths, and by six.
    EXPECT_EQ(uneven("frame-locked:timestep=14ms", ten()), 0U);
    EXPECT_EQ(uneven("frame-locked:timestep=16ms", ten()), 9U);
}

TEST(UnevenFrames, AreNotTheLateOnesOfAStepAsLongAsTheFrame) {
    const FrameTrace late = of_frames({0.01, 0.013, 0.007, 0.012, 0.008, 0.01});
    EXPECT_EQ(uneven("variable", late), 0U);
}

TEST(UnevenFrames, AreTheLateOnesOfAFixedStep) {
    // At 10, 23, 30, 42, 49.9, 60 ms: the frame to 49.9 misses the step at 50, and the next has
    // that and the one at 60.
    const FrameTrace late = of_frames({0.01, 0.013, 0.007, 0.012, 0.0079, 0.0101});
    EXPECT_EQ(uneven("fixed:timestep=10ms", late), 2U);
    EXPECT_EQ(uneven("fixed:timestep=10ms:draw=interpolate", late), 0U);
}

TEST(UnevenFrames, OfOneFrameAreNone) {
    EXPECT_EQ(uneven("frame-locked:timestep=20ms", of_frames({0.01})), 0U);
}

}  // namespace
}  // namespace tickproof::harness
