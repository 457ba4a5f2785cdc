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
    EXPECT_THAT(described(made).timings->table.title, StartsWith("gate in euler: "));
    made.timings->loops[1].spec.scenario = scenario("jump");
    EXPECT_THAT(described(made).timings->table.title, StartsWith("gate and jump in euler: cost, "));
    made.timings->loops[1].spec.engine = parse_engine("box2d");
    EXPECT_THAT(described(made).timings->table.title, StartsWith("gate and jump: cost, "));
}

TEST(TimingTable, NamesTheCheapestSettingWithinADistance) {
    const auto first_note = [](Report made, double within_m) {
        made.timings->within_m = within_m;
        const TableNote note = described(std::move(made)).timings->table.notes.front();
        return note.label + note.text;
    };
    // 60 steps of 2 us a second, 0.02 m off; the other setting has no distance.
    EXPECT_EQ(first_note(timed_report(), 0.02),
              "cheapest within 0.02 m: fixed: 120 us for a game second, 0.02 m off");
    EXPECT_THAT(first_note(timed_report(), 0.019),
                StartsWith("cheapest within 0.019 m: none of 2"));
    Report noisy = timed_report();
    noisy.timings->loops[0].step_s = spread_of(std::vector{1e-6, 2e-6, 3e-6});
    EXPECT_THAT(first_note(noisy, 1), HasSubstr("too busy to tell")) << "its time is chance";
    EXPECT_THAT(described(timed_report()).timings->table.notes.front().label,
                Not(HasSubstr("cheapest")));
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
