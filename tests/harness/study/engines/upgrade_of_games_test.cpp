// Upgrades judged by named scenarios, and by the checks of a game.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/harness/check/games.h"
#include "tests/harness/study/engines/upgrades.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Game of_scenario(std::string_view name, std::string_view policy) {
    Game asked = game(policy, "frames.lowest_fps = 30\n");
    asked.scenarios = {scenario(name)};
    return asked;
}

TEST(UpgradeOfScenarios, CountsTheRunsThatEndOtherwiseAtAnObstacle) {
    const Report report =
        upgrade("euler:collision=swept", "euler", {.scenarios = of_scenario("gate", "variable")});
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
    const Report report = upgrade("euler", "euler-explicit",
                                  {.scenarios = of_scenario("jump", "fixed:timestep=1/30")});
    const Finding apex = finding_of(report, "jump/apex");
    EXPECT_EQ(apex.verdict, Verdict::note);
    EXPECT_NEAR(number_of(apex, "to") - number_of(apex, "from"), 5.0 / 30, 1e-3);
    for (const TableRow& row : report.tables[0].rows) {
        EXPECT_THAT(row.cells[0], Not(HasSubstr("ledge"))) << "a jump without ledges";
    }
    const Report same =
        upgrade("euler", "euler:substepping=solver", {.scenarios = of_scenario("jump", "fixed")});
    EXPECT_EQ(same.verdict, Verdict::pass);
    for (const Reported& each : same.findings) {
        EXPECT_EQ(each.verdict, Verdict::pass) << each.finding.id;
    }
}

TEST(UpgradeOfScenarios, TestNoStackWhereBodiesPassOneAnother) {
    const Report report = upgrade("euler", "box2d", {.scenarios = of_scenario("stack", "fixed")});
    EXPECT_EQ(report.tables[0].rows[0].remark, "not tested");
    for (const TableRow& row : report.tables[0].rows) {
        EXPECT_THAT(row.cells[0], Not(HasSubstr("asleep"))) << "a number that only informs";
    }
}

TEST(UpgradeOfScenarios, RunsEachOfTheTable) {
    for (const ScenarioRow& row : scenarios()) {
        const Report report =
            upgrade("euler", "box2d", {.scenarios = of_scenario(row.name, "fixed")});
        EXPECT_FALSE(report.findings.empty()) << row.name;
        for (const Reported& each : report.findings) {
            EXPECT_NE(each.verdict, Verdict::unknown) << each.finding.id;
        }
    }
}

TEST(UpgradeOfScenarios, DoNotTakeTheEndOfARunForABodyThatEndsShort) {
    // In a hitch the run ends within a step, and the wall stops the ball at the end of that step.
    const Report report =
        upgrade("euler", "euler:collision=swept", {.scenarios = of_scenario("wall", "variable")});
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
    const Report report = upgrade("euler:collision=swept", "euler", {.games = {section}});
    const Finding wall = finding_of(report, "game/tunneling/wall-0.1-m");
    EXPECT_EQ(wall.verdict, Verdict::error);
    EXPECT_THAT(wall.summary, EndsWith("(pass in euler:collision=swept)"));
    EXPECT_THAT(wall.cause, Not(IsEmpty()));
    EXPECT_THAT(wall.fix, Not(IsEmpty()));
    EXPECT_THAT(wall.command, HasSubstr(" --engine euler:collision=swept,euler "));
    EXPECT_EQ(finding_of(report, "walls/fixed").verdict, Verdict::note) << "of other games";
    ASSERT_EQ(report.tables.size(), 2U);
    EXPECT_EQ(report.tables[0].title, "what changes for a game");
    EXPECT_THAT(report.tables[0].notes.back().text, HasSubstr("further findings"));
    const Report back = upgrade("euler", "euler:collision=swept", {.games = {section}});
    EXPECT_EQ(finding_of(back, "game/tunneling/wall-0.1-m").verdict, Verdict::note);
    EXPECT_THAT(finding_of(back, "game/tunneling/wall-0.1-m").fix, IsEmpty());
    EXPECT_EQ(exit_code_of(back), 0);
    const Report same = upgrade("euler", "euler", {.games = {section}});
    EXPECT_TRUE(same.tables[0].rows.empty()) << "all are alike";
}

}  // namespace
}  // namespace tickproof::harness
