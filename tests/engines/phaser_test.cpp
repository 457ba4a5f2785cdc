// Phaser's own game loop with its Arcade physics and its Matter physics, in three versions, and the
// policies `phaser-arcade`, `phaser3-arcade`, `phaser-matter` and, up to 3.80,
// `matter-runner-019`.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/engines/real_engine.h"

namespace tickproof::engines {
namespace {

std::vector<Sequence> every_sequence() {
    std::vector<Sequence> all = sequences(2'000);
    all.push_back(set_back(2'000));
    for (const int longest_ns : {66'666'667, 142'857'143, 200'000'000}) {
        all.push_back(at_the_limit(Duration{longest_ns}));
    }
    return all;
}

class ArcadeTest : public ::testing::TestWithParam<Setting> {};

TEST_P(ArcadeTest, RunsTheStepsOfThePolicy) {
    // Scenes are given real time, whatever the time scale of the physics.
    const bool scaled = GetParam().policy.find("time_scale") != std::string_view::npos;
    const std::vector<Sequence> all = every_sequence();
    auto ran = javascript(GetParam().driver, all);
    for (std::vector<EngineFrame>& frames : ran) {
        for (EngineFrame& frame : frames) {
            if (frame.update) {
                *frame.update /= 1000;  // The physics steps in seconds.
            }
        }
    }
    EXPECT_GT(expect_equal(GetParam().policy, all, ran, {.relative = 0, .update = !scaled}),
              60'000U);
}

INSTANTIATE_TEST_SUITE_P(
    Phaser4, ArcadeTest,
    ::testing::Values(Setting{"phaser-arcade", "phaser.mjs panic=0"},
                      Setting{"phaser-arcade:cooldown_frames=120", "phaser.mjs"},
                      Setting{"phaser-arcade:cooldown_frames=120:clock_start=3600s",
                              "phaser.mjs start=3600e9"},
                      Setting{"phaser-arcade:smoothing_frames=off", "phaser.mjs smoothing=0"},
                      Setting{"phaser-arcade:smoothing_frames=3:frame_delta_max=142857143ns",
                              "phaser.mjs panic=0 history=3 min=7"},
                      Setting{"phaser-arcade:refresh_hz=144:cooldown_frames=50",
                              "phaser.mjs target=144 panic=50"},
                      Setting{"phaser-arcade:timestep=1/144", "phaser.mjs panic=0 fps=144"},
                      Setting{"phaser-arcade:timestep=1/30", "phaser.mjs panic=0 fps=30"},
                      Setting{"phaser-arcade:rate_limit_hz=30", "phaser.mjs panic=0 limit=30"},
                      Setting{"phaser-arcade:rate_limit_hz=144:smoothing_frames=off",
                              "phaser.mjs smoothing=0 limit=144"},
                      Setting{"phaser-arcade:time_scale=1.25", "phaser.mjs panic=0 scale=0.8"},
                      Setting{"phaser-arcade:time_scale=1/3:smoothing_frames=off",
                              "phaser.mjs smoothing=0 scale=3"},
                      Setting{"phaser-arcade:time_scale=0.3:timestep=1/144",
                              "phaser.mjs panic=0 scale=1/0.3 fps=144"}));

INSTANTIATE_TEST_SUITE_P(
    Phaser3, ArcadeTest,
    ::testing::Values(
        Setting{"phaser3-arcade", "phaser.mjs version=3.80 panic=0"},
        Setting{"phaser3-arcade", "phaser.mjs version=3.90 panic=0"},
        Setting{"phaser3-arcade:cooldown_frames=120", "phaser.mjs version=3.90"},
        Setting{"phaser3-arcade:rate_limit_hz=30", "phaser.mjs version=3.80 panic=0 limit=30"},
        Setting{"phaser3-arcade:rate_limit_hz=30", "phaser.mjs version=3.90 panic=0 limit=30"},
        Setting{"phaser3-arcade:rate_limit_hz=60:smoothing_frames=off",
                "phaser.mjs version=3.80 smoothing=0 limit=60"},
        Setting{"phaser3-arcade:time_scale=1.25:timestep=1/50",
                "phaser.mjs version=3.80 panic=0 scale=0.8 fps=50"}));

class MatterTest : public ::testing::TestWithParam<Setting> {};

TEST_P(MatterTest, RunsTheStepsOfThePolicy) {
    const std::vector<Sequence> all = every_sequence();
    EXPECT_GT(expect_equal(GetParam().policy, all, javascript(GetParam().driver, all),
                           {.unit_s = 0.001, .relative = 1e-15}),
              60'000U);
}

INSTANTIATE_TEST_SUITE_P(
    Versions, MatterTest,
    ::testing::Values(Setting{"phaser-matter", "phaser.mjs physics=matter"},
                      Setting{"phaser-matter", "phaser.mjs physics=matter version=3.90"},
                      Setting{"phaser-matter:timestep=1/144", "phaser.mjs physics=matter fps=144"},
                      Setting{"phaser-matter:time_scale=0.3",
                              "phaser.mjs physics=matter scale=0.3"},
                      Setting{"matter-runner-019", "phaser.mjs physics=matter version=3.80"},
                      Setting{"matter-runner-019:timestep=1/50:frame_delta_max=40ms",
                              "phaser.mjs physics=matter version=3.80 fps=50"}));

}  // namespace
}  // namespace tickproof::engines
