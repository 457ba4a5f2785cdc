#include "harness/study/cases/case_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "harness/show/report_formats.h"
#include "harness/study/cases/published.h"
#include "harness/study/cases/read_case.h"

namespace tickproof::harness {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<JudgedCase> judged_cases(const std::string& toml, const CaseSettings& overrides = {}) {
    return judge_cases({parse_case(toml, "game.toml")}, overrides, 1);
}

/// In steps of 1/64 s a body falls 5 m and 5/64 m in a second; without a timestep, 5 m. Velocity
/// Verlet has no error.
const std::string kFallingCase = R"(title = "A fall"
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

Report report_on(const std::string& toml, const CaseSettings& overrides = {}) {
    return report_of({.verb = "cases", .command = "tickproof cases game.toml"},
                     judged_cases(toml, overrides));
}

/// Cells, verdict and remark of each row of the first case.
std::vector<std::vector<std::string>> rows_of(const Report& report) {
    std::vector<std::vector<std::string>> rows;
    for (const TableRow& row : report.tables.at(0).rows) {
        rows.push_back(row.cells);
        rows.back().emplace_back(to_text(row.verdict));
        rows.back().push_back(row.remark);
    }
    return rows;
}

Finding error_of(const Report& report) {
    return report.findings.at(0).finding;  // The worst comes first.
}

/// The finding with these words in its name.
Json finding_about(const Json& report, const std::string& about) {
    for (const Json& finding : report["findings"]) {
        if (finding["about"] == about) {
            return finding;
        }
    }
    ADD_FAILURE() << "nothing about " << about << " in " << report["findings"].dump(2);
    return {};
}

TEST(CasesReport, HasATableOfPublishedAndComputed) {
    const Report report = report_on(kFallingCase);
    EXPECT_THAT(report.tables.at(0).title, HasSubstr("A fall"));
    EXPECT_THAT(report.tables.at(0).source, HasSubstr("issue 7"));
    EXPECT_EQ(report.tables.at(0).columns,
              (std::vector<std::string>{"quantity", "published", "computed"}));
    EXPECT_EQ(rows_of(report),
              (std::vector<std::vector<std::string>>{
                  {"fallen", "5.08 px", "5.0781", "pass", "scenario.time_s=1"},
                  {"fallen", "20 to 20.1 px", "20.16", "error", "scenario.time_s=2"},
                  {"speed", "10.00 px/s", "10", "pass", "engine.name=euler-half-step"},
                  {"landing", "none", "none", "pass", ""}}));
}

TEST(CasesReport, HasAnErrorForAFigureThatIsNotMet) {
    const Report report = report_on(kFallingCase);
    EXPECT_EQ(report.verdict, Verdict::error);
    EXPECT_EQ(report.count(Verdict::error), 1U);
    EXPECT_EQ(report.count(Verdict::pass), 3U);
    const Finding& finding = error_of(report);
    EXPECT_EQ(finding.check, "cases");
    EXPECT_EQ(finding.measured, 20.15625);  // 20 + 10 / 64.
    // 0.10625 from the middle of the published range, which is 0.05 to either side.
    const auto share = std::ranges::find(finding.numbers, "share_of_tolerance", &Number::name);
    ASSERT_NE(share, finding.numbers.end());
    EXPECT_NEAR(share->value, 2.125, 1e-9);
    EXPECT_THAT(finding.summary, HasSubstr("20 to 20.1 px"));
    EXPECT_FALSE(finding.cause.empty());
    EXPECT_EQ(repeat_command(finding.shown_by),
              "tickproof run fall --set fall.time_s=2 --set fall.run_mps=0 "
              "--engine euler:precision=f64 --policy fixed:timestep=1/64 --fps 64 --start 0");
}

TEST(CasesReport, PointsAtTheLineOfTheFigure) {
    const Finding finding = error_of(report_on(kFallingCase));
    EXPECT_EQ(finding.at.file, "game.toml");
    EXPECT_EQ(finding.at.line, 20U);
}

TEST(CasesReport, OfACheckNamesItsTracesAndTheVerdict) {
    // A step of 1/60 s in each frame: twice as fast at 120 fps.
    const Report report = report_on(R"([policy]
name = "frame-locked"
[[expect]]
check = "speed"
trace.fps = [60, 120]
verdict = "pass"
)");
    EXPECT_EQ(rows_of(report).at(0),
              (std::vector<std::string>{"speed", "pass", "error", "error", "trace.fps=60,120"}));
}

TEST(CasesReport, OfAThresholdNamesTheSetting) {
    const Report report = report_on(kFallingCase + R"([[expect]]
quantity = "travelled"
largest = "scenario.run_mps"
within = [0, 10]
holds = "0 to 7.5"
published = 7.5
)");
    const std::vector<std::string> row = rows_of(report).back();
    EXPECT_EQ(row[0], "largest scenario.run_mps");
    EXPECT_EQ(row[2], "7.5");
    EXPECT_EQ(row[3], "pass");
}

TEST(CasesReport, HasAToleranceThatIsNotThePrintedPrecisionWithItsReason) {
    const Report report = report_on(
        "[[expect]]\nquantity = \"frames_per_s\"\npublished = 59\ntolerance = 2\n"
        "reason = \"by eye\"\n");
    EXPECT_EQ(rows_of(report).at(0)[1], "59 1/s +-2");
    EXPECT_THAT(error_of(report).summary, HasSubstr("by eye"));
}

TEST(CasesReport, CountsLengthsInTheUnitOfTheCase) {
    const auto published = [](const std::string& quantity, const std::string& unit) {
        return rows_of(report_on("unit = \"" + unit +
                                 "\"\n[scenario]\nname = \"bounce\"\n[[expect]]\nquantity = \"" +
                                 quantity + "\"\npublished = 5\n"))
            .at(0)[1];
    };
    EXPECT_EQ(published("rebound", "px"), "5 px");
    EXPECT_EQ(published("rebound", ""), "5 m");
    EXPECT_EQ(published("energy_error", "px"), "5 J2");
    EXPECT_EQ(published("game_speed", "px"), "5 s/s");
}

TEST(CasesReport, HasASectionACase) {
    std::vector<JudgedCase> two = judged_cases(kFallingCase);
    two.push_back(two.front());
    two[1].about.name = "again";
    const Report report = report_of({}, two);
    EXPECT_EQ(report.sections.size(), 2U);
    EXPECT_EQ(report.tables.size(), 2U);
    EXPECT_EQ(report.count(Verdict::error), 2U);
    EXPECT_EQ(report.count(Verdict::pass), 6U);
    EXPECT_EQ(report_of({}, {}).verdict, Verdict::unknown);
}

TEST(CasesReport, HasAnIdForEachFigure) {
    std::vector<JudgedCase> two = judged_cases(kFallingCase);
    two.push_back(two.front());
    std::set<std::string> ids;
    for (const Reported& each : report_of({}, two).findings) {
        ids.insert(each.finding.id);
    }
    EXPECT_EQ(ids.size(), 8U);
    EXPECT_TRUE(ids.contains("cases/game-fallen-scenario.time-s-2"));
    EXPECT_TRUE(ids.contains("cases/game-landing"));
}

TEST(CasesReport, WarnsOfASettingWithoutEffectAtItsLine) {
    std::vector<JudgedCase> one = judged_cases(kFallingCase);
    one[0].warnings = {{.at = "dir/game.toml:7", .text = "load.render changes nothing"}};
    const Report report = report_of({}, one);
    EXPECT_EQ(report.count(Verdict::warning), 1U);
    const Finding& warning = report.findings.at(1).finding;
    EXPECT_EQ(warning.at.file, "dir/game.toml");
    EXPECT_EQ(warning.at.line, 7U);
}

TEST(CasesReport, FitsANarrowTerminal) {
    const std::string text = to_text(
        report_on("title = \"a title that is much longer than a narrow terminal is wide, of "
                  "course\"\nsource = \"a source that is much longer than a narrow terminal is "
                  "wide\"\n[[expect]]\nquantity = \"frames_per_s\"\npublished = 59\n"
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

TEST(CasesReport, HasATextWithEverything) {
    EXPECT_THAT(to_text(report_on(kFallingCase), {.detail = Detail::all}),
                HasSubstr("\n1 error, "));
}

TEST(CasesReport, HasColourOnlyWhenAskedFor) {
    EXPECT_THAT(to_text(report_on(kFallingCase), {}), Not(HasSubstr("\x1b[")));
    EXPECT_THAT(to_text(report_on(kFallingCase), {.colour = true}), HasSubstr("\x1b["));
}

TEST(CasesReport, OfACaseWithoutATitleHasItsNameAlone) {
    EXPECT_EQ(
        report_on("[[expect]]\nquantity = \"frames_per_s\"\npublished = 60\n").tables.at(0).title,
        "game");
}

TEST(CasesReport, RepeatsAScheduleWhereNoEngineIsNeeded) {
    const Finding finding =
        error_of(report_on("[[expect]]\nquantity = \"frames_per_s\"\npublished = 59\n"));
    EXPECT_EQ(repeat_command(finding.shown_by), "tickproof schedule --policy fixed --fps 60");
}

TEST(CasesReport, RepeatsAllTracesThatACheckCompares) {
    std::vector<JudgedCase> one =
        judged_cases("[[expect]]\ncheck = \"speed\"\nverdict = \"error\"\ntrace.fps = [30, 60]\n");
    one.at(0).figures.at(0).shown_by = {parse_run_spec("schedule --policy fixed --fps 30"),
                                        parse_run_spec("schedule --policy fixed --fps 60")};
    EXPECT_EQ(repeat_command(error_of(report_of({}, one)).shown_by),
              "tickproof schedule --policy fixed --fps 30 --fps 60");
}

TEST(CasesJson, HasTheNumbersOfAFigure) {
    const Json fallen = finding_about(Json::parse(to_json(report_on(kFallingCase))),
                                      "game fallen scenario.time_s=2");
    EXPECT_EQ(fallen["section"], "game");
    EXPECT_EQ(fallen["verdict"], "error");
    EXPECT_EQ(fallen["numbers"]["computed"]["value"], 20.15625);  // 20 + 10 / 64.
    EXPECT_EQ(fallen["numbers"]["lowest"]["value"], 20);
    EXPECT_EQ(fallen["numbers"]["highest"]["value"], 20.1);
    EXPECT_EQ(fallen["numbers"]["without_timestep"]["value"], 20);
}

TEST(CasesJson, OfWhatIsNoNumberHasNone) {
    const Json landing =
        finding_about(Json::parse(to_json(report_on(kFallingCase))), "game landing");
    EXPECT_FALSE(landing["numbers"].contains("lowest"));
    EXPECT_TRUE(landing["numbers"]["without_timestep"]["value"].is_null());
}

TEST(CasesJson, OfAWordHasThatWordInItsTable) {
    const Report report = report_on(
        "[scenario]\nname = \"wall\"\n[engine]\ncollision = \"swept\"\n[[expect]]\n"
        "quantity = \"passage\"\npublished = \"blocked\"\n");
    EXPECT_EQ(rows_of(report).at(0)[2], "blocked");
}

TEST(CasesJson, IsTheSameOnAnyNumberOfThreads) {
    std::vector<Case> cases;
    for (const PublishedCase& each : published_cases()) {
        cases.push_back(parse_case(each.toml, std::string(each.name)));
    }
    const std::string alone = to_json(report_of({}, judge_cases(cases, {}, 1)));
    for (const int jobs : {0, 2, 7}) {
        EXPECT_EQ(to_json(report_of({}, judge_cases(cases, {}, jobs))), alone) << jobs;
    }
}

}  // namespace
}  // namespace tickproof::harness
