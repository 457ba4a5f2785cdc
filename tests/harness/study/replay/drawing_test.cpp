// Which runs a report shows, and what pictures of them are drawn from.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "harness/run/trace_store.h"
#include "harness/study/replay/draw_report.h"
#include "harness/study/replay/replay_choice.h"
#include "tests/harness/study/replay/drawn.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::SizeIs;

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
    slow.shows = {.what = Shows::What::game_speed, .least = 0.98, .most = 1.02};
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

/// A jump whose air time is outside of the limits of a finding, which is of the verdict.
Drawing late_jump(Verdict verdict) {
    Section section = section_of({});
    Finding late = found("frame-rate", "jump, euler", verdict, 3);
    late.curve = {{30, 0.9}, {60, 1}};
    late.compares = Compares::frame_rates;
    late.shows = {.what = Shows::What::quantity, .quantity = 1, .least = 0.99, .most = 1.01};
    late.shown_by = {spec(scenario("jump"), "euler", "variable", at_rate(30).spec)};
    section.findings = {late};
    return drawn_at_rates(make_report({.verb = "run"}, {std::move(section)}));
}

/// The quantity of a finding: its own, and not the first of the scenario.
TEST(Replays, NameInEachLaneWhatTheFindingIsAbout) {
    const Drawing drawing = late_jump(Verdict::error);
    ASSERT_THAT(drawing.replays, SizeIs(1));
    const Lane& worst = drawing.replays[0].lanes.front();
    ASSERT_TRUE(worst.shows);
    EXPECT_EQ(worst.shows->name, "air_time");
    EXPECT_EQ(worst.shows->unit, "s");
    EXPECT_EQ(worst.shows->value, drawing.paths[worst.path].run.outcome.quantities[1]);
    EXPECT_FALSE(worst.shows->passes);
}

TEST(Replays, HaveNoLaneThatIsWorseThanItsFinding) {
    for (const auto& [of_finding, of_lane] : {std::pair{Verdict::error, Verdict::error},
                                              {Verdict::warning, Verdict::warning},
                                              {Verdict::note, Verdict::note},
                                              {Verdict::pass, Verdict::note}}) {
        const Drawing drawing = late_jump(of_finding);
        ASSERT_THAT(drawing.replays, SizeIs(1));
        const Lane& worst = drawing.replays[0].lanes.front();
        EXPECT_FALSE(worst.shows->passes);
        EXPECT_EQ(worst.verdict, of_lane);
    }
}

TEST(Replays, AreAsBadAsTheReportSaysOfTheirScenario) {
    const RunSpec through = two_policies().findings.front().finding.shown_by.front();
    ASSERT_EQ(through.scenario.row->name, "gate");
    const RunSpec jumped = spec(scenario("jump"), "euler", "variable", at_rate(30).spec);
    const Report passes = make_report({.verb = "run"}, {gate_section("fixed", {passing()})});
    const auto verdict = [&](const Report& report, const RunSpec& asked) {
        const Drawing drawing = drawn(report, {asked});
        const Lane& lane = drawing.replays[0].lanes[0];
        EXPECT_EQ(drawing.paths[lane.path].run.spec, asked);
        return lane.verdict;
    };
    EXPECT_EQ(verdict(two_policies(), through), Verdict::error);
    EXPECT_EQ(verdict(passes, through), Verdict::note);
    EXPECT_EQ(verdict(two_policies(), jumped), Verdict::note);
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
    lower.compares = Compares::frame_rates;
    lower.shows = {.what = Shows::What::quantity, .quantity = 0, .least = 3.7, .most = 3.95};
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

}  // namespace
}  // namespace tickproof::harness
