// Godot 4's own program and the policy `godot`. Debian has it in unstable: `tests/engines/unpack`
// gets it into a folder, and TICKPROOF_GODOT4 names that. A version that the policy does not name
// is compared, too: what differs is printed, and fails nothing.

#include <fmt/format.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "harness/pacing/policies.h"
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
};

void PrintTo(const GodotSetting& setting, std::ostream* out) {
    *out << setting.ticks << " Hz, interpolation " << setting.interpolates << ", smoothing "
         << setting.smooths << ", jitter fix " << setting.jitter_fix << ", time scale "
         << setting.time_scale << ", cap " << setting.steps_max;
}

/// `4.6.3.stable.debian4.6.3+ds-3`.
std::string version() {
    std::string text(200, '\0');
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(
        popen(TICKPROOF_GODOT4_DRIVE " --version", "r"), pclose);
    text.resize(pipe ? std::fread(text.data(), 1, text.size(), pipe.get()) : 0);
    return text;
}

/// `4.6` of a version that the policy's row names.
bool is_checked(const std::string& version) {
    const std::string minor = version.substr(0, version.find('.', version.find('.') + 1));
    return harness::find_policy("godot").checked.find(minor) != std::string_view::npos;
}

class Godot4Test : public ::testing::TestWithParam<GodotSetting> {};

TEST_P(Godot4Test, RunsTheStepsOfThePolicyToTheBit) {
    if (std::getenv("TICKPROOF_GODOT4") == nullptr) {
        GTEST_SKIP() << "tests/engines/unpack unstable FOLDER godot, then TICKPROOF_GODOT4=FOLDER";
    }
    const GodotSetting& set = GetParam();
    const std::string policy = fmt::format(
        "godot:timestep=1/{}:jitter_fix={}:delta_smoothing={}:time_scale={}:steps_per_frame_max={}",
        set.ticks, set.interpolates ? 0 : set.jitter_fix, set.smooths ? "on" : "off",
        set.time_scale, set.steps_max);
    const Drive drive = program(fmt::format(
        "{} physics/common/physics_ticks_per_second={} physics/common/physics_jitter_fix={} "
        "physics/common/physics_interpolation={} physics/common/max_physics_steps_per_frame={} "
        "application/run/delta_smoothing={} time_scale={}",
        TICKPROOF_GODOT4_DRIVE, set.ticks, set.jitter_fix, set.interpolates, set.steps_max,
        set.smooths, set.time_scale));
    const Agreement to_the_bit{.unit_s = 0x1p-30, .update = true};
    const auto compare = [&] {
        EXPECT_GT(expect_equal(policy, sequences(900), drive, to_the_bit), 24'000U);
    };
    const std::string tested = version();
    if (is_checked(tested)) {
        compare();
        return;
    }
    ::testing::TestPartResultArray differences;
    {
        const ::testing::ScopedFakeTestPartResultReporter apart(
            ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ALL_THREADS, &differences);
        compare();
    }
    std::printf("new version %s: %d differences\n", tested.c_str(), differences.size());
    for (int i = 0; i < differences.size(); ++i) {
        std::printf("%s\n", differences.GetTestPartResult(i).message());
    }
}

INSTANTIATE_TEST_SUITE_P(
    Settings, Godot4Test,
    ::testing::Values(GodotSetting{60, false, true}, GodotSetting{60, true, true},
                      GodotSetting{30, false, true}, GodotSetting{120, true, true},
                      GodotSetting{144, false, true}, GodotSetting{144, true, true},
                      GodotSetting{60, false, false}, GodotSetting{144, false, false},
                      GodotSetting{60, false, false, 2, 0.3}, GodotSetting{120, true, false, 0, 2},
                      GodotSetting{240, false, false, 0.5, 1, 4}));

}  // namespace
}  // namespace tickproof::engines
