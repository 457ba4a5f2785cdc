// Godot 3's server and the policy `godot` with its version's rule: 3.2.3, as Debian 12 packages it,
// or, if TICKPROOF_GODOT3 names a folder of tests/engines/unpack, the 3.6.2 in there.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/engines/real_engine.h"

namespace tickproof::engines {
namespace {

struct GodotSetting {
    int physics_fps;
    double jitter_fix;
    double time_scale;
    bool smooths = false;  ///< 3.2.3 has no delta smoothing.
};

bool has_newest() {
    return std::getenv("TICKPROOF_GODOT3") != nullptr;
}

void PrintTo(const GodotSetting& setting, std::ostream* out) {
    *out << setting.physics_fps << " Hz, jitter fix " << setting.jitter_fix << ", time scale "
         << setting.time_scale << ", smoothing " << setting.smooths;
}

class GodotTest : public ::testing::TestWithParam<GodotSetting> {};

constexpr Agreement kToTheBit{.unit_s = 0x1p-30, .update = true, .fraction = 1e-6};

TEST_P(GodotTest, RunsTheStepsOfThePolicyToTheBit) {
    const auto [physics_fps, jitter_fix, time_scale, smooths] = GetParam();
    if (smooths && !has_newest()) {
        GTEST_SKIP() << "tests/engines/unpack unstable FOLDER godot3-server, then "
                        "TICKPROOF_GODOT3=FOLDER";
    }
    const std::string policy = fmt::format(
        "godot:version={}:timestep=1/{}:jitter_fix={}:time_scale={}:delta_smoothing={}",
        has_newest() ? "3.6" : "3.2", physics_fps, jitter_fix, time_scale, smooths ? "on" : "off");
    const Drive drive =
        program(fmt::format("{} common/physics_fps={} common/physics_jitter_fix={} "
                            "application/run/delta_smoothing={} time_scale={}",
                            TICKPROOF_GODOT, physics_fps, jitter_fix, smooths, time_scale));
    EXPECT_GT(expect_equal(policy, sequences(2'000), drive, kToTheBit), 60'000U);
}

INSTANTIATE_TEST_SUITE_P(
    Settings, GodotTest,
    ::testing::Values(GodotSetting{60, 0.5, 1}, GodotSetting{60, 0, 1}, GodotSetting{30, 0.5, 1},
                      GodotSetting{30, 0, 1}, GodotSetting{120, 0.5, 1}, GodotSetting{120, 0, 1},
                      GodotSetting{144, 0.5, 1}, GodotSetting{144, 0, 1},
                      GodotSetting{60, 0.5, 0.5}, GodotSetting{60, 0.5, 2},
                      GodotSetting{60, 0, 0.5}, GodotSetting{60, 0, 2}, GodotSetting{60, 1.5, 1},
                      GodotSetting{50, 0.25, 0.3}, GodotSetting{60, 0.5, 1, true},
                      GodotSetting{144, 0, 1, true}, GodotSetting{30, 0.5, 2, true}));

}  // namespace
}  // namespace tickproof::engines
