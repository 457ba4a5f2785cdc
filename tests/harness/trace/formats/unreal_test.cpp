#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"
#include "tests/harness/trace/encodings.h"

namespace tickproof::harness {
namespace {

TEST(UnrealReader, ReadsRowsThatGrowWhenASeriesBegins) {
    // Rows of 4, 4, 5 and 6 cells below a header of 4.
    const Capture capture = read_fixture("unreal.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({20.5, 16.25, 33, 16.75}));
    EXPECT_EQ(capture.trace.source, "Unreal CSV profiler");
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(UnrealReader, EndsAtTheSecondHeaderAndReadsTheVersionBelowIt) {
    EXPECT_EQ(read_fixture("unreal.csv").version, "Unreal Engine 5.3.2");
}

TEST(UnrealReader, ReadsTheMetadataWithoutALineBreak) {
    // It has fewer cells than the header above it, and is not cut short for that.
    std::string text = replaced(fixture("unreal.csv"), ",[Platform],Windows", "");
    text.erase(text.find(",[Commandline]"));
    const Capture capture = read_text(text);
    EXPECT_EQ(capture.version, "Unreal Engine 5.3.2");
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(UnrealReader, ReadsOverEventsInFrontOfAFrame) {
    EXPECT_EQ(read_text("EVENTS,FrameTime\n,10\nA/B;C/D,12\n;,11\n").trace.frames,
              frames_ms({10, 12, 11}));
}

TEST(UnrealReader, NotesThatTheGameEndedBeforeTheProfilerDid) {
    std::string text = fixture("unreal.csv");
    text.erase(text.find("\nEVENTS") + 1);
    const Capture capture = read_text(text);
    EXPECT_EQ(capture.trace.frames, frames_ms({20.5, 16.25, 33, 16.75}));
    ASSERT_EQ(capture.notes.size(), 1U);
    EXPECT_TRUE(says(capture.notes[0], {"no second header", "the game ended before"}));
}

TEST(UnrealReader, ReadsExportsWithoutEvents) {
    const Capture capture =
        read_text("FrameTime,GameThreadTime\n10,5\n12,5\nFrameTime,GameThreadTime\n");
    EXPECT_EQ(capture.format, "Unreal CSV profiler");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12}));
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(UnrealReader, DropsAFirstFrameOfNoLength) {
    const Capture capture = read_text("EVENTS,FrameTime\n,0\n,12\n,11\nEVENTS,FrameTime\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({12, 11}));
    EXPECT_EQ(capture.cleaned, std::vector<std::string>{"dropped 1 zero-length frame"});
}

TEST(UnrealReader, RefusesAHeaderAtTheEndThatPutsTheColumnElsewhere) {
    EXPECT_TRUE(says(capture_refusal("EVENTS,FrameTime,GPUTime\n,10,5\nEVENTS,GPUTime,FrameTime\n"),
                     {"capture.csv:3: ", "FrameTime at another place", "record again"}));
}

TEST(UnrealReader, TakesAnotherColumnIfAsked) {
    EXPECT_EQ(read_fixture("unreal.csv", {.column = "GameThreadTime"}).trace.frames,
              frames_ms({5.1, 5, 5, 5}));
    EXPECT_TRUE(says(capture_refusal(fixture("unreal.csv"), {.column = "Nothing"}),
                     {"capture.csv:1: ", "has no column 'Nothing'", "there are: "}));
}

TEST(UnrealReader, LeavesItsFpsChartToThePlainList) {
    const Capture capture = read_text(
        "Time (sec),Frame (ms), GT (ms), RT (ms), GPU (ms)\n0.016,16.5,5,6,7\n0.033,17,5,6,7\n");
    EXPECT_EQ(capture.format, "plain list");
    EXPECT_EQ(capture.trace.frames, frames_ms({16.5, 17}));
}

TEST(UnrealReader, ReadsTwoRecordingsThatWereJoined) {
    const std::string whole = fixture("unreal.csv");
    const std::size_t frames = read_text(whole).trace.frames.size();
    const Capture capture = read_text(whole + (whole.ends_with('\n') ? "" : "\n") + whole);
    EXPECT_EQ(capture.trace.frames.size(), 2 * frames);
    EXPECT_TRUE(says(capture.notes.at(0), {"joins"}));
    const Capture crashed = read_text("EVENTS,FrameTime\n,16\n,17\nEVENTS,FrameTime\n,18\n");
    EXPECT_EQ(crashed.trace.frames, frames_ms({16, 17, 18}));
}

TEST(UnrealReader, TakesAnEventThatBeginsLikeACommentForARow) {
    EXPECT_EQ(read_text("EVENTS,FrameTime\n#boom,16\n//x,17\n").trace.frames, frames_ms({16, 17}));
}

TEST(UnrealReader, TakesTheTimeOfTheGameThreadAsBusy) {
    const Capture capture = read_text("EVENTS,FrameTime,GameThreadTime\n,10,4\n,12,5\n,11,4.5\n");
    EXPECT_EQ(capture.busy, frames_ms({4, 5, 4.5}));
    EXPECT_TRUE(read_text("EVENTS,FrameTime\n,10\n,12\n").busy.empty());
}

}  // namespace
}  // namespace tickproof::harness
