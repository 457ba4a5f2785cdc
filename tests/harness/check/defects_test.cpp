// Projects as an engine makes them have no error; a defect that is wrong for any game is one,
// although no profile says anything about the game.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/finding/warnings.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// What validate says of a project, or of an own loop's file.
Findings validated(std::string_view file, std::string_view text, std::string_view toml = "") {
    const Game judged = project_game(file, text, toml);
    TraceStore store;
    Findings found = judge(judged, checks_asked_by(&AskedBy::validate), store, 2);
    make_warnings(judged.profile, found);
    return found;
}

/// `warning frame-rate/jump-height`, a line each.
std::string ids_of(const Findings& findings, Verdict verdict) {
    std::string text;
    for (const Finding& finding : findings) {
        if (finding.verdict == verdict) {
            text += fmt::format("{} {}\n", to_text(verdict), finding.id);
        }
    }
    return text;
}

struct ProjectFileText {
    std::string_view engine, file, text;
};

std::ostream& operator<<(std::ostream& out, const ProjectFileText& project) {
    return out << project.engine;
}

constexpr ProjectFileText kDefaults[] = {
    {"unity", "ProjectSettings/TimeManager.asset",
     "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n"
     "  Fixed Timestep: 0.02\n  Maximum Allowed Timestep: 0.33333334\n  m_TimeScale: 1\n"},
    {"godot", "project.godot",
     "config_version=5\n\n[application]\nconfig/features=PackedStringArray(\"4.3\")\n"},
    {"unreal", "DefaultEngine.ini",
     "[/Script/EngineSettings.GameMapsSettings]\nGameDefaultMap=/Game/Main\n"},
    {"defold", "game.project", "[project]\ntitle = Game\n"},
    {"stride", "Game.sdgamesettings",
     "!GameSettingsAsset\nId: 1\nSerializedVersion: {Stride: 4.2.0.1}\nDefaults:\n"
     "    - !Stride.Physics.PhysicsSettings,Stride.Physics\n        Flags: None\n"},
    {"o3de", "physx.setreg",
     "{\"Amazon\": {\"Gems\": {\"PhysX\": {\"PhysXSystemConfiguration\": {}}}}}\n"},
};

class DefaultProject : public ::testing::TestWithParam<ProjectFileText> {};

TEST_P(DefaultProject, HasNoErrorWithoutAProfile) {
    const Findings found = validated(GetParam().file, GetParam().text);
    EXPECT_GE(found.size(), 10U);
    EXPECT_EQ(ids_of(found, Verdict::error), "");
    EXPECT_EQ(ids_of(found, Verdict::unknown), "");
}

/// Nobody asked for the ledges, bullets and peers that a game might have; and what an engine does
/// by default makes no jump and no gate depend on the frame rate.
TEST_P(DefaultProject, HasNoWarningWithoutAProfile) {
    const Findings found = validated(GetParam().file, GetParam().text);
    EXPECT_EQ(ids_of(found, Verdict::warning), "");
}

INSTANTIATE_TEST_SUITE_P(Engines, DefaultProject, ::testing::ValuesIn(kDefaults),
                         [](const auto& row) { return std::string(row.param.engine); });

struct Defect {
    std::string_view what, file, text, id;
};

std::ostream& operator<<(std::ostream& out, const Defect& defect) {
    return out << defect.what;
}

#define UNITY(lines)     \
    "TimeManager.asset", \
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n" lines
#define GODOT(lines)                                                            \
    "project.godot",                                                            \
        "config_version=5\n\n[application]\nconfig/features=PackedStringArray(" \
        "\"4.3\")\n\n[physics]\n\n" lines
#define UNREAL(lines) "DefaultEngine.ini", "[/Script/Engine.PhysicsSettings]\n" lines
#define BEPU(lines)                                                                    \
    "Game.sdgamesettings",                                                             \
        "!GameSettingsAsset\nId: 1\nSerializedVersion: {Stride: 4.2.0.1}\nDefaults:\n" \
        "    - !Stride.BepuPhysics.BepuConfiguration,Stride.BepuPhysics\n        "     \
        "BepuSimulations:\n            -   Scene: null\n" lines
#define O3DE(members) \
    "physx.setreg",   \
        "{\"Amazon\": {\"Gems\": {\"PhysX\": {\"PhysXSystemConfiguration\": {" members "}}}}}\n"
#define OWN(lines) "tickproof.toml", "[loop]\n" lines

constexpr Defect kDefects[] = {
    {"a clamp below the step", UNITY("  Fixed Timestep: 0.02\n  Maximum Allowed Timestep: 0.01\n"),
     "settings/clamp-below-the-step"},
    {"a clamp below the frame at 30 fps",
     UNITY("  Fixed Timestep: 0.02\n  Maximum Allowed Timestep: 0.02\n"), "speed/game-speed"},
    {"a clamp just below the frame at 30 fps",
     UNITY("  Fixed Timestep: 0.02\n  Maximum Allowed Timestep: 0.03\n"), "speed/game-speed"},
    {"a time scale of 2", UNITY("  m_TimeScale: 2\n"), "settings/time-scale"},
    {"a time scale of a half", UNITY("  m_TimeScale: 0.5\n"), "settings/time-scale"},
    {"a misspelt key", UNITY("  Fixed Timstep: 0.01\n"), "settings/fixed-timstep-has-no-effect"},
    {"a cap of one step", GODOT("common/max_physics_steps_per_frame=1\n"), "speed/game-speed"},
    {"a cap too low for the step",
     GODOT("common/physics_ticks_per_second=240\ncommon/max_physics_steps_per_frame=2\n"),
     "speed/game-speed"},
    {"a key of the last version", GODOT("common/physics_fps=120\n"),
     "settings/common-physics-fps-has-no-effect"},
    {"a key that never was", GODOT("common/physics_ticks_per_sec=120\n"),
     "settings/common-physics-ticks-per-sec-has-no-effect"},
    {"a clamp of a third of the frame", UNREAL("MaxPhysicsDeltaTime=0.01\n"), "speed/game-speed"},
    {"a misspelt switch", UNREAL("bSubsteping=True\n"), "settings/bsubsteping-has-no-effect"},
    {"a fixed frame rate of 60", "DefaultEngine.ini",
     "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\nFixedFrameRate=60.0\n", "speed/game-speed"},
    {"a clamp of 20 ms", "game.project", "[engine]\nmax_time_step = 0.02\n", "speed/game-speed"},
    {"a misspelt fixed timestep", "game.project", "[physics]\nuse_fixed_timestp = 1\n",
     "settings/use-fixed-timestp-has-no-effect"},
    {"slow motion in one simulation", BEPU("                TimeScale: 0.5\n"),
     "settings/time-scale"},
    {"a misspelt time scale", BEPU("                TimScale: 0.5\n"),
     "settings/timscale-has-no-effect"},
    {"a longest frame below the step", O3DE("\"FixedTimeStep\": 0.0166667, \"MaxTimestep\": 0.01"),
     "settings/clamp-below-the-step"},
    {"a longest frame of 20 ms", O3DE("\"FixedTimeStep\": 0.0166667, \"MaxTimestep\": 0.02"),
     "speed/game-speed"},
    {"another word for the step", O3DE("\"FixedTimestep\": 0.01"),
     "settings/fixedtimestep-has-no-effect"},
    {"a step a frame", OWN("policy = \"frame-locked\"\ntimestep = \"1/60\"\n"), "speed/game-speed"},
    {"at least a step a frame", OWN("policy = \"whole-steps\"\ntimestep = \"1/60\"\n"),
     "speed/game-speed"},
    {"frames over the cap thrown away",
     OWN("policy = \"fixed-capped\"\ntimestep = \"1/60\"\nsteps_per_frame_max = 1\n"),
     "speed/game-speed"},
    {"a debugging time scale", OWN("policy = \"fixed\"\ntimestep = \"1/60\"\ntime_scale = 4\n"),
     "settings/time-scale"},
    {"a variable step of at most 10 ms", OWN("policy = \"variable\"\nframe_delta_max = \"10ms\"\n"),
     "speed/game-speed"},
};

class PlantedDefect : public ::testing::TestWithParam<Defect> {};

/// A time scale is only a warning: a game may mean it.
TEST_P(PlantedDefect, IsAnErrorWithoutAProfile) {
    const Verdict expected =
        GetParam().id == "settings/time-scale" ? Verdict::warning : Verdict::error;
    const std::string found = ids_of(validated(GetParam().file, GetParam().text), expected);
    EXPECT_NE(found.find(fmt::format("{} {}\n", to_text(expected), GetParam().id)),
              std::string::npos)
        << "there are:\n"
        << found;
}

TEST(SpiralOfDeath, IsAnErrorWhereTheFileSaysWhatAStepCosts) {
    const Findings found =
        validated("tickproof.toml", "[loop]\npolicy = \"fixed-accumulator\"\ntimestep = \"1/60\"\n",
                  "cost.step_ms = 20");
    EXPECT_NE(ids_of(found, Verdict::error).find("error load/slowest-machine\n"),
              std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Table, PlantedDefect, ::testing::ValuesIn(kDefects));

}  // namespace
}  // namespace tickproof::harness
