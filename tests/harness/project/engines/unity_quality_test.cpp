// vSyncCount of the quality level with which a desktop build starts.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using namespace testing;

constexpr std::string_view kLevels =
    "%YAML 1.1\n--- !u!47 &1\nQualitySettings:\n  m_CurrentQuality: 0\n  m_QualitySettings:\n"
    "  - serializedVersion: 2\n    name: Low\n    vSyncCount: 0\n"
    "  - serializedVersion: 2\n    name: Ultra\n    vSyncCount: 2\n";

Project unity(const std::string& quality) {
    const std::vector<ProjectFile> files{
        {.name = "TimeManager.asset", .text = "TimeManager:\n  Fixed Timestep: 0.02\n"},
        {.name = "ProjectSettings/QualitySettings.asset", .text = quality}};
    return read_project_files(files).front();
}

TEST(UnityQuality, IsThatOfTheLevelOfStandalone) {
    const Project project = unity(std::string(kLevels) +
                                  "  m_PerPlatformDefaultQuality:\n    Android: 0\n"
                                  "    Standalone: 1\n");
    ASSERT_TRUE(project.vertical_sync.has_value());
    EXPECT_EQ(project.vertical_sync->refreshes, 2);
    EXPECT_EQ(to_text(project.vertical_sync->at), "ProjectSettings/QualitySettings.asset:11");
    EXPECT_EQ(project.vertical_sync->level, "level Ultra of Standalone");
    EXPECT_EQ(project.vertical_sync->others, "Low 0");
    EXPECT_TRUE(project.waits_for_display);
    EXPECT_EQ(setting(project, "[QualitySettings] vSyncCount").text, "2");
}

TEST(UnityQuality, IsThatOfTheCurrentLevelWhereNoPlatformHasOne) {
    const Project project = unity(std::string(kLevels));
    ASSERT_TRUE(project.vertical_sync.has_value());
    EXPECT_EQ(project.vertical_sync->refreshes, 0);
    EXPECT_EQ(project.vertical_sync->level, "level Low in the editor");
    EXPECT_FALSE(project.waits_for_display);
}

TEST(UnityQuality, IsNotKnownWithoutALevel) {
    EXPECT_FALSE(unity(std::string(kLevels) + "  m_PerPlatformDefaultQuality:\n    Standalone: 7\n")
                     .vertical_sync.has_value());
    EXPECT_FALSE(unity("QualitySettings:\n  m_CurrentQuality: 0\n").vertical_sync.has_value());
    const Project binary = unity(std::string("\0\0\1", 3));
    EXPECT_FALSE(binary.vertical_sync.has_value());
    EXPECT_THAT(remarks_of(binary), HasSubstr("QualitySettings.asset is not read"));
}

TEST(UnityQuality, RefusesACountThatUnityDoesNotHave) {
    std::string five(kLevels);
    five.replace(five.find("vSyncCount: 0"), 13, "vSyncCount: 5");
    EXPECT_THAT(refusal([&] { unity(five); }), HasSubstr("QualitySettings.asset:8: vSyncCount"));
}

}  // namespace
}  // namespace tickproof::harness
