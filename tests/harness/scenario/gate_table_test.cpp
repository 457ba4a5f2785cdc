// The gate, simulated beforehand: at 60 fps with one frame of `dt` at 0.25 s, and at a constant dt.
// The same table was made with Box2D 2.4.1 and an Euler integrator outside this project, with the
// ground exactly at the take-off height.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/run/simulate.h"
#include "tests/harness/refusal.h"
#include "tests/harness/scenario/gates.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using enum Passage;

Passage after_hitch(std::string_view engine, double dt_s) {
    return run_on(with_hitch(dt_s), on_level_ground(), engine, "variable").outcome.passage;
}

/// Steps of exactly dt, as the table was made with.
Run constant_run(std::string_view engine, double dt_s) {
    return run_on(at_rate(1 / dt_s), on_level_ground(), engine,
                  "fixed:frame_delta_max=off:timestep=" + std::to_string(dt_s));
}

struct Row {
    double dt_s;
    Passage euler_hitch, euler_constant, ccd_hitch, ccd_constant, no_ccd_hitch, no_ccd_constant;
};

constexpr Row kTable[] = {
    {1, tunneled, tunneled, blocked, blocked, blocked, tunneled},
    {0.5, tunneled, tunneled, blocked, blocked, tunneled, tunneled},
    {0.25, blocked, tunneled, blocked, blocked, blocked, tunneled},
    {0.1, blocked, tunneled, blocked, blocked, blocked, tunneled},
    {1.0 / 15, blocked, blocked, blocked, blocked, blocked, blocked},
    {1.0 / 30, blocked, blocked, blocked, blocked, blocked, blocked},
    {1.0 / 60, blocked, blocked, blocked, blocked, blocked, blocked},
};

class GateRow : public ::testing::TestWithParam<Row> {};

TEST_P(GateRow, ComesOutAsSimulatedBeforehand) {
    const Row& row = GetParam();
    EXPECT_EQ(after_hitch(kEuler, row.dt_s), row.euler_hitch);
    EXPECT_EQ(constant_run(kEuler, row.dt_s).outcome.passage, row.euler_constant);
    EXPECT_EQ(after_hitch(kCcd, row.dt_s), row.ccd_hitch);
    EXPECT_EQ(constant_run(kCcd, row.dt_s).outcome.passage, row.ccd_constant);
    EXPECT_EQ(after_hitch(kNoCcd, row.dt_s), row.no_ccd_hitch);
    EXPECT_EQ(constant_run(kNoCcd, row.dt_s).outcome.passage, row.no_ccd_constant);
}

INSTANTIATE_TEST_SUITE_P(Table, GateRow, ::testing::ValuesIn(kTable), [](const auto& test) {
    return "dt" + std::to_string(static_cast<int>(test.param.dt_s * 1000)) + "ms";
});

/// Of the hitches that begin at frames 0 to 30 of 60 fps, those that are not blocked. The steps
/// are 1.0 / 60 to the last digit, as in the simulation beforehand: some starts land exactly on the
/// gate's edge or middle, so that frames of whole nanoseconds count one more or less.
int not_blocked(std::string_view engine, double dt_s) {
    int count = 0;
    const Scenario gate = make(on_level_ground());
    for (std::size_t at = 0; at <= 30; ++at) {
        StepSchedule schedule;
        for (std::uint32_t step = 0; step < 180; ++step) {
            schedule.steps.push_back({.dt_s = step == at ? dt_s : 1.0 / 60});
            schedule.frames.push_back({.first_step = step, .steps = 1});
        }
        harness::Run result;
        simulate(gate, parse_engine(engine), schedule, Keep::outcome, result);
        count += result.outcome.passage == blocked ? 0 : 1;
    }
    return count;
}

struct Sweep {
    double dt_s;
    int euler, no_ccd;
};

class GateSweep : public ::testing::TestWithParam<Sweep> {};

TEST_P(GateSweep, IsNotBlockedAsOftenAsSimulatedBeforehand) {
    EXPECT_EQ(not_blocked("euler:precision=f64", GetParam().dt_s), GetParam().euler);
    EXPECT_NEAR(not_blocked(kEuler, GetParam().dt_s), GetParam().euler,
                1);  // f32 rounds such a start the other way.
    EXPECT_EQ(not_blocked(kNoCcd, GetParam().dt_s), GetParam().no_ccd);
    EXPECT_EQ(not_blocked(kCcd, GetParam().dt_s), 0);
}

INSTANTIATE_TEST_SUITE_P(Counts, GateSweep,
                         ::testing::Values(Sweep{1, 31, 6}, Sweep{0.5, 25, 16}, Sweep{0.25, 9, 10},
                                           Sweep{0.1, 1, 0}, Sweep{1.0 / 15, 0, 0}));

TEST(Gate, TheLimitOfBox2dCutsTheVelocityForGood) {
    const auto run = run_on(with_hitch(1), on_level_ground(), kNoCcd, "variable");
    ASSERT_TRUE(run.limit.has_value());
    EXPECT_EQ(run.limit->step, 15U);
    EXPECT_DOUBLE_EQ(run.limit->velocity_before_mps.x, 5);
    EXPECT_NEAR(run.limit->velocity_after_mps.x, 1.11, 0.005);
    // 2 m in all, 1.11 m of it forwards, and at the same speed ever after.
    const double moved =
        run.trajectory.row(16)[0].position_m.x - run.trajectory.row(15)[0].position_m.x;
    EXPECT_NEAR(moved, 1.11, 0.005);
    EXPECT_NEAR(run.trajectory.row(20)[0].velocity_mps.x, 1.11, 0.005);
}

TEST(Gate, ThroughBox2dWithoutContinuousCollisionItGoesAtTheSpeedOfTheTable) {
    const auto speed_at_end = [](const auto& run) {
        return run.trajectory.row(run.trajectory.rows() - 1)[0].velocity_mps.x;
    };
    EXPECT_NEAR(speed_at_end(constant_run(kNoCcd, 1)), 2, 0.01);
    EXPECT_NEAR(speed_at_end(run_on(with_hitch(0.5), on_level_ground(), kNoCcd, "variable")), 3.58,
                0.01);
    EXPECT_NEAR(speed_at_end(constant_run(kNoCcd, 0.5)), 4, 0.01);
}

TEST(Gate, IsCrossedInTheWholeOfAStepThatIsCutAtTheEnd) {
    // A step of 10 s begins at 0.25 s and is cut at 3 s.
    const auto run = run_on(with_hitch(10), on_level_ground(), kEuler, "variable");
    ASSERT_EQ(run.outcome.passage, tunneled);
    EXPECT_NEAR(run.outcome.crossing_dt_s, 10, 1e-9);
    EXPECT_GT(run.outcome.crossing_m, 50);  // At 5 m/s forwards alone.
}

TEST(Gate, FourSubstepsWithoutContinuousCollisionTunnelAfterAHitchOfASecond) {
    EXPECT_EQ(after_hitch("box2d:ccd=off:substeps=4", 1), tunneled);
}

}  // namespace
}  // namespace tickproof::harness
