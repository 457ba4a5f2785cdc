// How fast the game runs under every rule. What caps and clamps do is in speed_limits_test.cpp.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

Finding speed_of(std::string_view policy, const std::vector<FrameTrace>& traces, Load load = {}) {
    return finding_of("speed", asked(policy, traces, load));
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

TEST(GameSpeed, ThatIsOffByExactlyTheToleranceIsTolerated) {
    // 99 frames of 1/100 s a second are 1% slow, which is no binary number.
    for (const std::string_view policy :
         {"frame-locked:timestep=1/100", "fixed:timestep=1/100:steps_per_frame_max=1",
          "fixed:timestep=1/100:steps_per_frame_max=1:over_cap=keep",
          "fixed:frame_delta_max=10ms"}) {
        const Finding found = finding_of("speed", policy, at_rates(99, 100));
        EXPECT_NEAR(number_of(found, "speed"), 0.99, 1e-7) << policy;
        EXPECT_EQ(found.verdict, Verdict::pass) << policy;
        EXPECT_EQ(finding_of("speed", policy, at_rates(98, 100)).verdict, Verdict::error) << policy;
    }
}

TEST(GameSpeed, AtTheToleranceIsNoPartOfTheRatesThatFail) {
    // A step of 1/64 s in each frame: exactly twice as fast at 128 fps.
    const Finding found = finding_of("speed", "frame-locked:timestep=1/64",
                                     at_rates(128, 140) + "tolerances.game_speed = 1\n");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(found.curve.front().value, 2);
    EXPECT_EQ(found.bands, std::vector<Band>({{129, 140}}));
}

TEST(GameSpeed, OfOneStepAFrameIsTheStepOverTheFrame) {
    for (const std::string_view policy :
         {"fixed:steps_per_frame_max=1", "fixed:steps_per_frame_max=1:over_cap=keep"}) {
        for (const double fps : {30.0, 35.0, 50.0}) {
            EXPECT_NEAR(number_of(finding_of("speed", policy, only_at_rate(fps)), "speed"),
                        fps / 60, 1e-7)
                << policy << ' ' << fps;
        }
    }
}

/// Godot's jitter fix holds a step back for a while: over a minute no time is lost, so that none is
/// in four seconds, whatever the account holds when they end.
TEST(GameSpeed, OfALoopThatHoldsAStepBackIsRight) {
    for (const int rate_hz : {20, 24, 30, 40, 50, 60, 72, 90, 100, 120, 144, 200, 240}) {
        const Finding found = finding_of("speed", fmt::format("godot:timestep=1/{}", rate_hz),
                                         "frames.lowest_fps = 30\nframes.highest_fps = 240\n");
        EXPECT_EQ(found.verdict, Verdict::pass) << rate_hz << ": " << found.summary;
    }
    // At 120 Hz a frame of 12 fps has room for 8 of its 10 steps.
    const Finding slow = finding_of("speed", "godot:timestep=1/120",
                                    "frames.lowest_fps = 12\nframes.highest_fps = 13\n");
    EXPECT_EQ(slow.verdict, Verdict::error);
    EXPECT_NEAR(number_of(slow, "speed"), 0.8, 0.01);
}

TEST(GameSpeed, IsScaledByATimeScaleAndNotWrong) {
    for (const std::string_view policy : {"fixed:time_scale=0.25", "variable:time_scale=3"}) {
        const Finding found = finding_of("speed", policy, at_rates(30, 60));
        EXPECT_EQ(found.verdict, Verdict::pass) << policy;
        EXPECT_NEAR(number_of(found, "speed"), 1, 1e-6) << policy;
    }
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

/// A frame at 60 fps passes 10 of its 16.7 ms: whoever made the game there knows it at 60% speed.
TEST(GameSpeed, OfAFixSaysHowMuchFasterTheGameIsAtSixtyFrames) {
    const auto fix = [](const char* clamp) {
        return finding_of("speed", fmt::format("unity:timestep=5ms:frame_delta_max={}", clamp),
                          at_rates(30, 240))
            .fix;
    };
    EXPECT_THAT(fix("10ms"), EndsWith("; at 60 fps the game then runs 1.67 times as fast as now."));
    EXPECT_THAT(fix("20ms"), Not(HasSubstr("times as fast")));
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
