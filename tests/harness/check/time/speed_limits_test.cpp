// A frame of 1/f s advances the game by what the cap or the clamp passes.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

constexpr std::string_view kEightOf240 = "fixed:timestep=1/240:steps_per_frame_max=8";

TEST(GameSpeed, OfFramesThatTakeNowFewerNowMoreStepsThanTheCapIsMendedByAHigherOne) {
    // Godot evens out its steps: at 30 fps frames of 4 steps of 1/120 s are 3, 4 and 5.
    const std::string policy = "godot:timestep=1/120:steps_per_frame_max=4:jitter_fix=0";
    const Finding found = finding_of("speed", policy, only_at_rate(30));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(found.cause, "Some frames at 30 fps take more than the 4 steps that the cap allows");
    EXPECT_EQ(found.fix_settings, (Change{{"steps_per_frame_max", "5"}}));
    EXPECT_EQ(finding_of("speed", mended(policy, found), only_at_rate(30)).verdict, Verdict::pass);
}

/// Without sub-stepping a frame is one step of any length up to the clamp, which here is a step.
TEST(GameSpeed, IsCutByTheClampWhereTheCapFitsAsWell) {
    const Game tested = project_game("DefaultEngine.ini",
                                     "[/Script/Engine.PhysicsSettings]\nbSubstepping=False\n"
                                     "MaxPhysicsDeltaTime=0.016667\n",
                                     only_at_rate(30));
    const Finding found = finding_of("speed", tested);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(to_text(found.at), "DefaultEngine.ini:3");
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "frame_delta_max");
    // Of an accumulator neither is the cure alone.
    const Finding both = finding_of("speed", "fixed:steps_per_frame_max=1:frame_delta_max=16667us",
                                    only_at_rate(30));
    EXPECT_EQ(both.fix_settings[0].name, "steps_per_frame_max");
}

TEST(GameSpeed, OfALoopThatWaitsForItsStepIsCutByAClampBelowIt) {
    // MonoGame waits until 16.7 ms have passed, and 10 of them reach its steps, at any rate.
    const std::string policy = "monogame:frame_delta_max=10ms";
    const Finding found = finding_of("speed", policy, at_rates(30, 240));
    EXPECT_EQ(found.verdict, Verdict::error);
    ASSERT_EQ(found.fix_settings.size(), 1U) << found.cause << found.fix;
    EXPECT_EQ(found.fix_settings[0].name, "frame_delta_max");
    EXPECT_EQ(finding_of("speed", mended(policy, found), at_rates(30, 240)).verdict, Verdict::pass);
}

TEST(GameSpeed, IsMendedByLongerStepsWhereNoSettingOfTheEngineRaisesTheCap) {
    // Eight steps of 1/240 s, 1/120 s, in Godot 3, which has no key for their number.
    const auto found_at = [](std::string_view lowest) {
        return finding_of("speed", project_game("project.godot",
                                                "config_version=4\n[physics]\n"
                                                "common/physics_fps=240\n",
                                                lowest));
    };
    const Finding found = found_at("frames.lowest_fps = 10");
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "timestep");
    EXPECT_EQ(found.fix_settings[0].value, "1/75");  // 80 Hz would do, and 75 is customary.
    EXPECT_TRUE(found_at("frames.lowest_fps = 3").fix_settings.empty());
}

TEST(GameSpeed, IsMendedByTheHighestCapThatTheEngineTakes) {
    // A frame of 33.3 ms is 16 steps of 2.1 ms, and Unreal takes 16 at most.
    const auto found_at = [](std::string_view step_s) {
        return finding_of("speed", project_game("DefaultEngine.ini",
                                                fmt::format("[/Script/Engine.PhysicsSettings]\n"
                                                            "bSubstepping=True\nMaxSubsteps=6\n"
                                                            "MaxSubstepDeltaTime={}\n",
                                                            step_s),
                                                "frames.lowest_fps = 30"));
    };
    EXPECT_EQ(found_at("0.0021").fix_settings, (Change{{"steps_per_frame_max", "16"}}));
    ASSERT_FALSE(found_at("0.0020").fix_settings.empty());  // 17 steps.
    EXPECT_NE(found_at("0.0020").fix_settings.at(0).name, "steps_per_frame_max");
}

TEST(GameSpeed, IsSlowBelowTheRateWhoseFramesExceedTheCap) {
    // Eight steps of 1/240 s are 1/30 s: at f fps the game runs at f / 30.
    const Finding found = finding_of("speed", kEightOf240, at_rates(10, 240));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "speed"), 10.0 / 30, 0.002);
    EXPECT_NEAR(found.severity, (1 - 10.0 / 30) / 0.01, 0.2);
    EXPECT_EQ(found.bands, (std::vector<Band>{{10, 29}}));
    EXPECT_EQ(found.curve.front().fps, 10);
    EXPECT_NEAR(found.curve[5].value, 15.0 / 30, 0.002);
    EXPECT_EQ(found.asked, std::vector<std::string_view>{"frames.lowest_fps"});
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "steps_per_frame_max");
    EXPECT_EQ(found.fix_settings[0].value, "24");  // Of 1/240 s in 1/10 s.
}

TEST(GameSpeed, PassesFromThatRateOn) {
    EXPECT_EQ(finding_of("speed", kEightOf240, at_rates(30, 240)).verdict, Verdict::pass);
    EXPECT_EQ(finding_of("speed", kEightOf240, at_rates(29, 240)).verdict, Verdict::error);
}

TEST(GameSpeed, IsWhatTheFixOfACapSays) {
    const std::string fixed = "fixed:timestep=1/240:steps_per_frame_max=";
    EXPECT_EQ(finding_of("speed", fixed + "24", only_at_rate(10)).verdict, Verdict::pass);
    EXPECT_EQ(finding_of("speed", fixed + "23", only_at_rate(10)).verdict, Verdict::error);
}

struct Multiple {
    int rate_hz;
    int fps;
    const char* scale;
    const char* cap;
};

class CapOfAnExactMultiple : public ::testing::TestWithParam<Multiple> {};

TEST_P(CapOfAnExactMultiple, HasNoStepTooMany) {
    // In binary 0.1 x 3 / (1 / 10) is 3.0000000000000004.
    const auto [rate_hz, fps, scale, cap] = GetParam();
    const std::string policy = "fixed:timestep=1/" + std::to_string(rate_hz) +
                               ":steps_per_frame_max=1:frame_delta_max=off:time_scale=" + scale;
    const Finding found = finding_of("speed", policy, only_at_rate(fps));
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].value, cap);
    EXPECT_EQ(finding_of("speed", mended(policy, found), only_at_rate(fps)).verdict, Verdict::pass);
}

INSTANTIATE_TEST_SUITE_P(GameSpeed, CapOfAnExactMultiple,
                         ::testing::Values(Multiple{10, 10, "3", "3"}, Multiple{30, 10, "1", "3"},
                                           Multiple{60, 10, "1", "6"}, Multiple{90, 30, "1", "3"},
                                           Multiple{49, 7, "1", "7"}, Multiple{98, 14, "1", "7"},
                                           Multiple{100, 10, "1.1", "11"},
                                           Multiple{50, 5, "0.7", "7"}));

TEST(GameSpeed, IsSlowBelowTheRateWhoseFramesExceedTheClamp) {
    const std::string policy = "fixed:frame_delta_max=50ms";
    const Finding found = finding_of("speed", policy, at_rates(10, 60));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "speed"), 0.05 / 0.1, 0.01);
    EXPECT_EQ(found.bands, (std::vector<Band>{{10, 19}}));
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "frame_delta_max");
    EXPECT_EQ(found.fix_settings[0].value, "200ms");  // Two frames of the lowest rate.
    EXPECT_EQ(finding_of("speed", mended(policy, found), at_rates(10, 60)).verdict, Verdict::pass);
}

TEST(GameSpeed, NamesAClampOfGameTimeByItsScale) {
    // 100 ms of game time are 50 ms of real time at twice the speed.
    const std::string policy = "fixed:frame_delta_max=100ms:clamped_time=game:time_scale=2";
    const Finding found = finding_of("speed", policy, only_at_rate(10));
    EXPECT_EQ(found.verdict, Verdict::error);
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].value, "400ms");
    EXPECT_EQ(finding_of("speed", mended(policy, found), only_at_rate(10)).verdict, Verdict::pass);
}

TEST(GameSpeed, NamesAClampOfAnExactMultipleAndNothingAboveIt) {
    // A tenth of a second is 110 ms at 1.1 times the speed. In binary 100 x (1.1 x 0.1) is
    // 11.000000000000002.
    const Finding found = finding_of(
        "speed", "fixed:frame_delta_max=10ms:clamped_time=game:time_scale=1.1", only_at_rate(75));
    EXPECT_EQ(found.verdict, Verdict::error);
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "frame_delta_max");
    EXPECT_EQ(found.fix_settings[0].value, "110ms");
}

TEST(GameSpeed, NamesAClampWithRoomForFourStepsOfASlowedGame) {
    // At half the speed a step of 100 ms takes 200 ms of real time.
    const std::string policy = "fixed:timestep=1/10:time_scale=0.5:frame_delta_max=10ms";
    const Finding found = finding_of("speed", policy, only_at_rate(60));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(found.fix_settings, (Change{{"frame_delta_max", "800ms"}}));
}

TEST(GameSpeed, BlamesTheClampUnderACapThatAFrameDoesNotReach) {
    // A frame of 100 ms is 6 steps, fewer than 8, and the clamp passes half of it with any cap.
    const std::string policy = "fixed:frame_delta_max=50ms:steps_per_frame_max=8";
    const Finding found = finding_of("speed", policy, only_at_rate(10));
    EXPECT_NEAR(number_of(found, "speed"), 0.5, 1e-6);
    EXPECT_EQ(found.fix_settings, (Change{{"frame_delta_max", "200ms"}}));
}

TEST(GameSpeed, BlamesTheCapThatActsBeforeTheClamp) {
    const Finding found =
        finding_of("speed", "fixed:frame_delta_max=90ms:steps_per_frame_max=2", only_at_rate(10));
    ASSERT_EQ(found.fix_settings.size(), 1U);
    EXPECT_EQ(found.fix_settings[0].name, "steps_per_frame_max");
}

TEST(GameSpeed, IsSlowWhereACapKeepsTimeInsteadOfDroppingIt) {
    const std::string keeps = std::string(kEightOf240) + ":over_cap=keep";
    EXPECT_EQ(finding_of("speed", keeps, only_at_rate(10)).verdict, Verdict::error);
    EXPECT_EQ(number_of(finding_of("speed", keeps, only_at_rate(10)), "dropped"), 0);
    const Finding found = finding_of("speed", "matter-runner", only_at_rate(20));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "speed"), 2.0 / 3, 0.001);
}

TEST(GameSpeed, TellsOfTimeThatWaitsOnlyWhereACapKeepsIt) {
    // 24 steps of 1/240 s are due in a frame, and 16 of them wait: 2.67 s in 40 frames.
    const Finding keeps =
        finding_of("speed", std::string(kEightOf240) + ":over_cap=keep", only_at_rate(10));
    EXPECT_EQ(keeps.cause,
              "A frame at 10 fps lasts 100 ms, but the cap allows 8 steps (33.3 ms). The rest "
              "waits (2.67 s of it after 4 s) and plays too fast in later, shorter frames");
    // The runner's buffer is cut to a frame of 50 ms, which are three steps, and 1.5 more. Two are
    // taken, and of the 2.5 that are left the next frame drops one.
    const std::string runner = "matter-runner:steps_per_frame_max=2";
    const Finding drops = finding_of("speed", runner, only_at_rate(20));
    EXPECT_NEAR(number_of(drops, "speed"), 2.0 / 3, 0.001);
    EXPECT_EQ(drops.cause, "A frame at 20 fps lasts 50 ms, but the cap allows 2 steps (33.3 ms)");
}

TEST(GameSpeed, MayBeOffByItsTolerance) {
    const std::string rates = only_at_rate(27);
    EXPECT_EQ(finding_of("speed", kEightOf240, rates + "tolerances.game_speed = 0.11").verdict,
              Verdict::pass);
    EXPECT_EQ(finding_of("speed", kEightOf240, rates + "tolerances.game_speed = 0.09").verdict,
              Verdict::error);
}

}  // namespace
}  // namespace tickproof::harness
