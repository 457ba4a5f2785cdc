#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(CapFrameXCsvReader, ReadsTheRowsBelowTheLinesThatTellOfTheGame) {
    const Capture capture = read_fixture("capframex.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12}));
    EXPECT_EQ(capture.trace.source, "CapFrameX CSV, game.exe");
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(CapFrameXCsvReader, IsNotMisledByWhatThoseLinesSay) {
    EXPECT_EQ(read_text("//GameName=fps,frametime;MsBetweenPresents\n"
                        "//Comment=a \"quote\n"
                        "Application,ProcessID,SwapChainAddress,WasBatched,DwmNotified,Dropped,"
                        "TimeInSeconds,MsBetweenPresents\n"
                        "game.exe,1,0xB0,0,1,0,0.010,10.0\n"
                        "game.exe,1,0xB0,0,1,1,0.022,12.0\n")
                  .trace.frames,
              frames_ms({10, 12}));
}

TEST(CapFrameXCsvReader, IsReadAsPresentMonWithoutThoseLines) {
    std::string text = fixture("capframex.csv");
    text.erase(0, text.find("Application"));
    EXPECT_EQ(read_text(text).format, "PresentMon 1.0-1.6");
    EXPECT_EQ(read_text(text).trace.frames, frames_ms({10, 12}));
}

TEST(CapFrameXCsvReader, ReadsRowsThatLackTheColumnsAboutTheMachine) {
    EXPECT_EQ(read_text("//GameName=game.exe\n"
                        "Application,ProcessID,SwapChainAddress,MsBetweenPresents,GPU,Comment\n"
                        "game.exe,1,0xB0,10.0,A GPU,none\n"
                        "game.exe,1,0xB0,12.0\n")
                  .trace.frames,
              frames_ms({10, 12}));
}

}  // namespace
}  // namespace tickproof::harness
