#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/project/patch.h"
#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace testing;

constexpr std::string_view kTime =
    "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n"
    "  Fixed Timestep: 0.01\n";

/// As an editor writes them beside the settings of time.
std::string dynamics(std::string_view keys) {
    return fmt::format(
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!55 &1\nPhysicsManager:\n"
        "  m_ObjectHideFlags: 0\n{}",
        keys);
}

std::string physics_2d(std::string_view keys) {
    return fmt::format(
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!19 &1\nPhysics2DSettings:\n{}", keys);
}

Project unity(std::string_view three_d, std::string_view two_d = "") {
    std::vector<ProjectFile> files{{.name = "TimeManager.asset", .text = std::string(kTime)}};
    if (!three_d.empty()) {
        files.push_back({.name = "DynamicsManager.asset", .text = std::string(three_d)});
    }
    if (!two_d.empty()) {
        files.push_back({.name = "Physics2DSettings.asset", .text = std::string(two_d)});
    }
    return read_project_files(files).front();
}

TEST(UnityPhysics, IsNotStoppedByAnOddDefaultOfTheEditor) {
    const auto with_mode = [](std::string_view mode) {
        const std::vector<ProjectFile> files{
            {.name = "TimeManager.asset", .text = std::string(kTime)},
            {.name = "EditorSettings.asset",
             .text = fmt::format("%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!159 &1\n"
                                 "EditorSettings:\n  m_DefaultBehaviorMode: {}\n",
                                 mode)}};
        return read_project_files(files).front();
    };
    EXPECT_EQ(setting(with_mode("1"), "[EditorSettings] m_DefaultBehaviorMode").text, "1");
    EXPECT_THAT(with_mode("1702065251").remarks, IsEmpty());  // As old projects have it.
}

TEST(UnityPhysics, HasItsGravityWithLineAndBytes) {
    const Project project = unity(dynamics("  m_Gravity: {x: 0, y: -20.5, z: 1}\n"),
                                  physics_2d("  m_Gravity: {x: 0, y: -30}\n"));
    const ProjectSetting& down = setting(project, "[PhysicsManager] m_Gravity.y");
    EXPECT_EQ(down.text, "-20.5");
    EXPECT_EQ(down.unit, "m/s2");
    EXPECT_EQ(down.pacing, "");
    EXPECT_EQ(to_text(down.at), "DynamicsManager.asset:6");
    EXPECT_EQ(bytes_of(project, down), "-20.5");
    EXPECT_EQ(setting(project, "[PhysicsManager] m_Gravity.z").text, "1");
    const ProjectSetting& flat = setting(project, "[Physics2DSettings] m_Gravity.y");
    EXPECT_EQ(flat.text, "-30");
    EXPECT_EQ(to_text(flat.at), "Physics2DSettings.asset:5");
    EXPECT_EQ(project.files.size(), 3U);
}

TEST(UnityPhysics, HasTheGravityOfTheEarthWhereItsFileHasNone) {
    const Project project = unity(dynamics("  m_BounceThreshold: 2\n"));
    EXPECT_EQ(setting(project, "[PhysicsManager] m_Gravity.y").text, "-9.81");
    EXPECT_EQ(to_text(setting(project, "[PhysicsManager] m_Gravity.y").at), "");
}

TEST(UnityPhysics, IsNotListedWithoutItsFiles) {
    const Project project = unity("");
    EXPECT_EQ(project.files.size(), 1U);
    EXPECT_EQ(project.settings.size(), 4U);
}

// Unity's manual: SimulationMode is FixedUpdate (0), Update (1) or Script (2).
TEST(UnityPhysics, StepsOnceAFrameInTheModeUpdate) {
    const std::string update = "  m_SimulationMode: 1\n";
    const Project project = unity(dynamics(update), physics_2d(update));
    EXPECT_EQ(to_text(project.policy), "variable:frame_delta_max=333333340ns");
    EXPECT_EQ(setting(project, "Fixed Timestep").pacing, "");
    EXPECT_EQ(setting(project, "Maximum Allowed Timestep").pacing, "frame_delta_max");
    EXPECT_EQ(remarks_of(project),
              "information DynamicsManager.asset:6 [PhysicsManager] m_SimulationMode = 1 steps "
              "once a frame, by the time of the frame\n"
              "information Physics2DSettings.asset:5 [Physics2DSettings] m_SimulationMode = 1 "
              "steps once a frame, by the time of the frame\n");
    const Patch patch = edits_for(project, parse_policy("unity:timestep=1/50"));
    EXPECT_EQ(patch.edits.size(), 3U);  // Both modes, and the timestep.
    EXPECT_TRUE(patch.not_held.empty());
}

TEST(UnityPhysics, IsJudgedInFixedUpdateWhereOnlyOneOfTheTwoIsInTheModeUpdate) {
    const Project project =
        unity(dynamics("  m_SimulationMode: 0\n"), physics_2d("  m_SimulationMode: 1\n"));
    EXPECT_EQ(project.policy.policy->name, "unity");
    EXPECT_THAT(project.remarks.at(0).why, HasSubstr("judged as if in FixedUpdate"));
}

TEST(UnityPhysics, IsNotKnownWhereTheGamesCodeSteps) {
    for (const std::string_view key : {"  m_SimulationMode: 2\n", "  m_AutoSimulation: 0\n"}) {
        const Project project = unity(dynamics(key));
        EXPECT_EQ(project.policy.policy->name, "unity");
        EXPECT_THAT(remarks_of(project), HasSubstr("leaves the steps to the game's code"));
    }
    EXPECT_THAT(remarks_of(unity(dynamics("  m_AutoSimulation: 1\n"))), IsEmpty());
    EXPECT_THAT(remarks_of(unity(dynamics("  m_SimulationMode: 0\n"))), IsEmpty());
}

TEST(UnityPhysics, ListsTheLimitsOf2d) {
    const Project project =
        unity("", physics_2d("  m_MaxTranslationSpeed: 50\n  m_UseSubStepping: 1\n"));
    EXPECT_EQ(setting(project, "[Physics2DSettings] m_MaxTranslationSpeed").text, "50");
    EXPECT_EQ(setting(project, "[Physics2DSettings] m_UseSubStepping").text, "1");
    EXPECT_EQ(setting(project, "[Physics2DSettings] m_MaxSubStepCount").text, "4");
}

TEST(UnityPhysics, SaysThatABinaryFileIsNotRead) {
    EXPECT_THAT(remarks_of(unity(std::string("\0\0\1\16", 4))),
                HasSubstr("information DynamicsManager.asset:1 DynamicsManager.asset is not read"));
    EXPECT_THAT(
        remarks_of(unity("", "version https://git-lfs.github.com/spec/v1\noid sha256:1\n")),
        HasSubstr("information Physics2DSettings.asset:1 Physics2DSettings.asset is not read"));
    EXPECT_THAT(remarks_of(unity(dynamics("  m_Gravity: {x: 0, y: -9.81, z: 0}\n"))), IsEmpty());
}

TEST(UnityPhysics, RefusesAGravityThatIsNoNumberWithItsLine) {
    EXPECT_THAT(refusal([&] { unity(dynamics("  m_Gravity: {x: 0, y: down, z: 0}\n")); }),
                HasSubstr("DynamicsManager.asset:6: m_Gravity.y: 'down' is not a number"));
}

}  // namespace
}  // namespace tickproof::harness
