#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(MangoHudReader, ReadsMicrosecondsOfVersion06) {
    const FrameTrace trace = read_fixture("mangohud_us.csv").trace;
    EXPECT_EQ(trace.frames, frames_ms({51.133, 16.993, 16.547, 16.659}));
    EXPECT_EQ(trace.source, "MangoHud, frame times in us");
    EXPECT_TRUE(trace.notes.empty());
}

TEST(MangoHudReader, ReadsMillisecondsBelowTheLinesAboutTheVersion) {
    const FrameTrace trace = read_fixture("mangohud_ms_with_version.csv").trace;
    EXPECT_EQ(trace.frames, frames_ms({10, 12.5, 8}));
    EXPECT_EQ(trace.source, "MangoHud, frame times in ms");
}

TEST(MangoHudReader, ReadsNanosecondsOfDevelopmentBuilds) {
    EXPECT_EQ(read_fixture("mangohud_ns.csv").trace.frames, frames_ms({10, 12.5, 8}));
}

TEST(MangoHudReader, RefusesSamplesAndSaysHowToRecordEveryFrame) {
    EXPECT_TRUE(says(refusal(fixture("mangohud_sampled.csv")),
                     {"samples, not every frame", "in 0.2002 s", "log_interval=0"}));
}

TEST(MangoHudReader, DropsATimeSinceBootWithANoteAndTakesTheProgramFromTheFileName) {
    const FrameTrace trace = read_fixture("mangohud_since_boot_2024-01-31_12-00-00.csv").trace;
    EXPECT_EQ(trace.frames, frames_ms({16.993, 16.547}));
    EXPECT_EQ(trace.source, "MangoHud, frame times in us, mangohud_since_boot");
    ASSERT_EQ(trace.notes.size(), 1U);
    EXPECT_TRUE(says(trace.notes[0], {"dropped the first frame", "1605 s"}));
}

TEST(MangoHudReader, RefusesABrokenClockLaterOn) {
    EXPECT_TRUE(says(refusal("fps,frametime,elapsed\n100,10,1e9\n1.00327e-05,9.96739e+07,1e9\n"),
                     {"capture.csv:3: ", "1.154 days"}));
}

TEST(MangoHudReader, RefusesVersionsThatWroteNoFrameTimes) {
    EXPECT_TRUE(says(refusal("fps,cpu_load,gpu_load\n60,1,2\n"),
                     {"capture.csv:1: ", "without the column frametime", "0.6.0 or later"}));
}

TEST(MangoHudReader, AsksForTheUnitWhereFpsDoesNotTell) {
    EXPECT_TRUE(says(refusal("fps,frametime\n0,10\n0,11\n"), {"unit", "--unit"}));
    EXPECT_EQ(read_text("fps,frametime\n0,10\n0,11\n", {.unit = "ms"}).trace.frames,
              frames_ms({10, 11}));
}

}  // namespace
}  // namespace tickproof::harness
