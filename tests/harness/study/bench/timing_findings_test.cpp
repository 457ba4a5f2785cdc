// Times become verdicts where the user wrote what they must keep.

#include "harness/study/bench/timing_findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/study/bench/timed_report.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

/// One setting: a step of 2 us, of which the frame after a hitch has 15, in a budget.
Report on_budget(double budget_s, AskedOfTimes asked = {.budget = true}) {
    Report made = timed_report();
    made.timings->loops.pop_back();
    made.timings->sections[0].budget.physics_s = budget_s;
    describe_timings(made);
    judge_times(asked, made);
    return made;
}

const Reported* of_cost(const Report& report) {
    const auto found = std::ranges::find_if(
        report.findings, [](const Reported& each) { return each.finding.check == "cost"; });
    return found == report.findings.end() ? nullptr : &*found;
}

TEST(TimingFindings, AreErrorsOverABudgetThatTheUserWrote) {
    const Report over = on_budget(20e-6);
    EXPECT_EQ(over.verdict, Verdict::error);
    EXPECT_EQ(exit_code_of(over), 1);
    EXPECT_EQ(over.headline, "The worst frame (15 steps) takes 30 us, over the budget of 20 us");
    EXPECT_DOUBLE_EQ(of_cost(over)->finding.severity, 1.5);
    const Report within = on_budget(40e-6);
    EXPECT_EQ(of_cost(within), nullptr);
    EXPECT_EQ(exit_code_of(within), 0);
}

/// The quartiles are at 0.95 and 1.05 of 30 us.
TEST(TimingFindings, AreWarningsWhereTheTimeSpreadsOverTheBudget) {
    for (const double budget_s : {29e-6, 31e-6}) {
        EXPECT_EQ(of_cost(on_budget(budget_s))->verdict, Verdict::warning) << budget_s;
    }
}

/// In lockstep a lower cap cures the cost, and parts the peers.
TEST(TimingFindings, AdviseNoLowerCapInLockstep) {
    const auto fix = [](bool is_lockstep) {
        Report made = timed_report();
        made.timings->loops.pop_back();
        made.timings->sections[0].budget.physics_s = 20e-6;
        made.sections[0].game.profile.lockstep = is_lockstep;
        describe_timings(made);
        judge_times({.budget = true}, made);
        return of_cost(made)->finding.fix;
    };
    EXPECT_THAT(fix(false), HasSubstr("Cap the steps of a frame lower"));
    EXPECT_EQ(fix(true), "Take longer steps; a lower cap leaves a peer behind that hitches.");
}

TEST(TimingFindings, AreNoneWithoutABudgetOfTheUsers) {
    EXPECT_EQ(of_cost(on_budget(20e-6, {})), nullptr);
}

/// Steps of 2 and of 3 us: one of two settings to choose from is within 40 us.
TEST(TimingFindings, OfAlternativesWantOneThatFits) {
    Report made = timed_report();
    for (TimedSection& section : made.timings->sections) {
        section.budget.physics_s = 40e-6;
    }
    describe_timings(made);
    Report of_two_platforms = made;
    judge_times({.budget = true, .are_alternatives = true}, made);
    EXPECT_NE(made.verdict, Verdict::error);
    judge_times({.budget = true}, of_two_platforms);
    EXPECT_EQ(of_two_platforms.verdict, Verdict::error);
}

/// The only distance that is known is 2 cm.
TEST(TimingFindings, AreErrorsWhereNoSettingIsWithinTheDistance) {
    const auto within = [](double distance_m) {
        Report made = timed_report();
        made.timings->loops.pop_back();
        made.timings->within_m = distance_m;
        describe_timings(made);
        judge_times({.are_alternatives = true}, made);
        return made;
    };
    EXPECT_EQ(within(0.01).verdict, Verdict::error);
    EXPECT_THAT(within(0.01).headline, HasSubstr("the nearest is 0.02 m off"));
    EXPECT_EQ(of_cost(within(0.03)), nullptr);
}

/// Times spread by 5% each, so 10% is no change.
TEST(TimingFindings, AreErrorsWhereAStepIsDearerThanInTheBaseline) {
    const auto since = [](double before_s) {
        Report made = timed_report();
        made.timings->loops.pop_back();
        made.timings->before = "before.json";
        made.timings->loops[0].before_s = before_s;
        made.timings->loops[0].before_spread = 0.05;
        describe_timings(made);
        judge_times({}, made);
        return made;
    };
    EXPECT_EQ(since(1e-6).verdict, Verdict::error);
    EXPECT_EQ(since(1e-6).headline, "A step costs 2.00 of before.json: dearer");
    EXPECT_EQ(of_cost(since(1.9e-6)), nullptr);
    EXPECT_EQ(of_cost(since(4e-6)), nullptr) << "cheaper";
}

}  // namespace
}  // namespace tickproof::harness
