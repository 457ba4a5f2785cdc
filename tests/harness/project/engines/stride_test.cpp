#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using namespace testing;

constexpr std::string_view kHead =
    "!GameSettingsAsset\nId: 1\nSerializedVersion: {Stride: 3.1.0.1}\nDefaults:\n";
constexpr std::string_view kBullet =
    "    - !Stride.Physics.PhysicsSettings,Stride.Physics\n        Flags: None\n";
constexpr std::string_view kBepu =
    "    - !Stride.BepuPhysics.BepuConfiguration,Stride.BepuPhysics\n"
    "        BepuSimulations:\n";

std::vector<Project> strides(std::string_view defaults) {
    return projects_of("Game.sdgamesettings", fmt::format("{}{}", kHead, defaults));
}

Project bullet(std::string_view keys) {
    return strides(fmt::format("{}{}", kBullet, keys)).front();
}

TEST(StrideProject, StepsBulletUntilItsBudgetIsSpent) {
    const Project project =
        bullet("        FixedTimeStep: 0.0166666675\n        MaxTickDuration: 0.004\n");
    EXPECT_EQ(to_text(project.policy), "stride:step_budget=4ms");
    EXPECT_EQ(project.policy.settings.timestep.dt_s, 1.0 / 60);
    EXPECT_EQ(bytes_of(project, setting(project, "FixedTimeStep")), "0.0166666675");
    EXPECT_EQ(to_text(setting(project, "FixedTimeStep").at), "Game.sdgamesettings:7");
    EXPECT_EQ(project.version, "Stride 3.1.0.1");
}

TEST(StrideProject, HasTheDefaultsOfWhatItsFileLeavesOut) {
    EXPECT_EQ(to_text(bullet("").policy), "stride");
    EXPECT_EQ(to_text(strides("    - !Other\n        X: 1\n").front().policy), "stride");
}

TEST(StrideProject, RemarksOnTheCapThatNobodyReads) {
    const Project project = bullet("        MaxSubSteps: 3\n");
    EXPECT_EQ(remarks_of(project), "dead Game.sdgamesettings:7 MaxSubSteps = 3 has no effect\n");
    EXPECT_EQ(setting(project, "MaxSubSteps").pacing, "");
}

TEST(StrideProject, IsOneForEachSimulationOfBepu) {
    const std::vector<Project> projects =
        strides(fmt::format("{}            -   Scene: null\n"
                            "                FixedTimeStepSeconds: 0.01\n"
                            "                TimeScale: 0.5\n"
                            "            -   MaxStepPerFrame: 5\n",
                            kBepu));
    ASSERT_EQ(projects.size(), 2U);
    EXPECT_EQ(to_text(projects[0].policy),
              "fixed:timestep=1/100:time_scale=0.5:frame_delta_max=500ms");
    EXPECT_EQ(projects[1].platform, "Bepu simulation 2");
    EXPECT_EQ(to_text(projects[1].policy), "fixed:frame_delta_max=500ms");
    EXPECT_EQ(remarks_of(projects[1]),
              "dead Game.sdgamesettings:10 MaxStepPerFrame = 5 has no effect\n");
}

struct BadValue {
    std::string_view keys, refusal;
};

class StrideBadValue : public ::testing::TestWithParam<BadValue> {};

TEST_P(StrideBadValue, IsRefusedWithItsLine) {
    EXPECT_THAT(refusal([&] { strides(fmt::format("{}{}", kBepu, GetParam().keys)); }),
                HasSubstr(GetParam().refusal));
}

constexpr BadValue kBadValues[] = {
    {"            -   FixedTimeStepSeconds: 0\n",
     "Game.sdgamesettings:7: FixedTimeStepSeconds: '0' is zero; write"},
    {"            -   TimeScale: x\n",
     "Game.sdgamesettings:7: TimeScale: 'x' is not a number; write"},
    {"            -   MaxStepPerFrame: -1\n",
     "Game.sdgamesettings:7: MaxStepPerFrame: with -1 the simulation never steps; write 3"},
    {"        - [\n", "Game.sdgamesettings:"},
};
INSTANTIATE_TEST_SUITE_P(Each, StrideBadValue, ::testing::ValuesIn(kBadValues));

}  // namespace
}  // namespace tickproof::harness
