// Lines that an engine ignores, and those that only look so.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/project/patch.h"
#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::IsEmpty;
using namespace testing;

TEST(IgnoredLines, TakesOutWhatTheEngineIgnores) {
    const std::string text = "config_version=5\r\n[physics]\r\ncommon/physics_fps=120\r\na/b=1\r\n";
    const Project project = project_of("project.godot", text);
    const Patch kept = edits_for(project, with(project.policy, "timestep", "1/90"));
    EXPECT_THAT(kept.removed, IsEmpty());
    const Patch patch = without_ignored(project, kept);
    EXPECT_EQ(patch.removed.size(), 1U);
    EXPECT_EQ(patched(project.files[0], patch.edits),
              "config_version=5\r\n[physics]\r\na/b=1\r\ncommon/physics_ticks_per_second=90\r\n");
    // Without another change, too, and where it is the last line and has no end.
    const Project last =
        project_of("project.godot", "config_version=5\n[physics]\ncommon/physics_fps=120");
    EXPECT_EQ(patched(last.files[0], without_ignored(last, {}).edits),
              "config_version=5\n[physics]\n");
}

TEST(IgnoredLines, TakesOutAValueThatTheEngineReplacesByItsDefault) {
    const Project project = project_of("project.godot",
                                       "config_version=5\n[physics]\na/b=1\n"
                                       "common/max_physics_steps_per_frame=-1\n");
    EXPECT_EQ(patched(project.files[0], without_ignored(project, {}).edits),
              "config_version=5\n[physics]\na/b=1\n");
    // What a change has written over is odd no more.
    const Project ticks = project_of(
        "project.godot", "config_version=5\n[physics]\ncommon/physics_ticks_per_second=0\n");
    const Patch patch =
        without_ignored(ticks, edits_for(ticks, with(ticks.policy, "timestep", "1/90")));
    EXPECT_EQ(patched(ticks.files[0], patch.edits),
              "config_version=5\n[physics]\ncommon/physics_ticks_per_second=90\n");
    EXPECT_THAT(patch.removed, IsEmpty());
    EXPECT_THAT(patch.left, IsEmpty());
}

TEST(IgnoredLines, LeavesAValueThatTheEngineReplacesByAnotherThanItsDefault) {
    // Godot runs 59.7 as 59 Hz. Without the line it would run its default, 60 Hz.
    const Project project = project_of(
        "project.godot", "config_version=5\n[physics]\ncommon/physics_ticks_per_second=59.7\n");
    ASSERT_EQ(project.policy.settings.timestep.dt_s, 1.0 / 59);
    ASSERT_EQ(project.remarks.size(), 1U);
    const Patch patch = without_ignored(project, edits_for(project, project.policy));
    EXPECT_THAT(patch.edits, IsEmpty());
    EXPECT_THAT(patch.removed, IsEmpty());
    ASSERT_EQ(patch.left.size(), 1U);
    EXPECT_EQ(patch.left.front().kind, ProjectRemark::Kind::replaced_value);
}

TEST(IgnoredLines, LeavesWhatItWouldBreakByTakingOut) {
    // The line of a misspelt key is all that a .setreg has on it: no file of JSON is without it.
    const Project project =
        project_of("physics.setreg",
                   "{\"Amazon\": {\"Gems\": {\"PhysX\": {\"PhysXSystemConfiguration\":\n"
                   "{\"FixedTimeStep\": 0.02, \"MaxTimesteps\": 0.1}}}}}");
    const Patch patch = without_ignored(project, {});
    EXPECT_THAT(patch.edits, IsEmpty());
    EXPECT_THAT(patch.removed, IsEmpty());
    EXPECT_EQ(project.remarks.size(), 1U);
}

TEST(IgnoredLines, LeavesALineThatAChangeIsInsertedInFrontOf) {
    const std::string head = "config_version=5\n[physics]\n";
    const Project project = project_of("project.godot", head + "common/physics_fps=120\n");
    const auto removed_with = [&](std::size_t at) {
        Patch patch;
        patch.edits = {{.file = project.files[0].name, .begin = at, .end = at, .text = "a/b=1\n"}};
        return without_ignored(project, patch).removed.size();
    };
    EXPECT_EQ(removed_with(head.size()), 0U);
    EXPECT_EQ(removed_with(head.size() - 1), 1U);
}

}  // namespace
}  // namespace tickproof::harness
