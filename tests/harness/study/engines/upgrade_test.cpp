// What breaks, in any game, when an engine takes the place of another.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "physics/engine_failure.h"
#include "tests/harness/planted.h"
#include "tests/harness/study/engines/upgrades.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

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

/// A table of 23 rows has its 5 that matter first, and the page has all.
TEST(Upgrade, HasWhatBreaksFirstAndWhatIsAlikeLast) {
    const Table table = upgrade("box2d", "box2d:ccd=off").tables[0];
    ASSERT_EQ(table.rows.size(), behaviours().size());
    ASSERT_GT(table.most_rows, 0U);
    ASSERT_LT(table.most_rows, table.rows.size());
    EXPECT_EQ(table.rows.front().remark, "broken");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        EXPECT_EQ(table.rows[i].remark.empty(), i >= table.most_rows) << table.rows[i].cells[0];
    }
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

}  // namespace
}  // namespace tickproof::harness
