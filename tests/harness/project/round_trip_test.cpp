// Any settings, written to the files of any engine, are what those files are read to, or are said
// not to be held.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

#include "harness/pacing/settings.h"
#include "harness/project/patch.h"
#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// xorshift: the same numbers everywhere.
class Numbers {
  public:
    std::size_t below(std::size_t limit) {
        state_ ^= state_ << 13U;
        state_ ^= state_ >> 7U;
        state_ ^= state_ << 17U;
        return static_cast<std::size_t>(state_ % limit);
    }

  private:
    std::uint64_t state_ = 88'172'645'463'325'252ULL;
};

struct Sample {
    std::string_view name, text;
    std::vector<std::string_view> held;  ///< The settings that its files have keys for.
};

const std::vector<Sample>& samples() {
    static const std::vector<Sample> all = {
        {"bare.asset",
         "--- !u!5 &1\nTimeManager:\n  m_ObjectHideFlags: 0\n",
         {"timestep", "frame_delta_max", "time_scale"}},
        {"ticks.asset",
         "--- !u!5 &1\r\nTimeManager:\r\n  Fixed Timestep:\r\n    m_Count: 2822399\r\n    "
         "m_Rate:\r\n"
         "      m_Denominator: 1\r\n      m_Numerator: 141120000\r\n  m_TimeScale: 1\r\n",
         {"timestep", "frame_delta_max", "time_scale"}},
        {"project.godot",
         "config_version=5\n\n[application]\na=\"\n[\"\n",
         {"steps_per_frame_max", "jitter_fix"}},  // And none with draw: Godot switches it off.
        {"project.godot", "config_version=4\n[physics]\ncommon/physics_fps=50", {"jitter_fix"}},
        {"DefaultEngine.ini", "[/Script/A.B]\n+c=1\n", {"timestep", "frame_delta_max"}},
        {"DefaultEngine.ini",
         "[/Script/Engine.PhysicsSettings]\r\nbSubstepping=True\r\nMaxSubsteps=4\r\n"
         "MaxPhysicsDeltaTime=0.1\r\nMaxSubstepDeltaTime=0.01\r\n[/Script/A.B]\r\nc=1\r\n",
         {"timestep"}},  // And a cap, but a cap of 1 makes another key the clamp.
        {"DefaultEngine.ini", "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\n", {"timestep"}},
        {"game.project",
         "[project]\ntitle = x\n\n[engine]\nmax_time_step = 0.1\n",
         {"frame_delta_max"}},
        {"game.project",
         "[physics]\ntype = 3D\nuse_fixed_timestep = 0\n",
         {"steps_per_frame_max", "frame_delta_max"}},
        {"a.sdgamesettings",
         "!GameSettingsAsset\nDefaults:\n    - !Stride.Physics.PhysicsSettings,Stride.Physics\n"
         "        Flags: None\n",
         {"timestep", "step_budget"}},
        {"b.sdgamesettings",
         "!GameSettingsAsset\nDefaults:\n    - !Stride.BepuPhysics.BepuConfiguration,S\n"
         "        BepuSimulations:\n            -   Scene: null\n                TimeScale: 1.0\n",
         {"timestep", "time_scale"}},
        {"physx.setreg",
         "{\"Amazon\":{\"Gems\":{\"PhysX\":{\"PhysXSystemConfiguration\":{}}}}}",
         {"timestep", "frame_delta_max"}},
        {"tickproof.toml",
         "[loop]\npolicy = \"fixed\"\ntimestep = \"1/60\"\n[jump]\nheight = 1\n",
         {"timestep", "steps_per_frame_max", "over_cap", "frame_delta_max", "time_scale", "clock",
          "draw", "input"}},
    };
    return all;
}

std::string random_text(std::string_view setting, Numbers& numbers) {
    constexpr std::string_view kTimes[] = {"1/30", "1/50", "0.016", "1/64",  "0.0125",
                                           "1/90", "7ms",  "0.004", "1/144", "1/1000"};
    constexpr std::string_view kScales[] = {"0.5", "0.25", "0.9", "2", "1"};
    if (setting == "timestep" || setting == "frame_delta_max" || setting == "step_budget") {
        return std::string(kTimes[numbers.below(std::size(kTimes))]);
    }
    if (setting == "steps_per_frame_max") {
        return std::to_string(1 + numbers.below(16));
    }
    if (setting == "time_scale" || setting == "jitter_fix") {
        return std::string(kScales[numbers.below(std::size(kScales))]);
    }
    const bool one = numbers.below(2) == 0;
    return setting == "draw"       ? (one ? "none" : "interpolate")
           : setting == "over_cap" ? (one ? "drop" : "keep")
           : setting == "input"    ? (one ? "step" : "frame")
                                   : (one ? "us" : "f32");
}

class RoundTrip : public ::testing::TestWithParam<std::size_t> {};

TEST_P(RoundTrip, GivesBackWhatWasWritten) {
    const Sample& sample = samples()[GetParam()];
    Numbers numbers;
    Project project = project_of(sample.name, sample.text);
    for (int round = 0; round < 200; ++round) {
        PolicySpec wanted = project.policy;
        for (const std::string_view setting : sample.held) {
            if (numbers.below(2) == 0) {
                set_setting(wanted, setting, random_text(setting, numbers));
            }
        }
        const Patch patch = edits_for(project, wanted);
        EXPECT_THAT(patch.not_held, ::testing::IsEmpty()) << to_text(wanted);
        const std::string text = patched(project.files.front(), patch.edits);
        project = project_of(sample.name, text);
        EXPECT_THAT(edits_for(project, wanted).edits, ::testing::IsEmpty()) << text;
        if (::testing::Test::HasFailure()) {
            return;  // One is enough to read.
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Each, RoundTrip, ::testing::Range<std::size_t>(0, 13));

TEST(RoundTrip, CoversEverySample) {
    EXPECT_EQ(samples().size(), 13U);
}

}  // namespace
}  // namespace tickproof::harness
