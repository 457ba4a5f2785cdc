#include "harness/study/engines/engines_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "harness/game/engine_text.h"
#include "harness/study/engines/measure.h"
#include "physics/engine_failure.h"
#include "tests/harness/check/games.h"
#include "tests/harness/planted.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::_;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Report upgrade(const physics::EngineSpec& from, const physics::EngineSpec& to) {
    TraceStore store;
    return upgrade_report({.verb = "engines"}, from, to, {.jobs = 2}, store);
}

Report upgrade(std::string_view from, std::string_view to) {
    return upgrade(parse_engine(from), parse_engine(to));
}

Finding finding_of(const Report& report, std::string_view id) {
    const auto found = std::ranges::find_if(
        report.findings, [&](const Reported& each) { return each.finding.id == id; });
    if (found == report.findings.end()) {
        throw std::out_of_range(std::string(id));
    }
    return found->finding;
}

/// By engine.
const std::vector<Measured>& measured_of(const MeasuredRows& all, std::string_view id) {
    const auto at = std::ranges::find(all.rows, id, &Behaviour::id) - all.rows.begin();
    return all.measured.at(static_cast<std::size_t>(at));
}

TableRow row_of(const Report& report, std::string_view title) {
    for (const Table& table : report.tables) {
        for (const TableRow& row : table.rows) {
            if (row.cells[0] == title) {
                return row;
            }
        }
    }
    throw std::out_of_range(std::string(title));
}

TEST(Upgrade, ChangesNothingFromAnEngineToItself) {
    const Report report = upgrade("box2d", "box2d");
    EXPECT_EQ(report.findings.size(), behaviours().size());
    for (const Reported& each : report.findings) {
        EXPECT_EQ(each.verdict, Verdict::pass) << each.finding.id;
    }
    EXPECT_EQ(exit_code_of(report), 0);
}

TEST(Upgrade, IsBrokenByASwitchThatIsOffAndSaysSo) {
    const Report report = upgrade("box2d", "box2d:ccd=off");
    for (const char* id : {"walls/fixed", "walls/kinematic"}) {
        const Finding finding = finding_of(report, id);
        EXPECT_EQ(finding.verdict, Verdict::error) << id;
        EXPECT_EQ(number_of(finding, "from"), 0) << id;
        EXPECT_GT(number_of(finding, "to"), 48) << id;
        EXPECT_THAT(finding.fix, HasSubstr("(box2d)")) << "its continuous collision is a default";
        ASSERT_EQ(finding.shown_by.size(), 1U);
        EXPECT_EQ(to_text(finding.shown_by[0].engine), "box2d:ccd=off");
        EXPECT_THAT(finding.command, HasSubstr(" --engine box2d,box2d:ccd=off ")) << id;
        EXPECT_THAT(finding.command, HasSubstr("wall.phase=")) << id;
    }
    EXPECT_EQ(finding_of(report, "jump/60-fps").verdict, Verdict::pass);
    EXPECT_EQ(exit_code_of(report), 1);
    const Report back = upgrade("box2d:ccd=off", "box2d");
    EXPECT_EQ(finding_of(back, "walls/fixed").verdict, Verdict::note);
    EXPECT_EQ(back.tables[0].rows[0].remark, "safer");
    EXPECT_EQ(exit_code_of(back), 0);
}

TEST(Upgrade, SaysWhereNoSwitchHelps) {
    // The hand-written engine lets boxes pass one another: no switch holds a stack up.
    const Report report = upgrade("euler:collision=swept", "euler");
    EXPECT_THAT(finding_of(report, "walls/fixed").fix, HasSubstr("(euler:collision=swept)"));
    EXPECT_EQ(finding_of(report, "stack/at-rest").verdict, Verdict::note);
    EXPECT_EQ(row_of(report, "top of a stack at rest").remark, "not tested");
    const Finding state = finding_of(upgrade("euler", "euler:speed_max_mps=9"), "limits/speed");
    EXPECT_EQ(state.verdict, Verdict::note) << "it lets nothing through";
    EXPECT_THAT(state.fix, IsEmpty());
    EXPECT_THAT(state.cause, IsEmpty()) << "it is no matter of contact";
}

TEST(Upgrade, IsBrokenWhereWhatHeldDoesNotAndElseWorse) {
    // A smaller margin: 2 x 0.02 m of PhysX, and none of euler, which let many through already.
    const Report report = upgrade("physx-body", "euler");
    const Finding walls = finding_of(report, "walls/fixed");
    EXPECT_EQ(walls.verdict, Verdict::note);
    EXPECT_EQ(row_of(report, "shots past a fixed wall, of 96").remark, "worse");
    EXPECT_THAT(walls.fix, HasSubstr("(euler:collision=swept)")) << "better than before";
    EXPECT_EQ(exit_code_of(report), 0);
}

TEST(Upgrade, IsNotSaferWhereTheBodyNeverArrives) {
    // A ball at 1 m/s covers less than half a metre of 3 m before its run ends.
    const Report report = upgrade("euler", "euler:speed_max_mps=1");
    const TableRow walls = row_of(report, "shots past a fixed wall, of 96");
    EXPECT_EQ(walls.remark, "other");
    EXPECT_EQ(walls.cells[2], "0, 96 short");
    EXPECT_THAT(finding_of(report, "walls/fixed").summary,
                HasSubstr("0, 96 short in euler:speed_max_mps=1"));
    // Both hold it back, so that both counts are 0.
    const Report slow = upgrade("euler:speed_max_mps=1", "euler:speed_max_mps=2");
    EXPECT_EQ(finding_of(slow, "walls/fixed").verdict, Verdict::pass);
    EXPECT_EQ(finding_of(upgrade("box2d", "euler:speed_max_mps=1"), "walls/fixed").verdict,
              Verdict::note);
}

TEST(Upgrade, AdvisesNoSwitchWhereThereIsNone) {
    if (!physics::absent_engines().empty()) {
        GTEST_SKIP() << physics::absent_engines().front().remedy;
    }
    const Finding sensor = finding_of(upgrade("box2d3", "box2d"), "sensors/missed");
    EXPECT_EQ(sensor.verdict, Verdict::error);
    EXPECT_THAT(sensor.cause, HasSubstr("no further switch"));
    EXPECT_THAT(sensor.fix, HasSubstr("test the path"));
}

TEST(Upgrade, NotesAJumpOfAnotherHeight) {
    // Explicit Euler peaks g dt v / (2 g) = v dt / 2 higher than the ideal, semi-implicit lower.
    const Report report = upgrade("euler", "euler-explicit");
    const Finding finding = finding_of(report, "jump/30-fps");
    EXPECT_EQ(finding.verdict, Verdict::note);
    EXPECT_NEAR(number_of(finding, "to") - number_of(finding, "from"), 5.0 / 30, 1e-3);
    const auto& rows = report.tables[0].rows;
    const auto jump = std::ranges::find_if(
        rows, [](const TableRow& row) { return row.cells[0] == "jump apex at 30 fps"; });
    ASSERT_NE(jump, rows.end());
    EXPECT_EQ(jump->remark, "other");
}

/// In the third step.
void fail(physics::World&, std::span<const physics::BodyState>, int step) {
    if (step == 2) {
        throw physics::EngineFailure("planted");
    }
}

TEST(Upgrade, IsUnknownWhereTheEngineFails) {
    const Report report = upgrade(parse_engine("euler"), planted<fail>());
    EXPECT_EQ(finding_of(report, "walls/fixed").verdict, Verdict::unknown);
    EXPECT_EQ(finding_of(report, "fastest/fixed").verdict, Verdict::unknown);
    EXPECT_EQ(report.tables[0].rows[0].cells[2], "failed");
    EXPECT_EQ(exit_code_of(report), 1);
}

Report upgrade(EnginesAsked asked, std::string_view from, std::string_view to) {
    TraceStore store;
    asked.jobs = 2;
    return upgrade_report({.verb = "engines"}, parse_engine(from), parse_engine(to),
                          std::move(asked), store);
}

Game of_scenario(std::string_view name, std::string_view policy) {
    Game asked = game(policy, "frames.lowest_fps = 30\n");
    asked.scenarios = {scenario(name)};
    return asked;
}

TEST(UpgradeOfScenarios, CountsTheRunsThatEndOtherwiseAtAnObstacle) {
    const Report report =
        upgrade({.scenarios = of_scenario("gate", "variable")}, "euler:collision=swept", "euler");
    ASSERT_EQ(report.findings.size(), 1U) << "in the place of the rows for any game";
    const Finding gate = finding_of(report, "gate/blocked");
    EXPECT_EQ(gate.verdict, Verdict::error);
    EXPECT_EQ(number_of(gate, "from"), 0);
    EXPECT_GT(number_of(gate, "to"), 0) << "a hitch of a second jumps over it";
    EXPECT_THAT(gate.fix, HasSubstr("(euler:collision=swept)"));
    EXPECT_EQ(gate.shown_by.at(0).trace.generator.substr(0, 5), "hitch");
    EXPECT_THAT(report.tables[0].rows[0].cells[2], EndsWith(" (0)"));
}

TEST(UpgradeOfScenarios, ShowsEachQuantityWhereEnginesDifferMost) {
    // The explicit order peaks v dt / 2 higher than the ideal, the semi-implicit one as much lower:
    // v dt in all, most in the longest steps before a hitch.
    const Report report = upgrade({.scenarios = of_scenario("jump", "fixed:timestep=1/30")},
                                  "euler", "euler-explicit");
    const Finding apex = finding_of(report, "jump/apex");
    EXPECT_EQ(apex.verdict, Verdict::note);
    EXPECT_NEAR(number_of(apex, "to") - number_of(apex, "from"), 5.0 / 30, 1e-3);
    for (const TableRow& row : report.tables[0].rows) {
        EXPECT_THAT(row.cells[0], Not(HasSubstr("ledge"))) << "a jump without ledges";
    }
    const Report same =
        upgrade({.scenarios = of_scenario("jump", "fixed")}, "euler", "euler:substepping=solver");
    EXPECT_EQ(same.verdict, Verdict::pass);
    for (const Reported& each : same.findings) {
        EXPECT_EQ(each.verdict, Verdict::pass) << each.finding.id;
    }
}

TEST(UpgradeOfScenarios, TestNoStackWhereBodiesPassOneAnother) {
    const Report report = upgrade({.scenarios = of_scenario("stack", "fixed")}, "euler", "box2d");
    EXPECT_EQ(report.tables[0].rows[0].remark, "not tested");
    for (const TableRow& row : report.tables[0].rows) {
        EXPECT_THAT(row.cells[0], Not(HasSubstr("asleep"))) << "a number that only informs";
    }
}

TEST(UpgradeOfScenarios, RunsEachOfTheTable) {
    for (const ScenarioRow& row : scenarios()) {
        const Report report =
            upgrade({.scenarios = of_scenario(row.name, "fixed")}, "euler", "box2d");
        EXPECT_FALSE(report.findings.empty()) << row.name;
        for (const Reported& each : report.findings) {
            EXPECT_NE(each.verdict, Verdict::unknown) << each.finding.id;
        }
    }
}

TEST(UpgradeOfScenarios, DoNotTakeTheEndOfARunForABodyThatEndsShort) {
    // In a hitch the run ends within a step, and the wall stops the ball at the end of that step.
    const Report report =
        upgrade({.scenarios = of_scenario("wall", "variable")}, "euler", "euler:collision=swept");
    const TableRow wall = report.tables[0].rows.at(0);
    EXPECT_EQ(wall.cells[2], "0");
    EXPECT_EQ(wall.remark, "safer");
}

TEST(UpgradeOfScenarios, AreNotBrokenWhereNoBodyWasHeld) {
    if (!physics::absent_engines().empty()) {
        GTEST_SKIP() << physics::absent_engines().front().remedy;
    }
    // Where v3 lets the character through, Rapier has put it to sleep in the air.
    const Finding gate = finding_of(upgrade("rapier2d", "box2d3"), "gate/hitch");
    EXPECT_EQ(gate.verdict, Verdict::note);
    EXPECT_EQ(number_of(gate, "from"), 0);
    EXPECT_THAT(gate.summary, HasSubstr("20 short in rapier2d"));
    const Finding awake = finding_of(upgrade("rapier2d:sleep=off", "box2d3"), "gate/hitch");
    EXPECT_THAT(awake.summary, Not(HasSubstr("short")));
}

TEST(UpgradeOfAGame, ComparesWhatTheChecksFind) {
    Section section{.name = "a game", .prefix = {}};
    section.game = game("fixed",
                        "wall.thickness_m = 0.1\nwall.fastest_mps = 40\n"
                        "wall.fastest_radius_m = 0.1\nframes.lowest_fps = 30\n");
    const Report report = upgrade({.games = {section}}, "euler:collision=swept", "euler");
    const Finding wall = finding_of(report, "game/tunneling/wall-0.1-m");
    EXPECT_EQ(wall.verdict, Verdict::error);
    EXPECT_THAT(wall.summary, EndsWith("(pass in euler:collision=swept)"));
    EXPECT_THAT(wall.cause, Not(IsEmpty()));
    EXPECT_THAT(wall.fix, Not(IsEmpty()));
    EXPECT_THAT(wall.command, HasSubstr(" --engine euler:collision=swept,euler "));
    EXPECT_EQ(finding_of(report, "walls/fixed").verdict, Verdict::note) << "of other games";
    ASSERT_EQ(report.tables.size(), 2U);
    EXPECT_EQ(report.tables[1].title, "what changes for a game");
    EXPECT_THAT(report.tables[1].notes.back().text, HasSubstr("further findings"));
    const Report back = upgrade({.games = {section}}, "euler", "euler:collision=swept");
    EXPECT_EQ(finding_of(back, "game/tunneling/wall-0.1-m").verdict, Verdict::note);
    EXPECT_THAT(finding_of(back, "game/tunneling/wall-0.1-m").fix, IsEmpty());
    EXPECT_EQ(exit_code_of(back), 0);
    const Report same = upgrade({.games = {section}}, "euler", "euler");
    EXPECT_TRUE(same.tables[1].rows.empty()) << "all are alike";
}

TEST(EnginesReport, FindsTheFastestBallThatAWallStops) {
    const MeasuredRows all = measure(behaviours(),
                                     {parse_engine("euler"), parse_engine("physx-body"),
                                      parse_engine("godot-body:linear_damp=0")},
                                     2);
    const auto row = [&](std::string_view id) { return measured_of(all, id); };
    // (r + T/2) x rate, and the margin of PhysX; a sensor is seen over 2 r + T.
    EXPECT_NEAR(row("fastest/fixed")[0].value, 0.15 * 60, 0.05);
    EXPECT_TRUE(std::isinf(row("fastest/fixed")[0].continuous));
    EXPECT_NEAR(row("fastest/fixed")[1].value, (0.15 + 0.04) * 60, 0.06);
    EXPECT_NEAR(row("fastest/sensor")[2].value, 0.3 * 60, 0.1);
    EXPECT_TRUE(std::isnan(row("fastest/sensor")[2].continuous)) << "no switch helps";
    EXPECT_FALSE(row("fastest/dynamic")[0].is_tested) << "nothing collides there";
    const Report report = upgrade("euler", "box2d");
    EXPECT_EQ(finding_of(report, "fastest/dynamic").verdict, Verdict::note);
    EXPECT_EQ(finding_of(report, "walls/dynamic").verdict, Verdict::note);
}

TEST(EnginesReport, HasTheShareThatPassesBeyondTheFastestBall) {
    const MeasuredRows all =
        measure(behaviours(), {parse_engine("euler"), parse_engine("euler:collision=swept")}, 2);
    const std::vector<Measured>& share = measured_of(all, "share/kinematic");
    // A wall that stops what ends a step in its first half, of which there is one in each
    // `multiple` of that length: 1 - 1/multiple pass, here of 64 shots.
    constexpr double one_shot = 100.0 / 64;
    std::vector<double> numbers{share[0].value};
    numbers.insert(numbers.end(), share[0].further.begin(), share[0].further.end());
    const std::vector<double> multiples{1.02, 1.5, 3, 6, 12};
    ASSERT_EQ(numbers.size(), multiples.size());
    for (std::size_t i = 0; i < multiples.size(); ++i) {
        EXPECT_NEAR(numbers[i], 100 - 100 / multiples[i], one_shot) << multiples[i];
    }
    EXPECT_EQ(share[1].value, 0);
    EXPECT_THAT(share[1].further, IsEmpty());
    const Report report = upgrade("euler", "euler:collision=swept");
    const TableRow row =
        row_of(report, "% past a kinematic wall at 1.02, 1.5, 3, 6, 12 x the fastest");
    EXPECT_EQ(row.cells[2], "none");
    EXPECT_EQ(row.remark, "safer");
}

TEST(EnginesReport, MeasuresTheLimitsOfTheEngine) {
    const MeasuredRows all = measure(
        behaviours(),
        {parse_engine("box2d"), parse_engine("euler"), parse_engine("euler:speed_max_mps=30")}, 2);
    const std::vector<Measured>& speed = measured_of(all, "limits/speed");
    // b2_maxTranslation: 2 m in each step of 1/60 s. b2_maxRotation: a quarter turn.
    EXPECT_NEAR(speed[0].value, 120, 1e-3);
    EXPECT_NEAR(measured_of(all, "limits/spin")[0].value, 15, 1e-3);
    EXPECT_NEAR(speed[1].value, 10'000, 1e-2);
    EXPECT_NEAR(speed[2].value, 30, 1e-4);
    const Report report = upgrade("box2d", "euler");
    EXPECT_THAT(row_of(report, "fastest that a body moves at 60 Hz, m/s").cells,
                ElementsAre(_, "120", "no limit"));
}

/// A top box that is pushed harder in each run.
void push_harder_each_time(physics::World& world, std::span<const physics::BodyState> states,
                           int step) {
    static int calls = 0;
    constexpr std::size_t few = 5;  // Fewer bodies than a pyramid has.
    if (step == 3 && states.size() > few) {
        world.set_velocity(states.size() - 1, {0.01 * ++calls, 0});
    }
}

TEST(Upgrade, IsBrokenWhereARunNoLongerRepeats) {
    const auto planted_one = planted<push_harder_each_time>();
    const Report report = upgrade(parse_engine("euler"), planted_one);
    const Finding repeats = finding_of(report, "state/repeats");
    EXPECT_EQ(repeats.verdict, Verdict::error);
    EXPECT_THAT(repeats.fix, HasSubstr("tickproof determinism stack"));
    EXPECT_EQ(row_of(report, "a stack repeats to the bit").cells[2], "no");
    EXPECT_EQ(finding_of(upgrade(planted_one, parse_engine("euler")), "state/repeats").verdict,
              Verdict::note);
}

TEST(EnginesReport, HasAColumnForEachEngineAndItsSwitchInBrackets) {
    TraceStore store;
    const Report report = engines_report(
        {.verb = "engines"}, {parse_engine("euler"), parse_engine("box2d")}, {.jobs = 2}, store);
    const Table& table = report.tables.at(0);
    EXPECT_THAT(table.columns, ElementsAre("behaviour", "euler", "box2d"));
    ASSERT_EQ(table.rows.size(), behaviours().size());
    EXPECT_THAT(table.rows[0].cells[1], EndsWith(" (0)"));
    EXPECT_EQ(table.rows[0].cells[2], "0");
    EXPECT_EQ(exit_code_of(report), 0);
}

/// Measured in the engines themselves, through npm's WebAssembly in Node and in native builds.
TEST(EnginesReport, AgreesWithTheEnginesThemselves) {
    if (!physics::absent_engines().empty()) {
        GTEST_SKIP() << physics::absent_engines().front().remedy;
    }
    const MeasuredRows all = measure(
        behaviours(), {parse_engine("box2d"), parse_engine("box2d3"), parse_engine("rapier2d")}, 2);
    const auto row = [&](std::string_view id) { return measured_of(all, id); };
    EXPECT_EQ(row("walls/fixed")[1].value, 0);
    EXPECT_EQ(row("walls/fixed")[2].value, 0);
    EXPECT_EQ(row("walls/kinematic")[0].value, 0);
    EXPECT_EQ(row("walls/kinematic")[1].value, 77);
    EXPECT_EQ(row("walls/kinematic")[2].value, 76) << "of which two come back";
    EXPECT_EQ(row("walls/kinematic")[1].continuous, 0);
    EXPECT_EQ(row("walls/kinematic")[2].continuous, 0);
    EXPECT_GT(row("walls/dynamic")[0].value, 0) << "2.4.1 needs a bullet";
    for (std::size_t engine = 0; engine < 3; ++engine) {
        EXPECT_EQ(row("walls/dynamic")[engine].continuous, 0) << engine;
        EXPECT_TRUE(std::isinf(row("fastest/fixed")[engine].value)) << engine;
    }
    // Measured with v3 itself: (r + T/2 + 0.02 m) x rate.
    EXPECT_NEAR(row("fastest/kinematic")[1].value, (0.1 + 0.05 + 0.02) * 60, 0.1);
    EXPECT_TRUE(std::isinf(row("fastest/kinematic")[1].continuous));
    EXPECT_EQ(row("sensors/missed")[1].value, 0);
    EXPECT_EQ(row("sensors/missed")[2].value, 0);
    EXPECT_NEAR(row("jump/60-fps")[1].value, 1.2396, 5e-5);
    EXPECT_GT(row("stack/hitch")[1].value, row("stack/hitch")[2].value) << "v3's pyramids fall";
    EXPECT_NEAR(row("stack/at-rest")[1].value, 3.743, 5e-4);
    EXPECT_NEAR(row("stack/at-rest")[2].value, 3.743, 5e-4);
    for (std::size_t engine = 1; engine < 3; ++engine) {
        EXPECT_NEAR(row("limits/speed")[engine].value, 400, 0.1)
            << "B2_HUGE and normalized_max_linear_velocity";
        EXPECT_EQ(row("state/repeats")[engine].value, 1) << engine;
        EXPECT_EQ(row("state/rolls-back")[engine].value, 1) << engine;
    }
    EXPECT_EQ(row("state/repeats")[0].value, 1);
    EXPECT_LT(row("state/rolls-back")[0].value, 0) << "2.4.1 has no state to copy";
    EXPECT_EQ(row_of(upgrade("box2d", "box2d3"), "a stack rolls back to the same bits").cells[1],
              "cannot be saved");
    const Finding gate = finding_of(upgrade("box2d", "box2d3"), "gate/hitch");
    EXPECT_EQ(gate.verdict, Verdict::error);
    EXPECT_THAT(gate.fix, HasSubstr("(box2d3:bullet=on)"));
}

}  // namespace
}  // namespace tickproof::harness
