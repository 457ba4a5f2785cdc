#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/project/engines/unreal.h"
#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace testing;

const ProjectSetting& physics(const Project& project, std::string_view key) {
    return setting(project, fmt::format("[/Script/Engine.PhysicsSettings] {}", key));
}

TEST(UnrealProject, TakesOneStepAFrameWithoutSubstepping) {
    const Project project = unreal("DefaultGravityZ=-980.0\n");
    EXPECT_EQ(to_text(project.policy),
              "unreal-substep:steps_per_frame_max=1:frame_delta_max=33333us");
    EXPECT_EQ(find_setting(project, "steps_per_frame_max")->key,
              "[/Script/Engine.PhysicsSettings] bSubstepping");
}

TEST(UnrealProject, KeepsEachValueWithItsLineAndBytes) {
    const Project project = unreal(
        "bSubstepping=True\nMaxSubstepDeltaTime=0.010000\nMaxSubsteps=10\n"
        "MaxPhysicsDeltaTime=\"0.333330\"\n");
    EXPECT_EQ(to_text(project.policy), "unreal-substep:timestep=1/100:steps_per_frame_max=10");
    EXPECT_EQ(to_text(physics(project, "MaxSubsteps").at), "DefaultEngine.ini:4");
    EXPECT_EQ(bytes_of(project, physics(project, "MaxSubsteps")), "10");
    EXPECT_EQ(bytes_of(project, physics(project, "MaxPhysicsDeltaTime")), "0.333330");
    EXPECT_EQ(remarks_of(project),
              "switched off DefaultEngine.ini:5 MaxPhysicsDeltaTime = 0.333330 has no effect\n");
}

TEST(UnrealProject, RemarksOnAKeyOfAnotherClass) {
    const Project project =
        project_of("DefaultEngine.ini", "[/Script/Engine.Engine]\nbSubstepping=True\n");
    ASSERT_EQ(project.remarks.size(), 1U);
    EXPECT_EQ(project.remarks[0].fix, "Move it to [/Script/Engine.PhysicsSettings].");
    EXPECT_EQ(to_text(project.remarks[0].at), "DefaultEngine.ini:2");
}

TEST(UnrealProject, IsLimitedByAConsoleVariable) {
    for (const std::string_view section : {"SystemSettings", "ConsoleVariables"}) {
        const Project project =
            project_of("DefaultEngine.ini", fmt::format("{}bSubstepping=True\n[{}]\nt.MaxFPS=30\n"
                                                        "r.VSync=1\n",
                                                        kPhysics, section));
        ASSERT_TRUE(project.frame_rate_limit) << section;
        EXPECT_EQ(project.frame_rate_limit->most_hz, 30);
        EXPECT_EQ(to_text(project.frame_rate_limit->at), "DefaultEngine.ini:4");
        EXPECT_THAT(project.remarks, IsEmpty());
    }
    EXPECT_FALSE(unreal("[SystemSettings]\nt.MaxFPS=0\n").frame_rate_limit);
}

TEST(UnrealProject, TakesWholeSecondsAsTheEngineDoes) {
    EXPECT_EQ(unreal("MaxPhysicsDeltaTime=2\n").policy.settings.frame_delta_max, from_seconds(2));
}

TEST(UnrealProject, ReadsTheClampWithoutSubsteppingOnly) {
    EXPECT_EQ(to_text(unreal("MaxPhysicsDeltaTime=0.1\n").policy),
              "unreal-substep:steps_per_frame_max=1:frame_delta_max=100ms");
    EXPECT_THAT(remarks_of(unreal("MaxPhysicsDeltaTime=0.1\n")), IsEmpty());
    EXPECT_EQ(remarks_of(unreal("bSubstepping=True\nMaxPhysicsDeltaTime=0.033333\n")),
              "information DefaultEngine.ini:3 MaxPhysicsDeltaTime = 0.033333 has no effect\n");
    // One substep is limited to its length, too.
    EXPECT_EQ(
        to_text(unreal("bSubstepping=True\nMaxSubsteps=1\nMaxSubstepDeltaTime=0.02\n").policy),
        "unreal-substep:timestep=1/50:steps_per_frame_max=1:frame_delta_max=20ms");
}

TEST(UnrealProject, HasItsGravity) {
    const Project project = project_of(
        "DefaultEngine.ini", "[/Script/Engine.PhysicsSettings]\nDefaultGravityZ=-1960.000000\n");
    const std::string key = "[/Script/Engine.PhysicsSettings] DefaultGravityZ";
    EXPECT_EQ(setting(project, key).text, "-1960.000000");
    EXPECT_EQ(to_text(setting(project, key).at), "DefaultEngine.ini:2");
    EXPECT_EQ(setting(project, key).default_text, "-980.000000");
}

// UEngine::GetMaxTickRate, and ranges as projects have them.
TEST(UnrealProject, HasALimitOfTheFrameRateWhereItIsSmoothed) {
    const auto limit_hz = [](std::string_view smooth, std::string_view upper) {
        const Project project = unreal(fmt::format(
            "[/Script/Engine.Engine]\n{}SmoothedFrameRateRange=(LowerBound=(Type=Inclusive,"
            "Value=22.000000),UpperBound=({}))\n",
            smooth, upper));
        return project.frame_rate_limit ? project.frame_rate_limit->most_hz : 0;
    };
    EXPECT_EQ(limit_hz("bSmoothFrameRate=True\n", "Type=Exclusive,Value=100.000000"), 100);
    EXPECT_EQ(limit_hz("bSmoothFrameRate=true\n", "Type=\"ERangeBoundTypes::Exclusive\",Value=120"),
              120);
    EXPECT_EQ(limit_hz("bSmoothFrameRate=True\n", "Type=Open,Value=62.000000"), 0);
    EXPECT_EQ(limit_hz("bSmoothFrameRate=False\n", "Type=Inclusive,Value=62.000000"), 0);
    EXPECT_EQ(limit_hz("", "Type=Inclusive,Value=62.000000"), 0);
    EXPECT_EQ(limit_hz("bSmoothFrameRate=True\nbUseFixedFrameRate=True\n",
                       "Type=Inclusive,Value=62.000000"),
              0);
}

TEST(UnrealProject, TicksAtAFixedTimestepWithTheAsynchronousTick) {
    const Project project = unreal("bTickPhysicsAsync=True\nAsyncFixedTimeStepSize=0.008333\n");
    EXPECT_EQ(to_text(project.policy), "fixed:timestep=0.008333:frame_delta_max=33333us");
    EXPECT_EQ(physics(project, "AsyncFixedTimeStepSize").pacing, "timestep");
    EXPECT_EQ(physics(project, "MaxSubstepDeltaTime").pacing, "");
    // The clamp of the asynchronous tick is MaxPhysicsDeltaTime, though sub-stepping is on.
    EXPECT_EQ(unreal("bTickPhysicsAsync=True\nbSubstepping=True\nMaxPhysicsDeltaTime=0.1\n")
                  .policy.settings.frame_delta_max,
              from_seconds(0.1));
}

TEST(UnrealProject, MergesRepeatedSectionsAndObeysPrefixes) {
    EXPECT_EQ(to_text(unreal("bSubstepping=True\nMaxSubsteps=4\n[Other]\n"
                             "[/script/engine.physicssettings]\n+maxsubsteps=5\n")
                          .policy),
              "unreal-substep:steps_per_frame_max=5");
    EXPECT_EQ(to_text(unreal("bSubstepping=True\nMaxSubsteps=4\n!MaxSubsteps=ClearArray\n").policy),
              "unreal-substep");
    EXPECT_EQ(to_text(unreal("bSubstepping=True\nMaxSubsteps=4\n-MaxSubsteps=4\n").policy),
              "unreal-substep");
    EXPECT_EQ(to_text(unreal("bSubstepping=True\nMaxSubsteps=4\n-MaxSubsteps=5\n").policy),
              "unreal-substep:steps_per_frame_max=4");
}

TEST(UnrealProject, SaysThatTheDefaultsOfAPageThatWasSavedCountForNothing) {
    EXPECT_EQ(remarks_of(unreal("bSubstepping=False\nMaxSubstepDeltaTime=0.016667\nMaxSubsteps=6\n"
                                "AsyncFixedTimeStepSize=0.033333\n")),
              "information DefaultEngine.ini:3 MaxSubstepDeltaTime and MaxSubsteps have "
              "no effect\n"
              "information DefaultEngine.ini:5 AsyncFixedTimeStepSize = 0.033333 has no effect\n");
}

TEST(UnrealProject, RemarksOnWhatIsSwitchedOff) {
    const Project project = unreal("MaxSubstepDeltaTime=0.005\nMaxSubsteps=16\n");
    EXPECT_EQ(remarks_of(project),
              "switched off DefaultEngine.ini:2 MaxSubstepDeltaTime and MaxSubsteps have "
              "no effect\n");
    EXPECT_THAT(project.remarks.front().fix, HasSubstr("bSubstepping to True"));
    EXPECT_THAT(remarks_of(unreal("bSubsteppingAsync=True\n")),
                HasSubstr("switched off DefaultEngine.ini:2 bSubsteppingAsync = True"));
    EXPECT_THAT(remarks_of(unreal("[/Script/Engine.Engine]\nFixedFrameRate=100\n")),
                HasSubstr("switched off DefaultEngine.ini:3 FixedFrameRate = 100"));
    EXPECT_THAT(remarks_of(unreal("bTickPhysicsAsync=True\nbSubstepping=True\n")),
                HasSubstr("switched off DefaultEngine.ini:3 bSubstepping = True"));
}

constexpr std::string_view kFixedFrameRate =
    "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\nFixedFrameRate=60.0\n";

TEST(UnrealProject, IsLockedToAFixedFrameRate) {
    const Project project = unreal(kFixedFrameRate);
    EXPECT_EQ(to_text(project.policy), "frame-locked:frame_limiter=on");
    EXPECT_EQ(project.policy.settings.timestep.dt_s, 1.0 / 60);
    EXPECT_EQ(to_text(find_setting(project, "timestep")->at), "DefaultEngine.ini:4");
    EXPECT_EQ(to_text(find_setting(project, "frame_limiter")->at), "DefaultEngine.ini:3");
    EXPECT_EQ(remarks_of(project),
              "information DefaultEngine.ini:3 bUseFixedFrameRate = True advances every frame by "
              "the same "
              "time\n");
}

TEST(UnrealProject, IsLockedTo30FramesASecondByDefault) {
    const Project project = unreal("[/Script/Engine.Engine]\nbUseFixedFrameRate=True\n");
    EXPECT_EQ(to_text(project.policy), "frame-locked:timestep=1/30:frame_limiter=on");
    EXPECT_EQ(to_text(find_setting(project, "timestep")->at), "");
}

TEST(UnrealProject, SaysWhatIsNotJudgedWithAFixedFrameRate) {
    const auto remarks = [](std::string_view physics, std::string_view rate) {
        return remarks_of(unreal(
            fmt::format("{}[/Script/Engine.Engine]\nbUseFixedFrameRate=True\nFixedFrameRate={}\n",
                        physics, rate)));
    };
    EXPECT_THAT(remarks("bSubstepping=True\n", "20"),
                HasSubstr("information DefaultEngine.ini:2 bSubstepping = True divides every frame "
                          "into 3 equal parts, and is judged as one step"));
    EXPECT_THAT(remarks("bSubstepping=True\n", "60"), ::testing::Not(HasSubstr("divides")));
    EXPECT_THAT(remarks("bSubstepping=True\n", "30"), HasSubstr("into 2 equal parts"));
    EXPECT_THAT(remarks("bTickPhysicsAsync=True\n", "60"),
                HasSubstr("information DefaultEngine.ini:2 bTickPhysicsAsync = True is judged as "
                          "one step a frame"));
    EXPECT_THAT(remarks("MaxPhysicsDeltaTime=0.01\n", "60"),
                HasSubstr("information DefaultEngine.ini:2 MaxPhysicsDeltaTime = 0.01 is less than "
                          "a frame of 1/60 s"));
    EXPECT_THAT(remarks("", "30"), ::testing::Not(HasSubstr("MaxPhysicsDeltaTime")));
}

TEST(UnrealProject, DividesAFixedFrameAsSubsteppingDividesAnyFrame) {
    // 1/120 s with six decimals is a little less: a frame of 1/60 s is longer than two of them.
    constexpr std::string_view kPart =
        "[/Script/Engine.PhysicsSettings]\nbSubstepping=True\nMaxSubstepDeltaTime={}\n"
        "MaxPhysicsDeltaTime=0.1\n";
    constexpr std::string_view kLocked =
        "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\nFixedFrameRate={}\n";
    const auto file = [](std::string_view format, auto value) {
        return fmt::format(fmt::runtime(format), value);
    };
    for (const std::string_view part_s : {"0.008333", "0.008334", "0.0083333", "0.016667"}) {
        for (const double rate_hz : {120.0, 60.0, 30.0}) {
            FramePlan plan;
            make_pacer(unreal(file(kPart, part_s)).policy)
                ->advance(from_seconds(1 / rate_hz), plan);
            const std::string said =
                remarks_of(unreal(file(kPart, part_s) + file(kLocked, rate_hz)));
            const std::string divided = fmt::format("into {} equal parts", plan.steps.size());
            EXPECT_EQ(said.find(divided) != std::string::npos, plan.steps.size() > 1)
                << part_s << " at " << rate_hz << ": " << said;
        }
    }
    const auto parts = [&](std::string_view part_s, double rate_hz) {
        return remarks_of(unreal(file(kPart, part_s) + file(kLocked, rate_hz)));
    };
    EXPECT_THAT(parts("0.008333", 60), HasSubstr("into 3 equal parts"));
    EXPECT_THAT(parts("0.008333", 30), HasSubstr("into 5 equal parts"));
    EXPECT_THAT(parts("0.008334", 60), HasSubstr("into 2 equal parts"));
}

}  // namespace
}  // namespace tickproof::harness
