#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/harness/cli/program.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

TEST(RunCommand, WithoutAPolicyComparesAllOfThemAndExitsWith0) {
    const Ended ended = tickproof("run gate --fps 60 --generate hitch");
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_EQ(verdict_of(ended), "compared 13 policies");
    EXPECT_EQ(ended.err, "");
    const Json report = Json::parse(tickproof("run gate --fps 60 --generate hitch --json -").out);
    EXPECT_EQ(report["comparison"], true);
    std::set<std::string> policies;
    for (const Json& section : report["sections"]) {
        policies.insert(section["policy"].get<std::string>());
    }
    for (const char* policy : {"frame-locked", "variable", "frame-limited", "refresh-multiple",
                               "refresh-slow-down", "refresh-pass-through", "fixed-capped",
                               "fixed-accumulator", "hybrid", "semi-fixed", "fixed", "snapped"}) {
        EXPECT_TRUE(policies.contains(policy)) << policy;
    }
    EXPECT_FALSE(policies.contains("unity")) << "an engine is compared when it is named";
}

TEST(RunCommand, ShowsWhatAScenarioEndsWithWhereItsFirstQuantityNeverHappens) {
    const std::string drive = tickproof("run thrust --set thrust.kind=drive --policy fixed").out;
    EXPECT_THAT(drive, HasSubstr("end_speed 8 m/s"));
}

/// The run sets the rate of its steps, by which the phase is a share of a step.
TEST(RunCommand, ShowsARunWhoseScenarioTookItsRateOfSteps) {
    const std::string shot = tickproof(
                                 "run wall --set wall.phase=0.5 --set wall.speed_mps=60 --engine "
                                 "euler --policy fixed --fps 60")
                                 .out;
    EXPECT_THAT(shot, ContainsRegex("fixed +tunneled 1 of 1 +error"));
}

TEST(RunCommand, ComparesTheLoopsOfEnginesThatAreNamed) {
    const Json report =
        Json::parse(tickproof("run gate --policy unity,godot --fps 30,60 --json -").out);
    ASSERT_EQ(report["sections"].size(), 2U);
    EXPECT_EQ(report["sections"][0]["policy"], "unity");
    EXPECT_EQ(report["sections"][1]["policy"], "godot");
}

TEST(RunCommand, WithAPolicyTheVerdictIsTheExitCode) {
    EXPECT_EQ(tickproof("run gate --policy variable --generate hitch").exit_code, 1);
    EXPECT_EQ(tickproof("run gate --policy fixed --fps 30,60").exit_code, 0);
}

TEST(RunCommand, AnUnknownVerdictIsNoPass) {
    const Ended ended = tickproof(
        "run gate --policy fixed:timestep=10s:frame_delta_max=off "
        "--generate constant:fps=60:duration=4s --check speed");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_EQ(verdict_of(ended), "unknown");
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
    const Json report = Json::parse(contents(file.path()));
    EXPECT_EQ(report["sections"][0]["scenarios"][0]["name"], "jump");
    EXPECT_EQ(report["verdict"], verdict_of(ended));
}

TEST(RunCommand, TheRepeatCommandOfAFindingRepeatsItsRun) {
    const Json report = Json::parse(
        tickproof("run gate --policy variable --engine euler --generate hitch --json -").out);
    for (const Json& finding : report["findings"]) {
        if (finding["check"] != "tunneling") {
            continue;
        }
        const std::string command = finding["repeat"];
        ASSERT_EQ(command.find("tickproof "), 0U);
        const Json again = Json::parse(tickproof(command.substr(10) + " --json -").out);
        const std::size_t start = again["runs"][0]["start_frame"];
        for (const Json& run : report["runs"]) {
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
    const Json report = Json::parse(
        tickproof("run gate jump --policy variable --fps 15,60 --generate hitch --json -").out);
    int repeated = 0;
    for (const Json& finding : report["findings"]) {
        if (finding["verdict"] != "error") {
            continue;
        }
        const std::string command = finding["repeat"];
        const Json again = Json::parse(tickproof(command.substr(10) + " --json -").out);
        bool found = false;
        for (const Json& other : again["findings"]) {
            found = found || (other["check"] == finding["check"] && other["verdict"] == "error");
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
    EXPECT_EQ(verdict_of(ended), "pass");
}

TEST(RunCommand, APolicyNamedTwiceIsRunOnce) {
    const Json report = Json::parse(
        tickproof("run jump --policy fixed,fixed --engine euler --fps 60 --json -").out);
    EXPECT_EQ(report["sections"].size(), 1U);
}

TEST(RunCommand, AnAbsurdFirstFrameEndsQuicklyWithAFinding) {
    const Ended ended = tickproof(
        "run stack jump --policy fixed-accumulator,refresh-multiple --generate absurd-first");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_NE(verdict_of(ended), "pass");
    const Json report = Json::parse(
        tickproof("run stack jump --policy fixed-accumulator --generate absurd-first --json -")
            .out);
    int stopped = 0;
    for (const Json& run : report["runs"]) {
        const bool has_the_frame = run["schedule"]["real_s"] > 3600;
        EXPECT_EQ(run["schedule"]["stop"], has_the_frame ? "unbounded" : "none");
        stopped += has_the_frame ? 1 : 0;
    }
    EXPECT_GT(stopped, 4);
}

TEST(RunCommand, SetsParametersOfScenarios) {
    const Json report = Json::parse(
        tickproof("run gate --set gate.rise_mps=0 --policy fixed --fps 60 --json -").out);
    EXPECT_EQ(report["runs"][0]["outcome"]["passage"], "cleared");
}

TEST(RunCommand, StartAllTriesEveryFrame) {
    const Json report = Json::parse(
        tickproof("run gate --policy variable --engine euler --generate hitch --start all --json -")
            .out);
    EXPECT_EQ(report["runs"].size(), report["traces"][0]["frames"].get<std::size_t>());
}

TEST(RunCommand, StartsAtEachFrameOfAList) {
    const Json report = Json::parse(
        tickproof("run gate --policy variable --engine euler --fps 60 --start 12,7 --json -").out);
    ASSERT_EQ(report["runs"].size(), 2U);
    EXPECT_EQ(report["runs"][0]["start_frame"], 12);
    EXPECT_EQ(report["runs"][1]["start_frame"], 7);
}

TEST(RunCommand, SplitsEveryStep) {
    // Semi-implicit: the apex is g dt t / 2 short, and so half as much in half steps.
    const std::string what =
        "run jump --policy fixed --engine euler:precision=f64 --fps 60 --start 0 --json - --split ";
    const auto apex_m = [&](const std::string& split) {
        return Json::parse(tickproof(what + split).out)["runs"][0]["outcome"]["apex_m"]
            .get<double>();
    };
    EXPECT_NEAR(1.25 - apex_m("1"), 2 * (1.25 - apex_m("2")), 0.005);
    EXPECT_EQ(tickproof("run jump --split 0").exit_code, 2);
}

TEST(RunCommand, PrintsOnlyItsLastLineWhenQuiet) {
    const Ended usual = tickproof("run jump --policy fixed --fps 60");
    const Ended quiet = tickproof("run jump --policy fixed --fps 60 -q");
    EXPECT_EQ(quiet.out, last_line(usual.out) + '\n');
    EXPECT_EQ(quiet.exit_code, usual.exit_code);
}

TEST(RunCommand, MakesOnlyTheChecksThatAreNamed) {
    const Json report = Json::parse(
        tickproof("run gate --policy variable --generate hitch --check tunneling --json -").out);
    ASSERT_FALSE(report["findings"].empty());
    for (const Json& finding : report["findings"]) {
        EXPECT_EQ(finding["check"], "tunneling");
    }
}

TEST(RunCommand, PrintsTheSeedAndUsesIt) {
    const std::string what =
        "run jump --policy variable --engine euler --generate uniform --json - --seed ";
    EXPECT_NE(Json::parse(tickproof(what + "1").out)["runs"][0]["hash"],
              Json::parse(tickproof(what + "2").out)["runs"][0]["hash"]);
    EXPECT_EQ(Json::parse(tickproof(what + "7").out)["traces"][0]["argument"],
              "--generate uniform --seed 7");
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
    EXPECT_THAT(ended.out, HasSubstr("900 ms"));
    const Json report = Json::parse(
        tickproof("run gate --policy variable --unit ms --json - --trace " + list.path()).out);
    EXPECT_EQ(report["traces"][0]["frames"], 200);
    const bool met = std::ranges::any_of(report["runs"], [](const Json& run) {
        return run["outcome"]["passage"] == "tunneled" &&
               run["schedule"]["longest_dt_s"].get<double>() > 0.8;
    });
    EXPECT_TRUE(met);
}

TEST(RunCommand, NotesThePoliciesThatATimestepDoesNotConcern) {
    const Ended ended = tickproof("run jump --timestep 1/120 --engine euler --fps 60");
    EXPECT_EQ(ended.exit_code, 0);
    const Json report =
        Json::parse(tickproof("run jump --timestep 1/120 --engine euler --fps 60 --json -").out);
    ASSERT_EQ(report["notes"].size(), 1U);
    EXPECT_THAT(report["notes"][0].get<std::string>(), HasSubstr("refresh-multiple"));
    EXPECT_EQ(report["repeat"], "tickproof run jump --timestep 1/120 --engine euler --fps 60");
    const bool has_it = std::ranges::any_of(report["sections"], [](const Json& section) {
        return section["policy"] == "fixed:timestep=1/120";
    });
    EXPECT_TRUE(has_it);
}

TEST(RunCommand, HelpSaysEverything) {
    const Ended ended = tickproof("run --help");
    EXPECT_EQ(ended.exit_code, 0);
    for (const char* option :
         {"--engine",   "--policy",    "--clock",    "--timestep", "--fps",   "--trace",
          "--unit",     "--start",     "--set",      "--seed",     "--jobs",  "--json",
          "--generate", "--step-cost", "--split",    "--digest",   "--check", "--junit",
          "--sarif",    "--markdown",  "--baseline", "--strict",   "--quiet"}) {
        EXPECT_THAT(ended.out, HasSubstr(option));
    }
}

}  // namespace
}  // namespace tickproof::harness
