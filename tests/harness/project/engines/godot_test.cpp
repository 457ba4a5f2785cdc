#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/project/engines/godot.h"
#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace testing;

constexpr std::string_view kTicks = "[physics] common/physics_ticks_per_second";

TEST(GodotProject, KeepsEachValueWithItsLineAndBytes) {
    const Project project = godot(
        "[physics]\n\ncommon/physics_ticks_per_second=120\n"
        "common/max_physics_steps_per_frame = 16 ; twice the default\n");
    EXPECT_EQ(setting(project, kTicks).text, "120");
    EXPECT_EQ(to_text(setting(project, kTicks).at), "project.godot:5");
    EXPECT_EQ(bytes_of(project, setting(project, kTicks)), "120");
    const ProjectSetting& cap = setting(project, "[physics] common/max_physics_steps_per_frame");
    EXPECT_EQ(bytes_of(project, cap), "16");
    EXPECT_EQ(cap.pacing, "steps_per_frame_max");
    EXPECT_EQ(unsmoothed(project), "godot:timestep=1/120:steps_per_frame_max=16");
}

TEST(GodotProject, HasTheDefaultsOfWhatItsFileLeavesOut) {
    const Project project = godot("[application]\n");
    EXPECT_EQ(setting(project, kTicks).text, "60");
    EXPECT_EQ(to_text(setting(project, kTicks).at), "");
    EXPECT_EQ(unsmoothed(project), "godot");
}

TEST(GodotProject, ReadsJitterFixAndInterpolation) {
    const Project project =
        godot("[physics]\ncommon/physics_jitter_fix=0.0\ncommon/physics_interpolation=true\n");
    EXPECT_EQ(project.policy.settings.jitter_fix, 0);
    EXPECT_EQ(project.policy.settings.draw, Draw::interpolate);
    EXPECT_EQ(find_setting(project, "draw")->text, "true");
}

TEST(GodotProject, PassesOverValuesThatSpanLines) {
    const Project project = godot(
        "[application]\nconfig/description=\"[physics]\ncommon/physics_ticks_per_second=1 \\\" ;\n"
        "\"\n[input]\njump={\n\"events\": [Object(InputEventKey,\"x\":\"}\")\n]\n}\n"
        "[physics]\ncommon/physics_ticks_per_second=50\n");
    EXPECT_EQ(setting(project, kTicks).text, "50");
    EXPECT_EQ(to_text(setting(project, kTicks).at), "project.godot:13");
}

TEST(GodotProject, TakesTheLastOfTwo) {
    const Project project = godot(
        "[physics]\ncommon/physics_ticks_per_second=50\n[x]\n[physics]\n"
        "common/physics_ticks_per_second=70\n");
    EXPECT_EQ(setting(project, kTicks).text, "70");
}

TEST(GodotProject, IsOneMoreForEachFeatureTag) {
    const std::vector<Project> projects = godots(
        "[physics]\ncommon/physics_ticks_per_second=120\n"
        "common/physics_ticks_per_second.mobile=30\ncommon/max_physics_steps_per_frame=4\n"
        "common/max_physics_steps_per_frame.web=2\n");
    ASSERT_EQ(projects.size(), 3U);
    EXPECT_EQ(projects[0].platform, "");
    EXPECT_EQ(unsmoothed(projects[0]), "godot:timestep=1/120:steps_per_frame_max=4");
    EXPECT_EQ(projects[1].platform, "mobile");
    EXPECT_EQ(unsmoothed(projects[1]), "godot:timestep=1/30:steps_per_frame_max=4");
    EXPECT_EQ(unsmoothed(projects[2]), "godot:timestep=1/120:steps_per_frame_max=2");
    EXPECT_TRUE(find_setting(projects[1], "steps_per_frame_max")->inherited);
    EXPECT_FALSE(find_setting(projects[1], "timestep")->inherited);
    EXPECT_EQ(find_setting(projects[1], "timestep")->key,
              "[physics] common/physics_ticks_per_second.mobile");
}

TEST(GodotProject, SaysItsVersion) {
    EXPECT_EQ(godot("[application]\nconfig/features=PackedStringArray(\"4.3\", \"C#\")\n").version,
              "Godot 4.3");
    EXPECT_EQ(godot("", 4).version, "Godot 3");
    EXPECT_EQ(project_of("engine.cfg", "[application]\n").version, "Godot 2");
}

TEST(GodotProject, Of3HasARuleAndACapOfItsOwn) {
    const Project project =
        godot("[physics]\ncommon/physics_fps=120\ncommon/max_physics_steps_per_frame=16\n", 4);
    EXPECT_EQ(unsmoothed(project), "godot:timestep=1/120:version=3.6:short_presses=lost");
    EXPECT_EQ(find_setting(project, "steps_per_frame_max"), nullptr);
    EXPECT_EQ(remarks_of(project),
              "renamed project.godot:5 common/max_physics_steps_per_frame = '16' has no effect\n");
}

std::string interpolating(std::string_view version, std::string_view keys = "") {
    return fmt::format(
        "[application]\nconfig/features=PackedStringArray(\"{}\")\n[physics]\n"
        "common/physics_interpolation=true\n{}",
        version, keys);
}

TEST(GodotProject, NeverMeansAKeyThatItsVersionDoesNotHave) {
    const std::string slip =
        "config_version=5\n[application]\nconfig/features=PackedStringArray(\"{}\")\n[physics]\n"
        "common/physics_interpolaton=true\n";
    const Project before = project_of("project.godot", fmt::format(fmt::runtime(slip), "4.0"));
    ASSERT_EQ(before.remarks.size(), 1U);
    EXPECT_EQ(before.remarks[0].renamed_to, "");
    EXPECT_THAT(before.remarks[0].why, HasSubstr("physics_interpolation"));
    EXPECT_THAT(before.remarks[0].fix, HasSubstr("4.3 or later (4.4 in 3D) and rename it"));
    const Project with_it = project_of("project.godot", fmt::format(fmt::runtime(slip), "4.4"));
    ASSERT_EQ(with_it.remarks.size(), 1U);
    EXPECT_EQ(with_it.remarks[0].renamed_to, "common/physics_interpolation");
}

TEST(GodotProject, InterpolatesSince43AndIn3DSince44) {
    constexpr std::string_view kNoJitterFix = "common/physics_jitter_fix=0\n";
    const Project before = godot(interpolating("4.2", kNoJitterFix));
    EXPECT_EQ(before.policy.settings.draw, Draw::none);
    EXPECT_EQ(find_setting(before, "draw"), nullptr);
    EXPECT_EQ(remarks_of(before),
              "renamed project.godot:6 common/physics_interpolation = true has no effect\n");
    const Project first = godot(interpolating("4.3", kNoJitterFix));
    EXPECT_EQ(first.policy.settings.draw, Draw::interpolate);
    EXPECT_EQ(remarks_of(first),
              "information project.godot:6 common/physics_interpolation = true interpolates in 2D "
              "only\n");
    EXPECT_THAT(remarks_of(godot(interpolating("4.4", kNoJitterFix))), IsEmpty());
}

TEST(GodotProject, NotesWhichVersionsOfGodot3Interpolate) {
    const Project project =
        godot("[physics]\ncommon/physics_interpolation=true\ncommon/physics_jitter_fix=0.0\n", 4);
    EXPECT_EQ(project.policy.settings.draw, Draw::interpolate);
    EXPECT_EQ(remarks_of(project),
              "information project.godot:4 common/physics_interpolation = true interpolates since "
              "Godot 3.5 only\n");
    EXPECT_THAT(project.remarks.front().fix, HasSubstr("Godot 3.5 or later (3.6 in 2D)"));
    EXPECT_THAT(remarks_of(godot("[physics]\ncommon/physics_interpolation=false\n", 4)), IsEmpty());
}

TEST(GodotProject, HasNoJitterFixWhereItInterpolates) {
    // SceneTree switches it off, whatever the file says.
    for (const std::string_view keys : {"", "common/physics_jitter_fix=0.25\n"}) {
        const Project project = godot(interpolating("4.4", keys));
        EXPECT_EQ(project.policy.settings.jitter_fix, 0);
        EXPECT_THAT(remarks_of(project), IsEmpty());
    }
    EXPECT_EQ(godot("[physics]\ncommon/physics_jitter_fix=0.25\n").policy.settings.jitter_fix,
              0.25);
    const std::vector<Project> projects = godots(
        "[physics]\ncommon/physics_jitter_fix=0.25\n"
        "common/physics_interpolation.web=true\n");
    ASSERT_EQ(projects.size(), 2U);
    EXPECT_EQ(projects[0].policy.settings.jitter_fix, 0.25);
    EXPECT_EQ(projects[1].policy.settings.jitter_fix, 0);
}

TEST(GodotProject, ReadsTheKeysOfItsVersion) {
    EXPECT_EQ(unsmoothed(godot("[physics]\ncommon/physics_fps=120\n", 4)),
              "godot:timestep=1/120:version=3.6:short_presses=lost");
    EXPECT_EQ(to_text(project_of("engine.cfg", "[physics]\nfixed_fps=120\n").policy),
              "godot:timestep=1/120:jitter_fix=0:short_presses=lost");
}

TEST(GodotProject, RemarksOnTheKeyOfAnotherVersion) {
    const Project project = godot("[physics]\ncommon/physics_fps=240\n");
    EXPECT_EQ(remarks_of(project),
              "renamed project.godot:4 common/physics_fps = '240' has no effect\n");
    EXPECT_THAT(project.remarks.front().fix, HasSubstr(" common/physics_ticks_per_second"));
    EXPECT_EQ(unsmoothed(project), "godot");
    EXPECT_EQ(setting(project, "[physics] common/physics_fps").pacing, "");
}

TEST(GodotProject, RemarksOnTheKeyOfGodot2) {
    const Project project = godot("[physics]\nfixed_fps=240\n");
    ASSERT_EQ(remarks_of(project), "renamed project.godot:4 fixed_fps = '240' has no effect\n");
    EXPECT_THAT(project.remarks.front().fix, HasSubstr(" common/physics_ticks_per_second"));
    EXPECT_EQ(unsmoothed(project), "godot");
}

TEST(GodotProject, RemarksOnAMisspeltKey) {
    const Project project = godot("[physics]\ncommon/physics_tick_per_second=240\n");
    EXPECT_EQ(remarks_of(project),
              "unknown project.godot:4 common/physics_tick_per_second = '240' has no effect\n");
    EXPECT_THAT(project.remarks.front().fix, HasSubstr(" common/physics_ticks_per_second."));
    EXPECT_THAT(remarks_of(godot("[physics]\ncommon/enable_object_picking=false\n")), IsEmpty());
}

TEST(GodotProject, RemarksOnAKeyInAnotherSection) {
    const Project project =
        godot("[application]\ncommon/physics_ticks_per_second=120\n[debug]\nrun/max_fps=30\n");
    EXPECT_EQ(remarks_of(project),
              "unknown project.godot:4 common/physics_ticks_per_second = '120' has no effect\n"
              "unknown project.godot:6 run/max_fps = '30' has no effect\n");
    EXPECT_EQ(project.remarks.front().why,
              "Godot reads common/physics_ticks_per_second only in [physics], but it stands in "
              "[application]");
    EXPECT_THAT(project.remarks.front().fix, HasSubstr("[physics]"));
    EXPECT_EQ(unsmoothed(project), "godot");
    const Project tagged = godot("[application]\ncommon/physics_ticks_per_second.mobile=30\n");
    EXPECT_THAT(tagged.remarks.front().fix, HasSubstr("common/physics_ticks_per_second.mobile=30"));
}

TEST(GodotProject, RemarksOnAMisspeltSection) {
    EXPECT_EQ(remarks_of(godot("[phisics]\ncommon/physics_ticks_per_second=120\n")),
              "unknown project.godot:4 common/physics_ticks_per_second = '120' has no effect\n");
    EXPECT_EQ(remarks_of(godot("[aplication]\nrun/max_fps=60\n")),
              "unknown project.godot:4 run/max_fps = '60' has no effect\n");
}

TEST(GodotProject, RemarksOnAKeyBeforeAnySection) {
    const Project project = project_of(
        "project.godot", "config_version=5\ncommon/physics_ticks_per_second=120\n[physics]\n");
    EXPECT_EQ(remarks_of(project),
              "unknown project.godot:2 common/physics_ticks_per_second = '120' has no effect\n");
    EXPECT_EQ(project.remarks.front().why,
              "Godot reads common/physics_ticks_per_second only in [physics], but it stands before "
              "any section");
}

TEST(GodotProject, RemarksOnAWholeNameInASection) {
    for (const std::string_view section : {"application", "physics"}) {
        const Project project =
            godot(fmt::format("[{}]\nphysics/common/physics_ticks_per_second=120\n", section));
        EXPECT_EQ(remarks_of(project),
                  "unknown project.godot:4 physics/common/physics_ticks_per_second = '120' has no "
                  "effect\n");
        EXPECT_THAT(project.remarks.front().fix, HasSubstr(" common/physics_ticks_per_second"));
        EXPECT_EQ(unsmoothed(project), "godot");
    }
}

TEST(GodotProject, ReadsAWholeNameBeforeAnySection) {
    const std::vector<Project> projects = projects_of(
        "project.godot",
        "config_version=5\nphysics/common/physics_ticks_per_second=120\n"
        "physics/common/max_physics_steps_per_frame.web=2\n[application]\nconfig/name=\"x\"\n");
    ASSERT_EQ(projects.size(), 2U);
    EXPECT_EQ(unsmoothed(projects[0]), "godot:timestep=1/120");
    EXPECT_EQ(unsmoothed(projects[1]), "godot:timestep=1/120:steps_per_frame_max=2");
    EXPECT_EQ(to_text(setting(projects[0], kTicks).at), "project.godot:2");
    EXPECT_EQ(bytes_of(projects[0], setting(projects[0], kTicks)), "120");
    EXPECT_THAT(remarks_of(projects[0]), IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
