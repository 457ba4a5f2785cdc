#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(FrameViewReader, ReadsEveryPresentAndNamesTheProcess) {
    const FrameTrace trace = read_fixture("frameview.csv").trace;
    EXPECT_EQ(trace.frames, frames_ms({16.45, 18.273, 20}));
    EXPECT_EQ(trace.source, "FrameView, game.exe");
    EXPECT_TRUE(trace.notes.empty());  // Its times count from boot, and their differences agree.
}

TEST(FrameViewReader, GoesByTheNamesOfColumnsAndNotesShiftedRows) {
    // The second row was shifted by hand: by position its frame time would be a process id.
    EXPECT_TRUE(
        says(refusal("Application,ProcessID,SwapChainAddress,10,MsBetweenPresents,GPU0Util(%)\n"
                     "a,7820,0x1,1,16.4,NA\n"
                     "a,73,7820,0x1,7820,16.4\n"),
             {"2 streams", "process 7820", "process 73"}));
}

TEST(FrameViewReader, ReadsWithoutATimeColumn) {
    EXPECT_EQ(read_text("Application,ProcessID,10,MsBetweenPresents,Render Queue Depth\n"
                        "a,7820,1,16.4,NA\na,7820,2,16.5,NA\n")
                  .trace.frames,
              frames_ms({16.4, 16.5}));
}

TEST(FrameViewReader, RefusesALogWithoutItsFrameTimes) {
    EXPECT_TRUE(says(refusal("Application,ProcessID,GPU0Util(%)\na,1,50\n"),
                     {"FrameView", "without the column MsBetweenPresents", "record again"}));
}

}  // namespace
}  // namespace tickproof::harness
