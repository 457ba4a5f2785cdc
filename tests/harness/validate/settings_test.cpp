// What contradicts, what was cut, what was left over: each with a file and line where there is one.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

std::string summary_of(std::string_view policy, std::string_view about,
                       std::string_view profile = "") {
    return finding_of("settings", policy, profile, about).finding.summary;
}

bool says(std::string_view policy, std::string_view about, std::string_view profile = "") {
    const GameFindings found = findings_of("settings", policy, profile);
    return std::ranges::find(found, about, &GameFinding::about) != found.end();
}

std::string unity(const std::string& step, const std::string& clamp, const std::string& scale) {
    return "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n  "
           "m_ObjectHideFlags: 0\n  Fixed Timestep: " +
           step + "\n  Maximum Allowed Timestep: " + clamp + "\n  m_TimeScale: " + scale + "\n";
}

TEST(Settings, ThatAreSoundPass) {
    const GameFindings found = findings_of("settings", "fixed", "");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].finding.verdict, Verdict::pass);
    EXPECT_EQ(found[0].severity, 0);
}

TEST(Settings, AClampBelowTheStepFailsWithItsLine) {
    const Subject subject = project_game("TimeManager.asset", unity("0.02", "0.01", "1"));
    const GameFinding found = finding_of("settings", subject, "clamp below the step");
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_GT(found.severity, 1);
    EXPECT_EQ(to_text(found.at), "TimeManager.asset:7");
    EXPECT_EQ(found.finding.summary,
              "Maximum Allowed Timestep is 10 ms, shorter than a step of 20 ms");
    EXPECT_THAT(found.finding.cause, HasSubstr("below 100 fps the game is slow"));
}

TEST(Settings, AClampOfAStepIsNotBelowIt) {
    EXPECT_FALSE(says("fixed:timestep=1/50:frame_delta_max=20ms", "clamp below the step"));
    EXPECT_TRUE(says("fixed:timestep=1/50:frame_delta_max=19ms", "clamp below the step"));
}

TEST(Settings, AreTheWorseTheFurtherOffTheyAre) {
    const auto severity = [](std::string_view policy) {
        return finding_of("settings", policy, "").severity;
    };
    EXPECT_NEAR(severity("unity:timestep=0.02:frame_delta_max=10ms"), 2, 1e-9);
    EXPECT_NEAR(severity("unity:timestep=0.02:frame_delta_max=4ms"), 5, 1e-9);
    EXPECT_NEAR(severity("unity:timestep=1/400:frame_delta_max=300ms"), 2, 1e-9);  // 120 of 60
    EXPECT_NEAR(severity("unity:time_scale=0.9"), 10, 1e-9);                       // of a hundredth
    EXPECT_NEAR(severity("unity:time_scale=0.5"), 50, 1e-9);
}

TEST(Settings, ACapBelowTheClampIsNoted) {
    const GameFinding found = finding_of("settings",
                                         "unreal-substep:steps_per_frame_max=10:timestep=0.01:"
                                         "frame_delta_max=333330us",
                                         "", "cap below the clamp");
    EXPECT_EQ(found.finding.verdict, Verdict::note);
    EXPECT_THAT(found.finding.summary, HasSubstr("10 steps of 10 ms are 100 ms, less than"));
    EXPECT_THAT(found.finding.fix, HasSubstr("allow 34 steps"));
    EXPECT_FALSE(says("unreal-substep", "cap below the clamp"));
}

TEST(Settings, NineHundredStepsInAFrameFail) {
    const Subject subject = project_game("TimeManager.asset", unity("0.00111111", "1", "1"));
    const GameFinding found = finding_of("settings", subject, "steps in a frame");
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_EQ(number_of(found, "steps"), 900);
    EXPECT_EQ(to_text(found.at), "TimeManager.asset:7");
    EXPECT_FALSE(says("unity", "steps in a frame"));
    EXPECT_EQ(
        finding_of("settings", "unity:timestep=1ms", "network.lockstep = true", "steps in a frame")
            .finding.verdict,
        Verdict::note);
}

struct Decimal {
    const char* timestep;
    const char* said;  ///< Null where it is no slip.
};

class DecimalStep : public ::testing::TestWithParam<Decimal> {};

TEST_P(DecimalStep, IsToldFromTheRateThatWasMeant) {
    const std::string policy = std::string("fixed:timestep=") + GetParam().timestep;
    ASSERT_EQ(says(policy, "decimal step"), GetParam().said != nullptr);
    if (GetParam().said != nullptr) {
        EXPECT_THAT(summary_of(policy, "decimal step"), HasSubstr(GetParam().said));
    }
}

INSTANTIATE_TEST_SUITE_P(
    Settings, DecimalStep,
    ::testing::Values(Decimal{"0.0167", "0.0167 s: 59.8802 steps a second, not 60"},
                      Decimal{"0.01666", "60.024 steps a second, not 60"},
                      Decimal{"0.0333", "30.03 steps a second, not 30"},
                      Decimal{"0.0083", "120.482 steps a second, not 120"},
                      Decimal{"1/60", nullptr}, Decimal{"0.02", nullptr},
                      Decimal{"0.0166666667", nullptr}, Decimal{"0.01999999291", nullptr},
                      Decimal{"0.016", nullptr}, Decimal{"0.013", nullptr}));

TEST(Settings, ADecimalIsToldAsASpeedWhereEveryFrameCountsForIt) {
    // 60 frames of 0.0167 s are 1.002 s; a loop that waits takes 1.002 s for them.
    EXPECT_THAT(
        finding_of("settings", "frame-locked:timestep=0.0167", "", "decimal step").finding.cause,
        HasSubstr("at 60 fps the game runs at 1.002 of its speed"));
    EXPECT_THAT(
        finding_of("settings", "frame-limited:timestep=0.0167", "", "decimal step").finding.cause,
        HasSubstr("a step is missing every 8.33 s"));
}

TEST(Settings, AStepAHairTooShortIsToldWhereFramesAreDivided) {
    const Subject subject = project_game("DefaultEngine.ini",
                                         "[/Script/Engine.PhysicsSettings]\nbSubstepping=True\n"
                                         "MaxSubstepDeltaTime=0.008333\nMaxSubsteps=6\n",
                                         "frames.lowest_fps = 30\nframes.highest_fps = 120\n");
    const GameFinding found = finding_of("settings", subject, "decimal step");
    EXPECT_EQ(to_text(found.at), "DefaultEngine.ini:3");
    EXPECT_EQ(found.finding.verdict, Verdict::note);
    EXPECT_THAT(found.finding.summary,
                ::testing::EndsWith(
                    "MaxSubstepDeltaTime is 0.008333 s, less than 1 / 120: steps in a "
                    "frame are 2 at 120 fps, not 1; 3 at 60 fps, not 2; 5 at 30 fps, not 4"));
    EXPECT_THAT(found.finding.cause, ::testing::Not(HasSubstr("taken twice every")));
    EXPECT_EQ(found.finding.fix, "write 0.008334, which is no less than 1 / 120");
}

TEST(Settings, AStepIsToldToBeTooShortByTheFramesThatItDivides) {
    const std::string_view about = "decimal step";
    for (const std::string policy : {"unreal-substep", "semi-fixed", "whole-steps"}) {
        EXPECT_THAT(summary_of(policy + ":timestep=0.0083333", about),
                    HasSubstr("3 at 60 fps, not 2"))
            << policy;
        for (const std::string_view timestep : {"0.008334", "1/120", "0.0083333338", "0.01"}) {
            EXPECT_FALSE(says(policy + ":timestep=" + std::string(timestep), about))
                << policy << ' ' << timestep;
        }
    }
    // Sub-stepping is off; no frame is that short.
    EXPECT_FALSE(says("unreal-substep:timestep=0.008333:steps_per_frame_max=1", about));
    EXPECT_FALSE(says("unreal-substep:timestep=0.004166", about, "frames.highest_fps = 50"));
    // One step a frame, however long.
    EXPECT_THAT(summary_of("frame-locked:timestep=0.0167", about), HasSubstr("not 60"));
}

TEST(Settings, AnEnginesOwnDecimalIsNoSlip) {
    EXPECT_FALSE(says("unreal-substep", "decimal step"));
    EXPECT_FALSE(says("o3de", "decimal step"));
    EXPECT_FALSE(says("monogame", "decimal step"));
}

TEST(Settings, MoreStepsInAFrameThanAnyoneWantsAreToldOfCapsToo) {
    // A hitch of a second owes 60; of two seconds the cap lets 61 through.
    EXPECT_FALSE(says("bullet:steps_per_frame_max=61", "steps in a frame"));
    const GameFinding long_hitch = finding_of("settings", "bullet:steps_per_frame_max=61",
                                              "frames.worst_hitch_ms = 2000\n", "steps in a frame");
    EXPECT_EQ(long_hitch.finding.verdict, Verdict::fail);
    EXPECT_THAT(long_hitch.finding.summary,
                HasSubstr("may take 61 steps of 16.67 ms: steps_per_frame_max is 61"));
    EXPECT_THAT(long_hitch.finding.fix, HasSubstr("let a frame take 8 steps"));
}

TEST(Settings, AClampIsNotToBeLoweredBelowAFrameOfTheLowestRate) {
    // 4 steps of 10 ms are less than a clamp of 100 ms, and less than a frame at 20 fps.
    const std::string policy =
        "unreal-substep:timestep=10ms:steps_per_frame_max=4:frame_delta_max=100ms";
    EXPECT_EQ(finding_of("settings", policy, "frames.lowest_fps = 20\n", "cap below the clamp")
                  .finding.fix,
              "allow 10 steps");
    EXPECT_EQ(finding_of("settings", policy, "frames.lowest_fps = 30\n", "cap below the clamp")
                  .finding.fix,
              "allow 10 steps, or lower the clamp to 40 ms");
}

TEST(Settings, ManyStepsInAFrameOfTheLowestRateAreLaidToTheStep) {
    // At 30 fps a frame owes 333 steps of 0.1 ms: no clamp above a frame mends that.
    EXPECT_THAT(finding_of("settings", "fixed:timestep=100us", "frames.lowest_fps = 30\n",
                           "steps in a frame")
                    .finding.fix,
                HasSubstr("take longer steps: at 30 fps every frame owes 333"));
}

TEST(Settings, AScaleOfTimeCountsInTheStepsOfAFrame) {
    EXPECT_EQ(
        number_of(finding_of("settings", "fixed:time_scale=10", "", "steps in a frame"), "steps"),
        149);  // 250 ms by ten, in sixtieths that are a third of a nanosecond long.
    EXPECT_FALSE(says("fixed", "steps in a frame"));
}

TEST(Settings, ADecimalIsMendedInTheWordsOfTheProject) {
    const std::string_view rational =
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n"
        "  m_ObjectHideFlags: 0\n  Fixed Timestep:\n    m_Count: 4704940\n    m_Rate:\n"
        "      m_Denominator: 1\n      m_Numerator: 141120000\n"
        "  Maximum Allowed Timestep: 0.33333334\n  m_TimeScale: 1\n"
        "  Maximum Particle Timestep: 0.03\n";
    const GameFinding found =
        finding_of("settings", project_game("TimeManager.asset", rational), "decimal step");
    EXPECT_THAT(found.finding.fix, HasSubstr("4704000"));
}

TEST(Settings, AShippedTimeScaleFailsWithItsLine) {
    const Subject subject = project_game("TimeManager.asset", unity("0.02", "0.33333334", "100"));
    const GameFinding found = finding_of("settings", subject, "time scale");
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_EQ(to_text(found.at), "TimeManager.asset:8");
    EXPECT_EQ(found.finding.summary, "m_TimeScale is 100: the game ships fast");
}

TEST(Settings, AWallClockBudgetFailsOnlyWhereResultsMustRepeat) {
    const auto verdict = [](std::string_view profile) {
        return finding_of("settings", "stride", profile, "wall-clock budget").finding.verdict;
    };
    EXPECT_EQ(verdict(""), Verdict::note);
    EXPECT_EQ(verdict("network.lockstep = true"), Verdict::fail);
    EXPECT_FALSE(says("stride:step_budget=off", "wall-clock budget"));
}

TEST(Settings, AWallClockBudgetActsOnlyWhereAStepCostsSomething) {
    const auto cause = [](std::string_view policy, std::string_view profile) {
        return finding_of("settings", policy, profile, "wall-clock budget").finding.cause;
    };
    const auto bounds_nothing = HasSubstr("the budget bounds nothing: cost.step_ms in the game");
    EXPECT_THAT(cause("stride", ""), bounds_nothing);
    EXPECT_THAT(cause("stride", "cost.step_ms = 4"), ::testing::Not(bounds_nothing));
    // Two steps of a sixtieth are its budget, whatever they cost.
    EXPECT_THAT(cause("matter-runner", ""), ::testing::Not(bounds_nothing));
}

TEST(Settings, AThresholdThatNoFrameReachesIsNoted) {
    const std::string_view about = "threshold above the clamp";
    EXPECT_TRUE(says("refresh-slow-down:frame_delta_max=50ms", about));
    EXPECT_FALSE(says("refresh-slow-down:frame_delta_max=500ms", about));
    EXPECT_FALSE(says("refresh-slow-down", about));
}

TEST(Settings, WhatTheReaderFoundOddIsAFindingWithItsLine) {
    const Subject subject =
        project_game("project.godot", "config_version=5\n\n[physics]\n\ncommon/physics_fps=240\n");
    const GameFindings found = findings_of("settings", subject);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].finding.verdict, Verdict::fail);
    EXPECT_EQ(to_text(found[0].at), "project.godot:5");
    EXPECT_THAT(found[0].finding.summary, HasSubstr("common/physics_fps"));
    EXPECT_THAT(found[0].finding.fix, HasSubstr("common/physics_ticks_per_second"));
}

constexpr std::string_view kSubsteps =
    "[/Script/Engine.PhysicsSettings]\nbSubstepping=True\nMaxSubsteps={}\n"
    "MaxSubstepDeltaTime=0.005\nMaxPhysicsDeltaTime=0.1\n";

TEST(Settings, ACapThatNoFileCanSayFails) {
    Subject subject = project_game("DefaultEngine.ini", fmt::format(fmt::runtime(kSubsteps), 4));
    subject.policy.settings.steps_per_frame_max = 17;
    const GameFinding found = finding_of("settings", subject, "cap above the most");
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_EQ(to_text(found.at), "DefaultEngine.ini:3");
    EXPECT_THAT(found.finding.summary, HasSubstr("17 steps a frame are more than"));
    subject.policy.settings.steps_per_frame_max = 16;
    EXPECT_THAT(findings_of("settings", subject),
                ::testing::Each(
                    ::testing::Field(&GameFinding::about, ::testing::Ne("cap above the most"))));
}

TEST(Settings, ACapThatAFileSaysIsNotedOnly) {
    const Subject subject =
        project_game("DefaultEngine.ini", fmt::format(fmt::runtime(kSubsteps), 17));
    for (const GameFinding& found : findings_of("settings", subject)) {
        EXPECT_EQ(found.finding.verdict, Verdict::note) << found.finding.summary;
    }
}

TEST(Settings, MoreStepsThanTheEngineTakesAreNoFix) {
    const Subject subject =
        project_game("DefaultEngine.ini", fmt::format(fmt::runtime(kSubsteps), 4));
    // 100 ms are 20 steps of 5 ms, or 16 of 6.25 ms.
    EXPECT_THAT(finding_of("settings", subject, "cap below the clamp").finding.fix,
                HasSubstr("take steps of 6.25 ms (its engine takes 16 of them at most)"));
}

TEST(Settings, ARateIsNoDecimalThatWasCut) {
    const Subject subject =
        project_game("DefaultEngine.ini",
                     "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\nFixedFrameRate=59.94\n");
    for (const GameFinding& found : findings_of("settings", subject)) {
        EXPECT_NE(found.about, "decimal step");
    }
}

}  // namespace
}  // namespace tickproof::harness
