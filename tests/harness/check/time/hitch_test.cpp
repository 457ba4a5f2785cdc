// Hitches: a clamp or a cap drops their time, which is a note; a loop that never ends is an error.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

TEST(GameHitch, IsCutByTheClamp) {
    const std::string second =
        "frames.lowest_fps = 60\nframes.highest_fps = 60\n"
        "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n";
    const Finding clamped = finding_of("hitch", "fixed", second);
    EXPECT_EQ(clamped.verdict, Verdict::note);
    EXPECT_NEAR(number_of(clamped, "dropped"), 0.75, 1e-6);
    EXPECT_NEAR(number_of(clamped, "most_steps_in_a_frame"), 15, 1);
    EXPECT_NEAR(number_of(clamped, "longest_dt"), 1.0 / 60, 1e-12);

    const Finding whole = finding_of("hitch", "variable", second);
    EXPECT_EQ(number_of(whole, "dropped"), 0);
    EXPECT_EQ(number_of(whole, "most_steps_in_a_frame"), 1);
    EXPECT_DOUBLE_EQ(number_of(whole, "longest_dt"), 1);
}

/// At 60 fps 55 of the hitch's 60 steps wait; each frame takes five and brings one: 13 whole ones
/// and the rest.
TEST(GameHitch, IsMadeUpInFramesThatRushWhereTheCapKeepsTheRest) {
    const auto cause = [](std::string_view clamp) {
        return finding_of("hitch",
                          "fixed:timestep=1/60:steps_per_frame_max=5:over_cap=keep:"
                          "frame_delta_max=" +
                              std::string(clamp),
                          "frames.lowest_fps = 60\nframes.highest_fps = 60\n"
                          "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n")
            .cause;
    };
    EXPECT_THAT(cause("off"),
                ::testing::MatchesRegex("The cap drops no time: 1[34] frames run at up to 5 times "
                                        "the speed until it is made up; .*"));
    EXPECT_THAT(cause("250ms"), StartsWith("The clamp"));
    // At 90 fps frames of a step and frames of none take turns: that is no rush.
    EXPECT_THAT(finding_of("hitch", "fixed:timestep=1/60:frame_delta_max=off",
                           "frames.lowest_fps = 90\nframes.highest_fps = 93\n"
                           "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n")
                    .cause,
                StartsWith("Neither a clamp nor a cap limits the hitch"));
}

/// Six substeps of 16.7 ms are 100 ms; one is sub-stepping off, and as long as the clamp lets it
/// be.
TEST(GameHitch, IsCutByTheClampWhereACapOfOneIsOff) {
    const std::string rates = "frames.lowest_fps = 60\nframes.highest_fps = 60\n";
    const auto cause = [&](std::string_view policy) {
        return finding_of("hitch", policy, rates).cause;
    };
    EXPECT_THAT(cause("unreal-substep:frame_delta_max=333ms"), ::testing::HasSubstr("6 steps"));
    EXPECT_THAT(cause("unreal-substep:steps_per_frame_max=1:frame_delta_max=333ms"),
                StartsWith("The clamp passes only 333 ms"));
}

TEST(GameHitch, OfAFastGameIsToldInRealTime) {
    // 250 ms of a second pass the clamp; at twice the speed 750 ms are 1.5 s of game time.
    const Finding found = finding_of("hitch", "fixed:time_scale=2",
                                     "frames.lowest_fps = 60\nframes.highest_fps = 60\n"
                                     "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n");
    EXPECT_NEAR(number_of(found, "dropped"), 1.5, 1e-6);
    EXPECT_THAT(found.cause, ::testing::HasSubstr("250 ms"));
}

TEST(GameHitch, IsNotBlamedForWhatAGameLosesAnyway) {
    // At 10 fps a clamp of 50 ms halves the game, with the hitch or without. At 60 fps only the
    // hitch is cut, from 1 s to 50 ms.
    const std::string slow =
        "frames.lowest_fps = 10\nframes.highest_fps = 10\n"
        "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n";
    const Finding found = finding_of("hitch", "unity:timestep=1/100:frame_delta_max=50ms", slow);
    EXPECT_NEAR(number_of(found, "dropped"), 1 - 0.05, 0.011);
    const Finding peers = finding_of("peers", "unity:timestep=1/100:frame_delta_max=50ms", slow);
    EXPECT_EQ(number_of(peers, "apart"), number_of(found, "dropped"));
}

TEST(GameHitch, IsAnErrorWhereTheLoopNeverEnds) {
    const Finding found = finding_of("hitch", "fixed:timestep=5us:frame_delta_max=off",
                                     "frames.lowest_fps = 60\nframes.highest_fps = 60\n"
                                     "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(found.severity));
}

TEST(GameHitch, IsNotAskedForWithoutOne) {
    EXPECT_THAT(findings_of("hitch", "variable", only_at_rate(60)), IsEmpty());
}

TEST(CapturedHitch, IsANoteWhereAClampDropsItsTime) {
    const FrameTrace capture = with_hitch(1);
    const Finding found = finding_of("hitch", asked("fixed", {capture}));
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_EQ(found.about, "hitch");
    EXPECT_NEAR(number_of(found, "dropped"), 0.75, 1e-9);
    EXPECT_EQ(number_of(found, "most_steps_in_a_frame"), 15);
    EXPECT_EQ(found.shown_by.at(0).trace, capture.spec);
    EXPECT_TRUE(found.asked.empty());
}

TEST(CapturedHitch, IsNotReportedWhereNothingIsDropped) {
    const Asked dropped = asked("variable", {with_hitch(1), at_rate(60)});
    EXPECT_THAT(findings_of("hitch", dropped), IsEmpty());
    // Frames without a hitch are clamped as well: that is slow motion, and no hitch.
    EXPECT_THAT(findings_of("hitch", asked("fixed:frame_delta_max=40ms", {at_rate(20)})),
                IsEmpty());
}

TEST(CapturedHitch, IsAFindingOfEachTraceThatHasOne) {
    FrameTrace other = with_hitch(0.5);
    other.name = "other";
    other.spec.file = "other.txt";
    const FrameTrace short_frames = of_frames({0.01, 0.01});
    EXPECT_THAT(findings_of("hitch", asked("fixed", {with_hitch(1), short_frames, other})),
                SizeIs(2));
}

}  // namespace
}  // namespace tickproof::harness
