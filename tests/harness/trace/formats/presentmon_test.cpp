#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

FrameTrace read(std::string_view name) {
    return read_fixture(name).trace;
}

TEST(PresentMonReader, ReadsTheFirstGenerationByMsBetweenPresents) {
    const FrameTrace trace = read("presentmon_1.csv");
    EXPECT_EQ(trace.frames, frames_ms({19.648, 16.667, 16.667, 500}));
    EXPECT_EQ(trace.source, "PresentMon 1.x, game.exe");
    EXPECT_EQ(trace.name, "presentmon_1.csv");
    EXPECT_TRUE(trace.notes.empty());
}

TEST(PresentMonReader, ReadsTheSmallLetterAByteOrderMarkAndCarriageReturns) {
    const FrameTrace trace = read("presentmon_1_small_m.csv");
    EXPECT_EQ(trace.frames, frames_ms({16.4754, 16.6}));
    EXPECT_EQ(trace.source, "PresentMon 1.x, game.exe");
}

TEST(PresentMonReader, AddsBusyAndWaitOfVersion20) {
    const FrameTrace trace = read("presentmon_2_0.csv");
    EXPECT_EQ(trace.frames, frames_ms({16.3893, 33.4674, 17}));
    EXPECT_EQ(trace.source, "PresentMon 2.0, game.exe");
    EXPECT_TRUE(trace.notes.empty());
}

TEST(PresentMonReader, ReadsFrameTimeOfVersion21) {
    const FrameTrace trace = read("presentmon_2_1.csv");
    EXPECT_EQ(trace.frames, frames_ms({16.3893, 33.4674, 17}));
    EXPECT_EQ(trace.source, "PresentMon 2.1 to 2.3, game.exe");
    EXPECT_TRUE(trace.notes.empty());
}

TEST(PresentMonReader, PrefersTheLoopsOwnPeriodOfVersion24AndSaysWhereItHadNone) {
    const FrameTrace trace = read("presentmon_2_4.csv");
    EXPECT_EQ(trace.frames, frames_ms({13.7374, 16.8286, 16.79, 16.5}));
    EXPECT_EQ(trace.source, "PresentMon 2.4 or later, game.exe");
    ASSERT_EQ(trace.notes.size(), 3U);
    EXPECT_EQ(trace.notes[0],
              "took MsBetweenPresents where MsBetweenAppStart is NA, in 1 of 5 rows");
    EXPECT_TRUE(says(trace.notes[1], {"1 of 5 frames", "not of type Application"}));
    EXPECT_TRUE(says(trace.notes[2], {"dropped 1 zero-length frame"}));
}

TEST(PresentMonReader, ReadsColumnNamesWithUnderscores) {
    EXPECT_EQ(read("presentmon_snake_case.csv").frames, frames_ms({8, 8.3, 8.4}));
}

TEST(PresentMonReader, ReadsRowsThatAreShorterThanTheHeader) {
    EXPECT_EQ(read("presentmon_first_row_longer.csv").frames, frames_ms({10, 12, 11}));
}

TEST(PresentMonReader, SkipsTheLinesThatCapFrameXPutsOnTop) {
    EXPECT_EQ(read("capframex.csv").frames, frames_ms({10, 12}));
}

TEST(PresentMonReader, RefusesSeveralStreamsAndNamesEach) {
    EXPECT_TRUE(says(refusal(fixture("presentmon_two_streams.csv")),
                     {"mixes 2 streams",
                      "game.exe (process 4242, swap chain 0xB0, 2 rows), "
                      "dwm.exe (process 1268, swap chain 0xA0, 1 row)",
                      "cut the file", "--process_name"}));
}

constexpr std::string_view kHeader =
    "Application,ProcessID,SwapChainAddress,TimeInSeconds,MsBetweenPresents\n";

std::string rows(std::string_view text) {
    return std::string(kHeader) + std::string(text);
}

TEST(PresentMonReader, SkipsRowsWithoutAFrameTimeWithANote) {
    const FrameTrace trace = read_text(rows("a,1,2,0.1,16\na,1,2,0.2,NA\na,1,2,0.133,17\n")).trace;
    EXPECT_EQ(trace.frames, frames_ms({16, 17}));
    EXPECT_TRUE(says(trace.notes[0], {"skipped 1 row without a frame time (NA)"}));
}

TEST(PresentMonReader, DropsALastRowThatIsCutShortWithANote) {
    const FrameTrace trace = read_text(rows("a,1,2,0.1,16\na,1,2,0.116,16\na,1,2,0.1")).trace;
    EXPECT_EQ(trace.frames, frames_ms({16, 16}));
    EXPECT_EQ(trace.notes, std::vector<std::string>{"dropped the last row, which is cut short"});
}

TEST(PresentMonReader, RefusesARowThatIsCutShortInTheMiddle) {
    EXPECT_TRUE(says(refusal(rows("a,1,2,0.1,16\na,1,2\na,1,2,0.1,16\n")),
                     {"capture.csv:3: ", "3 cells", "MsBetweenPresents", "mend or remove"}));
}

TEST(PresentMonReader, NotesRowsThatAreMissingBetweenOthers) {
    const FrameTrace trace =
        read_text(rows("a,1,2,0.100,10\na,1,2,0.110,10\na,1,2,0.140,10\n")).trace;
    ASSERT_EQ(trace.notes.size(), 1U);
    EXPECT_TRUE(says(trace.notes[0], {"add up to 0.02 s", "TimeInSeconds to 0.04 s"}));
}

TEST(PresentMonReader, DoesNotCompareWithATimeColumnOfDates) {
    EXPECT_TRUE(read_text(rows("a,1,2,2024-1-31 1:02:03.4,10\na,1,2,2024-1-31 1:02:04.4,10\n"))
                    .trace.notes.empty());
}

TEST(PresentMonReader, RefusesAHeaderWithoutFrameTimesOrFrames) {
    EXPECT_TRUE(says(refusal("Application,ProcessID,SwapChainAddress,TimeInSeconds\na,1,2,3\n"),
                     {"capture.csv:1: ", "MsBetweenAppStart", "FrameTime", "MsBetweenPresents",
                      "record again"}));
    EXPECT_TRUE(says(refusal("Application,ProcessID,SwapChainAddress,CPUBusy\na,1,2,3\n"),
                     {"capture.csv:1: ", "without the column CPUWait"}));
    EXPECT_TRUE(says(refusal(kHeader), {"holds no frames", "record again"}));
}

TEST(PresentMonReader, RefusesAQuoteThatWouldSwallowTheRowsBelow) {
    EXPECT_TRUE(says(refusal(rows("a,1,2,0.1,16\n\"a,1,2,0.1,16\na,1,2,0.1,16\n")),
                     {"capture.csv:3: ", "quote"}));
}

}  // namespace
}  // namespace tickproof::harness
