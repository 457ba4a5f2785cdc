// Godot 3.2.3's server, as Debian packages it, and the policy `godot` with that version's rule.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/engines/real_engine.h"

namespace tickproof::engines {
namespace {

struct GodotSetting {
    int physics_fps;
    double jitter_fix;
    double time_scale;
};

void PrintTo(const GodotSetting& setting, std::ostream* out) {
    *out << setting.physics_fps << " Hz, jitter fix " << setting.jitter_fix << ", time scale "
         << setting.time_scale;
}

class GodotTest : public ::testing::TestWithParam<GodotSetting> {};

constexpr Agreement kToTheBit{.unit_s = 0x1p-30, .update = true};

TEST_P(GodotTest, RunsTheStepsOfThePolicyToTheBit) {
    const auto [physics_fps, jitter_fix, time_scale] = GetParam();
    const std::string policy =
        fmt::format("godot:version=3.2:timestep=1/{}:jitter_fix={}:time_scale={}", physics_fps,
                    jitter_fix, time_scale);
    const Drive drive =
        program(fmt::format("{} common/physics_fps={} common/physics_jitter_fix={} time_scale={}",
                            TICKPROOF_GODOT, physics_fps, jitter_fix, time_scale));
    EXPECT_GT(expect_equal(policy, sequences(2'000), drive, kToTheBit), 60'000U);
}

INSTANTIATE_TEST_SUITE_P(Settings, GodotTest,
                         ::testing::Values(GodotSetting{60, 0.5, 1}, GodotSetting{60, 0, 1},
                                           GodotSetting{30, 0.5, 1}, GodotSetting{30, 0, 1},
                                           GodotSetting{120, 0.5, 1}, GodotSetting{120, 0, 1},
                                           GodotSetting{144, 0.5, 1}, GodotSetting{144, 0, 1},
                                           GodotSetting{60, 0.5, 0.5}, GodotSetting{60, 0.5, 2},
                                           GodotSetting{60, 0, 0.5}, GodotSetting{60, 0, 2},
                                           GodotSetting{60, 1.5, 1}, GodotSetting{50, 0.25, 0.3}));

}  // namespace
}  // namespace tickproof::engines
