// Ends of frames, counted by hand.

#include "harness/check/frames/frame_ends.h"

#include <gtest/gtest.h>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

StepSchedule steps_of(std::string_view policy, const FrameTrace& trace) {
    const auto pacer = make_pacer(parse_policy(policy));
    return schedule(trace, {}, *pacer, whole(trace));
}

std::vector<bool> hitches_of(const FrameTrace& trace) {
    const StepSchedule steps = steps_of("variable", trace);
    std::vector<bool> hitches;
    for (const FrameEnd& end : frame_ends(steps)) {
        hitches.push_back(end.hitch);
    }
    return hitches;
}

TEST(FrameEnds, AreTheSumsOfTheirFrames) {
    const StepSchedule steps = steps_of("fixed:timestep=20ms", of_frames({0.01, 0.02, 0.03}));
    std::vector<double> real_s;
    std::vector<double> simulated_s;
    for (const FrameEnd& end : frame_ends(steps)) {
        real_s.push_back(end.real_s);
        simulated_s.push_back(end.simulated_s);
    }
    EXPECT_EQ(real_s, (std::vector<double>{0.01, 0.03, 0.06}));
    EXPECT_EQ(simulated_s, (std::vector<double>{0, 0.02, 0.06}));
    EXPECT_EQ(frame_ends(steps).last().real_s, 0.06);
}

TEST(FrameEnds, OfNoFramesAreNone) {
    const StepSchedule none;
    EXPECT_TRUE(frame_ends(none).begin() == frame_ends(none).end());
    EXPECT_EQ(frame_ends(none).last().real_s, 0);
}

TEST(FrameEnds, AreThoseOfAHitchBeyondFourMedians) {
    // The median of 10, 10, 20, 30 and x ms is 20 ms, if x is more; of an even number it is the
    // upper one of the two in the middle.
    EXPECT_EQ(hitches_of(of_frames({0.01, 0.01, 0.02, 0.03, 0.081})).back(), true);
    EXPECT_EQ(hitches_of(of_frames({0.01, 0.01, 0.02, 0.03, 0.080})).back(), false);
    EXPECT_EQ(hitches_of(of_frames({0.01, 0.02, 0.03, 0.119})).back(), false);
    EXPECT_EQ(hitches_of(of_frames({0.01, 0.02, 0.03, 0.121})).back(), true);
}

/// Of a hitch of 60 steps a cap of 4 leaves 56: at three a frame 19 frames make up for them, more
/// than the eight after each hitch.
TEST(FrameEnds, AreThoseOfAHitchUntilACapHasMadeUpForIt) {
    FrameTrace trace;
    trace.frames.assign(60, from_seconds(1.0 / 60));
    trace.frames[20] = from_seconds(1);
    const auto hitches = [&](std::string_view policy) {
        const StepSchedule steps = steps_of(policy, trace);
        int count = 0;
        for (const FrameEnd& end : frame_ends(steps)) {
            count += end.hitch ? 1 : 0;
        }
        return count;
    };
    EXPECT_EQ(hitches("fixed:frame_delta_max=off:steps_per_frame_max=4:over_cap=drop"), 1 + 8);
    EXPECT_NEAR(hitches("fixed:frame_delta_max=off:steps_per_frame_max=4:over_cap=keep"), 1 + 19,
                1);
}

TEST(FrameEnds, KnowTheMedianOfFramesOfAWeek) {
    constexpr double kWeek_s = 7 * 86400.0;
    EXPECT_FALSE(hitches_of(of_frames({kWeek_s, kWeek_s, 4 * kWeek_s})).back());
    EXPECT_TRUE(hitches_of(of_frames({kWeek_s, kWeek_s, 4.1 * kWeek_s})).back());
}

TEST(FrameEnds, KnowTheMedianToTheNanosecond) {
    // 4 * 16,666,667 ns are 66,666,668 ns.
    FrameTrace trace = of_frames({0.016666667, 0.016666667, 0.016666667, 0.06});
    trace.frames.back() = std::chrono::nanoseconds(66'666'668);
    EXPECT_FALSE(hitches_of(trace).back());
    trace.frames.back() = std::chrono::nanoseconds(66'666'669);
    EXPECT_TRUE(hitches_of(trace).back());
}

}  // namespace
}  // namespace tickproof::harness
