// Godot 4's own program and the policy `godot`.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/engines/godot4.h"
#include "tests/engines/real_engine.h"

namespace tickproof::engines {
namespace {

struct GodotSetting {
    int ticks;
    bool interpolates;
    bool smooths;
    double jitter_fix = 0.5;
    double time_scale = 1;
    int steps_max = 8;
    int fixed_fps = 0;  ///< Of the command line; 0: none.
};

void PrintTo(const GodotSetting& setting, std::ostream* out) {
    *out << setting.ticks << " Hz, interpolation " << setting.interpolates << ", smoothing "
         << setting.smooths << ", jitter fix " << setting.jitter_fix << ", time scale "
         << setting.time_scale << ", cap " << setting.steps_max << ", --fixed-fps "
         << setting.fixed_fps;
}

class Godot4Test : public ::testing::TestWithParam<GodotSetting> {};

TEST_P(Godot4Test, RunsTheStepsOfThePolicyToTheBit) {
    if (!has_godot4()) {
        GTEST_SKIP() << kNoGodot4;
    }
    const GodotSetting& set = GetParam();
    const std::string policy = fmt::format(
        "godot:timestep=1/{}:jitter_fix={}:delta_smoothing={}:time_scale={}:steps_per_frame_max={}:"
        "fixed_frame_hz={}",
        set.ticks, set.interpolates ? 0 : set.jitter_fix, set.smooths ? "on" : "off",
        set.time_scale, set.steps_max, set.fixed_fps == 0 ? "off" : std::to_string(set.fixed_fps));
    const Drive drive = program(fmt::format(
        "{} physics/common/physics_ticks_per_second={} physics/common/physics_jitter_fix={} "
        "physics/common/physics_interpolation={} physics/common/max_physics_steps_per_frame={} "
        "application/run/delta_smoothing={} time_scale={}{}",
        TICKPROOF_GODOT4_DRIVE, set.ticks, set.jitter_fix, set.interpolates, set.steps_max,
        set.smooths, set.time_scale,
        set.fixed_fps == 0 ? "" : fmt::format(" --fixed-fps={}", set.fixed_fps)));
    const Agreement to_the_bit{.unit_s = 0x1p-30, .update = true, .fraction = 1e-9};
    const auto compare = [&] {
        EXPECT_GT(expect_equal(policy, sequences(900), drive, to_the_bit), 24'000U);
    };
    expect_of_known_version(compare);
}

INSTANTIATE_TEST_SUITE_P(
    Settings, Godot4Test,
    ::testing::Values(GodotSetting{60, false, true}, GodotSetting{60, true, true},
                      GodotSetting{30, false, true}, GodotSetting{120, true, true},
                      GodotSetting{144, false, true}, GodotSetting{144, true, true},
                      GodotSetting{60, false, false}, GodotSetting{144, false, false},
                      GodotSetting{60, false, false, 2, 0.3}, GodotSetting{120, true, false, 0, 2},
                      GodotSetting{240, false, false, 0.5, 1, 4},
                      GodotSetting{60, false, true, 0.5, 1, 8, 60},
                      GodotSetting{144, false, false, 0.5, 0.5, 8, 60},
                      GodotSetting{60, true, false, 0, 1, 8, 75},
                      GodotSetting{240, false, false, 0, 1, 4, 24}));

}  // namespace
}  // namespace tickproof::engines
