// What a wall is, and what counts as a hit, changes which body stops at it: a sensor is noticed
// over 2 r + T of the way, and each engine sweeps against some kinds of bodies.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/games.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

const std::string kAt60Fps =
    "frames.refresh_hz = []\nframes.worst_hitch_ms = 0\nframes.lowest_fps = 60\n"
    "frames.highest_fps = 60\n";

std::vector<std::pair<std::string, Verdict>> verdicts(const std::string& profile) {
    std::vector<std::pair<std::string, Verdict>> all;
    for (const Finding& finding : findings_of("tunneling", "fixed", kAt60Fps + profile)) {
        all.emplace_back(finding.about, finding.verdict);
    }
    return all;
}

/// A ball of 0.1 m and 80 m/s against 0.1 m of each kind.
std::string each_kind(const std::string& engine) {
    return "physics.engine = \"" + engine +
           "\"\nwall.thickness_m = 0.1\nwall.fastest_mps = 80\n"
           "wall.kinds = [\"trigger\", \"fixed\", \"kinematic\", \"dynamic\"]\n";
}

TEST(WallKinds, AreEachJudgedByWhatTheEngineSweepsAgainst) {
    using enum Verdict;
    EXPECT_THAT(verdicts(each_kind("physx-body:collision_detection=continuous")),
                ElementsAre(Pair("wall 0.1 m", pass), Pair("kinematic wall 0.1 m", error),
                            Pair("dynamic wall 0.1 m", unknown), Pair("trigger 0.1 m", error)));
    EXPECT_THAT(verdicts(each_kind("box2d")),
                ElementsAre(Pair("wall 0.1 m", pass), Pair("kinematic wall 0.1 m", pass),
                            Pair("dynamic wall 0.1 m", error), Pair("trigger 0.1 m", error)));
    EXPECT_THAT(verdicts(each_kind("box2d:bullet=on")),
                ElementsAre(Pair("wall 0.1 m", pass), Pair("kinematic wall 0.1 m", pass),
                            Pair("dynamic wall 0.1 m", pass), Pair("trigger 0.1 m", error)));
}

TEST(WallKinds, AreCuredByTheSwitchThatSweepsAgainstThem) {
    const auto fix = [](const std::string& engine, std::string_view about) {
        const Finding found = finding_of("tunneling", "fixed", kAt60Fps + each_kind(engine), about);
        return found.fix_settings.empty()
                   ? std::string()
                   : found.fix_settings[0].name + "=" + found.fix_settings[0].value;
    };
    EXPECT_EQ(fix("box2d", "dynamic wall 0.1 m"), "engine.bullet=on");
    EXPECT_EQ(fix("physx-body:collision_detection=continuous", "kinematic wall 0.1 m"),
              "engine.collision_detection=continuous-dynamic");
    EXPECT_FALSE(fix("box2d", "trigger 0.1 m").starts_with("engine.")) << "no switch helps";
}

TEST(WallKinds, AreEachASafeSpeed) {
    // (0.1 + 0.05) m in a step of 1/60 s; a trigger is seen over 0.3 m.
    std::vector<double> speeds;
    for (const Finding& finding :
         findings_of("safe-speed", "fixed",
                     only_at_rate(60) + "wall.kinds = [\"kinematic\", \"trigger\"]\n"
                                        "wall.thickness_m = 0.1\nwall.fastest_radius_m = 0.1\n")) {
        speeds.push_back(number_of(finding, "safe_speed"));
    }
    EXPECT_THAT(speeds, ElementsAre(DoubleNear(9, 0.01), DoubleNear(18, 0.01)));
}

/// The number of 256 shots, spread over a step of 60 Hz, that pass a wall of 0.02 m.
int passes(std::string_view engine, double speed_mps) {
    int passed = 0;
    for (int place = 0; place < 256; ++place) {
        const auto run = run_on(
            at_rate(60),
            scenario("wall", {"wall.radius_m=0.01", "wall.thickness_m=0.02", "wall.approach_m=1",
                              fmt::format("wall.speed_mps={}", speed_mps),
                              fmt::format("wall.phase={}", place / 256.0)}),
            engine, "fixed", Keep::outcome);
        passed += run.outcome.passage == Passage::tunneled ? 1 : 0;
    }
    return passed;
}

/// A small ball: margins of 0.01 to 0.04 m are as long as r + T/2 and longer.
TEST(WallKinds, HaveASafeSpeedThatHoldsFromEveryPlaceInAStep) {
    for (const std::string engine :
         {"euler", "box2d:ccd=off", "physx-body", "physx-body:contact_offset=0.005",
          "godot-body:linear_damp=0:contact_distance=0.02"}) {
        const Finding found =
            finding_of("safe-speed", "fixed",
                       kAt60Fps + "physics.engine = \"" + engine +
                           "\"\nwall.thickness_m = 0.02\nwall.fastest_radius_m = 0.01\n");
        const double safe_mps = number_of(found, "safe_speed");
        EXPECT_EQ(passes(engine, safe_mps * 0.998), 0) << engine << ' ' << safe_mps;
        EXPECT_GT(passes(engine, safe_mps * 1.02), 0) << engine << ' ' << safe_mps;
    }
}

TEST(WallKinds, NameBothSwitchesWhereOneNeedsTheOther) {
    const Finding found = finding_of("tunneling", "fixed", kAt60Fps + each_kind("box2d:ccd=off"),
                                     "dynamic wall 0.1 m");
    EXPECT_THAT(found.fix, HasSubstr("continuous collision for this body and make this body a "
                                     "bullet"));
}

/// PhysX's margin of 0.04 m is longer than r + T/2: contacts from beyond it are tried, too.
TEST(WallKinds, HaveASafeSpeedBeyondALongMargin) {
    const Finding found = finding_of("tunneling", "fixed",
                                     kAt60Fps +
                                         "physics.engine = \"physx-body\"\nwall.thickness_m = "
                                         "0.02\nwall.fastest_mps = 4.5\n"
                                         "wall.fastest_radius_m = 0.01\n");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "safe_speed"), 3.6, 0.03);
}

/// A ball of 12.8 px against a paddle of 14.4 px, in a game that tests for overlap after the move.
Finding paddle(int speed, std::string_view more = "") {
    return finding_of("tunneling", "variable",
                      only_at_rate(60) +
                          "wall.thickness_m = 14.4\nwall.fastest_radius_m = 12.8\n"
                          "wall.hit = \"overlap\"\nwall.fastest_mps = " +
                          std::to_string(speed) + std::string(more));
}

TEST(WallKinds, SayThatAKinematicWallStandsStill) {
    const auto cause = [](std::string_view kind) {
        return finding_of("tunneling", "fixed",
                          only_at_rate(60) + "wall.thickness_m = 0.2\nwall.fastest_mps = 5\n" +
                              "wall.kinds = \"" + std::string(kind) + "\"\n")
            .cause;
    };
    EXPECT_EQ(cause("kinematic"), "The wall stands still here (wall.closing_mps moves it)");
    EXPECT_EQ(cause("fixed"), "");
}

/// A discrete step sees ball and wall come together: the ball may be as much slower.
TEST(WallKinds, OfAWallThatComesTakeItsSpeedFromTheBalls) {
    const auto judged = [](int fastest_mps, std::string_view kinds) {
        return finding_of(
            "tunneling", "fixed",
            only_at_rate(60) + fmt::format("wall.thickness_m = 0.1\nwall.fastest_radius_m = 0.1\n"
                                           "wall.closing_mps = 3\nwall.fastest_mps = {}\n{}",
                                           fastest_mps, kinds));
    };
    // (0.1 + 0.05) m in a step of 1/60 s are 9 m/s.
    const Finding passes = judged(7, "");
    EXPECT_EQ(passes.about, "moving wall 0.1 m");
    EXPECT_EQ(passes.verdict, Verdict::error);
    EXPECT_NEAR(number_of(passes, "safe_speed"), 6, 0.01);
    EXPECT_THAT(passes.cause, HasSubstr("moves it 0.167 m towards the wall"));
    EXPECT_THAT(passes.cause, HasSubstr("The wall comes at 3 m/s"));
    EXPECT_EQ(judged(5, "").verdict, Verdict::pass);
    EXPECT_EQ(judged(7, "wall.kinds = [\"fixed\", \"kinematic\"]\n").about, "wall 0.1 m")
        << "a fixed wall does not move";
}

TEST(WallHit, ByOverlapIsMissedOnlyByAStepLongerThanTheWholeOverlap) {
    // 14.4 + 2 x 12.8 = 40 px: 2400 px/s at 60 fps.
    EXPECT_EQ(paddle(2390).verdict, Verdict::pass);
    const Finding missed = paddle(2500);
    EXPECT_EQ(missed.verdict, Verdict::error);
    EXPECT_NEAR(number_of(missed, "safe_speed"), 2400, 1);
    EXPECT_EQ(missed.about, "wall 14.4 m");
}

/// Continuous collision is no cure where all but a body of triggers have it.
TEST(WallKinds, AdviseARayWhereOnlyTriggersAreNotSwept) {
    const auto fast = [](std::size_t triggers) {
        Game tested = game("fixed", "wall.thickness_m = 0.2\nwall.fastest_mps = 60\n");
        tested.scripts = ScriptScan{
            .files = 1,
            .motion = {.continuous = ContinuousBodies{.moved = 1,
                                                      .continuous = 1,
                                                      .triggers = triggers,
                                                      .trigger = {"Bullet.prefab", 12}}}};
        return finding_of("tunneling", tested);
    };
    EXPECT_THAT(fast(1).fix, ::testing::StartsWith("Cast a ray or its shape along the path"));
    EXPECT_THAT(fast(1).fix, ::testing::Not(::testing::HasSubstr("continuous collision")));
    EXPECT_THAT(fast(1).cause, ::testing::HasSubstr("triggers is never swept (Bullet.prefab:12)"));
    EXPECT_THAT(fast(0).fix, ::testing::HasSubstr("continuous collision"));
}

TEST(WallHit, ByOverlapIsNotJudgedWhereTheEngineSweepsSensors) {
    const Finding found = finding_of("tunneling", "fixed",
                                     kAt60Fps +
                                         "physics.engine = \"unreal-character\"\n"
                                         "wall.thickness_m = 1\nwall.fastest_mps = 10\n"
                                         "wall.hit = \"overlap\"\n");
    EXPECT_EQ(found.verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
