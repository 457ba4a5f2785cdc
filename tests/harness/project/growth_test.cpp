// Files of 30,000 lines and of 1,000,000 brackets, in each reader: read or refused in one line, in
// time that grows as they do. What grew squarely took minutes.

#include <gtest/gtest.h>

#include <ctime>
#include <functional>
#include <ostream>

#include "tests/harness/project/projects.h"
#include "tests/sanitized.h"

namespace tickproof::harness {
namespace {

using namespace testing;

constexpr std::size_t kLines = 30'000 / tickproof::testing::kSanitizedEvery;
constexpr std::size_t kBrackets = 1'000'000 / tickproof::testing::kSanitizedEvery;
/// Of processor time. A second is enough; a machine may be ten times slower.
constexpr double kMost_s = 10;

struct LongFile {
    std::string_view name;
    std::string_view file;
    std::string_view head;
    std::string (*part)(std::size_t i);
    std::size_t parts;
    std::string_view tail = "";
};

void PrintTo(const LongFile& file, std::ostream* out) {
    *out << file.name;
}

std::string text_of(const LongFile& file) {
    std::string text(file.head);
    for (std::size_t i = 0; i < file.parts; ++i) {
        text += file.part(i);
    }
    return text.append(file.tail);
}

class LongSettings : public ::testing::TestWithParam<LongFile> {};

TEST_P(LongSettings, TakeTimeAsTheyAreLong) {
    const LongFile& file = GetParam();
    const std::string text = text_of(file);
    const std::clock_t begin = std::clock();
    const std::string refused = refusal([&] { projects_of(file.file, text); });
    EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, kMost_s);
    EXPECT_EQ(refused.find('\n'), std::string::npos) << refused;
    EXPECT_LT(refused.size(), 1'000U);
}

constexpr std::string_view kGodot = "config_version=5\n[physics]\n";
constexpr std::string_view kUnreal = "[/Script/Engine.PhysicsSettings]\n";
constexpr std::string_view kUnity = "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n";
constexpr std::string_view kO3de =
    "{\"Amazon\":{\"Gems\":{\"PhysX\":{\"PhysXSystemConfiguration\":{\"FixedTimestep\":0.016";
constexpr std::string_view kStride =
    "!GameSettingsAsset\nDefaults:\n    - !Stride.Physics.PhysicsSettings,Stride.Physics\n"
    "      MaxSubSteps: 1\n";

std::string key(std::size_t i) {
    return fmt::format("k{}={}\n", i, i);
}
std::string yaml_key(std::size_t i) {
    return fmt::format("  k{}: {}\n", i, i);
}
std::string bracket(std::size_t) {
    return "[";
}

const LongFile kFiles[] = {
    {"GodotKeys", "project.godot", kGodot, key, kLines},
    {"GodotKeysOfOneName", "project.godot", kGodot,
     [](std::size_t) -> std::string { return "common/physics_ticks_per_second=60\n"; }, kLines},
    {"GodotOverrides", "project.godot", "config_version=5\n[application]\n",
     [](std::size_t) -> std::string { return "config/project_settings_override=\"\"\n"; }, kLines},
    {"GodotSections", "project.godot", kGodot,
     [](std::size_t i) { return fmt::format("[s{}]\nk=1\n", i); }, kLines},
    {"GodotTags", "project.godot", kGodot,
     [](std::size_t i) { return fmt::format("common/physics_ticks_per_second.t{}=60\n", i); },
     kLines},
    {"GodotBrackets", "project.godot", "config_version=5\n[physics]\nk=", bracket, kBrackets},
    {"GodotOpenBrackets", "project.godot", kGodot,
     [](std::size_t) -> std::string { return "k=[\n"; }, kLines},
    {"GodotQuotes", "project.godot", "config_version=5\n[physics]\nk=\"",
     [](std::size_t) -> std::string { return "\\\""; }, kBrackets},
    {"UnrealKeys", "DefaultEngine.ini", kUnreal, key, kLines},
    {"UnrealAddedKeys", "DefaultEngine.ini", kUnreal,
     [](std::size_t) -> std::string { return "+MaxSubsteps=6\n"; }, kLines},
    {"UnrealSections", "DefaultEngine.ini", kUnreal,
     [](std::size_t i) { return fmt::format("[/Script/Engine.Physics{}]\nk=1\n", i); }, kLines},
    {"UnityKeys", "TimeManager.asset", kUnity, yaml_key, kLines},
    {"UnityKeysOfOneName", "TimeManager.asset", kUnity,
     [](std::size_t) -> std::string { return "  Fixed Timestep: 0.02\n"; }, kLines},
    {"UnityBrackets", "TimeManager.asset",
     "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n  Fixed Timestep: ", bracket, kBrackets},
    {"UnityBraces", "TimeManager.asset", "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n  Fixed Timestep: ",
     [](std::size_t) -> std::string { return "{a: "; }, kBrackets},
    {"UnityDashes", "TimeManager.asset", "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n  a:\n   ",
     [](std::size_t) -> std::string { return "- "; }, kBrackets, "x\n"},
    {"DefoldKeys", "game.project", "[physics]\n", key, kLines},
    {"DefoldSections", "game.project", "[physics]\n",
     [](std::size_t i) { return fmt::format("[s{}]\nk = 1\n", i); }, kLines},
    {"O3deKeys", "physxsystemconfiguration.setreg", kO3de,
     [](std::size_t i) { return fmt::format(",\n\"k{}\":{}", i, i); }, kLines, "}}}}}"},
    {"O3deBraces", "physxsystemconfiguration.setreg", "{\"Amazon\":{\"Gems\":{\"PhysX\":",
     [](std::size_t) -> std::string { return "{\"a\":"; }, kBrackets},
    {"StrideKeys", "GameSettings.sdgamesettings", kStride,
     [](std::size_t i) { return fmt::format("      K{}: {}\n", i, i); }, kLines},
    {"StrideBrackets", "GameSettings.sdgamesettings",
     "!GameSettingsAsset\nDefaults:\n    - !Stride.Physics.PhysicsSettings,Stride.Physics\n      "
     "K: ",
     bracket, kBrackets},
};
INSTANTIATE_TEST_SUITE_P(Each, LongSettings, ::testing::ValuesIn(kFiles),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace tickproof::harness
