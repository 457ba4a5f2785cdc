#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"
#include "tests/harness/trace/encodings.h"

namespace tickproof::harness {
namespace {

TEST(PlainListReader, ReadsFrameAndMillisecondsByTheHeader) {
    const FrameTrace trace = read_fixture("list_frame_ms.csv").trace;
    EXPECT_EQ(trace.frames, frames_ms({272.646245, 170.687285, 252.998733}));
    EXPECT_EQ(trace.source, "plain list");
    EXPECT_TRUE(trace.notes.empty());
}

TEST(PlainListReader, ReadsCommentsBlankLinesAndExponents) {
    const FrameTrace trace = read_fixture("list_seconds.txt").trace;
    EXPECT_EQ(trace.frames, frames_ms({16, 17.5, 16, 34}));
    EXPECT_EQ(trace.notes,
              std::vector<std::string>{"read the frame times as s, because their median is 0.016; "
                                       "set another unit with --unit"});
}

TEST(PlainListReader, TakesTheUnitFromTheHeaderWord) {
    EXPECT_EQ(read_text("frame_index,frame_time_us\n0,16000\n1,17000\n").trace.frames,
              frames_ms({16, 17}));
    EXPECT_EQ(read_text("delta (s)\n16\n17\n").trace.frames, frames_ms({16000, 17000}));
    EXPECT_EQ(read_text("ns\n400\n300\n", {.raw = true}).trace.frames, frames_ms({0.0004, 0.0003}));
    EXPECT_EQ(read_text("Frame;frame ms\n1;16\n2;15\n").trace.frames, frames_ms({16, 15}));
}

TEST(PlainListReader, GuessesTheUnitByTheMedian) {
    for (const auto& [text, unit] : {std::pair{"0.016\n0.017\n", "as s,"},
                                     {"frametime\n16\n17\n", "as ms,"},
                                     {"16000\n17000\n", "as us,"},
                                     {"16000000\n17000000\n", "as ns,"}}) {
        EXPECT_EQ(read_text(text).trace.frames, frames_ms({16, 17})) << unit;
        EXPECT_TRUE(says(read_text(text).notes.at(0), {unit})) << read_text(text).notes.at(0);
    }
}

TEST(PlainListReader, NamesTheOtherUnitThatAGuessCouldHaveBeen) {
    const struct {
        std::string_view value, taken, taken_rate, other, other_rate;
        double length_ms;
    } guesses[] = {
        {"1.000000000", "as ms,", " 1000 fps", "--unit s", "s (1 fps)", 1},
        {"0.25", "as s,", " 4 fps", "--unit ms", "ms (4000 fps)", 250},
        {"500", "as ms,", " 2 fps", "--unit us", "us (2000 fps)", 500},
        {"1250", "as us,", " 800 fps", "--unit ms", "ms (0.8 fps)", 1.25},
    };
    for (const auto& guess : guesses) {
        const Capture capture = read_text(joined({guess.value, "\n", guess.value, "\n"}));
        EXPECT_EQ(capture.trace.frames, frames_ms({guess.length_ms, guess.length_ms}));
        EXPECT_TRUE(says(capture.notes.at(0),
                         {guess.taken, guess.taken_rate, guess.other, guess.other_rate}))
            << capture.notes.at(0);
    }
}

TEST(PlainListReader, NamesNoOtherUnitWhereNoGameRunsAtThatRate) {
    for (const std::string_view value : {"16.7", "6.94", "2.5", "0.05"}) {
        const Capture capture = read_text(joined({value, "\n", value, "\n"}));
        EXPECT_FALSE(says(capture.notes.at(0), {"if they are"})) << capture.notes.at(0);
    }
    EXPECT_TRUE(read_text("1\n1\n", {.unit = "ms"}).notes.empty());
    EXPECT_TRUE(read_text("frame,ms\n0,1\n1,1\n").notes.empty());
}

TEST(PlainListReader, DropsALastValueThatHasLostDigits) {
    // Of 17000, one digit is left; by the lower of two it would be milliseconds.
    const Capture capture = read_text("16000\n1");
    EXPECT_EQ(capture.trace.frames, frames_ms({16}));
    EXPECT_TRUE(says(capture.notes.at(0), {"cut short", "lost digits"}));
}

TEST(PlainListReader, TakesAClockThatIsCutForTheClockItWas) {
    const Capture capture = read_text("ms\n0\n16\n33\n49\n66\n8");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17, 16, 17}));
    EXPECT_TRUE(says(capture.notes.at(0), {"clock that starts at 0"}));
    EXPECT_TRUE(says(capture.notes.at(1), {"cut short"}));
}

TEST(PlainListReader, TakesAClockThatStandsStillOnceForAClock) {
    EXPECT_EQ(read_text("ms\n0\n8\n8\n16\n24\n", {.raw = true}).trace.frames,
              frames_ms({8, 0, 8, 8}));
    // Lengths that happen to grow are none.
    EXPECT_EQ(read_text("ms\n0\n16\n16\n17\n17\n").trace.frames, frames_ms({16, 16, 17, 17}));
}

TEST(PlainListReader, DropsARowOfTwoColumnsThatIsCutBeforeItsSecond) {
    for (const std::string_view rest : {"2", "2,"}) {
        const Capture capture = read_text("frame,ms\n0,16\n1,17\n" + std::string(rest));
        EXPECT_EQ(capture.trace.frames, frames_ms({16, 17})) << rest;
        EXPECT_TRUE(says(capture.notes.at(0), {"cut short"})) << rest;
    }
}

TEST(PlainListReader, KnowsMicrosecondsByTheirLetter) {
    for (const std::string_view header :
         {"Frame Time (\xC2\xB5s)", "Frame Time (\xCE\xBCs)", "Frame Time (\xB5s)"}) {
        EXPECT_EQ(read_text(std::string(header) + "\n16500\n16600\n").trace.frames,
                  frames_ms({16.5, 16.6}))
            << header;
    }
}

TEST(PlainListReader, DoesNotAdviseToCallFrameRatesFrameTimes) {
    EXPECT_TRUE(
        says(capture_refusal("time,fps\n1,60\n2,59\n"), {"capture.csv:1: ", "frame rates"}));
}

TEST(PlainListReader, BelievesTheArgumentBeforeTheHeader) {
    EXPECT_EQ(read_text("ms\n16000\n17000\n", {.unit = "us"}).trace.frames, frames_ms({16, 17}));
}

TEST(PlainListReader, TakesATrailingCommaAndAnIndexThatCounts) {
    EXPECT_EQ(read_text("16,\n17,\n").trace.frames, frames_ms({16, 17}));
    EXPECT_EQ(read_text("5,16\n6,17\n7,15\n").trace.frames, frames_ms({16, 17, 15}));
}

TEST(PlainListReader, TakesDecimalCommasBetweenSemicolonsOrTabs) {
    EXPECT_EQ(read_text("frame;ms\n0;16,5\n1;17,25\n").trace.frames, frames_ms({16.5, 17.25}));
    EXPECT_EQ(read_text("frame\tms\n0\t16,5\n1\t17,25\n").trace.frames, frames_ms({16.5, 17.25}));
}

TEST(PlainListReader, FindsTheOneColumnOfFrameTimesInAWideTable) {
    // Cyberpunk 2077's benchmark.
    EXPECT_EQ(read_text("Frame index, Frame time (ms), DLSS Frame Generation (ms), GPU (ms)\n"
                        "0, 16.5, 0.3, 9\n1, 17.25, 0.3, 9\n")
                  .trace.frames,
              frames_ms({16.5, 17.25}));
    // Intel GPA's gpa-stream-analyzer.
    EXPECT_EQ(read_text("label,frame,cpu_frame_ms,gpu_ms\na,0,16.5,3\nb,1,17.25,3\n").trace.frames,
              frames_ms({16.5, 17.25}));
}

TEST(PlainListReader, ReadsWhatPowerShellMadeOfGpaStreamAnalyzer) {
    EXPECT_EQ(
        read_text(utf16le("label,frame,cpu_frame_ms\r\na,0,16.5\r\nb,1,17.25\r\n")).trace.frames,
        frames_ms({16.5, 17.25}));
}

TEST(PlainListReader, GuessesTheUnitOfAClockByItsDifferences) {
    // Every 16,000 us up to 944,000.
    std::string text;
    for (int tick = 0; tick < 60; ++tick) {
        text += std::to_string(tick * 16'000) + "\n";
    }
    EXPECT_EQ(read_text(text).trace.frames, std::vector<Duration>(59, Duration{16'000'000}));
}

TEST(PlainListReader, TakesTheColumnThatIsAskedForFromAnyTable) {
    EXPECT_EQ(read_text("turn,cpu,gpu\n0,16.5,3\n1,17.25,3\n", {.column = "cpu"}).trace.frames,
              frames_ms({16.5, 17.25}));
    EXPECT_TRUE(says(capture_refusal("turn,cpu,gpu\n0,16.5,3\n"), {"--column NAME"}));
    EXPECT_TRUE(says(capture_refusal("turn,cpu,gpu\n0,16.5,3\n", {.column = "cpus"}),
                     {"has no column 'cpus'", "did you mean 'cpu'?"}));
}

TEST(PlainListReader, TakesARunningClockThatBeginsAtZeroForTheDifferences) {
    const Capture capture = read_text("elapsed ms\n0\n16\n33.5\n50\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17.5, 16.5}));
    ASSERT_EQ(capture.notes.size(), 1U);
    EXPECT_TRUE(says(capture.notes[0], {"a clock that starts at 0"}));
}

TEST(PlainListReader, RefusesARunningClockThatBeginsLater) {
    EXPECT_TRUE(says(capture_refusal("frame,ms\n1,10\n2,26.6\n3,43.3\n4,60.1\n"),
                     {"running clock", "differences", "start the clock at 0"}));
}

TEST(PlainListReader, RefusesFrameRates) {
    EXPECT_TRUE(
        says(capture_refusal("FPS\n60\n59\n"), {"capture.csv:1: ", "frame rates", "length"}));
}

TEST(PlainListReader, RefusesTwoColumnsThatItCannotTellApart) {
    EXPECT_TRUE(
        says(capture_refusal("16,1\n17,2\n15,0\n"), {"capture.csv:3: ", "header", "frame,ms"}));
    EXPECT_TRUE(
        says(capture_refusal("16,6\n16,7\n"), {"capture.csv:2: ", "decimals with a point"}));
    EXPECT_TRUE(
        says(capture_refusal("cpu ms,gpu ms\n16,1\n"), {"'cpu ms' or 'gpu ms'", "keep one"}));
}

TEST(PlainListReader, RefusesDecimalCommasBetweenCommas) {
    EXPECT_TRUE(says(capture_refusal("label,cpu_frame_ms,gpu_ms\na,16,5,3,25\nb,17,25,3,5\n"),
                     {"5 cells under 3 names", "decimal commas"}));
}

TEST(PlainListReader, RefusesARowOfAnotherWidth) {
    EXPECT_TRUE(
        says(capture_refusal("16\n17,18\n19\n"), {"capture.csv:2: ", "2 columns in a list of 1"}));
    EXPECT_TRUE(says(capture_refusal("frame,ms\n0,16,667\n"), {"capture.csv:2: ", "3 columns"}));
}

TEST(PlainListReader, NotesAHeaderThatIsRepeatedInTheMiddle) {
    const Capture capture = read_text("frame,ms\n0,16\n1,17\nframe,ms\n0,15\n1,14\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17, 15, 14}));
    EXPECT_EQ(capture.notes, std::vector<std::string>{
                                 "line 4 repeats the header: the file joins several recordings"});
}

TEST(PlainListReader, DropsALastValueWithFewerDecimalsThanEveryOther) {
    for (const std::string_view rest : {"16", "16.", "16.5"}) {
        const Capture capture = read_text("ms\n16.55\n16.661\n" + std::string(rest));
        EXPECT_EQ(capture.trace.frames, frames_ms({16.55, 16.661})) << rest;
        EXPECT_TRUE(says(capture.notes.at(0), {"cut short"})) << rest;
    }
    EXPECT_EQ(read_text("ms\n16.55\n16\n16.5").trace.frames, frames_ms({16.55, 16, 16.5}));
}

}  // namespace
}  // namespace tickproof::harness
