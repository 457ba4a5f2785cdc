// Key presses that a Godot project reads in its steps.

#include <gtest/gtest.h>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// Presses of one frame at 240 fps, which a Godot project of 60 ticks reads in its steps.
Finding presses_in_godot(std::string_view keys, std::string_view read_in) {
    return finding_of("input", project_game("project.godot", keys,
                                            only_at_rate(240) +
                                                fmt::format("input.read_in = \"{}\"\n", read_in)));
}

constexpr std::string_view kGodot46 =
    "config_version=5\n[application]\nconfig/features=PackedStringArray(\"4.6\")\n";

// Godot 4.6.3: is_action_just_pressed in _physics_process saw 686 of 686 such presses, 172 with
// the legacy behaviour; is_action_pressed saw 172.
TEST(InputOfGodot4, IsNotLostInAStepThatAsksForNewPresses) {
    const Finding found = presses_in_godot(kGodot46, "step");
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_EQ(found.severity, 0);
}

TEST(InputOfGodot4, IsLostWithTheLegacyBehaviourWhichIsTheKeyToChange) {
    const std::string legacy = std::string(kGodot46) +
                               "[input_devices]\ncompatibility/legacy_just_pressed_behavior=true\n";
    const Finding found = presses_in_godot(legacy, "step");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "frames_without_step"), 1 - 172.0 / 686, 0.003);
    EXPECT_EQ(found.at.file, "project.godot");
    EXPECT_EQ(found.at.line, 5U);
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "short_presses");
    EXPECT_EQ(found.fix_settings[0].value, "kept");
    EXPECT_NE(found.fix.find("legacy_just_pressed_behavior to false"), std::string::npos)
        << found.fix;
}

TEST(InputOfGodot4, IsLostInAStepThatAsksForHeldKeys) {
    const Finding found = presses_in_godot(kGodot46, "held");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "frames_without_step"), 1 - 172.0 / 686, 0.003);
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].value, "step");
}

TEST(InputOfGodot, IsLostInAStepBefore41) {
    for (const std::string_view keys :
         {"config_version=4\n[application]\n",
          "config_version=5\n[application]\nconfig/features=PackedStringArray(\"4.0\")\n"}) {
        const Finding found = presses_in_godot(keys, "step");
        EXPECT_EQ(found.verdict, Verdict::error) << keys;
        EXPECT_EQ(found.fix_settings.at(0).name, "input") << keys;
    }
}

}  // namespace
}  // namespace tickproof::harness
