// A body that moves v dt in a step is noticed if some step ends while it overlaps the wall and its
// centre has not passed the middle: within r + d / 2 after the contact. So at the worst moment the
// contact comes just after a step, and v dt may be r + d / 2 and no more.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/game/take_scan.h"
#include "harness/trace/make_trace.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr double kWallReach_m = 0.25 + 0.2 / 2;

/// A ball of 0.25 m against a wall of 0.2 m.
std::string wall(double speed_mps) {
    return fmt::format(
        "wall.thickness_m = 0.2\nwall.fastest_mps = {}\nwall.fastest_radius_m = 0.25\n", speed_mps);
}

Finding of_wall(std::string_view policy, const std::string& profile) {
    return finding_of("tunneling", policy, profile);
}

/// Searches end within a ten-thousandth below; a contact comes a millionth of a step late.
MATCHER_P(IsThreshold, bound, "") {
    return arg >= bound / 1.00011 && arg <= bound * 1.00001;
}

TEST(GameWall, StopsWhatMovesLessThanItsReachInAStep) {
    const Finding found = of_wall("fixed", at_rates(30, 32) + wall(20.9));
    EXPECT_EQ(found.verdict, Verdict::pass);  // 20.9 / 60 = 0.348 m
    EXPECT_EQ(found.about, "wall 0.2 m");
    EXPECT_EQ(number_of(found, "tries_through"), 0);
    EXPECT_EQ(found.measured, 20.9);
    EXPECT_THAT(found.tolerated, IsThreshold(21.0));
    EXPECT_THAT(found.asked,
                ElementsAre("wall.thickness_m", "wall.fastest_mps", "wall.fastest_radius_m"));
}

TEST(GameWall, LetsThroughWhatMovesMore) {
    const Finding found = of_wall("fixed", at_rates(30, 32) + wall(21.1));
    EXPECT_EQ(found.verdict, Verdict::error);  // 0.352 m
    EXPECT_GT(number_of(found, "tries_through"), 0);
    EXPECT_THAT(found.bands, ElementsAre(Band{30, 32}));
    EXPECT_NEAR(found.severity, 21.1 / 21, 2e-4);
    EXPECT_NEAR(number_of(found, "longest_dt"), 1.0 / 60, 1e-12);
}

TEST(GameWall, HasFixesThatMakeItPass) {
    const Finding found = of_wall("fixed", at_rates(30, 32) + wall(75));
    ASSERT_THAT(found.fix_settings, SizeIs(1));
    EXPECT_EQ(found.fix_settings[0].name + "=" + found.fix_settings[0].value,
              "engine.collision=swept");
    // 0.35 m at 75 m/s are 4.67 ms: 215 Hz or more.
    ASSERT_THAT(found.other_fixes, SizeIs(1));
    EXPECT_EQ(found.other_fixes[0].text, "set timestep to 1/240 s");
    EXPECT_EQ(of_wall("fixed:timestep=1/215", at_rates(30, 32) + wall(75)).verdict, Verdict::pass);
    EXPECT_EQ(of_wall("fixed:timestep=1/214", at_rates(30, 32) + wall(75)).verdict, Verdict::error);
    // 75 / 60 m less 0.25 m of radius, on both sides.
    EXPECT_THAT(1 / number_of(found, "safe_thickness"), IsThreshold(1 / (2 * (75.0 / 60 - 0.25))));
}

TEST(GameWall, IsNotCuredByAnotherGame) {
    const Finding near = of_wall("fixed", at_rates(30, 32) + wall(22));
    EXPECT_NE(near.fix.find("low it down to 20.9 m/s"), std::string::npos) << near.fix;
    EXPECT_NE(near.fix.find("ake the wall 0.2"), std::string::npos) << near.fix;

    const Finding far = of_wall("fixed", at_rates(30, 32) + wall(300));
    EXPECT_EQ(far.verdict, Verdict::error);
    EXPECT_FALSE(far.fix.empty());
    EXPECT_EQ(far.fix.find("low it down"), std::string::npos) << far.fix;
    EXPECT_EQ(far.fix.find("ake the wall"), std::string::npos) << far.fix;
}

TEST(GameWall, LetsThroughTheShareOfShotsThatFallsBetweenSteps) {
    // v dt is twice the reach: half of all phases.
    const Finding found = of_wall("fixed", only_at_rate(60) + wall(2 * 60 * kWallReach_m));
    EXPECT_NEAR(number_of(found, "share_through"), 0.5, 1.0 / 16);
}

TEST(GameWall, IsSafeUpToItsReachInAStep) {
    for (const double rate_hz : {50.0, 60.0, 144.0}) {
        const Finding found =
            of_wall(fmt::format("fixed:timestep=1/{}", rate_hz), only_at_rate(60) + wall(10));
        EXPECT_THAT(number_of(found, "safe_speed"), IsThreshold(kWallReach_m * rate_hz)) << rate_hz;
    }
}

TEST(GameWall, HasASafeThicknessThatMakesUpForTheSpeed) {
    // 30 m/s are 0.5 m a step: twice what is missing to the radius.
    const Finding found = of_wall("fixed", only_at_rate(60) + wall(30));
    EXPECT_THAT(1 / number_of(found, "safe_thickness"), IsThreshold(1 / 0.5));
}

TEST(GameWall, FailsBelowTheRateWhoseFramesAreTooLong) {
    // 0.35 m are flown in a frame at 57.5 fps.
    const Finding found = of_wall("variable", at_rates(50, 65) + wall(kWallReach_m * 57.5));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_THAT(found.bands, ElementsAre(Band{50, 57}));
    EXPECT_THAT(number_of(found, "safe_speed"), IsThreshold(kWallReach_m * 50));
    EXPECT_EQ(of_wall("variable", at_rates(58, 65) + wall(kWallReach_m * 57.5)).verdict,
              Verdict::pass);
}

TEST(GameWall, FailsInAHitchAlone) {
    const std::string hitch =
        "frames.lowest_fps = 60\nframes.highest_fps = 60\n"
        "frames.refresh_hz = []\nframes.worst_hitch_ms = 200\n";
    // 5 m/s are 0.083 m in a frame and 1 m in the hitch.
    const Finding found = of_wall("variable", hitch + wall(5));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_THAT(found.bands, IsEmpty());
    EXPECT_NEAR(number_of(found, "longest_dt"), 0.2, 1e-9);
    EXPECT_THAT(number_of(found, "safe_speed"), IsThreshold(kWallReach_m / 0.2));
    ASSERT_THAT(found.fix_settings, SizeIs(1));
    EXPECT_EQ(found.fix_settings[0].value, "70ms");  // 0.35 / 5
    EXPECT_EQ(of_wall("variable:frame_delta_max=70ms", hitch + wall(4.999)).verdict, Verdict::pass);
    EXPECT_EQ(of_wall("fixed", hitch + wall(5)).verdict, Verdict::pass);
    EXPECT_EQ(of_wall("variable:frame_delta_max=50ms", hitch + wall(5)).verdict,
              Verdict::pass);  // 0.25 m
}

TEST(GameWall, IsJudgedInTheFramesOfPlayers) {
    Asked made{.game = game("variable", only_at_rate(60) + wall(5)), .store = {}};
    std::vector<Duration> frames(20'000, from_seconds(1.0 / 60));
    frames[15'000] = from_seconds(0.2);
    const FrameTrace capture = in_memory("capture", frames);
    made.store.add(capture);
    add_captures({capture.spec}, made.game.frames);
    const Finding found = finding_of("tunneling", made);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(found.shown_by.front().trace, capture.spec);
    EXPECT_THAT(number_of(found, "safe_speed"), IsThreshold(kWallReach_m / 0.2));
    EXPECT_EQ(run(found.shown_by.front(), capture).outcome.passage, Passage::tunneled);
}

TEST(GameWall, IsSafeForSoManyTimesTheSpeedInSubsteps) {
    const std::string four = only_at_rate(60) + wall(60) + "physics.substeps = 4\n";
    const Finding found = of_wall("fixed", four);
    EXPECT_EQ(found.verdict, Verdict::pass);  // 60 / 240 = 0.25 m
    EXPECT_THAT(number_of(found, "safe_speed"), IsThreshold(kWallReach_m * 240));
    EXPECT_EQ(of_wall("fixed", only_at_rate(60) + wall(60)).verdict, Verdict::error);
}

TEST(GameWall, IsPassedInASubstepAndNotInAStep) {
    const Finding found = of_wall("fixed", only_at_rate(60) + wall(100) + "physics.substeps = 4\n");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "longest_dt"), 1.0 / 240, 1e-12);
}

TEST(GameWall, StopsEverythingWithContinuousCollision) {
    const std::string swept =
        "physics.engine = \"euler:collision=swept\"\n"
        "frames.lowest_fps = 30\nframes.highest_fps = 30\n"
        "frames.refresh_hz = []\nframes.worst_hitch_ms = 0\n";
    const Finding found = of_wall("variable", swept + wall(300));
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "safe_speed"), 2000);
}

/// A wall of 0.2 m and something of 90 m/s, in a project of which a scene has one rigid body.
Finding of_scene(int continuous_cd) {
    Game game = project_game("project.godot", "config_version=5\n[physics]\n",
                             "wall.thickness_m = 0.2\nwall.fastest_mps = 90\n");
    const Place ball{.file = "ball.tscn", .line = 6};
    ContinuousBodies bodies{.moved = 1, .with = ball, .without = ball};
    if (continuous_cd > 0) {
        bodies.continuous = 1;
        bodies.mode = continuous_cd;
    }
    game.scripts = ScriptScan{.files = 1, .motion = {.continuous = bodies}};
    take_scan(*game.scripts, game);
    return finding_of("tunneling", game);
}

TEST(GameWall, StopsWhatSweepsInTheScenesOfTheProject) {
    const Finding swept = of_scene(1);
    EXPECT_EQ(swept.verdict, Verdict::pass);
    EXPECT_THAT(swept.cause, ::testing::HasSubstr("ball.tscn:6"));
    const Finding off = of_scene(0);
    EXPECT_EQ(off.verdict, Verdict::error);
    EXPECT_THAT(off.fix, ::testing::HasSubstr("ball.tscn:6"));
    const Finding shape = of_scene(2);
    EXPECT_EQ(shape.verdict, Verdict::error) << "Cast Shape stops no more than off";
    EXPECT_THAT(shape.fix, ::testing::HasSubstr("another mode"));
}

TEST(GameWall, IsTheWorseTheFasterThingsFly) {
    double before = 0;
    for (const double speed_mps : {5.0, 10.0, 20.0, 22.0, 40.0, 80.0, 160.0}) {
        const double severity = of_wall("fixed", only_at_rate(60) + wall(speed_mps)).severity;
        EXPECT_GT(severity, before) << speed_mps;
        EXPECT_EQ(severity > 1, speed_mps > 21) << speed_mps;
        before = severity;
    }
}

TEST(GameWall, IsShownByARunThatGetsThrough) {
    const Finding found = of_wall("variable", at_rates(30, 60) + wall(30));
    const RunSpec& spec = found.shown_by.front();
    EXPECT_EQ(run(spec, make_trace(spec.trace)).outcome.passage, Passage::tunneled);
}

TEST(GameWall, IsNotAskedForWithoutAWallOrWithoutAnythingFast) {
    EXPECT_THAT(findings_of("tunneling", "variable", only_at_rate(60)), IsEmpty());
    EXPECT_THAT(findings_of("tunneling", "variable", only_at_rate(60) + "wall.thickness_m = 1"),
                IsEmpty());
    EXPECT_THAT(findings_of("tunneling", "variable", only_at_rate(60) + "wall.fastest_mps = 1"),
                IsEmpty());
}

TEST(GameWall, ThatNothingReachesIsUnknown) {
    for (const std::string_view check : {"tunneling", "safe-speed"}) {
        EXPECT_EQ(finding_of(check, kStandsStill, only_at_rate(60) + wall(10)).verdict,
                  Verdict::unknown)
            << check;
    }
}

TEST(GameWall, OfALoopThatDoesNotEndIsUnknown) {
    // 200,000 steps in a frame.
    EXPECT_EQ(of_wall("fixed:timestep=1us:frame_delta_max=off", only_at_rate(5) + wall(10)).verdict,
              Verdict::unknown);
}

TEST(SafeSpeed, NamesTheStepOfTheHitch) {
    const Finding found =
        finding_of("safe-speed", "variable",
                   "frames.lowest_fps = 40\nframes.highest_fps = 60\nframes.refresh_hz = []\n"
                   "frames.worst_hitch_ms = 200\n");
    EXPECT_NEAR(number_of(found, "longest_dt"), 0.2, 1e-9);
    EXPECT_NEAR(number_of(found, "longest_dt_at_rates"), 0.025, 1e-9);
}

TEST(SafeSpeed, IsTheReachOverTheLongestStep) {
    const Findings found = findings_of("safe-speed", "variable", at_rates(40, 60) + wall(1));
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].verdict, Verdict::note);
    EXPECT_THAT(number_of(found[0], "safe_speed"), IsThreshold(kWallReach_m * 40));
    EXPECT_NEAR(number_of(found[0], "longest_dt"), 1.0 / 40, 1e-8);
}

TEST(SafeSpeed, IsThatOfAThinWallWhereTheProfileHasNone) {
    // 0.1 m of radius and half of 0.1 m of wall.
    const Finding found = finding_of("safe-speed", "fixed", only_at_rate(60));
    EXPECT_THAT(number_of(found, "safe_speed"), IsThreshold(0.15 * 60));
    EXPECT_EQ(found.about, "wall 0.1 m");
}

/// Each of these rates divides its frames into other steps, and the longest is not the worst.
TEST(SafeSpeed, IsSafeAtEachOfManyRates) {
    const auto of = [](double speed_mps) {
        return of_wall("unreal-substep:timestep=0.008333:steps_per_frame_max=16",
                       fmt::format("physics.engine = \"chaos-body\"\n"
                                   "frames.lowest_fps = 15\nframes.highest_fps = 240\n"
                                   "frames.worst_hitch_ms = 200\nwall.thickness_m = 0.05\n"
                                   "wall.fastest_mps = {}\nwall.fastest_radius_m = 0.1\n",
                                   speed_mps));
    };
    const Finding fast = of(30);
    EXPECT_EQ(fast.verdict, Verdict::error);
    EXPECT_EQ(of(number_of(fast, "safe_speed")).verdict, Verdict::pass);
}

TEST(SafeSpeed, IsWhereTheVerdictOnTheWallChanges) {
    for (const std::string_view engine : {"euler", "euler:precision=f64", "box2d:ccd=off"}) {
        const std::string rates = fmt::format(
            "physics.engine = \"{}\"\nframes.lowest_fps = 30\nframes.highest_fps = 33\n"
            "frames.refresh_hz = []\nframes.worst_hitch_ms = 0\n",
            engine);
        const double safe_mps =
            number_of(finding_of("safe-speed", "variable", rates + wall(1)), "safe_speed");
        EXPECT_EQ(of_wall("variable", rates + wall(safe_mps)).verdict, Verdict::pass) << engine;
        EXPECT_EQ(of_wall("variable", rates + wall(safe_mps * 1.001)).verdict, Verdict::error)
            << engine;
    }
}

}  // namespace
}  // namespace tickproof::harness
