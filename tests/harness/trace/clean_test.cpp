#include "harness/trace/clean.h"

#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

using Sentences = std::vector<std::string>;

/// Eleven frames of 16 ms, each behind one of 0.25 ms that the driver made.
std::string generated_list() {
    std::string text = "ms\n";
    for (int frame = 0; frame < 11; ++frame) {
        text += "0.25\n15.75\n";
    }
    return text;
}

TEST(Clean, KeepsAFirstFrameThatIsPlausible) {
    const Capture capture = read_text("ms\n50000\n16\n17\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({50000, 16, 17}));
    EXPECT_TRUE(capture.cleaned.empty());
}

TEST(Clean, DropsAFirstFrameThatIsTheTimeBeforeTheRecording) {
    const Capture capture = read_text("ms\n61000\n16\n17\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17}));
    EXPECT_EQ(
        capture.cleaned,
        Sentences{
            "dropped the first frame: 61 s is the time before the recording, not a frame time"});
}

TEST(Clean, KeepsALongFrameLaterOn) {
    EXPECT_EQ(read_text("ms\n16\n61000\n17\n").trace.frames, frames_ms({16, 61000, 17}));
}

TEST(Clean, DropsFramesOfMoreThanADayWhereverTheyStand) {
    const Capture capture = read_text("ms\n16\n99673900\n17\n86400001\n15\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17, 15}));
    EXPECT_EQ(capture.cleaned,
              Sentences{"dropped 2 frames of up to 1.154 days: the clock was wrong"});
}

TEST(Clean, DropsFramesWithoutALength) {
    const Capture capture = read_text("ms\n16\n0\n17\n0\n0\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17}));
    EXPECT_EQ(capture.cleaned, Sentences{"dropped 3 zero-length frames"});
}

TEST(Clean, JoinsGeneratedFramesWithTheGamesOwnAfterThem) {
    const Capture capture = read_text(generated_list());
    EXPECT_EQ(capture.trace.frames, std::vector<Duration>(11, Duration{16'000'000}));
    EXPECT_EQ(capture.cleaned,
              Sentences{"merged 11 frames from frame generation into the game's next own frames"});
}

TEST(Clean, SaysWhatTimeIsLeftOfGeneratedFramesAtTheEnd) {
    const Capture capture = read_text(generated_list() + "0.25\n");
    EXPECT_EQ(capture.trace.frames.size(), 11U);
    EXPECT_TRUE(says(capture.cleaned.at(0), {"merged 12 frames", "0.25 ms at the end"}));
}

TEST(Clean, BelievesTheTypeThatTheFileGivesAFrame) {
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,FrameType,MsBetweenPresents\n"
        "game.exe,1,0xB0,Application,16\n"
        "game.exe,1,0xB0,AMD_AFMF,8\n"
        "game.exe,1,0xB0,Application,9\n"
        "game.exe,1,0xB0,NotSet,15\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17, 15}));
    EXPECT_TRUE(says(capture.cleaned.at(0), {"merged 1 frame from frame generation"}));
}

TEST(Clean, LeavesAFewShortFramesAndAGameOfAThousandFramesASecondAlone) {
    EXPECT_EQ(read_text("ms\n0.3\n16\n0.3\n17\n16\n").trace.frames,
              frames_ms({0.3, 16, 0.3, 17, 16}));
    std::string fast = "ms\n";
    for (int frame = 0; frame < 30; ++frame) {
        fast += frame % 3 == 0 ? "1.5\n" : "0.5\n";
    }
    const Capture capture = read_text(fast);
    EXPECT_EQ(capture.trace.frames.size(), 30U);
    EXPECT_TRUE(capture.cleaned.empty());
}

TEST(Clean, LeavesAMenuAlone_WhoseShortFramesComeInARow) {
    std::string text = "ms\n";
    for (int frame = 0; frame < 60; ++frame) {
        text += frame < 20 ? "0.3\n" : "16\n";
    }
    const Capture capture = read_text(text);
    EXPECT_EQ(capture.trace.frames.size(), 60U);
    EXPECT_TRUE(capture.cleaned.empty());
}

TEST(Clean, JoinsThreeGeneratedFramesWithTheOneAfterThem) {
    std::string text = "ms\n";
    for (int frame = 0; frame < 5; ++frame) {
        text += "0.25\n0.25\n0.5\n15\n";
    }
    EXPECT_EQ(read_text(text).trace.frames, std::vector<Duration>(5, Duration{16'000'000}));
}

TEST(Clean, LeavesFourShortFramesInARowAlone) {
    // One more than frame generation puts before a real frame: a menu at 1000 fps, seen often.
    std::string text = "ms\n";
    for (int visit = 0; visit < 5; ++visit) {
        text += "0.25\n0.25\n0.25\n0.25\n15\n";
    }
    const Capture capture = read_text(text);
    EXPECT_EQ(capture.trace.frames.size(), 25U);
    EXPECT_TRUE(capture.cleaned.empty());
}

/// `generated` times a short frame and the rest of its real one, then real frames up to `rows`.
std::string list_of(int generated, int rows, std::string_view real_ms) {
    std::string text = "ms\n";
    for (int row = 0; row < rows; ++row) {
        text += row < 2 * generated && row % 2 == 0 ? "0.25" : real_ms;
        text += "\n";
    }
    return text;
}

TEST(Clean, JoinsTenShortFramesAndLeavesNineAlone) {
    EXPECT_EQ(read_text(list_of(10, 20, "15.75")).trace.frames,
              std::vector<Duration>(10, Duration{16'000'000}));
    const Capture nine = read_text(list_of(9, 20, "15.75"));
    EXPECT_EQ(nine.trace.frames.size(), 20U);
    EXPECT_TRUE(nine.cleaned.empty());
}

TEST(Clean, JoinsShortFramesThatAreATwentiethOfAllAndLeavesFewerAlone) {
    EXPECT_EQ(read_text(list_of(10, 200, "16")).trace.frames.size(), 190U);
    const Capture fewer = read_text(list_of(10, 201, "16"));
    EXPECT_EQ(fewer.trace.frames.size(), 201U);
    EXPECT_TRUE(fewer.cleaned.empty());
}

TEST(Clean, JoinsShortFramesWhereTheOthersLastMoreThanFourMilliseconds) {
    EXPECT_EQ(read_text(list_of(10, 20, "4.000001")).trace.frames,
              std::vector<Duration>(10, Duration{4'250'001}));
    const Capture fast = read_text(list_of(10, 20, "4"));
    EXPECT_EQ(fast.trace.frames.size(), 20U);
    EXPECT_TRUE(fast.cleaned.empty());
}

TEST(Clean, LeavesEveryFrameAsItWasRecordedIfAskedTo) {
    const Capture capture = read_text("ms\n61000\n16\n0\n0.25\n17\n", {.raw = true});
    EXPECT_EQ(capture.trace.frames, frames_ms({61000, 16, 0, 0.25, 17}));
    EXPECT_TRUE(capture.trace.notes.empty());
}

TEST(Clean, RefusesInRawWhatNoFrameCanBe) {
    EXPECT_TRUE(says(capture_refusal("ms\n16\n99673900\n17\n", {.raw = true}),
                     {"capture.csv:3: ", "1.154 days", "the clock was wrong"}));
}

TEST(Clean, RoundsDecimalsToTheNearestNanosecond) {
    EXPECT_EQ(
        read_text("19.648\n16.6666666\n0.0000004\n7.0000006\n", {.unit = "ms"}).trace.frames,
        (std::vector<Duration>{Duration{19'648'000}, Duration{16'666'667}, Duration{7'000'001}}));
}

TEST(Clean, RefusesATraceOfWhichNoFrameIsLeft) {
    EXPECT_TRUE(says(capture_refusal("0\n0\n"), {"has no frames", "record again"}));
    EXPECT_TRUE(says(capture_refusal("frame,ms\n"), {"has no frames"}));
}

constexpr std::string_view kPresents =
    "Application,ProcessID,SwapChainAddress,TimeInSeconds,MsBetweenPresents\n";

TEST(CleanCrossCheck, IsSilentWhereTheFrameTimesReachFromTheFirstStampToTheLast) {
    // The first row's 500 ms were spent before its stamp; 1 % may be lost to rounding.
    std::string text(kPresents);
    text += "a,1,2,1.000,500\na,1,2,1.050,50\na,1,2,1.1005,50\n";
    EXPECT_TRUE(read_text(text).trace.notes.empty());
}

TEST(CleanCrossCheck, SaysWhereRowsAreMissing) {
    std::string text(kPresents);
    text += "a,1,2,1.000,10\na,1,2,1.050,50\na,1,2,1.250,50\n";
    EXPECT_EQ(read_text(text).notes,
              Sentences{"the frame times add up to 0.1 s, the column TimeInSeconds to 0.25 s: rows "
                        "may be missing or joined"});
}

TEST(CleanCrossCheck, CountsTheLastFrameOutWhereStampsAreBeginnings) {
    constexpr std::string_view kStarts =
        "Application,ProcessID,SwapChainAddress,CPUStartTime,FrameTime\n";
    std::string text(kStarts);
    text += "a,1,2,10,16\na,1,2,26,20\na,1,2,46,500\n";
    EXPECT_TRUE(read_text(text).trace.notes.empty());
}

TEST(CleanCrossCheck, IsLeftOutWhereTheLastStampMayHaveLostDigits) {
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,MsBetweenPresents,TimeInSeconds\n"
        "a,1,2,10,2950.010\na,1,2,12,2950.022\na,1,2,11,29");
    EXPECT_EQ(capture.notes, std::vector<std::string>{
                                 "the last line has no line break: the file may be cut there"});
}

TEST(CleanFrames, OfWhichNoneIsLeftSayWhatBecameOfThem) {
    EXPECT_TRUE(says(capture_refusal("s\n16500\n16600\n"),
                     {"no frames after cleaning", "dropped the first 2 frames", "unit"}));
    EXPECT_TRUE(says(capture_refusal("Application,MsBetweenPresents\na,NA\na,NA\n"),
                     {"2 rows without a frame time (NA)", "--column"}));
}

}  // namespace
}  // namespace tickproof::harness
