// Rows of the data sheet that say what the scan of Godot's scripts and scenes shows.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "harness/game/take_scan.h"
#include "harness/study/validate/data_sheet.h"
#include "tests/harness/check/games.h"
#include "tests/harness/study/validate/sheet_rows_of.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;

/// The sheet of a Godot game in 2D.
Table godot_sheet(const std::string& physics, const ScriptMotion& motion,
                  const std::string& version = "4.5") {
    Game game = project_game("project.godot",
                             "config_version=5\n[application]\n"
                             "config/features=PackedStringArray(\"" +
                                 version + "\")\n[physics]\n" + physics,
                             "");
    game.scripts = ScriptScan{.files = 1, .motion = motion};
    take_scan(*game.scripts, game);
    TraceStore store;
    return data_sheet(game, "tickproof validate", store, 2);
}

/// By Godot's manual a node that is Off stays where the last step put it.
TEST(DataSheet, PromisesNoEvenMotionOfNodesThatAreNotInterpolated) {
    const std::string on = "common/physics_interpolation=true\n";
    const Place lift{.file = "a/lift.tscn", .line = 13};
    const ScriptMotion plain{.in_steps = {{"lift.gd", 3}}, .dimensions = 2};
    ScriptMotion off = plain;
    off.stepped_and_off = {lift};
    const Table with = godot_sheet(on, off);
    EXPECT_THAT(row_answer(with, "motion"),
                HasSubstr("interpolated; 1 node that moves in steps is not (lift.tscn:13)"));
    EXPECT_THAT(with.in_a_line, HasSubstr("Hz where interpolated"));
    const Table without = godot_sheet(on, plain);
    EXPECT_THAT(row_answer(without, "motion"), Not(HasSubstr(" not")));
    EXPECT_THAT(without.in_a_line, Not(HasSubstr("where")));

    ScriptMotion unsure = plain;
    unsure.off = {lift, lift};
    EXPECT_THAT(row_answer(godot_sheet(on, unsure), "motion"),
                HasSubstr("; 2 nodes are not (lift.tscn:13)"));
}

TEST(DataSheet, SaysWhyAGameIsNotInterpolated) {
    const auto motion = [](const std::string& physics, int dimensions, const std::string& version) {
        return row_answer(
            godot_sheet(physics, {.in_steps = {{"a.gd", 3}}, .dimensions = dimensions}, version),
            "motion");
    };
    EXPECT_THAT(motion("", 2, "4.5"),
                HasSubstr("not interpolated (the default of common/physics_interpolation)"));
    EXPECT_THAT(motion("common/physics_interpolation=false\n", 2, "4.5"),
                HasSubstr("not interpolated (project.godot:5)"));
    EXPECT_THAT(motion("", 2, "4.2"),
                HasSubstr("not interpolated (Godot 4.2 has no setting for it)"));
    EXPECT_THAT(motion("common/physics_interpolation=true\n", 3, "4.3"),
                HasSubstr("not interpolated (Godot 4.3 does so in 2D only)"));
}

/// Files of config_version 3 are Godot 3.0's; 3.1 to 3.6 write 4, and 3.5 brought the key.
TEST(DataSheet, SaysThatTheFirstGodot3CannotInterpolate) {
    const auto motion = [](const std::string& file) {
        Game godot = project_game("project.godot", file);
        godot.scripts = ScriptScan{.files = 1, .motion = {.in_steps = {{"a.gd", 3}}}};
        take_scan(*godot.scripts, godot);
        TraceStore store;
        return row_answer(data_sheet(godot, "tickproof validate", store, 2), "motion");
    };
    EXPECT_THAT(motion("config_version=3\n"),
                HasSubstr("not interpolated (Godot 3.0 has no setting for it)"));
    EXPECT_THAT(motion("config_version=4\n"),
                HasSubstr("not interpolated (the default of common/physics_interpolation)"));
}

TEST(DataSheet, HasNoKeyPressOfScriptsThatReadNoKey) {
    const ScriptMotion motion{.in_steps = {{"a.gd", 3}}};
    EXPECT_EQ(row_answer(godot_sheet("", motion), "key press"), "");
    ScriptMotion reads = motion;
    reads.reads_keys = true;
    EXPECT_THAT(row_answer(godot_sheet("", reads), "key press"),
                HasSubstr("that moves a body in steps waits up to"));
}

/// The motion of a character that jumps in steps.
ScriptMotion jumping(const MovedCharacter& character) {
    return {.dimensions = 2, .jumps = true, .characters_in_steps = {character}};
}

TEST(DataSheet, SaysNoHeightOfAJumpWhoseRuleIsUnknown) {
    const MovedCharacter hero{.at = {.file = "hero.gd", .line = 9}, .is_rule_unknown = true};
    EXPECT_EQ(row_answer(godot_sheet("", jumping(hero)), "jump"),
              "has no height that is known: the rule of its gravity, which acts on several speeds, "
              "is unknown (hero.gd:9)");
}

/// Without damping it is v^2 / 2g less half a step at the speed of the jump, 1.276 m - 0.042 m.
TEST(DataSheet, DampsTheJumpOfARigidBody) {
    EXPECT_THAT(
        row_answer(godot_sheet("", jumping({.is_rigid_body = true, .linear_damp = 0})), "jump"),
        HasSubstr("peaks at 1.234 m at every rate"));
    EXPECT_THAT(
        row_answer(godot_sheet("", jumping({.is_rigid_body = true, .linear_damp = 30})), "jump"),
        HasSubstr("peaks at 0.0"));
}

TEST(DataSheet, SaysThatAScriptDrawsWhatHasNoNode) {
    ScriptMotion motion{
        .in_steps = {{"b.gd", 3}}, .dimensions = 2, .drawn_by_scripts = {{"b.gd", 9}}};
    EXPECT_THAT(row_answer(godot_sheet("", motion), "motion"),
                HasSubstr("not interpolated (a script draws it at the last step's place, b.gd:9)"));
    motion.in_steps.push_back({"hero.gd", 4});
    EXPECT_THAT(row_answer(godot_sheet("", motion), "motion"),
                HasSubstr("not interpolated (the default of common/physics_interpolation)"));
}

/// Godot's default gravity is 980 pixels/s2 in 2D.
TEST(DataSheet, SaysHowManyPixelsAreAMetreWhereScriptsCountInPixels) {
    const auto title = [](int dimensions) {
        return godot_sheet("", {.in_steps = {{"a.gd", 3}}, .dimensions = dimensions}).title;
    };
    EXPECT_EQ(title(2), "what these settings guarantee, 100 pixels a metre");
    EXPECT_EQ(title(3), "what these settings guarantee");
}

}  // namespace
}  // namespace tickproof::harness
