// Fixes of code that validate prints, applied literally to small projects and judged again: the
// finding goes, and no error or warning appears.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>
#include <string>

#include "tests/harness/cli/program.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;

using Files = std::map<std::string, std::string>;

struct CodeFix {
    const char* id;   ///< Of the finding.
    const char* fix;  ///< A part of its text.
    Files files;
    Files mended;  ///< The files that the fix changes.
};

void PrintTo(const CodeFix& fix, std::ostream* out) {
    *out << fix.id;
}

/// The findings that validate lists without -v, by id.
std::map<std::string, Json> listed(const std::string& folder) {
    const Json report = Json::parse(tickproof("validate " + folder + " --json -").out);
    std::map<std::string, Json> found;
    for (const Json& each : report["findings"]) {
        const std::string verdict = each["verdict"];
        if (verdict == "error" || verdict == "warning" || each["asks_for_a_look"] == true) {
            found[each["id"]] = each;
        }
    }
    return found;
}

class CodeFixes : public ::testing::TestWithParam<CodeFix> {};

TEST_P(CodeFixes, EndTheirFindingAndMakeNoOther) {
    const tickproof::testing::ScratchFolder folder;
    const auto write = [&](const Files& files) {
        for (const auto& [name, text] : files) {
            std::filesystem::create_directories((folder.path() / name).parent_path());
            std::ofstream(folder.path() / name) << text;
        }
    };
    write(GetParam().files);
    const auto before = listed(folder.path().string());
    ASSERT_TRUE(before.contains(GetParam().id)) << Json(before);
    EXPECT_THAT(before.at(GetParam().id)["fix"].get<std::string>(),
                ::testing::HasSubstr(GetParam().fix));
    write(GetParam().mended);
    for (const auto& [id, finding] : listed(folder.path().string())) {
        EXPECT_NE(id, GetParam().id);
        EXPECT_TRUE(before.contains(id)) << id << ": " << finding["summary"];
    }
}

const std::string kTime =
    "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n  Fixed Timestep: 0.02\n"
    "  Maximum Allowed Timestep: 0.1\n  m_TimeScale: 1\n";
const std::string kInterpolated =
    "config_version=5\n[application]\nconfig/features=PackedStringArray(\"4.4\")\n[physics]\n"
    "common/physics_interpolation=true\n";

std::string hero(const std::string& update) {
    return "class Hero : MonoBehaviour {\n CharacterController body; Vector3 way;\n"
           " void Update() {\n  if (body.isGrounded && Input.GetButtonDown(\"Jump\")) way.y = "
           "leap;\n" +
           update + " }\n}\n";
}

std::string leaper(const std::string& press, const std::string& after) {
    return "class Leaper : MonoBehaviour {\n Rigidbody body; bool leap;\n void Update() { leap " +
           press +
           " Input.GetKeyDown(KeyCode.Space); }\n void FixedUpdate() { if (leap) "
           "body.AddForce(up, ForceMode.Impulse); " +
           after + " }\n}\n";
}

std::string love(const std::string& header, const std::string& rest) {
    return "local acc = 0\nfunction love.update(dt)\n  acc = acc + dt\n  " + header +
           "\n    updateGame(1/50)\n    acc = " + rest + "\n  end\nend\n";
}

std::string camera(const std::string& callback) {
    return "extends Camera2D\nfunc " + callback +
           "(_delta):\n\tglobal_position = hero.global_position\n";
}

const std::string kRespawn = "extends Node2D\nfunc respawn():\n\tglobal_position = spawn\n";

INSTANTIATE_TEST_SUITE_P(
    Projects, CodeFixes,
    ::testing::Values(
        CodeFix{"frame-rate/jump-height",
                "Set the jump's velocity first, and add half of gravity's change before the move",
                {{"ProjectSettings/TimeManager.asset", kTime},
                 {"Assets/Hero.cs", hero("  way.y -= g * Time.deltaTime;\n"
                                         "  body.Move(way * Time.deltaTime);\n")}},
                {{"Assets/Hero.cs", hero("  way.y -= g * Time.deltaTime / 2;\n"
                                         "  body.Move(way * Time.deltaTime);\n"
                                         "  way.y -= g * Time.deltaTime / 2;\n")}}},
        CodeFix{
            "scripts/press-overwritten",
            "write leap |= in Update, and set it to false at the end of FixedUpdate",
            {{"ProjectSettings/TimeManager.asset", kTime}, {"Assets/Leaper.cs", leaper("=", "")}},
            {{"Assets/Leaper.cs", leaper("|=", "leap = false;")}}},
        CodeFix{"settings/loop-in-code",
                "Take a step while there is time for one, and subtract its length",
                {{"main.lua", love("if acc >= 1/50 then", "0")}},
                {{"main.lua", love("while acc >= 1/50 do", "acc - 1/50")}}},
        CodeFix{"scripts/camera-out-of-step",
                "Follow in _physics_process",
                {{"project.godot", kInterpolated}, {"camera.gd", camera("_process")}},
                {{"camera.gd", camera("_physics_process")}}},
        CodeFix{"scripts/teleport-drawn",
                "Call reset_physics_interpolation() on it",
                {{"project.godot", kInterpolated}, {"hero.gd", kRespawn}},
                {{"hero.gd", kRespawn + "\treset_physics_interpolation()\n"}}}));

}  // namespace
}  // namespace tickproof::harness
