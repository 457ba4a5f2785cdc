#include "harness/trace/choose_stream.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

/// Three streams of two processes, and the compositor, which has the most rows.
constexpr std::string_view kMixed =
    "Application,ProcessID,SwapChainAddress,MsBetweenPresents\n"
    "dwm.exe,9,0xA0,16\n"
    "Game.exe,4242,0x000000B0,7\n"
    "dwm.exe,9,0xA0,17\n"
    "tool.exe,77,0xC0,4\n"
    "Game.exe,4242,0x000000B0,8\n"
    "Game.exe,4242,0xD0,3\n"
    "dwm.exe,9,0xA0,16\n";

TEST(ChooseStream, TakesTheBusiestThatIsNotTheCompositorAndNamesTheOthers) {
    const Capture capture = read_text(kMixed);
    EXPECT_EQ(capture.trace.frames, frames_ms({7, 8}));
    EXPECT_EQ(capture.stream, "Game.exe, process 4242, swap chain 0x000000B0");
    EXPECT_EQ(capture.others,
              "tool.exe, process 77, swap chain 0xC0 (1 frame); "
              "Game.exe, process 4242, swap chain 0xD0 (1 frame); "
              "dwm.exe, process 9, swap chain 0xA0 (3 frames)");
    ASSERT_EQ(capture.trace.notes.size(), 1U);
    EXPECT_TRUE(says(capture.trace.notes[0], {"read the busiest of 4 streams: Game.exe",
                                              "(2 frames)", "--process or --stream"}));
}

TEST(ChooseStream, TakesTheCompositorWhereThereIsNothingElse) {
    const Capture capture =
        read_text("Application,ProcessID,SwapChainAddress,MsBetweenPresents\nDWM.exe,9,0xA0,16\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16}));
    EXPECT_TRUE(capture.others.empty());
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(ChooseStream, TakesTheFirstOfEquallyBusyOnes) {
    EXPECT_EQ(read_text("Application,ProcessID,SwapChainAddress,MsBetweenPresents\n"
                        "b.exe,2,0xB0,16\na.exe,1,0xA0,17\n")
                  .stream,
              "b.exe, process 2, swap chain 0xB0");
}

TEST(ChooseStream, FindsAProcessByNameInAnyCaseWithoutExeAndByNumber) {
    for (const char* const process : {"dwm.exe", "DWM", "9"}) {
        EXPECT_EQ(read_text(kMixed, {.process = process}).trace.frames, frames_ms({16, 17, 16}))
            << process;
    }
}

TEST(ChooseStream, FindsASwapChainHoweverManyZerosAreWritten) {
    for (const char* const stream : {"0xB0", "0x000000b0", "0x00B0"}) {
        EXPECT_EQ(read_text(kMixed, {.stream = stream}).trace.frames, frames_ms({7, 8})) << stream;
    }
}

TEST(ChooseStream, HeedsProcessAndStreamAtOnce) {
    EXPECT_EQ(read_text(kMixed, {.process = "game", .stream = "0xD0"}).trace.frames,
              frames_ms({3}));
    EXPECT_TRUE(says(capture_refusal(kMixed, {.process = "tool", .stream = "0xD0"}),
                     {"has no process 'tool', stream '0xD0'"}));
}

TEST(ChooseStream, NamesWhatThereIsWhereNothingFits) {
    EXPECT_TRUE(says(capture_refusal(kMixed, {.process = "gaem"}),
                     {"has no process 'gaem'; it has Game.exe, process 4242", "(2 frames)"}));
    EXPECT_TRUE(says(capture_refusal("16\n17\n", {.process = "game"}), {"has no process 'game'"}));
}

TEST(ChooseStream, NamesEightAndCountsTheRest) {
    std::string text = "Application,ProcessID,SwapChainAddress,MsBetweenPresents\n";
    for (int process = 10; process < 22; ++process) {
        text += "a.exe," + std::to_string(process) + ",0x1,16\n";
    }
    const Capture capture = read_text(text);
    EXPECT_TRUE(says(capture.others, {"process 11", "process 18", " and 3 more"}));
    EXPECT_FALSE(says(capture.others, {"process 19"}));
}

TEST(ReadStreams, GivesEachStreamInTheOrderOfTheFile) {
    const std::vector<Capture> captures = read_streams(fixture_path("presentmon_two_streams.csv"));
    ASSERT_EQ(captures.size(), 2U);
    EXPECT_EQ(captures[0].trace.source, "PresentMon 1.0-1.6, dwm.exe");
    EXPECT_EQ(captures[0].trace.frames, frames_ms({16.6}));
    EXPECT_EQ(captures[1].trace.frames, frames_ms({7, 7}));
    for (const Capture& each : captures) {
        EXPECT_EQ(
            std::ranges::count_if(
                each.notes, [](const std::string& note) { return note.starts_with("read "); }),
            0)
            << "none was chosen before the others";
    }
}

TEST(ChooseStream, OfAListThatNamesNoneSaysSo) {
    EXPECT_TRUE(
        says(capture_refusal("ms\n16\n17\n", {.process = "game.exe"}),
             {"has no process 'game.exe'", "names no processes or streams: leave out --process"}));
}

TEST(ChooseStream, FindsAStreamByTheEndOfItsName) {
    EXPECT_EQ(read_text(kMixed, {.stream = "swap chain 0xD0"}).trace.frames, frames_ms({3}));
    EXPECT_TRUE(
        says(capture_refusal(kMixed, {.stream = "chain 0xD0"}), {"has no stream 'chain 0xD0'"}));
}

}  // namespace
}  // namespace tickproof::harness
