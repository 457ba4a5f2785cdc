// How far apart two runs come to be, step by step, and the floor that is drawn below it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "harness/determinism/ulp_twins.h"
#include "harness/run/trace_store.h"
#include "harness/study/diff/recordings.h"
#include "tests/harness/study/replay/drawn.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::SizeIs;

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
    floor.compares = Compares::twins;
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

}  // namespace
}  // namespace tickproof::harness
