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
    ASSERT_THAT(chosen, SizeIs(2));  // The other shows the speed.
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
    ASSERT_THAT(drawing.replays, SizeIs(3));
    EXPECT_EQ(drawing.replays[0].lanes[0].role, LaneRole::asked);
    EXPECT_EQ(drawing.paths[drawing.replays[0].lanes[0].path].run.spec, asked);
}

TEST(Replays, AreNoneOfARunOfTooManySteps) {
    const RunSpec fine = spec(scenario("jump"), "euler", "fixed:timestep=100us", at_rate(30).spec);
    EXPECT_THAT(drawn(two_policies(), {fine}).replays, SizeIs(2));
}

/// A jump under a clamp of a step, at half speed at 30 fps; the finding is about its schedule.
Report slow_motion() {
    Section section = section_of({});
    section.game = make_game(
        parse_profile("jump.height_m = 1.5\njump.ledges_m = [1.45]\njump.step_up_m = 0.1\n",
                      "game.toml"),
        parse_policy("fixed:timestep=1/60:frame_delta_max=17ms"));
    section.game.frames = frames_of({at_rate(30).spec, at_rate(60).spec, at_rate(120).spec});
    Finding slow = found("speed", "game speed", Verdict::error, 20);
    slow.tolerated = 0.02;
    slow.bands = {{30, 30}};
    slow.curve = {{30, 0.51}, {60, 1}, {120, 1}};
    slow.curve_axis = {.name = "game speed", .unit = "1", .least = 0.98, .most = 1.02};
    slow.fix_settings = {{"frame_delta_max", "100ms"}};
    slow.trial = {.is_tried = true, .cures = true};
    slow.shown_by = {schedule_spec(section.game, at_rate(30).spec)};
    section.findings = {slow};
    return make_report({.verb = "validate"}, {std::move(section)});
}

Drawing drawn_at_rates(const Report& report) {
    TraceStore store;
    for (const double fps : {30.0, 60.0, 120.0}) {
        store.add(at_rate(fps));
    }
    return drawing_of(report, {}, store);
}

TEST(Replays, ShowAFindingOfStepsByAJumpOnTheSameFrames) {
    const Drawing drawing = drawn_at_rates(slow_motion());
    ASSERT_THAT(drawing.replays, SizeIs(1));
    std::vector<std::string> lanes;
    for (const Lane& lane : drawing.replays[0].lanes) {
        ASSERT_TRUE(lane.shows);
        const DrawnPath& path = drawing.paths[lane.path];
        lanes.push_back(fmt::format("{} {} {} fps {} {:.2g} {}", to_text(lane.role),
                                    path.run.spec.scenario.row->name, path.fps, lane.shows->name,
                                    lane.shows->value, lane.shows->passes));
    }
    EXPECT_THAT(lanes, ElementsAre("worst jump 30 fps game speed 0.51 false",
                                   "cure jump 30 fps game speed 1 true",
                                   "passing jump 60 fps game speed 1 true"));
}

/// The jump is run without them: a check judges it by each.
TEST(Scenes, HaveTheLedgesOfTheProfile) {
    Report made = slow_motion();
    made.drawing = drawn_at_rates(made);
    const nlohmann::json scene = nlohmann::json::parse(to_json(made))["drawing"]["scenes"][0];
    EXPECT_EQ(scene["ledges_m"], (std::vector<double>{1.45}));
    EXPECT_EQ(scene["step_up_m"], 0.1);
}

/// The quantity of a finding: its own, and not the first of the scenario.
TEST(Replays, NameInEachLaneWhatTheFindingIsAbout) {
    Section section = section_of({});
    Finding late = found("frame-rate", "jump, euler", Verdict::error, 3);
    late.curve = {{30, 0.9}, {60, 1}};
    late.curve_axis = {.name = "Jump air time", .unit = "s", .least = 0.99, .most = 1.01};
    late.shown_by = {spec(scenario("jump"), "euler", "variable", at_rate(30).spec)};
    section.findings = {late};
    const Drawing drawing = drawn_at_rates(make_report({.verb = "run"}, {std::move(section)}));
    ASSERT_THAT(drawing.replays, SizeIs(1));
    const Lane& worst = drawing.replays[0].lanes.front();
    ASSERT_TRUE(worst.shows);
    EXPECT_EQ(worst.shows->name, "air_time");
    EXPECT_EQ(worst.shows->unit, "s");
    EXPECT_EQ(worst.shows->value, drawing.paths[worst.path].run.outcome.quantities[1]);
    EXPECT_FALSE(worst.shows->passes);
}

/// Under the fixed policy all boxes of Euler's stack fall into each other: it shows nothing that
/// passes.
TEST(Replays, CallNoLanePassingThatFailsByTheLimitsOfTheFinding) {
    Section variable = gate_section("variable", {});
    Section fixed = gate_section("fixed", {passing()});
    for (Section* section : {&variable, &fixed}) {
        section->game.scenarios = {scenario("stack")};
        section->game.engine = parse_engine("box2d");
        section->game.others = {parse_engine("euler")};
    }
    Finding lower = found("frame-rate", "stack, box2d", Verdict::error, 3);
    lower.measured = 0.5;
    lower.tolerated = 0.125;
    lower.curve_axis = {.name = "Stack top", .unit = "m", .least = 3.7, .most = 3.95};
    lower.shown_by = {spec(scenario("stack"), "box2d", "variable", at_rate(20).spec)};
    variable.findings = {lower};
    const Report report = make_report({.verb = "run", .is_comparison = true},
                                      {std::move(variable), std::move(fixed)});
    TraceStore store;
    store.add(at_rate(20));
    const Drawing drawing = drawing_of(report, {}, store);
    ASSERT_FALSE(drawing.replays.empty());
    bool is_there = false;
    for (const Lane& lane : drawing.replays[0].lanes) {
        if (drawing.paths[lane.path].run.spec.engine.engine->name == "euler") {
            is_there = true;
            EXPECT_EQ(lane.role, LaneRole::engine);
            EXPECT_FALSE(lane.shows->passes);
        }
    }
    EXPECT_TRUE(is_there);
}

TEST(Drawing, KeepsTheAnglesOfWhatTurns) {
    Report made = make_report({.verb = "run"}, {gate_section("fixed", {passing()})});
    const RunSpec stack =
        spec(scenario("stack", {"stack.tilt_deg=20"}), "box2d", "fixed", at_rate(60).spec);
    TraceStore store;
    store.add(at_rate(60));
    store.add(parse_generated("hitch", 1));
    made.drawing = drawing_of(made, {stack}, store);
    const nlohmann::json path = nlohmann::json::parse(to_json(made))["drawing"]["paths"][0];
    const harness::Run& run = made.drawing->paths[0].run;
    bool turns = false;
    for (const nlohmann::json& move : path["moves"]) {
        if (move["turns"].is_null()) {
            continue;
        }
        turns = true;
        const std::vector<int> mrad = move["turns"]["mrad"];
        EXPECT_LE(mrad.size(), 66U);
        const std::size_t body = move["body"];
        EXPECT_NEAR(std::accumulate(mrad.begin(), mrad.end(), 0),
                    run.trajectory.row(run.trajectory.rows() - 1)[body].angle_rad * 1e3, 0.51);
    }
    EXPECT_TRUE(turns);
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

/// Four of six: those with findings come first.
TEST(Paces, AreOfThePoliciesWithTheWorstFindings) {
    std::vector<Section> sections;
    for (const std::string_view policy : {"fixed", "semi-fixed", "variable", "hybrid", "snapped"}) {
        sections.push_back(gate_section(policy, {}));
    }
    sections.push_back(gate_section("fixed-capped", {found("speed", "hitch", Verdict::error, 9)}));
    const Drawing drawing =
        drawn(make_report({.verb = "schedule", .is_comparison = true}, std::move(sections)));
    ASSERT_THAT(drawing.paces, SizeIs(kPacesMax));
    EXPECT_EQ(drawing.paces.front().section, 5U);
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
