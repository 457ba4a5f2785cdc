// What scripts of Unity show of their bodies: a jump, a transform that they write, and whether the
// game has the script at all.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/scan/script_scan.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

ScriptMotion motion_of(const std::string& members) {
    return scan_script({"P.cs", "class P : MonoBehaviour {\n" + members + "}\n"}).motion;
}

TEST(Jumps, AreMoreThanTheNameOfAMethodThatOnlyFalls) {
    const auto jumps = [](const std::string& members) { return motion_of(members).jumps; };
    EXPECT_FALSE(
        jumps("public bool jump;\nvoid Update() { JumpAndGravity(); }\n"
              "void JumpAndGravity() { fallVelocity = grounded ? 0 : gravity; }\n"));
    EXPECT_TRUE(
        jumps("void Update() { if (Input.GetKeyDown(k)) Jump(); }\n"
              "void Jump() { body.velocity = up * 5; }\n"));
    EXPECT_TRUE(
        jumps("void Update() { if (Input.GetKeyDown(k)) Jump(); }\n"
              "void Jump() { body.AddForce(up); }\n"));
    EXPECT_TRUE(
        jumps("public float jumpForce;\nvoid Update() { body.AddForce(up * jumpForce); }\n"));
    EXPECT_TRUE(
        jumps("void Update() { if (Input.GetButtonDown(\"Jump\")) jumping = true; "
              "if (jumping) Go(); }\n"));
    EXPECT_TRUE(jumps("void Update() { Jump(); }\nvoid Jump() { motor.Lift(); }\n"))
        << "another object may lift";
    EXPECT_TRUE(jumps("void Update() { if (grounded && Input.GetKey(k)) way.y = leap; }\n"));
    EXPECT_TRUE(jumps("void Update() { if (Input.GetButtonDown(\"Jump\")) way.y = 5; }\n"));
    EXPECT_FALSE(jumps("public bool jump;\nvoid Update() { way.y = 5; }\n"));
}

/// `line turn` or `line move` of the bodies that the script places; `?` where scenes decide.
std::vector<std::string> placed(const std::string& members) {
    std::vector<std::string> found;
    for (const PlacedBody& each : motion_of(members).placed_bodies) {
        found.push_back(std::to_string(each.at.line) + (each.turns ? " turn" : " move") +
                        (each.is_open ? "?" : ""));
    }
    return found;
}

TEST(PlacedBodies, AreThoseWhoseTransformAScriptWrites) {
    using Found = std::vector<std::string>;
    const std::string own =
        "Rigidbody2D body;\nvoid Awake() { body = GetComponent<Rigidbody2D>(); }\n";
    const std::string turn =
        "void FixedUpdate() { transform.rotation = Quaternion.Euler(0, 0, angle); }\n";
    EXPECT_EQ(placed(own + turn), Found{"4 turn"});
    EXPECT_EQ(placed("Rigidbody2D body;\n" + turn), Found{"3 turn?"}) << "on which object?";
    EXPECT_EQ(placed(turn), Found{}) << "no body";
    EXPECT_EQ(placed(own + "void Update() { transform.position += way * Time.deltaTime; }\n"),
              Found{"4 move"});
    EXPECT_EQ(placed(own + "void Update() { transform.Rotate(0, spin * Time.deltaTime, 0); }\n"),
              Found{"4 turn"});
    for (const std::string harmless :
         {"void Update() { if (left) transform.rotation = Quaternion.Euler(0, 180, 0); }\n",
          "void Update() { if (left) transform.Rotate(0, 180, 0); }\n",
          "void Update() { if (fell) transform.position = spawn; }\n",
          "void Update() { if (left) transform.eulerAngles = Vector3.zero; }\n",
          "void Update() { transform.rotation = isLeft ? left : right; }\n",
          "void Update() { if (Input.GetKeyDown(k)) transform.position += ahead * 20; }\n",
          "void Update() { gun.transform.rotation = Quaternion.Euler(0, 0, angle); }\n",
          "void FixedUpdate() { body.MoveRotation(angle); }\n",
          "void Start() { transform.rotation = Quaternion.Euler(0, 0, angle); }\n",
          "void Update() { body.isKinematic = true; transform.position += v; }\n",
          "void Update() { transform.position += v; Physics2D.SyncTransforms(); }\n"}) {
        EXPECT_EQ(placed(own + harmless), Found{}) << harmless;
    }
    EXPECT_EQ(placed("Rigidbody body;\nvoid Awake() { body = child.GetComponent<Rigidbody>(); }\n" +
                     turn),
              Found{"4 turn?"});
    EXPECT_EQ(placed("void Drop(GameObject gameObject) { "
                     "Destroy(gameObject.GetComponent<Rigidbody>()); }\n" +
                     turn),
              Found{"3 turn?"});
}

using Files = std::vector<std::pair<std::string, std::string>>;

ScriptMotion motion_in(const Files& files) {
    const tickproof::testing::ScratchFolder folder;
    for (const auto& [name, text] : files) {
        const std::filesystem::path path = folder.path() / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
    }
    return scan_scripts(folder.path().string(), "unity").motion;
}

const std::string kGuid(32, 'a');

std::string object_with_body(const std::string& body_of, const std::string& kinematic) {
    return "%YAML 1.1\n--- !u!1 &1\nGameObject:\n--- !u!1 &2\nGameObject:\n--- !u!114 &3\n"
           "MonoBehaviour:\n  m_GameObject: {fileID: 1}\n  m_Script: {fileID: 11500000, guid: " +
           kGuid + ", type: 3}\n--- !u!54 &4\nRigidbody:\n  m_GameObject: {fileID: " + body_of +
           "}\n  m_IsKinematic: " + kinematic + "\n";
}

TEST(PlacedBodies, AreThoseThatPrefabsHaveOnOneObjectWithTheScript) {
    const auto placed_with = [](const std::string& body_of, const std::string& kinematic) {
        return motion_in(
                   {{"Assets/P.cs",
                     "class P : MonoBehaviour {\npublic Rigidbody body;\nvoid FixedUpdate() { "
                     "transform.rotation = Quaternion.Euler(0, 0, angle); }\n}\n"},
                    {"Assets/P.cs.meta", "guid: " + kGuid + "\n"},
                    {"Assets/P.prefab", object_with_body(body_of, kinematic)}})
            .placed_bodies.size();
    };
    EXPECT_EQ(placed_with("1", "0"), 1U);
    EXPECT_EQ(placed_with("1", "1"), 0U) << "kinematic";
    EXPECT_EQ(placed_with("2", "0"), 0U) << "the body of another object";
}

TEST(UnityReach, HoldsForSystemsThatEntitiesMakeThemselves) {
    const auto reached = [](const std::string& base) {
        return motion_in({{"ProjectSettings/EditorBuildSettings.asset",
                           "%YAML 1.1\n  m_Scenes:\n  - enabled: 1\n    path: Assets/A.unity\n"},
                          {"Assets/A.unity", "%YAML 1.1\n"},
                          {"Assets/Push.cs", "class Push : " + base +
                                                 " {\nvoid FixedUpdate() { "
                                                 "body.AddForce(up); }\n}\n"},
                          {"Assets/Push.cs.meta", "guid: " + kGuid + "\n"}})
            .in_steps.size();
    };
    EXPECT_EQ(reached("SystemBase"), 1U);
    EXPECT_EQ(reached("MonoBehaviour"), 0U);
}

TEST(UnityReach, NeedsMoreOfAClassThanAMethodOfItsName) {
    const auto reads = [](const std::string& use) {
        const std::string digits(32, 'b');
        return motion_in({{"ProjectSettings/EditorBuildSettings.asset",
                           "%YAML 1.1\n  m_Scenes:\n  - enabled: 1\n    path: Assets/A.unity\n"},
                          {"Assets/A.unity", "%YAML 1.1\n  m_Script: {guid: " + kGuid + "}\n"},
                          {"Assets/Hero.cs", "class Hero : MonoBehaviour {\nvoid Update() { " +
                                                 use + " }\nvoid Go() {}\n}\n"},
                          {"Assets/Hero.cs.meta", "guid: " + kGuid + "\n"},
                          {"Assets/Movement.cs",
                           "class Movement : MonoBehaviour {\nRigidbody body;\nvoid Update() { "
                           "body.velocity = Input.GetAxis(\"Horizontal\") * up; }\n}\n"},
                          {"Assets/Movement.cs.meta", "guid: " + digits + "\n"}})
            .players.size();
    };
    EXPECT_EQ(reads("Movement();"), 0U);
    EXPECT_EQ(reads(""), 0U);
    EXPECT_EQ(reads("gameObject.AddComponent<Movement>();"), 1U);
    EXPECT_EQ(reads("var made = new Movement();"), 1U);
    EXPECT_EQ(reads("GetComponent<Movement>().enabled = true;"), 1U);
}

}  // namespace
}  // namespace tickproof::harness
