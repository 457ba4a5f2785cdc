#include "harness/advise/shrink/steady_frames.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "harness/advise/shrink/shrink.h"
#include "harness/game/run_spec.h"
#include "harness/trace/make_trace.h"

namespace tickproof::harness {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using ::testing::ElementsAre;
using ::testing::Pair;

Duration sum(const std::vector<Duration>& frames) {
    return std::accumulate(frames.begin(), frames.end(), Duration{0});
}

TEST(SteadyFrames, AreThoseOfTheConstantRate) {
    EXPECT_EQ(trace_of({.fps = 60, .count = 600}, "").frames, constant_rate(60).frames);
    EXPECT_TRUE(steady_frames_of(constant_rate(60).frames, 60).but.empty());
}

TEST(SteadyFrames, AreWhatTheirTextGenerates) {
    const SteadyFrames steady{
        .fps = 50, .count = 100, .but = {{31, milliseconds(812)}, {40, nanoseconds(1'234'567)}}};
    const FrameTrace trace = trace_of(steady, "capture.csv");
    EXPECT_EQ(trace.name, "capture.csv");
    EXPECT_EQ(to_text(trace.spec), "--generate steady:fps=50:frames=100:but=812ms@31,1234567ns@40");
    std::vector<Duration> frames(100, milliseconds(20));
    frames[31] = milliseconds(812);
    frames[40] = nanoseconds(1'234'567);
    EXPECT_EQ(trace.frames, frames);
    EXPECT_EQ(steady_of(trace.spec), steady);
}

TEST(SteadyFrames, AreReadBackFromTheTextOfARun) {
    const RunSpec spec = parse_run_spec(
        "run gate --engine euler --policy variable --generate "
        "steady:frames=180:but=812ms@31,40ms@60 --start 0");
    EXPECT_EQ(parse_run_spec(to_text(spec)), spec);
    EXPECT_EQ(make_trace(spec.trace).frames[31], milliseconds(812));
    EXPECT_EQ(make_trace(spec.trace).frames.size(), 180U);
}

TEST(SteadyFrames, NameTheFramesThatDiffer) {
    EXPECT_EQ(to_sentence({.count = 180, .but = {{131, milliseconds(812)}}}),
              "60 fps, but for frame 131 of 812 ms");
    EXPECT_EQ(to_sentence({.count = 1, .but = {{0, std::chrono::milliseconds(100)}}}),
              "frame 0 of 100 ms");
    EXPECT_EQ(to_sentence({.fps = 59.94, .count = 180}), "59.94 fps throughout");
}

TEST(EmbeddedFrames, BeginWhenTheyDidBetweenSteadyOnes) {
    // 100 fps; the frame of 50 ms begins at 70 ms, which is 7 frames of 10 ms.
    std::vector<Duration> frames(20, milliseconds(5));
    frames[14] = milliseconds(50);
    const std::size_t kept[] = {14};
    const SteadyFrames steady = keep_frames(frames, kept, 100);
    EXPECT_THAT(steady.but, ElementsAre(Pair(7, milliseconds(50))));
    EXPECT_GE(sum(trace_of(steady, "").frames), sum(frames));
}

TEST(EmbeddedFrames, HaveOneOtherFrameBeforeThemWhereNoWholeNumberFits) {
    std::vector<Duration> frames(20, milliseconds(5));
    frames[13] = milliseconds(50);  // It begins at 65 ms: six frames of 10 ms, and one of 5 ms.
    const std::size_t kept[] = {13};
    EXPECT_THAT(keep_frames(frames, kept, 100).but,
                ElementsAre(Pair(6, milliseconds(5)), Pair(7, milliseconds(50))));
}

TEST(EmbeddedFrames, StayTogether) {
    std::vector<Duration> frames(20, milliseconds(10));
    frames[4] = milliseconds(33);
    frames[5] = milliseconds(44);
    const std::size_t kept[] = {4, 5};
    EXPECT_THAT(keep_frames(frames, kept, 100).but,
                ElementsAre(Pair(4, milliseconds(33)), Pair(5, milliseconds(44))));
}

TEST(SimplerLengths, AreRounderAndThenShorter) {
    const std::vector<Duration> of_97 =
        simpler_lengths(nanoseconds(97'460'000), nanoseconds(16'666'667));
    ASSERT_FALSE(of_97.empty());
    EXPECT_EQ(of_97.front(), milliseconds(100));
    EXPECT_EQ(of_97[1], milliseconds(20));
    EXPECT_EQ(of_97.back(), milliseconds(98));
}

TEST(SimplerLengths, EndAtTheLengthItself) {
    EXPECT_THAT(simpler_lengths(milliseconds(300), nanoseconds(16'666'667)),
                ElementsAre(milliseconds(100), milliseconds(200)));
    EXPECT_TRUE(simpler_lengths(milliseconds(100), nanoseconds(16'666'667)).empty());
}

TEST(SimplerLengths, OfAShortFrameIsItsWholeMilliseconds) {
    EXPECT_THAT(simpler_lengths(nanoseconds(7'300'000), nanoseconds(16'666'667)),
                ElementsAre(milliseconds(7)));
}

}  // namespace
}  // namespace tickproof::harness
