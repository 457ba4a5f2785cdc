// Findings of `tickproof validate` on games in LÖVE's loop, confirmed by LÖVE itself: 11.4, as
// Debian packages it, with its own Box2D.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/engines/findings.h"

namespace tickproof::engines {
namespace {

class LoveJump : public ::testing::TestWithParam<int> {};

TEST_P(LoveJump, IsAsHighAsTheReportSays) {
    const int fps = GetParam();
    const Json height = love_finding(kJump, "frame-rate/jump-height", fmt::format("--fps 30..144"));
    const auto ran = run_love("jump", generated(fmt::format("constant:fps={}:duration=2s", fps)));
    EXPECT_NEAR(last(ran), at_rate(height, fps), 1e-5);
}

INSTANTIATE_TEST_SUITE_P(Findings, LoveJump, ::testing::Values(30, 60, 100, 144));

TEST(LoveFindings, SayHowHighAJumpInAHitchIs) {
    const Json hitch = love_finding(kJump, "frame-rate/jump-height-in-a-hitch", "--fps 30");
    EXPECT_NEAR(last(run_love("jump", frames_of(hitch))), number(hitch, "apex"), 1e-5);
}

TEST(LoveFindings, SayThatBox2DStopsABallAtAWall) {
    constexpr std::string_view kWall =
        "wall.thickness_m = 0.1\nwall.fastest_mps = 40\nwall.fastest_radius_m = 0.25\n";
    const Json stopped = love_finding(fmt::format("physics.engine = \"box2d\"\n{}", kWall),
                                      "tunneling/wall-0.1-m", "--fps 30");
    EXPECT_EQ(number(stopped, "tries_through"), 0);
    EXPECT_EQ(last(run_love("wall", generated("constant:fps=30:duration=2s"))), 0);
}

}  // namespace
}  // namespace tickproof::engines
