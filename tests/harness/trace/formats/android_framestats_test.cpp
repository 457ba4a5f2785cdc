#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

/// A report of one window, with the columns of Android 6.
std::string dump(std::string_view rows) {
    std::string text =
        "** Graphics info for pid 4242 [com.example.game] **\n---PROFILEDATA---\n"
        "Flags,IntendedVsync,Vsync,FrameCompleted,\n";
    text += rows;
    return text + "---PROFILEDATA---\n";
}

TEST(AndroidFramestatsReader, TakesTheTimeFromOneVsyncToTheNextOfTheBusiestWindow) {
    // Of five rows with Flags 0, at 1100, 1116, 1132, 1164 and 1664 ms.
    const Capture capture = read_fixture("android_framestats.txt");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 16, 32, 500}));
    EXPECT_EQ(capture.trace.source, "Android framestats, com.example.game");
    EXPECT_TRUE(says(capture.stream, {"com.example.game, ", "MainActivity"}));
    EXPECT_TRUE(says(capture.others, {"com.example.game/android.widget.Toast (1 frame)"}));
}

TEST(AndroidFramestatsReader, LeavesOutRowsWhoseFlagsAreNotZero) {
    const Capture capture = read_fixture("android_framestats.txt");
    ASSERT_EQ(capture.notes.size(), 2U);  // The first is about the window.
    EXPECT_TRUE(says(capture.notes[1], {"left out 1 row whose Flags are not 0"}));
}

TEST(AndroidFramestatsReader, CallsALongPauseAfterAFrameThatWasInTimeIdle) {
    // The frame at 1164 was complete at 1176, and the next began at 1664.
    const Capture capture = read_fixture("android_framestats.txt");
    EXPECT_EQ(capture.trace.idle, std::vector<std::size_t>{3});
    EXPECT_TRUE(says(capture.cleaned[0], {"did not count 1 idle gap", "0.5 s", "up to 500 ms"}));
}

TEST(AndroidFramestatsReader, CallsALongFrameThatWasLateNoPause) {
    EXPECT_TRUE(read_text(dump("0,1000000000,0,1490000000,\n0,1500000000,0,1510000000,\n"))
                    .trace.idle.empty());
}

TEST(AndroidFramestatsReader, GoesByNameInTheColumnsOfOlderReleases) {
    EXPECT_EQ(read_text(dump("0,1000000000,0,1009000000,\n0,1016000000,0,1025000000,\n"
                             "0,1033000000,0,1044000000,\n"))
                  .trace.frames,
              frames_ms({16, 17}));
}

TEST(AndroidFramestatsReader, TakesRowsThatTwoDumpsHaveOnce) {
    std::string text = dump("0,1000000000,0,1009000000,\n0,1016000000,0,1025000000,\n");
    text += dump("0,1016000000,0,1025000000,\n0,1033000000,0,1044000000,\n");
    const Capture capture = read_text(text);
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17}));
    EXPECT_EQ(capture.notes,
              std::vector<std::string>{"left out 1 row that an earlier dump contains"});
}

TEST(AndroidFramestatsReader, ReadsTheTripleLineEndsOfAnOldAdbShell) {
    std::string text;
    for (const char c : fixture("android_framestats.txt")) {
        text += c == '\n' ? "\r\r\n" : std::string(1, c);
    }
    EXPECT_EQ(read_text(text).trace.frames, frames_ms({16, 16, 32, 500}));
}

TEST(AndroidFramestatsReader, NotesATableThatIsNotClosed) {
    const std::string whole = dump("0,1000000000,0,1009000000,\n0,1016000000,0,1025000000,\n");
    for (const std::string_view more :
         {"---PROFILEDATA---\nFlags,Intended", "---PROFILEDATA---\nFlags,IntendedVsync,Vsync,Fra",
          "---PROFILEDATA---\nFlags,IntendedVsync,FrameCompleted,\n0,103300"}) {
        const Capture capture = read_text(whole + std::string(more));
        EXPECT_EQ(capture.trace.frames, frames_ms({16})) << more;
        EXPECT_TRUE(says(capture.notes.back(), {"the file is cut short"})) << more;
    }
}

TEST(AndroidFramestatsReader, RefusesGfxinfoWithoutTheTableOfFrames) {
    for (const std::string_view text :
         {"Applications Graphics Acceleration Info:\nUptime: 1 Realtime: 1\n\nProfile data in ms:\n"
          "\tDraw\tPrepare\tProcess\tExecute\n\t0.50\t0.20\t3.10\t1.20\n",
          "Stats since: 1ns\nTotal frames rendered: 7\nJanky frames: 1 (14.29%)\n"
          "HISTOGRAM: 5ms=3 6ms=1\n"}) {
        EXPECT_TRUE(says(capture_refusal(text), {"gfxinfo without frames", "PACKAGE framestats"}))
            << capture_refusal(text);
    }
    EXPECT_TRUE(says(capture_refusal("---PROFILEDATA---\nFlags,Vsync,\n0,1,\n---PROFILEDATA---\n"),
                     {"capture.csv:2: ", "lacks the columns Flags, IntendedVsync"}));
}

TEST(AndroidFramestatsReader, ReadsADumpThatWasIndentedAndTheNamesOfItsWindows) {
    const Capture capture = read_text(
        "  ** Graphics info for pid 1 [com.game] **\n  Window: com.game/Main\n"
        "  ---PROFILEDATA---\n  Flags,IntendedVsync,FrameCompleted,\n"
        "  0,1000000000,1010000000,\n  0,1016000000,1020000000,\n  ---PROFILEDATA---\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16}));
    EXPECT_EQ(capture.stream, "com.game, com.game/Main");
}

TEST(AndroidFramestatsReader, CallsNoPauseIdleAfterAFrameThatWasNeverCompleted) {
    EXPECT_TRUE(read_text("---PROFILEDATA---\nFlags,IntendedVsync,FrameCompleted,\n"
                          "0,1000000000,0,\n0,1016000000,1020000000,\n---PROFILEDATA---\n")
                    .trace.idle.empty());
}

}  // namespace
}  // namespace tickproof::harness
