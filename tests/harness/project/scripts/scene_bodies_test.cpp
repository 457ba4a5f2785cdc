// Rigid bodies in scenes and prefabs that are text.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/project/scripts/scene_bodies.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

std::optional<SceneBodies> bodies_in(
    std::string_view engine, const std::vector<std::pair<std::string, std::string>>& files) {
    const tickproof::testing::ScratchFolder folder;
    for (const auto& [name, text] : files) {
        const std::filesystem::path path = folder.path() / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
    }
    auto found = scene_bodies(reach_folder(folder.path().string()), engine);
    if (found && !found->not_interpolated.file.empty()) {
        const auto below = folder.path().generic_string().size() + 1;
        found->not_interpolated.file.erase(0, below);
    }
    return found;
}

const std::string kYaml = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

std::string body_3d(int interpolate, int is_kinematic = 0) {
    return "--- !u!54 &7\nRigidbody:\n  m_IsKinematic: " + std::to_string(is_kinematic) +
           "\n  m_Interpolate: " + std::to_string(interpolate) + "\n  m_Constraints: 0\n";
}

std::string body_2d(int interpolate, int type = 0) {
    return "--- !u!50 &8\nRigidbody2D:\n  m_BodyType: " + std::to_string(type) +
           "\n  m_Interpolate: " + std::to_string(interpolate) + "\n";
}

TEST(SceneBodies, OfUnityAreCountedByWhatMovesThemAndHowTheyAreDrawn) {
    const auto found = bodies_in(
        "unity", {{"Assets/A.prefab", kYaml + body_3d(1) + body_2d(2)},
                  {"Assets/B.unity", kYaml + body_2d(0) + body_3d(0)},
                  {"Assets/C.unity", kYaml + body_3d(0, 1) + body_2d(0, 2) + body_2d(0, 1)}});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->all, 7U);
    EXPECT_EQ(found->moved, 4U) << "kinematic and static ones are not moved by physics";
    EXPECT_EQ(found->interpolated, 2U);
    EXPECT_EQ(found->not_interpolated.file, "Assets/B.unity");
    EXPECT_EQ(found->not_interpolated.line, 6U);
}

TEST(SceneBodies, OfOtherPeoplesScenesMoveNothingOfTheGame) {
    const auto found = bodies_in("unity", {{"Assets/Plugins/Demo.unity", kYaml + body_3d(0)}});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->all, 1U);
    EXPECT_EQ(found->moved, 0U);
}

TEST(SceneBodies, AreNotKnownWhereASceneDoesNotSay) {
    EXPECT_FALSE(bodies_in("unity", {{"Assets/A.unity", std::string("\0\0binary", 8)}}));
    EXPECT_FALSE(
        bodies_in("unity", {{"Assets/A.prefab", kYaml + body_3d(0)},
                            {"Assets/B.unity", kYaml + "--- !u!1001 &9\nPrefabInstance:\n"
                                                       "    - propertyPath: m_Interpolate\n"
                                                       "      value: 1\n"}}))
        << "a copy of the prefab that is drawn otherwise";
    EXPECT_FALSE(bodies_in("godot", {{"project.godot", ""}}));
    EXPECT_TRUE(bodies_in("unity", {{"Assets/A.cs", ""}})) << "no scene has a body";
}

TEST(SceneBodies, OfAReferenceToAPrefabAreNotCountedTwice) {
    const auto found =
        bodies_in("unity", {{"Assets/A.prefab", kYaml + body_3d(1)},
                            {"Assets/B.unity", kYaml + "--- !u!54 &9 stripped\nRigidbody:\n"}});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->all, 1U);
}

TEST(SceneBodies, OfDefoldAreMovedByPhysicsWhereTheyAreDynamic) {
    const auto found =
        bodies_in("defold", {{"a.collisionobject", "type: COLLISION_OBJECT_TYPE_DYNAMIC\n"},
                             {"b.go", "data: \"type: COLLISION_OBJECT_TYPE_KINEMATIC\\n\"\n"},
                             {"c.collection", "type: COLLISION_OBJECT_TYPE_TRIGGER\n"}});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->all, 3U);
    EXPECT_EQ(found->moved, 1U);
}

}  // namespace
}  // namespace tickproof::harness
