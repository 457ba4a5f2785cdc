// A character runs on the ground to a gate that has long closed: it is stopped if a step ends
// within reach, half of both thicknesses, before the middle of the gate.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/refusal.h"
#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// 5 m/s to a gate 3.05 m away that is up, 3 m high, after half a second.
const std::string kGate = "gate.thickness_m = 0.2\ngate.distance_m = 3.05\njump.speed_mps = 0\n";
constexpr double kReach_m = (0.6 + 0.2) / 2;

/// Of eight contacts in a frame, the first of them just after its beginning, how many are over
/// before the frame ends.
int past_the_gate(int fps) {
    int wrong = 0;
    for (int phase = 0; phase < 8; ++phase) {
        const double share_left = 1 - (phase + 1e-3) / 8;
        wrong += share_left * 5 / fps >= kReach_m ? 1 : 0;
    }
    return wrong;
}

TEST(GameGate, StopsTheCharacterWithAFixedTimestep) {
    const GameFinding found = finding_of("gate", "fixed", at_rates(10, 20) + kGate);
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "wrong"), 0);
    EXPECT_EQ(number_of(found, "runs"), 11 * 8);
    EXPECT_LE(found.severity, 1);
}

TEST(GameGate, IsRunThroughInStepsLongerThanItsReach) {
    int wrong = 0;
    for (int fps = 10; fps <= 20; ++fps) {
        wrong += past_the_gate(fps);
        ASSERT_EQ(past_the_gate(fps) > 0, fps <= 12) << fps;  // 5 / 12.5 = 0.4 m
    }
    const GameFinding found = finding_of("gate", "variable", at_rates(10, 20) + kGate);
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_EQ(number_of(found, "wrong"), wrong);
    EXPECT_DOUBLE_EQ(found.severity, 1 + wrong / 88.0);
    EXPECT_THAT(found.finding.summary,
                HasSubstr(fmt::format("tunneled below 13 fps ({} of 88 tries)", wrong)));
    EXPECT_THAT(found.finding.cause, HasSubstr("a step of 100 ms"));
}

TEST(GameGate, IsLeaptThroughInAHitch) {
    const std::string hitch =
        "frames.lowest_fps = 60\nframes.highest_fps = 60\n"
        "frames.refresh_hz = []\ngate.thickness_m = 0.2\n";
    const GameFinding found = finding_of("gate", "variable", hitch);
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_THAT(found.finding.summary, HasSubstr("in a hitch of 1 s"));
    EXPECT_THAT(found.finding.cause, HasSubstr("a step of 1 s"));
    EXPECT_EQ(finding_of("gate", "fixed", hitch).finding.verdict, Verdict::pass);
    EXPECT_EQ(finding_of("gate", "fixed:frame_delta_max=off", hitch).finding.verdict,
              Verdict::pass);
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
            const std::string own = frames.substr(frames.find("frames.lowest"));
            const std::string head =
                "physics.engine = \"euler:precision=f64\"\nframes.refresh_hz = []\n";
            const GameFinding metres = finding_of("gate", "variable", head + own + kInMetres);
            const GameFinding pixels = finding_of("gate", "variable", head + own + kInPixels);
            EXPECT_EQ(pixels.finding.verdict, metres.finding.verdict) << frames;
            EXPECT_EQ(pixels.severity, metres.severity) << frames;
            EXPECT_EQ(number_of(pixels, "runs"), number_of(metres, "runs")) << frames;
            EXPECT_EQ(number_of(pixels, "wrong"), number_of(metres, "wrong")) << frames;
            EXPECT_EQ(metres.finding.verdict,
                      hitch_ms == "1000" || own.find("fps = 5") != std::string::npos
                          ? Verdict::fail
                          : metres.finding.verdict);
        }
    }
}

TEST(GameGate, IsThatOfTheProfileInEveryNumber) {
    const Subject subject = game("variable", at_rates(30, 60) + kInPixels);
    const Scenario made = make(finding_of("gate", subject).finding.shown_by.scenario);
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
    const Subject subject = game("variable", at_rates(10, 20) + kGate);
    const GameFinding found = finding_of("gate", subject);
    const Frames frames = frames_of(subject.profile);
    EXPECT_EQ(run(found.finding.shown_by, frames.traces).outcome.passage, Passage::tunneled);
}

TEST(GameGate, ThatIsTooSlowWithoutAnyTimestepIsAMatterOfTheDesign) {
    // At the contact, after half a second, feet are 5/2 - 9.81/8 = 1.27 m high and the gate 0.5.
    const GameFinding found = finding_of(
        "gate", "variable", at_rate(60) + "gate.thickness_m = 0.2\ngate.speed_mps = 1\n");
    EXPECT_EQ(found.finding.verdict, Verdict::note);
    EXPECT_THAT(found.finding.summary, HasSubstr("too slow by design"));
}

TEST(GameGate, IsNotAskedForWithoutAGate) {
    EXPECT_THAT(findings_of("gate", "variable", at_rate(10)), IsEmpty());
}

TEST(GameGate, ThatNobodyReachesIsUnknown) {
    EXPECT_EQ(finding_of("gate", kStandsStill, at_rate(60) + kGate).finding.verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
