// The commands that reports print: what they leave out, and that the program reads them back.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "harness/game/run_spec.h"
#include "tests/harness/cli/program.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;

Json report_of(const std::string& arguments) {
    return Json::parse(tickproof(arguments + " --json -").out);
}

/// Without the name of the program.
std::string arguments_of(const std::string& command) {
    constexpr std::string_view kProgram = "tickproof ";
    EXPECT_EQ(command.substr(0, kProgram.size()), kProgram);
    return command.substr(kProgram.size());
}

TEST(RepeatCommand, OfACallLeavesOutOutputsThreadsAndDetail) {
    const ScratchFile junit;
    const std::string what = "schedule --policy fixed --fps 60";
    EXPECT_EQ(report_of(what + " --jobs 2 -v --junit " + junit.path())["repeat"],
              "tickproof " + what);
    EXPECT_EQ(report_of("schedule -q --jobs=2 --policy fixed --junit=" + junit.path() +
                        " --verbose --fps 60")["repeat"],
              "tickproof " + what);
}

TEST(RepeatCommand, OfACallKeepsEverythingElseInItsOrder) {
    const std::string what =
        "run gate jump --set gate.rise_mps=3 --engine euler --policy variable --fps 30,60 --strict "
        "--check tunneling --step-cost 1ms --start 0";
    EXPECT_EQ(report_of(what)["repeat"], "tickproof " + what);
}

TEST(RepeatCommand, OfACallQuotesWhatAShellWouldSplit) {
    const ScratchFile list("16\n17\n16\n");
    const std::string name = list.path() + " it's $HOME";
    std::filesystem::copy(list.path(), name);
    const Json first = report_of("schedule --policy variable --unit ms --trace \"" + list.path() +
                                 " it's \\$HOME\"");
    const Json again = report_of(arguments_of(first["repeat"]));
    std::filesystem::remove(name);
    EXPECT_EQ(again["traces"][0]["frames"], 3);
    EXPECT_EQ(again, first);
}

TEST(RepeatCommand, OfEveryRunIsReadBackAndGivesTheSameRun) {
    const ScratchFile list("16\n17\n300\n16\n17\n");
    const Json report = report_of(
        "run gate jump --policy variable,fixed:timestep=1/50 --generate jitter --seed 3 --fps 60 "
        "--unit ms --trace " +
        list.path() + " --step-cost 1ms --split 2 --start 0,3");
    ASSERT_FALSE(report["runs"].empty());
    std::size_t repeated = 0;
    for (std::size_t i = 0; i < report["runs"].size(); i += 5) {
        const Json& run = report["runs"][i];
        const std::string text = run["spec"];
        EXPECT_EQ(to_text(parse_run_spec(text)), text);
        const Json again = report_of(text);
        ASSERT_EQ(again["runs"].size(), 1U) << text;
        EXPECT_EQ(again["runs"][0]["spec"], text);
        EXPECT_EQ(again["runs"][0]["hash"], run["hash"]) << text;
        ++repeated;
    }
    EXPECT_GE(repeated, 5U);
}

TEST(RepeatCommand, OfEveryFindingIsTakenByTheProgram) {
    const Json report = report_of("run gate --policy variable --fps 30,144 --generate hitch");
    for (const Json& finding : report["findings"]) {
        if (finding["shown_by"].empty()) {
            continue;
        }
        for (const Json& spec : finding["shown_by"]) {
            const std::string text = spec;
            EXPECT_EQ(to_text(parse_run_spec(text)), text);
        }
        EXPECT_LT(tickproof(arguments_of(finding["repeat"])).exit_code, 2) << finding["repeat"];
    }
}

TEST(RepeatCommand, OfACaptureRefusesAnotherContent) {
    const ScratchFile list("16\n17\n16\n");
    const Json report =
        report_of("run jump --policy variable --engine euler --unit ms --trace " + list.path());
    const std::string text = report["runs"][0]["spec"];
    EXPECT_LT(tickproof(text).exit_code, 2);
    std::ofstream(list.path(), std::ios::binary) << "16\n17\n18\n";
    EXPECT_EQ(tickproof(text).exit_code, 2);
}

TEST(RepeatCommand, ThatNamesACheckShowsItsFindingAndNoOther) {
    const ScratchFile profile(
        "[wall]\nthickness_m = 0.1\nfastest_mps = 40\n[frames]\nrefresh_hz = [144]\n");
    const Json report = report_of(
        "validate --policy fixed:timestep=1/50:draw=none:frame_delta_max="
        "20ms --profile " +
        profile.path());
    std::set<std::string> shown;
    for (const Json& finding : report["findings"]) {
        const std::string command = finding["repeat"];
        if (command.find(" --check ") == std::string::npos || finding["verdict"] == "pass") {
            continue;
        }
        const Json again = report_of(arguments_of(command));
        ASSERT_FALSE(again["findings"].empty()) << command;
        for (const Json& each : again["findings"]) {
            EXPECT_EQ(each["check"], finding["check"]) << command;
        }
        EXPECT_NE(again["findings"][0]["verdict"], "pass") << command;
        shown.insert(finding["check"]);
    }
    EXPECT_THAT(shown, ::testing::UnorderedElementsAre("speed", "stutter", "tunneling"));
}

}  // namespace
}  // namespace tickproof::harness
