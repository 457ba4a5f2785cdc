// The data sheet against closed forms: each answer is that of runs, and has a command.

#include "harness/study/validate/data_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "harness/game/take_scan.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::Each;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kProfile = "physics.engine = \"euler:precision=f64\"\nframes.lowest_fps = 30\n";

Table sheet_of(std::string_view policy, const std::string& profile = kProfile) {
    TraceStore store;
    return data_sheet(game(policy, profile), "tickproof validate", store, 2);
}

/// The answer to a question; throws std::out_of_range if it is not asked.
std::string answer(const Table& sheet, std::string_view question) {
    const auto row = std::ranges::find_if(
        sheet.rows, [&](const TableRow& each) { return each.cells[0] == question; });
    if (row == sheet.rows.end()) {
        throw std::out_of_range(std::string(question));
    }
    return row->cells[1];
}

TEST(DataSheet, OfAFixedTimestepHasTheNumbersOfClosedForms) {
    const Table sheet = sheet_of("fixed");
    // Its clamp passes 0.25 s of a frame: 4 fps, 15 steps, and 0.75 s of a 1 s hitch are lost.
    EXPECT_EQ(answer(sheet, "full speed"), "from 4 fps up; a hitch above 250 ms may lose time");
    EXPECT_EQ(answer(sheet, "steps"),
              "at most 2 in a frame at 30 to 240 fps, 15 after a 1 s hitch");
    // (r + T/2) x 60 Hz.
    EXPECT_EQ(
        answer(sheet, "walls"),
        "of 0.05, 0.1, 0.2, 0.5 m stop a 0.2 m ball up to 7.5, 9, 12, 21 m/s; a rigid body with "
        "continuous "
        "collision at any speed");
    EXPECT_THAT(answer(sheet, "gate"), StartsWith("of 0.2 m (assumed) holds in all "));
    EXPECT_THAT(answer(sheet, "gate"), HasSubstr("; longest step 0.0833 m")) << "5 m/s / 60";
    // v dt / 2 below v^2 / 2g, within g dt^2 / 8.
    EXPECT_EQ(answer(sheet, "jump"), "of 1.274 m (assumed) peaks at 1.233 m at every rate");
    EXPECT_THAT(answer(sheet, "timers"), HasSubstr("16.7 ms late"));
    EXPECT_THAT(answer(sheet, "springs"), HasSubstr("14400 N/m for each kg")) << "(2 / dt)^2";
    EXPECT_EQ(answer(sheet, "machines"),
              "share steps of 16.7 ms; a 1 s hitch leaves them 45 steps apart");
    EXPECT_THAT(sheet.rows, Each(Field(&TableRow::command, StartsWith("tickproof "))));
}

TEST(DataSheet, OfVariableStepsSaysWhatDependsOnFrames) {
    const Table sheet = sheet_of("variable");
    EXPECT_EQ(answer(sheet, "key press"), "acts in its own frame");
    EXPECT_EQ(answer(sheet, "motion"), "even on 60, 120, 144 Hz");
    EXPECT_THAT(answer(sheet, "gate"), HasSubstr(" fails in "));
    EXPECT_THAT(answer(sheet, "jump"), HasSubstr(" at 30 fps to 1.264 m at 240 fps"));
    EXPECT_THAT(answer(sheet, "machines"), StartsWith("take other steps at other frame rates"));
}

/// What the upgraded engine itself does at the gate is the row of a game that has it already.
TEST(DataSheet, SaysWhatTheGateDoesAfterAnUpgradeOfTheEngine) {
    if (!physics::absent_engines().empty()) {
        GTEST_SKIP() << physics::absent_engines().front().remedy;
    }
    const auto gate = [](const std::string& timestep, const std::string& engine) {
        return answer(
            sheet_of("fixed:timestep=" + timestep, "physics.engine = \"" + engine + "\"\n"),
            "gate");
    };
    EXPECT_THAT(gate("1/60", "box2d"), HasSubstr(" holds in all 1275 runs, also in box2d3; "));
    EXPECT_THAT(gate("1/60", "box2d:ccd=off"), HasSubstr(", also in box2d3:continuous=off; "));
    EXPECT_THAT(gate("1/60", "box2d3"), HasSubstr(" holds in all 1275 runs; "));
    const std::string after = gate("1/10", "box2d3");
    ASSERT_THAT(after, HasSubstr(" fails in "));
    const auto from = after.find("fails in ");
    EXPECT_THAT(gate("1/10", "box2d"),
                HasSubstr("holds in all 1275 runs, in box2d3 " +
                          after.substr(from, after.find(" of ") - from) + ";"));
}

TEST(DataSheet, SaysFromWhichRateAndToWhichHitchTimeIsKept) {
    // Frames of at most 0.1 s: 10 fps and slower lose time, and so does any longer hitch.
    const Table sheet = sheet_of("fixed:frame_delta_max=0.1s");
    EXPECT_EQ(answer(sheet, "full speed"), "from 10 fps up; a hitch above 100 ms may lose time");
    // 0.9 s of 60 Hz.
    EXPECT_THAT(answer(sheet, "machines"), HasSubstr("leaves them 54 steps apart"));
    EXPECT_EQ(answer(sheet_of("frame-locked"), "full speed"), "at 60 fps only");
}

TEST(DataSheet, SaysOnWhichDisplaysMotionIsUneven) {
    // 50 steps a second on 60 Hz: an image in five stands twice, ten times a second; not on 50 Hz.
    const Table sheet =
        sheet_of("fixed:timestep=1/50", kProfile + "frames.refresh_hz = [50, 60]\n");
    EXPECT_THAT(answer(sheet, "motion"), HasSubstr("even on 50 Hz, uneven on 60 Hz (9.9/s)"));
    EXPECT_THAT(answer(sheet, "motion"), HasSubstr("not interpolated"));
    const Table drawn = sheet_of("fixed:timestep=1/50:draw=interpolate",
                                 kProfile + "frames.refresh_hz = [50, 60]\n");
    EXPECT_EQ(answer(drawn, "motion"), "even on 50, 60 Hz, interpolated");
    EXPECT_THAT(answer(drawn, "key press"), HasSubstr("drawn 20 ms late"));
    // 1 step or 2 a refresh, in turn: a third less or more than 1.5.
    const Table alternating =
        sheet_of("fixed:timestep=1/90", kProfile + "frames.refresh_hz = [60, 90]\n");
    EXPECT_THAT(answer(alternating, "motion"),
                StartsWith("even on 90 Hz, 1 or 2 steps an image on 60 Hz"));
    EXPECT_THAT(alternating.in_a_line, HasSubstr("; 1 or 2 steps an image on 60 Hz"));
}

TEST(DataSheet, SaysWhatTheLongestStepOfAHitchDoes) {
    // A hitch of a second is one step: (2 / 1 s)^2.
    const Table sheet = sheet_of("variable");
    EXPECT_EQ(answer(sheet, "timers"),
              "that steps count fire up to 33.3 ms late; in a 1 s hitch 1 s");
    EXPECT_EQ(answer(sheet, "springs"),
              "in code hold up to 3600 N/m for each kg; in a 1 s hitch 4 N/m");
    EXPECT_THAT(answer(sheet_of("fixed"), "timers"), Not(HasSubstr("hitch")));
}

TEST(DataSheet, DoesNotSayThatNothingMovesInStepsWhereItCannotFollowThem) {
    const auto motion = [](const std::vector<Place>& hidden_steps) {
        Game unity = project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n");
        unity.scripts = ScriptScan{
            .files = 1, .motion = {.hidden_steps = hidden_steps, .bodies = SceneBodies{}}};
        TraceStore store;
        return answer(data_sheet(unity, "tickproof validate", store, 2), "motion");
    };
    EXPECT_THAT(motion({}), HasSubstr("the scan sees nothing that moves in steps"));
    EXPECT_THAT(motion({{.file = "Rider.cs"}}), Not(HasSubstr("nothing")));
}

TEST(DataSheet, NamesTheGamesOwnWall) {
    const Table sheet =
        sheet_of("fixed", kProfile + "wall.thickness_m = 0.3\nwall.fastest_mps = 5\n");
    EXPECT_THAT(
        answer(sheet, "walls"),
        StartsWith("of 0.05, 0.1, 0.2, 0.3, 0.5 m stop a 0.2 m ball up to 7.5, 9, 12, 15, 21 m/s"))
        << "(0.1 + 0.15) x 60";
    EXPECT_THAT(sheet.in_a_line, HasSubstr("walls of 0.3 m stop 15 m/s"));
}

/// Of several kinds the one that stops least. A trigger notices a ball of 0.2 m over 0.2 m + T, in
/// steps of 1/60 s up to (0.2 m + T) x 60 Hz.
TEST(DataSheet, IsOfTheKindsOfWallThatTheProfileAsksAbout) {
    const auto walls = [](std::string_view more) {
        return sheet_of("fixed", kProfile + "wall.thickness_m = 0.2\nwall.fastest_mps = 5\n" +
                                     std::string(more));
    };
    const Table triggers = walls("wall.kinds = \"trigger\"\n");
    EXPECT_THAT(answer(triggers, "walls"),
                StartsWith("triggers of 0.05, 0.1, 0.2, 0.5 m notice a 0.2 m ball up to 15, 18, "
                           "24, 42 m/s"));
    EXPECT_THAT(triggers.in_a_line, HasSubstr("triggers of 0.2 m notice 24 m/s"));
    EXPECT_THAT(answer(walls("wall.kinds = [\"trigger\", \"fixed\"]\n"), "walls"),
                StartsWith("fixed ones of 0.05, 0.1, 0.2, 0.5 m stop"));
    EXPECT_THAT(answer(walls("wall.kinds = \"kinematic\"\n"), "walls"),
                StartsWith("kinematic ones of"));
}

TEST(DataSheet, SaysHowManyBodiesOfScenesAreInterpolated) {
    const auto motion_with = [](const SceneBodies& bodies) {
        Game unity = project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n",
                                  "frames.refresh_hz = [60]\n");
        unity.scripts = ScriptScan{.files = 1, .motion = {.bodies = bodies}};
        TraceStore store;
        return answer(data_sheet(unity, "tickproof validate", store, 2), "motion");
    };
    EXPECT_EQ(motion_with({.all = 3, .moved = 3, .interpolated = 3}),
              "even on 60 Hz, 3 of 3 Rigidbodies in all scenes interpolated");
    EXPECT_EQ(motion_with({.all = 3, .moved = 3, .interpolated = 3, .is_of_build = true}),
              "even on 60 Hz, 3 of 3 Rigidbodies in the build interpolated");
    EXPECT_THAT(motion_with({.all = 3, .moved = 3}), HasSubstr("uneven on 60 Hz (9."));
    EXPECT_THAT(motion_with({.all = 3, .moved = 3}), HasSubstr("0 of 3 Rigidbodies"));
}

/// The sheet of a project of Godot with a character as scripts show it.
Table godot_sheet(const MovedCharacter& character, std::vector<Shot> shots = {}) {
    Game godot = project_game("project.godot", "config_version=5\n");
    godot.scripts = ScriptScan{.files = 1,
                               .motion = {.dimensions = 2,
                                          .jumps = true,
                                          .characters_in_steps = {character},
                                          .shots = std::move(shots)}};
    take_scan(*godot.scripts, godot);
    TraceStore store;
    return data_sheet(godot, "tickproof validate", store, 2);
}

/// v^2 / 2g is 1.276 m, and a step at 5 m/s is 0.083 m.
TEST(DataSheet, SaysBothHeightsOfAJumpWhoseOrderNoScriptShows) {
    EXPECT_EQ(answer(godot_sheet({}), "jump"),
              "of 1.276 m (assumed) peaks at 1.317 m; 0.083 m lower if it falls first");
    EXPECT_THAT(answer(godot_sheet({.jump = JumpRule::gravity_first}), "jump"),
                HasSubstr("peaks at 1.234 m at every rate"));
    EXPECT_THAT(answer(godot_sheet({.jump = JumpRule::move_first}), "jump"),
                HasSubstr("peaks at 1.317 m at every rate"));
}

/// In steps as long as their frames it is of another height at each rate.
TEST(DataSheet, SaysWhichOrderTheHeightsOfAJumpAssume) {
    const auto jump = [](const MovedCharacter& character) {
        Game love = project_game("main.lua", "function love.update(dt)\nend\n");
        love.scripts =
            ScriptScan{.files = 1, .motion = {.jumps = true, .characters_in_frames = {character}}};
        take_scan(*love.scripts, love);
        TraceStore store;
        return answer(data_sheet(love, "tickproof validate", store, 2), "jump");
    };
    EXPECT_THAT(jump({}), ::testing::EndsWith("1.264 m at 240 fps, if it falls first"));
    EXPECT_THAT(jump({.jump = JumpRule::gravity_first}), ::testing::EndsWith("1.264 m at 240 fps"));
}

TEST(DataSheet, SaysWhereGravityActsInFramesOnWhatMovesInSteps) {
    EXPECT_EQ(answer(godot_sheet({.falls_in_frames = {.file = "hero.gd", .line = 9}}), "jump"),
              "has no one height: gravity acts in frames (hero.gd:9), the move in steps");
}

TEST(DataSheet, SaysWhereFramesReadThePresses) {
    Game unity = project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n");
    unity.scripts = ScriptScan{
        .files = 1,
        .motion = {.in_steps = {{}}, .presses_in_frames = {{.file = "Assets/Hero.cs", .line = 9}}}};
    TraceStore store;
    EXPECT_EQ(answer(data_sheet(unity, "tickproof validate", store, 2), "key press"),
              "waits up to 19.9 ms for a step at 30 to 240 fps, a frame later where a frame reads "
              "it (Hero.cs:9)");
}

/// 6000 px/s are 60 m/s: 1 m in 1/60 s, and 2 m in a frame of 1/30 s.
TEST(DataSheet, SaysHowFarTheFastestBulletMovesInAStep) {
    const auto bullet = [](const std::vector<Shot>& shots) {
        return answer(godot_sheet({}, shots), "bullet");
    };
    const Shot bare{.speed = 6000, .at = {.file = "bullet.gd", .line = 7}};
    EXPECT_EQ(bullet({{.speed = 100, .at = {.file = "slow.gd", .line = 3}}, bare}),
              "of bullet.gd:7 at 60 m/s: up to 1 m a step, casts no ray ahead; others: slow.gd:3");
    Shot guarded = bare;
    guarded.guard = ShotGuard::looks_ahead;
    guarded.in_frames = true;
    EXPECT_EQ(bullet({guarded}),
              "of bullet.gd:7 at 60 m/s: up to 2 m a frame at 30 fps, looks ahead");
    EXPECT_EQ(
        bullet(
            {guarded,
             {.speed = 600, .guard = ShotGuard::discrete, .at = {.file = "ball.gd", .line = 3}}}),
        "of ball.gd:3 at 6 m/s: up to 0.1 m a step, has no continuous collision; others: "
        "bullet.gd:7")
        << "a slower one may pass a wall, the faster one does not";
    guarded.guard = ShotGuard::continuous;
    EXPECT_THAT(bullet({guarded}), HasSubstr(", has continuous collision"));
    EXPECT_EQ(bullet({{.guard = ShotGuard::looks_ahead, .at = bare.at}}),
              "of bullet.gd:7 sweeps its way, and passes no wall at any speed");
}

/// Nothing flies, so no ball is judged.
TEST(DataSheet, OfAGameThatShootsRaysHasNoRowOfWalls) {
    const Table sheet =
        godot_sheet({}, {{.guard = ShotGuard::ray, .at = {.file = "gun.gd", .line = 7}}});
    EXPECT_EQ(answer(sheet, "bullet"),
              "of gun.gd:7 is a ray, which passes no wall between its ends");
    EXPECT_THROW(answer(sheet, "walls"), std::out_of_range);
}

TEST(DataSheet, SaysThatALoopWithoutAClampCatchesUp) {
    const Table sheet = sheet_of("fixed:frame_delta_max=off");
    EXPECT_EQ(answer(sheet, "full speed"), "from 1 fps up; a 1 s hitch loses no time");
    EXPECT_THAT(answer(sheet, "machines"), HasSubstr("after a 1 s hitch one catches up"));
}

TEST(DataSheet, SaysWhatStepsThatCostTimeLeaveOfFullSpeed) {
    // Steps of 20 ms at 60 Hz need 1.2 s a second.
    const Table sheet = sheet_of("fixed", kProfile + "cost.step_ms = 20\ncost.render_ms = 5\n");
    EXPECT_EQ(answer(sheet, "full speed"), "at no rate from 1 to 240 fps");
}

TEST(DataSheet, IsEmptyWithoutFrames) {
    Game nothing = game("fixed", kProfile);
    nothing.frames = {};
    TraceStore store;
    EXPECT_THAT(data_sheet(nothing, "tickproof validate", store, 1).rows, IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
