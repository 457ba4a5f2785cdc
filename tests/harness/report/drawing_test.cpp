// Which runs a report shows, and what pictures of them are drawn from.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "harness/report/replay_choice.h"
#include "harness/run/trace_store.h"
#include "tests/harness/report/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::SizeIs;

/// The gate under two policies, of which the first lets the player through.
Report two_policies() {
    return make_report(
        {.verb = "run", .is_comparison = true},
        {gate_section("variable", gate_findings("variable")), gate_section("fixed", {passing()})});
}

Drawing drawn(const Report& report, const std::vector<RunSpec>& asked = {}) {
    TraceStore store;
    store.add(parse_generated("hitch", 1));
    return drawing_of(report, asked, store);
}

TEST(Replays, ShowTheWorstOfAFindingTheOtherEngineAndThePolicyThatPasses) {
    const std::vector<ChosenReplay> chosen = choose_replays(two_policies());
    ASSERT_THAT(chosen, SizeIs(1));
    EXPECT_EQ(chosen[0].finding, "variable/tunneling/gate-euler");
    std::vector<std::string> lanes;
    for (const ChosenRun& run : chosen[0].runs) {
        lanes.push_back(fmt::format("{} {} {}", to_text(run.role), run.spec.policy.policy->name,
                                    run.spec.engine.engine->name));
    }
    EXPECT_THAT(lanes, ElementsAre("worst variable euler", "passing fixed euler",
                                   "engine variable box2d", "passing fixed box2d"));
}

TEST(Replays, ShowTheFirstRunOfEachScenarioWhereNothingFails) {
    const Report passes = make_report({.verb = "run"}, {gate_section("fixed", {passing()})});
    const std::vector<ChosenReplay> chosen = choose_replays(passes);
    ASSERT_THAT(chosen, SizeIs(1));
    EXPECT_EQ(chosen[0].finding, "");
    EXPECT_THAT(chosen[0].runs, SizeIs(2));
}

TEST(Replays, ShowTheRunsThatAreAskedForFirst) {
    const RunSpec asked = spec(scenario("jump"), "euler", "variable", at_rate(30).spec);
    const Drawing drawing = drawn(two_policies(), {asked});
    ASSERT_THAT(drawing.replays, SizeIs(2));
    EXPECT_EQ(drawing.replays[0].lanes[0].role, LaneRole::asked);
    EXPECT_EQ(drawing.paths[drawing.replays[0].lanes[0].path].run.spec, asked);
}

TEST(Replays, AreNoneOfARunOfTooManySteps) {
    const RunSpec fine = spec(scenario("jump"), "euler", "fixed:timestep=100us", at_rate(30).spec);
    EXPECT_THAT(drawn(two_policies(), {fine}).replays, SizeIs(1));
}

TEST(Drawing, AddsUpToTheRun) {
    Report made = two_policies();
    made.drawing = drawn(made);
    const nlohmann::json json = nlohmann::json::parse(to_json(made))["drawing"];
    for (std::size_t i = 0; i < made.drawing->paths.size(); ++i) {
        const harness::Run& run = made.drawing->paths[i].run;
        const nlohmann::json& path = json["paths"][i];
        const auto sum = [](const nlohmann::json& list) {
            return std::accumulate(list.begin(), list.end(), std::int64_t{0},
                                   [](std::int64_t all, const nlohmann::json& each) {
                                       return all + each.get<std::int64_t>();
                                   });
        };
        EXPECT_EQ(path["spec"], to_text(run.spec));
        EXPECT_EQ(sum(path["frames"]["steps"]), run.summary.steps);
        EXPECT_NEAR(static_cast<double>(sum(path["frames"]["dropped_us"])),
                    run.summary.dropped_s * 1e6, 1);
        const nlohmann::json& move = path["moves"][0];
        EXPECT_EQ(move["body"], 0);
        EXPECT_EQ(move["x_mm"].size(), run.summary.steps + 1);
        EXPECT_NEAR(static_cast<double>(sum(move["x_mm"])),
                    run.trajectory.row(run.summary.steps)[0].position_m.x * 1e3, 0.51);
        EXPECT_EQ(path["distance_m"].size(), run.summary.steps + 1);
    }
}

/// A step of a second carries the character 5 m, through the gate.
TEST(Drawing, NamesTheStepThatCrosses) {
    Report made = two_policies();
    made.drawing = drawn(made);
    const nlohmann::json path = nlohmann::json::parse(to_json(made))["drawing"]["paths"][0];
    ASSERT_EQ(path["outcome"]["passage"], "tunneled");
    const auto step = path["crossing"]["step"].get<std::size_t>();
    EXPECT_GT(path["crossing"]["distance_m"].get<double>(), 1);
    EXPECT_GT(path["moves"][0]["x_mm"][step].get<int>(), 1000);
    EXPECT_EQ(path["crossing"]["dt_s"], path["steps"]["dt_s"][step - 1]);
}

TEST(FrameColumns, KeepTheExtremesOfALongTrace) {
    StepSchedule schedule;
    for (std::uint32_t i = 0; i < 10'000; ++i) {
        const bool is_hitch = i == 7'777;
        schedule.frames.push_back(
            {.effective = is_hitch ? Duration(1'000'000'000) : Duration(10'000'000),
             .first_step = i,
             .steps = 1,
             .dropped_s = is_hitch ? 0.9 : 0.0});
    }
    const FrameColumns columns = columns_of(schedule);
    EXPECT_EQ(columns.stride, 3U);
    EXPECT_LE(columns.length_s.size(), kDrawnFramesMax);
    EXPECT_EQ(std::ranges::max(columns.longest_s), 1.0);
    EXPECT_EQ(std::ranges::max(columns.dropped_s), 0.9);
    EXPECT_NEAR(std::accumulate(columns.length_s.begin(), columns.length_s.end(), 0.0),
                9'999 * 0.01 + 1, 1e-6);
}

}  // namespace
}  // namespace tickproof::harness
