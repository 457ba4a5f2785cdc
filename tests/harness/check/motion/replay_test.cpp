#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include "tests/harness/check/games.h"
#include "tests/harness/planted.h"

namespace tickproof::harness {
namespace {

using namespace testing;

const std::string kLockstep = "network.lockstep = true\n";

Asked at_two_rates(std::string_view scenario_name, std::string_view engine,
                   std::string_view policy) {
    return asked(scenario(scenario_name), engine, policy, {at_rate(30), at_rate(144)});
}

TEST(Replay, RepeatsToTheBitAndStepByStepWithAFixedTimestep) {
    const auto found = findings_of("replay", at_two_rates("stack", "box2d", "fixed"));
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].id, "replay/stack-same-run");
    EXPECT_EQ(found[0].verdict, Verdict::pass);
    EXPECT_GT(number_of(found[0], "steps_compared"), 300);
    EXPECT_EQ(found[1].id, "replay/stack-other-frames");
    EXPECT_EQ(found[1].verdict, Verdict::pass);
    EXPECT_GT(number_of(found[1], "steps_compared"), 150);
}

TEST(Replay, IsAnotherGameUnderOtherFramesWithAVariableTimestep) {
    const auto found = findings_of("replay", at_two_rates("gate", "box2d", "variable"));
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].verdict, Verdict::pass);
    EXPECT_EQ(found[1].verdict, Verdict::note);
    EXPECT_TRUE(std::isnan(found[1].severity));
    EXPECT_EQ(number_of(found[1], "first_step"), 1);
    ASSERT_EQ(found[1].shown_by.size(), 2U);
    EXPECT_NE(found[1].shown_by[0].trace, found[1].shown_by[1].trace);
}

TEST(Replay, OfOneTraceComparesNoOtherFrames) {
    EXPECT_EQ(
        findings_of("replay", asked(scenario("jump"), "euler", "variable", {at_rate(60)})).size(),
        1U);
}

TEST(Replay, FindsAnEngineThatRemembersOtherRuns) {
    Asked asked = at_two_rates("jump", "euler", "fixed");
    asked.game.engine = planted<remember_other_runs>();
    const auto found = findings_of("replay", asked);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(found[0].severity));
    EXPECT_EQ(number_of(found[0], "first_step"), 4);
}

/// Worlds are made trace by trace and twice each, so the third and fourth are of another trace.
void depend_on_the_trace(physics::World& world, std::span<const physics::BodyState> states,
                         int step) {
    static int worlds = 0;
    worlds += step == 0 ? 1 : 0;
    if (step == 11 && (worlds == 3 || worlds == 4)) {
        const physics::Vec2 v = states[0].velocity_mps;
        world.set_velocity(0, {v.x + 1, v.y});
    }
}

TEST(Replay, FindsAStepThatDependsOnTheTrace) {
    Asked asked = at_two_rates("jump", "euler", "fixed");
    asked.game.engine = planted<depend_on_the_trace>();
    const auto found = findings_of("replay", asked);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].verdict, Verdict::pass);
    EXPECT_EQ(found[1].verdict, Verdict::error);
    EXPECT_EQ(number_of(found[1], "first_step"), 12);
}

/// Any scenario with a script that acts at a moment of real time.
const ScenarioRow& acts_at_real_time() {
    static const ScenarioRow row = [] {
        ScenarioRow made = *parse_scenario("fall").row;
        made.name = "acts-at-real-time";
        const auto make_fall = made.make;
        made.make = [make_fall](std::span<const double> parameters) {
            Scenario scenario = make_fall(parameters);
            scenario.script.push_back(
                {.when = AtReal{.time_s = 0.05}, .action = SetVelocity{.velocity_mps = {3, 0}}});
            return scenario;
        };
        return made;
    }();
    return row;
}

TEST(Replay, DoesNotCompareAScriptAtRealTimesUnderOtherFrames) {
    // 0.05 s of real time lies in other steps at 30 and at 144 fps, and no engine is to blame.
    Asked asked = at_two_rates("fall", "euler", "fixed");
    asked.game.scenarios.front().row = &acts_at_real_time();
    const auto found = findings_of("replay", asked);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].verdict, Verdict::pass);
    EXPECT_EQ(found[1].verdict, Verdict::note);
    EXPECT_TRUE(found[1].numbers.empty());
}

TEST(Replay, WithoutAStepIsUnknown) {
    EXPECT_EQ(finding_of("replay",
                         at_two_rates("jump", "euler", "fixed:timestep=10s:frame_delta_max=1us"))
                  .verdict,
              Verdict::unknown);
}

TEST(ReplayOfAGame, IsTheSameOnTwoMachinesInFixedSteps) {
    for (const std::string_view policy : {"fixed", "fixed-capped", "fixed:timestep=1/50"}) {
        const auto found = findings_of("replay", policy, only_at_rate(60) + kLockstep);
        ASSERT_EQ(found.size(), 2U) << policy;
        for (const Finding& finding : found) {
            EXPECT_EQ(finding.verdict, Verdict::pass) << policy;
            EXPECT_EQ(finding.severity, 0);
            // A jump of 10 / 9.81 s and half a second more.
            EXPECT_GT(number_of(finding, "steps_compared"), 1.5 * 50);
        }
    }
}

TEST(ReplayOfAGame, DiffersFromTheFirstStepWhereStepsAreFrames) {
    const Finding found =
        finding_of("replay", "variable", only_at_rate(60) + kLockstep, "other frames");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_GT(found.severity, 1);
    EXPECT_EQ(number_of(found, "first_step"), 1);
    EXPECT_EQ(found.asked, std::vector<std::string_view>{"network.lockstep"});
}

TEST(ReplayOfAGame, DiffersByTheLineOfTheTimestep) {
    // Semi-fixed steps are 1/50 s at most, and cut to frames.
    const Game tested =
        project_game("tickproof.toml", "[loop]\npolicy = \"semi-fixed\"\ntimestep = \"1/50\"\n",
                     only_at_rate(60) + kLockstep);
    const Finding found = finding_of("replay", tested, "other frames");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(to_text(found.at), "tickproof.toml:3");
}

TEST(ReplayOfAGame, MayDifferWhereNoPeersMustComputeTheSame) {
    const Finding found = finding_of("replay", "variable", only_at_rate(60), "other frames");
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_FALSE(found.severity > 1);
}

TEST(ReplayOfAGame, OfAnEngineThatRemembersFailsOnTheSameMachine) {
    Game game = testing::game("fixed", only_at_rate(60));
    game.engine = planted<remember_other_runs>();
    const Finding found = finding_of("replay", game, "same run");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(number_of(found, "first_step"), 4);
}

TEST(ReplayOfAGame, FallsWhereNobodyJumps) {
    const Finding found =
        finding_of("replay", "variable", only_at_rate(60) + kLockstep + "jump.speed_mps = 0\n",
                   "other frames");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(found.shown_by.at(0).scenario.row->name, "fall");
}

TEST(ReplayOfAGame, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("replay", kStandsStill, only_at_rate(60)).verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
