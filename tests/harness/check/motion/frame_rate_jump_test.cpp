#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/closed_forms.h"
#include "tests/harness/check/motion/captured.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct Extremes {
    double least = 1e300;
    double most = 0;
};

/// Of whole rates.
Extremes over_rates(int lowest, int highest, double (Leap::*of)(double) const) {
    Extremes found;
    for (int fps = lowest; fps <= highest; ++fps) {
        const double value = (Leap{}.*of)(1.0 / fps);
        found.least = std::min(found.least, value);
        found.most = std::max(found.most, value);
    }
    return found;
}

TEST(JumpOfAProfile, IsTheSameAtEveryRateWithAFixedTimestep) {
    const Finding height = finding_of("frame-rate", "fixed", at_rates(30, 144), "jump height");
    EXPECT_EQ(height.verdict, Verdict::pass);
    EXPECT_EQ(height.severity, 0);
    EXPECT_NEAR(number_of(height, "apex_least"), Leap{}.apex_m(1.0 / 60), 1e-9);
    EXPECT_NEAR(number_of(height, "apex_most"), Leap{}.apex_m(1.0 / 60), 1e-9);
    EXPECT_NEAR(number_of(height, "apex_formula"), Leap{}.ideal_m(), 1e-12);

    const Finding landing = finding_of("frame-rate", "fixed", at_rates(30, 144), "jump landing");
    EXPECT_EQ(landing.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(landing, "landing_least"), Leap{}.landing_m(1.0 / 60), 1e-9);
    EXPECT_NEAR(number_of(landing, "landing_formula"), 2 * 5 * 5 / 9.81, 1e-9);
}

TEST(JumpOfAProfile, IsLowerAtLowRatesWithAVariableStep) {
    const Finding found = finding_of("frame-rate", "variable", at_rates(30, 144), "jump height");
    const Extremes apex = over_rates(30, 144, &Leap::apex_m);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "apex_least"), apex.least, 1e-6);
    EXPECT_NEAR(number_of(found, "apex_most"), apex.most, 1e-6);
    EXPECT_NEAR(found.severity, (apex.most - apex.least) / 0.025, 1e-4);
    ASSERT_THAT(found.curve, SizeIs(115));
    EXPECT_NEAR(found.curve.front().value, apex.least, 1e-6);
    ASSERT_FALSE(found.bands.empty());
    EXPECT_EQ(found.bands.front().from, 30);
    EXPECT_THAT(found.asked, ::testing::ElementsAre("jump.speed_mps"));
}

TEST(JumpOfAProfile, LandsElsewhereAtLowRatesWithAVariableStep) {
    const Finding found = finding_of("frame-rate", "variable", at_rates(30, 144), "jump landing");
    const Extremes landing = over_rates(30, 144, &Leap::landing_m);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "landing_least"), landing.least, 1e-6);
    EXPECT_NEAR(number_of(found, "landing_most"), landing.most, 1e-6);
    EXPECT_NEAR(found.severity, (landing.most - landing.least) / 0.1, 1e-4);
}

TEST(JumpOfAProfile, IsHigherAtLowRatesByExplicitEuler) {
    const Finding found = finding_of(
        "frame-rate", game("variable", at_rates(30, 60) + "jump.speed_mps = 6"), "jump height");
    Game subject = game("variable",
                        "jump.speed_mps = 6\nframes.lowest_fps = 30\n"
                        "frames.highest_fps = 60\nframes.refresh_hz = []\n"
                        "frames.worst_hitch_ms = 0\n"
                        "physics.engine = \"euler-explicit:precision=f64\"");
    const Finding higher = finding_of("frame-rate", subject, "jump height");
    EXPECT_EQ(higher.verdict, Verdict::error);
    EXPECT_GT(number_of(higher, "apex_most"), number_of(higher, "apex_formula"));
    EXPECT_LT(number_of(found, "apex_most"), number_of(found, "apex_formula"));
}

TEST(JumpOfAProfile, PassesWithAVariableStepAtASingleRateAndWithinItsTolerance) {
    EXPECT_EQ(finding_of("frame-rate", "variable", only_at_rate(60), "jump height").severity, 0);
    const Extremes apex = over_rates(30, 144, &Leap::apex_m);
    for (const bool passes : {false, true}) {
        const double tolerance_m = (apex.most - apex.least) * (passes ? 1.01 : 0.99);
        const Finding found = finding_of(
            "frame-rate", "variable",
            at_rates(30, 144) + fmt::format("tolerances.jump_m = {}", tolerance_m), "jump height");
        EXPECT_EQ(found.verdict, passes ? Verdict::pass : Verdict::error);
    }
}

TEST(JumpOfAProfile, TakesOffForTheHeightOfTheProfile) {
    const Finding found = finding_of(
        "frame-rate", "fixed:timestep=1/50",
        only_at_rate(60) + "jump.height_m = 2\nphysics.gravity_mps2 = 25\njump.run_mps = 3",
        "jump height");
    EXPECT_NEAR(number_of(found, "apex_formula"), 2, 1e-12);
    EXPECT_NEAR(number_of(found, "apex_least"),
                (Leap{.speed_mps = 10, .gravity_mps2 = 25}.apex_m(0.02)), 1e-9);
}

TEST(JumpOfAProfile, IsStepsOfItsSubsteps) {
    const Finding found = finding_of("frame-rate", "fixed:timestep=1/50",
                                     only_at_rate(60) + "physics.substeps = 4", "jump height");
    // It is seen at the end of every step, and so of every fourth substep.
    double highest_m = 0;
    for (double n = 4; n < 400; n += 4) {
        highest_m = std::max(highest_m, Leap{}.height_m(n, 1.0 / 200));
    }
    EXPECT_NEAR(number_of(found, "apex_least"), highest_m, 1e-9);
}

constexpr std::string_view kHitch = "frames.worst_hitch_ms = 300\n";

std::string hitch_at_60_fps() {
    return std::string("physics.engine = \"euler:precision=f64\"\nframes.refresh_hz = []\n") +
           "frames.lowest_fps = 60\nframes.highest_fps = 60\n" + std::string(kHitch);
}

TEST(JumpInAHitch, IsAnotherJumpWithAVariableStep) {
    const Finding found =
        finding_of("frame-rate", "variable", hitch_at_60_fps(), "jump height in a hitch");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_DOUBLE_EQ(number_of(found, "longest_dt"), 0.3);
    // The worst of the phases k / 60: k steps of a frame, one of 0.3 s, and steps of a frame again.
    double worst_m = 0;
    double apex_m = 0;
    for (int before = 0; before < 60; ++before) {
        double y = 0;
        double v = 5;
        double highest = 0;
        for (int step = 0; step < 60; ++step) {
            const double dt = step == before ? 0.3 : 1.0 / 60;
            v -= 9.81 * dt;
            y += v * dt;
            highest = y >= 0 && highest >= 0 ? std::max(highest, y) : highest;
            if (y <= 0) {
                break;
            }
        }
        const double off_m = std::abs(highest - Leap{}.apex_m(1.0 / 60));
        if (off_m > worst_m) {
            worst_m = off_m;
            apex_m = highest;
        }
    }
    EXPECT_NEAR(found.severity, worst_m / 0.025, 1e-3);
    EXPECT_NEAR(number_of(found, "apex"), apex_m, 1e-5);
}

TEST(JumpInAHitch, HasNoHeightWhereNoScriptShowsItsOrder) {
    const auto found = [](const MovedCharacter& character) {
        Game love = project_game("main.lua", "function love.update(dt)\nend\n");
        love.scripts =
            ScriptScan{.files = 1, .motion = {.jumps = true, .characters_in_frames = {character}}};
        return finding_of("frame-rate", love, "jump height in a hitch");
    };
    const Finding unknown = found({});
    EXPECT_EQ(unknown.summary, "Jump height is 1.19 m off in a 1 s hitch at 30 fps");
    EXPECT_THAT(unknown.cause, ::testing::HasSubstr("falls before it moves is lower, as here"));
    const Finding shown = found({.jump = JumpRule::gravity_first});
    EXPECT_EQ(shown.summary, "Jump height is 0 m in a 1 s hitch at 30 fps, 1.19 m off");
    EXPECT_THAT(shown.cause, ::testing::Not(::testing::HasSubstr("as here")));
    const Finding last = found({.jump = JumpRule::jump_last});
    EXPECT_EQ(last.verdict, Verdict::note)
        << "no integrator has that jump in frames of two lengths";
    EXPECT_THAT(last.cause, ::testing::HasSubstr("sets the jump's speed after gravity"));
}

/// Godot has no key for it, and a script that shortens its delta does not shorten move_and_slide().
TEST(JumpInAHitch, HasNoClampThatTheEngineDoesNotOffer) {
    Game godot = project_game("project.godot", "config_version=5\n");
    godot.scripts = ScriptScan{
        .files = 1,
        .motion = {.jumps = true, .characters_in_frames = {{.jump = JumpRule::gravity_first}}}};
    const Finding found = finding_of("frame-rate", godot, "jump height in a hitch");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_THAT(found.fix, ::testing::HasSubstr("_physics_process"));
    EXPECT_THAT(found.fix, ::testing::Not(::testing::HasSubstr("delta")));
}

TEST(JumpInAHitch, StaysTheSameJumpWithAFixedTimestep) {
    const Finding found =
        finding_of("frame-rate", "fixed", hitch_at_60_fps(), "jump height in a hitch");
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_EQ(found.severity, 0);
    EXPECT_NEAR(number_of(found, "longest_dt"), 1.0 / 60, 1e-9);
}

TEST(JumpOfAProfile, IsShownByTheTwoRunsThatDifferTheMost) {
    const Finding found = finding_of("frame-rate", "variable", at_rates(30, 60), "jump height");
    ASSERT_THAT(found.shown_by, SizeIs(2));
    EXPECT_DOUBLE_EQ(outcome_of(found.shown_by[0]).quantities[0], number_of(found, "apex_least"));
    EXPECT_DOUBLE_EQ(outcome_of(found.shown_by[1]).quantities[0], number_of(found, "apex_most"));
}

TEST(JumpOfAProfile, IsJudgedInCapturesToo) {
    const FrameTrace capture = in_memory("session", std::vector<Duration>(200, from_seconds(0.05)));
    const Game at_60_hz = game("variable", only_at_rate(60));
    EXPECT_EQ(finding_of("frame-rate", at_60_hz, "jump height").verdict, Verdict::pass);
    const Finding found = finding_of("frame-rate", captured(at_60_hz, capture), "jump height");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(found.measured, Leap{}.apex_m(1.0 / 60) - Leap{}.apex_m(0.05), 1e-6);
    EXPECT_EQ(finding_of("frame-rate", only_captured(at_60_hz, capture), "jump height").verdict,
              Verdict::pass);
    // A hitch of 0.3 s at some moments of the jump, and at others not.
    const Finding hitch =
        finding_of("frame-rate", only_captured(at_60_hz, testing::with_hitch(0.3)), "jump height");
    EXPECT_EQ(hitch.verdict, Verdict::error);
    EXPECT_LT(number_of(hitch, "apex_least"), Leap{}.apex_m(1.0 / 60) - 0.3);
    EXPECT_GT(number_of(hitch, "apex_most"), Leap{}.apex_m(1.0 / 60) - 1e-6);
}

TEST(JumpOfAProfile, IsNotAskedForWhereNobodyJumps) {
    EXPECT_THAT(findings_of("frame-rate", "variable", at_rates(30, 60) + "jump.speed_mps = 0"),
                IsEmpty());
}

TEST(JumpOfAProfile, HasNoLandingWhereNobodyRunsAndNoHitchWhereThereIsNone) {
    EXPECT_THAT(findings_of("frame-rate", "fixed", only_at_rate(60)), SizeIs(2));
    EXPECT_THAT(findings_of("frame-rate", "fixed", only_at_rate(60) + "jump.run_mps = 0"),
                SizeIs(1));
    EXPECT_THAT(findings_of("frame-rate", "fixed", hitch_at_60_fps()), SizeIs(3));
}

TEST(JumpOfAProfile, OfALoopThatStandsStillIsUnknown) {
    const Findings found = findings_of("frame-rate", kStandsStill, only_at_rate(60));
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].verdict, Verdict::unknown);
}

TEST(JumpInAHitch, PassesWithTheClampOfItsFix) {
    for (const std::string policy : {"variable", "variable:frame_delta_max=200ms"}) {
        const std::string profile =
            "jump.speed_mps = 5\nframes.lowest_fps = 58\nframes.highest_fps = 62\n"
            "frames.refresh_hz = []\nframes.worst_hitch_ms = 300\n";
        const Finding found = finding_of("frame-rate", policy, profile, "jump height in a hitch");
        ASSERT_EQ(found.verdict, Verdict::error) << policy;
        ASSERT_THAT(found.fix_settings, SizeIs(1)) << policy;
        EXPECT_EQ(found.fix_settings[0].name, "frame_delta_max");
        EXPECT_EQ(
            finding_of("frame-rate", "variable:frame_delta_max=" + found.fix_settings[0].value,
                       profile, "jump height in a hitch")
                .verdict,
            Verdict::pass)
            << policy;
    }
}

}  // namespace
}  // namespace tickproof::harness
