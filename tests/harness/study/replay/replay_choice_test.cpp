// Which runs are shown beside the worst of a finding: what it was compared with, what passes on the
// same frames, and a jump at several rates.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/determinism/perturbations.h"
#include "harness/run/trace_store.h"
#include "harness/study/replay/draw_report.h"
#include "harness/study/replay/replay_choice.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::SizeIs;

/// The stack in Box2D, and a planted note that the order of its bodies makes a difference.
Report stack_of_two_orders() {
    Section section = section_of({});
    section.game.scenarios = {scenario("stack")};
    section.game.engine = parse_engine("box2d");
    section.game.perturbations = perturbations("");
    Finding order = noted("determinism", "stack, body-order");
    order.numbers = {{"first_step", 6, ""}, {"body", 1, ""}};
    order.compares = Compares::runs;
    order.perturbation = "body-order";
    order.shown_by = {spec(scenario("stack"), "box2d", "fixed", at_rate(60).spec)};
    section.findings = {order};
    return make_report({.verb = "determinism", .is_drawn = true}, {std::move(section)});
}

TEST(ReplaysOfDeterminism, ShowBothRunsThatDiffer) {
    Report report = stack_of_two_orders();
    TraceStore store;
    store.add(at_rate(60));
    report.drawing = drawing_of(report, {}, store);
    const auto& lanes = report.drawing->replays.front().lanes;
    ASSERT_THAT(lanes, SizeIs(2));
    EXPECT_EQ(lanes[0].role, LaneRole::worst);
    EXPECT_EQ(lanes[1].role, LaneRole::compared);
    const DrawnPath& plain = report.drawing->paths[lanes[0].path];
    const DrawnPath& other = report.drawing->paths[lanes[1].path];
    EXPECT_EQ(plain.run.spec, other.run.spec);
    EXPECT_NE(plain.run.final_hash, other.run.final_hash);
    const nlohmann::json json = nlohmann::json::parse(to_json(report))["drawing"]["paths"];
    EXPECT_EQ(json[lanes[0].path]["under"], "");
    EXPECT_EQ(json[lanes[1].path]["under"], "with bodies made in the reverse order");
}

TEST(ReplaysOfDeterminism, ShowNoPerturbedRunWhereNoBodyDiffers) {
    Report report = stack_of_two_orders();
    report.findings.front().finding.perturbation.clear();
    const auto replays = choose_replays(report);
    for (const ChosenRun& run : replays.front().runs) {
        EXPECT_EQ(run.perturbation, nullptr);
    }
}

/// The gate from two starts of one policy: only the fix of another finding tells what passes.
TEST(ReplaysOfStarts, ShowTheFixOfAnotherFindingOnTheSameFrames) {
    Findings findings = gate_findings("variable");
    Finding differs = found("frame-rate", "gate", Verdict::error, 9);
    differs.compares = Compares::frame_rates;
    differs.shown_by = findings.front().shown_by;
    differs.shown_by.front().start_frame = 30;
    findings.front().fix_settings = {{"frame_delta_max", "80ms"}};
    findings.front().trial = {.is_tried = true, .cures = true};
    Section section = gate_section("variable", {differs, findings.front()});
    section.game.others.clear();
    const Report report = make_report({.verb = "run"}, {std::move(section)});
    std::vector<std::string> lanes;
    const auto replays = choose_replays(report);
    for (const ChosenRun& run : replays.front().runs) {
        lanes.push_back(fmt::format("{} {} {}", to_text(run.role), to_text(run.spec.policy),
                                    run.spec.start_frame));
    }
    EXPECT_THAT(lanes,
                ElementsAre("worst variable 30", "passing variable:frame_delta_max=80ms 30"));
}

/// Jumps at 30 and 60 fps under two policies. Its only finding is about the gate.
Report jumps_at_rates() {
    std::vector<Section> sections;
    TraceStore store;
    for (const double fps : {20.0, 60.0}) {
        store.add(at_rate(fps));
    }
    for (const std::string_view policy : {"fixed", "variable"}) {
        Section section{.name = std::string(policy), .prefix = std::string(policy)};
        section.game = make_game(no_profile(), parse_policy(policy));
        section.game.scenarios = {scenario("jump")};
        section.game.engine = parse_engine("euler");
        section.game.frames = frames_of({at_rate(20).spec, at_rate(60).spec});
        fill({&kOutcomes}, store, 1, section);
        section.findings = {gate_findings("fixed").front()};
        sections.push_back(std::move(section));
    }
    return make_report({.verb = "run", .is_comparison = true}, std::move(sections));
}

TEST(ReplaysOfAJump, ShowItsRatesUnderThePolicyWhoseHeightsDifferMost) {
    const std::vector<ChosenReplay> chosen = choose_replays(jumps_at_rates());
    ASSERT_FALSE(chosen.empty());
    EXPECT_EQ(chosen.front().runs.front().spec.scenario.row->name, std::string_view("gate"));
    const ChosenReplay& last = chosen.back();
    EXPECT_EQ(last.finding, "");
    std::vector<std::string> lanes;
    for (const ChosenRun& run : last.runs) {
        lanes.push_back(fmt::format("{} {} {}", run.spec.scenario.row->name,
                                    to_text(run.spec.policy), run.spec.trace == at_rate(20).spec));
    }
    EXPECT_THAT(lanes, ElementsAre("jump variable true", "jump variable false"));
}

TEST(ReplaysOfAJump, AreNoneWhereAFindingShowsTheRates) {
    const Report report = jumps_at_rates();
    const std::vector<ChosenReplay> chosen = choose_replays(report);
    EXPECT_FALSE(jump_at_rates(report, chosen));
    EXPECT_TRUE(jump_at_rates(report, {}));
}

}  // namespace
}  // namespace tickproof::harness
