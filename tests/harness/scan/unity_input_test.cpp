// Input that reaches a step of Unity a frame later, or not at all. Sources: Unity manual, Order of
// execution for event functions (FixedUpdate runs before Update); Input System,
// InputUpdateType.Dynamic ("happens after all the fixed updates for the frame have run").

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "tests/harness/scan/remarks.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::size_t> lines_of(const std::vector<Place>& places) {
    std::vector<std::size_t> lines;
    for (const Place& each : places) {
        lines.push_back(each.line);
    }
    return lines;
}

ScriptScan scan_of(const std::string& members) {
    return scan_script({"P.cs", "class P : MonoBehaviour {\n" + members + "}\n"});
}

std::vector<std::size_t> in_frames(const std::string& members) {
    return lines_of(scan_of(members).motion.presses_in_frames);
}

const std::string kMove = "void FixedUpdate() { body.velocity = way * speed; }\n";

TEST(KeptInput, OfAnAxisInUpdateReachesTheNextFramesStep) {
    EXPECT_THAT(in_frames("void Update() { way = Input.GetAxisRaw(\"Horizontal\"); }\n" + kMove),
                ElementsAre(2U));
    EXPECT_THAT(in_frames("void Update() { Read(); }\nvoid Read() {\n"
                          "float x = Input.GetAxis(\"Horizontal\");\nway = new Vector2(x, 0); }\n" +
                          kMove),
                ElementsAre(4U))
        << "through a helper and a local";
    EXPECT_THAT(in_frames("void Update() {\nif (Input.GetKey(k)) { body.AddForce(up); }\n}\n"),
                ElementsAre(3U))
        << "a push waits for the next step, too";
}

TEST(KeptInput, ThatNoStepUsesWaitsForNone) {
    EXPECT_THAT(in_frames("void Update() { look = Input.GetAxis(\"Horizontal\"); }\n" + kMove),
                IsEmpty());
    EXPECT_THAT(in_frames("void Update() { if (Input.GetKeyDown(k)) open = true; }\n" + kMove),
                IsEmpty());
    EXPECT_THAT(in_frames("void Update() { x = Input.GetAxis(\"Horizontal\"); }\n"
                          "void FixedUpdate() { body.velocity = other.x * speed; }\n"),
                IsEmpty())
        << "the x of another object";
    EXPECT_THAT(in_frames("void FixedUpdate() { way = Input.GetAxis(\"Horizontal\"); "
                          "body.velocity = way; }\n"),
                IsEmpty())
        << "the step reads it itself";
    EXPECT_THAT(in_frames("void Update() { way = Input.GetAxis(\"Mouse X\"); }\n" + kMove),
                IsEmpty())
        << "no press";
    EXPECT_THAT(in_frames("void Update() { Read(); }\nvoid Read() { way = "
                          "Input.GetAxis(\"Horizontal\"); }\nvoid FixedUpdate() { Read(); "
                          "body.velocity = way; }\n"),
                IsEmpty())
        << "the step reads it, too";
}

TEST(KeptInput, OfCallbacksOfTheInputSystemReachesTheNextFramesStep) {
    const auto in_events = [](const std::string& members) {
        return lines_of(scan_of(members).motion.presses_in_events);
    };
    EXPECT_THAT(
        in_events("void OnMove(InputValue value) {\nway = value.Get<Vector2>(); }\n" + kMove),
        ElementsAre(3U));
    EXPECT_THAT(in_events("void OnMove(InputAction.CallbackContext c) {\nway = "
                          "c.ReadValue<Vector2>(); }\n" +
                          kMove),
                ElementsAre(3U));
    EXPECT_THAT(in_events("void Awake() {\nactions.Move.performed += c => way = "
                          "c.ReadValue<Vector2>();\n}\n" +
                          kMove),
                ElementsAre(3U));
    EXPECT_THAT(
        in_events("void OnLook(InputValue value) { look = value.Get<Vector2>(); }\n" + kMove),
        IsEmpty());
}

struct Named {
    std::string name;
    std::string text;
};

ScriptMotion motion_of(const std::vector<Named>& files) {
    const tickproof::testing::ScratchFolder folder;
    std::filesystem::create_directories(folder.path() / "Assets");
    for (const Named& file : files) {
        std::ofstream(folder.path() / "Assets" / file.name) << file.text;
    }
    return scan_scripts(folder.path().string(), "unity").motion;
}

TEST(KeptInput, OfCallbacksDependsOnWhenTheProjectProcessesInput) {
    const std::string script =
        "class P : MonoBehaviour {\nvoid OnMove(InputValue v) { way = v.Get<Vector2>(); }\n" +
        kMove + "}\n";
    const auto with_mode = [&](const std::string& mode) {
        return motion_of({{"P.cs", script},
                          {"InputSystem.inputsettings.asset",
                           "%YAML 1.1\nMonoBehaviour:\n  m_UpdateMode: " + mode + "\n"}})
            .presses_in_events.size();
    };
    EXPECT_EQ(with_mode("1"), 1U) << "dynamic: right before Update";
    EXPECT_EQ(with_mode("2"), 0U) << "fixed: right before FixedUpdate";
    EXPECT_EQ(with_mode("3"), 0U) << "manual: nobody knows";
    EXPECT_EQ(motion_of({{"P.cs", script}}).presses_in_events.size(), 1U) << "the default";
}

TEST(KeptInput, OfCallbacksReachesTheStepsOfAnotherScriptByAnEvent) {
    const std::string reader =
        "class R : ScriptableObject {\npublic event Action<Vector2> MoveEvent;\n"
        "void OnMove(InputAction.CallbackContext c) {\nMoveEvent?.Invoke(c.ReadValue<Vector2>());\n"
        "}\n}\n";
    const auto mover = [](const std::string& keeps) {
        return "class M : MonoBehaviour {\nvoid Start() { reader.MoveEvent += HandleMove; }\n"
               "void HandleMove(Vector2 to) { " +
               keeps + " = to; }\n" + kMove + "}\n";
    };
    EXPECT_THAT(lines_of(motion_of({{"R.cs", reader}, {"M.cs", mover("way")}}).presses_in_frames),
                ElementsAre(4U));
    EXPECT_THAT(motion_of({{"R.cs", reader}, {"M.cs", mover("look")}}).presses_in_frames,
                IsEmpty());
}

TEST(KeptInput, OfAFrameReachesTheStepsOfAnotherScriptByAnEvent) {
    const std::string reader =
        "class R : MonoBehaviour {\npublic static event Action OnLeft;\nvoid Update() {\n"
        "if (Input.GetKey(k)) { OnLeft?.Invoke(); }\n}\n}\n";
    const std::string mover =
        "class M : MonoBehaviour {\nvoid Start() { R.OnLeft += Left; }\n"
        "void Left() { way = -1; }\n" +
        kMove + "}\n";
    EXPECT_THAT(lines_of(motion_of({{"R.cs", reader}, {"M.cs", mover}}).presses_in_frames),
                ElementsAre(4U));
}

/// Unity runs Update after the steps of its frame: they know a member of another script that it
/// sets one frame later.
TEST(KeptInput, OfAFrameReachesTheStepsOfAnotherScriptByAMember) {
    const std::string keys =
        "class Keys : MonoBehaviour {\npublic int way;\nvoid Update() {\n"
        "if (Input.GetButton(\"Fire1\")) way = 1;\n}\n}\n";
    const auto mover = [](const std::string& field, const std::string& read) {
        return "class M : MonoBehaviour {\n" + field + "\nvoid FixedUpdate() { Move(); }\n" +
               "void Move() { if (" + read + " > 0) { body.velocity = up; } }\n}\n";
    };
    const auto handed_on = [&](const std::string& field, const std::string& read) {
        return lines_of(
            motion_of({{"Keys.cs", keys}, {"M.cs", mover(field, read)}}).presses_in_frames);
    };
    EXPECT_THAT(handed_on("[Inject] private Keys keys;", "keys.way"), ElementsAre(4U));
    EXPECT_THAT(handed_on("", "Keys.Instance.way"), ElementsAre(4U));
    EXPECT_THAT(handed_on("Track keys;", "keys.way"), IsEmpty()) << "the way of another class";
    EXPECT_THAT(handed_on("List<Keys> keys;", "keys.way"), IsEmpty());
    EXPECT_THAT(handed_on("Keys keys;", "keys.height"), IsEmpty()) << "no press sets it";
}

TEST(KeptInput, OfAFrameReachesTheBodyOfAnotherScriptByACall) {
    const auto handed_on = [](const std::string& call, const std::string& jump) {
        return lines_of(
            motion_of(
                {{"Keys.cs",
                  "class Keys : MonoBehaviour {\npublic Bike bike;\nvoid Update() {\n"
                  "if (KeyUp()) {\n" +
                      call + "\n}\n}\nbool KeyUp() {\nreturn Input.GetMouseButtonUp(0);\n}\n}\n"},
                 {"Bike.cs",
                  "class Bike : MonoBehaviour {\nRigidbody body;\nvoid Jump() { Push(); }\n"
                  "void Push() { " +
                      jump + " }\n}\n"}})
                .presses_in_frames);
    };
    const std::string push = "body.AddForce(up);";
    EXPECT_THAT(handed_on("bike.Jump();", push), ElementsAre(9U));
    EXPECT_THAT(handed_on("SendMessage(\"Jump\");", push), ElementsAre(9U));
    EXPECT_THAT(handed_on("SendMessage(\"Land\");", push), IsEmpty());
    EXPECT_THAT(handed_on("bike.Jump();", "sound.Play();"), IsEmpty());
}

TEST(KeptInput, ThatPlacesItsObjectInTheFrameWaitsForNoStep) {
    EXPECT_THAT(in_frames("void Update() { if (Input.GetKeyDown(k)) transform.position += up; }\n"
                          "void FixedUpdate() { body.velocity = transform.forward * speed; }\n"),
                IsEmpty());
}

TEST(KeptInput, OfACoroutineOfFramesReachesTheNextFramesStep) {
    const auto by = [](const std::string& wait) {
        return in_frames("IEnumerator Read() {\nwhile (true) {\nway = Input.GetAxis(\"X\");\n" +
                         wait + "\n}\n}\n" + kMove);
    };
    EXPECT_THAT(by("yield return null;"), ElementsAre(4U));
    EXPECT_THAT(by("yield return new WaitForFixedUpdate();"), IsEmpty());
}

TEST(ReadInput, IsNoneWhereNoScriptNamesIt) {
    const auto reads_none = [](const std::string& code) {
        return motion_of(
                   {{"P.cs", "class P : MonoBehaviour {\nvoid Update() { " + code + " }\n}\n"}})
            .reads_no_input;
    };
    EXPECT_TRUE(reads_none("InputSensors();"));
    EXPECT_TRUE(reads_none("Go(); // Input.GetKey"));
    EXPECT_FALSE(reads_none("if (Input.GetKey(k)) { Go(); }"));
    EXPECT_FALSE(reads_none("if (Keyboard.current.aKey.isPressed) { Go(); }"));
    EXPECT_FALSE(reads_none("button.onClick.AddListener(Go);"));
}

TEST(KeptInput, OfACameraIsNoPress) {
    const std::string text =
        "class C : MonoBehaviour {\nvoid Update() { way = "
        "Input.GetAxis(\"Horizontal\"); }\n" +
        kMove + "}\n";
    EXPECT_EQ(scan_script({"Mover.cs", text}).motion.presses_in_frames.size(), 1U);
    EXPECT_TRUE(scan_script({"CarCamera.cs", text}).motion.presses_in_frames.empty());
}

std::vector<std::string> overwritten(const std::string& update,
                                     const std::string& step = "if (jump) { Leap(); }") {
    return found_in("P.cs", "class P : MonoBehaviour {\nvoid Update() { " + update +
                                " }\nvoid FixedUpdate() { " + step + " }\n}\n");
}

TEST(PressOverwritten, LosesPressesOfFramesWithoutAStep) {
    EXPECT_THAT(overwritten("jump = Input.GetKeyDown(KeyCode.Space);"),
                ElementsAre("2 press-overwritten"));
    EXPECT_THAT(
        overwritten("jump = Input.GetButtonDown(\"Jump\");", "if (jump) { Leap(); } jump = false;"),
        ElementsAre("2 press-overwritten"));
    EXPECT_THAT(
        found_in("P.cs",
                 "class P : MonoBehaviour {\nvoid Update() { Read(); }\nvoid Read() { "
                 "jump = Input.GetKeyDown(k); }\nvoid FixedUpdate() { if (jump) Leap(); }\n}\n"),
        ElementsAre("3 press-overwritten"));
}

TEST(PressOverwritten, LosesNoPressThatStaysUntilAStepHasUsedIt) {
    for (const std::string update :
         {"if (Input.GetKeyDown(k)) jump = true;", "jump |= Input.GetKeyDown(k);",
          "jump = jump || Input.GetKeyDown(k);", "if (!jump) jump = Input.GetKeyDown(k);",
          "jump = Input.GetKey(k);", "jump = Input.GetKeyDown(k); if (jump) { timer = 1; }",
          "bool jump = Input.GetKeyDown(k);",
          "jump = Input.GetKeyDown(k); if (late) { jump = true; }"}) {
        EXPECT_THAT(overwritten(update), IsEmpty()) << update;
    }
    EXPECT_THAT(overwritten("jump = Input.GetKeyDown(k);", "Move();"), IsEmpty());
    EXPECT_THAT(overwritten("jump = Input.GetKeyDown(k);", "jump = false;"), IsEmpty());
}

TEST(MotionWithoutDelta, NamesTheTermThatLacksTheTime) {
    const auto fix = [](const std::string& way) {
        const ScriptScan scan =
            scan_of("CharacterController body;\nvoid Update() { body.Move(" + way + "); }\n");
        return scan.remarks.empty() ? std::string() : scan.remarks.front().fix;
    };
    EXPECT_EQ(fix("run * Time.deltaTime + fall"),
              "Multiply fall by the time of the frame, too (and by 60, if 60 fps felt right).");
    EXPECT_THAT(fix("run + fall"), HasSubstr("Multiply the way by the time"));
    EXPECT_EQ(fix("(run + fall) * Time.deltaTime"), "");
}

}  // namespace
}  // namespace tickproof::harness
