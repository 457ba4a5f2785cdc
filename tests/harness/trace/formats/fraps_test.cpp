#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(FrapsReader, MakesThreeFramesOfFourReadingsOfAClock) {
    const Capture capture = read_fixture("fraps.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({16.667, 33.333, 12.5}));
    EXPECT_EQ(capture.trace.source, "FRAPS");
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(FrapsReader, ReadsSemicolonsAndDecimalCommasOfAGermanSpreadsheet) {
    const Capture capture = read_text(
        "Frame; Time (ms); Time (s); Delta\r\n"
        "1;0;0;0\r\n2;8,06;0,01;8,06\r\n3;16,24;0,02;8,18\r\n4;24,44;0,02;8,2\r\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({8.06, 8.18, 8.2}));
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(FrapsReader, ReadsTimesOfWhichASpreadsheetLeftTwoDecimals) {
    EXPECT_EQ(read_text("Frame;Time (ms)\n1;0\n2;0,02\n3;16,7\n").trace.frames,
              frames_ms({0.02, 16.68}));
}

TEST(FrapsReader, TakesTheLengthOfEachFrameWhereCrystalDynamicsWritesIt) {
    // The first length is 0, and a scene was loaded in the third.
    const Capture capture = read_text(
        "Frame, Time (ms), Delta (ms) , Memory (mb)\n"
        "0, 0.000, 0.000, 900\n1, 16.500, 16.500, 900\n2, 7816.500, 7800.000, 950\n"
        "3, 7834.000, 17.500, 950\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16.5, 7800, 17.5}));
    EXPECT_EQ(capture.cleaned, std::vector<std::string>{"dropped 1 zero-length frame"});
}

TEST(FrapsReader, NotesATimeAtTheEndThatMayHaveLostDigits) {
    const Capture capture = read_text("Frame, Time (ms)\n    1,     0.000\n    2,    16.6");
    EXPECT_EQ(capture.trace.frames, frames_ms({16.6}));
    ASSERT_EQ(capture.notes.size(), 1U);
    EXPECT_TRUE(says(capture.notes[0], {"no line break", "may have lost digits"}));
}

TEST(FrapsReader, RefusesAClockThatGoesBack) {
    EXPECT_TRUE(says(capture_refusal("Frame, Time (ms)\n1, 16.6\n2, 33.2\n3, 16.6\n"),
                     {"capture.csv:4: ", "goes back", "cut the file there", "rename it to ms"}));
}

TEST(FrapsReader, RefusesDecimalCommasBetweenCommas) {
    EXPECT_TRUE(says(capture_refusal("Frame, Time (ms)\n1, 0,000\n2, 16,667\n"),
                     {"3 cells under 2 names", "decimal commas"}));
}

TEST(FrapsReader, DropsALastTimeThatHasLostDigits) {
    const Capture capture = read_text("Frame, Time (ms)\n1,0.000\n2,16.0\n3,33.0\n4,4");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17}));
    EXPECT_TRUE(says(capture.notes.at(0), {"cut short"}));
}

TEST(FrapsReader, BeginsAnewBelowARepeatedHeader) {
    const Capture capture =
        read_text("Frame, Time (ms)\n1,0.0\n2,16.0\nFrame, Time (ms)\n1,0.0\n2,20.0\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 20}));
    EXPECT_TRUE(says(capture.notes.at(0), {"line 4 repeats", "joins"}));
}

}  // namespace
}  // namespace tickproof::harness
