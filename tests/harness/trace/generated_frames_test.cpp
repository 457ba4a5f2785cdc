// Frame generation as it shows in lengths: pairs whose second frame drifts from a fraction of a
// millisecond beside the first to the middle between two.

#include "harness/trace/generated_frames.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

/// `pairs` of 32 ms, one of which in `every` is presented as 0.25 ms beside 31.75 ms, the others as
/// two of 16 ms.
std::string drifting_pairs(int pairs, int every, int pairs_before = 0) {
    std::string text = "ms\n";
    for (int pair = -pairs_before; pair < pairs; ++pair) {
        text += pair >= 0 && pair % every == 0 ? "0.25\n31.75\n" : "16\n16\n";
    }
    return text;
}

TEST(GeneratedFrames, AreJoinedInEveryPairWhereShortOnesTellWhichTheyAre) {
    // 41 pairs, of which 11 tell; the last pair is one of them.
    const Capture capture = read_text(drifting_pairs(41, 4));
    EXPECT_EQ(capture.trace.frames, std::vector<Duration>(41, Duration{32'000'000}));
    EXPECT_TRUE(says(capture.cleaned.at(0), {"merged 41 frames"}));
    EXPECT_TRUE(capture.notes.empty());
}

TEST(GeneratedFrames, ThatNothingTellsApartAreLeftWithANote) {
    const Capture capture = read_text(drifting_pairs(41, 4, 30));
    EXPECT_EQ(capture.trace.frames.size(), 60U + 41U);
    ASSERT_EQ(capture.notes.size(), 1U);
    EXPECT_TRUE(
        says(capture.notes[0], {"60 frames could not be told apart", "--track_frame_type"}));
}

TEST(GeneratedFrames, AreNotGuessedWhereAPresentIsMissing) {
    // After five telling pairs a present is missing: from there on the others tell.
    std::string text = drifting_pairs(17, 4) + "16\n";
    text += drifting_pairs(41, 4).substr(3);
    const Capture capture = read_text(text);
    EXPECT_EQ(capture.trace.frames.size(), 17U + 1U + 41U);
    EXPECT_EQ(capture.trace.frames[17], Duration{16'000'000});
}

TEST(GeneratedFrames, AreOnlyTheShortOnesWhereThoseComeAtRandom) {
    // Short frames 3, 4, 5, ... up to 14 apart: half of the distances are odd. Together 102 frames.
    std::string text = "ms\n";
    for (int visit = 0; visit < 12; ++visit) {
        text += "0.25\n";
        for (int frame = 1; frame < 3 + visit; ++frame) {
            text += "16\n";
        }
    }
    EXPECT_EQ(read_text(text).trace.frames.size(), 102U - 12U);
}

TEST(GeneratedFrames, LeaveAMenuWithANote) {
    std::string text = drifting_pairs(20, 1);
    for (int frame = 0; frame < 30; ++frame) {
        text += "0.5\n";
    }
    const Capture capture = read_text(text + "16\n");
    EXPECT_EQ(capture.trace.frames.size(), 20U + 31U);
    ASSERT_FALSE(capture.notes.empty());
    EXPECT_TRUE(says(capture.notes.back(), {"30 frames below 1 ms", "menu"}));
}

TEST(GeneratedFrames, ThatTheFileMarksAreJoinedHoweverLongTheyAre) {
    std::string text = "Application,ProcessID,SwapChainAddress,FrameType,MsBetweenPresents\n";
    for (int pair = 0; pair < 30; ++pair) {
        text += "game.exe,1,0xB0,Intel XeSS-FG,8\ngame.exe,1,0xB0,Application,9\n";
    }
    const Capture capture = read_text(text);
    EXPECT_EQ(capture.trace.frames, std::vector<Duration>(30, Duration{17'000'000}));
    EXPECT_TRUE(capture.notes.empty());
}

/// Presents of 8 and 9 ms; of every second one, the game says that it began to simulate 17 ms (or
/// `between_ms`) after the one before.
std::string simulated(double between_ms) {
    std::string text =
        "Application,ProcessID,SwapChainAddress,MsBetweenSimulationStart,MsBetweenPresents\n";
    for (int pair = 0; pair < 30; ++pair) {
        text += fmt::format("game.exe,1,0xB0,NA,8\ngame.exe,1,0xB0,{},9\n", between_ms);
    }
    return text;
}

TEST(GeneratedFrames, AreThoseThatTheGameDidNotSimulate) {
    // Nothing is known of the present before the first that was simulated.
    const Capture capture = read_text(simulated(17));
    ASSERT_EQ(capture.trace.frames.size(), 31U);
    EXPECT_EQ(capture.trace.frames[0], Duration{8'000'000});
    EXPECT_EQ(capture.trace.frames[30], Duration{17'000'000});
    EXPECT_TRUE(says(capture.cleaned.at(0), {"merged 29 frames"}));
}

TEST(GeneratedFrames, AreNotThoseThatLackAValueWhereItsSumSaysOtherwise) {
    // A value each 8.5 ms: presents without one were simulated, too.
    EXPECT_EQ(read_text(simulated(8.5)).trace.frames.size(), 60U);
}

TEST(GeneratedFrames, AddTheirBusyTimeToTheFrameTheyAreJoinedToAndToNoOther) {
    std::vector<CapturedFrame> frames;
    for (int pair = 0; pair < 3; ++pair) {
        frames.push_back({.length = Duration{8'000'000}, .busy_us = 200, .generated = true});
        frames.push_back({.length = Duration{8'000'000}, .busy_us = 5000});
    }
    std::vector<std::string> cleaned;
    join_generated(frames, cleaned);
    ASSERT_EQ(frames.size(), 3U);
    for (const CapturedFrame& frame : frames) {
        EXPECT_EQ(frame.length, Duration{16'000'000});
        EXPECT_EQ(frame.busy_us, 5200);
    }
}

}  // namespace
}  // namespace tickproof::harness
