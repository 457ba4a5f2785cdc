// The bodies of a project, by the keys of its files.

#include "harness/project/engine_bodies.h"

#include <gtest/gtest.h>

#include "tests/harness/project/projects.h"

namespace tickproof::harness::testing {
namespace {

ProjectBodies bodies(std::string_view name, std::string_view text) {
    return bodies_of(project_of(name, text));
}

ProjectBodies godot(std::string_view keys) {
    return bodies("project.godot", fmt::format("config_version=5\n[physics]\n{}\n", keys));
}

TEST(ProjectBodies, OfGodotAreDampedAsItsKeySays) {
    EXPECT_EQ(godot("").rigid_body, "godot-body:linear_damp=0.1");
    EXPECT_EQ(godot("2d/default_linear_damp=0").rigid_body, "godot-body:linear_damp=0");
    EXPECT_EQ(godot("3d/default_linear_damp=0.5").rigid_body, "godot-body:linear_damp=0.5");
    EXPECT_EQ(godot("2d/default_linear_damp=-1").rigid_body, "godot-body:linear_damp=0");
    EXPECT_EQ(godot("").character, "godot-character");
    EXPECT_EQ(godot("").character_policy, "");
}

TEST(ProjectBodies, HaveTheGravityOfTheProject) {
    EXPECT_DOUBLE_EQ(godot("").gravity_mps2, 9.8);
    EXPECT_DOUBLE_EQ(godot("3d/default_gravity=20").gravity_mps2, 20);
    EXPECT_DOUBLE_EQ(godot("2d/default_gravity=1960.0").gravity_mps2, 19.6)
        << "twice the default of 980 pixels/s2";
    EXPECT_EQ(to_text(godot("2d/default_gravity=1960").gravity_at), "project.godot:3");
    EXPECT_DOUBLE_EQ(bodies("project.godot", "config_version=4\n[physics]\n2d/default_gravity=49\n")
                         .gravity_mps2,
                     4.9)
        << "half of Godot 3's 98";
    EXPECT_DOUBLE_EQ(
        bodies("DefaultEngine.ini", "[/Script/Engine.PhysicsSettings]\nDefaultGravityZ=-1960.0\n")
            .gravity_mps2,
        19.6);
    EXPECT_EQ(bodies("game.project", "[physics]\ngravity_y = -1000\n").gravity_mps2, 0)
        << "in units of the game";
    EXPECT_EQ(godot("3d/default_gravity=0").gravity_mps2, 0) << "not downwards: not used";
}

TEST(ProjectBodies, OfTwoChangedGravitiesHaveThatOf3D) {
    const ProjectBodies both = godot("2d/default_gravity=1960\n3d/default_gravity=12");
    EXPECT_DOUBLE_EQ(both.gravity_mps2, 12);
    EXPECT_EQ(to_text(both.gravity_at), "project.godot:4");
}

TEST(ProjectBodies, WithAGravityUpwardsHaveNone) {
    const std::string begin = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
    const std::vector<ProjectFile> files{
        {.name = "TimeManager.asset",
         .text = begin + "--- !u!5 &1\nTimeManager:\n  Fixed Timestep: 0.02\n"},
        {.name = "DynamicsManager.asset",
         .text = begin + "--- !u!55 &1\nPhysicsManager:\n  m_Gravity: {x: 0, y: 3, z: 0}\n"}};
    EXPECT_EQ(bodies_of(read_project_files(files).front()).gravity_mps2, 0);
}

TEST(ProjectBodies, OfUnrealHaveCharactersWithStepsOfTheirOwn) {
    const ProjectBodies unreal = bodies("DefaultEngine.ini", "[/Script/Engine.PhysicsSettings]\n");
    EXPECT_EQ(unreal.rigid_body, "chaos-body");
    EXPECT_EQ(unreal.character, "unreal-character");
    EXPECT_EQ(unreal.character_policy, "semi-fixed:timestep=50ms:frame_delta_max=400ms");
}

TEST(ProjectBodies, OfDefoldAreBox2dsOrBullets) {
    EXPECT_EQ(bodies("game.project", "[project]\ntitle = a\n").rigid_body, "box2d");
    EXPECT_EQ(bodies("game.project", "[physics]\ntype = 3D\n").rigid_body, "bullet-body");
    EXPECT_EQ(bodies("game.project", "[project]\ntitle = a\n").character, "euler");
}

TEST(ProjectBodies, OfAUnityProjectIn2dAreBox2ds) {
    const auto unity = [](std::string_view mode) {
        const std::vector<ProjectFile> files{
            {.name = "ProjectSettings/TimeManager.asset",
             .text = "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n  Fixed Timestep: 0.02\n"},
            {.name = "ProjectSettings/EditorSettings.asset",
             .text = fmt::format("%YAML 1.1\n--- !u!159 &1\nEditorSettings:\n"
                                 "  m_DefaultBehaviorMode: {}\n",
                                 mode)}};
        return bodies_of(read_project_files(files).front()).rigid_body;
    };
    EXPECT_EQ(unity("0"), "physx-body:contact_offset=0.01");
    EXPECT_EQ(unity("1"), "box2d:ccd=off");
}

TEST(ProjectBodies, AreNotKnownOfALoopOfOnesOwn) {
    EXPECT_EQ(bodies("tickproof.toml", "[loop]\npolicy = \"fixed\"\n").rigid_body, "");
}

}  // namespace
}  // namespace tickproof::harness::testing
