// Gravity and damping of bodies, and the limit of the frame rate.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::IsEmpty;
using namespace testing;

Project godot(std::string_view sections, int config_version = 5) {
    return project_of("project.godot",
                      fmt::format("config_version={}\n\n{}", config_version, sections));
}

// Godot 4: scene/resources/world_2d.cpp and world_3d.cpp; Godot 3: world_2d.cpp and world.cpp.
TEST(GodotProject, HasTheGravityAndTheDampingOfItsVersion) {
    const Project project =
        project_of("project.godot",
                   "config_version=5\n[physics]\n2d/default_gravity=1500.0\n"
                   "3d/default_linear_damp=0.0\n2d/default_gravity_vector=Vector2(0, 1)\n"
                   "2d/default_angular_damp=2.0\n");
    const ProjectSetting& gravity = setting(project, "[physics] 2d/default_gravity");
    EXPECT_EQ(gravity.text, "1500.0");
    EXPECT_EQ(gravity.default_text, "980");
    EXPECT_EQ(gravity.pacing, "");
    EXPECT_EQ(to_text(gravity.at), "project.godot:3");
    EXPECT_EQ(setting(project, "[physics] 3d/default_gravity").text, "9.8");
    EXPECT_EQ(setting(project, "[physics] 2d/default_linear_damp").text, "0.1");
    EXPECT_EQ(setting(project, "[physics] 3d/default_linear_damp").text, "0.0");
    EXPECT_THAT(remarks_of(project), IsEmpty());
    const Project older = project_of("project.godot", "config_version=4\n[physics]\n");
    EXPECT_EQ(setting(older, "[physics] 2d/default_gravity").text, "98");
}

TEST(GodotProject, HasALimitOfTheFrameRate) {
    const Project project = godot("[application]\nrun/max_fps=75\n");
    EXPECT_EQ(project.frame_rate_limit.value().most_hz, 75);
    EXPECT_EQ(project.frame_rate_limit->key, "run/max_fps");
    EXPECT_EQ(to_text(project.frame_rate_limit->at), "project.godot:4");
    EXPECT_EQ(godot("[debug]\nsettings/fps/force_fps=50\n", 4).frame_rate_limit.value().most_hz,
              50);
    EXPECT_FALSE(godot("[application]\nrun/max_fps=0\n").frame_rate_limit);
    EXPECT_FALSE(godot("").frame_rate_limit);
}

}  // namespace
}  // namespace tickproof::harness
