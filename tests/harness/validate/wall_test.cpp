// A body that moves v dt in a step is noticed if some step ends while it overlaps the wall and its
// centre has not passed the middle: within r + d / 2 after the contact. So at the worst moment the
// contact comes just after a step, and v dt may be r + d / 2 and no more.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::SizeIs;

constexpr double kReach_m = 0.25 + 0.2 / 2;

/// A ball of 0.25 m against a wall of 0.2 m.
std::string wall(double speed_mps) {
    return fmt::format(
        "wall.thickness_m = 0.2\nwall.fastest_mps = {}\nwall.fastest_radius_m = 0.25\n", speed_mps);
}

/// Searches end within a hundredth below.
auto found_below(double bound) {
    return AllOf(Ge(bound / 1.0101), Le(bound));
}

TEST(GameWall, StopsWhatMovesLessThanItsReachInAStep) {
    const GameFinding found = finding_of("wall", "fixed", at_rates(30, 32) + wall(20.9));
    EXPECT_EQ(found.finding.verdict, Verdict::pass);  // 20.9 / 60 = 0.348 m
    EXPECT_EQ(number_of(found, "through"), 0);
    EXPECT_EQ(number_of(found, "runs"), 3 * 16);
    EXPECT_LE(found.severity, 1);
}

TEST(GameWall, LetsThroughWhatMovesMore) {
    const GameFinding found = finding_of("wall", "fixed", at_rates(30, 32) + wall(21.1));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);  // 0.352 m
    EXPECT_GT(number_of(found, "through"), 0);
    EXPECT_GT(found.severity, 1);
    EXPECT_THAT(found.finding.summary,
                HasSubstr("21.1 m/s gets through a wall of 0.2 m at every rate from 30 to 32 fps"));
    EXPECT_THAT(found.finding.cause, HasSubstr("in a step of 16.67 ms it goes 0.352 m, and only "
                                               "in the 0.35 m before the middle of the wall"));
    EXPECT_THAT(found.finding.fix, HasSubstr("continuous collision"));
    EXPECT_THAT(found.finding.fix, HasSubstr("steps of at most 16.59 ms"));  // 0.35 / 21.1
}

TEST(GameWall, LetsThroughTheShareOfPhasesThatFallsBetweenSteps) {
    // v dt is twice the reach: half of all phases.
    const GameFinding found = finding_of("wall", "fixed", at_rate(60) + wall(2 * 60 * kReach_m));
    EXPECT_NEAR(number_of(found, "through") / number_of(found, "runs"), 0.5, 1.0 / 16);
}

TEST(GameWall, IsSafeUpToItsReachInAStep) {
    for (const double rate_hz : {50.0, 60.0, 144.0}) {
        const GameFinding found =
            finding_of("wall", fmt::format("fixed:timestep=1/{}", rate_hz), at_rate(60) + wall(10));
        EXPECT_THAT(number_of(found, "safe_speed"), found_below(kReach_m * rate_hz)) << rate_hz;
        // 10 m/s / 50 Hz is 0.2 m a step, which a radius of 0.25 m covers with any wall.
        EXPECT_NEAR(number_of(found, "safe_thickness"), 0.001, 1e-4) << rate_hz;
    }
}

TEST(GameWall, HasASafeThicknessThatMakesUpForTheSpeed) {
    // 30 m/s are 0.5 m a step: twice what is missing to the radius.
    const GameFinding found = finding_of("wall", "fixed", at_rate(60) + wall(30));
    EXPECT_THAT(number_of(found, "safe_thickness"), AllOf(Ge(0.5), Le(0.5 * 1.0101)));
}

TEST(GameWall, FailsBelowTheRateWhoseFramesAreTooLong) {
    // 0.35 m are flown in a frame at 57.5 fps.
    const GameFinding found =
        finding_of("wall", "variable", at_rates(50, 65) + wall(kReach_m * 57.5));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_THAT(found.finding.summary, HasSubstr("below 58 fps"));
    EXPECT_THAT(number_of(found, "safe_speed"), found_below(kReach_m * 50));
    EXPECT_EQ(
        finding_of("wall", "variable", at_rates(58, 65) + wall(kReach_m * 57.5)).finding.verdict,
        Verdict::pass);
}

TEST(GameWall, FailsInAHitchAlone) {
    const std::string hitch =
        "frames.lowest_fps = 60\nframes.highest_fps = 60\n"
        "frames.refresh_hz = []\nframes.worst_hitch_ms = 200\n";
    // 5 m/s are 0.083 m in a frame and 1 m in the hitch.
    const GameFinding found = finding_of("wall", "variable", hitch + wall(5));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_THAT(found.finding.summary, HasSubstr("in a hitch of 200 ms"));
    EXPECT_THAT(found.finding.cause, HasSubstr("in a step of 200 ms it goes 1 m"));
    // In a hitch no phase is worse than the contact just after its beginning.
    EXPECT_LE(number_of(found, "safe_speed"), 5);
    EXPECT_EQ(finding_of("wall", "fixed", hitch + wall(5)).finding.verdict, Verdict::pass);
    EXPECT_EQ(finding_of("wall", "variable:frame_delta_max=50ms", hitch + wall(5)).finding.verdict,
              Verdict::pass);  // 0.25 m
}

TEST(GameWall, IsSafeForSoManyTimesTheSpeedInSubsteps) {
    const std::string four = at_rate(60) + wall(60) + "physics.substeps = 4\n";
    const GameFinding found = finding_of("wall", "fixed", four);
    EXPECT_EQ(found.finding.verdict, Verdict::pass);  // 60 / 240 = 0.25 m
    EXPECT_THAT(number_of(found, "safe_speed"), found_below(kReach_m * 240));
    EXPECT_EQ(finding_of("wall", "fixed", at_rate(60) + wall(60)).finding.verdict, Verdict::fail);
}

TEST(GameWall, IsGotThroughInASubstepAndNotInAStep) {
    const GameFinding found =
        finding_of("wall", "fixed", at_rate(60) + wall(100) + "physics.substeps = 4\n");
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_THAT(found.finding.cause, HasSubstr("in a step of 4.167 ms it goes 0.417 m"));
}

TEST(GameWall, StopsEverythingWithContinuousCollision) {
    const std::string swept =
        "physics.engine = \"euler:collision=swept\"\n"
        "frames.lowest_fps = 30\nframes.highest_fps = 30\n"
        "frames.refresh_hz = []\n";
    const GameFinding found = finding_of("wall", "variable", swept + wall(300));
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "safe_speed"), 2000);
    EXPECT_NEAR(number_of(found, "safe_thickness"), 0.001, 1e-9);
}

TEST(GameWall, IsTheWorseTheFasterThingsFly) {
    double before = 0;
    for (const double speed_mps : {5.0, 10.0, 20.0, 22.0, 40.0, 80.0, 160.0}) {
        const double severity = finding_of("wall", "fixed", at_rate(60) + wall(speed_mps)).severity;
        EXPECT_GT(severity, before) << speed_mps;
        EXPECT_EQ(severity > 1, speed_mps > 21) << speed_mps;
        before = severity;
    }
}

TEST(GameWall, IsShownByARunThatGetsThrough) {
    const Subject subject = game("variable", at_rates(30, 60) + wall(30));
    const GameFinding found = finding_of("wall", subject);
    const Frames frames = frames_of(subject.profile);
    const auto shown = run(found.finding.shown_by, frames.traces);
    EXPECT_EQ(shown.outcome.passage, Passage::tunneled);
}

TEST(GameWall, IsNotAskedForWithoutAWallOrWithoutAnythingFast) {
    EXPECT_THAT(findings_of("wall", "variable", at_rate(60)), IsEmpty());
    EXPECT_THAT(findings_of("wall", "variable", at_rate(60) + "wall.thickness_m = 1"), IsEmpty());
    EXPECT_THAT(findings_of("wall", "variable", at_rate(60) + "wall.fastest_mps = 1"), IsEmpty());
}

TEST(GameWall, ThatNothingReachesIsUnknown) {
    for (const std::string_view check : {"wall", "safe-speed"}) {
        EXPECT_EQ(finding_of(check, kStandsStill, at_rate(60) + wall(10)).finding.verdict,
                  Verdict::unknown)
            << check;
    }
}

TEST(GameWall, OfALoopThatDoesNotEndIsUnknown) {
    // 200,000 steps in a frame.
    EXPECT_EQ(finding_of("wall", "fixed:timestep=1us:frame_delta_max=off", at_rate(5) + wall(10))
                  .finding.verdict,
              Verdict::unknown);
}

TEST(SafeSpeed, NamesTheStepOfTheHitch) {
    const GameFinding found =
        finding_of("safe-speed", "variable",
                   "frames.lowest_fps = 40\nframes.highest_fps = 60\nframes.refresh_hz = []\n"
                   "frames.worst_hitch_ms = 200\n");
    EXPECT_NEAR(number_of(found, "longest_dt"), 0.2, 1e-9);
    EXPECT_THAT(found.finding.cause,
                HasSubstr("at a steady rate is 25 ms, and 200 ms in the hitch"));
}

TEST(SafeSpeed, IsTheReachOverTheLongestStep) {
    const GameFindings found = findings_of("safe-speed", "variable", at_rates(40, 60) + wall(1));
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].finding.verdict, Verdict::note);
    EXPECT_THAT(number_of(found[0], "safe_speed"), found_below(kReach_m * 40));
    EXPECT_NEAR(number_of(found[0], "longest_dt"), 1.0 / 40, 1e-8);
    EXPECT_THAT(found[0].finding.cause, HasSubstr("25 ms"));
}

TEST(SafeSpeed, IsThatOfAThinWallWhereTheProfileHasNone) {
    // 0.1 m of radius and half of 0.1 m of wall.
    const GameFinding found = finding_of("safe-speed", "fixed", at_rate(60));
    EXPECT_THAT(number_of(found, "safe_speed"), found_below(0.15 * 60));
    EXPECT_THAT(found.finding.summary, HasSubstr("a wall of 0.1 m stops what is 0.2 m across"));
}

}  // namespace
}  // namespace tickproof::harness
