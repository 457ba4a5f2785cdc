// Rigid bodies in scenes and prefabs that are text.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/scan/scan_engines.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

/// As the scenes show it; places are below the folder.
ScriptMotion motion_in(std::string_view engine, const Files& files) {
    const tickproof::testing::ScratchFolder folder;
    for (const auto& [name, text] : files) {
        const std::filesystem::path path = folder.path() / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
    }
    ScriptMotion motion;
    scan_engine(engine)->look_at_scenes(reach_folder(folder.path().string()), motion);
    const auto cut = [&](Place& at) {
        at.file.erase(0, at.file.empty() ? 0 : folder.path().generic_string().size() + 1);
    };
    if (motion.bodies) {
        cut(motion.bodies->not_interpolated);
    }
    if (motion.continuous) {
        cut(motion.continuous->with);
        cut(motion.continuous->without);
    }
    return motion;
}

std::optional<SceneBodies> bodies_in(std::string_view engine, const Files& files) {
    return motion_in(engine, files).bodies;
}

std::optional<ContinuousBodies> continuous_in(std::string_view engine, const Files& files) {
    return motion_in(engine, files).continuous;
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

TEST(SceneBodies, OfUnityAreThoseThatTheScenesOfTheBuildReach) {
    const Files files{
        {"Assets/A.unity", kYaml + body_3d(0) + "  prefab: {guid: " + std::string(32, 'b') + "}\n"},
        {"Assets/B.prefab", kYaml + body_3d(1)},
        {"Assets/B.prefab.meta", "guid: " + std::string(32, 'b') + "\n"},
        {"Assets/Pack/Demo.unity", kYaml + body_3d(0) + body_3d(0)},
        {"Assets/Pack/C.prefab", kYaml + body_3d(0)},
        {"Assets/Pack/C.prefab.meta", "guid: " + std::string(32, 'c') + "\n"}};
    const auto all = bodies_in("unity", files);
    EXPECT_EQ(all->moved, 5U);
    EXPECT_FALSE(all->is_of_build);
    Files with_build = files;
    with_build.emplace_back("ProjectSettings/EditorBuildSettings.asset",
                            "%YAML 1.1\n  m_Scenes:\n  - enabled: 1\n    path: Assets/A.unity\n");
    const auto built = bodies_in("unity", with_build);
    EXPECT_TRUE(built->is_of_build);
    EXPECT_EQ(built->moved, 2U);
    EXPECT_EQ(built->interpolated, 1U);
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

TEST(SceneBodies, NameEachSceneThatIsNotText) {
    const std::string binary("\0\0binary", 8);
    const ScriptMotion motion = motion_in("unity", {{"Assets/A.unity", binary},
                                                    {"Assets/B.prefab", binary},
                                                    {"Assets/C.prefab", kYaml + body_3d(0)}});
    EXPECT_FALSE(motion.bodies);
    ASSERT_EQ(motion.hazards.size(), 2U);
    EXPECT_EQ(motion.hazards.front().what, kBinaryScene);
    EXPECT_TRUE(motion_in("unity", {{"Assets/C.prefab", kYaml}}).hazards.empty());
}

TEST(SceneBodies, AreNotKnownWhereASceneDoesNotSay) {
    EXPECT_FALSE(bodies_in("unity", {{"Assets/A.unity", std::string("\0\0binary", 8)}}));
    EXPECT_FALSE(
        bodies_in("unity", {{"Assets/A.prefab", kYaml + body_3d(0)},
                            {"Assets/B.unity", kYaml + "--- !u!1001 &9\nPrefabInstance:\n"
                                                       "    - target: {fileID: 7, guid: 0a1b}\n"
                                                       "      propertyPath: m_Interpolate\n"
                                                       "      value: 1\n"}}))
        << "a copy of a prefab that is not there";
    EXPECT_FALSE(bodies_in("godot", {{"project.godot", ""}}));
    EXPECT_TRUE(bodies_in("unity", {{"Assets/A.cs", ""}})) << "no scene has a body";
}

/// A copy of the prefab with body 7 that draws it between steps, or not.
std::string copy_of(const std::string& guid, const std::string& interpolate) {
    const std::string target = "{fileID: 7, guid: " + guid + ", type: 3}\n";
    return "--- !u!1001 &9\nPrefabInstance:\n  m_Modification:\n    m_Modifications:\n" +
           (interpolate.empty()
                ? std::string()
                : "    - target: " + target +
                      "      propertyPath: m_Interpolate\n      value: " + interpolate + "\n") +
           "  m_SourcePrefab: {fileID: 100100000, guid: " + guid + ", type: 3}\n";
}

TEST(SceneBodies, OfPrefabsAreDrawnAsTheirCopiesSay) {
    const std::string guid(32, 'a');
    const auto interpolated = [&](int own, const std::string& scene) {
        const auto found = bodies_in("unity", {{"Assets/A.prefab", kYaml + body_3d(own)},
                                               {"Assets/A.prefab.meta", "guid: " + guid + "\n"},
                                               {"Assets/B.unity", kYaml + scene}});
        return found ? static_cast<int>(found->interpolated) : -1;
    };
    EXPECT_EQ(interpolated(0, copy_of(guid, "")), 0);
    EXPECT_EQ(interpolated(0, copy_of(guid, "1")), 1);
    EXPECT_EQ(interpolated(0, copy_of(guid, "1") + copy_of(guid, "")), 0) << "one of two copies";
    const std::string part = "{fileID: 8, guid: " + guid + "}\n";
    EXPECT_EQ(interpolated(0, copy_of(guid, "1") + "    - " + part), 1) << "a part left out";
    EXPECT_EQ(
        interpolated(0, copy_of(guid, "1") + "    - targetCorrespondingSourceObject: " + part), 1)
        << "a part added to";
    EXPECT_EQ(interpolated(1, copy_of(guid, "0")), 0);
    EXPECT_EQ(interpolated(1, copy_of(guid, "1")), 1);
    EXPECT_EQ(interpolated(0, copy_of(guid, "1") + "--- !u!114 &3\n  shot: " + part), 0)
        << "code may copy it as it is";
    EXPECT_EQ(interpolated(0, copy_of(std::string(32, 'b'), "1")), -1) << "a prefab not found";
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

std::string unity_body(const std::string& mode, int is_kinematic = 0) {
    return "--- !u!54 &7\nRigidbody:\n  m_IsKinematic: " + std::to_string(is_kinematic) +
           "\n  m_CollisionDetection: " + mode + "\n";
}

TEST(ContinuousBodies, OfUnityAreThoseWhoseCollisionDetectionIsNotDiscrete) {
    const auto found =
        continuous_in("unity", {{"Assets/A.prefab", kYaml + unity_body("2")},
                                {"Assets/B.unity", kYaml + unity_body("0") + unity_body("0", 1)}});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->moved, 2U) << "the kinematic one is moved by code";
    EXPECT_EQ(found->continuous, 1U);
    EXPECT_EQ(found->mode, 2);
    EXPECT_EQ(to_text(found->with), "Assets/A.prefab:6");
    EXPECT_EQ(to_text(found->without), "Assets/B.unity:6");
}

/// Unity sweeps no trigger: a bullet of triggers alone is none of the bodies that may be swept.
TEST(ContinuousBodies, OfUnityAreNoTriggers) {
    const auto collider = [](int is_trigger) {
        return "--- !u!58 &9\nCircleCollider2D:\n  m_IsTrigger: " + std::to_string(is_trigger) +
               "\n";
    };
    const auto found = [&](const std::string& more) {
        return continuous_in(
            "unity", {{"Assets/Bullet.prefab", kYaml + unity_body("1") + collider(1) + more},
                      {"Assets/Hero.prefab", kYaml + unity_body("0") + collider(0)}});
    };
    const auto trigger = found("");
    ASSERT_TRUE(trigger);
    EXPECT_EQ(trigger->moved, 1U);
    EXPECT_EQ(trigger->triggers, 1U);
    EXPECT_TRUE(trigger->trigger.file.ends_with("Assets/Bullet.prefab")) << trigger->trigger.file;
    EXPECT_EQ(found(collider(0))->triggers, 0U) << "a solid collider is swept";
}

TEST(ContinuousBodies, OfUnityAreNotKnownWhereACopyOfAPrefabHasItsOwn) {
    EXPECT_FALSE(continuous_in(
        "unity", {{"Assets/A.prefab", kYaml + unity_body("0")},
                  {"Assets/B.unity", kYaml + "--- !u!1001 &9\nPrefabInstance:\n"
                                             "    - propertyPath: m_CollisionDetection\n"
                                             "      value: 1\n"}}));
}

TEST(ContinuousBodies, OfGodotAreRigidBodiesOfEitherDimension) {
    const auto found = continuous_in(
        "godot", {{"project.godot", ""},
                  {"a.tscn",
                   "[gd_scene format=3]\n\n[node name=\"A\" type=\"RigidBody2D\"]\nmass = 2.0\n"
                   "continuous_cd = 1\n\n[node name=\"S\" type=\"Sprite2D\" parent=\".\"]\n"},
                  {"b.tscn", "[node name=\"B\" type=\"RigidBody3D\"]\ncontinuous_cd = true\n"},
                  {"c.tscn",
                   "[node name=\"C\" type=\"RigidBody3D\"]\nfreeze = true\n\n"
                   "[node name=\"D\" type=\"RigidBody\"]\nmode = 3\n"
                   "[node name=\"E\" type=\"CharacterBody2D\"]\n"},
                  {"d.tscn", "\n[node name=\"F\" type=\"RigidBody2D\"]\n"}});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->moved, 3U) << "frozen and kinematic ones are not moved by physics";
    EXPECT_EQ(found->continuous, 2U);
    EXPECT_EQ(found->mode, 1);
    EXPECT_EQ(to_text(found->with), "a.tscn:5");
    EXPECT_EQ(to_text(found->without), "d.tscn:2");
}

TEST(ContinuousBodies, OfSeveralModesHaveNone) {
    const auto found = continuous_in(
        "godot", {{"project.godot", ""},
                  {"a.tscn", "[node name=\"A\" type=\"RigidBody2D\"]\ncontinuous_cd = 1\n"},
                  {"b.tscn", "[node name=\"B\" type=\"RigidBody2D\"]\ncontinuous_cd = 2\n"}});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->continuous, 2U);
    EXPECT_EQ(found->mode, 0);
}

TEST(ContinuousBodies, OfGodotAreNotKnownWhereAnInstanceHasItsOwn) {
    EXPECT_FALSE(continuous_in(
        "godot",
        {{"project.godot", ""},
         {"a.tscn", "[node name=\"A\" type=\"RigidBody2D\"]\n"},
         {"b.tscn", "[node name=\"B\" instance=ExtResource(\"1\")]\ncontinuous_cd = 1\n"}}));
    EXPECT_FALSE(continuous_in("godot", {{"project.godot", ""}, {"a.scn", "RSRC"}}));
}

}  // namespace
}  // namespace tickproof::harness
