// Displayed motion by frames and displays that can be counted by hand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/check/motion/displayed_error.h"
#include "tests/harness/check/motion/captured.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Frames in milliseconds, each displayed `late_ms` after its end.
FrameTrace displayed(const std::vector<double>& frames_ms, const std::vector<double>& late_ms,
                     int times) {
    std::vector<Duration> frames;
    std::vector<Duration> shown;
    double now_ms = 0;
    for (int i = 0; i < times; ++i) {
        for (std::size_t frame = 0; frame < frames_ms.size(); ++frame) {
            frames.push_back(from_seconds(frames_ms[frame] / 1e3));
            now_ms += frames_ms[frame];
            shown.push_back(from_seconds((now_ms + late_ms[frame]) / 1e3));
        }
    }
    FrameTrace trace = in_memory("seen", std::move(frames));
    trace.displayed = std::move(shown);
    return trace;
}

/// 100 fps, of which each frame is displayed 5 ms after its end.
FrameTrace even() {
    return displayed({10}, {5}, 400);
}

DisplayedMotion motion(std::string_view policy, const FrameTrace& trace) {
    const PolicySpec spec = parse_policy(policy);
    const auto pacer = make_pacer(spec);
    return displayed_motion(schedule(trace, {}, *pacer, whole(trace)), trace.displayed,
                            spec.settings);
}

TEST(DisplayedMotion, IsExactWhereEachFrameIsDrawnAtItsTimeAndDisplayedAfterTheSameDelay) {
    const DisplayedMotion seen = motion("variable", even());
    EXPECT_EQ(seen.images, 399U);
    EXPECT_NEAR(seen.interval_s, 0.01, 1e-12);
    EXPECT_NEAR(seen.all.mean_s, 0, 1e-12);
    EXPECT_NEAR(seen.of_chain.p99_s, 0, 1e-12);
    EXPECT_EQ(seen.uneven_per_s, 0);
}

TEST(DisplayedMotion, IsOffByTheDisplayChainWhereDelaysAlternate) {
    // Displays 13 and 7 ms apart of frames of 10: each is 3 ms off, whatever the rule draws.
    const FrameTrace late = displayed({10, 10}, {5, 8}, 200);
    for (const std::string_view policy : {"variable", "fixed:timestep=20ms:draw=interpolate"}) {
        const DisplayedMotion seen = motion(policy, late);
        EXPECT_NEAR(seen.of_chain.mean_s, 0.003, 1e-9) << policy;
        EXPECT_NEAR(seen.all.mean_s, 0.003, 1e-9) << policy;
        EXPECT_NEAR(seen.of_timestep_s(), 0, 1e-9) << policy;
    }
}

TEST(DisplayedMotion, IsOffByTheTimestepWhereEverySecondFrameHasAStep) {
    // Steps of 20 ms in frames of 10: images move by 0 and 20 ms in 10, and are 10 ms off.
    const DisplayedMotion seen = motion("fixed:timestep=20ms", even());
    EXPECT_NEAR(seen.all.mean_s, 0.01, 1e-9);
    EXPECT_NEAR(seen.all.p99_s, 0.01, 1e-9);
    EXPECT_NEAR(seen.of_timestep_s(), 0.01, 1e-9);
    EXPECT_NEAR(seen.uneven_per_s, 100, 0.01);
    EXPECT_NEAR(motion("fixed:timestep=20ms:draw=interpolate", even()).all.mean_s, 0, 1e-9);
    EXPECT_NEAR(motion("fixed:timestep=20ms:draw=extrapolate", even()).all.mean_s, 0, 1e-9);
}

TEST(DisplayedMotion, ComparesImagesAcrossFramesThatWereNeverDisplayed) {
    FrameTrace trace = even();
    for (std::size_t i = 1; i < trace.displayed.size(); i += 2) {
        trace.displayed[i] = kNotDisplayed;
    }
    // The frames that are left move by one step of 20 ms in 20 ms.
    const DisplayedMotion seen = motion("fixed:timestep=20ms", trace);
    EXPECT_EQ(seen.images, 199U);
    EXPECT_NEAR(seen.interval_s, 0.02, 1e-12);
    EXPECT_NEAR(seen.all.mean_s, 0, 1e-9);
}

TEST(DisplayedMotion, LeavesHitchesOut) {
    FrameTrace trace = displayed({10, 10}, {5, 5}, 200);
    trace.frames[100] = from_seconds(1);  // Displayed as if nothing had been.
    EXPECT_NEAR(motion("variable", trace).all.mean_s, 0, 1e-9);
}

TEST(DisplayedMotion, OfAnInterpolatorThatSpreadsTheOverstepOverTwoStepsIsOff) {
    // Steps of 8 ms in frames of 10: one, one, one, two, with 2, 4, 6 and 0 ms of overstep. Right
    // is 8 ms before the frame's end. Of the two steps, from 24 to 40 ms, nothing is drawn: 24 ms
    // instead of 32. So two of four changes are off by 8 ms.
    const std::string_view wrong = "fixed:timestep=8ms:draw=interpolate_frame";
    EXPECT_NEAR(motion(wrong, even()).all.mean_s, 2 * 0.008 / 4, 1e-4);
    EXPECT_NEAR(motion("fixed:timestep=8ms:draw=interpolate", even()).all.mean_s, 0, 1e-9);
    // With a step a frame at most it is right.
    // But for the first frame, before any step.
    EXPECT_NEAR(motion("fixed:timestep=20ms:draw=interpolate_frame", even()).all.mean_s, 0, 1e-4);
}

TEST(DisplayedMotion, OfACameraThatMovesBeforeTheBodiesIsOffWhereFramesDiffer) {
    // Frames of 4 and 16 ms: it moves by the frame before, and is 12 ms off each time.
    const FrameTrace trace = displayed({4, 16}, {5, 5}, 200);
    EXPECT_NEAR(motion("fixed:timestep=8ms:draw=camera_first", trace).all.mean_s, 0.012, 1e-4);
    EXPECT_NEAR(motion("fixed:timestep=8ms:draw=interpolate", trace).all.mean_s, 0, 1e-9);
    EXPECT_NEAR(motion("fixed:timestep=8ms:draw=camera_first", even()).all.mean_s, 0, 1e-4);
}

constexpr std::string_view kProfile = "frames.refresh_hz = []\nframes.worst_hitch_ms = 0\n";

Finding found(std::string_view policy, const FrameTrace& trace, std::string_view draw = "") {
    std::string toml(kProfile);
    if (!draw.empty()) {
        toml += "draw.between_steps = \"" + std::string(draw) + "\"\n";
    }
    return finding_of("displayed-motion", only_captured(game(policy, toml), trace));
}

TEST(DisplayedMotionCheck, WarnsOfWhatTheTimestepAddsAndInterpolationRemoves) {
    const Finding off = found("fixed:timestep=20ms", even(), "none");
    EXPECT_EQ(off.verdict, Verdict::error);  // A warning where nobody wrote the tolerance.
    EXPECT_THAT(off.asked, ElementsAre("tolerances.stutter_per_s"));
    EXPECT_NEAR(off.measured, 100, 0.01);
    EXPECT_EQ(off.tolerated, 1);
    EXPECT_NEAR(number_of(off, "error_of_timestep"), 0.01, 1e-9);
    EXPECT_NEAR(number_of(off, "error_interpolated"), 0, 1e-9);
    EXPECT_EQ(off.fix_settings, (Change{{"draw", "interpolate"}}));
    EXPECT_EQ(found("fixed:timestep=20ms:draw=interpolate", even(), "interpolate").verdict,
              Verdict::pass);
}

TEST(DisplayedMotionCheck, OnlyInformsWhereNobodySaysHowTheGameDraws) {
    EXPECT_EQ(found("fixed:timestep=20ms", even()).verdict, Verdict::note);
}

TEST(DisplayedMotionCheck, NotesWhatTheDisplayChainDoes) {
    // Displays 18 and 2 ms apart, of frames of 10.
    const Finding late = found("variable", displayed({10, 10}, {1, 9}, 200));
    EXPECT_EQ(late.verdict, Verdict::note);
    EXPECT_NEAR(number_of(late, "error_of_chain"), 0.008, 1e-9);
    EXPECT_TRUE(late.fix_settings.empty());
    EXPECT_EQ(found("variable", even()).verdict, Verdict::pass);
}

TEST(DisplayedMotionCheck, FindsBothWrongDrawRules) {
    for (const auto& [draw, trace] : {std::pair{"interpolate_frame", displayed({25}, {5}, 200)},
                                      std::pair{"camera_first", displayed({4, 30}, {5, 5}, 200)}}) {
        const Finding wrong = found("fixed:timestep=16ms", trace, draw);
        EXPECT_EQ(wrong.verdict, Verdict::error) << draw;
        EXPECT_EQ(found("fixed:timestep=16ms", trace, "interpolate").verdict, Verdict::pass);
    }
}

/// Each tenth frame has two refreshes. Godot's smoothing spreads its time over the frames around
/// it, and nothing else is in the way: the same frames without it are even.
TEST(DisplayedMotionCheck, NamesTheSmoothingOfDeltasWhereNothingElseIsInTheWay) {
    std::vector<double> frames_ms(9, 1000.0 / 60);
    frames_ms.push_back(2000.0 / 60);
    const FrameTrace uneven = displayed(frames_ms, std::vector<double>(10, 5), 100);
    const std::string godot = "godot:jitter_fix=0:draw=interpolate:delta_smoothing=";
    EXPECT_EQ(found(godot + "off", uneven, "interpolate").verdict, Verdict::pass);
    const Finding smoothed = found(godot + "on", uneven, "interpolate");
    EXPECT_EQ(smoothed.verdict, Verdict::error);
    EXPECT_EQ(smoothed.fix_settings, (Change{{"delta_smoothing", "off"}}));
}

TEST(DisplayedMotionCheck, IsSilentWithoutDisplayTimes) {
    FrameTrace trace = even();
    trace.displayed.clear();
    EXPECT_THAT(findings_of("displayed-motion", only_captured(game("fixed", kProfile), trace)),
                IsEmpty());
}

TEST(DisplayedMotionCheck, CannotJudgeWhatMakesOtherFrames) {
    // It waits until a frame has lasted 50 ms.
    EXPECT_EQ(found("frame-limited:timestep=50ms", even()).verdict, Verdict::note);
    EXPECT_EQ(found(kStandsStill, even()).verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
