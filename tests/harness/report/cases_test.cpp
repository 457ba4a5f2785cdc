#include "harness/report/cases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "harness/cases/published.h"
#include "harness/cases/read_case.h"

namespace tickproof::harness {
namespace {

using nlohmann::json;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::vector<JudgedCase> judged(const std::string& toml, const CaseSettings& overrides = {}) {
    return judge_cases({parse_case(toml, "game.toml")}, overrides, 1);
}

/// In steps of 1/64 s a body falls 5 m and 5/64 m in a second; without a timestep, 5 m. Velocity
/// Verlet has no error.
const std::string kFall = R"(title = "A fall"
source = "issue 7"
about = "Gravity before the move."
unit = "px"

[scenario]
name = "fall"
run_mps = 0

[engine]
precision = "f64"

[policy]
timestep = "1/64"

[trace]
fps = 64

[[expect]]
quantity = "fallen"
scenario.time_s = [1, 2]
published = [5.08, "20 to 20.1"]

[[expect]]
quantity = "speed"
engine.name = "euler-half-step"
published = 10.00

[[expect]]
quantity = "landing"
published = "none"
)";

TEST(CasesText, IsATableOfPublishedAndComputed) {
    EXPECT_EQ(to_text(judged(kFall), {}), R"(game: A fall
  issue 7
  quantity  published      computed  verdict  with
  fallen    5.08 px        5.0781    pass     scenario.time_s=1
  fallen    20 to 20.1 px  20.16     fail     scenario.time_s=2
    why: met from 20 to 20.1
    tickproof run fall --set fall.time_s=2 --set fall.run_mps=0 --engine euler:precision=f64 --policy fixed:timestep=1/64 --fps 64
  with engine.name=euler-half-step:
  speed     10.00 px/s     10        pass
  with the case's settings:
  landing   none           none      pass

1 case, 3 of 4 figures as published
verdict: fail
)");
}

TEST(CasesText, OfACheckNamesItsTracesAndSaysWhy) {
    const std::string text = to_text(judged(R"([policy]
timestep = "1/30"
[[expect]]
check = "presses"
trace.fps = [60, 120]
verdict = "pass"
)",
                                            {{"policy.input", "step", "--set"}}),
                                     {});
    EXPECT_THAT(text, HasSubstr("  presses   pass       fail      fail     trace.fps=60,120\n"
                                "    why: "));
}

TEST(CasesText, OfAThresholdNamesTheSetting) {
    const std::string text = to_text(judged(kFall + R"([[expect]]
quantity = "travelled"
largest = "scenario.run_mps"
within = [0, 10]
holds = "0 to 7.5"
published = 7.5
)"),
                                     {});
    EXPECT_THAT(text, ContainsRegex("\n  largest scenario.run_mps  7.5  +7.5  +pass\n"));
}

TEST(CasesText, ShowsAToleranceThatIsNotThePrintedPrecision) {
    const std::string text =
        to_text(judged("[[expect]]\nquantity = \"frames_per_s\"\npublished = 59\ntolerance = 2\n"
                       "reason = \"by eye\"\n"),
                {});
    EXPECT_THAT(text, HasSubstr("frames_per_s  59 1/s +-2  60        pass\n"));
}

TEST(CasesText, CountsLengthsInTheUnitOfTheCase) {
    const auto unit_in = [](const std::string& quantity, const std::string& unit) {
        return to_text(judged("unit = \"" + unit +
                              "\"\n[scenario]\nname = \"bounce\"\n[[expect]]\nquantity = \"" +
                              quantity + "\"\npublished = 5\n"),
                       {});
    };
    EXPECT_THAT(unit_in("rebound", "px"), HasSubstr("  5 px  "));
    EXPECT_THAT(unit_in("rebound", ""), HasSubstr("  5 m  "));
    EXPECT_THAT(unit_in("energy_error", "px"), HasSubstr("  5 J2  "));
    EXPECT_THAT(unit_in("game_speed", "px"), HasSubstr("  5 s/s  "));
    EXPECT_THAT(to_text(judged(kFall), {}), HasSubstr("10.00 px/s"));
}

TEST(CasesText, SumsUpAllCases) {
    std::vector<JudgedCase> two = judged(kFall);
    two.push_back(two.front());
    EXPECT_THAT(to_text(two, {}),
                HasSubstr("\n2 cases, 6 of 8 figures as published\nverdict: fail\n"));
    EXPECT_EQ(verdict_of(two), Verdict::fail);
    EXPECT_EQ(verdict_of({}), Verdict::pass);
}

TEST(CasesText, FitsANarrowTerminal) {
    const std::string text = to_text(
        judged("title = \"a title that is much longer than a narrow terminal is wide, of course\"\n"
               "source = \"a source that is much longer than a narrow terminal is wide\"\n"
               "[[expect]]\nquantity = \"frames_per_s\"\npublished = 59\n"
               "load.render = \"1ms\"\nload.step_cost = \"1ms\"\npolicy.timestep = \"1/50\"\n"),
        {.width = 50});
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        // A command stays whole, so that it can be copied.
        if (line.find("tickproof ") == std::string::npos) {
            EXPECT_LE(line.size(), 50U) << line;
        }
    }
    EXPECT_THAT(text, HasSubstr("policy.timestep=1/50"));
}

TEST(CasesText, HasColourOnlyWhenAskedFor) {
    EXPECT_THAT(to_text(judged(kFall), {}), Not(HasSubstr("\x1b[")));
    const std::string text = to_text(judged(kFall), {.colour = true});
    EXPECT_THAT(text, HasSubstr("\x1b["));
    EXPECT_THAT(text, HasSubstr("    scenario.time_s=1\n"));  // As far to the right as without.
}

TEST(CasesText, OfACaseWithoutATitleBeginsWithItsNameAlone) {
    const std::string text =
        to_text(judged("[[expect]]\nquantity = \"frames_per_s\"\npublished = 60\n"), {});
    EXPECT_THAT(text, StartsWith("game\n  quantity "));
}

TEST(CasesText, RepeatsAScheduleWhereNoEngineIsNeeded) {
    const auto cases = judged("[[expect]]\nquantity = \"frames_per_s\"\npublished = 59\n");
    EXPECT_EQ(repeat_command(cases[0].figures[0]), "tickproof schedule --policy fixed --fps 60");
}

TEST(CasesText, RepeatsACheckWithAllTracesThatItCompares) {
    const auto cases =
        judged("[[expect]]\ncheck = \"pacing\"\nverdict = \"pass\"\ntrace.fps = [30, 60]\n");
    EXPECT_EQ(repeat_command(cases[0].figures[0]),
              "tickproof schedule --policy fixed --fps 30 --fps 60");
}

TEST(CasesJson, HasEverythingOfACase) {
    const json report = json::parse(to_json(judged(kFall)));
    EXPECT_FALSE(report["version"].get<std::string>().empty());
    EXPECT_EQ(report["verdict"], "fail");
    ASSERT_EQ(report["cases"].size(), 1U);
    const json& one = report["cases"][0];
    EXPECT_EQ(one["name"], "game");
    EXPECT_EQ(one["title"], "A fall");
    EXPECT_EQ(one["source"], "issue 7");
    EXPECT_EQ(one["about"], "Gravity before the move.");
    EXPECT_EQ(one["unit"], "px");
    EXPECT_EQ(one["verdict"], "fail");
    EXPECT_EQ(one["figures"].size(), 4U);
}

TEST(CasesJson, HasEverythingOfAFigure) {
    const json report = json::parse(to_json(judged(kFall)));
    const json& fallen = report["cases"][0]["figures"][1];
    EXPECT_EQ(fallen["quantity"], "fallen");
    EXPECT_EQ(fallen["unit"], "px");
    EXPECT_EQ(fallen["with"], json({{"scenario.time_s", "2"}}));
    EXPECT_EQ(fallen["published"], "20 to 20.1");
    EXPECT_EQ(fallen["lowest"], 20);
    EXPECT_EQ(fallen["highest"], 20.1);
    EXPECT_EQ(fallen["reason"], "");
    EXPECT_EQ(fallen["computed"], 20.15625);  // 20 + 10 / 64.
    EXPECT_EQ(fallen["without_timestep"], 20);
    EXPECT_EQ(fallen["verdict"], "fail");
    EXPECT_EQ(fallen["why"], "met from 20 to 20.1");
    EXPECT_EQ(fallen["repeat"],
              "tickproof run fall --set fall.time_s=2 --set fall.run_mps=0 "
              "--engine euler:precision=f64 --policy fixed:timestep=1/64 --fps "
              "64");
    EXPECT_EQ(report["cases"][0]["figures"][2]["with"], json({{"engine.name", "euler-half-step"}}));
}

TEST(CasesJson, OfWhatIsNoNumberIsNull) {
    const json report = json::parse(to_json(judged(kFall)));
    const json& landing = report["cases"][0]["figures"][3];
    EXPECT_EQ(landing["published"], "none");
    EXPECT_TRUE(landing["computed"].is_null());
    EXPECT_TRUE(landing["lowest"].is_null());
    EXPECT_TRUE(landing["highest"].is_null());
    EXPECT_TRUE(landing["without_timestep"].is_null());
    EXPECT_EQ(landing["with"], json::object());
}

TEST(CasesJson, OfAWordIsThatWord) {
    const json report = json::parse(
        to_json(judged("[scenario]\nname = \"wall\"\n[engine]\ncollision = \"swept\"\n[[expect]]\n"
                       "quantity = \"passage\"\npublished = \"blocked\"\n")));
    EXPECT_EQ(report["cases"][0]["figures"][0]["computed"], "blocked");
}

TEST(CasesJson, OfACheckListsItsTraces) {
    const json report = json::parse(to_json(
        judged("[[expect]]\ncheck = \"pacing\"\nverdict = \"pass\"\ntrace.fps = [60, 120]\n")));
    const json& check = report["cases"][0]["figures"][0];
    EXPECT_EQ(check["quantity"], "pacing");
    EXPECT_EQ(check["with"], json({{"trace.fps", {"60", "120"}}}));
    EXPECT_EQ(check["published"], "pass");
}

TEST(CasesJson, KeepsTheReasonOfATolerance) {
    const json report = json::parse(
        to_json(judged("[[expect]]\nquantity = \"frames_per_s\"\npublished = 59\ntolerance = 2\n"
                       "reason = \"by eye\"\n")));
    const json& figure = report["cases"][0]["figures"][0];
    EXPECT_EQ(figure["reason"], "by eye");
    EXPECT_EQ(figure["lowest"], 57);
    EXPECT_EQ(figure["highest"], 61);
}

TEST(CasesJson, IsTheSameOnAnyNumberOfThreads) {
    std::vector<Case> cases;
    for (const PublishedCase& each : published_cases()) {
        cases.push_back(parse_case(each.toml, std::string(each.name)));
    }
    const std::string alone = to_json(judge_cases(cases, {}, 1));
    for (const int jobs : {0, 2, 7}) {
        EXPECT_EQ(to_json(judge_cases(cases, {}, jobs)), alone) << jobs;
    }
}

}  // namespace
}  // namespace tickproof::harness
