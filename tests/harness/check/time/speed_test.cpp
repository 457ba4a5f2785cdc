// How fast the game runs: a frame of 1/f s advances it by what the cap or the clamp passes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace std::chrono_literals;

constexpr std::string_view kEightOf240 = "fixed:timestep=1/240:steps_per_frame_max=8";

Finding speed_of(std::string_view policy, const std::vector<FrameTrace>& traces, Load load = {}) {
    return finding_of("speed", asked(policy, traces, load));
}

TEST(GameSpeed, OfFramesThatTakeNowFewerNowMoreStepsThanTheCapIsMendedByAHigherOne) {
    // Godot evens out its steps: at 30 fps frames of 4 steps of 1/120 s are 3, 4 and 5.
    const std::string policy = "godot:timestep=1/120:steps_per_frame_max=4:jitter_fix=0";
    const Finding found = finding_of("speed", policy, only_at_rate(30));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(found.cause, "Some frames at 30 fps take more than the 4 steps that the cap allows");
    EXPECT_EQ(found.fix_settings, (std::vector<FixSetting>{{"steps_per_frame_max", "5"}}));
    EXPECT_EQ(finding_of("speed", mended(policy, found), only_at_rate(30)).verdict, Verdict::pass);
}

TEST(GameSpeed, IsThatOfThePlayerWithAFixedTimestep) {
    const Finding found = finding_of("speed", "fixed", at_rates(30, 240));
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "speed"), 1, 1e-6);
    EXPECT_LT(found.severity, 1e-3);
    EXPECT_EQ(found.curve.front().fps, 30);
    EXPECT_EQ(found.curve.back().fps, 240);
    EXPECT_TRUE(found.bands.empty());
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

TEST(GameSpeed, IsScaledByATimeScaleAndNotWrong) {
    for (const std::string_view policy : {"fixed:time_scale=0.25", "variable:time_scale=3"}) {
        const Finding found = finding_of("speed", policy, at_rates(30, 60));
        EXPECT_EQ(found.verdict, Verdict::pass) << policy;
        EXPECT_NEAR(number_of(found, "speed"), 1, 1e-6) << policy;
    }
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

TEST(GameSpeed, FollowsTheFrameRateWhereStepsAreCountedByFrames) {
    const Finding found = finding_of("speed", "frame-locked", at_rates(60, 240));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "speed"), 240.0 / 60, 0.001);
    EXPECT_EQ(found.bands, (std::vector<Band>{{61, 240}}));
    EXPECT_LT(number_of(found, "dropped"), 0);
    EXPECT_EQ(speed_of("frame-locked", {at_rate(144)}).verdict, Verdict::error);
    EXPECT_NEAR(number_of(speed_of("frame-locked", {at_rate(144)}), "speed"), 2.4, 1e-3);
}

TEST(GameSpeed, IsToldBothWaysWhereALoopIsSlowAndFast) {
    const Finding found = finding_of("speed", "frame-locked", at_rates(30, 120));
    EXPECT_EQ(found.summary,
              "The game runs too fast from 61 fps upwards (200% speed at 120 fps), and slow motion "
              "below 60 fps (50% speed at 30 fps)");
    EXPECT_EQ(found.bands, (std::vector<Band>{{30, 59}, {61, 120}}));
}

TEST(GameSpeed, IsBlamedOnTheTimestepOfALoopThatMeasuresNoFrame) {
    const Finding found =
        finding_of("speed", project_game("tickproof.toml",
                                         "[loop]\npolicy = \"frame-locked\"\ntimestep = \"1/60\"\n",
                                         at_rates(60, 240)));
    EXPECT_EQ(to_text(found.at), "tickproof.toml:3");
    EXPECT_EQ(to_text(finding_of("speed", "frame-locked", at_rates(60, 240)).at), "");
}

TEST(GameSpeed, OfAFixedFrameRateIsMendedInTheCodeFirst) {
    Game game = project_game("Config/DefaultEngine.ini",
                             "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\n"
                             "FixedFrameRate=60\n",
                             at_rates(30, 60));
    EXPECT_THAT(finding_of("speed", game).fix, Not(HasSubstr("Tick")));
    game.scripts = ScriptScan{};
    EXPECT_EQ(finding_of("speed", game).verdict, Verdict::error);
    EXPECT_THAT(finding_of("speed", game).fix, HasSubstr("Tick changes without DeltaSeconds"));
    game.scripts = scan_script(
        {.name = "Gem.cpp",
         .text = "AGem::AGem() { PrimaryActorTick.bCanEverTick = true; }\n"
                 "void AGem::Tick(float Delta) { SetActorLocation(GetActorLocation() + Way); }\n"});
    EXPECT_THAT(finding_of("speed", game).fix,
                AllOf(HasSubstr("Gem.cpp:2"), Not(HasSubstr("Look first"))));
}

TEST(GameSpeed, IsNotMendedByALongerStepThatOtherRatesWouldMakeFast) {
    EXPECT_TRUE(finding_of("speed", "frame-locked", at_rates(30, 60)).fix_settings.empty());
    const std::string waits = "frame-locked:frame_limiter=on";
    const Finding found = finding_of("speed", waits, at_rates(30, 60));
    EXPECT_EQ(finding_of("speed", mended(waits, found), at_rates(30, 60)).verdict, Verdict::pass);
}

TEST(GameSpeed, IsFastWhereALimitCountsTimeTwice) {
    // Three frames of 1/75 s are let through; 6.67 ms of their 40 are held back again, and two more
    // frames are a limit.
    const Finding found = finding_of("speed", "phaser-arcade:rate_limit_hz=30", at_rates(60, 75));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_GT(number_of(found, "speed"), 1.1);
    EXPECT_EQ(finding_of("speed", "phaser-arcade", at_rates(60, 75)).verdict, Verdict::pass);
    const Finding one = speed_of("phaser-arcade:rate_limit_hz=30", {at_rate(75)});
    EXPECT_EQ(one.verdict, Verdict::error);
    EXPECT_LT(number_of(one, "dropped"), 0);
}

TEST(GameSpeed, OfALoopThatNeverEndsIsAnError) {
    // A frame of 0.2 s needs 200,000 steps of a microsecond.
    const Finding found =
        finding_of("speed", "fixed:timestep=1us:frame_delta_max=off", only_at_rate(5));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(found.severity));
}

TEST(GameSpeed, OfALoopThatThrowsAllTimeAwayIsNone) {
    const Finding found = finding_of("speed", kStandsStill, only_at_rate(60));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(number_of(found, "speed"), 0);
    EXPECT_EQ(found.asked.size(), 0U);
}

TEST(GameSpeed, OfATraceThatIsTooShortForAStepIsUnknown) {
    EXPECT_EQ(speed_of("fixed:timestep=10s:frame_delta_max=off", {of_frames({0.1})}).verdict,
              Verdict::unknown);
}

TEST(GameSpeed, MayBeOffByItsTolerance) {
    const std::string rates = only_at_rate(27);
    EXPECT_EQ(finding_of("speed", kEightOf240, rates + "tolerances.game_speed = 0.11").verdict,
              Verdict::pass);
    EXPECT_EQ(finding_of("speed", kEightOf240, rates + "tolerances.game_speed = 0.09").verdict,
              Verdict::error);
}

TEST(GameSpeed, OfAFixedTimestepIsRightAtTheRatesOfACommandLine) {
    const Finding found = speed_of("fixed", {at_rate(15), at_rate(59.94), at_rate(144)});
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_EQ(found.curve.size(), 3U);
}

TEST(GameSpeed, OfACommandLineIsSlowByAClampOrACapInOrdinaryFrames) {
    // 50 ms frames, clamped to 40 ms: four fifths of the speed.
    const Finding clamped = speed_of("fixed:frame_delta_max=40ms", {at_rate(20)});
    EXPECT_EQ(clamped.verdict, Verdict::error);
    EXPECT_NEAR(number_of(clamped, "speed"), 0.8, 0.005);
    EXPECT_GT(number_of(clamped, "dropped"), 0);
    // 1000 ticks a second, at most 8 a frame, at 60 fps: 480 ticks a second.
    const Finding capped = speed_of("fixed:timestep=1/1000:steps_per_frame_max=8", {at_rate(60)});
    EXPECT_EQ(capped.verdict, Verdict::error);
    EXPECT_NEAR(number_of(capped, "speed"), 0.48, 0.001);
}

TEST(GameSpeed, OfATraceOfHalfASecondIsThatOfAllItsFrames) {
    const FrameTrace brief = parse_generated("constant:fps=20:duration=500ms", 0);
    EXPECT_EQ(speed_of("fixed", {brief}).verdict, Verdict::pass);
    EXPECT_NEAR(number_of(speed_of("fixed:frame_delta_max=40ms", {brief}), "speed"), 0.8, 1e-9);
}

TEST(GameSpeed, DependsOnTheRatesOfTheProfileOnlyWhereFewPlayersHaveThem) {
    const GameProfile usual;
    const auto asked_at = [](std::string_view policy, double fps) {
        const Finding found = finding_of("speed", policy, only_at_rate(fps));
        EXPECT_EQ(found.verdict, Verdict::error) << fps;
        return found.asked;
    };
    using Keys = std::vector<std::string_view>;
    EXPECT_EQ(asked_at("frame-locked", usual.highest_fps), Keys{});
    EXPECT_EQ(asked_at("frame-locked", usual.highest_fps + 1),
              (Keys{"frames.highest_fps", "frames.refresh_hz"}));
    EXPECT_EQ(asked_at("fixed:frame_delta_max=1ms", usual.lowest_fps), Keys{});
    EXPECT_EQ(asked_at("fixed:frame_delta_max=1ms", usual.lowest_fps - 1),
              Keys{"frames.lowest_fps"});
}

}  // namespace
}  // namespace tickproof::harness
