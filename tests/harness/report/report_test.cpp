#include "harness/report/report.h"

#include <gtest/gtest.h>

#include "tests/harness/report/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(Report, TheWorstFindingIsTheVerdict) {
    Answer good;
    good.findings = {{.check = "a", .verdict = Verdict::pass},
                     {.check = "b", .verdict = Verdict::note}};
    Answer bad;
    bad.findings = {{.check = "c", .verdict = Verdict::unknown}};
    EXPECT_EQ(make_report({}, {good}).verdict, Verdict::note);
    EXPECT_EQ(make_report({}, {good, bad}).verdict, Verdict::unknown);
    bad.findings.push_back({.check = "d", .verdict = Verdict::fail});
    EXPECT_EQ(make_report({}, {bad, good}).verdict, Verdict::fail);
}

std::string command_of(const Invocation& invocation, const RunSpec& shown_by,
                       Question question = {}, bool takes_all_runs = false) {
    Finding finding;
    finding.shown_by = shown_by;
    finding.takes_all_runs = takes_all_runs;
    return repeat_command(invocation, question, finding);
}

TEST(RepeatCommand, HoldsAllThatDeterminesARun) {
    Invocation invocation;
    invocation.traces = {at_rate(60), parse_generated("uniform:min=5ms", 9)};
    invocation.seed = 9;
    RunSpec run =
        spec(scenario("gate", {"gate.rise_mps=3"}), "box2d:ccd=off", "fixed:timestep=1/50");
    run.trace = 1;
    run.start_frame = 12;
    run.load.step_cost = std::chrono::milliseconds(4);
    EXPECT_EQ(command_of(invocation, run),
              "tickproof run gate --set gate.rise_mps=3 --engine box2d:ccd=off --policy "
              "fixed:timestep=1/50 "
              "--generate 'uniform:min=5ms' --seed 9 --step-cost 4ms --start 12");
}

TEST(RepeatCommand, OfAPairRunsBothEngines) {
    Invocation invocation;
    invocation.traces = {at_rate(60)};
    Question pair;
    pair.other = parse_engine("box2d");
    EXPECT_EQ(command_of(invocation, spec(scenario("jump"), "euler", "fixed"), pair),
              "tickproof run jump --engine euler,box2d --policy fixed --fps 60 --start 0");
}

TEST(RepeatCommand, OfADifferenceBetweenRunsTakesThemAll) {
    Invocation invocation;
    invocation.traces = {at_rate(60), at_rate(15)};
    EXPECT_EQ(command_of(invocation, spec(scenario("jump"), "euler", "fixed"), {}, true),
              "tickproof run jump --engine euler --policy fixed --fps 60 --fps 15");
    invocation.starts.kind = Starts::Kind::all;
    EXPECT_EQ(command_of(invocation, spec(scenario("jump"), "euler", "fixed"), {}, true),
              "tickproof run jump --engine euler --policy fixed --fps 60 --fps 15 --start all");
}

TEST(RepeatCommand, OfAMeasureNeedsNoEngine) {
    Invocation invocation;
    invocation.traces = {at_rate(60)};
    RunSpec run;
    run.policy = parse_policy("variable");
    EXPECT_EQ(command_of(invocation, run), "tickproof schedule --policy variable --fps 60");
}

TEST(RepeatCommand, OfAComparisonNamesNoPolicy) {
    EXPECT_EQ(repeat_command(gate_report("fixed", false).invocation),
              "tickproof run gate --engine euler,box2d --generate hitch");
    EXPECT_EQ(repeat_command(gate_report("fixed", true).invocation),
              "tickproof run gate --engine euler,box2d --policy fixed --generate hitch");
}

}  // namespace
}  // namespace tickproof::harness
