#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kPresents =
    "Application,ProcessID,SwapChainAddress,Runtime,Dropped,TimeInSeconds,MsBetweenPresents";

std::string capture_with(std::string_view more_columns, std::string_view rows) {
    std::string text(kPresents);
    text += more_columns;
    text += '\n';
    text += rows;
    return text;
}

TEST(OcatReader, ReadsRowsThatAreShorterThanTheFirstWhichTellsOfTheMachine) {
    const Capture capture = read_fixture("ocat.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12, 11}));
    EXPECT_EQ(capture.trace.source, "OCAT, game.exe");
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(OcatReader, ReadsAFirstRowWithoutTheUsersComment) {
    EXPECT_EQ(read_text(capture_with(",Motherboard,OS,Comment",
                                     "game.exe,1,0xB0,DXGI,0,0.010,10.0,\"Board, Inc.\",An OS\n"
                                     "game.exe,1,0xB0,DXGI,0,0.022,12.0\n"))
                  .trace.frames,
              frames_ms({10, 12}));
}

TEST(OcatReader, ReadsOverACellThatIsADash) {
    EXPECT_EQ(read_text(capture_with(",Motherboard,OS,GPU #",
                                     "game.exe,1,0xB0,DXGI,0,0.010,10.0,-,An OS,1\n"
                                     "game.exe,1,0xB0,DXGI,0,0.022,12.0\n"))
                  .trace.frames,
              frames_ms({10, 12}));
}

TEST(OcatReader, IsRecognisedByAnyOfItsOwnColumns) {
    for (const auto& [own, cells] : {std::pair(",Motherboard", ""), std::pair(",GPU #", ""),
                                     std::pair(",MsEstimatedDriverLag,Width,Height", ",3,4,5")}) {
        const std::string row = std::string("game.exe,1,0xB0,DXGI,0,0.010,10.0") + cells + "\n";
        EXPECT_EQ(read_text(capture_with(own, row)).format, "OCAT") << own;
    }
}

TEST(OcatReader, ReadsFilesThatWereCutDownToTheApplication) {
    // Without ProcessID and SwapChainAddress, the application tells one stream from another.
    const Capture capture = read_text(
        "Application,Runtime,Dropped,TimeInSeconds,MsBetweenPresents,MsUntilDisplayed\n"
        "game.exe,DXGI,0,0.010,10.0,9\n"
        "dwm.exe,DXGI,0,0.016,16.0,9\n"
        "game.exe,DXGI,0,0.022,12.0,9\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12}));
    EXPECT_EQ(capture.stream, "game.exe");
    EXPECT_EQ(capture.others, "dwm.exe (1 frame)");
}

}  // namespace
}  // namespace tickproof::harness
