// What people take for captures: each kind is refused by its content, with what it is and what to
// record instead.

#include "harness/trace/formats/not_frames.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

struct Example {
    std::string_view kind;  ///< A name in the table.
    std::string_view text;
};

constexpr Example kExamples[] = {
    // https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
    {"Git LFS pointer",
     "version https://git-lfs.github.com/spec/v1\n"
     "oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n"},
    // Latin-1, CRLF, names that are padded, a restart in the middle, N/A while no game runs.
    {"Afterburner log",
     "00, 31-01-2026 12:00:00, Hardware monitoring log v1.6 \r\n01, 31-01-2026 12:00:00, A GPU\r\n"
     "02, 31-01-2026 12:00:00, GPU temperature     ,Frametime           \r\n"
     "03, 31-01-2026 12:00:00, 0                   ,\xB0"
     "C,0,100,10\r\n80, 31-01-2026 12:00:01, 50.0, 16.667\r\n80, 31-01-2026 12:00:02, 50.0, N/A\r\n"
     "00, 31-01-2026 12:01:00, Hardware monitoring log v1.6 \r\n"},
    // Saved again by a spreadsheet, which took the zeros off and put commas on.
    {"Afterburner log",
     "0,31-01-2026 12:00:00,Hardware monitoring log v1.5,,\n1,31-01-2026 12:00:00,A GPU,,\n"
     "2,31-01-2026 12:00:00,Framerate,Frametime,Frametime\n80,31-01-2026 12:00:01,60,16.6,16.6\n"},
    {"RTSS benchmark",
     "31-01-2026, 12:00:00 game.exe benchmark completed, 13848 frames rendered in 230.844 s\r\n"
     "                     Average framerate  :   59.9 FPS\r\n"},
    {"HWiNFO log",
     "Date,Time,\"Core 0 VID [V]\",\"CPU [\xB0"
     "C]\",\"Framerate [FPS]\"\n31.1.2026,12:00:00.000,1.2,50,60\n"
     "Date,Time,\"Core 0 VID [V]\",\"CPU [\xB0"
     "C]\",\"Framerate [FPS]\"\n"},
    {"NVIDIA app log",
     "Timestamp (Elapsed time in seconds),PID,FPS,FPS 1(%) Low,Render Latency(MSec)\n"
     "0.5,4242,60,55,N/A\n"},
    {"FrameView summary",
     "TimeStamp,Application,Log Name,GPU0,Avg FPS,1% Low FPS,    ,Min FPS,GPU0Util(%)\n"
     "now,game.exe,log,A GPU,60,55,,50,99\n"},
    {"MangoHud summary", "0.1% Min FPS,1% Min FPS,97% Percentile FPS,Average FPS\n0.8,33,63,59\n"},
    {"OCAT summary",
     "File,Application Name,Date and Time,Average FPS (Application),Average ms per frame "
     "(Application),99th-percentile ms per frame (Application)\na,game.exe,now,60,16.6,20\n"},
    {"OCAT in VR",
     "Application,ProcessID,MsBetweenAppPresents,AppRenderStart,WarpMissed\ngame.exe,1,11,2,0\n"},
    {"PresentMon polls",
     "poll-time,PM_METRIC_PRESENTED_FPS(avg),PM_METRIC_CPU_FRAME_TIME(99%)\n0.1,60,16.6\n"},
    {"FRAPS min max avg", "Frames, Time (ms), Min, Max, Avg\n   600,    10000,  50,  65, 60.000\n"},
    {"frame rates a second",
     "start time,end time,FPS,frames,max time(ms)\n0,1,60,60,17\n1,2,59,59,18\n"},
    {"graphics driver log", "GPU UTIL,GPU SCLK,GPU TEMP,FPS,CPU UTIL\n99,1303,82,133.2,8\n"},
};

TEST(NotFrames, AreRefusedWithWhatTheyAreAndWhatToRecordInstead) {
    for (const Example& example : kExamples) {
        SCOPED_TRACE(example.kind);
        const auto kinds = not_frames();
        const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const NotFrames& each) {
            return each.name == example.kind;
        });
        ASSERT_NE(kind, kinds.end());
        std::string expected = "capture.csv: ";
        expected += kind->reason;
        expected += "; ";
        expected += kind->instead;
        EXPECT_EQ(capture_refusal(example.text), expected);
    }
}

TEST(NotFrames, HaveAnExampleEach) {
    std::set<std::string_view> shown;
    for (const Example& example : kExamples) {
        shown.insert(example.kind);
    }
    for (const NotFrames& kind : not_frames()) {
        EXPECT_TRUE(shown.contains(kind.name)) << kind.name;
    }
}

TEST(NotFrames, AreNoneOfTheCapturesThatCanBeRead) {
    for (const auto& entry : std::filesystem::directory_iterator(fixture_path(""))) {
        const std::string text = fixture(entry.path().filename().string());
        TextSource source(text, "capture.csv");
        const CaptureHead head = head_of(source);
        for (const NotFrames& kind : not_frames()) {
            EXPECT_FALSE(kind.recognises(head)) << entry.path() << kind.name;
        }
    }
}

TEST(NotFrames, IncludeBinaryFilesWhichAreRefusedWithHowToComeByText) {
    using namespace std::string_view_literals;
    EXPECT_TRUE(says(capture_refusal("\x0A\x12\x08\x01\x00\x02\x03\x04\x05"sv),
                     {"Perfetto", "actual_frame_timeline_slice", "CSV"}));
    EXPECT_TRUE(
        says(capture_refusal("PK\x03\x04\x05\x06\x07\x00"sv), {"zip archive", "unpack it"}));
    EXPECT_TRUE(says(capture_refusal("\x01\x02\x00\x00UnityProfilerData\x00\x00"sv),
                     {"is not text", ".data and .pdata", "Profile Analyzer"}));
}

TEST(NotFrames, IncludeFrameRatesOfFrapsAsideOfItsFrameTimes) {
    EXPECT_TRUE(says(capture_refusal("FPS\n60\n59\n60\n"), {"frame rates"}));
}

}  // namespace
}  // namespace tickproof::harness
