// Each generation of columns. What is true of all is tested in presentmon_rows_test.cpp.

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

}  // namespace
}  // namespace tickproof::harness
