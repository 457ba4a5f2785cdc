// Table, headline and sentences of planted times.

#include "harness/study/bench/timing_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/study/bench/cheapest.h"
#include "tests/harness/study/bench/timed_report.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

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
    EXPECT_THAT(described(made).timings->table.title,
                StartsWith("gate in euler: cost and error, timed at 60 fps on a machine"));
    made.timings->loops[1].spec.scenario = scenario("jump");
    EXPECT_THAT(described(made).timings->table.title,
                StartsWith("gate and jump in euler: cost and "));
    made.timings->loops[1].spec.engine = parse_engine("box2d");
    EXPECT_THAT(described(made).timings->table.title, StartsWith("gate and jump: cost and "));
}

TEST(TimingTable, NamesTheCheapestSettingWithinADistance) {
    const auto headline = [](Report made, double within_m) {
        made.timings->within_m = within_m;
        return described(std::move(made)).headline;
    };
    // 60 steps of 2 us a second, 0.02 m off; the other setting has no distance.
    EXPECT_EQ(headline(timed_report(), 0.02),
              "Cheapest within 0.02 m: fixed: 120 us for a game second, 0.02 m off");
    EXPECT_THAT(headline(timed_report(), 0.019), StartsWith("Cheapest within 0.019 m: none of 2"));
    Report noisy = timed_report();
    noisy.timings->loops[0].step_s = spread_of(std::vector{1e-6, 2e-6, 3e-6});
    EXPECT_THAT(headline(noisy, 1), HasSubstr("too busy to tell")) << "its time is chance";
    EXPECT_THAT(described(timed_report()).headline, Not(HasSubstr("heapest")));
}

/// A setting is as good as in the scenario that it is worst in, and costs what all of them cost.
TEST(TimingTable, NamesTheCheapestSettingOfAllScenarios) {
    Report made = timed_report();
    auto& loops = made.timings->loops;
    loops[0].distance_m = 0.008;
    loops[1].distance_m = 0.02;
    loops[1].name = "variable";
    loops.push_back(loops[0]);
    loops.back().distance_m = 0.09;  // The same setting, in another scenario.
    made.timings->within_m = 0.05;
    EXPECT_EQ(cheapest_text(made), "variable: 180 us for a game second, 0.02 m off");
    made.timings->within_m = 0.1;
    EXPECT_THAT(cheapest_text(made), HasSubstr("180 us"));
    loops.back().step_s = loops[0].step_s = spread_of(std::vector{0.5e-6, 0.5e-6, 0.5e-6});
    EXPECT_THAT(cheapest_text(made),
                HasSubstr(": 60 us for a game second of each of 2 scenarios, 0.09 m off at most"));
}

TEST(TimingTable, IsEmptyWhereNothingWasTimed) {
    Report made = timed_report();
    made.timings->loops.clear();
    EXPECT_THAT(described(made).timings->table.rows, SizeIs(0));
    EXPECT_EQ(described(made).headline, "");
}

TEST(CostHeadline, HasNoFigureOfATimeThatSpread) {
    Report made = timed_report();
    EXPECT_FALSE(is_noisy(made.timings->loops[0]));
    EXPECT_THAT(described(made).headline, AllOf(HasSubstr("fixed"), HasSubstr("variable")));
    made.timings->loops[0].step_s.high *= 2;
    EXPECT_TRUE(is_noisy(made.timings->loops[0]));
    EXPECT_THAT(described(made).headline, AllOf(Not(HasSubstr("fixed")), HasSubstr("variable")));
    made.timings->loops[1].step_s.high *= 2;
    EXPECT_THAT(described(made).headline, Not(HasSubstr(" us")));
}

TEST(CostHeadline, HasTheTotalOfEachSettingAndTheirRatio) {
    // 60 steps of 2 us, and of 3 us.
    const Report two = described(timed_report());
    EXPECT_EQ(two.headline,
              "A game second costs 120 us with fixed (30 to 60 steps) and 180 us with variable (30 "
              "to 60 steps): 1.5 times as much");
    EXPECT_EQ(two.answer, "fixed costs 0.667 of variable");
    Report three = timed_report();
    three.sections.push_back(three.sections.back());
    three.timings->sections.push_back(three.timings->sections.back());
    three.timings->loops.push_back(timed_loop(2, 1e-6));
    EXPECT_THAT(described(three).headline, AllOf(StartsWith("A game second costs 60 us with "),
                                                 HasSubstr(", up to 180 us with variable"),
                                                 HasSubstr(", the dearest: 3 times as much")));
}

TEST(CostHeadline, OfOneSettingHasStepsBudgetAndBodies) {
    Report made = timed_report();
    made.sections.pop_back();
    made.timings->sections.pop_back();
    made.timings->loops.pop_back();
    TimedSection& section = made.timings->sections.front();
    section.bodies_least = 1240;
    section.bodies_most = 1690;
    // 15 steps of 2 us are 3% of 1 ms.
    EXPECT_EQ(described(made).headline,
              "A game second of 30 to 60 steps costs 120 us; the worst frame takes 3% of the "
              "budget; 1200..1600 bodies fit");
    EXPECT_EQ(described(made).answer, "a game second of 30 to 60 steps costs 120 us");
    made.timings->loops.push_back(timed_loop(0, 8e-6));
    made.timings->loops.back().spec.scenario = scenario("stack");
    EXPECT_THAT(described(made).headline,
                HasSubstr("costs 480 us in stack, the dearest of 2 scenarios; "));
    made.timings->loops[1].step_s.high *= 2;
    EXPECT_EQ(described(made).answer, "a game second of 30 to 60 steps costs 120 us");
    EXPECT_THAT(described(made).headline, ::testing::EndsWith("; 1 other time too noisy"));
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

}  // namespace
}  // namespace tickproof::harness
