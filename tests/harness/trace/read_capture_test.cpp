// What is the same for every format: how a capture is called, options, refusals. Each format has a
// test file of its own.

#include "harness/trace/read_capture.h"

#include <gtest/gtest.h>

#include "harness/base/input_error.h"
#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(ReadCapture, NamesTheFileAndHowToReadItAgain) {
    const FrameTrace trace =
        read_capture_text("16\n17\n16\n", "runs/my game.txt", {.unit = "ms"}).trace;
    EXPECT_EQ(trace.name, "my game.txt");
    EXPECT_EQ(trace.spec.file, "runs/my game.txt");
    EXPECT_EQ(to_text(trace.spec), "--trace 'runs/my game.txt' --unit ms");
    EXPECT_EQ(trace.source, "plain list");
    EXPECT_EQ(to_text(read_capture_text("16\n17\n", "a/b.csv").trace.spec), "--trace a/b.csv");
    EXPECT_EQ(to_text(read_capture_text("16\n17\n", "it's.csv").trace.spec),
              "--trace 'it'\\''s.csv'");
}

TEST(ReadCapture, NamesEveryOptionThatIsNeededToReadItAgain) {
    EXPECT_EQ(flags_of(CaptureOptions{.unit = "ms",
                                      .column = "cpu ms",
                                      .process = "game.exe",
                                      .stream = "0xB0",
                                      .raw = true}),
              " --unit ms --column 'cpu ms' --process game.exe --stream 0xB0 --raw");
    EXPECT_EQ(flags_of(CaptureOptions{}), "");
}

TEST(ReadCapture, PutsWhatItNoticedAndWhatItCleanedAmongTheNotes) {
    const Capture capture = read_text("16\n17\n0\n");
    EXPECT_EQ(capture.notes.size(), 1U);    // The unit.
    EXPECT_EQ(capture.cleaned.size(), 1U);  // The frame without a length.
    EXPECT_EQ(capture.trace.notes,
              (std::vector<std::string>{capture.notes[0], capture.cleaned[0]}));
}

TEST(ReadCapture, TakesEveryEndingOfALine) {
    const std::vector<Duration> expected = read_text("16\n17\n15\n").trace.frames;
    EXPECT_EQ(expected, frames_ms({16, 17, 15}));
    EXPECT_EQ(read_text("16\r\n17\r\n15\r\n").trace.frames, expected);
    EXPECT_EQ(read_text("16\r17\r15").trace.frames, expected);
    EXPECT_EQ(read_text("\xEF\xBB\xBF"
                        "16\n17\n15")
                  .trace.frames,
              expected);
}

TEST(ReadCapture, NamesAProcessInUtf8WhateverTheFileIsIn) {
    const std::string expected = "PresentMon 1.0-1.6, \xC3\x84rger.exe";
    for (const std::string_view name : {"\xC3\x84rger.exe", "\xC4rger.exe"}) {
        const std::string text = joined(
            {"Application,ProcessID,SwapChainAddress,MsBetweenPresents\n", name, ",1,0xB0,16\n"});
        EXPECT_EQ(read_text(text).trace.source, expected);
    }
}

TEST(ReadCapture, RefusesAMissingFileADirectoryAndAnEmptyFile) {
    const auto reason = [](const std::filesystem::path& path) {
        try {
            read_capture(path);
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_TRUE(says(reason("no/such.csv"), {"no/such.csv: cannot be opened", "check the path"}));
    EXPECT_TRUE(says(reason(TICKPROOF_FIXTURES), {"is a directory", "one capture in it"}));
    EXPECT_TRUE(says(capture_refusal(""), {"capture.csv: is empty", "record again"}));
    EXPECT_TRUE(says(capture_refusal("\xEF\xBB\xBF\r\n\r\n"), {"is empty"}));
}

TEST(ReadCapture, NamesTheListOfFormatsIfItRecognisesNone) {
    for (const std::string_view text : {"hello\n", "a,\"b\nc", "1,2,3\n4,5,6\n"}) {
        EXPECT_TRUE(
            says(capture_refusal(text), {"capture.csv: is not a capture that tickproof reads",
                                         "tickproof list formats", "--column NAME"}))
            << capture_refusal(text);
    }
}

TEST(ReadCapture, KnowsTheUnits) {
    EXPECT_EQ(capture_refusal("16\n", {.unit = "mss"}),
              "no unit of frame times 'mss'; did you mean 'ms'?");
    EXPECT_TRUE(says(capture_refusal(fixture("presentmon_1.csv"), {.unit = "us"}),
                     {"PresentMon 1.0-1.6 capture, which has its own unit", "leave out --unit"}));
}

TEST(ReadCapture, RefusesAColumnForAFormatThatHasOne) {
    EXPECT_TRUE(
        says(capture_refusal(fixture("unity.csv"), {.column = "Frame Index"}),
             {"Unity Profile Analyzer capture, which has one column", "leave out --column"}));
}

TEST(ReadCapture, RefusesAFrameTimeThatIsNoneAndNamesItsLine) {
    EXPECT_TRUE(says(capture_refusal("16\n17\n-5\n"), {"capture.csv:3: ", "-5", "negative"}));
    EXPECT_TRUE(
        says(capture_refusal("16\n17\nnan\n"), {"capture.csv:3: ", "'nan'", "correct or remove"}));
    EXPECT_TRUE(says(capture_refusal("16\n17\ninf\n"), {"capture.csv:3: ", "'inf'"}));
    EXPECT_TRUE(says(capture_refusal("# ms\n16\nabc\n"), {"capture.csv:3: ", "'abc'"}));
    EXPECT_TRUE(says(capture_refusal("16\n17\n1e999\n"), {"capture.csv:3: ", "'1e999'"}));
}

}  // namespace
}  // namespace tickproof::harness
