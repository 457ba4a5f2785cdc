// What is the same for every format: bytes, units, notes, refusals. Each format has a test file of
// its own.

#include "harness/trace/read_trace.h"

#include <gtest/gtest.h>

#include "harness/base/input_error.h"
#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

using std::chrono::nanoseconds;

TEST(ReadTrace, NamesTheFileAndHowToReadItAgain) {
    const FrameTrace trace = read_trace_text("16\n17\n16\n", "runs/my game.txt", "ms");
    EXPECT_EQ(trace.name, "my game.txt");
    EXPECT_EQ(trace.argument, "--trace 'runs/my game.txt' --unit ms");
    EXPECT_EQ(trace.source, "plain list, frame times in ms");
    EXPECT_EQ(read_trace_text("16\n17\n", "a/b.csv").argument, "--trace a/b.csv");
    EXPECT_EQ(read_trace_text("16\n17\n", "it's.csv").argument, "--trace 'it'\\''s.csv'");
}

TEST(ReadTrace, RoundsDecimalsToTheNearestNanosecond) {
    const FrameTrace trace =
        read_trace_text("19.648\n16.6666666\n0.0000004\n7.0000006\n", "a", "ms");
    EXPECT_EQ(trace.frames, (std::vector<Duration>{nanoseconds{19'648'000}, nanoseconds{16'666'667},
                                                   nanoseconds{7'000'001}}));
}

TEST(ReadTrace, TakesEveryEndingOfALine) {
    const std::vector<Duration> expected = read_trace_text("16\n17\n15\n", "a").frames;
    EXPECT_EQ(read_trace_text("16\r\n17\r\n15\r\n", "a").frames, expected);
    EXPECT_EQ(read_trace_text("16\r17\r15", "a").frames, expected);
    EXPECT_EQ(read_trace_text("\xEF\xBB\xBF"
                              "16\n17\n15",
                              "a")
                  .frames,
              expected);
}

TEST(ReadTrace, RefusesAMissingFileADirectoryAndAnEmptyFile) {
    const auto reason = [](const std::filesystem::path& path) {
        try {
            read_trace(path);
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

TEST(ReadTrace, RefusesWhatIsNotTextInUtf8) {
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

TEST(ReadTrace, NamesTheFormatsItKnowsIfItRecognisesNone) {
    for (const std::string_view text :
         {"0.1% Min FPS,1% Min FPS,Average FPS\n0.8,33.7,59.8\n", "{\"Runs\":[]}\n", "hello\n",
          "00, 04-01-2026 14:34:33, Hardware monitoring log v1.6 \n", "a,\"b\nc"}) {
        EXPECT_TRUE(says(refusal(text), {"FrameView, PresentMon, MangoHud, plain list",
                                         "record with one of these"}))
            << refusal(text);
    }
}

TEST(ReadTrace, KnowsTheUnits) {
    EXPECT_EQ(refusal("16\n", "mss"), "no unit of frame times 'mss'; did you mean 'ms'?");
    EXPECT_TRUE(says(refusal(fixture("presentmon_1.csv"), "us"),
                     {"PresentMon capture, which states its own unit", "leave out --unit"}));
}

TEST(ReadTrace, RefusesAFrameTimeThatIsNoneAndNamesItsLine) {
    EXPECT_TRUE(says(refusal("16\n17\n-5\n"), {"capture.csv:3: ", "-5", "negative"}));
    EXPECT_TRUE(says(refusal("16\n17\nnan\n"), {"capture.csv:3: ", "'nan'", "mend or remove"}));
    EXPECT_TRUE(says(refusal("16\n17\ninf\n"), {"capture.csv:3: ", "'inf'"}));
    EXPECT_TRUE(says(refusal("# ms\n16\nabc\n"), {"capture.csv:3: ", "'abc'"}));
    EXPECT_TRUE(says(refusal("16\n17\n1e999\n"), {"capture.csv:3: ", "'1e999'"}));
    EXPECT_TRUE(says(refusal("16\n99673900000\n16\n", "us"), {"capture.csv:2: ", "days"}));
}

TEST(ReadTrace, DropsZeroLengthFramesWithANote) {
    const FrameTrace trace = read_trace_text("16\n0\n17\n0\n0\n", "a");
    EXPECT_EQ(trace.frames.size(), 2U);
    EXPECT_EQ(trace.notes[0],
              "took the frame times for s, as their median is 0; --unit says otherwise");
    EXPECT_EQ(read_trace_text("16\n0\n17\n0\n0\n", "a", "ms").notes,
              (std::vector<std::string>{
                  "dropped 3 zero-length frames (driver-generated frames have no length)"}));
}

TEST(ReadTrace, RefusesATraceOfWhichNoFrameIsLeft) {
    EXPECT_TRUE(says(refusal("0\n0\n"), {"holds no frames", "record again"}));
    EXPECT_TRUE(says(refusal("frame,ms\n"), {"holds no frames"}));
}

TEST(ReadTrace, NotesFramesThatTheDriverMayHaveMade) {
    const FrameTrace trace = read_trace_text("0.3\n16\n0.3\n17\n16\n", "a", "ms");
    ASSERT_EQ(trace.notes.size(), 1U);
    EXPECT_TRUE(says(trace.notes[0], {"2 of 5 frames are shorter than 1 ms"}));
    EXPECT_TRUE(read_trace_text("0.3\n0.4\n0.3\n", "a", "ms").notes.empty());  // 3000 fps.
}

}  // namespace
}  // namespace tickproof::harness
