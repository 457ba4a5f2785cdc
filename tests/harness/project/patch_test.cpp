#include "harness/project/patch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using namespace testing;

/// The file with one setting changed.
std::string changed(const Project& project, std::string_view name, std::string_view text) {
    return patched(project.files.back(),
                   edits_for(project, with(project.policy, name, text)).edits);
}

std::string unity(std::string_view keys) {
    return fmt::format("--- !u!5 &1\nTimeManager:\n  m_ObjectHideFlags: 0\n{}", keys);
}

TEST(Patch, ReplacesAValueWhereItStands) {
    EXPECT_EQ(changed(project_of("a.asset", unity("  Fixed Timestep: 0.02\n  m_TimeScale: 1\n")),
                      "timestep", "1/120"),
              unity("  Fixed Timestep: 0.008333334\n  m_TimeScale: 1\n"));
    EXPECT_EQ(changed(project_of("project.godot",
                                 "config_version=5\n[physics]\n"
                                 "common/physics_ticks_per_second = 60 ; why\n"),
                      "timestep", "1/240"),
              "config_version=5\n[physics]\ncommon/physics_ticks_per_second = 240 ; why\n");
}

TEST(Patch, CountsTheTicksOfUnity6) {
    constexpr std::string_view kTicks =
        "  Fixed Timestep:\n    m_Count: {}\n    m_Rate:\n      m_Denominator: 1\n"
        "      m_Numerator: 141120000\n";
    const Project project =
        project_of("a.asset", unity(fmt::format(fmt::runtime(kTicks), 2'822'399)));
    EXPECT_EQ(changed(project, "timestep", "1/60"),
              unity(fmt::format(fmt::runtime(kTicks), 2'352'000)));
    EXPECT_THAT(edits_for(project, project.policy).edits, IsEmpty());
}

TEST(Patch, HoldsATimestepOfUnity6ToATick) {
    const Project project =
        project_of("a.asset", unity("  Fixed Timestep:\n    m_Count: 2822399\n    m_Rate:\n"
                                    "      m_Denominator: 1\n      m_Numerator: 141120000\n"));
    const auto edited = [&](std::string_view timestep) {
        return edits_for(project, with(project.policy, "timestep", timestep));
    };
    // 141,120,000 / 170 is 830,117.6, so no count of ticks is 1/170 s.
    for (const std::string_view rate : {"1/170", "1/340", "1/73", "1/107"}) {
        EXPECT_THAT(edited(rate).not_held, IsEmpty()) << rate;
    }
    EXPECT_THAT(patched(project.files.front(), edited("1/170").edits),
                ::testing::HasSubstr("m_Count: 830118\n"));
}

TEST(Patch, AddsWhatIsLeftOutInTheStyleOfTheFile) {
    EXPECT_EQ(changed(project_of("project.godot", "config_version=5\r\n[physics]\r\n\r\na/b=1\r\n"),
                      "steps_per_frame_max", "16"),
              "config_version=5\r\n[physics]\r\n\r\na/b=1\r\n"
              "common/max_physics_steps_per_frame=16\r\n");
    EXPECT_EQ(changed(project_of("game.project", "[project]\ntitle = x"), "timestep", "1/50"),
              "[project]\ntitle = x\n\n[engine]\nfixed_update_frequency = 50");
    EXPECT_EQ(changed(project_of("a.asset", unity("")), "time_scale", "0.5"),
              unity("  m_TimeScale: 0.5\n"));
    EXPECT_EQ(changed(project_of("physx.setreg",
                                 "{\"Amazon\": {\"Gems\": {\"PhysX\": {\n"
                                 "  \"PhysXSystemConfiguration\": {\n    \"A\": 1\n  }}}}}"),
                      "timestep", "1/120"),
              "{\"Amazon\": {\"Gems\": {\"PhysX\": {\n  \"PhysXSystemConfiguration\": {\n"
              "    \"FixedTimeStep\": 0.008333334,\n    \"A\": 1\n  }}}}}");
}

TEST(Patch, ChangesAPlatformAndLeavesTheOthersAlone) {
    const std::vector<Project> projects =
        projects_of("project.godot",
                    "config_version=5\n[physics]\n"
                    "common/physics_ticks_per_second=120\n"
                    "common/max_physics_steps_per_frame.mobile=4\n");
    EXPECT_EQ(changed(projects[1], "timestep", "1/30"),
              "config_version=5\n[physics]\ncommon/physics_ticks_per_second=120\n"
              "common/max_physics_steps_per_frame.mobile=4\n"
              "common/physics_ticks_per_second.mobile=30\n");
}

TEST(Patch, WritesIntoAPlatformWhatItTakesOverFromAll) {
    // With one substep MaxSubsteps is not read; with four the platform needs it, wherever it
    // stands.
    const std::string section = "[/Script/Engine.PhysicsSettings]\n";
    const std::vector<ProjectFile> files{{.name = "Config/DefaultEngine.ini",
                                          .text = section + "bSubstepping=False\nMaxSubsteps=4\n"},
                                         {.name = "Config/Android/AndroidEngine.ini",
                                          .text = section + "MaxPhysicsDeltaTime=0.1\n"}};
    const std::vector<Project> projects = read_project_files(files);
    ASSERT_EQ(projects.size(), 2U);
    EXPECT_EQ(changed(projects[1], "steps_per_frame_max", "4"),
              section + "MaxPhysicsDeltaTime=0.1\nbSubstepping=True\nMaxSubsteps=4\n");
    EXPECT_EQ(changed(projects[0], "steps_per_frame_max", "4"),
              section + "bSubstepping=True\nMaxSubsteps=4\n");
}

TEST(Patch, ReplacesAWholeNameOfGodotWhereItStands) {
    const std::string head = "config_version=5\nphysics/common/physics_ticks_per_second=";
    const std::vector<Project> projects = projects_of(
        "project.godot", head + "120\nphysics/common/max_physics_steps_per_frame.web=2\n");
    EXPECT_EQ(changed(projects[0], "timestep", "1/50"),
              head + "50\nphysics/common/max_physics_steps_per_frame.web=2\n");
    EXPECT_EQ(changed(projects[1], "timestep", "1/50"),
              head +
                  "120\nphysics/common/max_physics_steps_per_frame.web=2\n\n[physics]\n"
                  "common/physics_ticks_per_second.web=50\n");
}

TEST(Patch, SwitchesSubsteppingOn) {
    const std::string head = "[/Script/Engine.PhysicsSettings]\n";
    EXPECT_EQ(changed(project_of("DefaultEngine.ini",
                                 head + "bSubstepping=False\nMaxSubstepDeltaTime=0.016667\n"),
                      "steps_per_frame_max", "4"),
              head + "bSubstepping=True\nMaxSubstepDeltaTime=0.016667\nMaxSubsteps=4\n");
    EXPECT_EQ(changed(project_of("DefaultEngine.ini", head + "bSubstepping=True\n"),
                      "steps_per_frame_max", "1"),
              head + "bSubstepping=False\n");
}

TEST(Patch, WritesAFixedFrameRate) {
    const std::string head = "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\n";
    const Project project = project_of("DefaultEngine.ini", head + "FixedFrameRate=60.000000\n");
    EXPECT_EQ(changed(project, "timestep", "1/120"), head + "FixedFrameRate=120.000000\n");
    EXPECT_EQ(
        patched(project.files.back(), edits_for(project, parse_policy("unreal-substep")).edits),
        "[/Script/Engine.Engine]\nbUseFixedFrameRate=False\nFixedFrameRate=60.000000\n"
        "\n[/Script/Engine.PhysicsSettings]\nbSubstepping=True\n");
    EXPECT_THAT(edits_for(project, with(project.policy, "frame_limiter", "off")).not_held,
                ElementsAre("frame_limiter"));
}

TEST(Patch, WritesNoMoreSubstepsThanTheEditorTakes) {
    const std::string text = "[/Script/Engine.PhysicsSettings]\nbSubstepping=True\nMaxSubsteps=4\n";
    const Project project = project_of("DefaultEngine.ini", text);
    EXPECT_THAT(edits_for(project, with(project.policy, "steps_per_frame_max", "16")).not_held,
                IsEmpty());
    const Patch patch = edits_for(project, with(project.policy, "steps_per_frame_max", "17"));
    EXPECT_THAT(patch.not_held, ElementsAre("steps_per_frame_max"));
    EXPECT_EQ(patched(project.files.back(), patch.edits), text);
}

TEST(Patch, AddsNoInterpolationToAVersionWithoutIt) {
    const auto not_held = [](std::string_view head) {
        const Project project = project_of("project.godot", fmt::format("{}\n", head));
        return edits_for(project, with(project.policy, "draw", "interpolate")).not_held;
    };
    const auto version = [](std::string_view number) {
        return fmt::format(
            "config_version=5\n[application]\nconfig/features=PackedStringArray(\"{}\")", number);
    };
    EXPECT_THAT(not_held(version("4.2")), ElementsAre("draw"));
    EXPECT_THAT(not_held(version("4.3")), Not(Contains("draw")));
    EXPECT_THAT(not_held(version("4.10")), Not(Contains("draw")));
    EXPECT_THAT(not_held("config_version=5"), Not(Contains("draw")));
    EXPECT_THAT(not_held("config_version=4\n[physics]\ncommon/physics_interpolation=false"),
                Not(Contains("draw")));
    const Project oldest = project_of("engine.cfg", "[application]\n");
    EXPECT_THAT(edits_for(oldest, with(oldest.policy, "draw", "interpolate")).not_held,
                ElementsAre("draw"));
}

TEST(Patch, AddsInterpolationToGodot3AndNamesTheVersionThatItNeeds) {
    const Project project = project_of("project.godot", "config_version=4\n");
    const Patch patch =
        edits_for(project, with(with(project.policy, "draw", "interpolate"), "jitter_fix", "0"));
    EXPECT_THAT(patch.not_held, IsEmpty());
    EXPECT_EQ(patched(project.files.front(), patch.edits),
              "config_version=4\n\n[physics]\ncommon/physics_interpolation=true\n")
        << "Godot switches the jitter fix off itself";
    ASSERT_EQ(patch.remarks.size(), 1U);
    EXPECT_EQ(sentence(patch.remarks.front()),
              "common/physics_interpolation = true interpolates since Godot 3.5 only");
    EXPECT_EQ(patch.remarks.front().kind, ProjectRemark::Kind::information);
}

TEST(Patch, TellsWhatIsOddOnceItIsWritten) {
    const auto remarks = [](std::string_view version) {
        const Project project =
            project_of("project.godot",
                       fmt::format("config_version=5\n[application]\n"
                                   "config/features=PackedStringArray(\"{}\")\n[physics]\na/b=1\n",
                                   version));
        const Patch patch = edits_for(project, with(project.policy, "draw", "interpolate"));
        std::vector<std::string> what;
        for (const ProjectRemark& remark : patch.remarks) {
            what.push_back(sentence(remark));
        }
        return what;
    };
    EXPECT_THAT(remarks("4.3"),
                ElementsAre("common/physics_interpolation = true interpolates in 2D only"));
    EXPECT_THAT(remarks("4.4"), IsEmpty());
}

TEST(Patch, NamesTheKeysOfAFixedTimestep) {
    const auto keys = [](std::string_view name, std::string_view text) {
        return keys_of_fixed_timestep(project_of(name, text));
    };
    EXPECT_EQ(
        keys("DefaultEngine.ini", "[/Script/Engine.PhysicsSettings]\n"),
        "bTickPhysicsAsync to True and AsyncFixedTimeStepSize to 0.016666668 in Project Settings > "
        "Engine > Physics");
    EXPECT_EQ(
        keys("DefaultEngine.ini", "[/Script/Engine.PhysicsSettings]\nbTickPhysicsAsync=True\n"),
        "");
    EXPECT_EQ(keys("game.project", "[physics]\nuse_fixed_timestep = 0\n"),
              "use_fixed_timestep to 1 in game.project > Physics");
    EXPECT_EQ(keys("physx.setreg",
                   "{\"Amazon\":{\"Gems\":{\"PhysX\":{\"PhysXSystemConfiguration\":"
                   "{\"FixedTimeStep\": 0}}}}}"),
              "FixedTimeStep to 0.0166667");
    EXPECT_EQ(keys("tickproof.toml", "[loop]\npolicy = \"variable\"\n"), "");
    EXPECT_EQ(keys("project.godot", "config_version=5\n"), "");
}

TEST(Patch, WritesTomlAsTheUserDid) {
    const auto loop = [](std::string_view timestep) {
        return fmt::format("[loop]\npolicy = \"fixed\"\ntimestep = {} # yes\n", timestep);
    };
    const auto written = [&](std::string_view before, std::string_view to) {
        return changed(project_of("tickproof.toml", loop(before)), "timestep", to);
    };
    EXPECT_EQ(written("\"1/60\"", "0.02"), loop("\"1/50\""));
    EXPECT_EQ(written("\"60hz\"", "1/144"), loop("\"144hz\""));
    EXPECT_EQ(written("\"20ms\"", "0.0125"), loop("\"12.5ms\""));
    EXPECT_EQ(written("0.02", "0.025"), loop("0.025"));
    EXPECT_EQ(written("'1/60'", "0.0167"), loop("\"0.0167\""));
}

TEST(Patch, ChangesThePolicyOfAnOwnLoop) {
    const Project project = project_of("tickproof.toml", "[loop]\npolicy = \"fixed\"\n");
    const Patch patch = edits_for(project, parse_policy("semi-fixed:timestep=1/120"));
    EXPECT_EQ(patched(project.files.front(), patch.edits),
              "[loop]\npolicy = \"semi-fixed\"\ntimestep = \"1/120\"\n");
    EXPECT_THAT(patch.not_held, IsEmpty());
}

TEST(Patch, NamesThePagesOfTheEditorThatHaveTheKeys) {
    const auto at_100_hz = [](const Project& project) {
        return keys_for(project, with(project.policy, "timestep", "1/100"));
    };
    EXPECT_EQ(at_100_hz(project_of("project.godot", "config_version=5\n")),
              "common/physics_ticks_per_second to 100 in Project Settings > Physics > Common");
    EXPECT_EQ(at_100_hz(project_of("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n")),
              "Fixed Timestep to 0.01 in Project Settings > Time");
    const std::vector<ProjectFile> overridden{
        {.name = "project.godot", .text = "config_version=5\n"},
        {.name = "override.cfg", .text = "[physics]\ncommon/physics_ticks_per_second=50\n"}};
    EXPECT_EQ(at_100_hz(read_project_files(overridden).front()),
              "common/physics_ticks_per_second to 100")
        << "the editor does not show override.cfg";
}

TEST(Patch, NamesThePolicyOfAnOwnLoopThatNamesNone) {
    const Project project = project_of("tickproof.toml", "[loop]\ntimestep = 0.02\n");
    EXPECT_THAT(edits_for(project, project.policy).edits, IsEmpty());
    EXPECT_EQ(changed(project, "timestep", "0.01"), "[loop]\ntimestep = 0.01\n");
    EXPECT_EQ(patched(project.files.front(),
                      edits_for(project, parse_policy("semi-fixed:timestep=1/50")).edits),
              "[loop]\ntimestep = 0.02\npolicy = \"semi-fixed\"\n");
}

/// A variable step is not clamped unless a line says so; a fixed one is, after 250 ms.
TEST(Patch, WritesWhatOnlyTheOtherRuleHasByDefault) {
    const Project project = project_of("tickproof.toml", "[loop]\npolicy = \"variable\"\n");
    const Patch patch = edits_for(project, parse_policy("fixed:frame_delta_max=off:over_cap=keep:"
                                                        "steps_per_frame_max=3"));
    EXPECT_THAT(patch.not_held, IsEmpty());
    const std::string text = patched(project.files.front(), patch.edits);
    EXPECT_THAT(text, ::testing::HasSubstr("frame_delta_max = \"off\""));
    EXPECT_THAT(text, ::testing::HasSubstr("over_cap = \"keep\""));
}

TEST(Patch, SaysWhatTheFilesCannotHold) {
    const Project godot = project_of("project.godot", "config_version=5\n");
    const Patch patch =
        edits_for(godot, parse_policy("godot:timestep=0.0166834:frame_delta_max=100ms:jitter_fix=0:"
                                      "delta_smoothing=on"));
    EXPECT_THAT(patch.not_held, ElementsAre("timestep", "frame_delta_max"));
    EXPECT_EQ(patched(godot.files.front(), patch.edits),
              "config_version=5\n\n[physics]\ncommon/physics_jitter_fix=0\n");
    EXPECT_THAT(edits_for(godot, parse_policy("variable")).not_held, ::testing::Contains("policy"));
}

}  // namespace
}  // namespace tickproof::harness
