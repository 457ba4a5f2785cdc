// Patches of readers that write less than a row can, and of projects without a reader.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/pacing/settings.h"
#include "harness/project/patch.h"
#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using namespace testing;

/// A reader of lines such as `rate = 50`, which says nothing else.
Project read_rate(const ProjectFile& file) {
    const std::size_t at = file.text.find("= ");
    Project project{.engine = "rates", .files = {file}, .policy = parse_policy("fixed")};
    ProjectSetting rate{.key = "rate", .text = "60", .pacing = "timestep"};
    if (at != std::string::npos) {
        rate.text = file.text.substr(at + 2);
        rate.at = {.file = file.name, .line = 1, .begin = at + 2, .end = file.text.size()};
    }
    set_setting(project.policy, "timestep", "1/" + rate.text);
    project.settings = {rate};
    return project;
}

ProjectReader rate_reader() {
    return {.name = "rates",
            .summary = "",
            .places = {"a.rate"},
            .recognises = [](const ProjectFile& file) { return file.name == "a.rate"; },
            .read =
                [](std::span<const ProjectFile> files) {
                    return std::vector{read_rate(files.front())};
                }};
}

std::string write_rate(const ProjectSetting&, const PolicySpec& wanted) {
    return fmt::format("{:.0f}", 1 / wanted.settings.timestep.dt_s);
}

Project rate_project(const ProjectReader& reader, std::string_view text) {
    const std::vector<ProjectFile> files{{.name = "a.rate", .text = std::string(text)}};
    return read_project_files(files, {&reader, 1}).front();
}

TEST(PatchOfAReader, ThatWritesNothingHoldsNothing) {
    const ProjectReader reader = rate_reader();
    const Project project = rate_project(reader, "rate = 50");
    const PolicySpec wanted = with(project.policy, "timestep", "1/90");
    const Patch patch = edits_for(project, wanted);
    EXPECT_THAT(patch.edits, IsEmpty());
    EXPECT_THAT(patch.not_held, ElementsAre("timestep"));
    EXPECT_EQ(keys_for(project, wanted), "");
    EXPECT_EQ(keys_of_fixed_timestep(project), "");
    EXPECT_THAT(edits_for(project, project.policy).not_held, IsEmpty());
}

TEST(PatchOfAReader, ThatInsertsNothingReplacesWhatAFileHas) {
    ProjectReader reader = rate_reader();
    reader.written = write_rate;
    const Project held = rate_project(reader, "rate = 50");
    EXPECT_EQ(
        patched(held.files.front(), edits_for(held, with(held.policy, "timestep", "1/90")).edits),
        "rate = 90");
    const Project without_key = rate_project(reader, "# no key");
    const Patch patch = edits_for(without_key, with(without_key.policy, "timestep", "1/90"));
    EXPECT_THAT(patch.edits, IsEmpty());
    EXPECT_THAT(patch.not_held, ElementsAre("timestep"));
}

TEST(PatchOfAReader, IsNothingForAProjectThatNoReaderRead) {
    const Project project{.engine = "by hand", .policy = parse_policy("fixed")};
    const Patch patch = edits_for(project, with(project.policy, "timestep", "1/90"));
    EXPECT_THAT(patch.edits, IsEmpty());
    EXPECT_THAT(patch.not_held, ElementsAre("timestep"));
    EXPECT_EQ(keys_of_fixed_timestep(project), "");
}

}  // namespace
}  // namespace tickproof::harness
