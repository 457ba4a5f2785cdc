#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/cli/program.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using nlohmann::json;
using ::testing::HasSubstr;

TEST(RunCommand, WithoutAPolicyComparesAllOfThemAndExitsWith0) {
    const Ended ended = tickproof("run gate --fps 60 --generate hitch");
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    for (const char* policy : {"frame-locked", "variable", "frame-limited", "refresh-multiple",
                               "refresh-slow-down", "refresh-pass-through", "fixed-capped",
                               "fixed-accumulator", "hybrid", "semi-fixed", "fixed", "snapped"}) {
        EXPECT_THAT(ended.out, HasSubstr(std::string("\n  ") + policy)) << policy;
    }
    EXPECT_THAT(ended.out, Not(HasSubstr("\n  unity"))) << "an engine is compared when it is named";
    EXPECT_EQ(ended.err, "");
}

TEST(RunCommand, ComparesTheLoopsOfEnginesThatAreNamed) {
    const Ended ended = tickproof("run gate --policy unity,godot --fps 30,60");
    EXPECT_THAT(ended.out, AllOf(HasSubstr("\n  unity"), HasSubstr("\n  godot")));
}

TEST(RunCommand, WithAPolicyTheVerdictIsTheExitCode) {
    EXPECT_EQ(tickproof("run gate --policy variable --generate hitch").exit_code, 1);
    EXPECT_EQ(tickproof("run gate --policy fixed --fps 30,60").exit_code, 0);
}

TEST(RunCommand, AnUnknownVerdictIsNoPass) {
    const Ended ended =
        tickproof("run gate --policy fixed:timestep=10s:frame_delta_max=1us --fps 60");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_THAT(ended.out, HasSubstr("verdict: unknown"));
}

TEST(RunCommand, JobsNeverChangeAByte) {
    const std::string what = "run gate jump --fps 30,144 --generate hitch --json - --jobs ";
    const std::string one = tickproof(what + "1").out;
    EXPECT_GT(one.size(), 10'000U);
    EXPECT_EQ(one, tickproof(what + "4").out);
}

TEST(RunCommand, WritesJsonBesideTheText) {
    const ScratchFile file;
    const Ended ended = tickproof("run jump --policy fixed --fps 60 --json " + file.path());
    EXPECT_THAT(ended.out, HasSubstr("verdict: "));
    EXPECT_EQ(json::parse(contents(file.path()))["spec"]["scenarios"][0]["name"], "jump");
}

TEST(RunCommand, TheRepeatCommandOfAFindingRepeatsItsRun) {
    const json report = json::parse(
        tickproof("run gate --policy variable --engine euler --generate hitch --json -").out);
    for (const json& finding : report["findings"]) {
        if (finding["check"] != "tunneling") {
            continue;
        }
        const std::string command = finding["repeat"];
        ASSERT_EQ(command.find("tickproof "), 0U);
        const json again = json::parse(tickproof(command.substr(10) + " --json -").out);
        const std::size_t start = again["runs"][0]["start_frame"];
        for (const json& run : report["runs"]) {
            if (run["start_frame"] == start) {
                EXPECT_EQ(run["hash"], again["runs"][0]["hash"]);
                EXPECT_EQ(again["runs"][0]["outcome"]["passage"], "tunneled");
                return;
            }
        }
    }
    FAIL() << "no tunneling finding, or its start is not among the runs";
}

TEST(RunCommand, TheRepeatCommandOfAFailureFailsAgain) {
    const json report = json::parse(
        tickproof("run gate jump --policy variable --fps 15,60 --generate hitch --json -").out);
    int repeated = 0;
    for (const json& finding : report["findings"]) {
        if (finding["verdict"] != "fail") {
            continue;
        }
        const std::string command = finding["repeat"];
        const json again = json::parse(tickproof(command.substr(10) + " --json -").out);
        bool found = false;
        for (const json& other : again["findings"]) {
            found = found || (other["check"] == finding["check"] && other["verdict"] == "fail");
        }
        EXPECT_TRUE(found) << finding["check"] << ": " << command;
        ++repeated;
    }
    EXPECT_GE(repeated, 5);
}

TEST(RunCommand, TakesItsOptionsBeforeTheScenarioToo) {
    const Ended ended =
        tickproof("run --engine euler --policy fixed --fps 60 --set gate.rise_mps=3 gate");
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("gate: "));
}

TEST(RunCommand, APolicyNamedTwiceIsRunOnce) {
    const json report = json::parse(
        tickproof("run jump --policy fixed,fixed --engine euler --fps 60 --json -").out);
    EXPECT_EQ(report["spec"]["policies"].size(), 1U);
}

TEST(RunCommand, AnAbsurdFirstFrameEndsQuicklyWithAFinding) {
    const Ended ended = tickproof(
        "run stack jump --policy fixed-accumulator,refresh-multiple --generate absurd-first");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_THAT(ended.out, HasSubstr("is unbounded"));
}

TEST(RunCommand, SetsParametersOfScenarios) {
    const json report = json::parse(
        tickproof("run gate --set gate.rise_mps=0 --policy fixed --fps 60 --json -").out);
    EXPECT_EQ(report["runs"][0]["outcome"]["passage"], "cleared");
}

TEST(RunCommand, StartAllTriesEveryFrame) {
    const json report = json::parse(
        tickproof("run gate --policy variable --engine euler --generate hitch --start all --json -")
            .out);
    EXPECT_EQ(report["runs"].size(), report["spec"]["traces"][0]["frames"].get<std::size_t>());
}

TEST(RunCommand, PrintsTheSeedAndUsesIt) {
    const std::string what =
        "run jump --policy variable --engine euler --generate uniform --json - --seed ";
    EXPECT_NE(json::parse(tickproof(what + "1").out)["runs"][0]["hash"],
              json::parse(tickproof(what + "2").out)["runs"][0]["hash"]);
    EXPECT_THAT(tickproof("run jump --policy variable --generate uniform --seed 7").out,
                HasSubstr("seed 7"));
}

TEST(RunCommand, ReadsACaptureAndNamesItsLongestFrame) {
    const ScratchFile list("# ms\n" + []() {
        std::string lines;
        for (int i = 0; i < 200; ++i) {
            lines += i == 120 ? "900\n" : "16.7\n";
        }
        return lines;
    }());
    const Ended ended = tickproof("run gate --policy variable --unit ms --trace " + list.path());
    EXPECT_EQ(ended.exit_code, 1) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("longest 900 ms (frame 120)"));
    EXPECT_THAT(ended.out, HasSubstr("tunneled"));
}

TEST(RunCommand, NotesThePoliciesThatATimestepDoesNotConcern) {
    const Ended ended = tickproof("run jump --timestep 1/120 --engine euler --fps 60");
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_THAT(ended.out, HasSubstr("note: --timestep does not concern refresh-multiple"));
    EXPECT_THAT(ended.out, HasSubstr("  fixed:timestep=1/120 "));
    EXPECT_THAT(ended.out, HasSubstr("--timestep 1/120 --fps 60"));
}

TEST(RunCommand, HelpSaysEverything) {
    const Ended ended = tickproof("run --help");
    EXPECT_EQ(ended.exit_code, 0);
    for (const char* option :
         {"--engine", "--policy", "--clock", "--timestep", "--fps", "--trace", "--unit", "--start",
          "--set", "--seed", "--jobs", "--json", "--generate", "--step-cost"}) {
        EXPECT_THAT(ended.out, HasSubstr(option));
    }
}

}  // namespace
}  // namespace tickproof::harness
