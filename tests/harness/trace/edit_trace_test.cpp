#include "harness/trace/edit_trace.h"

#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

using std::chrono::milliseconds;

FrameTrace trace_of(std::vector<Duration> frames, std::string name = "mine") {
    return {.name = std::move(name), .frames = std::move(frames)};
}

std::string edit_refusal(const TraceEdits& edits, FrameTrace trace) {
    try {
        edit_trace(edits, nullptr, trace);
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

TEST(EditTrace, WithoutEditsChangesNothing) {
    FrameTrace trace = trace_of(frames_ms({10, 20}));
    edit_trace({}, nullptr, trace);
    EXPECT_EQ(trace.frames, frames_ms({10, 20}));
    EXPECT_EQ(trace.name, "mine");
    EXPECT_TRUE(trace.notes.empty());
}

TEST(EditTrace, CutKeepsTheFramesThatBeginBetweenTheTwoTimes) {
    // They start the clock at 0, 10, 30, 60 and 100 ms.
    FrameTrace trace = trace_of(frames_ms({10, 20, 30, 40, 50}));
    trace.idle = {1, 3};
    edit_trace({.from = milliseconds{30}, .to = milliseconds{100}}, nullptr, trace);
    EXPECT_EQ(trace.frames, frames_ms({30, 40}));
    EXPECT_EQ(trace.idle, std::vector<std::size_t>{1});
    EXPECT_EQ(trace.notes, std::vector<std::string>{"cut to 2 frames of 5"});
}

TEST(EditTrace, CutAndRepeatKeepWhenFramesWereDisplayed) {
    FrameTrace trace = trace_of(frames_ms({10, 20, 30, 40}));
    trace.displayed = frames_ms({0, 22, 50, 95});
    trace.displayed[1] = kNotDisplayed;
    // Frames 2 and 3 begin at 30 and 60 ms; 45 ms lie between their displays, and both last 70 ms.
    edit_trace({.from = milliseconds{30}, .repeat = 2}, nullptr, trace);
    EXPECT_EQ(trace.displayed, frames_ms({0, 45, 70, 115}));
}

TEST(EditTrace, CutLeavesFramesThatWereNeverDisplayedAsTheyAre) {
    FrameTrace trace = trace_of(frames_ms({10, 20, 30, 40}));
    trace.displayed = {milliseconds{0}, kNotDisplayed, milliseconds{35}, kNotDisplayed};
    edit_trace({.from = milliseconds{10}}, nullptr, trace);
    EXPECT_EQ(trace.displayed, (std::vector<Duration>{kNotDisplayed, Duration{0}, kNotDisplayed}));
}

TEST(EditTrace, SpeedRoundsToTheNearestNanosecond) {
    FrameTrace trace = trace_of({Duration{3}, Duration{16'666'667}, Duration{4}});
    edit_trace({.speed = 2}, nullptr, trace);
    EXPECT_EQ(trace.frames, (std::vector<Duration>{Duration{2}, Duration{8'333'334}, Duration{2}}));
}

TEST(EditTrace, SpeedAndHitchesDropWhenFramesWereDisplayed) {
    FrameTrace trace = trace_of(frames_ms({10, 20}));
    trace.displayed = frames_ms({0, 22});
    FrameTrace hitched = trace;
    edit_trace({.speed = 2}, nullptr, trace);
    EXPECT_TRUE(trace.displayed.empty());
    const FrameTrace hitches = trace_of(frames_ms({10, 10, 10, 100}));
    edit_trace({}, &hitches, hitched);
    EXPECT_TRUE(hitched.displayed.empty());
}

TEST(EditTrace, CutBetweenTwoFramesIsRefused) {
    EXPECT_EQ(edit_refusal({.from = milliseconds{31}, .to = milliseconds{50}},
                           trace_of(frames_ms({10, 20, 30}))),
              "mine: no frame begins between 31 ms and 50 ms; the trace lasts 60 ms");
}

TEST(EditTrace, SpeedDividesEveryFrameTime) {
    FrameTrace trace = trace_of(frames_ms({10, 15}));
    edit_trace({.speed = 2}, nullptr, trace);
    EXPECT_EQ(trace.frames, frames_ms({5, 7.5}));
    edit_trace({.speed = 0.5}, nullptr, trace);
    EXPECT_EQ(trace.frames, frames_ms({10, 15}));
    EXPECT_EQ(trace.notes[0], "every frame time divided by 2");
}

TEST(EditTrace, RepeatRunsThroughTheTraceAgainIdleGapsIncluded) {
    FrameTrace trace = trace_of(frames_ms({10, 900}));
    trace.idle = {1};
    edit_trace({.repeat = 3}, nullptr, trace);
    EXPECT_EQ(trace.frames, frames_ms({10, 900, 10, 900, 10, 900}));
    EXPECT_EQ(trace.idle, (std::vector<std::size_t>{1, 3, 5}));
}

TEST(EditTrace, RepeatsThatFillTheMemoryAreRefused) {
    FrameTrace trace = trace_of(std::vector<Duration>(30, milliseconds{1}));
    EXPECT_TRUE(
        says(edit_refusal({.repeat = 1'000'000}, trace), {"more than 20000000", "smaller"}));
}

TEST(EditTrace, HitchesAreLaidOverTheFrameDuringWhichTheyBegan) {
    // The median is 10 ms; 100 ms began at 30 ms and is 90 ms longer. 35 ms began 20 ms of frames
    // after that.
    FrameTrace theirs = trace_of(frames_ms({10, 10, 10, 100, 10, 35, 10}), "theirs");
    FrameTrace mine = trace_of(std::vector<Duration>(20, milliseconds{8}));
    edit_trace({}, &theirs, mine);
    std::vector<Duration> expected(20, milliseconds{8});
    expected[3] = milliseconds{98};  // 24 to 32 ms.
    expected[6] = milliseconds{33};  // 48 to 56 ms.
    EXPECT_EQ(mine.frames, expected);
    EXPECT_EQ(mine.name, "mine + hitches of theirs");
    EXPECT_EQ(mine.notes, std::vector<std::string>{"added 2 hitches of theirs: 115 ms in all"});
}

TEST(EditTrace, HitchesInOneFrameAddUpAndThoseBeyondTheEndAreNamed) {
    FrameTrace theirs = trace_of(frames_ms({10, 10, 30, 30, 10, 10, 10, 10, 50}), "theirs");
    FrameTrace mine = trace_of(frames_ms({70}));
    edit_trace({}, &theirs, mine);
    EXPECT_EQ(mine.frames, frames_ms({110}));  // The third began after 80 ms of frames.
    ASSERT_EQ(mine.notes.size(), 2U);
    EXPECT_TRUE(says(mine.notes[1], {"1 more begin after the end", "70 ms", "--repeat"}));
}

TEST(EditTrace, IdleGapsAndTwiceTheMedianAreNoHitches) {
    FrameTrace theirs = trace_of(frames_ms({10, 10, 20, 900, 10, 10}), "theirs");
    theirs.idle = {3};
    FrameTrace mine = trace_of(frames_ms({2000}));
    edit_trace({}, &theirs, mine);
    EXPECT_EQ(mine.frames, frames_ms({2000}));
    EXPECT_EQ(mine.notes[0], "added 0 hitches of theirs: 0 s in all");
}

TEST(EditTrace, CutsBeforeItSpeedsUpAndRepeats) {
    FrameTrace trace = trace_of(frames_ms({10, 20, 30}));
    edit_trace({.from = milliseconds{10}, .speed = 10, .repeat = 2}, nullptr, trace);
    EXPECT_EQ(trace.frames, frames_ms({2, 3, 2, 3}));
}

TEST(EditTrace, HitchesInARowStayTogether) {
    FrameTrace theirs = trace_of(std::vector<Duration>(30, milliseconds{16}), "theirs");
    theirs.frames[10] = milliseconds{200};
    theirs.frames[11] = milliseconds{300};
    FrameTrace mine = trace_of(std::vector<Duration>(100, milliseconds{16}));
    edit_trace({}, &theirs, mine);
    EXPECT_EQ(mine.frames[10], milliseconds{200});
    EXPECT_EQ(mine.frames[11], milliseconds{300});
}

TEST(EditTrace, TellsWhatWasCleanedAndChosenInTheFileOfHitches) {
    FrameTrace theirs = trace_of(frames_ms({10, 10, 90}), "theirs");
    theirs.notes = {"took one of two streams"};
    FrameTrace mine = trace_of(frames_ms({100}));
    edit_trace({}, &theirs, mine);
    EXPECT_EQ(mine.notes.at(0), "hitches of theirs: took one of two streams");
}

TEST(EditTrace, IdleGapsAreLeftOutWhereALoopIsDriven) {
    FrameTrace trace = trace_of(frames_ms({10, 900, 20}));
    trace.idle = {1};
    leave_out_idle(trace);
    EXPECT_EQ(trace.frames, frames_ms({10, 20}));
    EXPECT_TRUE(trace.idle.empty());
    EXPECT_TRUE(says(trace.notes.at(0), {"left out 1 idle gap of 900 ms", "--raw"}));
    FrameTrace nothing = trace_of(frames_ms({900}));
    nothing.idle = {0};
    EXPECT_THROW(leave_out_idle(nothing), InputError);
}

TEST(EditTrace, LaysNoHitchOverAnIdleGap) {
    FrameTrace theirs = trace_of(frames_ms({10, 10, 90, 10}), "theirs");
    FrameTrace mine = trace_of(frames_ms({10, 500, 10, 10}));
    mine.idle = {1};
    edit_trace({}, &theirs, mine);
    EXPECT_EQ(mine.frames, frames_ms({10, 500, 10, 90}));  // After 20 ms of frames.
}

}  // namespace
}  // namespace tickproof::harness
