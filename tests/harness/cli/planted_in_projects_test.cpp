// One fault of each kind, planted in a small project without one: it is named with its file and its
// line, and it was not there before. What a game does not need is left out of a report; what is
// wrong in it is not.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/harness/cli/program.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;

using Files = std::map<std::string, std::string>;

const Files& sound_project(std::string_view engine) {
    static const std::map<std::string, Files, std::less<>> all{
        {"unity",
         {{"ProjectSettings/TimeManager.asset",
           "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n"
           "  Fixed Timestep: 0.02\n  Maximum Allowed Timestep: 0.33333334\n  m_TimeScale: 1\n"},
          {"Assets/Runner.cs",
           "using UnityEngine;\n\npublic class Runner : MonoBehaviour {\n"
           "    public float speed = 5;\n    public Transform goal;\n    Rigidbody body;\n"
           "    bool jumps;\n\n    void Awake() { body = GetComponent<Rigidbody>(); }\n\n"
           "    void Update() {\n        jumps = jumps || Input.GetButtonDown(\"Jump\");\n"
           "        goal.position += Vector3.right * speed * Time.deltaTime;\n    }\n\n"
           "    void FixedUpdate() {\n"
           "        body.AddForce(Vector3.right * speed);\n"
           "        if (jumps) body.AddForce(Vector3.up * 5, ForceMode.Impulse);\n"
           "        jumps = false;\n    }\n}\n"}}},
        {"godot",
         {{"project.godot",
           "config_version=5\n\n[application]\nconfig/name=\"Runner\"\n"
           "config/features=PackedStringArray(\"4.3\")\n\n[physics]\n\n"
           "common/physics_ticks_per_second=60\ncommon/physics_interpolation=true\n"
           "common/max_physics_steps_per_frame=8\n"},
          {"runner.gd",
           "extends CharacterBody2D\n\nvar speed = 300.0\nvar goal = Vector2.ZERO\n\n"
           "func _process(delta):\n\t$Camera.position = $Camera.position.lerp(goal, 1.0 - "
           "exp(-6.0 * delta))\n\nfunc _physics_process(delta):\n"
           "\tvelocity.y += 980.0 * delta\n"
           "\tvelocity.x = Input.get_axis(\"left\", \"right\") * speed\n\tmove_and_slide()\n"}}},
        {"unreal",
         {{"Config/DefaultEngine.ini",
           "[/Script/EngineSettings.GameMapsSettings]\nGameDefaultMap=/Game/Main\n\n"
           "[/Script/Engine.Engine]\nbSmoothFrameRate=False\n\n"
           "[/Script/Engine.PhysicsSettings]\nbSubstepping=True\nMaxSubstepDeltaTime=0.016667\n"
           "MaxSubsteps=6\n"}}},
        {"bare-loop", {{"tickproof.toml", "[loop]\npolicy = \"fixed\"\n"}}},
        {"own-loop",
         {{"tickproof.toml",
           "[loop]\npolicy = \"fixed\"\ntimestep = \"1/60\"\nframe_delta_max = \"100ms\"\n"
           "draw = \"interpolate\"\n\n[jump]\nspeed_mps = 5\nledges_m = [1.1]\n\n[wall]\n"
           "thickness_m = 0.5\nfastest_mps = 20\n\n[gate]\nthickness_m = 0.5\n\n[motion]\n"
           "damping_per_step = 0.98\nspring_radps = 10\n\n[timers]\ncooldowns_s = [0.49]\n\n"
           "[cost]\nstep_ms = 2\n\n[network]\nlockstep = false\n"}}}};
    return all.find(engine)->second;
}

/// The line that is named is the planted one, or else that which begins with `named`: the setting
/// at fault, where the planted line asks for what it breaks.
struct Fault {
    std::string_view kind, engine, file, from, to, id, named{};
};

constexpr std::string_view kUnity = "ProjectSettings/TimeManager.asset";
constexpr std::string_view kUnreal = "Config/DefaultEngine.ini";
constexpr std::string_view kToml = "tickproof.toml";

constexpr Fault kFaults[] = {
    {"a clamp below a frame at 30 fps", "unity", kUnity, "Timestep: 0.33333334", "Timestep: 0.02",
     "speed/game-speed"},
    {"a clamp below the step", "unity", kUnity, "Timestep: 0.33333334", "Timestep: 0.01",
     "settings/clamp-below-the-step"},
    {"a misspelt key", "unity", kUnity,
     "  Fixed Timestep:", "  Fixed Timstep:", "settings/fixed-timstep-has-no-effect"},
    {"a time scale left over", "unity", kUnity, "m_TimeScale: 1", "m_TimeScale: 0.5",
     "settings/time-scale"},
    {"steps far too short", "unity", kUnity, "Fixed Timestep: 0.02", "Fixed Timestep: 0.0004",
     "settings/steps-in-a-frame", "  Maximum Allowed Timestep"},
    {"a cap of one step", "godot", "project.godot", "steps_per_frame=8", "steps_per_frame=1",
     "speed/game-speed"},
    {"a key of the last version", "godot", "project.godot", "physics_ticks_per_second=60",
     "physics_fps=120", "settings/common-physics-fps-has-no-effect"},
    {"a tenth of the tick rate", "godot", "project.godot", "ticks_per_second=60",
     "ticks_per_second=6", "latency/press-to-motion"},
    {"a character that is not interpolated", "godot", "project.godot", "interpolation=true",
     "interpolation=false", "stutter/"},
    {"a fixed frame rate", "unreal", kUnreal, "bSmoothFrameRate=False",
     "bUseFixedFrameRate=True\nFixedFrameRate=60.0", "speed/game-speed", "FixedFrameRate"},
    {"too few substeps", "unreal", kUnreal, "MaxSubsteps=6", "MaxSubsteps=1", "speed/game-speed"},
    {"a step a frame", "own-loop", kToml,
     "policy = \"fixed\"\ntimestep = \"1/60\"\nframe_delta_max = \"100ms\"\ndraw = \"interpolate\"",
     "policy = \"frame-locked\"\ntimestep = \"1/60\"", "speed/game-speed", "timestep"},
    {"motion by the frame", "unity", "Assets/Runner.cs", "* speed * Time.deltaTime", "* speed",
     "scripts/motion-without-delta"},
    {"a force by the frame", "unity", "Assets/Runner.cs", "    void Update() {\n",
     "    void Update() { body.AddForce(Vector3.forward * speed);\n", "scripts/force-per-frame"},
    {"delta twice", "unity", "Assets/Runner.cs", "AddForce(Vector3.right * speed)",
     "AddForce(Vector3.right * speed * Time.deltaTime)", "scripts/delta-twice"},
    {"a press in a step", "unity", "Assets/Runner.cs", "if (jumps)",
     "if (Input.GetButtonDown(\"Jump\"))", "scripts/press-in-step"},
    {"a constant lerp", "godot", "runner.gd", "1.0 - exp(-6.0 * delta)", "0.1",
     "scripts/lerp-constant"},
    {"another tick rate in code", "godot", "runner.gd", "\tmove_and_slide()",
     "\tEngine.physics_ticks_per_second = 30\n\tmove_and_slide()", "scripts/settings-in-code"},
    {"a ledge out of reach", "own-loop", kToml, "ledges_m = [1.1]", "ledges_m = [1.25]", "reach/",
     "timestep"},
    {"a bullet through a wall", "own-loop", kToml, "fastest_mps = 20", "fastest_mps = 90",
     "tunneling/", "thickness_m"},
    {"steps as long as frames", "own-loop", kToml,
     "policy = \"fixed\"\ntimestep = \"1/60\"\nframe_delta_max = \"100ms\"\ndraw = \"interpolate\"",
     "policy = \"variable\"", "frame-rate/", "speed_mps"},
    {"a gate that a hitch opens", "bare-loop", kToml, "fixed", "variable", "gate/"},
    {"a spring too stiff", "own-loop", kToml, "spring_radps = 10", "spring_radps = 100", "spring/"},
    {"damping tuned at another rate", "own-loop", kToml, "damping_per_step = 0.98",
     "damping_per_step = 0.98\ntuned_at_hz = 30", "damping/"},
    {"a cooldown between two steps", "own-loop", kToml, "[0.49]", "[0.105]", "cooldown/"},
    {"a step that costs too much", "own-loop", kToml, "step_ms = 2", "step_ms = 20", "load/",
     "timestep"},
    {"lockstep over a clamp", "own-loop", kToml, "lockstep = false", "lockstep = true", "peers/",
     "frame_delta_max"},
};

class PlantedFaults : public tickproof::testing::InScratchFolder {
  protected:
    /// What validate lists of a project, without a flag: `id file:line`.
    std::vector<Json> listed(const std::string& name, const Files& files) const {
        for (const auto& [path, text] : files) {
            file(fmt::format("{}/{}", name, path), text);
        }
        const Ended ended = tickproof(fmt::format("validate {} --json -", path(name)));
        EXPECT_LE(ended.exit_code, 1) << ended.err;
        std::vector<Json> found;
        const Json report = Json::parse(ended.out);
        for (const Json& each : report.at("findings")) {
            if (each.at("verdict") != "pass") {
                found.push_back(each);
            }
        }
        return found;
    }

    bool is_at(const Json& place, const std::string& name, const Fault& fault,
               std::size_t line) const {
        return !place.at("file").is_null() &&
               place.at("file") == path(fmt::format("{}/{}", name, fault.file)) &&
               place.at("line") == line;
    }
};

std::string text_of(const std::vector<Json>& findings) {
    std::string text;
    for (const Json& each : findings) {
        text += fmt::format("{} {} {}:{}\n", each.at("verdict").get<std::string>(),
                            each.at("id").get<std::string>(), each.at("file").dump(),
                            each.at("line").dump());
    }
    return text;
}

TEST_F(PlantedFaults, AreNamedWithTheirLineAndWereNotThereBefore) {
    for (const std::string engine : {"unity", "godot", "unreal", "own-loop", "bare-loop"}) {
        for (const Json& each : listed(engine, sound_project(engine))) {
            EXPECT_EQ(each.at("verdict"), "note") << engine << " " << each.at("id");
            EXPECT_FALSE(each.at("id").get<std::string>().starts_with("scripts/") &&
                         !each.at("line").is_null())
                << each.at("id");
        }
    }
    std::size_t named = 0;
    for (const Fault& fault : kFaults) {
        Files files = sound_project(fault.engine);
        std::string& text = files.find(std::string(fault.file))->second;
        const std::size_t at = text.find(fault.from);
        ASSERT_NE(at, std::string::npos) << fault.kind;
        text.replace(at, fault.from.size(), fault.to);
        const std::size_t named_at =
            fault.named.empty() ? at : text.find(fmt::format("\n{}", fault.named)) + 1;
        const auto line = static_cast<std::size_t>(
            std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(named_at), '\n') +
            1);
        const std::string name = fmt::format("{}", &fault - kFaults);
        const std::vector<Json> found = listed(name, files);
        const bool is_named = std::ranges::any_of(found, [&](const Json& each) {
            return each.at("id").get<std::string>().starts_with(fault.id) &&
                   is_at(each, name, fault, line);
        });
        named += is_named ? 1 : 0;
        EXPECT_TRUE(is_named) << fault.kind << ", line " << line << " of\n" << text_of(found);
    }
    std::cout << named << " of " << std::size(kFaults) << " planted faults are named\n";
    EXPECT_EQ(named, 27U);
}

}  // namespace
}  // namespace tickproof::harness
