#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(SurfaceFlingerReader, TakesTheTimesBetweenActualPresents) {
    // The second of three stamps: 1008, 1024, 1058 and 1074.5 ms.
    const Capture capture = read_fixture("surfaceflinger.txt");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 34, 16.5}));
    EXPECT_EQ(capture.trace.source, "SurfaceFlinger latency");
}

TEST(SurfaceFlingerReader, LeavesOutSlotsThatWereNeverFilled) {
    // One line of the fixture is all zero.
    EXPECT_TRUE(read_fixture("surfaceflinger.txt").trace.notes.empty());
}

TEST(SurfaceFlingerReader, LeavesOutAFrameThatIsPendingWithANote) {
    const Capture capture =
        read_text("16666666\n1\t1008000000\t2\n3\t1024000000\t4\n5\t9223372036854775807\t6\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16}));
    EXPECT_EQ(capture.notes, std::vector<std::string>{"left out 1 frame not yet presented"});
}

TEST(SurfaceFlingerReader, TakesNoFrameOverALineThatIsLeftOutThoughAPendingOneFollowsIt) {
    const Capture capture = read_text(
        "16666666\n1\t1008000000\t2\n3\t1024000000\t4\n5\t1040000000\n"
        "7\t9223372036854775807\t8\n9\t1100000000\t10\n11\t1117000000\t12\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17}));
}

TEST(SurfaceFlingerReader, ReadsBelowALineOfWarning) {
    const Capture capture = read_text(
        "WARNING: linker: something is deprecated\n8333333\n1\t1008000000\t2\n3\t1016000000\t4\n");
    EXPECT_EQ(capture.format, "SurfaceFlinger latency");
    EXPECT_EQ(capture.trace.frames, frames_ms({8}));
    EXPECT_EQ(capture.notes, std::vector<std::string>{"left out 1 line without three timestamps"});
}

TEST(SurfaceFlingerReader, TakesRowsThatTwoDumpsHaveOnce) {
    const Capture capture = read_text(
        "16666666\n1\t1008000000\t2\n3\t1024000000\t4\n"
        "16666666\n3\t1024000000\t4\n5\t1041000000\t6\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17}));
    EXPECT_EQ(
        capture.notes,
        (std::vector<std::string>{"left out 1 row not later than the row before: dumps overlap"}));
}

TEST(SurfaceFlingerReader, LeavesOutARowWithoutItsThirdStampAtTheEnd) {
    // The second stamp is whole only where the third has begun.
    const std::string rows = "16666666\n1\t1008000000\t2\n3\t1024000000\t4\n5\t1041000000";
    const Capture cut = read_text(rows);
    EXPECT_EQ(cut.trace.frames, frames_ms({16}));
    EXPECT_TRUE(says(cut.notes.at(0), {"the file is cut short"}));
    const Capture whole = read_text(rows + "\t6");
    EXPECT_EQ(whole.trace.frames, frames_ms({16, 17}));
    EXPECT_TRUE(whole.notes.empty());
}

TEST(SurfaceFlingerReader, RefusesADumpInWhichNothingWasDrawn) {
    EXPECT_TRUE(says(capture_refusal("16666666\n0\t0\t0\n0\t0\t0\n"), {"has no frames"}));
}

TEST(SurfaceFlingerReader, LeavesAListOfNanosecondsToThePlainList) {
    EXPECT_EQ(read_text("16666666\n16666667\n").format, "plain list");
}

}  // namespace
}  // namespace tickproof::harness
