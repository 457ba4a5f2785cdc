#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(PlainListReader, ReadsFrameAndMillisecondsByTheHeader) {
    const FrameTrace trace = read_fixture("list_frame_ms.csv").trace;
    EXPECT_EQ(trace.frames, frames_ms({272.646245, 170.687285, 252.998733}));
    EXPECT_EQ(trace.source, "plain list, frame times in ms");
    EXPECT_TRUE(trace.notes.empty());
}

TEST(PlainListReader, ReadsCommentsBlankLinesAndExponents) {
    const FrameTrace trace = read_fixture("list_seconds.txt").trace;
    EXPECT_EQ(trace.frames, frames_ms({16, 17.5, 16, 34}));
    EXPECT_EQ(trace.notes,
              std::vector<std::string>{"took the frame times for s, as their median is "
                                       "0.016; --unit says otherwise"});
}

TEST(PlainListReader, TakesTheUnitFromTheHeaderWord) {
    EXPECT_EQ(read_text("frame_index,frame_time_us\n0,16000\n1,17000\n").trace.frames,
              frames_ms({16, 17}));
    EXPECT_EQ(read_text("delta (s)\n16\n17\n").trace.frames, frames_ms({16000, 17000}));
    EXPECT_EQ(read_text("ns\n400\n300\n").trace.frames, frames_ms({0.0004, 0.0003}));
    EXPECT_EQ(read_text("Frame;Time (ms)\n1;16\n2;15\n").trace.frames, frames_ms({16, 15}));
}

TEST(PlainListReader, GuessesTheUnitByTheMedian) {
    for (const auto& [text, unit] : {std::pair{"0.016\n0.017\n", "s"},
                                     {"frametime\n16\n17\n", "ms"},
                                     {"16000\n17000\n", "us"},
                                     {"16000000\n17000000\n", "ns"}}) {
        EXPECT_EQ(read_text(text).trace.frames, frames_ms({16, 17})) << unit;
        EXPECT_EQ(read_text(text).trace.source, std::string("plain list, frame times in ") + unit);
    }
}

TEST(PlainListReader, BelievesTheArgumentBeforeTheHeader) {
    EXPECT_EQ(read_text("ms\n16000\n17000\n", {.unit = "us"}).trace.frames, frames_ms({16, 17}));
}

TEST(PlainListReader, TakesATrailingCommaAndAnIndexThatCounts) {
    EXPECT_EQ(read_text("16,\n17,\n").trace.frames, frames_ms({16, 17}));
    EXPECT_EQ(read_text("5,16\n6,17\n7,15\n").trace.frames, frames_ms({16, 17, 15}));
}

TEST(PlainListReader, RefusesARunningClock) {
    EXPECT_TRUE(says(refusal("Frame,Time (ms)\n1,0\n2,16.6\n3,33.3\n4,50.1\n"),
                     {"capture.csv:3: ", "running clock", "differences"}));
}

TEST(PlainListReader, RefusesFrameRates) {
    EXPECT_TRUE(says(refusal("FPS\n60\n59\n"), {"capture.csv:1: ", "frame rates", "length"}));
}

TEST(PlainListReader, RefusesTwoColumnsThatItCannotTellApart) {
    EXPECT_TRUE(says(refusal("16,1\n17,2\n15,0\n"), {"capture.csv:3: ", "header", "frame,ms"}) ||
                says(refusal("16,1\n17,2\n15,0\n"), {"capture.csv:2: ", "header"}));
    EXPECT_TRUE(says(refusal("16,6\n16,7\n"), {"capture.csv:2: ", "decimals with a point"}));
    EXPECT_TRUE(says(refusal("cpu ms,gpu ms\n16,1\n"), {"'cpu ms' or 'gpu ms'", "keep one"}));
}

TEST(PlainListReader, RefusesARowOfAnotherWidth) {
    EXPECT_TRUE(says(refusal("16\n17,18\n19\n"), {"capture.csv:2: ", "2 columns in a list of 1"}));
}

}  // namespace
}  // namespace tickproof::harness
