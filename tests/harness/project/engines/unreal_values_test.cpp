// Values that Unreal limits, ignores or does not support, keys that it does not know, and refusals.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/project/engines/unreal.h"
#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace testing;

TEST(UnrealProject, NotesMoreSubstepsThanTheEditorTakes) {
    const Project project = unreal("bSubstepping=True\nMaxSubsteps=17\n");
    EXPECT_EQ(project.policy.settings.steps_per_frame_max, 17);
    EXPECT_EQ(most_of(project, "steps_per_frame_max"), 16);
    EXPECT_EQ(remarks_of(project),
              "information DefaultEngine.ini:3 MaxSubsteps = 17 is more than the editor takes, "
              "which is 16\n");
    EXPECT_THAT(remarks_of(unreal("bSubstepping=True\nMaxSubsteps=16\n")), IsEmpty());
}

Project unreal_on(std::string_view platform, std::string_view general, std::string_view keys) {
    const std::vector<ProjectFile> files{
        {.name = "Config/DefaultEngine.ini", .text = fmt::format("{}{}", kPhysics, general)},
        {.name = fmt::format("Config/{0}/{0}Engine.ini", platform),
         .text = fmt::format("{}{}", kPhysics, keys)}};
    return read_project_files(files).at(1);
}

TEST(UnrealProject, NotesSubsteppingOnMobile) {
    for (const std::string_view platform : {"Android", "IOS"}) {
        const Project project = unreal_on(platform, "", "bSubstepping=True\n");
        EXPECT_EQ(remarks_of(project),
                  fmt::format("information Config/{0}/{0}Engine.ini:2 bSubstepping = True is not "
                              "supported on {0}\n",
                              platform));
        EXPECT_THAT(project.remarks.front().fix,
                    HasSubstr(fmt::format("Config/{0}/{0}Engine.ini", platform)));
        EXPECT_EQ(to_text(project.policy), "unreal-substep");  // As written.
    }
    EXPECT_EQ(remarks_of(unreal_on("Android", "bSubstepping=True\n", "MaxSubsteps=2\n")),
              "information Config/DefaultEngine.ini:2 bSubstepping = True is not supported on "
              "Android\n");
    EXPECT_THAT(remarks_of(unreal_on("Windows", "", "bSubstepping=True\n")), IsEmpty());
    EXPECT_THAT(remarks_of(unreal_on("Android", "bSubstepping=True\nMaxSubsteps=2\n",
                                     "bSubstepping=False\nMaxPhysicsDeltaTime=0.1\n")),
                ::testing::Not(HasSubstr("supported")));
}

TEST(UnrealProject, RemarksOnMisspeltAndRenamedKeys) {
    EXPECT_THAT(remarks_of(unreal("PhysicSubstepDeltaTime=0.005\n")),
                HasSubstr("unknown DefaultEngine.ini:2 PhysicSubstepDeltaTime"));
    EXPECT_THAT(remarks_of(unreal("[/Script/Engine.Engine]\nMaxSmoothedFrameRate=90\n")),
                HasSubstr("renamed DefaultEngine.ini:3 MaxSmoothedFrameRate"));
    EXPECT_THAT(remarks_of(unreal("MinPhysicsDeltaTime=0.0001\n")), IsEmpty());
}

TEST(UnrealProject, RemarksOnAMisspeltSection) {
    for (const std::string_view section :
         {"/Script/Engine.PhysicSettings", "/Script/Engine.PhysicsSetting",
          "Script/Engine.PhysicsSettings", "/Script/Engin.PhysicsSettings"}) {
        EXPECT_EQ(remarks_of(project_of("DefaultEngine.ini",
                                        fmt::format("[{}]\nMaxSubsteps=5\n", section))),
                  "unknown DefaultEngine.ini:2 MaxSubsteps = '5' has no effect\n");
    }
    // Real classes, one that may have such a key, and one that the engine reads in any case.
    for (const std::string_view section :
         {"/Script/PhysicsCore.PhysicsSettingsCore", "/Script/Engine.GameEngine",
          "/Script/MyGame.Settings", "/SCRIPT/engine.physicssettings"}) {
        EXPECT_THAT(remarks_of(project_of("DefaultEngine.ini",
                                          fmt::format("[{}]\nDefaultGravityZ=-500\n", section))),
                    IsEmpty());
    }
}

TEST(UnrealProject, ReadsANumberWithTheSuffixOfAFloat) {
    const Project project = unreal("bSubstepping=True\nMaxSubstepDeltaTime=0.01f\n");
    EXPECT_EQ(setting(project, "[/Script/Engine.PhysicsSettings] MaxSubstepDeltaTime").text,
              "0.01");
    EXPECT_EQ(project.policy.settings.timestep.dt_s, 0.01);
    EXPECT_EQ(remarks_of(project),
              "information DefaultEngine.ini:3 MaxSubstepDeltaTime = '0.01f' is read as 0.01\n");
    EXPECT_THAT(refusal([] { unreal("MaxSubstepDeltaTime=0.01x\n"); }),
                HasSubstr("'0.01x' is not a number"));
    EXPECT_THAT(refusal([] { unreal("MaxSubstepDeltaTime=f\n"); }),
                HasSubstr("'f' is not a number"));
}

struct BadValue {
    std::string_view line, refusal;
};

class UnrealBadValue : public ::testing::TestWithParam<BadValue> {};

TEST_P(UnrealBadValue, IsRefusedWithItsLine) {
    EXPECT_EQ(refusal([&] { unreal(GetParam().line); }), GetParam().refusal);
}

constexpr BadValue kBadValues[] = {
    {"MaxSubsteps=0",
     "DefaultEngine.ini:2: MaxSubsteps: '0' is zero; write a whole number from 1 to 1000000 steps, "
     "such as 6"},
    {"MaxSubsteps=2.5",
     "DefaultEngine.ini:2: MaxSubsteps: '2.5' is not a whole number; write a whole number from 1 "
     "to "
     "1000000 steps, such as 6"},
    {"MaxSubstepDeltaTime=-0.01",
     "DefaultEngine.ini:2: MaxSubstepDeltaTime: '-0.01' is negative; write a number from 1e-06 to "
     "10 s, such as 0.016667"},
    {"MaxPhysicsDeltaTime=(X=1)",
     "DefaultEngine.ini:2: MaxPhysicsDeltaTime: '(X=1)' is not a number; write a number from 1e-06 "
     "to "
     "1000000 s, such as 0.033333"},
    {"bSubstepping=2",
     "DefaultEngine.ini:2: bSubstepping: '2' is neither on nor off; write true or false"},
};
INSTANTIATE_TEST_SUITE_P(Each, UnrealBadValue, ::testing::ValuesIn(kBadValues));

}  // namespace
}  // namespace tickproof::harness
