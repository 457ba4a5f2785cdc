// From the recipe of a trace to its frames: files by their content, edits, hitches.

#include "harness/trace/make_trace.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "harness/trace/generate/generated.h"
#include "tests/harness/refusal.h"
#include "tests/harness/trace/captures.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using std::chrono::milliseconds;
using testing::refusal;

using MakeTrace = tickproof::testing::InScratchFolder;

TEST_F(MakeTrace, FillsInTheDigestOfTheFile) {
    const std::string list = file("list.txt", "10\n20\n30\n");
    const FrameTrace trace = make_trace({.file = list, .reading = {.unit = "ms"}});
    EXPECT_EQ(trace.frames, frames_ms({10, 20, 30}));
    EXPECT_NE(trace.spec.digest, 0U);
    EXPECT_EQ(trace.spec.digest, file_digest(list));
    EXPECT_EQ(trace.spec.file, list);
    EXPECT_EQ(trace.spec.reading.unit, "ms");
    EXPECT_EQ(make_trace(trace.spec).spec, trace.spec);
}

TEST_F(MakeTrace, KnowsFilesByTheirContentAlone) {
    EXPECT_EQ(file_digest(file("a.txt", "10\n20\n")), file_digest(file("b.txt", "10\n20\n")));
    EXPECT_NE(file_digest(file("a.txt", "10\n20\n")), file_digest(file("b.txt", "10\n21\n")));
    EXPECT_NE(file_digest(file("empty.txt", "")), 0U);
    // Longer than the blocks that it is read in.
    const std::string text(200'000, '1');
    EXPECT_NE(file_digest(file("a.txt", text)), file_digest(file("b.txt", text + '1')));
}

TEST_F(MakeTrace, RefusesAFileThatHasChanged) {
    const std::string list = file("list.txt", "10\n20\n30\n");
    const TraceSpec spec = make_trace({.file = list, .reading = {.unit = "ms"}}).spec;
    file("list.txt", "10\n20\n31\n");
    EXPECT_TRUE(says(refusal([&] { make_trace(spec); }), {list, "has changed"}));
    file("list.txt", "10\n20\n30\n");
    EXPECT_EQ(make_trace(spec).spec, spec);
}

TEST_F(MakeTrace, TakesHitchesAndFramesOfAPipe) {
    const auto written = [&](const std::string& name) {
        EXPECT_EQ(::mkfifo(path(name).c_str(), 0600), 0);
        return std::thread([pipe = path(name)] { std::ofstream(pipe) << "10\n10\n10\n100\n10\n"; });
    };
    TraceSpec spec = generated_spec("constant:fps=100:duration=1s");
    std::thread writer = written("hitches");
    spec.edits.hitches = path("hitches");
    const FrameTrace trace = make_trace(spec);
    writer.join();
    EXPECT_EQ(std::ranges::max(trace.frames), milliseconds(100));
    EXPECT_EQ(trace.spec.edits.hitches_digest, 0U) << "it cannot be read again";
    writer = written("frames");
    EXPECT_EQ(make_trace({.file = path("frames"), .reading = {.unit = "ms"}}).frames,
              frames_ms({10, 10, 10, 100, 10}));
    writer.join();
    const auto of_zeros = [&] {
        spec.edits.hitches = "/dev/zero";
        make_trace(spec);
    };
    EXPECT_TRUE(says(refusal(of_zeros), {"/dev/zero", "is not text"}));
    EXPECT_TRUE(says(refusal([&] { make_trace({.file = "/dev/null"}); }), {"/dev/null", "once"}));
}

TEST_F(MakeTrace, RefusesAFileThatIsNotThere) {
    EXPECT_TRUE(says(refusal([] { make_trace({.file = "no/such.csv"}); }), {"no/such.csv"}));
    EXPECT_TRUE(says(refusal([] { file_digest("no/such.csv"); }), {"no/such.csv"}));
}

TEST_F(MakeTrace, LaysTheHitchesOfAFileOverTheTraceAndKnowsItsContent) {
    TraceSpec spec = generated_spec("constant:fps=100:duration=1s");
    spec.edits.hitches = file("theirs.txt", "10\n10\n10\n100\n10\n");
    // 90 ms more than the median, 30 ms after the start.
    const FrameTrace trace = make_trace(spec);
    EXPECT_EQ(trace.frames[3], milliseconds{100});
    EXPECT_EQ(trace.frames[4], milliseconds{10});
    EXPECT_EQ(trace.spec.edits.hitches_digest, file_digest(spec.edits.hitches));
    file("theirs.txt", "10\n10\n10\n110\n10\n");
    EXPECT_TRUE(says(refusal([&] { make_trace(trace.spec); }), {"theirs.txt", "has changed"}));
}

TEST_F(MakeTrace, CarriesOutTheEditsOfTheSpec) {
    TraceSpec spec = generated_spec("constant:fps=100:duration=1s");
    spec.edits = {.from = milliseconds{500}, .speed = 2, .repeat = 3};
    const FrameTrace trace = make_trace(spec);
    EXPECT_EQ(trace.frames, std::vector<Duration>(150, milliseconds{5}));
    EXPECT_EQ(trace.spec, spec);
}

TEST_F(MakeTrace, LeavesOutTheIdleGapsOfACapture) {
    const std::string capture =
        file("idle.csv", "frame,frame_ns,idle\n0,16000000,0\n1,900000000,1\n2,17000000,0\n");
    EXPECT_EQ(make_trace({.file = capture}).frames, frames_ms({16, 17}));
}

}  // namespace
}  // namespace tickproof::harness
