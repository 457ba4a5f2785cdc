// The rhythm in which images replace each other, by frames that can be counted by hand.

#include "harness/check/motion/displayed.h"

#include <gtest/gtest.h>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

Cadence cadence(std::string_view policy, const FrameTrace& trace) {
    PolicySpec spec = parse_policy(policy);
    spec.settings.refresh_hz = 100;
    const auto pacer = make_pacer(spec);
    return cadence_of(schedule(trace, {}, *pacer, whole(trace)), spec.settings);
}

std::size_t uneven(std::string_view policy, const FrameTrace& trace) {
    return cadence(policy, trace).uneven;
}

/// Ten frames of 10 ms.
FrameTrace ten() {
    return of_frames({0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01});
}

TEST(UnevenImages, AreNoneWhereEachHasAStepOfItsLength) {
    EXPECT_EQ(uneven("fixed:timestep=10ms", ten()), 0U);
    EXPECT_EQ(uneven("variable", ten()), 0U);
    EXPECT_EQ(uneven("fixed:timestep=5ms", ten()), 0U);
    EXPECT_EQ(uneven("variable:time_scale=0.25", ten()), 0U);
}

TEST(UnevenImages, AreThoseThatStandLongerThanMost) {
    // Steps of 12 ms at 12, 24, 36, 48, 60, 72, 84 and 96 ms: the frames that end at 20, 30, ...
    // have one each, but the one to 70. The image of 60 ms stands for two frames and moves by
    // 12 ms in 20.
    EXPECT_EQ(uneven("fixed:timestep=12ms", ten()), 1U);
}

/// Of n + f steps in a refresh, a share f of the refreshes has one more than the others: they are
/// off by 2 f (1 - f) / (n + f) on average.
TEST(Images, AreOffByTheStepsThatOneHasMoreThanAnother) {
    FrameTrace hundreds = ten();
    hundreds.frames.resize(1201, hundreds.frames.front());
    EXPECT_NEAR(cadence("fixed:timestep=5ms", hundreds).off_share, 0, 1e-9);
    EXPECT_NEAR(cadence("fixed:timestep=6ms", hundreds).off_share, 2 * 2 / 3.0 / 3 / (5 / 3.0),
                1e-3);
    EXPECT_NEAR(cadence("fixed:timestep=4ms", hundreds).off_share, 2 * 0.5 * 0.5 / 2.5, 1e-3);
    EXPECT_EQ(cadence("fixed:timestep=6ms", hundreds).uneven, 0U);
    // 3 steps of 10 would be due; a clamp passes two in each frame.
    EXPECT_NEAR(cadence("fixed:timestep=3ms:frame_delta_max=6ms", hundreds).off_share, 0, 1e-9);
    EXPECT_NEAR(cadence("fixed:timestep=6ms:draw=interpolate", hundreds).off_share, 0, 1e-6);
}

TEST(UnevenImages, AreNoneWhereAllStandForTwoFramesAndMoveByTwo) {
    const Cadence made = cadence("fixed:timestep=20ms", ten());
    EXPECT_EQ(made.uneven, 0U);
    EXPECT_EQ(made.hold_refreshes, 2U);
    EXPECT_NEAR(made.hold_s, 0.02, 1e-12);
    EXPECT_EQ(made.images, 4U);  // Of 20, 40, 60 and 80 ms; that of 100 ms stays.
}

TEST(UnevenImages, StandForAsLongAsMostOfThemWhateverAHitchDoes) {
    // One frame of 100 ms among frames of 10 ms: its image stands for ten refreshes.
    FrameTrace hitch = ten();
    hitch.frames[5] = std::chrono::milliseconds(100);
    const Cadence made = cadence("variable", hitch);
    EXPECT_EQ(made.hold_refreshes, 1U);
    EXPECT_NEAR(made.hold_s, 0.01, 1e-12);
}

TEST(UnevenImages, StandForTheirMeanWithThoseThatStandTwiceAsLong) {
    // As above, steps of 12 ms: the images of 12 to 84 ms are seven, and that of 60 ms stands for
    // two refreshes.
    const Cadence made = cadence("fixed:timestep=12ms", ten());
    EXPECT_EQ(made.images, 7U);
    EXPECT_EQ(made.hold_refreshes, 1U);
    EXPECT_NEAR(made.hold_s, 0.01 * 8 / 7, 1e-12);
}

TEST(UnevenImages, AreThoseOfAPulldown) {
    // 14 ms: images of 20, 30, 50, 60, 70 and 90 ms, of which 30 and 70 stand for two frames.
    EXPECT_EQ(uneven("fixed:timestep=14ms", ten()), 2U);
    // 17 ms: images of 20, 40, 60 and 70 ms, of which that of 60 stands for one frame, and all
    // others for two.
    EXPECT_EQ(uneven("fixed:timestep=17ms", ten()), 1U);
}

TEST(UnevenImages, AreThoseWithAStepTooMany) {
    // 8 ms: two steps in the frames to 40 and 80 ms, and in no other.
    EXPECT_EQ(uneven("fixed:timestep=8ms", ten()), 2U);
}

TEST(UnevenImages, AreNoneOnceInterpolatedOrExtrapolated) {
    for (const std::string_view step : {"8ms", "12ms", "20ms"}) {
        for (const std::string_view draw : {"interpolate", "extrapolate"}) {
            EXPECT_EQ(
                uneven("fixed:timestep=" + std::string(step) + ":draw=" + std::string(draw), ten()),
                0U)
                << step << draw;
        }
    }
}

TEST(UnevenImages, AreAllWhereStepsAreTwiceAsLongAsTheirFrames) {
    EXPECT_EQ(uneven("frame-locked:timestep=20ms", ten()), 8U);
    EXPECT_EQ(uneven("frame-locked:timestep=10ms", ten()), 0U);
    // Off by four tenths, and by six.
    EXPECT_EQ(uneven("frame-locked:timestep=14ms", ten()), 0U);
    EXPECT_EQ(uneven("frame-locked:timestep=16ms", ten()), 8U);
}

TEST(UnevenImages, AreNotTheLateOnesOfAStepAsLongAsTheFrame) {
    const FrameTrace late = of_frames({0.01, 0.013, 0.007, 0.012, 0.008, 0.01});
    EXPECT_EQ(uneven("variable", late), 0U);
}

TEST(UnevenImages, AreTheLateOnesOfAFixedStep) {
    // At 10, 23, 30, 42, 49.9, 60 and 70 ms: the frame to 49.9 misses the step at 50, and the next
    // has that and the one at 60. The image of 42 ms stands for two frames; it moves by both, and
    // yet most others stand for one.
    const FrameTrace late = of_frames({0.01, 0.013, 0.007, 0.012, 0.0079, 0.0101, 0.01});
    EXPECT_EQ(uneven("fixed:timestep=10ms", late), 1U);
    EXPECT_EQ(uneven("fixed:timestep=10ms:draw=interpolate", late), 0U);
}

TEST(UnevenImages, AreNotCountedWhereNothingMoves) {
    const Cadence made = cadence("fixed:timestep=1s", ten());
    EXPECT_EQ(made.images, 0U);
    EXPECT_EQ(made.hold_refreshes, 0U);
    EXPECT_EQ(made.uneven, 0U);
}

TEST(UnevenImages, OfTheFramesAloneAreThoseThatARefreshMissesOrRepeats) {
    // Refreshes at 15, 25, ... 105 ms show the frames that end at 10, 24.9, 24.9, 39.8, 54.7, 54.7,
    // 69.6, 84.5, 84.5 and 99.4 ms. The first and the last are not counted.
    const FrameTrace slow = of_frames({0.01, 0.0149, 0.0149, 0.0149, 0.0149, 0.0149, 0.0149});
    PolicySpec spec = parse_policy("fixed:timestep=20ms");
    spec.settings.refresh_hz = 100;
    const auto pacer = make_pacer(spec);
    const StepSchedule steps = schedule(slow, {}, *pacer, whole(slow));
    EXPECT_EQ(cadence_of_frames(steps, spec.settings).repeats, 3U);
    EXPECT_EQ(cadence_of_frames(steps, spec.settings).images, 5U);
}

TEST(UnevenImages, OfOneFrameAreNone) {
    EXPECT_EQ(uneven("frame-locked:timestep=20ms", of_frames({0.01})), 0U);
}

}  // namespace
}  // namespace tickproof::harness
