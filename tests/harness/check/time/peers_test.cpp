// Two peers, one with a hitch: the clamp or the cap that drops its time leaves it behind for good.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/games.h"
#include "tests/harness/check/motion/captured.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;

const std::string kLockstep = "network.lockstep = true\n";
const std::string kHitchOfAPeer =
    "frames.lowest_fps = 30\nframes.highest_fps = 60\n"
    "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n";

TEST(GamePeers, AreApartByTheHitchLessItsClamp) {
    const Finding found = finding_of("peers", "fixed", kHitchOfAPeer + kLockstep);
    EXPECT_EQ(found.verdict, Verdict::error);
    // 1 s - 0.25 s.
    EXPECT_NEAR(number_of(found, "apart"), 0.75, 1e-6);
    EXPECT_NEAR(found.severity, number_of(found, "apart") / 0.034, 1e-9);
    EXPECT_NEAR(number_of(found, "apart_steps"), number_of(found, "apart") * 60, 1e-6);
    EXPECT_EQ(found.asked, (std::vector<std::string_view>{"network.lockstep"}));
}

TEST(GamePeers, SayThatTheOneWithTheHitchIsBehind) {
    const Finding behind =
        finding_of("peers", "fixed:frame_delta_max=100ms", kHitchOfAPeer + kLockstep);
    EXPECT_NEAR(number_of(behind, "apart"), 0.9, 1e-6);
    EXPECT_THAT(behind.summary, ::testing::EndsWith("behind"));
}

/// A clamp of 1.05 s keeps a hitch of 1 s, and takes 1.25 s of a captured freeze of 2.3 s.
TEST(GamePeers, AreJudgedByTheFreezesOfACaptureToo) {
    const auto with_freeze = [](double freeze_s, const std::string& policy,
                                const std::string& lockstep = kLockstep) {
        std::vector<Duration> frames(600, from_seconds(1.0 / 60));
        frames[100] = from_seconds(freeze_s);
        return findings_of("peers", captured(game(policy, kHitchOfAPeer + lockstep),
                                             in_memory("session", std::move(frames))));
    };
    const std::string clamped = "fixed:frame_delta_max=1050ms";
    const Findings shorter = with_freeze(0.9, clamped);
    ASSERT_EQ(shorter.size(), 2U);
    EXPECT_EQ(shorter.back().verdict, Verdict::pass);
    const Findings longer = with_freeze(2.3, clamped);
    ASSERT_EQ(longer.size(), 2U);
    EXPECT_EQ(longer.front().verdict, Verdict::pass) << "the hitch of the profile";
    EXPECT_EQ(longer.back().verdict, Verdict::error);
    EXPECT_NEAR(number_of(longer.back(), "apart"), 2.3 - 1.05, 1e-6);
    EXPECT_EQ(longer.back().summary,
              "A peer with session ends 75 steps (1.25 s) behind the others");
    ASSERT_EQ(longer.back().other_fixes.size(), 1U);
    const std::string kept = "fixed:over_cap=keep:frame_delta_max=off:steps_per_frame_max=3";
    EXPECT_EQ(with_freeze(2.3, kept).back().verdict, Verdict::pass);
    EXPECT_EQ(with_freeze(2.3, clamped, "").size(), 1U) << "a server corrects the clocks";
}

TEST(GamePeers, SayThatTheOneWithTheHitchIsAheadWhereShortFramesLoseTime) {
    // Rounded down to 10 ms each, the 60 frames of a second are 600 ms, and one of a second is
    // whole.
    const Finding ahead = finding_of("peers", "variable:delta_rounding=floor:delta_unit=10ms",
                                     kHitchOfAPeer + kLockstep);
    EXPECT_EQ(ahead.verdict, Verdict::error);
    EXPECT_NEAR(number_of(ahead, "apart"), 0.4, 1e-6);
    // At 30 fps the 30 frames of a second are 900 ms in steps of 30 ms.
    EXPECT_THAT(ahead.summary, ::testing::EndsWith("stays 3 to 40 steps ahead"));
    EXPECT_THAT(ahead.cause, ::testing::EndsWith("differ by 400 ms at 60 fps"));
}

/// A cap of 5 steps of 1/60 s drops one of the six that a hitch of 100 ms needs.
TEST(GamePeers, SayHowFarTheyStayApartWithinWhatIsTolerated) {
    const Finding found =
        finding_of("peers", "fixed:frame_delta_max=off:steps_per_frame_max=5",
                   "frames.lowest_fps = 60\nframes.highest_fps = 60\nframes.refresh_hz = []\n"
                   "frames.worst_hitch_ms = 100\n" +
                       kLockstep);
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_THAT(found.summary, ::testing::EndsWith("are 1 step (16.7 ms) apart, within 34 ms"));
}

/// Two steps a frame at 30 fps never make up for a hitch: what the cap leaves waits, and is not
/// lost.
TEST(GamePeers, SayThatACapThatKeepsTheRestDropsNone) {
    const auto cause = [](std::string_view over_cap) {
        return finding_of("peers",
                          "fixed:frame_delta_max=off:steps_per_frame_max=2:over_cap=" +
                              std::string(over_cap),
                          kHitchOfAPeer + kLockstep)
            .cause;
    };
    EXPECT_THAT(cause("keep"), ::testing::StartsWith("The cap leaves "));
    EXPECT_THAT(cause("drop"), ::testing::StartsWith("The cap drops "));
}

TEST(GamePeers, SayAtWhichRatesTheyAreApart) {
    // A clamp of 0.1 s takes 0.9 s of the hitch at every rate.
    const Finding clamp =
        finding_of("peers", "fixed:frame_delta_max=100ms", kHitchOfAPeer + kLockstep);
    EXPECT_EQ(clamp.summary,
              "After a 1 s hitch at 30 or 60 fps a peer stays 54 steps (900 ms) behind");
    const Finding cap = finding_of("peers", "fixed:frame_delta_max=off:steps_per_frame_max=6",
                                   "frames.lowest_fps = 30\nframes.highest_fps = 144\n"
                                   "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n" +
                                       kLockstep);
    EXPECT_THAT(cap.summary,
                ::testing::StartsWith("After a 1 s hitch at 30, 60 or 144 fps a peer "));
    // One rate alone: time is lost only where a frame of 1/30 s has no room for two steps.
    const Finding one =
        finding_of("peers", "fixed:frame_delta_max=off:over_cap=keep:steps_per_frame_max=2",
                   kHitchOfAPeer + kLockstep);
    EXPECT_THAT(one.summary, ::testing::StartsWith("After a 1 s hitch at 30 fps a peer stays "));
}

TEST(GamePeers, AreApartByTheHitchLessItsCap) {
    const Finding found = finding_of("peers", "fixed:frame_delta_max=off:steps_per_frame_max=6",
                                     kHitchOfAPeer + kLockstep);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "apart"), 1 - 6.0 / 60, 1e-6);
}

TEST(GamePeers, StayTogetherWhereNothingIsDropped) {
    for (const std::string_view policy : {"fixed:frame_delta_max=off", "variable"}) {
        const Finding found = finding_of("peers", policy, kHitchOfAPeer + kLockstep);
        EXPECT_EQ(found.verdict, Verdict::pass) << policy;
        EXPECT_LE(found.severity, 1) << policy;
    }
}

TEST(GamePeers, DoNotLoseWhatIsInTheAccumulator) {
    // A hitch of 1.03 s ends 0.03 s into a step of a tenth of a second: no time is lost at all.
    const std::string hitch =
        "frames.lowest_fps = 60\nframes.highest_fps = 60\n"
        "frames.refresh_hz = []\nframes.worst_hitch_ms = 1030\n";
    const Finding found =
        finding_of("peers", "fixed:timestep=1/10:frame_delta_max=off", hitch + kLockstep);
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(found, "apart"), 0, 1e-6);
}

TEST(GamePeers, AreComparedAfterTheSameRealTimeWhereTheLoopWaits) {
    // Frames of 1/60 s wait for 40 ms, a frame of a second does not. Both clocks follow real time.
    const std::string waits = "frame-limited:timestep=40ms";
    const Finding together = finding_of("peers", waits, kHitchOfAPeer + kLockstep);
    EXPECT_NEAR(number_of(together, "apart"), 0, 1e-6);
    // A step of 40 ms for every frame: the hitch advances the game by 40 ms, too.
    const Finding locked = finding_of("peers", "frame-locked:frame_limiter=on:timestep=40ms",
                                      kHitchOfAPeer + kLockstep);
    EXPECT_EQ(locked.verdict, Verdict::error);
    EXPECT_NEAR(number_of(locked, "apart"), 1 - 0.04, 1e-6);
    EXPECT_NEAR(number_of(locked, "apart_steps"), 24, 1e-4);
}

TEST(GamePeers, AreTogetherAgainWhereACapCatchesUpLater) {
    // Of 60 steps at 60 fps 10 are caught up in each frame.
    const std::string keeps = "fixed:frame_delta_max=off:over_cap=keep:steps_per_frame_max=";
    EXPECT_NEAR(number_of(finding_of("peers", keeps + "11", kHitchOfAPeer + kLockstep), "apart"), 0,
                1e-6);
    // At 30 fps two steps a frame are what every frame needs: nothing is ever caught up.
    const Finding never = finding_of("peers", keeps + "2", kHitchOfAPeer + kLockstep);
    EXPECT_EQ(never.verdict, Verdict::error);
    EXPECT_NEAR(number_of(never, "apart"), 1 - 2.0 / 60, 0.02);
}

/// Two steps are due in a frame at 30 fps, so a cap of 5 makes up for a hitch, and one of 2 never.
TEST(GamePeers, InLockstepMayKeepTheRestOfAHitchForLaterFrames) {
    const auto other = [](std::string_view policy, const std::string& more = kLockstep) {
        std::string text;
        for (const OtherFix& fix : finding_of("peers", policy, kHitchOfAPeer + more).other_fixes) {
            for (const SettingValue& setting : fix.settings) {
                text += setting.name + "=" + setting.value + " ";
            }
        }
        return text;
    };
    EXPECT_EQ(other("fixed:steps_per_frame_max=5"), "over_cap=keep frame_delta_max=off ");
    EXPECT_EQ(other("fixed:frame_delta_max=off:steps_per_frame_max=5"), "over_cap=keep ");
    EXPECT_EQ(other("fixed"), "over_cap=keep frame_delta_max=off steps_per_frame_max=3 ");
    EXPECT_EQ(other("fixed:frame_delta_max=off:steps_per_frame_max=2:over_cap=keep"),
              "steps_per_frame_max=3 ");
    EXPECT_EQ(other("fixed:steps_per_frame_max=5", ""), "") << "peers count steps, or a server";
    EXPECT_EQ(other("godot"), "") << "its rule has no such setting";
    for (const std::string kept :
         {"fixed:over_cap=keep:frame_delta_max=off:steps_per_frame_max=5",
          "fixed:over_cap=keep:frame_delta_max=off:steps_per_frame_max=3"}) {
        EXPECT_EQ(finding_of("peers", kept, kHitchOfAPeer + kLockstep).verdict, Verdict::pass)
            << kept;
    }
}

/// A budget of 1/30 s has room for 8 steps of 4 ms, and the cap is what catches up soonest.
TEST(GamePeers, InLockstepKeepTheRestInAsManyStepsAsAFrameHasTimeFor) {
    const auto cap = [](std::string_view step_ms) {
        const Finding found =
            finding_of("peers", "fixed",
                       kHitchOfAPeer + kLockstep + "cost.step_ms = " + std::string(step_ms) + "\n");
        return found.other_fixes.front().settings.back();
    };
    EXPECT_EQ(cap("4"), (SettingValue{"steps_per_frame_max", "8"}));
    EXPECT_EQ(cap("16"), (SettingValue{"steps_per_frame_max", "3"})) << "what its frames need";
}

/// The player quits 15 frames after a freeze of 2.3 s: at 60 fps a cap of 6 makes up five steps in
/// each, and 132 wait.
TEST(GamePeers, AreNotJudgedByACaptureThatEndsBeforeTheyHaveCaughtUp) {
    const auto quits = [](std::size_t frames_later) {
        std::vector<Duration> frames(60 + 1 + frames_later, from_seconds(1.0 / 60));
        frames[60] = from_seconds(2.3);
        return findings_of(
            "peers", captured(game("fixed:over_cap=keep:frame_delta_max=off:steps_per_frame_max=6",
                                   kHitchOfAPeer + kLockstep),
                              in_memory("session", std::move(frames))));
    };
    const Findings early = quits(15);
    ASSERT_EQ(early.size(), 2U);
    EXPECT_EQ(early.back().verdict, Verdict::note);
    EXPECT_NEAR(number_of(early.back(), "apart_steps"), 132 - 15 * 5, 1.01);
    EXPECT_THAT(early.back().summary, ::testing::StartsWith("session ends 5"));
    EXPECT_EQ(quits(60).back().verdict, Verdict::pass);
}

/// Three steps at 30 fps make up one step a frame: 57 of the 60 are left after the hitch, and so
/// the last frames of three seconds would still be behind.
TEST(GamePeers, AreComparedWhenTheHitchIsMadeUp) {
    const Finding found =
        finding_of("peers", "fixed:frame_delta_max=off:over_cap=keep:steps_per_frame_max=3",
                   "frames.lowest_fps = 30\nframes.highest_fps = 30\nframes.refresh_hz = []\n"
                   "frames.worst_hitch_ms = 2000\n" +
                       kLockstep);
    EXPECT_NEAR(number_of(found, "apart"), 0, 1e-6);
    ASSERT_EQ(found.shown_by.size(), 1U);
    EXPECT_THAT(found.shown_by.front().trace.generator, ::testing::HasSubstr("duration=9s"));
}

TEST(GamePeers, MayBeApartWhereTheyAreNotInLockstep) {
    const Finding found = finding_of("peers", "fixed", kHitchOfAPeer);
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_TRUE(std::isnan(found.severity));
    EXPECT_GT(number_of(found, "apart"), 0.7);
}

TEST(GamePeers, AreNotAskedForWithoutAHitch) {
    EXPECT_THAT(findings_of("peers", "fixed", only_at_rate(60) + kLockstep), IsEmpty());
}

TEST(GamePeers, OfALoopThatStandsStillAreUnknown) {
    EXPECT_EQ(finding_of("peers", kStandsStill, kHitchOfAPeer).verdict, Verdict::unknown);
}

TEST(GamePeers, AreApartByTheLineOfTheCap) {
    const Finding found = finding_of(
        "peers", project_game("project.godot",
                              "config_version=5\n[physics]\ncommon/max_physics_steps_per_frame=4\n",
                              kHitchOfAPeer + kLockstep));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(to_text(found.at), "project.godot:3");
}

}  // namespace
}  // namespace tickproof::harness
