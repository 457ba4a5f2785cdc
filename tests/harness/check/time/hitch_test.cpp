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
                ::testing::MatchesRegex("The cap drops no time: it is made up within 2(17|33) ms, "
                                        "at up to 5 times the speed; .*"));
    EXPECT_THAT(cause("250ms"), StartsWith("The clamp"));
    // At 90 fps frames of a step and frames of none take turns: that is no rush.
    EXPECT_THAT(finding_of("hitch", "fixed:timestep=1/60:frame_delta_max=off",
                           "frames.lowest_fps = 90\nframes.highest_fps = 93\n"
                           "frames.refresh_hz = []\nframes.worst_hitch_ms = 1000\n")
                    .cause,
                StartsWith("Neither a clamp nor a cap limits the hitch"));
}

/// Of the 60 steps of a hitch 57 wait. At 30 fps three steps a frame make up one of them: 57 frames
/// of 33.3 ms. At 240 fps three steps are twelve frames.
TEST(GameHitch, IsMadeUpLongestAtTheLowestRateAndFastestAtTheHighest) {
    const Finding found =
        finding_of("hitch", "fixed:frame_delta_max=off:over_cap=keep:steps_per_frame_max=3",
                   "frames.lowest_fps = 30\nframes.highest_fps = 240\nframes.refresh_hz = []\n"
                   "frames.worst_hitch_ms = 1000\n");
    EXPECT_THAT(found.cause, StartsWith("The cap drops no time: it is made up within 1.9 s at 30 "
                                        "fps, at up to 12 times the speed at 240 fps"));
}

/// Six steps of 12 ms and 8 ms of drawing make a frame of 80 ms in which 100 ms are simulated: 54
/// steps that wait, at one and a fifth in such a frame, are 45 frames.
TEST(GameHitch, IsMadeUpLaterWhereStepsCostTime) {
    const Finding found =
        finding_of("hitch", "fixed:frame_delta_max=off:over_cap=keep:steps_per_frame_max=6",
                   "frames.lowest_fps = 30\nframes.highest_fps = 30\nframes.refresh_hz = []\n"
                   "frames.worst_hitch_ms = 1000\ncost.step_ms = 12\ncost.render_ms = 8\n");
    EXPECT_THAT(found.cause,
                ::testing::MatchesRegex("The cap drops no time: it is made up within 3.[5-7][0-9]? "
                                        "s, at up to 1.[23][0-9]? times the speed; .*"));
}

TEST(GameHitch, NamesADefaultClampThatNoLineSets) {
    const std::string second = "frames.lowest_fps = 60\nframes.highest_fps = 60\n";
    const auto cause = [&](const std::string& clamp) {
        return finding_of("hitch", project_game("tickproof.toml",
                                                "[loop]\npolicy = \"fixed\"\ntimestep = "
                                                "\"1/60\"\n" +
                                                    clamp,
                                                second))
            .cause;
    };
    EXPECT_THAT(cause(""), StartsWith("The default clamp of 250 ms, which no line sets, passes "));
    EXPECT_THAT(cause("frame_delta_max = \"250ms\"\n"), StartsWith("The clamp passes only "));
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
    // At 10 fps a clamp of 50 ms halves the game: ten frames of 100 ms would have lost 500 ms
    // without the hitch. At 60 fps only the hitch is cut, from 1 s to 50 ms.
    const auto lost_up_to = [](const std::string& highest_fps) {
        const std::string slow = "frames.lowest_fps = 10\nframes.highest_fps = " + highest_fps +
                                 "\nframes.refresh_hz = []\nframes.worst_hitch_ms = 1000\n";
        const std::string policy = "unity:timestep=1/100:frame_delta_max=50ms";
        const double lost_s = number_of(finding_of("hitch", policy, slow), "dropped");
        EXPECT_EQ(number_of(finding_of("peers", policy, slow), "apart"), lost_s);
        return lost_s;
    };
    EXPECT_NEAR(lost_up_to("10"), 0.5 - 0.05, 0.011);
    EXPECT_NEAR(lost_up_to("60"), 1 - 0.05, 0.011);
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
