#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/harness/report/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(TextReport, ShowsTheEnginesSideBySide) {
    const std::string text = to_text(gate_report("variable", true), {});
    EXPECT_THAT(text, HasSubstr("policy    euler              box2d    verdict"));
    EXPECT_THAT(text, HasSubstr("variable  tunneled 32 of 32  blocked  fail:"));
    EXPECT_THAT(text, HasSubstr("verdict: fail"));
}

TEST(TextReport, OfAJudgementTellsCauseFixAndCommand) {
    const std::string text = to_text(gate_report("variable", true), {});
    EXPECT_THAT(text, HasSubstr("why: the step of 1 s in which it crosses"));
    EXPECT_THAT(text, HasSubstr("fix: take no step longer than 80 ms"));
    EXPECT_THAT(
        text,
        HasSubstr("tickproof run gate --engine euler --policy variable --generate hitch --start"));
    EXPECT_THAT(text, HasSubstr("seed 1; repeat with"));
}

TEST(TextReport, OfAComparisonTellsTheWorstOnly) {
    const std::string text = to_text(gate_report("variable", false), {});
    EXPECT_THAT(text, HasSubstr("tunneling (variable, gate, euler)"));
    EXPECT_THAT(text, Not(HasSubstr("repeats (")));
    EXPECT_THAT(text, HasSubstr("--policy NAME tells all of it"));
    EXPECT_THAT(text, Not(HasSubstr("verdict: ")));
}

TEST(TextReport, FitsANarrowTerminal) {
    std::istringstream lines(to_text(gate_report("variable", true), {.width = 60}));
    for (std::string line; std::getline(lines, line);) {
        // Commands stay whole, so that they can be copied; so does a row of the table up to its
        // last column.
        if (line.find("tickproof ") == std::string::npos && line.find("  variable  ") != 0 &&
            line.find("  policy  ") != 0) {
            EXPECT_LE(line.size(), 60U) << line;
        }
    }
}

TEST(TextReport, HasColourOnlyWhenAskedFor) {
    EXPECT_THAT(to_text(gate_report("variable", true), {}), Not(HasSubstr("\x1b[")));
    EXPECT_THAT(to_text(gate_report("variable", true), {.colour = true}), HasSubstr("\x1b["));
}

TEST(TextReport, SaysThatAShortTraceIsRepeated) {
    // Three seconds of trace of which the clamp drops three quarters of one: the last are taken
    // from its beginning.
    Report report = gate_report("fixed", true);
    EXPECT_THAT(to_text(report, {}), HasSubstr("shorter than a scenario: it begins again"));
    for (Answer& answered : report.answers) {
        for (auto& run : answered.runs) {
            run.summary.trace_repeated = false;
        }
    }
    EXPECT_THAT(to_text(report, {}), Not(HasSubstr("begins again")));
}

}  // namespace
}  // namespace tickproof::harness
