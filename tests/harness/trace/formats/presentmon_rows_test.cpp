// What is true of every generation of columns: streams, NA, odd rows, refusals, busy times. Which
// frames cleaning leaves out is tested in clean_test.cpp.

#include <gtest/gtest.h>

#include <chrono>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kHeader =
    "Application,ProcessID,SwapChainAddress,TimeInSeconds,MsBetweenPresents\n";

std::string rows(std::string_view text) {
    return std::string(kHeader) + std::string(text);
}

TEST(PresentMonReader, TellsStreamsApartByProcessAndSwapChain) {
    // By rows alone the frames would be 10, 3, 12, 4, ... and the clock would go back.
    const std::string text = rows(
        "game.exe,1,0xB0,0.110,10\n"
        "game.exe,1,0xC0,0.103,3\n"
        "game.exe,1,0xB0,0.122,12\n"
        "game.exe,2,0xB0,0.104,4\n"
        "game.exe,1,0xB0,0.133,11\n"
        "game.exe,1,0xC0,0.108,5\n"
        "game.exe,2,0xB0,0.110,6\n");
    const Capture capture = read_text(text);
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12, 11}));
    EXPECT_EQ(capture.stream, "game.exe, process 1, swap chain 0xB0");
    EXPECT_EQ(read_text(text, {.stream = "0xC0"}).trace.frames, frames_ms({3, 5}));
    EXPECT_EQ(read_text(text, {.process = "2"}).trace.frames, frames_ms({4, 6}));
}

TEST(PresentMonReader, ReadsAProcessWhoseNameIsUnknown) {
    const Capture capture =
        read_text(rows("<unknown>,77,0xB0,0.1,16\n<unknown>,77,0xB0,0.116,16\n"));
    EXPECT_EQ(capture.trace.source, "PresentMon 1.0-1.6, <unknown>");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 16}));
}

TEST(PresentMonReader, SkipsRowsWithoutAFrameTimeWithANote) {
    const FrameTrace trace =
        read_text(rows("a,1,2,0.1,16\na,1,2,0.2,NA\na,1,2,0.117,17\na,1,2,0.2,\n")).trace;
    EXPECT_EQ(trace.frames, frames_ms({16, 17}));
    EXPECT_EQ(trace.notes, std::vector<std::string>{"skipped 2 rows without a frame time"});
}

TEST(PresentMonReader, DropsALastRowThatIsCutShortWithANote) {
    const FrameTrace trace = read_text(rows("a,1,2,0.1,16\na,1,2,0.116,16\na,1,2,0.1")).trace;
    EXPECT_EQ(trace.frames, frames_ms({16, 16}));
    EXPECT_EQ(trace.notes,
              std::vector<std::string>{"the file is cut short: dropped its last, incomplete row"});
}

TEST(PresentMonReader, NotesRowsThatExcludeDroppedLeftOut) {
    // Of 40 ms between the first present and the last, 20 are there.
    const FrameTrace trace =
        read_text(rows("a,1,2,0.100,10\na,1,2,0.110,10\na,1,2,0.140,10\n")).trace;
    ASSERT_EQ(trace.notes.size(), 1U);
    EXPECT_TRUE(says(trace.notes[0], {"add up to 0.02 s", "TimeInSeconds to 0.04 s"}));
}

TEST(PresentMonReader, DoesNotCompareWithATimeColumnOfDates) {
    EXPECT_TRUE(read_text(rows("a,1,2,2024-1-31 1:02:03.4,10\na,1,2,2024-1-31 1:02:04.4,10\n"))
                    .trace.notes.empty());
}

TEST(PresentMonReader, NotesAHeaderThatIsRepeatedInTheMiddle) {
    std::string text = rows("a,1,2,0.110,10\na,1,2,0.121,11\n");
    text += rows("a,1,2,0.009,9\na,1,2,0.021,12\n");
    const Capture capture = read_text(text);
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 11, 9, 12}));
    EXPECT_EQ(capture.notes, std::vector<std::string>{
                                 "line 4 repeats the header: the file joins several recordings"});
}

TEST(PresentMonReader, ReadsTheSemicolonsAndDecimalCommasOfASpreadsheet) {
    const Capture capture = read_text(
        "Application;ProcessID;SwapChainAddress;TimeInSeconds;MsBetweenPresents\r\n"
        "game.exe;1;0xB0;0,0100;10,25\r\n"
        "game.exe;1;0xB0;0,0225;12,5\r\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({10.25, 12.5}));
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(PresentMonReader, RefusesDecimalCommasBetweenCommas) {
    // 0,010 and 10,25 are two cells each; by position, every frame would last 10 or 22 ms.
    EXPECT_TRUE(says(capture_refusal(rows("a,1,2,0,010,10,25\na,1,2,0,022,12,5\n")),
                     {"7 cells under 5 names", "decimal commas", "decimal points"}));
}

TEST(PresentMonReader, TakesTheCommaThatASpreadsheetPutsBehindEveryRow) {
    EXPECT_EQ(read_text(rows("a,1,2,0.110,10,\na,1,2,0.122,12,\n")).trace.frames,
              frames_ms({10, 12}));
}

TEST(PresentMonReader, RefusesAHeaderWithoutFrameTimesOrFrames) {
    EXPECT_TRUE(
        says(capture_refusal("Application,ProcessID,SwapChainAddress,TimeInSeconds\na,1,2,3\n"),
             {"capture.csv:1: ", "MsBetweenPresents", "FrameTime", "CPUBusy", "record again"}));
    EXPECT_TRUE(says(capture_refusal("Application,ProcessID,SwapChainAddress,CPUBusy\na,1,2,3\n"),
                     {"capture.csv:1: ", "CPUWait", "record again"}));
    EXPECT_TRUE(says(capture_refusal(kHeader), {"has no frames", "record some seconds"}));
}

TEST(PresentMonReader, RefusesAColumnThatIsNotThere) {
    const std::string text = rows("a,1,2,0.1,16\n");
    const std::string none = capture_refusal(text, {.column = "Nothing"});
    EXPECT_TRUE(says(none, {"capture.csv:1: ", "has no column 'Nothing'", "MsBetweenPresents"}));
    EXPECT_FALSE(says(none, {"record again"}));  // Another column is all that is needed.
    EXPECT_TRUE(says(capture_refusal(text, {.column = "BetweenPresents"}),
                     {"did you mean 'MsBetweenPresents'?"}));
}

TEST(PresentMonReader, RefusesAQuoteThatWouldSwallowTheRowsBelow) {
    EXPECT_TRUE(says(capture_refusal(rows("a,1,2,0.1,16\n\"a,1,2,0.1,16\na,1,2,0.1,16\n")),
                     {"capture.csv:3: ", "quote"}));
}

TEST(PresentMonReader, DoubtsAColumnThatIsNoLengthOfFrames) {
    constexpr std::string_view kRows =
        "Application,ProcessID,SwapChainAddress,TimeInSeconds,MsBetweenPresents\n"
        "a,42,2,0.016,16\na,42,2,0.032,16\na,42,2,0.048,16\na,42,2,0.064,16\n";
    EXPECT_TRUE(says(capture_refusal(kRows, {.column = "TimeInSeconds"}),
                     {"every TimeInSeconds is above the one before", "running clock"}));
    EXPECT_TRUE(says(read_text(kRows, {.column = "ProcessID"}).notes.at(0),
                     {"0.126 s", "0.048 s", "may not be the frame time"}));
}

TEST(PresentMonReader, DropsAGeneratedFrameWhoseLengthHasLostDigits) {
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,FrameType,MsBetweenPresents\n"
        "a,1,2,Application,16\na,1,2,Application,16\na,1,2,XeSS-FG,1");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 16}));
}

TEST(PresentMonReader, TakesHowLongTheProcessorWasBusy) {
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,MsBetweenPresents,MsBetweenAppStart,MsCPUBusy\n"
        "a,1,2,16,16,3\na,1,2,17,17,NA\na,1,2,18,18,4.5\n");
    EXPECT_EQ(capture.busy, (std::vector<Duration>{std::chrono::milliseconds(3), kBusyUnknown,
                                                   std::chrono::microseconds(4500)}));
    EXPECT_EQ(capture.busy_column, "MsCPUBusy");
}

TEST(PresentMonReader, TakesThePresentCallBeforeOffTheTimeBetweenTwo) {
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,MsBetweenPresents,MsInPresentAPI\n"
        "a,1,2,16,10\na,1,3,20,1\na,1,2,17,12\na,1,2,18,11\n");
    EXPECT_EQ(capture.busy, (std::vector<Duration>{kBusyUnknown, std::chrono::milliseconds(7),
                                                   std::chrono::milliseconds(6)}));
}

TEST(PresentMonReader, AddsTheBusyTimeOfAGeneratedFrameToTheNext) {
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,FrameType,MsBetweenPresents,MsBetweenAppStart,"
        "MsCPUBusy\na,1,2,Application,16,16,3\na,1,2,XeSS-FG,8,8,1\na,1,2,Application,8,8,2\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 16}));
    EXPECT_EQ(capture.busy, frames_ms({3, 3}));
}

}  // namespace
}  // namespace tickproof::harness
