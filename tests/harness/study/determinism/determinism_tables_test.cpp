// The tables and the answer of determinism, of planted findings.

#include "harness/study/determinism/determinism_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::SizeIs;

Finding same(std::string about) {
    return found("determinism", std::move(about), Verdict::pass);
}

Finding differing(std::string about, double step, double apart_m) {
    Finding finding = found("determinism", std::move(about), Verdict::note);
    finding.numbers = {{"first_step", step, ""}, {"distance_at_end", apart_m, "m"}};
    return finding;
}

Finding not_tried(std::string about, std::string why) {
    Finding finding = found("determinism", std::move(about), Verdict::note);
    finding.was_not_tried = true;
    finding.cause = std::move(why);
    return finding;
}

/// Two runs under three perturbations; `locale` is tried in none, `order` differs in both.
Report of_two_runs(Findings more = {}) {
    Section section = gate_section("fixed");
    section.runs.clear();
    section.game.perturbations = {{.name = "repeat"}, {.name = "locale"}, {.name = "order"}};
    section.findings = {same("gate, repeat"),
                        same("jump, repeat"),
                        not_tried("gate, locale", "none is installed"),
                        not_tried("jump, locale", "none is installed"),
                        differing("gate, order", 9, 0.25),
                        differing("jump, order", 4, 0.5)};
    section.findings.insert(section.findings.end(), more.begin(), more.end());
    return make_report({.verb = "determinism", .command = "tickproof determinism"},
                       {std::move(section)});
}

TEST(DeterminismTables, SumUpAllRunsInOneTable) {
    const std::vector<Table> tables = determinism_tables(of_two_runs());
    ASSERT_THAT(tables, SizeIs(3)) << "the sum, and the details of two runs";
    EXPECT_EQ(tables[0].title, "gate in euler; jump in euler under fixed");
    ASSERT_THAT(tables[0].rows, SizeIs(1));
    EXPECT_THAT(tables[0].rows[0].cells, ElementsAre("order", "2 of 2", "step 4", "0.5 m"));
    EXPECT_EQ(tables[0].rows[0].verdict, Verdict::note);
    ASSERT_THAT(tables[0].notes, SizeIs(2));
    EXPECT_EQ(tables[0].notes[0].label + tables[0].notes[0].text, "same bits: repeat");
    EXPECT_EQ(tables[0].notes[1].label + tables[0].notes[1].text,
              "not tried: locale: none is installed");
    EXPECT_TRUE(tables[1].is_detail);
    EXPECT_THAT(tables[1].rows, SizeIs(3));
}

TEST(DeterminismTables, SayInHowManyRunsAPerturbationWasTried) {
    Report report = of_two_runs();
    for (Reported& each : report.findings) {
        if (each.finding.about == "jump, repeat") {
            each.finding = not_tried("jump, repeat", "too long");
            each.verdict = Verdict::note;
        }
    }
    const std::vector<TableNote> notes = determinism_tables(report)[0].notes;
    EXPECT_EQ(notes[0].text, "repeat in 1 of 2 runs");
    EXPECT_EQ(notes[2].text, "repeat in 1 of 2 runs: too long");
}

/// Where no step is taken nothing differs, and nothing is the same.
TEST(DeterminismTables, CountNoDifferenceWithoutAVerdict) {
    Report report = of_two_runs();
    for (Reported& each : report.findings) {
        if (each.finding.about == "jump, order") {
            each.finding = unjudged("determinism", "jump, order", "No step is taken");
            each.verdict = Verdict::unknown;
        }
    }
    const Table all = determinism_tables(report)[0];
    ASSERT_THAT(all.rows, SizeIs(1));
    EXPECT_THAT(all.rows[0].cells, ElementsAre("order", "1 of 1", "step 9", "0.25 m"));
    EXPECT_THAT(all.notes, ::testing::Contains(::testing::Field(
                               &TableNote::text, "order in 1 of 2 runs: No step is taken")));
}

TEST(DeterminismTables, HaveTheNoiseFloorInSecondsAndItsEngine) {
    Finding floor = found("noise-floor", "gate", Verdict::note);
    floor.numbers = {{"twins", 64, ""},
                     {"greatest", 0.25, "m"},
                     {"step_length", 0.02, "s"},
                     {"horizon_first", 10, "steps"},
                     {"doubling", 2.5, "steps"}};
    const std::vector<Table> tables = determinism_tables(of_two_runs({floor}));
    ASSERT_THAT(tables, SizeIs(4));
    EXPECT_THAT(tables[1].rows[0].cells,
                ElementsAre("gate in euler", "64", "0.25 m", "50 ms", "200 ms", "never"));
}

TEST(DeterminismAnswer, SaysWhatWasShownAndWhatWasNotTried) {
    EXPECT_EQ(determinism_answer(of_two_runs()),
              "the same bits in 2 repetitions on this machine; not tried: locale");
    Report none = of_two_runs();
    std::erase_if(none.findings,
                  [](const Reported& each) { return each.verdict == Verdict::pass; });
    EXPECT_EQ(determinism_answer(none), "");
}

}  // namespace
}  // namespace tickproof::harness
