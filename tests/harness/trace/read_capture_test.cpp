// What is the same for every format: bytes, units, notes, refusals. Each format has a test file of
// its own.

#include "harness/trace/read_capture.h"

#include <gtest/gtest.h>

#include "harness/base/input_error.h"
#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

using std::chrono::nanoseconds;

TEST(ReadCapture, NamesTheFileAndHowToReadItAgain) {
    const FrameTrace trace =
        read_capture_text("16\n17\n16\n", "runs/my game.txt", {.unit = "ms"}).trace;
    EXPECT_EQ(trace.name, "my game.txt");
    EXPECT_EQ(trace.argument, "--trace 'runs/my game.txt' --unit ms");
    EXPECT_EQ(trace.source, "plain list");
    EXPECT_EQ(read_capture_text("16\n17\n", "a/b.csv").trace.argument, "--trace a/b.csv");
    EXPECT_EQ(read_capture_text("16\n17\n", "it's.csv").trace.argument, "--trace 'it'\\''s.csv'");
}

TEST(ReadCapture, RoundsDecimalsToTheNearestNanosecond) {
    const FrameTrace trace =
        read_text("19.648\n16.6666666\n0.0000004\n7.0000006\n", {.unit = "ms"}).trace;
    EXPECT_EQ(trace.frames, (std::vector<Duration>{nanoseconds{19'648'000}, nanoseconds{16'666'667},
                                                   nanoseconds{7'000'001}}));
}

TEST(ReadCapture, TakesEveryEndingOfALine) {
    const std::vector<Duration> expected = read_text("16\n17\n15\n").trace.frames;
    EXPECT_EQ(read_text("16\r\n17\r\n15\r\n").trace.frames, expected);
    EXPECT_EQ(read_text("16\r17\r15").trace.frames, expected);
    EXPECT_EQ(read_text("\xEF\xBB\xBF"
                        "16\n17\n15")
                  .trace.frames,
              expected);
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
    EXPECT_TRUE(says(refusal(""), {"capture.csv: is empty", "record again"}));
    EXPECT_TRUE(says(refusal("\xEF\xBB\xBF\r\n\r\n"), {"is empty"}));
}

TEST(ReadCapture, RefusesWhatIsNotTextInUtf8) {
    using namespace std::string_view_literals;
    EXPECT_TRUE(says(refusal("\xFF\xFE"
                             "1\0"
                             "6\0"sv),
                     {"UTF-16", "save it as UTF-8"}));
    EXPECT_TRUE(says(refusal("\xFE\xFF\0"
                             "1"sv),
                     {"UTF-16"}));
    EXPECT_TRUE(says(refusal("16\n\0\n"sv), {"is not text", "export"}));
    EXPECT_TRUE(says(refusal("PK\3\4\5\6\7"), {"is not text"}));
}

TEST(ReadCapture, NamesTheFormatsItKnowsIfItRecognisesNone) {
    for (const std::string_view text :
         {"0.1% Min FPS,1% Min FPS,Average FPS\n0.8,33.7,59.8\n", "{\"Runs\":[]}\n", "hello\n",
          "00, 04-01-2026 14:34:33, Hardware monitoring log v1.6 \n", "a,\"b\nc"}) {
        EXPECT_TRUE(says(refusal(text), {"FrameView, PresentMon, MangoHud, plain list",
                                         "record with one of these"}))
            << refusal(text);
    }
}

TEST(ReadCapture, KnowsTheUnits) {
    EXPECT_EQ(refusal("16\n", {.unit = "mss"}), "no unit of frame times 'mss'; did you mean 'ms'?");
    EXPECT_TRUE(says(refusal(fixture("presentmon_1.csv"), {.unit = "us"}),
                     {"PresentMon capture, which states its own unit", "leave out --unit"}));
}

TEST(ReadCapture, RefusesAFrameTimeThatIsNoneAndNamesItsLine) {
    EXPECT_TRUE(says(refusal("16\n17\n-5\n"), {"capture.csv:3: ", "-5", "negative"}));
    EXPECT_TRUE(says(refusal("16\n17\nnan\n"), {"capture.csv:3: ", "'nan'", "mend or remove"}));
    EXPECT_TRUE(says(refusal("16\n17\ninf\n"), {"capture.csv:3: ", "'inf'"}));
    EXPECT_TRUE(says(refusal("# ms\n16\nabc\n"), {"capture.csv:3: ", "'abc'"}));
    EXPECT_TRUE(says(refusal("16\n17\n1e999\n"), {"capture.csv:3: ", "'1e999'"}));
    EXPECT_TRUE(
        says(refusal("16\n99673900000\n16\n", {.unit = "us"}), {"capture.csv:2: ", "days"}));
}

TEST(ReadCapture, DropsZeroLengthFramesWithANote) {
    const FrameTrace trace = read_text("16\n0\n17\n0\n0\n").trace;
    EXPECT_EQ(trace.frames.size(), 2U);
    EXPECT_EQ(trace.notes[0],
              "took the frame times for s, as their median is 0; --unit says otherwise");
    EXPECT_EQ(read_text("16\n0\n17\n0\n0\n", {.unit = "ms"}).trace.notes,
              (std::vector<std::string>{
                  "dropped 3 zero-length frames (driver-generated frames have no length)"}));
}

TEST(ReadCapture, RefusesATraceOfWhichNoFrameIsLeft) {
    EXPECT_TRUE(says(refusal("0\n0\n"), {"holds no frames", "record again"}));
    EXPECT_TRUE(says(refusal("frame,ms\n"), {"holds no frames"}));
}

TEST(ReadCapture, NotesFramesThatTheDriverMayHaveMade) {
    const FrameTrace trace = read_text("0.3\n16\n0.3\n17\n16\n", {.unit = "ms"}).trace;
    ASSERT_EQ(trace.notes.size(), 1U);
    EXPECT_TRUE(says(trace.notes[0], {"2 of 5 frames are shorter than 1 ms"}));
    EXPECT_TRUE(read_text("0.3\n0.4\n0.3\n", {.unit = "ms"}).trace.notes.empty());  // 3000 fps.
}

}  // namespace
}  // namespace tickproof::harness
