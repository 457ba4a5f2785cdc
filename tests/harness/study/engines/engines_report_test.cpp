// What engines do with the same scenes: numbers against closed forms and the engines themselves.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/harness/study/engines/upgrades.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::_;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

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
    EXPECT_EQ(row("walls/kinematic")[2].value, 74);
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
