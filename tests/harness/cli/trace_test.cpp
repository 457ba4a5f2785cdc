#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/harness/cli/program.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ContainsRegex;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

nlohmann::json captures_of(const std::string& report) {
    return nlohmann::json::parse(report)["captures"];
}

TEST(TraceCommand, ShowsTheNumbersAndTheirDefinition) {
    // 99 frames of 10 ms and one of 110 ms: 11 ms in the mean, and the one is the slowest
    // hundredth.
    std::string lines;
    for (int i = 0; i < 100; ++i) {
        lines += i == 40 ? "110\n" : "10\n";
    }
    const ScratchFile list(lines);
    const Ended ended = tickproof("trace --unit ms " + list.path());
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("frames      100 in 1.1 s"));
    EXPECT_THAT(ended.out, HasSubstr("mean        11.000 ms, 90.91 fps"));
    EXPECT_THAT(ended.out, HasSubstr("median      10.000 ms"));
    EXPECT_THAT(ended.out, HasSubstr("P99         10.000 ms"));
    EXPECT_THAT(ended.out, HasSubstr("max         110.000 ms, frame 40, at 400 ms"));
    EXPECT_THAT(ended.out, HasSubstr("1% low      9.09 fps average, 9.09 integral, 100.00 perc"));
    EXPECT_THAT(ended.out,
                HasSubstr("hitches     1 above 2x the median, 1 above 4x, 1 above 100 ms"));
    EXPECT_THAT(ended.out, HasSubstr("slowest 1%"));
}

/// 400 frames of 20 ms, and one of 2 s among them.
std::string one_freeze() {
    std::string lines;
    for (int i = 0; i < 401; ++i) {
        lines += i == 200 ? "2000\n" : "20\n";
    }
    return lines;
}

TEST(TraceCommand, SaysTheTroubleOfOneMachineFirstAndLast) {
    const std::string trouble = "trouble of its own: freezes once, for 2 s\n";
    const ScratchFile freezes(one_freeze());
    const std::string text = tickproof("trace --unit ms " + freezes.path()).out;
    EXPECT_THAT(text, StartsWith(trouble));
    EXPECT_THAT(text, EndsWith('\n' + trouble));
    const ScratchFile calm("16\n17\n16\n17\n");
    EXPECT_THAT(tickproof("trace --unit ms " + calm.path()).out,
                StartsWith("trouble of its own: none; "));
}

TEST(TraceCommand, PrintsOneLineIfItIsQuiet) {
    const ScratchFile freezes(one_freeze());
    EXPECT_EQ(tickproof("trace -q --unit ms " + freezes.path()).out,
              "trouble of its own: freezes once, for 2 s\n");
    const ScratchFile calm("16\n17\n16\n17\n");
    const std::string two =
        tickproof("trace -q --unit ms " + freezes.path() + ' ' + calm.path(), "COLUMNS=40").out;
    EXPECT_THAT(two, StartsWith("trouble of their own: 1 of 2: freezes: "));
    EXPECT_EQ(std::ranges::count(two, '\n'), 1);
    EXPECT_EQ(tickproof("trace -q --unit ms --json - " + calm.path()).out.front(), '{');
}

TEST(TraceCommand, WritesJson) {
    const ScratchFile list("10\n20\n30\n10\n");
    const auto json = captures_of(tickproof("trace --unit ms --json - " + list.path()).out);
    EXPECT_EQ(json[0]["frames"], 4);
    EXPECT_EQ(json[0]["max_ms"], 30);
    EXPECT_EQ(json[0]["max_frame"], 2);
}

TEST(TraceCommand, DropsFramesOfNoLengthWithANote) {
    const ScratchFile list("16\n0\n17\n16\n");
    const Ended ended = tickproof("trace --unit ms " + list.path());
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_THAT(ended.out, HasSubstr("frames      3"));
    EXPECT_THAT(ended.out, HasSubstr("zero-length"));
}

const char kTwoProcesses[] =
    "Application,ProcessID,SwapChainAddress,TimeInSeconds,MsBetweenPresents\n"
    "dwm.exe,7,0xA,0.010,10\ndwm.exe,7,0xA,0.020,10\ndwm.exe,7,0xA,0.030,10\n"
    "game.exe,42,0xB,0.016,16\ngame.exe,42,0xB,0.033,17\n"
    "game.exe,42,0xC,0.050,50\n";

TEST(TraceCommand, TakesTheBusiestStreamThatIsNotTheDesktopAndSaysSo) {
    const ScratchFile capture(kTwoProcesses);
    const Ended ended = tickproof("trace " + capture.path());
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("stream      game.exe, process 42, swap chain 0xB"));
    EXPECT_THAT(ended.out, HasSubstr("read the busiest of 3 streams"));
    EXPECT_THAT(ended.out, HasSubstr("dwm.exe,"));
}

TEST(TraceCommand, TakesTheStreamThatIsAskedFor) {
    const ScratchFile capture(kTwoProcesses);
    EXPECT_THAT(tickproof("trace --process dwm " + capture.path()).out,
                HasSubstr("frames      3 in 30 ms"));
    EXPECT_THAT(tickproof("trace --stream 0x0C " + capture.path()).out,
                HasSubstr("frames      1 in 50 ms"));
    const auto all = captures_of(tickproof("trace --stream all --json - " + capture.path()).out);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[2]["stream"], "game.exe, process 42, swap chain 0xC");
    const Ended none = tickproof("trace --process chrome.exe " + capture.path());
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_THAT(none.err, HasSubstr("has no process 'chrome.exe'; it has game.exe"));
}

TEST(TraceCommand, ABadFileHidesNoOther) {
    const ScratchFile good("16\n17\n");
    const ScratchFile bad("00, 04-01-2026 14:34:33, Hardware monitoring log v1.6\n");
    const Ended ended = tickproof("trace --unit ms --json - " + bad.path() + ' ' + good.path());
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, HasSubstr("Afterburner"));
    const auto json = captures_of(ended.out);
    ASSERT_EQ(json.size(), 2U);
    EXPECT_EQ(json[0]["file"], bad.path());
    EXPECT_THAT(std::string(json[0]["refused"]), HasSubstr("is MSI Afterburner's"));
    EXPECT_EQ(json[1]["frames"], 2);
    EXPECT_EQ(json[1]["cleaned"], nlohmann::json::array());
}

TEST(TraceCommand, WritesACleanListThatReadsBackIdentically) {
    const ScratchFile capture("frametime\n16.6666667\n0\n3600000\n8.3\n");
    const ScratchFile list;
    ASSERT_EQ(tickproof("trace --unit ms --csv " + list.path() + ' ' + capture.path()).exit_code,
              0);
    EXPECT_EQ(contents(list.path()),
              "frame,frame_ns,idle\n0,16666667,0\n1,3600000000000,0\n2,8300000,0\n");
    EXPECT_EQ(tickproof("trace --csv - " + list.path()).out, contents(list.path()));
}

/// A folder with three captures of 60, 30 and 60 fps, the last with a frame of 500 ms, and two
/// files that are none.
class ManyCaptures : public tickproof::testing::InScratchFolder {
  protected:
    void SetUp() override {
        const auto frames = [](const char* frame, std::string text = {}) {
            for (int i = 0; i < 200; ++i) {
                text += frame;
            }
            return text;
        };
        file("run_1_pc.txt", frames("16.7\n"));
        file("run_2_pc.txt", frames("33.3\n"));
        file("deep/run_3_pc.txt", frames("16.7\n", "500\n500\n500\n500\n"));
        file("empty.csv", "");
        file("words.txt", "hello\nworld\n");
        file("picture.png", "not looked at");
    }
};

TEST_F(ManyCaptures, OfAFolderAreATableWithTheWorstFirst) {
    const Ended ended = tickproof("trace " + folder().string());
    EXPECT_EQ(ended.exit_code, 2) << "two files are no captures";
    const std::size_t worst = ended.out.find("deep/run_3 ");
    const std::size_t slow = ended.out.find("run_2 ");
    const std::size_t quick = ended.out.find("run_1 ");
    const std::size_t refused = ended.out.find("not read: ");
    EXPECT_LT(worst, slow);
    EXPECT_LT(slow, quick);
    EXPECT_LT(quick, refused);
    EXPECT_THAT(ended.out, HasSubstr("max         500.000 ms")) << "the worst is opened";
    EXPECT_THAT(ended.out, Not(HasSubstr("max         33.300 ms")));
    EXPECT_THAT(ended.out, Not(HasSubstr("picture.png")));
    EXPECT_THAT(tickproof("trace -v " + folder().string()).out, HasSubstr("max         33.300 ms"));
    const std::string pattern = "trace '" + folder().string() + "/run_*.txt'";
    EXPECT_THAT(tickproof(pattern).out,
                HasSubstr("2 captures, those with trouble of their own first"));
    EXPECT_EQ(tickproof(pattern).exit_code, 0);
    EXPECT_THAT(tickproof("trace '" + folder().string() + "/no_*.txt'").err,
                HasSubstr("no file matches"));
    EXPECT_EQ(tickproof("trace - < " + path("run_1_pc.txt")).exit_code, 0);
}

TEST_F(ManyCaptures, WithTheSameFaultShareALine) {
    const std::string err = tickproof("trace --column ms " + folder().string()).err;
    EXPECT_THAT(err, HasSubstr("so no column ms; "));
    EXPECT_THAT(err, HasSubstr("; the same in 2 others\n")) << "run_2 and run_3, after run_1";
    EXPECT_THAT(err, HasSubstr("empty.csv: is empty; "));
    EXPECT_LE(std::ranges::count(err, '\n'), 3) << "one a fault, and words.txt";
}

TEST_F(ManyCaptures, AreWrittenAsOneTable) {
    const std::string files = path("run_1_pc.txt") + " " + path("deep/run_3_pc.txt");
    const std::string csv = tickproof("trace --csv - " + files).out;
    EXPECT_EQ(std::ranges::count(csv, '\n'), 3);
    EXPECT_THAT(csv, HasSubstr("run_3_pc.txt,204,"));
    EXPECT_THAT(csv, HasSubstr(",500,1,4,\"freezes 4 times, up to 0.5 s\"\n"))
        << "one frame unlike the one before, four hitches";
    EXPECT_THAT(tickproof("trace --markdown - " + files).out,
                StartsWith("trouble of their own: 1 of 2: freezes: "));
    EXPECT_THAT(tickproof("trace --markdown - " + files).out, HasSubstr("| deep/run\\_3 | 204 |"));
    EXPECT_THAT(tickproof("trace --html - " + files).out, HasSubstr("deep/run_3"));
}

TEST_F(ManyCaptures, AreJudgedOneByOneInAValidation) {
    const Ended ended =
        tickproof("validate --policy fixed:frame_delta_max=100ms --check hitch,speed --trace " +
                  folder().string());
    // 0.4 s of each of four frames of 500 ms, which the clamp cuts to 100 ms.
    EXPECT_THAT(ended.out, ContainsRegex("  deep/run_3 +16.70 +500.00 +500.00 +1 +1.60 "));
    EXPECT_THAT(ended.out, ContainsRegex("  run_1 +16.70 +16.70 +16.70 +0 +0.00 "));
    EXPECT_THAT(ended.out, HasSubstr("empty.csv: is empty"));
    EXPECT_THAT(ended.err, HasSubstr("empty.csv: is empty"));
    EXPECT_EQ(ended.exit_code, 2) << "two files were not read";
    const Ended run =
        tickproof("run gate --policy fixed --engine euler --trace " + folder().string());
    EXPECT_THAT(run.err, HasSubstr("empty.csv: is empty"));
    EXPECT_EQ(run.exit_code, 2);
    const std::string captures = " --trace " + folder().string();
    for (const std::string verb : {"schedule --policy fixed", "determinism jump --engine euler",
                                   "recommend --timestep 1/60", "engines euler box2d"}) {
        const Ended ended_verb = tickproof(verb + captures);
        EXPECT_THAT(ended_verb.err, HasSubstr("empty.csv: is empty")) << verb;
        EXPECT_EQ(ended_verb.exit_code, 2) << verb;
    }
    // One trace is recorded or searched: it must be the one that was meant.
    const std::string two = " --trace " + path("empty.csv") + " --trace " + path("run_1_pc.txt");
    const Ended recorded =
        tickproof("record jump --engine euler --policy fixed --out " + path("a") + two);
    EXPECT_EQ(recorded.exit_code, 2);
    EXPECT_THAT(recorded.err, HasSubstr("leave the others out"));
    EXPECT_FALSE(std::filesystem::exists(path("a")));
    EXPECT_EQ(tickproof("validate --trace " + path("empty.csv")).exit_code, 2);
}

TEST(TraceCommand, RawCleansNothing) {
    const ScratchFile capture("frametime\n120000\n16\n0\n17\n");
    const auto raw =
        captures_of(tickproof("trace --unit ms --raw --json - " + capture.path()).out)[0];
    EXPECT_EQ(raw["frames"], 4);
    EXPECT_EQ(raw["min_ms"], 0);
    EXPECT_EQ(raw["max_ms"], 120'000);
    EXPECT_TRUE(raw["cleaned"].empty());
    const auto clean = captures_of(tickproof("trace --unit ms --json - " + capture.path()).out)[0];
    EXPECT_EQ(clean["frames"], 2);
    EXPECT_EQ(clean["cleaned"].size(), 2U);
}

TEST(TraceCommand, ShowsWhatIsMadeOfATrace) {
    const ScratchFile list("10\n30\n20\n40\n");
    const Ended ended =
        tickproof("trace --unit ms --from 10ms --to 60ms --speed 2 --repeat 3 " + list.path());
    EXPECT_THAT(ended.out, HasSubstr("frames      6 in 75 ms"));
    EXPECT_THAT(ended.out, HasSubstr("note        cut to 2 frames of 4"));
}

TEST(TraceCommand, RefusesEditsThatMeanNothing) {
    const ScratchFile list("10\n20\n");
    const auto complaint = [&](const std::string& edits) {
        const Ended ended = tickproof("trace --unit ms " + edits + ' ' + list.path());
        EXPECT_EQ(ended.exit_code, 2) << edits;
        return ended.err;
    };
    EXPECT_THAT(complaint("--from 2s --to 1s"), HasSubstr("--to 1s is not after --from 2s"));
    EXPECT_THAT(complaint("--from 2s"), HasSubstr("no frame begins"));
    EXPECT_THAT(complaint("--from=-1s"), HasSubstr("--from '-1s'"));
    EXPECT_THAT(complaint("--speed 0"), HasSubstr("2 halves every frame time"));
    EXPECT_THAT(complaint("--speed fast"), HasSubstr("--speed 'fast'"));
    EXPECT_THAT(complaint("--repeat 0"), HasSubstr("--repeat"));
    EXPECT_THAT(complaint("--add-hitches no/such.csv"), HasSubstr("no/such.csv: cannot be opened"));
    EXPECT_THAT(complaint("--column x"), HasSubstr("has no header, so no column x"));
}

TEST(TraceCommand, NamesTheLineOfARefusalInJson) {
    const ScratchFile list("16\n-3\n");
    const auto json = captures_of(tickproof("trace --unit ms --json - " + list.path()).out);
    EXPECT_THAT(std::string(json[0]["refused"]), HasSubstr(list.path() + ":2: a frame time of"));
}

TEST(TraceCommand, ReadsAFileWhoseNameIsNoUtf8) {
    const ScratchFile list("16\n17\n");
    const std::string name = list.path() + "\xFF";
    std::filesystem::copy(list.path(), name);
    const Ended ended = tickproof("trace --unit ms --json - '" + name + "'");
    std::filesystem::remove(name);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_EQ(captures_of(ended.out)[0]["frames"], 2);
}

}  // namespace
}  // namespace tickproof::harness
