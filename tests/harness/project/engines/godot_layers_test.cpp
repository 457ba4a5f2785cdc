// Expected values: Godot 3.2.3 with these files, which prints ProjectSettings.get_setting; for
// Godot 4 ProjectSettings::_set, get_setting_with_override and setup.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/project/patch.h"
#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace testing;

constexpr std::string_view kTicks = "[physics] common/physics_ticks_per_second";

std::vector<Project> layered(std::string_view project, std::string_view over,
                             std::string_view named = "") {
    std::vector<ProjectFile> files{
        {.name = "g/project.godot", .text = fmt::format("config_version=5\n{}", project)},
        {.name = "g/override.cfg", .text = std::string(over)}};
    if (!named.empty()) {
        files.push_back({.name = "g/cfg/mine.cfg", .text = std::string(named)});
    }
    return read_project_files(files);
}

std::string written(const Project& project, const PolicySpec& wanted) {
    std::string text;
    for (const FileEdit& edit : edits_for(project, wanted).edits) {
        text += fmt::format("{}: {}", edit.file, edit.text);
    }
    return text;
}

std::vector<std::string> platforms(const std::vector<Project>& projects) {
    std::vector<std::string> names;
    for (const Project& project : projects) {
        names.push_back(project.platform);
    }
    return names;
}

double rate_hz(const Project& project) {
    return 1 / project.policy.settings.timestep.dt_s;
}

TEST(GodotLayers, TakeTheValueOfTheOverride) {
    const Project project =
        layered("[physics]\ncommon/physics_ticks_per_second=120\ncommon/physics_jitter_fix=0.1\n",
                "[physics]\ncommon/physics_ticks_per_second=30\n")
            .front();
    EXPECT_EQ(setting(project, kTicks).text, "30");
    EXPECT_EQ(to_text(setting(project, kTicks).at), "g/override.cfg:2");
    EXPECT_EQ(bytes_of(project, setting(project, kTicks)), "30");
    EXPECT_EQ(to_text(setting(project, "[physics] common/physics_jitter_fix").at),
              "g/project.godot:4");
    EXPECT_EQ(remarks_of(project),
              "information g/project.godot:3 common/physics_ticks_per_second = '120' is replaced "
              "in g/override.cfg:2\n");
}

TEST(GodotLayers, AreNotRemarkedOnWhereTheyAgree) {
    EXPECT_THAT(remarks_of(layered("[physics]\ncommon/physics_ticks_per_second=30\n",
                                   "[physics]\ncommon/physics_ticks_per_second=30\n")
                               .front()),
                IsEmpty());
}

TEST(GodotLayers, EndWithTheFileThatTheProjectNames) {
    const Project project =
        layered("[application]\nconfig/project_settings_override=\"res://cfg/mine.cfg\"\n",
                "[physics]\ncommon/physics_ticks_per_second=30\n",
                "[physics]\ncommon/physics_ticks_per_second=50\n")
            .front();
    EXPECT_EQ(to_text(setting(project, kTicks).at), "g/cfg/mine.cfg:2");
    EXPECT_EQ(rate_hz(project), 50);
}

TEST(GodotLayers, SayThatAFileOfThePlayersMachineIsNotRead) {
    EXPECT_THAT(
        remarks_of(
            layered("[application]\nconfig/project_settings_override=\"user://mine.cfg\"\n", "")
                .front()),
        HasSubstr("information g/project.godot:3 config/project_settings_override = "
                  "\"user://mine.cfg\" names a file that is not read"));
}

TEST(GodotLayers, AreRemarkedOnAsTheProjectIs) {
    EXPECT_THAT(remarks_of(layered("[physics]\n", "[physics]\ncommon/physics_fps=30\n").front()),
                HasSubstr("renamed g/override.cfg:2 common/physics_fps = '30' has no effect"));
}

TEST(GodotLayers, AreWrittenWhereTheValueCounts) {
    const Project project = layered("[physics]\ncommon/physics_ticks_per_second=120\n",
                                    "[physics]\ncommon/physics_ticks_per_second=30\n")
                                .front();
    EXPECT_EQ(written(project, with(project.policy, "timestep", "1/60")), "g/override.cfg: 60");
    EXPECT_EQ(written(project, with(project.policy, "steps_per_frame_max", "12")),
              "g/project.godot: common/max_physics_steps_per_frame=12\n");
}

TEST(GodotTags, HoldTogetherWithThoseOfTheKindOfPlatform) {
    const std::vector<Project> projects = layered(
        "[physics]\ncommon/physics_ticks_per_second=60\ncommon/physics_ticks_per_second.pc=120\n"
        "common/max_physics_steps_per_frame.windows=10\n",
        "");
    ASSERT_THAT(platforms(projects), ElementsAre("", "pc", "windows"));
    EXPECT_EQ(rate_hz(projects[0]), 60);
    EXPECT_EQ(rate_hz(projects[1]), 120);
    EXPECT_EQ(rate_hz(projects[2]), 120);
    EXPECT_EQ(projects[1].policy.settings.steps_per_frame_max, 8);
    EXPECT_EQ(projects[2].policy.settings.steps_per_frame_max, 10);
    EXPECT_TRUE(find_setting(projects[2], "timestep")->inherited);
}

TEST(GodotTags, AreThoseOfAReleaseOnEveryPlatform) {
    const std::vector<Project> projects = layered(
        "[physics]\ncommon/physics_ticks_per_second.release=90\n"
        "common/max_physics_steps_per_frame.mobile=4\n"
        "common/max_physics_steps_per_frame.my_tag=5\n",
        "");
    ASSERT_THAT(platforms(projects), ElementsAre("", "release", "mobile", "my_tag"));
    EXPECT_EQ(rate_hz(projects[0]), 60);
    EXPECT_EQ(rate_hz(projects[2]), 90);
    EXPECT_EQ(rate_hz(projects[3]), 60);  // A custom feature says nothing about the build.
}

TEST(GodotTags, CountByTheFirstKeyInGodot4AndTheLastInGodot3) {
    constexpr std::string_view kKeys =
        "[physics]\ncommon/{0}.mobile=30\ncommon/{0}.android=40\ncommon/{0}.mobile=50\n";
    const auto android = [&](std::string_view key, int config_version) {
        const std::vector<Project> projects =
            projects_of("project.godot", fmt::format("config_version={}\n{}", config_version,
                                                     fmt::format(fmt::runtime(kKeys), key)));
        return rate_hz(projects.back());
    };
    EXPECT_EQ(android("physics_ticks_per_second", 5), 50);
    // Its tag there is Android; android is a custom feature, alone.
    EXPECT_EQ(android("physics_fps", 4), 40);
    const std::vector<Project> three = projects_of(
        "project.godot",
        "config_version=4\n[physics]\ncommon/physics_fps.pc=20\ncommon/physics_fps.X11=45\n");
    EXPECT_EQ(rate_hz(three.back()), 45);
}

TEST(GodotTags, OfGodot3AreRemarkedOnInGodot4) {
    EXPECT_THAT(
        remarks_of(layered("[physics]\ncommon/physics_ticks_per_second.OSX=30\n", "").front()),
        HasSubstr("information g/project.godot:3 common/physics_ticks_per_second.OSX = '30' counts "
                  "only with a custom feature OSX"));
    EXPECT_THAT(
        remarks_of(layered("[physics]\ncommon/physics_ticks_per_second.macos=30\n", "").front()),
        IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
