#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(FrameViewReader, ReadsEveryPresentAndNamesTheProcess) {
    const FrameTrace trace = read_fixture("frameview.csv").trace;
    EXPECT_EQ(trace.frames, frames_ms({16.45, 18.273, 20}));
    EXPECT_EQ(trace.source, "FrameView, game.exe");
}

TEST(FrameViewReader, IsContentWithATimeThatCountsFromBoot) {
    // 2950.35 to 2950.388273 s, of which the frames but for the first take 38.273 ms.
    EXPECT_TRUE(read_fixture("frameview.csv").trace.notes.empty());
}

TEST(FrameViewReader, KeepsDroppedFramesAndReadsOverCellsThatAreNA) {
    // Of the three rows of the fixture one is Dropped, and each has NA in two columns.
    EXPECT_EQ(read_fixture("frameview.csv").trace.frames.size(), 3U);
}

TEST(FrameViewReader, ReadsTheNewerHeaderWithFlipTokenAndSimulationStart) {
    const Capture capture = read_text(
        "Application,GPU,CPU,ProcessID,SwapChainAddress,Dropped,FlipToken,TimeInSeconds,"
        "MsBetweenSimulationStart,MsBetweenPresents,Render Queue Depth,GPU0Clk(MHz)\n"
        "game.exe,A GPU,A CPU     ,7,0xB0,0,0x12,2950.350,NA,16.0,1,NA\n"
        "game.exe,A GPU,A CPU     ,7,0xB0,1,0x13,2950.368,99.0,18.0,1,NA\n");
    EXPECT_EQ(capture.format, "FrameView");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 18}));
}

TEST(FrameViewReader, IsRecognisedByEitherOfItsOwnColumns) {
    for (const std::string_view own : {"Render Queue Depth", "GPU0Util(%)"}) {
        std::string text = "Application,ProcessID,SwapChainAddress,MsBetweenPresents,";
        text += own;
        text += "\ngame.exe,7,0xB0,16.0,NA\n";
        EXPECT_EQ(read_text(text).format, "FrameView") << own;
    }
}

TEST(FrameViewReader, GoesByTheNamesOfColumnsSoThatAShiftedRowIsAnotherStream) {
    // The second row was shifted by hand: by position its frame time would be a process id.
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,10,MsBetweenPresents,GPU0Util(%)\n"
        "a,7820,0x1,1,16.4,NA\n"
        "a,73,7820,0x1,7820,16.4\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16.4}));
    EXPECT_TRUE(says(capture.others, {"process 73"}));
}

TEST(FrameViewReader, ReadsWithoutATimeColumn) {
    EXPECT_EQ(read_text("Application,ProcessID,10,MsBetweenPresents,Render Queue Depth\n"
                        "a,7820,1,16.4,NA\na,7820,2,16.5,NA\n")
                  .trace.frames,
              frames_ms({16.4, 16.5}));
}

TEST(FrameViewReader, RefusesALogWithoutItsFrameTimes) {
    EXPECT_TRUE(says(capture_refusal("Application,ProcessID,GPU0Util(%)\na,1,50\n"),
                     {"capture.csv:1: ", "has no column MsBetweenPresents", "record again"}));
}

}  // namespace
}  // namespace tickproof::harness
