// When frames were displayed, by the columns of each generation.

#include "harness/trace/formats/displays.h"

#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

/// Of milliseconds; below 0 never.
std::vector<Duration> shown_ms(std::initializer_list<double> times_ms) {
    std::vector<Duration> shown;
    for (const double time_ms : times_ms) {
        shown.push_back(time_ms < 0 ? kNotDisplayed : from_seconds(time_ms / 1e3));
    }
    return shown;
}

TEST(Displays, AddUpTheTimesBetweenThem) {
    // The third present was dropped: 0 in 1.x.
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,Dropped,MsBetweenPresents,MsBetweenDisplayChange,"
        "MsUntilDisplayed\n"
        "a,1,2,0,16,500,4\na,1,2,0,17,16.5,3.5\na,1,2,1,16,0.000,0.000\na,1,2,0,16,33.25,5\n");
    EXPECT_EQ(capture.trace.displayed, shown_ms({0, 16.5, -1, 49.75}));
}

TEST(Displays, BeginWithTheFirstThatIsDisplayed) {
    // It has no change from the one before: NA from 2.0 on.
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,MsBetweenPresents,MsBetweenDisplayChange,"
        "MsUntilDisplayed\n"
        "a,1,2,16,NA,NA\na,1,2,16,NA,4\na,1,2,17,16.5,3.5\n");
    EXPECT_EQ(capture.trace.displayed, shown_ms({-1, 0, 16.5}));
}

TEST(Displays, AddUpForHowLongEachWasDisplayedInVersion2) {
    // FrameTime is the time to the next frame's beginning, so the next frame draws it.
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,CPUStartTime,FrameTime,DisplayedTime\n"
        "a,1,2,0,16,20\na,1,2,16,17,NA\na,1,2,33,16,15\na,1,2,49,16,16\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17, 16, 16}));
    EXPECT_EQ(capture.trace.displayed, shown_ms({-1, 0, 15, -1}));
}

TEST(Displays, AreThoseOfTheirStream) {
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,MsBetweenPresents,MsBetweenDisplayChange\n"
        "a,1,2,16,16\nb,2,3,7,7\na,1,2,17,17\nb,2,3,7,7\na,1,2,16,18\n");
    EXPECT_EQ(capture.trace.displayed, shown_ms({0, 17, 35}));
}

TEST(Displays, GoOnWhereARowHasNoFrameTime) {
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,MsBetweenPresents,MsBetweenDisplayChange\n"
        "a,1,2,16,16\na,1,2,NA,17\na,1,2,16,18\n");
    EXPECT_EQ(capture.trace.displayed, shown_ms({0, 35}));
}

TEST(Displays, OfGeneratedFramesAreLeftOut) {
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,FrameType,MsBetweenPresents,"
        "MsBetweenDisplayChange\n"
        "a,1,2,Application,16,16\na,1,2,AMD AFMF,8,9\na,1,2,Application,8,7\n");
    EXPECT_EQ(capture.trace.displayed, shown_ms({0, 16}));
}

TEST(Displays, AreReadFromCapFrameXsColumns) {
    const Capture capture =
        read_text(R"({"Hash":"a","Info":{"AppVersion":"1.7.1"},"Runs":[{"CaptureData":{)"
                  R"("MsBetweenPresents":[16,17,16],"MsBetweenDisplayChange":[16,0,34],)"
                  R"("MsUntilDisplayed":[3,0,4],"TimeInSeconds":[0,0.017,0.033]}}]})");
    EXPECT_EQ(capture.trace.displayed, shown_ms({0, -1, 34}));
}

TEST(Displays, AreNoneWhereTheFileHasNoSuchColumn) {
    EXPECT_TRUE(read_text("ms\n16\n17\n").trace.displayed.empty());
    EXPECT_TRUE(read_text("Application,MsBetweenPresents\na,16\na,17\n").trace.displayed.empty());
}

}  // namespace
}  // namespace tickproof::harness
