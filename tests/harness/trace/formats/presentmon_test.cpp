// Each generation of columns, and what is true of all: streams, NA, odd rows. Which frames cleaning
// leaves out is tested in clean_test.cpp.

#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(PresentMonReader, ReadsTheFirstGenerationByMsBetweenPresents) {
    const Capture capture = read_fixture("presentmon_1.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({19.648, 16.667, 16.667, 500}));
    EXPECT_EQ(capture.trace.source, "PresentMon 1.0-1.6, game.exe");
    EXPECT_EQ(capture.trace.name, "presentmon_1.csv");
    EXPECT_EQ(capture.stream, "game.exe, process 4242, swap chain 0x00000000215D7910");
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(PresentMonReader, ReadsTheVerboseColumnsOfTheFirstGeneration) {
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,Runtime,SyncInterval,PresentFlags,AllowsTearing,"
        "PresentMode,WasBatched,DwmNotified,Dropped,TimeInSeconds,MsBetweenPresents\n"
        "game.exe,4242,0xB0,DXGI,0,0,0,Composed: Flip,0,1,0,1.010000,10.000\n"
        "game.exe,4242,0xB0,DXGI,0,0,0,Composed: Flip,0,1,0,1.022000,12.000\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12}));
    EXPECT_EQ(capture.format, "PresentMon 1.0-1.6");
}

TEST(PresentMonReader, ReadsTheSmallLetterBehindAByteOrderMark) {
    const Capture capture = read_fixture("presentmon_1_small_m.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({16.4754, 16.6}));
    EXPECT_EQ(capture.format, "PresentMon 1.7+");
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(PresentMonReader, ReadsTheSecondGenerationWithColumnsOfTheFirst) {
    // 2.x with --v1_metrics, which has Runtime and QPCTime where 1.9 has them.
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,Runtime,SyncInterval,PresentFlags,Dropped,"
        "TimeInSeconds,msInPresentAPI,msBetweenPresents,QPCTime\n"
        "game.exe,1,0xB0,DXGI,1,0,0,0.01000000000000,0.1,10.00000000000000,2076674276\n"
        "game.exe,1,0xB0,DXGI,1,0,0,0.02250000000000,0.1,12.50000000000000,2076799276\n");
    EXPECT_EQ(capture.format, "PresentMon 1.7+");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12.5}));
}

TEST(PresentMonReader, KeepsFramesThatWereDroppedAndNeverShown) {
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,Dropped,TimeInSeconds,msBetweenPresents,"
        "msBetweenDisplayChange,msUntilDisplayed\n"
        "game.exe,1,0xB0,0,0.010,10.000,16.667,9.0\n"
        "game.exe,1,0xB0,1,0.022,12.000,0.000,0.000\n"
        "game.exe,1,0xB0,0,0.033,11.000,16.667,9.0\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12, 11}));
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(PresentMonReader, AddsBusyAndWaitOfVersion20) {
    const Capture capture = read_fixture("presentmon_2_0.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({16.3893, 33.4674, 17}));
    EXPECT_EQ(capture.trace.source, "PresentMon 2.0, game.exe");
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(PresentMonReader, ReadsFrameTimeOfVersion21) {
    const Capture capture = read_fixture("presentmon_2_1.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({16.3893, 33.4674, 17}));
    EXPECT_EQ(capture.trace.source, "PresentMon 2.1-2.3, game.exe");
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(PresentMonReader, TakesEveryNameThatTheStartOfAFrameHas) {
    for (const std::string_view name :
         {"CPUStartTime", "CPUStartQPC", "CPUStartQPCTime", "CPUStartDateTime"}) {
        std::string text = "Application,ProcessID,SwapChainAddress,PresentRuntime,";
        text += name;
        text += ",FrameTime,DisplayedTime\n";
        const std::string_view start =
            name == "CPUStartDateTime" ? "2026-1-31 1:02:03.004000000" : "10.0";
        for (int row = 0; row < 2; ++row) {
            text += "game.exe,1,0xB0,DXGI,";
            text += row == 0 ? start : name == "CPUStartTime" ? "26.0" : start;
            text += ",16.0,NA\n";
        }
        EXPECT_EQ(read_text(text).trace.frames, frames_ms({16, 16})) << name;
        EXPECT_TRUE(read_text(text).trace.notes.empty()) << name;
    }
}

TEST(PresentMonReader, TakesPresentToPresentWhereVersion231HasBothAndTheOtherIfAsked) {
    const Capture capture = read_fixture("presentmon_2_4.csv");
    EXPECT_EQ(capture.format, "PresentMon 2.3.1+");
    // The frame that XeSS made has no length.
    EXPECT_EQ(capture.trace.frames, frames_ms({13.7544, 16.8117, 16.79, 16.6}));
    EXPECT_EQ(capture.cleaned, std::vector<std::string>{"dropped 1 zero-length frame"});
    EXPECT_TRUE(capture.notes.empty());
    EXPECT_EQ(read_fixture("presentmon_2_4.csv", {.column = "MsBetweenAppStart"}).trace.frames,
              frames_ms({13.7374, 16.8286, 16.5}));
}

TEST(PresentMonReader, TakesWhatWasSeenIfAskedAndSkipsWhatWasNot) {
    const std::string text =
        "Application,ProcessID,SwapChainAddress,TimeInMs,MsBetweenPresents,MsBetweenAppStart,"
        "MsBetweenDisplayChange,MsPCLatency\n"
        "game.exe,1,0xB0,10.0,10.0,NA,16.7,NA\n"
        "game.exe,1,0xB0,22.0,12.0,NA,NA,NA\n"
        "game.exe,1,0xB0,33.0,11.0,NA,33.3,NA\n";
    EXPECT_EQ(read_text(text).trace.frames, frames_ms({10, 12, 11}));
    const Capture seen = read_text(text, {.column = "MsBetweenDisplayChange"});
    EXPECT_EQ(seen.trace.frames, frames_ms({16.7, 33.3}));
    EXPECT_EQ(seen.notes, std::vector<std::string>{"skipped 1 row without a frame time"});
}

TEST(PresentMonReader, ReadsOverColumnsOfOneNameAndNumberedOnes) {
    EXPECT_EQ(read_text("application,process_id,swap_chain_address,ms_between_presents,GpuFan[0],"
                        "GpuFan[1],GpuFan[0]\ngame.exe,1,0xB0,10.0,900,901,900\n")
                  .trace.frames,
              frames_ms({10}));
}

TEST(PresentMonReader, TakesEveryNameThatTheTimeOfARowHas) {
    for (const auto& [name, first, second] :
         {std::tuple{"TimeInMs", "100.0", "112.0"},
          {"TimeInSeconds", "0.1000", "0.1120"},
          {"TimeInQPC", "2076674276", "2076794276"},
          {"TimeInDateTime", "2026-1-31 1:02:03.1", "2026-1-31 1:02:03.112"}}) {
        std::string text = "Application,ProcessID,SwapChainAddress,PresentRuntime,";
        text += name;
        text += ",MsBetweenPresents,MsBetweenAppStart\ngame.exe,1,0xB0,DXGI,";
        text += first;
        text += ",10.0,NA\ngame.exe,1,0xB0,DXGI,";
        text += second;
        text += ",12.0,NA\n";
        const Capture capture = read_text(text);
        EXPECT_EQ(capture.format, "PresentMon 2.3.1+") << name;
        EXPECT_EQ(capture.trace.frames, frames_ms({10, 12})) << name;
        EXPECT_TRUE(capture.trace.notes.empty()) << name;
    }
}

TEST(PresentMonReader, ReadsTheServicesColumnNamesWithUnderscores) {
    const Capture capture = read_fixture("presentmon_snake_case.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({8, 8.3, 8.4}));
    EXPECT_EQ(capture.format, "PresentMon service");
}

TEST(PresentMonReader, GoesByTheNamesOfColumnsAndNotByTheirOrder) {
    const Capture capture = read_text(
        "MsBetweenPresents,SwapChainAddress,TimeInSeconds,ProcessID,Application\n"
        "10.0,0xB0,0.010,4242,game.exe\n"
        "12.0,0xB0,0.022,4242,game.exe\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12}));
    EXPECT_EQ(capture.stream, "game.exe, process 4242, swap chain 0xB0");
}

TEST(PresentMonReader, ReadsFilesWithoutATimeColumn) {
    const Capture capture =
        read_text("Application,ProcessID,SwapChainAddress,MsBetweenPresents\na,1,2,10\na,1,2,12\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12}));
    EXPECT_TRUE(capture.trace.notes.empty());
}

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
        read_text(rows("a,1,2,0.1,16\na,1,2,0.2,NA\na,1,2,0.117,17\na,1,2\n")).trace;
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
