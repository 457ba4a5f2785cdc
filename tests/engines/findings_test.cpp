// Findings of `tickproof validate` on small projects, confirmed by Godot itself: 3.2.3's server, as
// Debian packages it. The expected figure is read from the tool's report; an engine that
// contradicts it has found a defect of the tool.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engines/findings.h"

namespace tickproof::engines {
namespace {

std::string ticks(int rate_hz) {
    return fmt::format("common/physics_fps={}", rate_hz);
}

struct Rate {
    int ticks_hz;
    double fps;
};

class GameSpeed : public ::testing::TestWithParam<Rate> {};

TEST_P(GameSpeed, IsThatOfGodot) {
    const auto [ticks_hz, fps] = GetParam();
    const GodotProject project{.keys = {ticks(ticks_hz)}};
    const Json speed = finding(project, "speed/game-speed", fmt::format("--fps {}", fps));
    const auto frames = generated(fmt::format("constant:fps={}:duration=10s", fps));
    // A step that is not yet due is a part of the last frame.
    EXPECT_NEAR(stepped_s(run_godot(project, "", frames)) / length_s(frames), at_rate(speed, fps),
                0.1 / ticks_hz + 1e-6);
}

// A cap of 8 steps: too few for 120 Hz below 15 fps, and for 60 Hz below 7.5 fps.
INSTANTIATE_TEST_SUITE_P(Findings, GameSpeed,
                         ::testing::Values(Rate{120, 10}, Rate{120, 14}, Rate{60, 5}, Rate{240, 20},
                                           Rate{60, 30}));

TEST(Findings, OfASlowGameAreMendedInGodotByTheirFix) {
    const Json slow = finding({.keys = {ticks(60)}}, "speed/game-speed", "--fps 5");
    ASSERT_EQ(slow["fix_settings"][0]["name"], "timestep");
    const std::string timestep = slow["fix_settings"][0]["value"];
    const GodotProject mended{.keys = {ticks(std::stoi(timestep.substr(2)))}};  // After `1/`.
    const auto frames = generated("constant:fps=5:duration=10s");
    EXPECT_NEAR(stepped_s(run_godot(mended, "", frames)) / length_s(frames), 1, 0.005);
}

TEST(Findings, OfAHitchAreThoseOfGodot) {
    for (const int ticks_hz : {60, 120}) {
        const GodotProject project{.keys = {ticks(ticks_hz)}};
        const Json hitch = finding(project, "hitch/worst-hitch");
        const auto frames = generated("hitch:at=500ms");
        const auto ran = run_godot(project, "", frames);
        EXPECT_NEAR(length_s(frames) - stepped_s(ran), number(hitch, "dropped"), 1.0 / ticks_hz);
        const auto longest =
            std::ranges::max(ran, {}, [](const EngineFrame& frame) { return frame.dts.size(); });
        EXPECT_EQ(static_cast<double>(longest.dts.size()), number(hitch, "most_steps_in_a_frame"));
    }
}

struct Display {
    int ticks_hz;
    int refresh_hz;
};

class Stutter : public ::testing::TestWithParam<Display> {};

TEST_P(Stutter, HasTheFramesWithoutAStepAndWithTwoOfGodot) {
    const auto [ticks_hz, refresh_hz] = GetParam();
    const GodotProject project{.keys = {ticks(ticks_hz)},
                               .profile = fmt::format("frames.refresh_hz = [{}]\n", refresh_hz)};
    const Json stutter = finding(project, fmt::format("stutter/{}-hz", refresh_hz));
    const auto frames = frames_of(stutter);
    const auto ran = run_godot(project, "", frames);
    const auto per_s = [&](std::size_t steps) {
        return static_cast<double>(std::ranges::count_if(
                   ran, [&](const EngineFrame& frame) { return frame.dts.size() == steps; })) /
               length_s(frames);
    };
    // The tool leaves out the first frames, in which the jitter fix learns the rate.
    EXPECT_NEAR(per_s(0), number(stutter, "frames_without_step_per_s"), 0.5);
    EXPECT_NEAR(per_s(2), number(stutter, "frames_with_two_steps_per_s"), 0.5);
}

INSTANTIATE_TEST_SUITE_P(Findings, Stutter,
                         ::testing::Values(Display{60, 144}, Display{120, 144}, Display{120, 60},
                                           Display{50, 60}, Display{60, 60}));

TEST(Findings, OfPressesThatAreReadInAStepAreThoseOfGodot) {
    const GodotProject project{.keys = {ticks(60)}, .profile = "input.read_in = \"step\"\n"};
    const Json presses = finding(project, "input/presses", "--fps 240");
    const EngineFrame end =
        run_godot(project, "presses", generated("constant:fps=240:duration=60s")).back();
    const double lost = 1 - end.dts.at(0) / end.update.value();
    EXPECT_NEAR(lost, number(presses, "frames_without_step"), 0.01);
}

TEST(Findings, OfThePathFromAPressToAStepAreThoseOfGodot) {
    const GodotProject project{.keys = {ticks(60)}};
    const Json latency = finding(project, "latency/press-to-motion");
    for (const int fps : {30, 100, 144, 240}) {
        const auto ran = run_godot(project, "latency",
                                   generated(fmt::format("constant:fps={}:duration=10s", fps)));
        EXPECT_NEAR(last(ran) / 1e6, at_rate(latency, fps), 5e-6) << fps;
    }
}

struct Jump {
    int ticks_hz;
    double linear_damp;
};

class JumpHeight : public ::testing::TestWithParam<Jump> {};

TEST_P(JumpHeight, IsThatOfARigidBody2DOfGodot) {
    const auto [ticks_hz, linear_damp] = GetParam();
    const GodotProject project{
        .keys = {ticks(ticks_hz), "2d/default_gravity=10",
                 fmt::format("2d/default_linear_damp={}", linear_damp)},
        .profile = fmt::format("{}physics.character = \"godot-body:linear_damp={}\"\n", kJump,
                               linear_damp)};
    const Json height = finding(project, "frame-rate/jump-height");
    for (const int fps : {30, 144}) {
        const auto ran =
            run_godot(project, "jump", generated(fmt::format("constant:fps={}:duration=2s", fps)));
        EXPECT_NEAR(last(ran), number(height, "apex_least"), 1e-5) << fps;
        EXPECT_NEAR(last(ran), number(height, "apex_most"), 1e-5) << fps;
    }
}

INSTANTIATE_TEST_SUITE_P(Findings, JumpHeight,
                         ::testing::Values(Jump{30, 0}, Jump{60, 0}, Jump{120, 0}, Jump{30, 0.1},
                                           Jump{60, 0.1}, Jump{120, 0.1}, Jump{60, 2}));

struct Ball {
    double radius_m;
    double thickness_m;
    int ticks_hz;
};

GodotProject wall_project(const Ball& ball, double fastest_mps = 0) {
    return {.keys = {ticks(ball.ticks_hz), "2d/default_linear_damp=0"},
            .profile = fmt::format(
                "wall.thickness_m = {}\nwall.fastest_radius_m = {}\nwall.fastest_mps = {}\n",
                ball.thickness_m, ball.radius_m, fastest_mps)};
}

/// The share of balls that pass their wall.
double passed(const Ball& ball, double speed_mps) {
    constexpr double kBalls = 64;
    return last(run_godot(
               wall_project(ball),
               fmt::format("wall radius={} thickness={} speed={}", ball.radius_m, ball.thickness_m,
                           speed_mps),
               generated(fmt::format("constant:fps=60:duration={}s", 1 + 4 / speed_mps)))) /
           kBalls;
}

class SafeSpeed : public ::testing::TestWithParam<Ball> {};

TEST_P(SafeSpeed, IsWhereWallsOfGodotBeginToLeak) {
    const Ball ball = GetParam();
    const Json wall =
        finding(wall_project(ball), fmt::format("safe-speed/wall-{}-m", ball.thickness_m));
    const double safe_mps = number(wall, "safe_speed");
    EXPECT_EQ(passed(ball, safe_mps * 0.9), 0);
    EXPECT_EQ(passed(ball, safe_mps * 0.99), 0);
    EXPECT_GT(passed(ball, safe_mps * 1.1), 0);
}

INSTANTIATE_TEST_SUITE_P(Findings, SafeSpeed,
                         ::testing::Values(Ball{0.25, 0.1, 60}, Ball{0.02, 0.05, 60},
                                           Ball{0.25, 0.1, 120}));

class Shots : public ::testing::TestWithParam<double> {};

TEST_P(Shots, PassTheWallsOfGodotAsOftenAsTheReportSays) {
    const double speed_mps = GetParam();
    Ball ball{0.25, 0.1, 30};
    const Json wall = finding(wall_project(ball, speed_mps), "tunneling/wall-0.1-m");
    // The tool tries 16 shots.
    EXPECT_NEAR(passed(ball, speed_mps), number(wall, "share_through"), 1.0 / 16);
    const double safe_m = number(wall, "safe_thickness");
    ball.thickness_m = safe_m * 1.01;
    EXPECT_EQ(passed(ball, speed_mps), 0);
    ball.thickness_m = safe_m * 0.9;
    EXPECT_GT(passed(ball, speed_mps), 0);
}

INSTANTIATE_TEST_SUITE_P(Findings, Shots, ::testing::Values(20, 25, 30, 40, 60));

TEST(Findings, OfATimeScaleAreThoseOfGodot) {
    const GodotProject project{
        .keys = {ticks(60), "2d/default_gravity=10", "2d/default_linear_damp=0"},
        .profile = fmt::format("{}timers.scales = [2]\n", kJump)};
    const Json twice = finding(project, "time-scale/x-2", "--fps 5..240");
    const auto smooth = generated("constant:fps=144:duration=2s");
    const double off = last(run_godot(project, "jump", smooth)) -
                       last(run_godot(project, "jump time_scale=2", smooth));
    EXPECT_NEAR(off, number(twice, "apex_off"), 1e-5);
    const auto slow = generated("constant:fps=5:duration=10s");
    EXPECT_NEAR(stepped_s(run_godot(project, "time_scale=2", slow)) / length_s(slow),
                number(twice, "speed"), 0.005);
}

struct Cooldown {
    int ticks_hz;
    double length_s;
};

class Interval : public ::testing::TestWithParam<Cooldown> {};

TEST_P(Interval, OfShotsIsThatOfGodot) {
    const auto [ticks_hz, length_s] = GetParam();
    const GodotProject project{.keys = {ticks(ticks_hz), "common/physics_jitter_fix=0"},
                               .profile = fmt::format("timers.cooldowns_s = [{}]\n", length_s)};
    const Json cooldown = finding(project, fmt::format("cooldown/{}-s", length_s));
    const double time_s = 60;
    const auto ran = run_godot(project, fmt::format("cooldown cooldown={}", length_s),
                               generated(fmt::format("constant:fps=240:duration={}s", time_s)));
    // The last interval may not be over: one of 240 shots, or more.
    EXPECT_NEAR(time_s / last(ran), number(cooldown, "interval"), length_s / 200);
}

// Godot 3 steps by floats. That of 1/50 s is too short, so that 10 of them are not yet 0.2 s.
INSTANTIATE_TEST_SUITE_P(Findings, Interval,
                         ::testing::Values(Cooldown{30, 0.25}, Cooldown{50, 0.25},
                                           Cooldown{60, 0.25}, Cooldown{50, 0.2},
                                           Cooldown{60, 0.2}));

}  // namespace
}  // namespace tickproof::engines
