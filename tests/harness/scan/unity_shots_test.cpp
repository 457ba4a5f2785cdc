// The colliders of Unity's projectiles: their sizes by Unity's rules, times the scales above them.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "harness/scan/script_scan.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

/// A prefab with the script on its root, at half size, and a collider on the root.
std::string prefab(const std::string& collider, const std::string& body = "") {
    return "%YAML 1.1\n--- !u!1 &1\nGameObject:\n  m_Name: Bullet\n"
           "--- !u!4 &2\nTransform:\n  m_GameObject: {fileID: 1}\n"
           "  m_LocalScale: {x: 0.5, y: 0.5, z: 0.25}\n  m_Father: {fileID: 0}\n"
           "--- !u!114 &3\nMonoBehaviour:\n  m_GameObject: {fileID: 1}\n"
           "  m_Script: {fileID: 11500000, guid: abc, type: 3}\n" +
           collider + body;
}

std::string collider(int kind, const std::string& values) {
    return fmt::format("--- !u!{} &9\nCollider:\n  m_GameObject: {{fileID: 1}}\n  m_Enabled: 1\n{}",
                       kind, values);
}

std::string sphere(bool is_trigger = false) {
    return collider(135, fmt::format("  m_IsTrigger: {}\n  m_Radius: 0.2\n", is_trigger ? 1 : 0));
}

std::string rigid_body(int collision) {
    return fmt::format(
        "--- !u!54 &8\nRigidbody:\n  m_GameObject: {{fileID: 1}}\n  m_CollisionDetection: {}\n",
        collision);
}

class UnityShots : public tickproof::testing::InScratchFolder {
  protected:
    Shot shot(const std::string& text, const std::string& move = kBySpeed) {
        file("Assets/Bullet.cs.meta", "fileFormatVersion: 2\nguid: abc\n");
        file("Assets/Bullet.cs", "public class Bullet : MonoBehaviour {\n" + move + "}\n");
        file("Assets/Bullet.prefab", text);
        const auto found = scan_scripts(folder().string(), "unity").motion.shots;
        return found.size() == 1 ? found.front() : Shot{};
    }

    static inline const std::string kBySpeed =
        "  void Start() {\n    GetComponent<Rigidbody>().velocity = transform.forward * 40f;\n  "
        "}\n";
    static inline const std::string kByTransform =
        "  void Update() {\n    transform.Translate(Vector3.up * 40f * Time.deltaTime);\n  }\n";
};

TEST_F(UnityShots, HaveTheRadiusOfTheirColliderTimesTheLargestScale) {
    const Shot found = shot(prefab(sphere()));
    EXPECT_EQ(found.speed, 40);
    ASSERT_TRUE(found.body.has_value());
    EXPECT_DOUBLE_EQ(found.body->radius, 0.1);
    EXPECT_FALSE(found.body->is_trigger);
    EXPECT_TRUE(found.body->at.file.ends_with("Assets/Bullet.prefab"));
    EXPECT_EQ(found.body->at.line, 19U);
}

TEST_F(UnityShots, HaveHalfOfABoxAlongTheirWay) {
    const std::string box = collider(65, "  m_Size: {x: 1, y: 2, z: 3}\n");
    EXPECT_DOUBLE_EQ(shot(prefab(box)).body->radius, 0.375) << "along z";
    EXPECT_DOUBLE_EQ(shot(prefab(box), kByTransform).body->radius, 0.5) << "along y";
    const std::string capsule = collider(136, "  m_Radius: 0.1\n  m_Height: 4\n  m_Direction: 1\n");
    EXPECT_DOUBLE_EQ(shot(prefab(capsule)).body->radius, 0.05);
    EXPECT_DOUBLE_EQ(shot(prefab(capsule), kByTransform).body->radius, 1);
    const std::string circle = collider(58, "  m_Radius: 0.3\n");
    EXPECT_DOUBLE_EQ(shot(prefab(circle), kByTransform).body->radius, 0.15);
}

TEST_F(UnityShots, HaveTheScaleOfTheirFathers) {
    const std::string child =
        "--- !u!4 &5\nTransform:\n  m_GameObject: {fileID: 6}\n"
        "  m_LocalScale: {x: 3, y: 3, z: 3}\n  m_Father: {fileID: 2}\n"
        "--- !u!135 &7\nSphereCollider:\n  m_GameObject: {fileID: 6}\n  m_Radius: 0.2\n";
    EXPECT_DOUBLE_EQ(shot(prefab(child)).body->radius, 0.3);
}

TEST_F(UnityShots, AreSweptByAContinuousBodyThatIsNoTrigger) {
    EXPECT_EQ(shot(prefab(sphere(), rigid_body(1))).guard, ShotGuard::continuous);
    EXPECT_EQ(shot(prefab(sphere(), rigid_body(0))).guard, ShotGuard::discrete);
    const Shot trigger = shot(prefab(sphere(true), rigid_body(1)));
    EXPECT_EQ(trigger.guard, ShotGuard::discrete);
    EXPECT_TRUE(trigger.body->is_trigger);
    EXPECT_EQ(shot(prefab(sphere(), rigid_body(1)), kByTransform).guard, ShotGuard::none)
        << "no body sweeps what its script moves";
}

TEST_F(UnityShots, SayWhyTheirSizeIsNotKnown) {
    const Shot mesh = shot(prefab(collider(64, "  m_Convex: 1\n")));
    EXPECT_EQ(mesh.body->radius, 0);
    EXPECT_EQ(mesh.body->unknown, "has a collider of another shape");
    EXPECT_EQ(shot(prefab(sphere() + sphere())).body->unknown, "has several colliders");
    EXPECT_EQ(shot(prefab("")).body->unknown, "has no collider here");
    const std::string off = collider(135, "  m_Radius: 9\n");
    std::string disabled = off;
    disabled.replace(disabled.find("m_Enabled: 1"), 12, "m_Enabled: 0");
    EXPECT_DOUBLE_EQ(shot(prefab(sphere() + disabled)).body->radius, 0.1);
}

/// A shooter adds a force: the speed is in no script, and the body in its prefab all the same.
TEST_F(UnityShots, OfUnknownSpeedHaveABody) {
    const std::string hits =
        "  void OnTriggerEnter(Collider other) {\n    Destroy(gameObject);\n  }\n";
    EXPECT_EQ(shot(prefab(sphere(true), rigid_body(2)), hits).speed, 0);
    const auto found = scan_scripts(folder().string(), "unity").motion.shot_bodies;
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(found.front().is_trigger);
    EXPECT_TRUE(found.front().is_continuous);
    EXPECT_DOUBLE_EQ(found.front().radius, 0.1);
    shot(prefab(sphere()));
    EXPECT_TRUE(scan_scripts(folder().string(), "unity").motion.shot_bodies.empty());
}

/// Source: Unity's pages of WaitForEndOfFrame and WaitForFixedUpdate.
TEST_F(UnityShots, MoveInFramesWhereACoroutineDoes) {
    const auto moved = [&](const std::string& wait, bool in_loop = true) {
        const std::string move = "    transform.Translate(way * speed * Time.deltaTime);\n";
        return shot(prefab(sphere()), "  IEnumerator Move() {\n" + (in_loop ? "" : move) +
                                          "    while (true) {\n" + (in_loop ? move : "") +
                                          "    yield return " + wait + ";\n    }\n  }\n");
    };
    for (const std::string wait : {"null", "new WaitForEndOfFrame()"}) {
        const Shot found = moved(wait);
        EXPECT_TRUE(found.in_frames) << wait;
        EXPECT_EQ(found.at.line, 4U);
        EXPECT_TRUE(found.body.has_value());
    }
    EXPECT_FALSE(moved("new WaitForFixedUpdate()").in_frames);
    EXPECT_FALSE(moved("new WaitForSeconds(1f)").in_frames);
    EXPECT_FALSE(moved("null", false).in_frames) << "once";
}

TEST_F(UnityShots, ThatTheirScriptMovesAreKnownWithoutTheirPrefab) {
    const std::string move =
        "  void Update() {\n    transform.Translate(way * speed * Time.deltaTime);\n  }\n";
    EXPECT_TRUE(shot(std::string("\0binary", 7), move).in_frames);
    EXPECT_FALSE(shot("%YAML 1.1\n", move).in_frames) << "no prefab has the script";
}

TEST_F(UnityShots, HaveTheSmallestBodyOfSeveralPrefabs) {
    file("Assets/Small.prefab", prefab(collider(135, "  m_Radius: 0.02\n")));
    EXPECT_DOUBLE_EQ(shot(prefab(sphere())).body->radius, 0.01);
}

/// A variant is the prefab that it varies, with its own values.
TEST_F(UnityShots, OfAVariantHaveWhatItChanges) {
    file("Assets/Bullet.prefab.meta", "guid: base\n");
    const auto change = [](const std::string& part, const std::string& path,
                           const std::string& value) {
        return fmt::format(
            "    - target: {{fileID: {}, guid: base, type: 3}}\n      propertyPath: {}\n"
            "      value: {}\n      objectReference: {{fileID: 0}}\n",
            part, path, value);
    };
    file("Assets/Small.prefab",
         "%YAML 1.1\n--- !u!1001 &5\nPrefabInstance:\n  m_Modification:\n"
         "    m_TransformParent: {fileID: 0}\n    m_Modifications:\n" +
             change("9", "m_Radius", "0.06") + change("9", "m_IsTrigger", "1") +
             change("2", "m_LocalScale.z", "3") +
             "    m_RemovedComponents: []\n"
             "  m_SourcePrefab: {fileID: 100100000, guid: base, type: 3}\n");
    const Shot found = shot(prefab(sphere()));
    EXPECT_DOUBLE_EQ(found.body.value_or(ShotBody{}).radius, 0.18) << "the largest scale is 3";
    EXPECT_TRUE(found.body.value_or(ShotBody{}).is_trigger);
    EXPECT_TRUE(found.body.value_or(ShotBody{}).at.file.ends_with("Small.prefab"))
        << "nothing makes the other";
}

/// Before Unity 2018.3 each prefab begins with a part of itself.
TEST_F(UnityShots, OfAnOldPrefabAreNoVariants) {
    const std::string old =
        "--- !u!1001 &100100000\nPrefab:\n  m_Modification:\n    m_TransformParent: {fileID: 0}\n"
        "    m_Modifications: []\n  m_ParentPrefab: {fileID: 0}\n  m_IsPrefabParent: 1\n";
    EXPECT_DOUBLE_EQ(shot(prefab(old + sphere())).body.value_or(ShotBody{}).radius, 0.1);
}

/// A script that moves a body in frames, at a speed that no number says, is no rigid body's.
TEST_F(UnityShots, OfUnknownSpeedMayBeMovedByTheirScript) {
    const auto moved = [&](const std::string& more) {
        return shot(prefab(sphere(true), rigid_body(1)),
                    "  void Update() {\n" + more +
                        "    transform.position += transform.right * Time.deltaTime * "
                        "curve.Evaluate(age);\n  }\n");
    };
    const Shot found = moved("");
    EXPECT_EQ(found.speed, 0);
    EXPECT_TRUE(found.in_frames);
    EXPECT_EQ(found.at.line, 3U);
    EXPECT_TRUE(found.body.value_or(ShotBody{}).is_trigger);
    EXPECT_FALSE(
        moved("    Physics.Raycast(transform.position, transform.right, 1);\n").body.has_value())
        << "it may look ahead";
}

/// A game has no shot whose prefab no scene of its build reaches.
TEST_F(UnityShots, AreLeftOutWhereNoSceneReachesThem) {
    file("ProjectSettings/EditorBuildSettings.asset",
         "%YAML 1.1\nEditorBuildSettings:\n  m_Scenes:\n  - enabled: 1\n"
         "    path: Assets/Main.unity\n");
    const std::string guid = "00000000000000000000000000000001";
    file("Assets/Bullet.prefab.meta", "guid: " + guid + "\n");
    const auto found = [&](const std::string& scene) {
        file("Assets/Main.unity", "%YAML 1.1\n" + scene);
        std::string text = prefab(sphere(), rigid_body(0));
        const std::string script = "00000000000000000000000000000002";
        text.replace(text.find("guid: abc"), 9, "guid: " + script);
        file("Assets/Bullet.cs.meta", "guid: " + script + "\n");
        file("Assets/Bullet.cs", "public class Bullet : MonoBehaviour {\n" + kBySpeed + "}\n");
        file("Assets/Bullet.prefab", text);
        return scan_scripts(folder().string(), "unity").motion.shots;
    };
    EXPECT_TRUE(found("").empty());
    const auto reached = found("  bullet: {fileID: 1, guid: " + guid + ", type: 3}\n");
    ASSERT_EQ(reached.size(), 1U);
    EXPECT_TRUE(reached.front().body.has_value());
}

/// The speed stands in the shooter's prefab, and the body in that of its member.
TEST_F(UnityShots, OfAShooterHaveItsSpeedAndTheBodyOfItsPrefab) {
    file("Assets/Gun.cs.meta", "guid: def\n");
    file("Assets/Shell.prefab.meta", "guid: fed\n");
    file("Assets/Shell.prefab", prefab(sphere(true), rigid_body(0)));
    file("Assets/Player.prefab",
         "%YAML 1.1\n--- !u!114 &3\nMonoBehaviour:\n  m_GameObject: {fileID: 1}\n"
         "  m_Script: {fileID: 11500000, guid: def, type: 3}\n"
         "  projectilePrefab: {fileID: 1, guid: fed, type: 3}\n  projectileSpeed: 100\n");
    const auto found = [&](const std::string& owner) {
        file("Assets/Gun.cs",
             "public class Gun : MonoBehaviour {\n"
             "  [SerializeField] private GameObject projectilePrefab;\n"
             "  [SerializeField] private float projectileSpeed;\n  void Fire() {\n"
             "    var made = Instantiate(projectilePrefab);\n"
             "    if (made.TryGetComponent(out Rigidbody body)) {\n      " +
                 owner + ".velocity = body.transform.up * projectileSpeed;\n    }\n  }\n}\n");
        return scan_scripts(folder().string(), "unity").motion.shots;
    };
    ASSERT_EQ(found("body").size(), 1U);
    const Shot shot = found("body").front();
    EXPECT_EQ(shot.speed, 100);
    EXPECT_EQ(shot.guard, ShotGuard::discrete);
    EXPECT_TRUE(shot.body.value_or(ShotBody{}).is_trigger);
    EXPECT_DOUBLE_EQ(shot.body.value_or(ShotBody{}).radius, 0.1);
    EXPECT_TRUE(found("own").empty()) << "the speed of another body";
}

}  // namespace
}  // namespace tickproof::harness
