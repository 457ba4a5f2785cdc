// Chances that each frame draws, steps that the display sets, moves of the mouse that a step loses,
// and amounts that count by the step. Expected remarks follow the engines' pages that the patterns
// name.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/harness/scan/remarks.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;

class ChanceSample : public ::testing::TestWithParam<Sample> {};

TEST_P(ChanceSample, HasExactlyTheRemarks) {
    EXPECT_EQ(found_in(GetParam().file, GetParam().text), GetParam().found);
}

const Sample kChances[] = {
    {"a.gd",
     "extends Node\nfunc _process(_d):\n\tif randf() < 0.01:\n\t\tspawn()\n",
     {"4 chance-per-frame"}},
    {"a.gd",
     "extends Node\nfunc _process(_d):\n\tif randf() < spawn_chance:\n\t\tspawn()\n",
     {"4 chance-per-frame"}},
    {"a.cs",
     "class A : MonoBehaviour {\n void Update() {\n  if (Random.value < 0.01f) { Spawn(); }\n "
     "}\n}\n",
     {"3 chance-per-frame"}},
    {"a.cs",
     "class A : MonoBehaviour {\n void Update() {\n  if (Random.Range(0, 100) == 0) Spawn();\n "
     "}\n}\n",
     {"3 chance-per-frame"}},
    {"a.cs",
     "class A : MonoBehaviour {\n void Update() {\n  if (Random.Range(0f, 1f) > 0.99f) Spawn();\n"
     " }\n}\n",
     {"3 chance-per-frame"}},
    {"a.lua",
     "function love.update(dt)\n  if love.math.random() < 0.02 then\n    spawn()\n  end\nend\n",
     {"3 chance-per-frame"}},
    {"a.lua",
     "function love.update(dt)\n  if math.random(200) == 1 then\n    spawn()\n  end\nend\n",
     {"3 chance-per-frame"}},
    // 1 in 100 for no star, and 99 in 100.
    {"a.gd",
     "extends Node\nfunc _process(_d):\n\tif (randf() < 0.01):\n\t\tstart_wave()\n",
     {"4 chance-per-frame"}},
    {"a.gd", "extends Node\nfunc _process(_d):\n\tif randi_range(0, 100) != 7:\n\t\tspawn()\n", {}},
    // By the time of the frame, in steps, after a press or in a timer.
    {"a.gd", "extends Node\nfunc _process(d):\n\tif randf() < 0.6 * d:\n\t\tspawn()\n", {}},
    {"a.gd", "extends Node\nfunc _physics_process(_d):\n\tif randf() < 0.01:\n\t\tspawn()\n", {}},
    {"a.gd",
     "extends Node\nfunc _process(_d):\n\tif Input.is_action_just_pressed(\"a\"):\n"
     "\t\tif randf() < 0.01:\n\t\t\tspawn()\n",
     {}},
    {"a.lua",
     "function love.update(dt)\n  if self.timer > 2 then\n    if math.random() < 0.1 then\n"
     "      spawn()\n    end\n  end\nend\n",
     {}},
    // A coin, a choice, and a chance that something else asks for.
    {"a.gd", "extends Node\nfunc _process(_d):\n\tif randf() < 0.5:\n\t\tturn()\n", {}},
    {"a.gd", "extends Node\nfunc _process(_d):\n\tif randi() % 4 == 0:\n\t\tturn()\n", {}},
    {"a.gd", "extends Node\nfunc hit():\n\tif randf() < 0.1:\n\t\tdrop()\n", {}},
};
INSTANTIATE_TEST_SUITE_P(Chances, ChanceSample, ::testing::ValuesIn(kChances));

const Sample kDisplays[] = {
    {"a.cs",
     "class A : MonoBehaviour {\n void Awake() {\n"
     "  Time.fixedDeltaTime = 1f / Screen.currentResolution.refreshRate;\n }\n}\n",
     {"3 step-of-display", "3 settings-in-code"}},
    {"a.cs",
     "class A : MonoBehaviour {\n void Awake() {\n"
     "  var hz = (float)Screen.currentResolution.refreshRateRatio.value;\n"
     "  Time.fixedDeltaTime = 1f / hz;\n }\n}\n",
     {"4 step-of-display", "4 settings-in-code"}},
    {"a.gd",
     "extends Node\nfunc _ready():\n"
     "\tEngine.physics_ticks_per_second = DisplayServer.screen_get_refresh_rate()\n",
     {"3 step-of-display", "3 settings-in-code"}},
    // A frame rate follows the display, and a step that does not.
    {"a.cs",
     "class A : MonoBehaviour {\n void Awake() {\n"
     "  Application.targetFrameRate = Screen.currentResolution.refreshRate;\n }\n}\n",
     {}},
    {"a.gd",
     "extends Node\nfunc _ready():\n\tEngine.max_fps = DisplayServer.screen_get_refresh_rate()\n"
     "\tEngine.physics_ticks_per_second = 120\n",
     {"4 settings-in-code"}},
};
INSTANTIATE_TEST_SUITE_P(Displays, ChanceSample, ::testing::ValuesIn(kDisplays));

const Sample kMouse[] = {
    {"a.gd",
     "extends Node3D\nfunc _input(event):\n\tlook = event.relative\n"
     "func _physics_process(_d):\n\trotate_y(look.x * sens)\n",
     {"3 mouse-in-step"}},
    {"a.gd",
     "extends Node3D\nfunc _unhandled_input(event):\n\tlook = -event.relative * sens\n"
     "func _physics_process(_d):\n\tturn()\nfunc turn():\n\trotate_y(look.x)\n",
     {"3 mouse-in-step"}},
    // Added up; used where frames see each of them; and turned at once.
    {"a.gd",
     "extends Node3D\nfunc _input(event):\n\tlook += event.relative\n"
     "func _physics_process(_d):\n\trotate_y(look.x * sens)\n",
     {}},
    {"a.gd",
     "extends Node3D\nfunc _input(event):\n\tlook = look + event.relative\n"
     "func _physics_process(_d):\n\trotate_y(look.x * sens)\n",
     {}},
    // The view turns at once, and a step sets the member by the stick.
    {"a.gd",
     "extends Node3D\nfunc _input(event):\n\tlook = event.relative\n\tturn()\n"
     "func _physics_process(d):\n\tlook = stick * d\n\tturn()\n"
     "func turn():\n\trotate_y(look.x)\n",
     {}},
    {"a.gd",
     "extends Node3D\nfunc _input(event):\n\tlook = event.relative\n"
     "func _process(_d):\n\trotate_y(look.x * sens)\n",
     {}},
    {"a.gd",
     "extends Node3D\nfunc _input(event):\n\tvar look = event.relative\n\trotate_y(look.x)\n"
     "func _physics_process(_d):\n\tlook()\n",
     {}},
};
INSTANTIATE_TEST_SUITE_P(Mouse, ChanceSample, ::testing::ValuesIn(kMouse));

/// The controller's way without a time, what frames and steps run alike, forces while a key is
/// held, and a time that cancels itself.
const Sample kWays[] = {
    {"a.cs",
     "class A : MonoBehaviour {\n CharacterController body;\n void Update() {\n"
     "  body.Move(new Vector3(0, v - 9.8f, 0));\n }\n}\n",
     {"4 motion-without-delta"}},
    {"a.cs",
     "class A : MonoBehaviour {\n CharacterController body;\n void Update() {\n"
     "  body.Move(run * Time.deltaTime + new Vector3(0, fall, 0));\n }\n}\n",
     {"4 motion-without-delta"}},
    {"a.cs",
     "class A : MonoBehaviour {\n CharacterController body;\n void Update() {\n"
     "  body.Move(run * Time.deltaTime + fall * Time.deltaTime);\n }\n}\n",
     {}},
    {"a.cs",
     "class A : MonoBehaviour {\n CharacterController body;\n void FixedUpdate() {\n"
     "  body.Move(new Vector3(0, v - 9.8f, 0));\n }\n}\n",
     {}},
    {"a.cs",
     "class A : MonoBehaviour {\n Mover body;\n void Update() {\n  body.Move(way);\n }\n}\n",
     {}},
    {"a.cs",
     "class A : MonoBehaviour {\n void Update() { Drift(); }\n void FixedUpdate() { Drift(); }\n"
     " void Drift() {\n  transform.position += velocity;\n }\n}\n",
     {"5 motion-without-delta"}},
    // A helper has the name of what it calls.
    {"a.cs",
     "class A : MonoBehaviour {\n CharacterController body;\n void Update() { Move(); }\n"
     " void Move() {\n  body.Move(run * Time.deltaTime + new Vector3(0, fall, 0));\n }\n}\n",
     {"5 motion-without-delta"}},
    // By a mode of updating.
    {"a.cs",
     "class A : MonoBehaviour {\n void Update() { if (inFrames) { Drift(); } }\n"
     " void FixedUpdate() { if (!inFrames) { Drift(); } }\n"
     " void Drift() {\n  transform.position += velocity;\n }\n}\n",
     {}},
    {"a.cs",
     "class A : MonoBehaviour {\n void FixedUpdate() { Drift(); }\n"
     " void Drift() {\n  transform.position += velocity;\n }\n}\n",
     {}},
    {"a.cs",
     "class A : MonoBehaviour {\n void Update() {\n"
     "  if (Input.GetKey(KeyCode.W)) body.AddTorque(turn, ForceMode.Force);\n }\n}\n",
     {"3 force-per-frame"}},
    {"a.cs",
     "class A : MonoBehaviour {\n void FixedUpdate() {\n"
     "  if (Input.GetKey(KeyCode.W)) body.AddTorque(turn, ForceMode.Force);\n }\n}\n",
     {}},
    {"a.gd",
     "extends Node2D\nfunc _process(delta):\n\tvelocity.y += (gravity / delta) * delta\n",
     {"3 force-per-frame"}},
    {"a.gd",
     "extends Node2D\nfunc _process(delta):\n\tvelocity.y += (gravity / mass) * delta\n",
     {}},
};
INSTANTIATE_TEST_SUITE_P(Ways, ChanceSample, ::testing::ValuesIn(kWays));

TEST(Chances, AskForALookOnlyWhereEachFrameDraws) {
    const auto is_note = [](const std::string& code) {
        const auto remarks =
            scan_script({"a.gd", "extends Node\nfunc _process(_d):\n" + code}).remarks;
        EXPECT_EQ(remarks.size(), 1U) << code;
        return remarks.empty() || remarks.front().is_note;
    };
    EXPECT_FALSE(is_note("\tif randf() < 0.01:\n\t\tspawn()\n"));
    EXPECT_FALSE(is_note("\tfor each in all:\n\t\tif randf() < 0.01:\n\t\t\teach.fire()\n"));
    EXPECT_TRUE(is_note("\tif is_done():\n\t\tif randf() < 0.01:\n\t\t\tspawn()\n"));
    EXPECT_TRUE(is_note("\tnext()\nfunc next():\n\tif randf() < 0.01:\n\t\tspawn()\n"));
    EXPECT_TRUE(is_note("\tif randf() < 0.01:\n\t\tlight.energy = 2\n")) << "for show";
}

std::vector<std::size_t> step_sums_of(const std::string& file, const std::string& text) {
    std::vector<std::size_t> lines;
    for (const Place& at : scan_script({file, text}).motion.step_sums) {
        lines.push_back(at.line);
    }
    return lines;
}

void write(const std::filesystem::path& path, std::string_view text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

/// SteamVR sets the step of the game that ships it; what its scripts move is not the game's.
TEST(ScriptScan, NamesTheSettingsThatPluginsMaySet) {
    const auto settings = [](const std::string& file, const std::string& own) {
        const tickproof::testing::ScratchFolder folder;
        write(folder.path() / "Assets/Hero.cs",
              "class Hero : MonoBehaviour {\n void Awake() {\n" + own + " }\n}\n");
        write(folder.path() / file,
              "class A : MonoBehaviour {\n void Update() {\n  Time.timeScale = 0.5f;\n"
              "  transform.position += v;\n  Time.fixedDeltaTime = 1f / rate;\n }\n}\n");
        const ScriptScan scan = scan_scripts(folder.path().string(), "unity");
        EXPECT_EQ(scan.files, 1U);
        return scan.clock.settings;
    };
    const auto found = settings("Assets/SteamVR/Scripts/Render.cs", "");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].name, "Time.fixedDeltaTime");
    EXPECT_EQ(found[0].at.line, 5U);
    EXPECT_FALSE(found[0].is_certain);
    EXPECT_TRUE(settings("Assets/SteamVR/Editor/Render.cs", "").empty()) << "not shipped";
    const auto own = settings("Assets/Plugins/Render.cs", "  Time.fixedDeltaTime = 0.01f;\n");
    ASSERT_EQ(own.size(), 1U);
    EXPECT_EQ(own[0].value, 0.01) << "the game's own line goes before";
}

TEST(StepSums, AreAmountsAndSharesOfAStepAndPushesByOneForce) {
    using Lines = std::vector<std::size_t>;
    const auto godot = [](const std::string& code) {
        return step_sums_of("a.gd",
                            "extends CharacterBody2D\nfunc _physics_process(delta):\n" + code);
    };
    EXPECT_EQ(godot("\tvelocity.y += GRAVITY\n"), Lines{3});
    EXPECT_EQ(godot("\tvelocity.y += (GRAVITY / delta) * delta\n"), Lines{3});
    EXPECT_EQ(godot("\tvelocity *= 0.9\n"), Lines{3});
    EXPECT_EQ(godot("\tvelocity.y += GRAVITY * delta\n"), Lines{});
    EXPECT_EQ(godot("\tif Input.is_action_just_pressed(\"a\"):\n\t\tvelocity.y -= 200\n"), Lines{});
    const auto unity = [](const std::string& code) {
        return step_sums_of("A.cs",
                            "class A : MonoBehaviour {\n void Update() {\n" + code + "\n }\n}\n");
    };
    EXPECT_EQ(unity("if (Input.GetKeyDown(KeyCode.Space)) body.AddForce(up * 300);"), Lines{3});
    EXPECT_EQ(unity("if (Input.GetKeyDown(KeyCode.Space)) "
                    "body.AddForce(up * 6, ForceMode.Impulse);"),
              Lines{});
}

/// A coroutine pushes for one step in each round of its loop, unless it waits for steps or frames.
TEST(StepSums, ArePushesOfACoroutineThatWaitsInBetween) {
    using Lines = std::vector<std::size_t>;
    const auto routine = [](const std::string& wait, const std::string& push) {
        return step_sums_of(
            "A.cs",
            "class A : MonoBehaviour {\n IEnumerator Move() {\n  while (true) {\n   "
            "yield return " +
                wait + ";\n   if (rb.velocity.magnitude < 1) {\n    " + push +
                ";\n   }\n  }\n  yield return null;\n }\n}\n");
    };
    EXPECT_EQ(routine("new WaitForSeconds(0.5f)", "rb.AddForce(up)"), Lines{6});
    EXPECT_EQ(routine("new WaitUntil(() => Clock.Time >= next)", "rb.AddForce(up)"), Lines{6});
    EXPECT_EQ(routine("new WaitForSeconds(0.5f)", "rb.AddForce(up, ForceMode.Impulse)"), Lines{});
    EXPECT_EQ(routine("new WaitForFixedUpdate()", "rb.AddForce(up)"), Lines{});
    EXPECT_EQ(routine("null", "rb.AddForce(up)"), Lines{});
}

}  // namespace
}  // namespace tickproof::harness
