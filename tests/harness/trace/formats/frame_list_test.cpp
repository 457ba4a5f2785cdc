#include "harness/trace/formats/frame_list.h"

#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(FrameListReader, ReadsBackToTheNanosecondWhatWasWritten) {
    FrameTrace trace;
    trace.frames = {Duration{16'666'667}, Duration{1}, Duration{500'000'000}, Duration{16'000'001}};
    trace.idle = {2};
    const Capture capture = read_text(to_frame_list(trace));
    EXPECT_EQ(capture.trace.frames, trace.frames);
    EXPECT_EQ(capture.trace.idle, trace.idle);
    EXPECT_EQ(capture.format, "tickproof");
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(FrameListReader, ReadsBackWhenFramesWereDisplayed) {
    FrameTrace trace;
    trace.frames = {Duration{16'666'667}, Duration{16'000'000}, Duration{17'000'001}};
    trace.displayed = {Duration{0}, kNotDisplayed, Duration{3'600'033'000'001}};
    EXPECT_TRUE(
        to_frame_list(trace).starts_with("frame,frame_ns,idle,displayed_ns\n0,16666667,0,0"));
    EXPECT_EQ(read_text(to_frame_list(trace)).trace.displayed, trace.displayed);
}

TEST(FrameListReader, TakesTheFramesAsTheyAreAndCleansNothing) {
    // A capture would lose the first, of two minutes, and join the eleven of 0.2 ms.
    std::string text = "frame,frame_ns,idle\n0,120000000000,0\n";
    for (int frame = 1; frame <= 22; ++frame) {
        text += std::to_string(frame) + (frame % 2 == 0 ? ",200000,0\n" : ",16000000,0\n");
    }
    const Capture capture = read_text(text);
    EXPECT_EQ(capture.trace.frames.size(), 23U);
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(FrameListReader, DropsALastRowWithoutItsLastCell) {
    const Capture capture = read_text("frame,frame_ns,idle\n0,16000000,0\n1,17000000,");
    EXPECT_EQ(capture.trace.frames, frames_ms({16}));
    EXPECT_TRUE(says(capture.notes.at(0), {"cut short"}));
}

TEST(FrameListReader, MarksNoFrameIdleThatHasNoLength) {
    const Capture capture = read_text("frame,frame_ns,idle\n0,16000000,0\n1,NA,1\n2,17000000,0\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17}));
    EXPECT_TRUE(capture.trace.idle.empty());
}

TEST(FrameListReader, TakesIdleGapsAsFramesWhereNothingIsToBeCleaned) {
    const Capture capture =
        read_text("frame,frame_ns,idle\n0,16000000,0\n1,900000000,1\n", {.raw = true});
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 900}));
    EXPECT_TRUE(capture.trace.idle.empty());
}

}  // namespace
}  // namespace tickproof::harness
