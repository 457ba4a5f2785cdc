#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/harness/cli/program.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

using CasesCommand = tickproof::testing::InScratchFolder;

/// Steps of 1/50 s in frames of 1/25 s: two a frame.
std::string steps(const std::string& published) {
    return "title = \"Two steps a frame\"\n[policy]\ntimestep = \"1/50\"\n[trace]\nfps = 25\n"
           "[[expect]]\nquantity = \"steps_per_frame\"\npublished = " +
           published + '\n';
}

std::size_t count(const Json& report, std::string_view verdict) {
    return static_cast<std::size_t>(std::ranges::count_if(
        report["findings"],
        [&](const Json& finding) { return finding["verdict"].get<std::string>() == verdict; }));
}

TEST_F(CasesCommand, TakesTheRunOfAReportAsItsSettings) {
    const Json report = Json::parse(
        tickproof("run jump --policy variable --engine euler --fps 60 --start 7 --json -").out);
    const std::string spec = report["runs"][0]["spec"];
    const double apex_m = report["runs"][0]["outcome"]["apex_m"];
    const std::string game =
        file("game.toml", "run = \"" + spec + "\"\n[[expect]]\nquantity = \"apex\"\npublished = " +
                              std::to_string(apex_m) + '\n');
    const Json judged = Json::parse(tickproof("cases --json - " + game).out);
    EXPECT_EQ(judged["verdict"], "pass");
    EXPECT_EQ(judged["findings"][0]["shown_by"][0], spec);
    EXPECT_EQ(judged["findings"][0]["measured"], apex_m);
}

TEST_F(CasesCommand, HasNoChecksToChoose) {
    EXPECT_EQ(tickproof("cases sbox-presses --check speed").exit_code, 2);
}

TEST_F(CasesCommand, WithoutNamesRecomputesAllThatComeWithTheTool) {
    const Ended ended = tickproof("cases");
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_EQ(ended.err, "");
    EXPECT_EQ(verdict_of(ended), "pass");
    const Json report = Json::parse(tickproof("cases --json -").out);
    ASSERT_EQ(report["sections"].size(), 20U);
    EXPECT_EQ(report["sections"][0]["name"], "quake3-jump");
    EXPECT_EQ(report["findings"].size(), 82U);
}

TEST_F(CasesCommand, TakesNamesInTheirOrder) {
    const Ended ended = tickproof("cases sbox-presses cs2-jump");
    EXPECT_EQ(ended.exit_code, 0);
    const Json report = Json::parse(tickproof("cases sbox-presses cs2-jump --json -").out);
    ASSERT_EQ(report["sections"].size(), 2U);
    EXPECT_EQ(report["sections"][0]["name"], "sbox-presses");
    EXPECT_EQ(report["sections"][1]["name"], "cs2-jump");
    EXPECT_EQ(count(report, "pass"), 5U);
}

TEST_F(CasesCommand, TakesAFileOfTheUsersOwn) {
    const Ended met =
        tickproof("cases " + file("my game.toml", steps("2.00")).insert(0, "'") + "'");
    EXPECT_EQ(met.exit_code, 0);
    EXPECT_THAT(met.out, StartsWith("my game: Two steps a frame\n"));
    EXPECT_EQ(verdict_of(met), "pass");
    const Ended missed = tickproof("cases " + file("wrong.toml", steps("3.00")));
    EXPECT_EQ(missed.exit_code, 1);
    EXPECT_EQ(verdict_of(missed), "error");
    const Json finding =
        Json::parse(
            tickproof("cases --json - " + file("wrong.toml", steps("3.00"))).out)["findings"]
            .at(0);
    EXPECT_EQ(finding["measured"], 2);
    EXPECT_EQ(finding["repeat"], "tickproof schedule --policy fixed:timestep=1/50 --fps 25");
}

TEST_F(CasesCommand, SaysWhatIsSetAndShowsNoSettingThatIsNot) {
    const Ended ended = tickproof("cases gd50-bird --set trace.fps=30");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_THAT(ended.out, HasSubstr("trace.fps=30"));
    EXPECT_THAT(ended.out, Not(HasSubstr("trace.fps=60")));
    EXPECT_THAT(ended.out,
                HasSubstr("repeat with\n  tickproof cases gd50-bird --set trace.fps=30\n"));
}

TEST_F(CasesCommand, TakesNamesAndFilesTogether) {
    const Ended ended = tickproof("cases sbox-presses " + file("game.toml", steps("3")));
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_EQ(verdict_of(ended), "error");
    const Json report =
        Json::parse(tickproof("cases sbox-presses --json - " + file("game.toml", steps("3"))).out);
    EXPECT_EQ(count(report, "pass"), 2U);
    EXPECT_EQ(count(report, "error"), 1U);
}

TEST_F(CasesCommand, FindsACaptureBesideTheFile) {
    file("frames.csv", "0.02\n0.02\n0.02\n0.02\n");
    const std::string game = file("game.toml",
                                  "[trace]\ncapture = \"frames.csv\"\n"
                                  "[[expect]]\nquantity = \"frames_per_s\"\npublished = 50.0\n");
    EXPECT_EQ(tickproof("cases " + game).exit_code, 0);
}

TEST_F(CasesCommand, OfAnUnknownVerdictEndsWithOne) {
    const std::string game = file("game.toml",
                                  "[policy]\ntimestep = \"1us\"\n[trace]\nfps = 5\n"
                                  "[[expect]]\nquantity = \"game_speed\"\npublished = 1\n");
    const Ended ended = tickproof("cases " + game);
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_EQ(verdict_of(ended), "unknown");
}

TEST_F(CasesCommand, RunsWithAnotherSettingIfAsked) {
    const Ended ended = tickproof("cases quake3-jump --set engine.velocity_rounding=none");
    EXPECT_EQ(ended.exit_code, 1);
    const Json report = Json::parse(
        tickproof("cases quake3-jump --set engine.velocity_rounding=none --json -").out);
    EXPECT_EQ(count(report, "pass"), 5U);
    EXPECT_EQ(count(report, "error"), 7U);
    const Ended both = tickproof(
        "cases godot-step-cap --set policy.steps_per_frame_max=off --set policy.time_scale=0.48");
    EXPECT_EQ(both.exit_code, 0);  // 0.48 of 1000 steps a second.
}

TEST_F(CasesCommand, TakesASettingWithAnEqualsSignInIt) {
    const Ended ended = tickproof("cases cs2-jump --set trace.capture=/no/such=file.csv");
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, HasSubstr("/no/such=file.csv"));
}

TEST_F(CasesCommand, ShowsAFileThatIsJudgedTheSame) {
    const Ended shown = tickproof("cases --show cs2-jump");
    EXPECT_EQ(shown.exit_code, 0);
    EXPECT_EQ(shown.out, contents(std::filesystem::path(TICKPROOF_SOURCE_DIR) /
                                  "harness/study/cases/published/cs2-jump.toml"));
    const std::string copy = file("cs2-jump.toml", shown.out);
    const auto findings_of = [](const std::string& which) {
        Json findings = Json::parse(tickproof("cases --json - " + which).out)["findings"];
        for (Json& finding : findings) {
            finding.erase("file");
        }
        return findings;
    };
    EXPECT_EQ(findings_of(copy), findings_of("cs2-jump"));
    EXPECT_EQ(findings_of(copy).size(), 3U);
}

TEST_F(CasesCommand, ShowsSeveralFiles) {
    EXPECT_EQ(tickproof("cases --show cs2-jump sbox-presses").out,
              tickproof("cases --show cs2-jump").out + tickproof("cases --show sbox-presses").out);
}

TEST_F(CasesCommand, WritesJsonToStandardOutputAlone) {
    const Ended ended = tickproof("cases fiedler-explicit --json -");
    EXPECT_EQ(ended.exit_code, 0);
    const Json report = Json::parse(ended.out);
    EXPECT_EQ(report["verdict"], "pass");
    EXPECT_EQ(report["sections"][0]["name"], "fiedler-explicit");
    const bool has_450 = std::ranges::any_of(
        report["findings"], [](const Json& finding) { return finding["measured"] == 450; });
    EXPECT_TRUE(has_450);
}

TEST_F(CasesCommand, WritesJsonToAFileBesideTheText) {
    const std::string path = file("report.json", "");
    const Ended ended = tickproof("cases fiedler-explicit --json " + path);
    EXPECT_THAT(ended.out, StartsWith("fiedler-explicit: "));
    EXPECT_EQ(Json::parse(contents(path))["verdict"], "pass");
}

TEST_F(CasesCommand, WritesTheSameOnAnyNumberOfThreads) {
    const std::string alone = tickproof("cases --jobs 1 --json -").out;
    EXPECT_EQ(tickproof("cases --jobs 3 --json -").out, alone);
    EXPECT_EQ(tickproof("cases --json -").out, alone);
}

TEST_F(CasesCommand, OfABadFileSaysWhereAndWhatToDo) {
    const std::string path = file("game.toml",
                                  "[scenario]\nname = \"jump\"\n[[expect]]\nquantity = \"apx\"\n"
                                  "published = 1\n");
    const Ended ended = tickproof("cases sbox-presses " + path);
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_EQ(ended.out, "");
    EXPECT_THAT(ended.err, StartsWith("tickproof: " + path + ":4: "));
    EXPECT_THAT(ended.err, HasSubstr("did you mean 'apex'?"));
}

TEST_F(CasesCommand, PrintsACommandThatGivesTheSameNumber) {
    const Ended ended = tickproof("cases cs2-jump --set engine.name=euler-half-step --json -");
    const Json report = Json::parse(ended.out);
    const auto apex = std::ranges::find_if(report["findings"], [](const Json& finding) {
        return finding["about"] == "cs2-jump apex";
    });
    ASSERT_NE(apex, report["findings"].end());
    std::string command = (*apex)["repeat"];
    ASSERT_THAT(command, StartsWith("tickproof run jump "));
    command.erase(0, std::string("tickproof ").size());
    const Json run = Json::parse(tickproof(command + " --json -").out);
    EXPECT_EQ(run["runs"][0]["outcome"]["apex_m"], (*apex)["measured"]);
}

}  // namespace
}  // namespace tickproof::harness
