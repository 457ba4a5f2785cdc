// The times of bench as text and JSON, planted by hand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "harness/show/report_formats.h"
#include "harness/show/table_text.h"
#include "harness/study/charts/charts.h"
#include "tests/harness/lines_of.h"
#include "tests/harness/study/bench/timed_report.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

TEST(TimingsText, FitsTheWidth) {
    for (const std::size_t width : {60U, 80U, 120U}) {
        for (const std::string& line :
             lines_of(to_text(described(timed_report()).timings->table, {.width = width}))) {
            EXPECT_LE(line.size(), width) << line;
        }
    }
}

TEST(TimingsText, SaysThatTheMachineIsBusy) {
    Report made = timed_report();
    EXPECT_THAT(to_text(described(made).timings->table, {}), Not(HasSubstr("--time")));
    made.timings->loops[0].step_s.high *= 2;
    EXPECT_THAT(to_text(described(made).timings->table, {.width = 200}),
                HasSubstr("1 of 2 times spread by more than 10%; close other programs"));
    made.timings->loops[0].step_s.high /= 2;
    made.timings->processors = 4;
    made.timings->load = 2.9;
    EXPECT_THAT(to_text(described(made).timings->table, {}), Not(HasSubstr("busy")));
    made.timings->load = 3.2;
    EXPECT_THAT(to_text(described(made).timings->table, {.width = 200}),
                HasSubstr("the machine is busy: its load was 3.2 at the start"));
}

TEST(TimingsText, BeginsWithTheAnswerAndHasItsTableInOnePiece) {
    const std::string text = to_text(described(timed_report()), {.width = 80});
    EXPECT_THAT(text, ::testing::StartsWith("A game second costs 120 us with fixed"));
    EXPECT_THAT(text,
                HasSubstr("\n  settings  step  game second    of budget  bodies  distance\n"));
    EXPECT_THAT(text, Not(HasSubstr("in worst")));
    const std::string all =
        to_text(described(timed_report()), {.width = 200, .detail = Detail::all});
    EXPECT_THAT(all, HasSubstr("in worst  apex     tunneled  distance"));
    EXPECT_THAT(all, HasSubstr("tunneled the share of 32 shots"));
}

TEST(TimingsText, SaysWhichEnginesAreNotThoseOfTheGame) {
    Report made = timed_report();
    EXPECT_THAT(to_text(described(made).timings->table, {}), Not(HasSubstr("this program's own")));
    Game& game = made.sections[made.timings->loops[0].section].game;
    game.engine = parse_engine("physx-body");
    made.timings->loops[0].spec.engine = game.engine;
    EXPECT_THAT(to_text(described(made).timings->table, {.width = 200}),
                HasSubstr("physx-body is this program's own"));
}

TEST(InParts, RepeatsTheFirstColumn) {
    const Table table{.title = "t",
                      .columns = {"name", "one", "two", "three"},
                      .rows = {{.cells = {"a", "1", "2", "3"}}},
                      .has_verdicts = false};
    EXPECT_THAT(in_parts(table, 80), SizeIs(1));
    const std::vector<Table> parts = in_parts(table, 20);
    ASSERT_THAT(parts, SizeIs(2));
    EXPECT_THAT(parts[0].columns, ElementsAre("name", "one", "two"));
    EXPECT_THAT(parts[1].columns, ElementsAre("name", "three"));
    EXPECT_THAT(parts[1].rows[0].cells, ElementsAre("a", "3"));
    EXPECT_THAT(to_text(parts[0], {.width = 20}), HasSubstr("\n  a     1    2\n"));
    EXPECT_EQ(parts[0].title, "t");
    EXPECT_EQ(parts[1].title, "");
}

TEST(InParts, LeavesALongNameALineOfItsOwn) {
    const std::string name(30, 'n');
    const Table table{.title = "t",
                      .columns = {"name", "one", "two"},
                      .rows = {{.cells = {name, "1", "2"}}},
                      .has_verdicts = false};
    const std::vector<Table> parts = in_parts(table, 30);
    ASSERT_THAT(parts, SizeIs(1));
    EXPECT_THAT(lines_of(to_text(parts[0], {.width = 30}))[2], HasSubstr(name));
}

TEST(TimingsJson, StandApartFromWhatRepeats) {
    Report made = described(timed_report());
    made.timings->pairs = {pair_of(Clarity::different)};
    add_charts(made, true, false);
    nlohmann::json with = nlohmann::json::parse(to_json(made));
    EXPECT_EQ(with["timings"]["loops"][1]["step_s"], 3e-6);
    EXPECT_EQ(with["timings"]["sections"][0]["bodies_in_a_steady_frame"], nullptr);
    EXPECT_EQ(with["timings"]["pairs"][0]["answer"], "different");
    EXPECT_EQ(with["timings"]["charts"][0]["id"], "cost");
    EXPECT_EQ(with["timings"]["charts"].size(), 4U) << "costs, bodies, ratios and steps";
    made.timings->machine = "another";
    made.timings->loops = {timed_loop(0, 5e-6), timed_loop(1, 7e-6)};
    add_charts(made, true, false);
    nlohmann::json later = nlohmann::json::parse(to_json(made));
    EXPECT_NE(later, with);
    later.erase("timings");
    with.erase("timings");
    EXPECT_EQ(later, with);
}

/// The members that Google Benchmark 1.7.1 writes with --benchmark_repetitions, and that its
/// compare.py reads.
TEST(BenchmarkJson, HasTheMembersOfGoogleBenchmark) {
    const nlohmann::json json = nlohmann::json::parse(to_benchmark_json(timed_report()));
    const auto members = [](const nlohmann::json& object) {
        std::set<std::string> names;
        for (const auto& [name, value] : object.items()) {
            names.insert(name);
        }
        return names;
    };
    const std::set<std::string> shared{"name",     "family_index", "per_family_instance_index",
                                       "run_name", "run_type",     "repetitions",
                                       "threads",  "iterations",   "real_time",
                                       "cpu_time", "time_unit"};
    std::set<std::string> run = shared;
    run.insert("repetition_index");
    std::set<std::string> aggregate = shared;
    aggregate.insert({"aggregate_name", "aggregate_unit"});
    ASSERT_EQ(json["benchmarks"].size(), 2U * (3 + 3));
    EXPECT_EQ(members(json["benchmarks"][0]), run);
    EXPECT_EQ(members(json["benchmarks"][3]), aggregate);
    EXPECT_EQ(json["benchmarks"][0]["name"], "gate/euler/fixed");
    EXPECT_EQ(json["benchmarks"][0]["real_time"], 2000.0);
    EXPECT_EQ(json["benchmarks"][0]["time_unit"], "ns");
    EXPECT_EQ(json["benchmarks"][0]["iterations"], 540);
    EXPECT_EQ(json["benchmarks"][4]["name"], "gate/euler/fixed_median");
    EXPECT_EQ(json["benchmarks"][4]["run_name"], "gate/euler/fixed");
    EXPECT_NEAR(json["benchmarks"][5]["real_time"].get<double>(), 200, 1e-6);
}

TEST(BenchmarkJson, HasThirtyRepetitionsAtMost) {
    Report made = timed_report();
    made.timings->loops.resize(1);
    made.timings->loops[0].repetitions = repetitions_of(std::vector<double>(100, 1e-6), 540);
    EXPECT_EQ(nlohmann::json::parse(to_benchmark_json(made))["benchmarks"].size(), 30U + 3);
}

}  // namespace
}  // namespace tickproof::harness
