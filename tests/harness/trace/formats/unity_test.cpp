#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(UnityReader, ReadsSemicolonsWithDecimalPoints) {
    const Capture capture = read_fixture("unity.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({16.5, 33.25, 17}));
    EXPECT_EQ(capture.trace.source, "Unity Profile Analyzer");
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(UnityReader, TakesTheTwoSidesOfAComparisonForTwoRecordings) {
    // The left is longer, and the difference of both is no frame time.
    const std::string text =
        "Frame Offset; Left Frame Index; Right Frame Index; Left Frame Time (ms); "
        "Left time from first frame (ms); Right Frame Time (ms); "
        "Right time from first frame (ms); Frame Time Diff (ms)\n"
        "0;1;7;16.5;0;10.25;0;-6.25\n"
        "1;2;8;17.5;16.5;11.5;10.25;-6\n"
        "2;3;;18;34;;;\n";
    const Capture capture = read_text(text);
    EXPECT_EQ(capture.trace.frames, frames_ms({16.5, 17.5, 18}));
    EXPECT_EQ(capture.stream, "Left");
    EXPECT_EQ(capture.others, "Right (2 frames)");
    EXPECT_EQ(read_text(text, {.stream = "right"}).trace.frames, frames_ms({10.25, 11.5}));
}

TEST(UnityReader, LeavesHomeMadeLogsToThePlainList) {
    const Capture seconds = read_text("Time.frameCount,Time.deltaTime\n1,0.0165\n2,0.017\n");
    EXPECT_EQ(seconds.trace.frames, frames_ms({16.5, 17}));
    const Capture milliseconds = read_text("cpuFrameTime,gpuFrameTime\n16.5,3\n17,3\n");
    EXPECT_EQ(milliseconds.trace.frames, frames_ms({16.5, 17}));
    const Capture nanoseconds = read_text("Main Thread FrameTime\n16500000\n17000000\n");
    EXPECT_EQ(nanoseconds.trace.frames, frames_ms({16.5, 17}));
}

}  // namespace
}  // namespace tickproof::harness
