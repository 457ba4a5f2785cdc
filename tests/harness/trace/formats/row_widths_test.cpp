// Rows with another number of fields than their header, in each format that has rows: left out, and
// said. By position, the row in the middle of each text would give a frame that never was.

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "harness/trace/generated_frames.h"
#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

struct OddRow {
    std::string_view name;
    std::string_view text;
    std::vector<Duration> frames;  ///< Without that of the odd row.
    std::string_view note;         ///< Part of the note that names it.
};

void PrintTo(const OddRow& row, std::ostream* out) {
    *out << row.name;
}

class OddRows : public testing::TestWithParam<OddRow> {};

TEST_P(OddRows, AreLeftOutWithANote) {
    const Capture capture = read_text(GetParam().text, {.raw = true});
    EXPECT_EQ(capture.trace.frames, GetParam().frames);
    EXPECT_EQ(capture.others, "");
    ASSERT_GE(capture.notes.size(), 1U);
    EXPECT_TRUE(std::ranges::any_of(capture.notes, [](const std::string& note) {
        return says(note, {GetParam().note});
    })) << capture.notes.front();
}

const OddRow kRows[] = {
    {"FrameViewWhoseRowsAreBrokenElsewhere",
     "Application,ProcessID,SwapChainAddress,10,MsBetweenPresents,GPU0Util(%)\n"
     "a,7820,0x1,1,16.4,50\n"
     "a,7820,0x1,2\n"
     "16.5,51,a,7820,0x1,3,16.6,52\n"
     "a,7820,0x1,4,16.7,53\n"
     "a,7820,0x1,5,16.8,53\n",
     frames_ms({16.4, 16.7, 16.8}),
     "left out 2 of 5 rows that do not fit the header of 6 fields "
     "(line 3 has 4)"},
    {"PresentMonWithACellTooMany",
     "Application,ProcessID,SwapChainAddress,TimeInSeconds,MsBetweenPresents\n"
     "a,1,2,0.1,16\na,1,2,0.1,7,17\na,1,2,0.1,18\n",
     frames_ms({16, 18}),
     "left out 1 of 3 rows that does not fit the header of 5 fields (line 3 "
     "has 6)"},
    {"PresentMonWithACellTooFew",
     "Application,ProcessID,SwapChainAddress,MsBetweenPresents,MsUntilDisplayed\n"
     "a,1,2,16,9\na,1,17,9\na,1,2,18,9\n",
     frames_ms({16, 18}), "(line 3 has 4)"},
    {"PresentMonWithQuotes",
     "Application,ProcessID,SwapChainAddress,MsBetweenPresents\n"
     "\"a\",1,2,16\n\"a\",\"b\",1,2,17\n\"a\",1,2,18\n",
     frames_ms({16, 18}), "(line 3 has 5)"},
    {"OcatBelowItsFirstRow",
     "Application,ProcessID,SwapChainAddress,MsBetweenPresents,Motherboard,OS,Comment\n"
     "a,1,2,16,Board,System\na,1,2,17,18\na,1,2,19\na,1,2,20\n",
     frames_ms({16, 19, 20}), "(line 3 has 5)"},
    {"MangoHud",
     "os,cpu,gpu,ram,kernel,driver\nA,B,C,1,D,E\nfps,frametime,cpu_load,elapsed\n"
     "62,16.0,20,16000000\n62,20,32000000\n58.8,17.0,20,49000000\n",
     frames_ms({16, 17}), "(line 5 has 3)"},
    {"FrapsWhoseClockGoesOnBelow", "Frame, Time (ms)\n1,0.0\n2,16.0\n3\n4,50.0\n5,67.0\n",
     frames_ms({16, 17}), "(line 4 has 1)"},
    {"UnityProfileAnalyzer",
     "Frame Offset; Frame Index; Frame Time (ms); Time from first frame (ms)\n"
     "0; 1; 16.0; 0\n1; 2; 3; 17.0; 16\n2; 3; 18.0; 33\n",
     frames_ms({16, 18}), "(line 3 has 5)"},
    {"TickproofsOwnList", "frame,frame_ns,idle\n0,16000000,0\n1,2,17000000,0\n2,18000000,0\n",
     frames_ms({16, 18}), "(line 3 has 4)"},
    {"AWideTable", "frame,frame time (ms),gpu\n0,16.0,5\n1,2,17.0,5\n2,18.0,5\n",
     frames_ms({16, 18}), "(line 3 has 4)"},
    {"AWideTableWhoseColumnIsAClock",
     "frame,frametime_ms,gpu\n0,0,5\n1,16,5\n2,33\n3,50,5\n4,67,5\n", frames_ms({16, 17}),
     "(line 4 has 2)"},
    {"UnrealWithAnEventThatHasAComma",
     "EVENTS,FrameTime,GameThreadTime\n,16,5\nA/Load,250,17,5\n,18,5\n"
     "EVENTS,FrameTime,GameThreadTime\n",
     frames_ms({16, 18}), "(line 3 has 4)"},
    {"UnrealWithoutAnEnd", "EVENTS,FrameTime,GameThreadTime\n,16,5\nA,250,17,5\n,18,5\n,19,5\n",
     frames_ms({16, 18, 19}), "(line 3 has 4)"},
    {"UnrealWhoseRowsGrow",
     "EVENTS,FrameTime\n,16\n,17,3\n,18,3\n19,3\n,20,3\n,21,3\nEVENTS,FrameTime,New\n",
     frames_ms({16, 17, 18, 20, 21}),
     "left out 1 of 6 rows that does not fit the header of 2 "
     "fields (line 5 has 2)"},
    {"AndroidFramestats",
     "---PROFILEDATA---\nFlags,IntendedVsync,Vsync,FrameCompleted,\n"
     "0,10000000,1,12000000,\n0,26000000,1,28000000,\n0,42000000,44000000,\n"
     "0,58000000,1,60000000,\n0,75000000,1,77000000,\n---PROFILEDATA---\n",
     frames_ms({16, 17}), "(line 5 has 4)"},
    {"SurfaceFlinger",
     "16666666\n1\t100000000\t2\n1\t116000000\t2\n132000000\t2\n1\t148000000\t2\n"
     "1\t165000000\t2\n",
     frames_ms({16, 17}), "left out 1 line without three timestamps"},
};
INSTANTIATE_TEST_SUITE_P(Each, OddRows, testing::ValuesIn(kRows),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(OddRowsOfAFile, RefuseItWhereTheyAreMoreThanHalf) {
    EXPECT_TRUE(says(capture_refusal("Application,ProcessID,SwapChainAddress,MsBetweenPresents\n"
                                     "a,1,2,16\na,1,2,17,x\na,1,2,18,x\n"),
                     {"capture.csv:3: 5 fields below a header of 4", "2 of 3 rows"}));
    EXPECT_TRUE(says(capture_refusal("EVENTS,FrameTime\n,1,16\n,1,17\nEVENTS,FrameTime\n"),
                     {"capture.csv:2: 3 fields below a header of 2", "2 of 2 rows"}));
}

TEST(OddRowsOfAFile, AreNotThoseWithEmptyCellsAtTheirEnd) {
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,MsBetweenPresents,GPU,\n"
        "a,1,2,16,,\na,1,2,17,,,,\na,1,2,18,x\n");
    EXPECT_EQ(capture.trace.frames, frames_ms({16, 17, 18}));
    EXPECT_TRUE(capture.notes.empty());
}

TEST(OddRowsOfAFile, LeaveTheBusyTimeOfTheNextRowUnknown) {
    // Before PresentMon 2.0 a frame's busy time needs the Present() call of the row before.
    const Capture capture = read_text(
        "Application,ProcessID,SwapChainAddress,MsBetweenPresents,MsInPresentAPI\n"
        "a,1,2,16,1\na,1,2,17,2\na,1,2,7,18,3\na,1,2,19,4\na,1,2,20,5\n");
    EXPECT_EQ(capture.busy, (std::vector<Duration>{kBusyUnknown, from_seconds(0.016), kBusyUnknown,
                                                   from_seconds(0.016)}));
}

}  // namespace
}  // namespace tickproof::harness
