#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(CapFrameXJsonReader, ReadsTheFrameTimesOfARunAndWhoRecordedThem) {
    const Capture capture = read_fixture("capframex.json");
    EXPECT_EQ(capture.trace.frames, frames_ms({16.5, 10, 12.25, 11}));
    EXPECT_EQ(capture.trace.source, "CapFrameX JSON, game.exe");
    EXPECT_EQ(capture.version, "CapFrameX 1.7.2.0");
}

TEST(CapFrameXJsonReader, CountsTheFirstFrameToTheTimeBeforeZero) {
    // The clock runs from 0 to 33.25 ms: frames 2 to 4.
    EXPECT_TRUE(read_fixture("capframex.json").trace.notes.empty());
}

TEST(CapFrameXJsonReader, ReadsOneLineBehindAByteOrderMark) {
    const std::string text =
        "\xEF\xBB\xBF{\"Info\":{\"AppVersion\":\"1.6\"},\"Runs\":[{\"CaptureData\":"
        "{\"MsBetweenPresents\":[10,12.5]}}]}";
    EXPECT_EQ(read_text(text).trace.frames, frames_ms({10, 12.5}));
}

TEST(CapFrameXJsonReader, TakesDroppedAsTruthOrAsANumber) {
    for (const std::string_view dropped : {"[false,true]", "[0,1]", "null"}) {
        std::string text = R"({"Runs":[{"CaptureData":{"Dropped":)";
        text += dropped;
        text += R"(,"MsBetweenPresents":[10,12.5],"PcLatency":null}}]})";
        EXPECT_EQ(read_text(text).trace.frames, frames_ms({10, 12.5})) << dropped;
    }
}

TEST(CapFrameXJsonReader, TakesEachRunOfAnAggregateForARecordingOfItsOwn) {
    const std::string text =
        R"({"Info":{"ProcessName":"game.exe"},"Runs":[)"
        R"({"CaptureData":{"TimeInSeconds":[0,0.012],"MsBetweenPresents":[10,12]}},)"
        R"({"CaptureData":{"TimeInSeconds":[0,0.009,0.017],"MsBetweenPresents":[11,9,8]}}]})";
    const Capture busiest = read_text(text);
    EXPECT_EQ(busiest.trace.frames, frames_ms({11, 9, 8}));
    EXPECT_EQ(busiest.stream, "game.exe, run 2");
    EXPECT_EQ(busiest.others, "game.exe, run 1 (2 frames)");
    const Capture asked_for = read_text(text, {.stream = "run 1"});
    EXPECT_EQ(asked_for.trace.frames, frames_ms({10, 12}));
    EXPECT_TRUE(says(asked_for.notes.at(0), {"read the chosen one of 2 streams"}));
}

TEST(CapFrameXJsonReader, IsNotMisledByOtherArraysOfThatName) {
    const std::string text =
        R"({"Runs":[{"SensorData2":{"MsBetweenPresents":{"Values":[500,500]}},)"
        R"("RTSSFrameTimes":[500],"CaptureData":{"MsBetweenPresents":[10,12]},)"
        R"("SensorData":{"MeasureTime":[1],"MsBetweenPresents":[500]}}]})";
    EXPECT_EQ(read_text(text).trace.frames, frames_ms({10, 12}));
}

TEST(CapFrameXJsonReader, IsRecognisedBeforeManySensorsToo) {
    std::string text = R"({"Info":{"AppVersion":"1.7"},"Runs":[{"SensorData":{"Values":[)";
    for (int i = 0; i < 40'000; ++i) {
        text += "1,";
    }
    text += R"(1]},"CaptureData":{"MsBetweenPresents":[10,12]}}]})";
    ASSERT_GT(text.find("CaptureData"), 65'536U);
    EXPECT_EQ(read_text(text).trace.frames, frames_ms({10, 12}));
}

TEST(CapFrameXJsonReader, SkipsAFrameTimeThatIsNull) {
    const Capture capture =
        read_text(R"({"Runs":[{"CaptureData":{"MsBetweenPresents":[10,null,12]}}]})");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12}));
    EXPECT_EQ(capture.notes, std::vector<std::string>{"skipped 1 row without a frame time"});
}

TEST(CapFrameXJsonReader, LeavesOutANumberAtTheCutWhichMayLackDigits) {
    const Capture capture =
        read_text(R"({"Runs":[{"CaptureData":{"MsBetweenPresents":[10.5,12.5,11)");
    EXPECT_EQ(capture.trace.frames, frames_ms({10.5, 12.5}));
    ASSERT_EQ(capture.notes.size(), 1U);
    EXPECT_TRUE(says(capture.notes[0], {"cut short", "frames before the cut"}));
}

TEST(CapFrameXJsonReader, RefusesARecordWithoutFrames) {
    EXPECT_TRUE(
        says(capture_refusal(R"({"Info":{"AppVersion":"1.7"},"Runs":[]})"), {"has no frames"}));
    EXPECT_TRUE(says(capture_refusal(R"({"Runs":[{"CaptureData":{"MsBetweenPresents":null}}]})"),
                     {"no frames"}));
    EXPECT_TRUE(says(capture_refusal(R"({"Runs":[{"CaptureData":{"MsBetweenPresents":[-4]}}]})"),
                     {"a frame time of -4", "negative"}));
}

TEST(CapFrameXJsonReader, TakesCpuActiveAsBusy) {
    const Capture capture = read_text(R"({"Info": {"AppVersion": "1.7"}, "Runs": [{"CaptureData": )"
                                      R"({"MsBetweenPresents": [16, 17], "CpuActive": [3, 4]}}]})");
    EXPECT_EQ(capture.busy, frames_ms({3, 4}));
}

}  // namespace
}  // namespace tickproof::harness
