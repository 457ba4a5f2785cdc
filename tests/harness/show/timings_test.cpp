// The times of bench, planted by hand.

#include "harness/study/bench/timing_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "harness/show/report_formats.h"
#include "harness/show/table_text.h"
#include "harness/study/bench/errors.h"
#include "harness/study/bench/repetitions.h"
#include "tests/harness/lines_of.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

TimedSection timed_section() {
    return {.frames = {.steady = 2,
                       .worst = 15,
                       .worst_trace = "hitch",
                       .fewest_per_s = 30,
                       .most_per_s = 60},
            .budget = {.physics_s = 1e-3, .frame_s = 2e-3, .text = "half of the frame"},
            .bodies = {{.bodies = 3, .step_s = 1e-6}, {.bodies = 15, .step_s = 5e-6}},
            .bodies_steady = kAllFit,
            .bodies_worst = 7.9};
}

TimedLoop timed_loop(std::size_t section, double step_s) {
    TimedLoop loop{.section = section,
                   .spec = spec(scenario("gate"), "euler", "fixed", at_rate(60).spec),
                   .trace = "60 fps",
                   .steps = 180,
                   .repeated = 3};
    const std::vector<double> samples_s{step_s, 0.9 * step_s, 1.1 * step_s};
    loop.repetitions = repetitions_of(samples_s, loop.steps * loop.repeated);
    loop.step_s = spread_of(samples_s);
    return loop;
}

Finding error(std::string_view check, std::string about, double value) {
    Finding finding = found(check, std::move(about), Verdict::note);
    finding.numbers = {{std::string(check), value, ""}};
    return finding;
}

/// Two settings: a step of 2 us and one of 3 us.
Report timed_report() {
    Section first = gate_section("fixed");
    first.findings = {error(kApexError, "jump", -0.04), error(kTunneled, "wall 0.1 m", 0.5),
                      error(kDistance, "gate", 0.02), error(kDistance, "stack", 9)};
    Section second = gate_section("variable");
    second.findings = {error(kApexError, "jump", -0.08)};
    for (Section* section : {&first, &second}) {
        section->runs.clear();
    }
    Report made = make_report({.verb = "bench", .command = "tickproof bench gate"},
                              {std::move(first), std::move(second)});
    made.timings = Timings{.machine = "a machine",
                           .sections = {timed_section(), timed_section()},
                           .loops = {timed_loop(0, 2e-6), timed_loop(1, 3e-6)}};
    return made;
}

Report described(Report made) {
    describe_timings(made);
    return made;
}

TimedPair pair_of(Clarity clarity) {
    return {.first = 0,
            .second = 1,
            .scenario = scenario("gate"),
            .cost = {.ratio = {.pairs = 32, .median = 0.52, .low = 0.51, .high = 0.53},
                     .clarity = clarity},
            .trace = "60 fps"};
}

TEST(TimingTable, HasCostAndErrorOfASettingInOneRow) {
    const Table table = described(timed_report()).timings->table;
    ASSERT_THAT(table.rows, SizeIs(2));
    EXPECT_THAT(table.columns,
                ElementsAre("settings", "step", "spread", "game second", "worst frame", "of budget",
                            "bodies", "in worst", "apex", "tunneled", "distance"));
    EXPECT_THAT(table.rows[0].cells,
                ElementsAre("fixed", "2 us", "5.0%", "60 us..120 us", "15 steps, 30 us", "3%",
                            "15+", "7", "-0.04 m", "50%", "0.02 m"));
    EXPECT_THAT(table.rows[1].cells,
                ElementsAre("variable", "3 us", "5.0%", "90 us..180 us", "15 steps, 45 us", "4.5%",
                            "15+", "7", "-0.08 m", "-", "-"));
}

TEST(TimingTable, IsTitledByWhatAllRowsShare) {
    Report made = timed_report();
    EXPECT_THAT(described(made).timings->table.title, StartsWith("gate in euler: "));
    made.timings->loops[1].spec.scenario = scenario("jump");
    EXPECT_THAT(described(made).timings->table.title, StartsWith("gate and jump in euler: cost, "));
    made.timings->loops[1].spec.engine = parse_engine("box2d");
    EXPECT_THAT(described(made).timings->table.title, StartsWith("gate and jump: cost, "));
}

TEST(TimingTable, IsEmptyWhereNothingWasTimed) {
    Report made = timed_report();
    made.timings->loops.clear();
    EXPECT_THAT(described(made).timings->table.rows, SizeIs(0));
    EXPECT_EQ(described(made).timings->headline, "");
}

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
    made.timings->sections[0].bodies[1].spread = 0.3;
    made.timings->sections[1].bodies[0].spread = 0.05;
    EXPECT_THAT(to_text(described(made).timings->table, {.width = 200}),
                HasSubstr("2 of 6 times spread by more than 10%, those of bodies included"));
    made.timings->loops[0].step_s.high /= 2;
    EXPECT_THAT(to_text(described(made).timings->table, {.width = 200}),
                HasSubstr("1 of 6 times spread by more than 10%, those of bodies included"));
}

TEST(CostHeadline, HasNoFigureOfATimeThatSpread) {
    Report made = timed_report();
    EXPECT_FALSE(is_noisy(made.timings->loops[0]));
    EXPECT_THAT(described(made).timings->headline,
                AllOf(HasSubstr("fixed"), HasSubstr("variable")));
    made.timings->loops[0].step_s.high *= 2;
    EXPECT_TRUE(is_noisy(made.timings->loops[0]));
    EXPECT_THAT(described(made).timings->headline,
                AllOf(Not(HasSubstr("fixed")), HasSubstr("variable")));
    made.timings->loops[1].step_s.high *= 2;
    EXPECT_THAT(described(made).timings->headline, Not(HasSubstr(" us")));
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

TEST(PairText, SaysHowMuchTheSecondCosts) {
    const Report made = timed_report();
    EXPECT_THAT(pair_text(made, pair_of(Clarity::different)),
                HasSubstr("variable costs 0.520 of fixed [0.510, 0.530]"));
    EXPECT_THAT(pair_text(made, pair_of(Clarity::alike)),
                HasSubstr("as much as fixed, to 1%: 0.520 of it"));
    EXPECT_THAT(pair_text(made, pair_of(Clarity::too_noisy)), HasSubstr("too noisy to tell"));
    EXPECT_THAT(pair_text(made, pair_of(Clarity::too_noisy)), HasSubstr("--time 60s"));
    Report twice = timed_report();
    twice.sections[1].game = twice.sections[0].game;
    EXPECT_THAT(pair_text(twice, pair_of(Clarity::different)),
                HasSubstr("are the same settings, so what differs is noise: 0.520 [0.510, 0.530]"));
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
    Report made = timed_report();
    made.timings->pairs = {pair_of(Clarity::different)};
    nlohmann::json with = nlohmann::json::parse(to_json(made));
    EXPECT_EQ(with["timings"]["loops"][1]["step_s"], 3e-6);
    EXPECT_EQ(with["timings"]["sections"][0]["bodies_in_a_steady_frame"], nullptr);
    EXPECT_EQ(with["timings"]["pairs"][0]["answer"], "different");
    made.timings->machine = "another";
    made.timings->loops = {timed_loop(0, 5e-6), timed_loop(1, 7e-6)};
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
