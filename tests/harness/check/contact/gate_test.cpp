// A character runs on the ground to a gate that has long closed: it is stopped if a step ends
// within reach, half of both thicknesses, before the middle of the gate.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/trace/make_trace.h"
#include "tests/harness/check/games.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// 5 m/s to a gate 3.05 m away that is up, 3 m high, after half a second.
const std::string kGate = "gate.thickness_m = 0.2\ngate.distance_m = 3.05\njump.speed_mps = 0\n";
constexpr double kGateReach_m = (0.6 + 0.2) / 2;

const std::string kHitch =
    "frames.lowest_fps = 60\nframes.highest_fps = 60\n"
    "frames.refresh_hz = []\ngate.thickness_m = 0.2\n";

Finding gate(std::string_view policy, const std::string& profile,
             std::string_view about = "0.2 m") {
    return finding_of("gate", policy, profile, about);
}

TEST(GameGate, StopsTheCharacterWithAFixedTimestep) {
    const Finding found = gate("fixed", at_rates(10, 20) + kGate);
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "wrong"), 0);
    EXPECT_NEAR(found.measured, 1.0 / 60, 1e-12);
    EXPECT_NEAR(found.tolerated, kGateReach_m / 5, 1e-12);
    EXPECT_THAT(found.asked, Contains("gate.thickness_m"));
    EXPECT_THAT(found.asked, Contains("jump.speed_mps"));
}

TEST(GameGate, IsNotJudgedIfTheCharacterEndsShortOfIt) {
    const Finding found = gate("fixed", at_rates(10, 20, "euler:linear_damping=10") + kGate);
    EXPECT_EQ(found.verdict, Verdict::unknown);
    EXPECT_THAT(found.summary, ::testing::HasSubstr("ends short of the gate"));
}

TEST(GameGate, IsRunThroughInStepsLongerThanItsReach) {
    const Finding found = gate("variable", at_rates(10, 20) + kGate);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_THAT(found.bands, ElementsAre(Band{10, 12}));  // 5 / 12.5 = 0.4 m
    EXPECT_NEAR(found.measured, 0.1, 1e-8);
    EXPECT_NEAR(found.tolerated, kGateReach_m / 5, 1e-12);
    EXPECT_NEAR(found.severity, 0.1 / 0.08, 1e-6);
    EXPECT_EQ(gate("variable", at_rates(13, 20) + kGate).verdict, Verdict::pass);
}

/// The step of the hitch is certain, and an assumed gate is not.
TEST(GameGate, ThatIsAssumedIsNamedAfterTheStepThatNothingLimits) {
    const auto summary = [](const char* policy, const char* toml) {
        Game love = project_game("main.lua", "function love.update(dt)\nend\n", toml);
        love.policy = parse_policy(policy);
        return finding_of("gate", love).summary;
    };
    EXPECT_EQ(summary("love", ""),
              "A 1 s hitch moves all by 1 s at once: 5 m at 5 m/s, past a gate");
    EXPECT_THAT(summary("love", "gate.thickness_m = 0.2\n"),
                ::testing::StartsWith("The character passes a closing 0.2 m gate"));
    EXPECT_THAT(summary("love:frame_delta_max=300ms", ""),
                ::testing::StartsWith("The character passes a closing 0.2 m gate"));
}

TEST(GameGate, HasAFixThatMakesItPass) {
    const Finding found = gate("variable", at_rates(10, 20) + kGate);
    ASSERT_THAT(found.fix_settings, ::testing::SizeIs(1));  // A clamp would be slow at 10 fps.
    EXPECT_EQ(found.fix_settings[0].name, "engine.collision");
    EXPECT_EQ(found.fix_settings[0].value, "swept");
    Game game = testing::game("variable", at_rates(10, 20) + kGate);
    game.engine = parse_engine("euler:precision=f64:collision=swept");
    EXPECT_EQ(finding_of("gate", game).verdict, Verdict::pass);
}

TEST(GameGate, IsLeaptThroughInAHitch) {
    const Finding found = gate("variable", kHitch);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_THAT(found.bands, IsEmpty());
    EXPECT_NEAR(found.measured, 1, 1e-6);
    ASSERT_THAT(found.fix_settings, ::testing::SizeIs(1));
    EXPECT_EQ(gate("variable:frame_delta_max=" + found.fix_settings[0].value, kHitch).verdict,
              Verdict::pass);
    EXPECT_EQ(gate("fixed", kHitch).verdict, Verdict::pass);
    EXPECT_EQ(gate("fixed:frame_delta_max=off", kHitch).verdict, Verdict::pass);
}

TEST(GameGate, IsCuredByAClampOfAsManyWindowsAsAStepHasSubsteps) {
    // 0.4 m at 5 m/s are 80 ms, for each of two substeps.
    const std::string two = kHitch + "physics.substeps = 2\n";
    const Finding found = gate("variable", two);
    EXPECT_NEAR(found.measured, 0.5, 1e-6);
    EXPECT_EQ(found.fix_settings, (Change{{"frame_delta_max", "160ms"}}));
    EXPECT_EQ(gate("variable:frame_delta_max=160ms", two).verdict, Verdict::pass);
}

/// 80 ms of game time; frames of 1/10 s are 50 ms of it at half the speed, and those of 1/20 s are
/// 100 ms at twice the speed.
TEST(GameGate, IsCuredByAClampOfGameTimeWhereItMakesNoRateSlow) {
    const auto clamps = [](std::string_view scale, int fps) {
        const Finding found =
            gate(fmt::format("unreal-substep:steps_per_frame_max=1:time_scale={}", scale),
                 fmt::format("frames.lowest_fps = {0}\nframes.highest_fps = {0}\n"
                             "frames.refresh_hz = []\ngate.thickness_m = 0.2\n",
                             fps));
        EXPECT_EQ(found.verdict, Verdict::error) << scale;
        std::vector<std::string> values;
        for (const SettingValue& each : found.fix_settings) {
            values.push_back(each.name + "=" + each.value);
        }
        return values;
    };
    EXPECT_THAT(clamps("0.5", 10), ElementsAre("frame_delta_max=80ms"));
    EXPECT_THAT(clamps("2", 20), ElementsAre("engine.collision=swept"));
}

TEST(GameGate, IsTriedWithTheHitchAtEachMomentOfTheRunUp) {
    // Every frame of 60 fps from the first to the contact at 0.52 s, and the contacts besides.
    const Finding found = gate("variable", kHitch);
    EXPECT_GE(number_of(found, "wrong"), 31);
    EXPECT_GE(number_of(found, "runs"), number_of(found, "wrong"));
}

TEST(GameGate, IsJudgedInTheFramesOfPlayers) {
    Asked made{.game = game("variable", at_rates(60, 60) + kGate), .store = {}};
    std::vector<Duration> frames(600, from_seconds(1.0 / 60));
    frames[400] = from_seconds(0.5);
    const FrameTrace capture = in_memory("capture", frames);
    made.store.add(capture);
    EXPECT_EQ(finding_of("gate", made).verdict, Verdict::pass);
    add_captures({capture.spec}, made.game.frames);
    const Finding found = finding_of("gate", made);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(found.shown_by.front().trace, capture.spec);
    EXPECT_NEAR(found.measured, 0.5, 1e-6);
}

/// A jumping game, and the same with 100 pixels for a metre.
const std::string kInMetres =
    "physics.gravity_mps2 = 20\njump.speed_mps = 7\njump.run_mps = 3\ngate.thickness_m = 0.2\n"
    "gate.speed_mps = 6\ngate.distance_m = 8\n";
const std::string kInPixels =
    "physics.gravity_mps2 = 2000\njump.speed_mps = 700\njump.run_mps = 300\n"
    "gate.thickness_m = 20\ngate.speed_mps = 600\ngate.distance_m = 800\n"
    "gate.character_width_m = 60\ngate.character_height_m = 120\n";

TEST(GameGate, IsTheSameInMetresAndInPixels) {
    for (const std::string& rates : {at_rates(5, 10), at_rates(30, 60)}) {
        for (const std::string hitch_ms : {"0", "400", "1000"}) {
            const std::string frames = rates + "frames.worst_hitch_ms = " + hitch_ms + '\n';
            const std::string own =
                "physics.engine = \"euler:precision=f64\"\n"
                "frames.refresh_hz = []\n" +
                frames.substr(frames.find("frames.lowest"));
            const Finding metres = gate("variable", own + kInMetres, "0.2 m");
            const Finding pixels = gate("variable", own + kInPixels, "20 m");
            EXPECT_EQ(pixels.verdict, metres.verdict) << frames;
            EXPECT_NEAR(pixels.severity, metres.severity, 1e-9) << frames;
            EXPECT_EQ(number_of(pixels, "runs"), number_of(metres, "runs")) << frames;
            EXPECT_EQ(number_of(pixels, "wrong"), number_of(metres, "wrong")) << frames;
            if (hitch_ms == "1000" || own.find("fps = 5") != std::string::npos) {
                EXPECT_EQ(metres.verdict, Verdict::error) << frames;
            }
        }
    }
}

TEST(GameGate, IsThatOfTheProfileInEveryNumber) {
    const Finding found = gate("variable", at_rates(30, 60) + kInPixels, "20 m");
    const Scenario made = make(found.shown_by.at(0).scenario);
    EXPECT_EQ(made.scene.gravity_mps2.y, -2000);
    EXPECT_EQ(made.scene.bodies[0].velocity_mps, (Vec2{300, 700}));
    EXPECT_EQ(made.scene.bodies[1].position_m.x, 800);
    EXPECT_EQ(std::get<physics::Box>(made.scene.bodies[0].shape).height_m, 120);
}

TEST(GameGate, ThatNobodyReachesForTooLongIsRefusedWithItsLine) {
    const std::string gate = "gate.thickness_m = 0.2\ngate.distance_m = 90\n";
    EXPECT_THAT(refusal([&] { game("fixed", gate + "jump.run_mps = 0"); }),
                ::testing::StartsWith("game.toml:3: jump.run_mps = 0: "));
    EXPECT_THAT(refusal([&] { game("fixed", gate + "jump.run_mps = 0.09"); }),
                ::testing::StartsWith("game.toml:3: jump.run_mps = 0.09: "));
    EXPECT_EQ(refusal([&] { game("fixed", gate + "jump.run_mps = 0.1"); }), "accepted");
    EXPECT_EQ(refusal([&] { game("fixed", "jump.run_mps = 0"); }), "accepted");
}

TEST(GameGate, IsShownByARunThatGetsPast) {
    const Finding found = gate("variable", at_rates(10, 20) + kGate);
    const RunSpec& spec = found.shown_by.front();
    EXPECT_EQ(run(spec, make_trace(spec.trace)).outcome.passage, Passage::tunneled);
}

TEST(GameGate, IsJumpedAtAsHighAsTheProfileSays) {
    const Finding found = gate("fixed", only_at_rate(60) +
                                            "gate.thickness_m = 0.2\njump.height_m = 0.45\n"
                                            "physics.gravity_mps2 = 10\n");
    ASSERT_FALSE(found.shown_by.empty());
    const Scenario made = make(found.shown_by.front().scenario);
    EXPECT_NEAR(made.scene.bodies[0].velocity_mps.y, 3, 1e-12);  // sqrt(2 x 10 x 0.45)
    EXPECT_THAT(found.asked, Contains("jump.height_m"));
    const Finding by_speed =
        gate("fixed", only_at_rate(60) + "gate.thickness_m = 0.2\njump.speed_mps = 2\n");
    EXPECT_EQ(make(by_speed.shown_by.front().scenario).scene.bodies[0].velocity_mps.y, 2);
}

TEST(GameGate, IsClearedInShortStepsWhereTheIntegratorJumpsTooHigh) {
    // Feet are 5/2 - 9.81/8 = 1.274 m high when the gate of 1.3 m is reached, after half a second.
    // Explicit Euler at 30 fps is 9.81 x 0.5 / 60 = 0.08 m higher, in steps within the window.
    const Finding found =
        gate("variable",
             "physics.engine = \"euler-explicit:precision=f64\"\nframes.refresh_hz = []\n"
             "frames.worst_hitch_ms = 0\nframes.lowest_fps = 30\nframes.highest_fps = 30\n"
             "gate.thickness_m = 0.2\ngate.speed_mps = 2.6\n");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_GT(found.severity, 1);
    EXPECT_GT(number_of(found, "wrong"), 0);
    EXPECT_LT(number_of(found, "longest_dt"), kGateReach_m / 5);
}

TEST(GameGate, ThatIsTooSlowWithoutAnyTimestepIsAMatterOfTheDesign) {
    // At the contact, after half a second, feet are 5/2 - 9.81/8 = 1.27 m high and the gate 0.5.
    EXPECT_EQ(
        gate("variable", only_at_rate(60) + "gate.thickness_m = 0.2\ngate.speed_mps = 1\n").verdict,
        Verdict::note);
}

TEST(GameGate, IsNotAskedForWithoutAGate) {
    EXPECT_THAT(findings_of("gate", "variable", only_at_rate(10) + "gate.thickness_m = 0\n"),
                IsEmpty());
    EXPECT_THAT(findings_of("gate", "variable", only_at_rate(10) + "jump.run_mps = 300\n"),
                IsEmpty())
        << "a game in pixels";
}

TEST(GameGate, ThatNobodyReachesIsUnknown) {
    EXPECT_EQ(gate(kStandsStill, only_at_rate(60) + kGate).verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
