// Which runs a report shows, and what pictures of them are drawn from.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "harness/determinism/ulp_twins.h"
#include "harness/report/recordings.h"
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

/// All steps of the ball are as long as each other, and it goes as far in each.
TEST(Drawing, NamesTheStepThatCrossesAmongEqualOnes) {
    ScenarioSpec wall = scenario("wall");
    set_parameter(wall, "phase", 0.5);
    Report made = two_policies();
    made.drawing = drawn(made, {spec(wall, "euler", "variable", at_rate(20).spec)});
    const nlohmann::json drawing = nlohmann::json::parse(to_json(made))["drawing"];
    const auto lane = drawing["replays"][0]["lanes"][0]["path"].get<std::size_t>();
    const nlohmann::json path = drawing["paths"][lane];
    ASSERT_EQ(path["outcome"]["passage"], "tunneled");
    const auto step = path["crossing"]["step"].get<std::size_t>();
    std::vector<int> x_mm;
    for (const nlohmann::json& moved : path["moves"][0]["x_mm"]) {
        x_mm.push_back((x_mm.empty() ? 0 : x_mm.back()) + moved.get<int>());
    }
    ASSERT_GT(step, 1U);
    EXPECT_LT(x_mm[step - 1], 0) << "the wall stands at 0";
    EXPECT_GE(x_mm[step], 0);
}

/// Two engines take the same steps: they part where a place of the character is not the same.
TEST(Divergences, OfTwoEnginesBeginAtTheFirstPlaceThatDiffers) {
    Report made = two_policies();
    made.drawing = drawn(made);
    ASSERT_FALSE(made.drawing->divergences.empty());
    const DrawnDivergence& drawn = made.drawing->divergences.front();
    const auto& lanes = made.drawing->replays.front().lanes;
    const harness::Run& one = made.drawing->paths[lanes[0].path].run;
    const auto other = std::ranges::find(lanes, LaneRole::engine, &Lane::role);
    const auto& path = made.drawing->paths[other->path].run.trajectory;
    std::size_t step = 1;
    while (one.trajectory.row(step)[0].position_m == path.row(step)[0].position_m) {
        ++step;
    }
    EXPECT_EQ(drawn.run, to_text(one.spec));
    EXPECT_EQ(drawn.other, "box2d");
    EXPECT_EQ(drawn.steps[0], step - 1);
    EXPECT_EQ(drawn.apart[0], 0);
    EXPECT_EQ(
        drawn.apart[1],
        std::hypot(one.trajectory.row(step)[0].position_m.x - path.row(step)[0].position_m.x,
                   one.trajectory.row(step)[0].position_m.y - path.row(step)[0].position_m.y));
    ASSERT_TRUE(drawn.first);
    EXPECT_LE(drawn.first->step, step);
    EXPECT_EQ(drawn.first_contact, one.first_contact + 1);
}

TEST(Divergences, OfARunFromItselfHaveNoStep) {
    const RunSpec jump = spec(scenario("jump"), "euler", "fixed", at_rate(60).spec);
    const harness::Run run = harness::run(jump, at_rate(60), Keep::states);
    const DrawnDivergence same = divergence_of(run, run);
    EXPECT_TRUE(same.steps.empty());
    EXPECT_FALSE(same.first);
}

/// The character begins at x = 0: a twin there is the next number from 1 away, 2^-23 m.
TEST(Floors, BeginWithOneUlp) {
    const Drawing drawing = drawn(two_policies());
    ASSERT_FALSE(drawing.floors.empty());
    EXPECT_EQ(drawing.floors.front().run, to_text(drawing.paths.front().run.spec));
    EXPECT_EQ(drawing.floors.front().apart_m.front(), 0x1p-23);
    EXPECT_EQ(drawing.floors.front().apart_m.size(), drawing.paths.front().run.trajectory.rows());
}

TEST(Floors, AreOfNoRunOfTooManySteps) {
    const RunSpec fine = spec(scenario("jump"), "euler", "fixed:timestep=100us", at_rate(30).spec);
    Finding floor = noted("noise-floor", "jump, euler");
    floor.shown_by = {fine};
    Section section = gate_section("fixed", {floor});
    section.game.twins = ulp_twins(1);
    Report made = make_report({.verb = "determinism"}, {std::move(section)});
    TraceStore store;
    Drawing drawing;
    add_divergences(made, store, drawing);
    EXPECT_THAT(drawing.floors, SizeIs(0));
    made.findings.front().finding.shown_by = {
        spec(scenario("jump"), "euler", "fixed", at_rate(30).spec)};
    add_divergences(made, store, drawing);
    EXPECT_THAT(drawing.floors, SizeIs(1));
    EXPECT_EQ(drawing.floors.front().twins, 1U);
}

/// Two builds: what they are allowed is their floor.
TEST(Divergences, OfRecordingsAreThoseThatWereCompared) {
    const RecordingHeader header{
        .bodies = {"ball"}, .fields = {{"position.x"}}, .has_states = true};
    RecordingComparison seen{.steps = 5, .compared_values = 5};
    seen.first_step = 3;
    seen.apart = {{.step = 3, .position_m = 0.25}, {.step = 4, .position_m = 0.5}};
    PairJudgement pair{.kind = PairKind::other_builds};
    pair.builds = BuildJudgement{};
    pair.limit = {.position_m = {0, 0.125}, .horizon = 9, .twins = 64};
    pair.first_contact = 2;
    const Report made =
        report_of({.verb = "diff", .is_drawn = true}, {.name = "a.tprec", .header = header},
                  {.name = "b.tprec", .header = header}, seen, pair);
    const nlohmann::json json = nlohmann::json::parse(to_json(made))["drawing"];
    const nlohmann::json& drawn = json["divergences"][0];
    EXPECT_EQ(drawn["run"], "a.tprec");
    EXPECT_EQ(drawn["other"], "b.tprec");
    EXPECT_EQ(drawn["steps"], (std::vector<int>{2, 3, 4}));
    EXPECT_EQ(drawn["apart"], (std::vector<double>{0, 0.25, 0.5}));
    EXPECT_EQ(drawn["first_contact"], 2);
    EXPECT_EQ(drawn["finding"], "diff/states");
    EXPECT_EQ(json["floors"][0]["apart_m"], (std::vector<double>{0, 0.125}));
    EXPECT_EQ(json["floors"][0]["horizon"], 9);
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
