// The place at which a loop draws what moves by a metre a second.

#include <gtest/gtest.h>

#include "harness/check/motion/drawn_motion.h"
#include "harness/pacing/policies.h"

namespace tickproof::harness {
namespace {

/// After 60 steps of 20 ms, with 10 ms owed, 4 ms of which Godot's fraction leaves out.
constexpr FrameEnd kEnd{.simulated_s = 1.2, .frame = {.overstep_s = 0.010, .deficit_s = 0.004}};

double drawn_s(std::string_view policy) {
    return DrawnMotion(parse_policy(policy).settings).drawn_s(kEnd);
}

TEST(DrawnMotion, LeavesTheDeficitOutOfItsFraction) {
    EXPECT_DOUBLE_EQ(drawn_s("godot:timestep=1/50"), 1.2);
    EXPECT_DOUBLE_EQ(drawn_s("godot:timestep=1/50:draw=interpolate"), 1.2 + 0.006 - 0.020);
    EXPECT_DOUBLE_EQ(drawn_s("godot:timestep=1/50:draw=extrapolate"), 1.2 + 0.006);
}

}  // namespace
}  // namespace tickproof::harness
