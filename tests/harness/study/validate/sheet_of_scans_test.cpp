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
#include "tests/harness/study/validate/sheet_rows_of.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

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

/// No wall stops a trigger, or what its script moves in frames: the bullet's row is about it.
TEST(DataSheet, LeavesOutTheWallsThatStopNoShotOfTheGame) {
    const auto walls = [](Shot shot, const std::string& more = "") {
        shot.speed = 14;
        shot.dimensions = 3;
        Game unity =
            project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n", more);
        unity.scripts =
            ScriptScan{.files = 1, .motion = {.in_steps = {{}}, .dimensions = 3, .shots = {shot}}};
        take_scan(*unity.scripts, unity);
        TraceStore store;
        return row_answer(data_sheet(unity, "tickproof validate", store, 2), "walls");
    };
    EXPECT_EQ(walls({.in_frames = true}), "");
    EXPECT_EQ(walls({.body = ShotBody{.radius = 0.1, .is_trigger = true}}), "");
    EXPECT_NE(walls({.in_frames = true}, "wall.thickness_m = 0.3\n"), "") << "asked for";
    EXPECT_NE(walls({.guard = ShotGuard::discrete, .by_speed = true}), "") << "a rigid body";
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
