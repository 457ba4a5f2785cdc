// How fast a game runs in the loop of each engine, at frame rates that its players have. What the
// rules of single engines do is in engine_rules_test.cpp and browser_loops_test.cpp.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/engine_tests.h"
#include "tests/harness/pacing/pacing_runs.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;

struct Speed {
    const char* policy;
    double rate_hz;
    double ratio;  ///< Simulated time over real time.
};

void PrintTo(const Speed& speed, std::ostream* out) {
    *out << speed.policy << " at " << speed.rate_hz << " fps";
}

class EngineSpeed : public testing::TestWithParam<Speed> {};

TEST_P(EngineSpeed, IsWhatTheRuleGivesAtAConstantRate) {
    const auto [policy, rate_hz, ratio] = GetParam();
    EXPECT_NEAR(speed(policy, at_rate(rate_hz, 500)), ratio, 0.0006);
}

// The rules as read in the sources of the engines, re-implemented elsewhere; three digits. Panda3D
// hands its frames to Bullet, so the first group is Panda3D's too.
INSTANTIATE_TEST_SUITE_P(Bullet, EngineSpeed,
                         testing::Values(Speed{"bullet", 60, 1}, Speed{"bullet", 50, 0.833},
                                         Speed{"bullet", 30, 0.5}, Speed{"bullet", 20, 0.333},
                                         Speed{"bullet", 10, 0.167}, Speed{"bullet", 5, 0.083},
                                         Speed{"bullet", 2, 0.033}, Speed{"cocos", 50, 0.833},
                                         Speed{"cocos", 2, 0.033},
                                         Speed{"bullet:steps_per_frame_max=10", 60, 1},
                                         Speed{"bullet:steps_per_frame_max=10", 10, 1},
                                         Speed{"bullet:steps_per_frame_max=10", 5, 0.833},
                                         Speed{"bullet:steps_per_frame_max=10", 2, 0.333}));

INSTANTIATE_TEST_SUITE_P(
    Unity, EngineSpeed,
    testing::Values(Speed{"unity", 60, 1}, Speed{"unity", 5, 1}, Speed{"unity", 2, 0.667},
                    // Seen in shipped projects: the clamp is next to the step.
                    Speed{"unity:timestep=0.01666:frame_delta_max=20ms", 30, 0.6},
                    Speed{"unity:timestep=0.005:frame_delta_max=10ms", 60, 0.6}));

INSTANTIATE_TEST_SUITE_P(
    Godot, EngineSpeed,
    testing::Values(Speed{"godot", 60, 1}, Speed{"godot", 10, 1}, Speed{"godot", 5, 0.667},
                    Speed{"godot", 2, 0.267}, Speed{"godot:timestep=240hz", 60, 1},
                    Speed{"godot:timestep=240hz", 30, 1}, Speed{"godot:timestep=240hz", 20, 0.667},
                    Speed{"godot:timestep=240hz", 10, 0.333},
                    Speed{"godot:timestep=240hz", 5, 0.167},
                    Speed{"godot:timestep=240hz", 2, 0.067},
                    // Godot, issue 49432: a rate of 1000 and the cap of 8 look like slow motion.
                    Speed{"godot:timestep=1000hz", 60, 0.48}));

INSTANTIATE_TEST_SUITE_P(
    Others, EngineSpeed,
    testing::Values(Speed{"bevy", 60, 1}, Speed{"bevy", 5, 1}, Speed{"bevy", 2, 0.5},
                    Speed{"o3de", 60, 1}, Speed{"o3de", 10, 1}, Speed{"o3de", 5, 0.5},
                    Speed{"o3de", 2, 0.2}, Speed{"unreal-substep", 60, 1},
                    Speed{"unreal-substep", 20, 1}, Speed{"unreal-substep", 5, 0.5},
                    Speed{"unreal-substep:steps_per_frame_max=1:frame_delta_max=33333us", 20,
                          0.667},
                    Speed{"defold", 4, 1}, Speed{"defold", 1, 0.5}, Speed{"flax", 60, 1},
                    Speed{"flax", 50, 1}, Speed{"flax", 30, 1}, Speed{"flax", 5, 0.5},
                    Speed{"monogame", 5, 1}, Speed{"monogame", 1, 0.483}, Speed{"love", 1, 1},
                    Speed{"godot-process", 60, 1}, Speed{"godot-process", 5, 0.667},
                    Speed{"quake3", 10, 1}, Speed{"quake3", 2, 0.4}, Speed{"stride", 2, 1}));

// Measured with the shipped sources of matter-js 0.20, the engine's own update left out.
INSTANTIATE_TEST_SUITE_P(
    MatterRunner, EngineSpeed,
    testing::Values(Speed{"matter-runner", 60, 1}, Speed{"matter-runner", 50, 1},
                    Speed{"matter-runner", 30, 1}, Speed{"matter-runner", 20, 0.667},
                    Speed{"matter-runner", 16, 0.533}, Speed{"matter-runner", 14, 0.233},
                    Speed{"matter-runner", 10, 0.167}, Speed{"matter-runner", 59.6, 0.993},
                    Speed{"matter-runner:whole_hz=off", 59.6, 1}, Speed{"phaser-matter", 60, 1},
                    Speed{"phaser-matter", 20, 0.667}));

// Measured with the shipped sources, as tests/engines drives them.
INSTANTIATE_TEST_SUITE_P(
    Browsers, EngineSpeed,
    testing::Values(Speed{"matter-runner-019", 60, 1}, Speed{"matter-runner-019", 30, 1},
                    Speed{"matter-runner-019", 20, 0.667}, Speed{"matter-runner-019", 144, 2.4},
                    Speed{"phaser3-arcade", 60, 1},
                    Speed{"phaser3-arcade:rate_limit_hz=30", 144, 1}, Speed{"excalibur", 60, 1},
                    Speed{"excalibur", 4, 0.004}, Speed{"excalibur-fixed", 10, 1},
                    Speed{"excalibur-fixed", 4, 0.004}, Speed{"mainloop-js", 10, 1},
                    Speed{"cocos-2d", 60, 1}, Speed{"cocos-2d", 50, 0.833}));

// Measured with the shipped source of Phaser 4.2.1. Its limits are in browser_loops_test.cpp.
INSTANTIATE_TEST_SUITE_P(Phaser, EngineSpeed,
                         testing::Values(Speed{"phaser-arcade", 60, 1},
                                         Speed{"phaser-arcade", 30, 1},
                                         Speed{"phaser-arcade", 4, 0.067},
                                         Speed{"phaser-arcade:smoothing_frames=off", 4, 1}));

TEST(EngineLoops, LoseTimeBelowTheRateOfTheirStepsOverTheirCap) {
    for (const std::string policy : {"bullet", "godot"}) {
        for (const int steps_max : {1, 2, 4, 8}) {
            const std::string capped = fmt::format("{}:steps_per_frame_max={}", policy, steps_max);
            const double lowest_hz = 60.0 / steps_max;
            EXPECT_NEAR(speed(capped, at_rate(lowest_hz * 1.01, 200)), 1, 0.001) << capped;
            EXPECT_NEAR(speed(capped, at_rate(lowest_hz * 0.9, 200)), 0.9, 0.001) << capped;
        }
    }
}

TEST(EngineLoops, StandAfterTheGeneralRulesAndAreMarked) {
    bool engine = false;
    int engines = 0;
    for (const Policy& policy : policies()) {
        EXPECT_TRUE(policy.engine || !engine) << policy.name << " stands among the engines";
        engine = policy.engine;
        engines += engine ? 1 : 0;
        EXPECT_TRUE(!engine || policy.defaults.clock == Clock::native) << policy.name;
    }
    EXPECT_EQ(engines, 24);
}

TEST(EngineLoops, ReadBackTheirText) {
    for (const std::string_view text :
         {"unity", "bevy:clamped_time=real", "cocos:long_frame=cut", "godot:jitter_fix=0",
          "godot:version=3.2", "phaser-arcade:smoothing_frames=off:rate_limit_hz=30",
          "matter-runner:whole_hz=off", "matter-runner:step_budget=50ms",
          "phaser3-arcade:cooldown_frames=120", "stride:step_budget=off", "quake3:timestep=1/30",
          "bullet:steps_per_frame_max=off", "monogame:delta_unit=1ms"}) {
        EXPECT_EQ(to_text(parse_policy(text)), text);
    }
}

TEST(EngineLoops, ThatAreTheFixedRuleStepAsItDoes) {
    const std::vector<Duration> frames = {16ms, 17ms, 40ms, 5ms, 800ms, 16ms, 16ms, 300ms, 20ms};
    EXPECT_EQ(counts("unity", frames),
              counts("fixed:timestep=0.02:frame_delta_max=333333340ns", frames));
    EXPECT_EQ(counts("bevy", frames), counts("fixed:timestep=64hz:frame_delta_max=250ms", frames));
    EXPECT_EQ(counts("love", frames), counts("variable:clock=native", frames));
}

TEST(EngineLoops, AreCheckedAgainstTheEngineIfTheySaySo) {
    const std::string tests = engine_tests();
    for (const Policy& policy : policies()) {
        const bool is_named = names_row(tests, policy.name);
        if (!policy.checked.empty()) {
            EXPECT_TRUE(policy.engine);
            EXPECT_FALSE(policy.is_documented_only);
            EXPECT_TRUE(is_named) << policy.name;
        } else if (policy.engine && policy.name != "cocos" && policy.name != "cocos-2d") {
            // cannon-es is driven as settings of cocos.
            EXPECT_FALSE(is_named) << policy.name;
        }
    }
}

}  // namespace
}  // namespace tickproof::harness
