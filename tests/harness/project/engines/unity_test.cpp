#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace testing;

constexpr std::string_view kHead =
    "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n"
    "  m_ObjectHideFlags: 0\n";

std::string asset(std::string_view keys) {
    return fmt::format("{}{}", kHead, keys);
}

Project unity(std::string_view keys) {
    return project_of("TimeManager.asset", asset(keys));
}

constexpr std::string_view kRational =
    "  serializedVersion: 2\n  Fixed Timestep:\n    m_Count: {}\n    m_Rate:\n"
    "      m_Denominator: 1\n      m_Numerator: 141120000\n";

Project ticks(int count) {
    return unity(fmt::format(fmt::runtime(kRational), count));
}

TEST(UnityProject, KeepsEachValueWithItsLineAndBytes) {
    const Project project = unity("  Fixed Timestep: 0.01\n  Maximum Allowed Timestep: 0.1\n");
    const ProjectSetting& fixed = setting(project, "Fixed Timestep");
    EXPECT_EQ(fixed.text, "0.01");
    EXPECT_EQ(to_text(fixed.at), "TimeManager.asset:6");
    EXPECT_EQ(bytes_of(project, fixed), "0.01");
    EXPECT_EQ(fixed.pacing, "timestep");
    EXPECT_EQ(setting(project, "Maximum Allowed Timestep").pacing, "frame_delta_max");
    EXPECT_EQ(project.policy.settings.timestep.dt_s, 0.01);
    EXPECT_EQ(project.policy.settings.frame_delta_max, Duration{100'000'000});
}

TEST(UnityProject, HasTheDefaultsOfWhatItsFileLeavesOut) {
    const Project project = unity("");
    EXPECT_EQ(setting(project, "Fixed Timestep").text, "0.02");
    EXPECT_EQ(to_text(setting(project, "Fixed Timestep").at), "");
    EXPECT_EQ(to_text(project.policy), "unity");
}

TEST(UnityProject, SaysThatAFileWithoutItsTimestepMayBeCut) {
    EXPECT_THAT(remarks_of(unity("")), HasSubstr("misread TimeManager.asset:1 Fixed Timestep is "
                                                 "not in the file; the default of 0.02 s"));
    EXPECT_THAT(remarks_of(unity("  Fixed Timestep: 0.02\n")), IsEmpty());
}

TEST(UnityProject, TakesTheNearestFloatForWhatWasMeant) {
    EXPECT_EQ(unity("  Fixed Timestep: .0199999996\n").policy.settings.timestep.dt_s, 0.02);
    EXPECT_EQ(unity("  Fixed Timestep: 0.016666668\n").policy.settings.timestep.dt_s, 1.0 / 60);
    EXPECT_EQ(unity("  Fixed Timestep: 0.01666\n").policy.settings.timestep.dt_s, 0.01666);
}

TEST(UnityProject, TakesTheValueThatACountOfTicksWasRoundedDownFrom) {
    EXPECT_EQ(ticks(2'822'399).policy.settings.timestep.dt_s, 0.02);
    EXPECT_EQ(ticks(2'822'400).policy.settings.timestep.dt_s, 0.02);
    // 1,344,000 ticks are exactly 1/105 s, and 1 / (1.0 / 105) is below 105.
    EXPECT_EQ(ticks(1'344'000).policy.settings.timestep.dt_s, 1.0 / 105);
    EXPECT_EQ(ticks(4'704'940).policy.settings.timestep.dt_s, 0.03334);
    EXPECT_EQ(ticks(1'411'199).policy.settings.timestep.dt_s, 0.01);
    EXPECT_EQ(ticks(1'176'000).policy.settings.timestep.dt_s, 1.0 / 120);
}

TEST(UnityProject, KeepsTheCountAsThePlaceOfATimestepInTicks) {
    const Project project = ticks(2'822'399);
    const ProjectSetting& fixed = setting(project, "Fixed Timestep");
    EXPECT_EQ(fixed.text, "2822399/141120000");
    EXPECT_EQ(to_text(fixed.at), "TimeManager.asset:8");
    EXPECT_EQ(bytes_of(project, fixed), "2822399");
}

TEST(UnityProject, TakesTheVersionFromTheFileBeside) {
    const std::vector<ProjectFile> files{
        {.name = "ProjectVersion.txt", .text = "m_EditorVersion: 6000.0.56f1\r\nm_Other: 1\r\n"},
        {.name = "TimeManager.asset", .text = asset("  m_TimeScale: 0.5\n")}};
    const Project project = read_project_files(files).front();
    EXPECT_EQ(project.version, "Unity 6000.0.56f1");
    EXPECT_EQ(project.policy.settings.time_scale, 0.5);
}

TEST(UnityProject, RemarksOnAMisspeltKey) {
    EXPECT_EQ(remarks_of(unity("  Fixed TimeStep: 0.01\n")),
              "unknown TimeManager.asset:6 Fixed TimeStep = '0.01' has no effect\n");
    EXPECT_THAT(remarks_of(unity("  Fixed Timestep: 0.01\n")), IsEmpty());
}

TEST(UnityProject, RemarksOnACountOfTicksThatAFileOfVersion1CannotHave) {
    const std::string counted = fmt::format(fmt::runtime(kRational), 2'822'399);
    EXPECT_THAT(remarks_of(unity(counted)), IsEmpty());
    EXPECT_EQ(remarks_of(unity(counted.substr(counted.find('\n') + 1))),
              "misread TimeManager.asset:7 Fixed Timestep is read as 0.0001 s by Unity 6000.0.47 "
              "and later\n");
}

/// What is said of a count of ticks without a version of the asset, and with one.
struct TicksCase {
    std::string_view editor, unversioned, versioned;
};

class UnityTicksOf : public ::testing::TestWithParam<TicksCase> {};

TEST_P(UnityTicksOf, AreJudgedByTheProjectsEditor) {
    const std::string counted = fmt::format(fmt::runtime(kRational), 2'822'399);
    const auto remarks_on = [](std::string_view members) {
        const std::vector<ProjectFile> files{
            {.name = "ProjectVersion.txt",
             .text = fmt::format("m_EditorVersion: {}\n", GetParam().editor)},
            {.name = "TimeManager.asset", .text = asset(members)}};
        const Project project = read_project_files(files).front();
        EXPECT_EQ(project.policy.settings.timestep.dt_s, 0.02);
        return remarks_of(project);
    };
    EXPECT_EQ(remarks_on(counted.substr(counted.find('\n') + 1)), GetParam().unversioned);
    EXPECT_EQ(remarks_on(counted), GetParam().versioned);
}

constexpr std::string_view kLater =
    "information TimeManager.asset:7 Fixed Timestep will be read as 0.0001 s by Unity 6000.0.47 "
    "and "
    "later\n";
constexpr std::string_view kNow =
    "misread TimeManager.asset:7 Fixed Timestep is read as 0.0001 s\n";
// The first editors of each kind by the type trees of AssetRipper/TypeTreeDumps.
constexpr TicksCase kTicksCases[] = {
    {"2022.3.76f1",
     "misread TimeManager.asset:7 Fixed Timestep is a count of ticks, which Unity 2022.3.76f1 does "
     "not read\n",
     "misread TimeManager.asset:8 Fixed Timestep is a count of ticks, which Unity 2022.3.76f1 does "
     "not read\n"},
    {"2023.1.0a14",
     "misread TimeManager.asset:7 Fixed Timestep is a count of ticks, which Unity 2023.1.0a14 does "
     "not read\n",
     "misread TimeManager.asset:8 Fixed Timestep is a count of ticks, which Unity 2023.1.0a14 does "
     "not read\n"},
    {"2023.1.0a15", kLater, ""},
    {"2023.2.20f1", kLater, ""},
    {"6000.0.46f1", kLater, ""},
    {"6000.0.47f1", kNow, ""},
    {"6000.0.56f1", kNow, ""},
    {"6000.1.0b10", kLater, ""},
    {"6000.1.0b11", kNow, ""},
    {"6000.1.0f1", kNow, ""},
    {"6000.2.0a6", kLater, ""},
    {"6000.2.0a8", kNow, ""},
    {"6000.3.0a2", kNow, ""},
    {"7000.0.0a1", kNow, ""},
};
INSTANTIATE_TEST_SUITE_P(Each, UnityTicksOf, ::testing::ValuesIn(kTicksCases));

TEST(UnityProject, SaysThatAKeyStandsTwice) {
    // A merge left both; which of them the editor takes is not documented.
    const Project project = unity(
        "  Fixed Timestep: 0.01\n  Maximum Allowed Timestep: 0.1\n  Fixed Timestep: 0.02\n"
        "  Maximum Allowed Timestep: 0.1\n");
    EXPECT_EQ(project.policy.settings.timestep.dt_s, 0.02);
    EXPECT_EQ(to_text(setting(project, "Fixed Timestep").at), "TimeManager.asset:8");
    EXPECT_EQ(
        remarks_of(project),
        "misread TimeManager.asset:6 Fixed Timestep = '0.01' stands again in line 8\n"
        "information TimeManager.asset:7 Maximum Allowed Timestep = '0.1' stands again in line "
        "9\n");
}

TEST(UnityProject, MayHaveALongestFrameOfSeveralSeconds) {
    EXPECT_EQ(unity("  Maximum Allowed Timestep: 9\n").policy.settings.frame_delta_max,
              std::chrono::seconds(9));
}

TEST(UnityProject, MayStartPaused) {
    for (const std::string_view scale : {"0", "0.001"}) {
        const Project project = unity(fmt::format("  m_TimeScale: {}\n", scale));
        EXPECT_EQ(to_text(project.policy), "unity");
        EXPECT_EQ(setting(project, "m_TimeScale").pacing, "");
        EXPECT_EQ(remarks_of(project),
                  fmt::format("information TimeManager.asset:6 m_TimeScale = {} {}\n", scale,
                              scale == "0" ? "starts the game paused"
                                           : "all but stops the game at its start"));
    }
    EXPECT_THAT(remarks_of(unity("  m_TimeScale: 0.5\n")), IsEmpty());
}

TEST(UnityProject, IsReadWithAByteOrderMarkCrLfAndWithoutAFinalLineBreak) {
    const std::string text =
        "\xEF\xBB\xBF%YAML 1.1\r\n--- !u!5 &1\r\nTimeManager:\r\n  Fixed Timestep: 0.01";
    const Project project = project_of("TimeManager.asset", text);
    EXPECT_EQ(bytes_of(project, setting(project, "Fixed Timestep")), "0.01");
    EXPECT_EQ(to_text(setting(project, "Fixed Timestep").at), "TimeManager.asset:4");
}

TEST(UnityProject, RefusesBinaryAssetsAndPointersWithAdvice) {
    EXPECT_THAT(refusal_of("TimeManager.asset", std::string("\0\0\1\16", 4)),
                HasSubstr("Force Text"));
    EXPECT_THAT(refusal_of("TimeManager.asset",
                           "version https://git-lfs.github.com/spec/v1\noid sha256:1\n"),
                HasSubstr("git lfs pull"));
    EXPECT_EQ(refusal_of("TimeManager.asset", "--- !u!5 &1\nOther: 1\n"),
              "TimeManager.asset:1: holds no TimeManager; let the Unity editor write it again");
}

struct BadValue {
    std::string_view keys, refusal;
};

class UnityBadValue : public ::testing::TestWithParam<BadValue> {};

TEST_P(UnityBadValue, IsRefusedWithItsLine) {
    EXPECT_EQ(refusal_of("TimeManager.asset", asset(GetParam().keys)), GetParam().refusal);
}

constexpr BadValue kBadValues[] = {
    {"  Fixed Timestep: -0.02\n",
     "TimeManager.asset:6: Fixed Timestep: '-0.02' is negative; write a number from 1e-06 to 10 s, "
     "such as 0.02"},
    {"  Fixed Timestep: 0\n",
     "TimeManager.asset:6: Fixed Timestep: '0' is zero; write a number from 1e-06 to 10 s, such as "
     "0.02"},
    {"  Fixed Timestep: .nan\n",
     "TimeManager.asset:6: Fixed Timestep: '.nan' is not a number; write a number from 1e-06 to 10 "
     "s, "
     "such as 0.02"},
    {"  Fixed Timestep: nan\n",
     "TimeManager.asset:6: Fixed Timestep: 'nan' is not finite; write a number from 1e-06 to 10 s, "
     "such as 0.02"},
    {"  Fixed Timestep: 1e999\n",
     "TimeManager.asset:6: Fixed Timestep: '1e999' is out of range for a number; write a number "
     "from 1e-06 to 10 s, such as 0.02"},
    {"  Fixed Timestep:\n",
     "TimeManager.asset:6: Fixed Timestep: has no value; write a number from 1e-06 to 10 "
     "s, "
     "such as 0.02"},
    {"  Maximum Allowed Timestep: fast\n",
     "TimeManager.asset:6: Maximum Allowed Timestep: 'fast' is not a number; write a number from "
     "1e-06 to 1000000 s, such as 0.33333334"},
    {"  m_TimeScale: 1000\n",
     "TimeManager.asset:6: m_TimeScale: '1000' is too large; write a number from 0 to 100, "
     "such as 1"},
    {"  Fixed Timestep:\n    m_Count: 5\n",
     "TimeManager.asset:7: Fixed Timestep: m_Rate is missing; restore the file"},
    {"  Fixed Timestep:\n    m_Count: 0\n",
     "TimeManager.asset:7: Fixed Timestep: m_Count: '0' is zero; write a whole number from 1 to "
     "9000000000000000 ticks"},
};
INSTANTIATE_TEST_SUITE_P(Each, UnityBadValue, ::testing::ValuesIn(kBadValues));

}  // namespace
}  // namespace tickproof::harness
