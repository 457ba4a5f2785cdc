// Timesteps that were meant to be a rate, and were cut to a decimal.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/text.h"
#include "tests/harness/check/settings/lints.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

struct Decimal {
    const char* timestep;
    double meant_hz;  ///< 0 where it is no decimal that was cut.
};

class DecimalStep : public ::testing::TestWithParam<Decimal> {};

TEST_P(DecimalStep, IsComparedWithTheRateThatWasMeant) {
    const std::string policy = std::string("fixed:timestep=") + GetParam().timestep;
    const double meant_hz = GetParam().meant_hz;
    ASSERT_EQ(says(policy, "decimal step"), meant_hz > 0);
    if (meant_hz > 0) {
        const Finding found = finding_of("settings", policy, "", "decimal step");
        EXPECT_EQ(number_of(found, "meant"), meant_hz);
        EXPECT_NEAR(number_of(found, "rate"), 1 / parse_number(GetParam().timestep, ""), 1e-9);
        EXPECT_FALSE(has_about(mended(game(policy, ""), found), "decimal step"));
    }
}

INSTANTIATE_TEST_SUITE_P(Settings, DecimalStep,
                         ::testing::Values(Decimal{"0.0167", 60}, Decimal{"0.01666", 60},
                                           Decimal{"0.0333", 30}, Decimal{"0.0083", 120},
                                           Decimal{"1/60", 0}, Decimal{"0.02", 0},
                                           Decimal{"0.0166666667", 0}, Decimal{"0.01999999291", 0},
                                           Decimal{"0.016", 0}, Decimal{"0.013", 0}));

TEST(Settings, ADecimalIsASpeedWhereEachFrameAdvancesTheGameByIt) {
    // 60 frames of 0.0167 s are 1.002 s; a loop that waits takes 1.002 s for them.
    const Finding locked =
        finding_of("settings", "frame-locked:timestep=0.0167", "", "decimal step");
    EXPECT_NEAR(number_of(locked, "speed"), 1.002, 1e-6);
    EXPECT_THROW(number_of(locked, "step_missing_every"), std::out_of_range);
    // 0.12 steps a second are missing.
    const Finding limited =
        finding_of("settings", "frame-limited:timestep=0.0167", "", "decimal step");
    EXPECT_NEAR(number_of(limited, "step_missing_every"), 8.33, 0.01);
}

TEST(Settings, AStepALittleTooShortIsFoundWhereFramesAreDivided) {
    const Game tested = project_game("DefaultEngine.ini",
                                     "[/Script/Engine.PhysicsSettings]\nbSubstepping=True\n"
                                     "MaxSubstepDeltaTime=0.008333\nMaxSubsteps=6\n",
                                     "frames.lowest_fps = 30\nframes.highest_fps = 120\n");
    const Finding found = finding_of("settings", tested, "decimal step");
    EXPECT_EQ(to_text(found.at), "DefaultEngine.ini:3");
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_EQ(number_of(found, "frames"), 3);  // Two at 120 fps, three at 60 fps, five at 30 fps.
    EXPECT_EQ(number_of(found, "steps_too_many"), 1);
    EXPECT_EQ(number_of(found, "meant"), 120);
    EXPECT_EQ(found.fix_settings.at(0).value, "0.008334");
    EXPECT_FALSE(has_about(mended(tested, found), "decimal step"));
}

TEST(Settings, AStepIsTooShortByTheFramesThatItDivides) {
    const std::string_view about = "decimal step";
    for (const std::string policy : {"unreal-substep", "semi-fixed", "whole-steps"}) {
        const Finding found = finding_of("settings", policy + ":timestep=0.0083333", "", about);
        EXPECT_GE(number_of(found, "frames"), 2) << policy;
        EXPECT_EQ(number_of(found, "steps_too_many"), 1) << policy;
        for (const std::string_view timestep : {"0.008334", "1/120", "0.0083333338", "0.01"}) {
            EXPECT_FALSE(says(policy + ":timestep=" + std::string(timestep), about))
                << policy << ' ' << timestep;
        }
    }
    // Sub-stepping is off; no frame is that short.
    EXPECT_FALSE(says("unreal-substep:timestep=0.008333:steps_per_frame_max=1", about));
    EXPECT_FALSE(says("unreal-substep:timestep=0.004166", about, "frames.highest_fps = 50"));
    // One step a frame, however long.
    EXPECT_EQ(number_of(finding_of("settings", "frame-locked:timestep=0.0167", "", about), "meant"),
              60);
}

TEST(Settings, AnEnginesOwnDecimalIsNoSlip) {
    EXPECT_FALSE(says("unreal-substep", "decimal step"));
    EXPECT_FALSE(says("o3de", "decimal step"));
    EXPECT_FALSE(says("monogame", "decimal step"));
}

TEST(Settings, ADecimalIsMendedInTheWordsOfTheProject) {
    const std::string_view rational =
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n"
        "  m_ObjectHideFlags: 0\n  Fixed Timestep:\n    m_Count: 4704940\n    m_Rate:\n"
        "      m_Denominator: 1\n      m_Numerator: 141120000\n"
        "  Maximum Allowed Timestep: 0.33333334\n  m_TimeScale: 1\n"
        "  Maximum Particle Timestep: 0.03\n";
    const Finding found =
        finding_of("settings", project_game("TimeManager.asset", rational), "decimal step");
    EXPECT_THAT(found.fix, HasSubstr("0.033333335 in Project Settings > Time"));
}

TEST(Settings, ARateIsNoDecimalThatWasCut) {
    const Game tested =
        project_game("DefaultEngine.ini",
                     "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\nFixedFrameRate=59.94\n");
    for (const Finding& found : findings_of("settings", tested)) {
        EXPECT_NE(found.about, "decimal step");
    }
}

}  // namespace
}  // namespace tickproof::harness
