#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(MangoHudReader, ReadsMicrosecondsOfVersion06) {
    const Capture capture = read_fixture("mangohud_us.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({51.133, 16.993, 16.547, 16.659}));
    EXPECT_EQ(capture.trace.source, "MangoHud");
    EXPECT_EQ(capture.notes, std::vector<std::string>{
                                 "frame times are read as us: only that fits the fps column"});
}

TEST(MangoHudReader, ReadsMillisecondsBelowTheLinesAboutTheVersion) {
    const Capture capture = read_fixture("mangohud_ms_with_version.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12.5, 8}));
    EXPECT_EQ(capture.version, "MangoHud 0.8.1");
    EXPECT_EQ(capture.notes, std::vector<std::string>{
                                 "frame times are read as ms: only that fits the fps column"});
}

TEST(MangoHudReader, ReadsNanosecondsOfDevelopmentBuilds) {
    EXPECT_EQ(read_fixture("mangohud_ns.csv").trace.frames, frames_ms({10, 12.5, 8}));
}

TEST(MangoHudReader, GoesByTheFrameTimeWhereFpsIsSmoothed) {
    // 175.8 fps beside 5185 us: their product is 911,523, which is no power of ten but near one.
    const Capture capture =
        read_text("fps,frametime,cpu_load,elapsed\n175.8,5185,1,80000000\n175.8,9185,1,89185000\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({5.185, 9.185}));
}

TEST(MangoHudReader, GoesByTheFrameTimeWhereFrameGenerationTreblesFps) {
    EXPECT_EQ(read_text("fps,frametime,cpu_load\n180,16.7,1\n183,16.5,1\n").trace.frames,
              frames_ms({16.7, 16.5}));
}

TEST(MangoHudReader, ReadsTheColumnsOfLaterVersionsByName) {
    EXPECT_EQ(read_text("fps,frametime,cpu_load,cpu_power,gpu_load,cpu_mhz,swap_used,process_rss,"
                        "elapsed\n100,10,1,0,2,3500,0,1.5,80000000\n80,12.5,1,0,2,3500,0,1.5,"
                        "92500000\n")
                  .trace.frames,
              frames_ms({10, 12.5}));
}

TEST(MangoHudReader, IsNotMisledByACommaInTheLineAboutTheSystem) {
    EXPECT_EQ(read_text("os,cpu,gpu,ram,kernel,driver,cpuscheduler\n"
                        "Linux,A CPU, 8 cores,A \"GPU,1,6.1,Mesa,performance\n"
                        "fps,frametime,cpu_load,elapsed\n"
                        "100,10,1,80000000\n80,12.5,1,92500000\n")
                  .trace.frames,
              frames_ms({10, 12.5}));
}

TEST(MangoHudReader, IsContentWithAClockThatBeginsLate) {
    // The first row is stamped at 540 ms.
    const Capture capture =
        read_text("fps,frametime,cpu_load,elapsed\n100,10,1,540000000\n80,12.5,1,552500000\n");
    EXPECT_EQ(capture.notes.size(), 1U);  // The unit.
    EXPECT_TRUE(capture.cleaned.empty());
}

TEST(MangoHudReader, RefusesSamplesAndSaysHowToRecordEveryFrame) {
    EXPECT_TRUE(says(capture_refusal(fixture("mangohud_sampled.csv")),
                     {"samples, not every frame", "in 0.2002 s", "log_interval=0"}));
}

TEST(MangoHudReader, RefusesSamplesOfWhichTheLastIsCutOff) {
    std::string text = fixture("mangohud_sampled.csv");
    text.resize(text.size() - 5);  // Of 533577920 ns, 53357 are left.
    EXPECT_TRUE(says(capture_refusal(text), {"samples, not every frame", "log_interval=0"}));
}

TEST(MangoHudReader, DropsATimeSinceBootAndTakesTheProgramFromTheNameOfTheFile) {
    const Capture capture = read_fixture("mangohud_since_boot_2024-01-31_12-00-00.csv");
    EXPECT_EQ(capture.trace.frames, frames_ms({16.993, 16.547}));
    EXPECT_EQ(capture.trace.source, "MangoHud, mangohud_since_boot");
    ASSERT_EQ(capture.cleaned.size(), 1U);
    EXPECT_TRUE(says(capture.cleaned[0], {"dropped the first frame", "1605 s"}));
}

TEST(MangoHudReader, DropsTheFrameOfABrokenClockInScientificNotation) {
    const Capture capture = read_text(
        "fps,frametime,elapsed\n100,10,8e7\n1.00327e-05,9.96739e+07,8.005e7\n80,12.5,9.255e7\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 12.5}));
    EXPECT_EQ(capture.notes.size(), 1U);  // The unit: what was dropped is not missing.
    EXPECT_EQ(capture.cleaned,
              std::vector<std::string>{"dropped 1 frame of up to 1.154 days: the clock was wrong"});
}

TEST(MangoHudReader, RefusesSamplesOfABrokenClock) {
    // 20 ms of frame times in 200 ms, and 27 hours that never were.
    EXPECT_TRUE(says(capture_refusal("fps,frametime,elapsed\n100,10,8e7\n100,10,1.8e8\n"
                                     "1.00327e-05,9.96739e+07,2.8e8\n100,10,3.8e8\n"),
                     {"0.02 s of frame times in 0.2 s", "log_interval=0"}));
}

TEST(MangoHudReader, RefusesVersion05WhichWroteNoFrameTimes) {
    EXPECT_TRUE(says(capture_refusal("os,cpu,gpu,ram,kernel,driver\nLinux,a,b,1,6.1,c\n"
                                     "fps,cpu_load,gpu_load,elapsed\n60,1,2,80000\n"),
                     {"capture.csv:3: ", "without the column frametime", "0.6.0 or later"}));
}

TEST(MangoHudReader, RefusesVersion04WhichWroteNoNamesEither) {
    EXPECT_TRUE(
        says(capture_refusal("os,cpu,gpu,ram,kernel,driver\nLinux,a,b,1,6.1,c\n60,1,2,80000\n"),
             {"without the column frametime", "0.6.0 or later"}));
}

TEST(MangoHudReader, RefusesDecimalCommasOfAGameThatSetsItsLocale) {
    EXPECT_TRUE(
        says(capture_refusal("fps,frametime,cpu_load,elapsed\n"
                             "58,8478,16,993,56,25,80000000\n60,4339,16,547,56,25,96547000\n"),
             {"7 cells under 4 names", "decimal commas", "decimal points"}));
}

TEST(MangoHudReader, RefusesDecimalCommasWhereARowHappensToHoldWholeNumbers) {
    EXPECT_TRUE(says(capture_refusal("fps,frametime,cpu_load,elapsed\n60,16666,50,80000000\n"
                                     "58,8478,16993,50,96993000\n60,4339,16547,50,113540000\n"),
                     {"5 cells under 4 names", "decimal commas"}));
}

TEST(MangoHudReader, AsksForTheUnitWhereFpsDoesNotTell) {
    EXPECT_TRUE(says(capture_refusal("fps,frametime\n0,10\n0,11\n"), {"unit", "--unit"}));
    EXPECT_EQ(read_text("fps,frametime\n0,10\n0,11\n", {.unit = "ms"}).trace.frames,
              frames_ms({10, 11}));
}

TEST(MangoHudReader, RefusesSamplesThatComeMoreOftenThanFrames) {
    // A row every 10 ms of a game at 25 fps.
    EXPECT_TRUE(says(capture_refusal("fps,frametime,elapsed\n25,40,10000000\n25,40,20000000\n"
                                     "25,40,30000000\n25,40,40000000\n"),
                     {"0.12 s of frame times in 0.03 s", "log_interval=0"}));
}

TEST(MangoHudReader, RefusesSamplesThatComeNearlyAsOftenAsFrames) {
    // A row every 20 ms of a game at 60 fps.
    EXPECT_TRUE(
        says(capture_refusal("fps,frametime,elapsed\n60,16.667,20000000\n60,16.667,40000000\n"
                             "60,16.667,60000000\n60,16.667,80000000\n"),
             {"samples", "log_interval=0"}));
}

TEST(MangoHudReader, ReadsOnBelowARepeatedHeader) {
    const Capture capture = read_text(
        "fps,frametime,elapsed\n100,10,10000000\n100,10,20000000\nfps,frametime,elapsed\n"
        "100,10,5000000\n100,10,15000000\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 10, 10, 10}));
    EXPECT_TRUE(says(capture.notes.at(0), {"line 4 repeats", "joins"}));
}

TEST(MangoHudReader, ReadsOnBelowTheSystemLinesOfAnotherLog) {
    const std::string log =
        "os,cpu,gpu,ram,kernel,driver\nDebian,a cpu, with a comma,gpu,8,6.1,1\n"
        "fps,frametime,elapsed\n100,10,10000000\n100,10,20000000\n";
    const Capture capture = read_text(log + log);
    EXPECT_EQ(capture.trace.frames, frames_ms({10, 10, 10, 10}));
    EXPECT_TRUE(says(capture.notes.at(0), {"line 8 repeats", "joins"}));
}

}  // namespace
}  // namespace tickproof::harness
