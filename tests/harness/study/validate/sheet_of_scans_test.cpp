// Rows of the data sheet that say, or leave out, what the scan of scripts and scenes shows, or that
// agree with a check.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "harness/game/take_scan.h"
#include "harness/study/validate/data_sheet.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

/// The answer of a row; empty if the sheet has none of this name.
std::string row_answer(const Table& sheet, std::string_view question) {
    const auto row = std::ranges::find_if(
        sheet.rows, [&](const TableRow& each) { return each.cells.front() == question; });
    return row == sheet.rows.end() ? "" : row->cells.at(1);
}

/// The rows of a Unity project whose scan shows this motion.
Table unity_sheet(const ScriptMotion& motion, const std::string& profile = "") {
    Game unity =
        project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n", profile);
    unity.scripts = ScriptScan{.files = 1, .motion = motion};
    TraceStore store;
    return data_sheet(unity, "tickproof validate", store, 2);
}

TEST(DataSheet, SaysOfWhichPressesTheStepsSpeak) {
    const Place ball{.file = "Ball.cs", .line = 9};
    const auto presses = [&](const MovedCharacter* in_frames) {
        ScriptMotion motion{.in_steps = {ball}};
        if (in_frames != nullptr) {
            motion.characters_in_frames = {*in_frames};
        }
        return row_answer(unity_sheet(motion), "key press");
    };
    EXPECT_EQ(presses(nullptr),
              "that moves a body in steps waits up to 19.9 ms for a step at 30 to 240 fps");
    const MovedCharacter paddle{.is_level = true};
    EXPECT_EQ(presses(&paddle), "acts in its own frame, in which the character moves");
    EXPECT_EQ(row_answer(unity_sheet({.in_steps = {ball}, .players = {ball}}), "key press"),
              "waits up to 19.9 ms for a step at 30 to 240 fps");
}

TEST(DataSheet, SaysNothingOfPressesThatNoScriptReads) {
    const Place ball{.file = "Ball.cs", .line = 9};
    EXPECT_EQ(row_answer(unity_sheet({.in_steps = {ball}, .reads_no_input = true}), "key press"),
              "");
    EXPECT_NE(row_answer(unity_sheet({.in_steps = {ball}}), "key press"), "");
}

/// Every frame has a step of 2 ms: only the press that Update reads waits for the next frame.
TEST(DataSheet, SaysThatAPressOfAFrameActsAFrameLaterWhereEachFrameHasAStep) {
    const auto presses = [](std::vector<Place> in_frames) {
        Game unity = project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.002\n");
        unity.scripts = ScriptScan{.files = 1,
                                   .motion = {.in_steps = {{.file = "Bike.cs", .line = 9}},
                                              .presses_in_frames = std::move(in_frames)}};
        TraceStore store;
        return row_answer(data_sheet(unity, "tickproof validate", store, 2), "key press");
    };
    EXPECT_EQ(presses({{.file = "Keys.cs", .line = 4}}),
              "acts a frame later where a frame reads it (Keys.cs:4)");
    EXPECT_EQ(presses({}), "acts in its own frame");
}

/// The names of the rows.
std::vector<std::string> rows_of(const Table& sheet) {
    std::vector<std::string> names;
    for (const TableRow& row : sheet.rows) {
        names.push_back(row.cells.front());
    }
    return names;
}

TEST(DataSheet, LeavesOutTheSpringsAndTheGateOfAGameWithout) {
    const Place at{.file = "Ball.cs", .line = 9};
    EXPECT_THAT(rows_of(unity_sheet({.in_frames = {at}, .bodies = SceneBodies{}})),
                Not(AnyOf(Contains("springs"), Contains("gate"))));
    EXPECT_THAT(rows_of(unity_sheet({.in_steps = {at}, .springs = true})),
                AllOf(Contains("springs"), Contains("gate")));
    EXPECT_THAT(rows_of(unity_sheet({.in_frames = {at}, .bodies = SceneBodies{}},
                                    "motion.spring_radps = 9\ngate.thickness_m = 0.3\n")),
                AllOf(Contains("springs"), Contains("gate")));
}

Table sheet_of_policy(std::string_view policy) {
    TraceStore store;
    return data_sheet(game(policy, "frames.lowest_fps = 30\n"), "tickproof validate", store, 2);
}

/// A step is in game time, and a key press waits for one in real time.
TEST(DataSheet, SaysThatTimersCountGameTimeWhereItIsScaled) {
    EXPECT_EQ(row_answer(sheet_of_policy("unity:timestep=11ms:time_scale=0.8"), "timers"),
              "that steps count fire up to 11 ms of game time late");
    EXPECT_EQ(row_answer(sheet_of_policy("unity:timestep=11ms"), "timers"),
              "that steps count fire up to 11 ms late");
}

/// A clamp of 10 ms passes 99% of a frame at 99 fps, which the check `speed` tolerates.
TEST(DataSheet, GivesFullSpeedWhereTheCheckOfSpeedDoes) {
    const std::string policy = "unity:timestep=5ms:frame_delta_max=10ms";
    EXPECT_THAT(row_answer(sheet_of_policy(policy), "full speed"), HasSubstr("from 99 fps up"));
    EXPECT_THAT(finding_of("speed", policy, "frames.lowest_fps = 30\n").summary,
                HasSubstr("Slow motion below 99 fps"));
}

/// A scale that each frame moves on has no one value; one that a key press sets has its own row.
TEST(DataSheet, NamesTheFramesThatChangeTheTimeScaleAndTheStep) {
    const auto code = [](const std::string& in_update) {
        Game unity = project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n");
        const std::string text = "class Cross : MonoBehaviour {\n void Update() {\n" + in_update +
                                 "\n }\n void Open() {\n  Time.timeScale = 1;\n }\n}\n";
        unity.scripts = scan_script({.name = "Cross.cs", .text = text});
        take_scan(*unity.scripts, unity);
        TraceStore store;
        std::vector<std::string> answers;
        for (const TableRow& row : data_sheet(unity, "tickproof validate", store, 2).rows) {
            if (row.cells.front() == "code") {
                answers.push_back(row.cells.at(1));
            }
        }
        return answers;
    };
    EXPECT_THAT(
        code("  Time.timeScale = Mathf.Lerp(Time.timeScale, held ? .1f : 1, Time.deltaTime);\n"
             "  Time.fixedDeltaTime = Time.timeScale * 0.02f;"),
        ::testing::ElementsAre(
            "changes Time.timeScale while the game runs (Cross.cs:3); these rows are at 1",
            "may set Time.fixedDeltaTime (Cross.cs:4); these rows are without it"));
    EXPECT_THAT(code("  if (hit) {\n   Time.timeScale = slow;\n  }"),
                Not(Contains(HasSubstr("while the game runs"))));
}

TEST(DataSheet, LeavesOutTheWallsOfAGameWithoutABody) {
    const Place at{.file = "Pong.cs", .line = 9};
    const Table none = unity_sheet({.in_frames = {at}, .bodies = SceneBodies{}});
    EXPECT_THAT(rows_of(none), Not(Contains("walls")));
    EXPECT_THAT(none.in_a_line, Not(HasSubstr("wall")));
    EXPECT_THAT(rows_of(unity_sheet({.in_frames = {at}})), Contains("walls")) << "unknown";
    EXPECT_THAT(rows_of(unity_sheet({.in_steps = {at}, .bodies = SceneBodies{}})),
                Contains("walls"));
    EXPECT_THAT(rows_of(unity_sheet({.bodies = SceneBodies{.all = 1}})), Contains("walls"));
    EXPECT_THAT(rows_of(unity_sheet({.in_frames = {at}, .bodies = SceneBodies{}},
                                    "wall.thickness_m = 0.3\n")),
                Contains("walls"));
}

TEST(DataSheet, SaysWhatContinuousCollisionAddsWhereARigidBodyMayHaveIt) {
    const auto walls = [](std::size_t moved) {
        return row_answer(
            unity_sheet({.in_steps = {{}}, .continuous = ContinuousBodies{.moved = moved}}),
            "walls");
    };
    EXPECT_THAT(walls(1), HasSubstr("; a rigid body with continuous collision at any speed"));
    EXPECT_THAT(walls(0), Not(HasSubstr("continuous")));
}

/// A shorter jump ends where a frame adds gravity, at a time that the frame rate sets.
TEST(DataSheet, SaysWhereFramesCutARise) {
    EXPECT_THAT(
        row_answer(unity_sheet({.in_steps = {{}},
                                .jumps = true,
                                .characters_in_steps = {{.cut_in_frames = {.file = "Better.cs",
                                                                           .line = 4}}}}),
                   "jump"),
        HasSubstr(" at every rate while held; a short one varies, cut in frames "
                  "(Better.cs:4)"));
}

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

TEST(DataSheet, SaysWhereCallbacksKeepThePresses) {
    const Place hero{.file = "Assets/Hero.cs", .line = 9};
    EXPECT_EQ(row_answer(
                  unity_sheet({.in_steps = {hero}, .players = {hero}, .presses_in_events = {hero}}),
                  "key press"),
              "waits up to 19.9 ms for a step at 30 to 240 fps, a frame later where a callback of "
              "the Input System keeps it (Hero.cs:9)");
}

/// Interpolation does not draw what a script writes into the transform.
TEST(DataSheet, SaysWhichInterpolatedBodyAScriptPlaces) {
    const Place hero{.file = "Assets/Hero.cs", .line = 9};
    const SceneBodies all{.all = 1, .moved = 1, .interpolated = 1, .is_of_build = true};
    EXPECT_EQ(row_answer(unity_sheet({.in_steps = {hero}, .bodies = all}), "motion"),
              "even on 60, 120, 144 Hz, 1 of 1 Rigidbodies in the build interpolated");
    EXPECT_EQ(row_answer(unity_sheet({.in_steps = {hero},
                                      .placed_bodies = {{.at = hero, .turns = true}},
                                      .bodies = all}),
                         "motion"),
              "even on 60, 120, 144 Hz, 1 of 1 Rigidbodies in the build interpolated; not where a "
              "script writes transform (Hero.cs:9)");
}

TEST(DataSheet, HasNoGateForPlayersWhoMoveInFramesByNoKnownRule) {
    const Place ball{.file = "Assets/Ball.cs", .line = 9};
    EXPECT_NE(row_answer(unity_sheet({.in_steps = {ball}}), "gate"), "");
    EXPECT_EQ(row_answer(unity_sheet({.in_steps = {ball},
                                      .characters_in_frames = {{.at = ball, .is_level = true}}}),
                         "gate"),
              "");
}

}  // namespace
}  // namespace tickproof::harness
