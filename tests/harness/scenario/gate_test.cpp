// The gate, simulated beforehand: at 60 fps with one frame of `dt` at 0.25 s, and at a constant dt.
// The same table was made with Box2D 2.4.1 and an Euler integrator outside this project, with the
// ground exactly at the take-off height.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/run/simulate.h"
#include "tests/harness/refusal.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using enum Passage;

constexpr std::string_view kEuler = "euler";
constexpr std::string_view kCcd = "box2d";
constexpr std::string_view kNoCcd = "box2d:ccd=off";

ScenarioSpec on_level_ground() {
    return scenario("gate", {"gate.drop_m=0"});
}

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
        simulate(gate, parse_engine(engine), schedule, result);
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

TEST(Gate, ThatStaysOpenIsClearedInEveryEngine) {
    for (const std::string_view engine :
         {kEuler, kCcd, kNoCcd, std::string_view("euler:collision=swept")}) {
        const auto run =
            run_on(at_rate(60), scenario("gate", {"gate.rise_mps=0"}), engine, "fixed");
        EXPECT_EQ(run.outcome.passage, cleared) << engine;
    }
    EXPECT_EQ(make(scenario("gate", {"gate.rise_mps=0"})).ideal.passage, cleared);
    EXPECT_EQ(make(scenario("gate")).ideal.passage, blocked);
}

TEST(Gate, StandsExactlyUpAfterHalfASecond) {
    for (const std::string_view engine : {kEuler, kCcd}) {
        const auto run = run_on(at_rate(60), scenario("gate"), engine, "fixed");
        // Half-way between the ground at -0.5 m and its top at 3 m.
        EXPECT_EQ(run.trajectory.row(30)[1].position_m.y, 1.25) << engine;
        EXPECT_EQ(run.trajectory.row(31)[1].velocity_mps.y, 0) << engine;
        EXPECT_LT(run.trajectory.row(29)[1].position_m.y, 1.25) << engine;
    }
}

TEST(Gate, IsMetAfter520Milliseconds) {
    const auto run = run_on(at_rate(1000), scenario("gate"), kEuler, "fixed:timestep=1/1000");
    EXPECT_NEAR(static_cast<double>(run.first_contact) / 1000, 0.52, 0.002);
    EXPECT_NEAR(run.trajectory.row(520)[0].position_m.y - 0.6, 1.248, 0.005);
}

/// Each number of the scene, to be moved.
std::vector<double*> coordinates(Scenario& scenario) {
    std::vector<double*> all;
    for (physics::Body& body : scenario.scene.bodies) {
        auto& box = std::get<physics::Box>(body.shape);
        all.insert(all.end(), {&body.position_m.x, &body.position_m.y, &body.velocity_mps.x,
                               &body.velocity_mps.y, &box.width_m, &box.height_m});
    }
    return all;
}

Outcome at_60_fps(const Scenario& scenario, std::string_view engine) {
    StepSchedule schedule;
    for (std::uint32_t step = 0; step < 180; ++step) {
        schedule.steps.push_back({.dt_s = 1.0 / 60});
        schedule.frames.push_back({.first_step = step, .steps = 1});
    }
    harness::Run result;
    simulate(scenario, parse_engine(engine), schedule, result);
    return result.outcome;
}

/// The largest change of a quantity when a single number of the scene moves by an ULP of the
/// engines; a changed passage is infinite.
double change_by_an_ulp(const ScenarioSpec& spec, std::string_view engine) {
    Scenario moved = make(spec);
    const Outcome seen = at_60_fps(moved, engine);
    double largest = 0;
    for (double* coordinate : coordinates(moved)) {
        const double kept = *coordinate;
        for (const float towards : {-1e9F, 1e9F}) {
            *coordinate = static_cast<double>(std::nextafter(static_cast<float>(kept), towards));
            const Outcome other = at_60_fps(moved, engine);
            for (const std::size_t quantity : {0U, 1U}) {
                largest = std::max(
                    largest, std::abs(other.quantities[quantity] - seen.quantities[quantity]));
            }
            largest = other.passage == seen.passage ? largest : kNotCompared;
        }
        *coordinate = kept;
    }
    return largest;
}

TEST(Gate, ChangesItsOutcomeByNoMoreThanRoundingWhenTheSceneMovesByAnUlp) {
    for (const std::string_view engine : {kEuler, kCcd, kNoCcd}) {
        EXPECT_LT(change_by_an_ulp(scenario("gate"), engine), 1e-5) << engine;
    }
    // On level ground an ULP decides whether Box2D sees a contact at the take-off.
    EXPECT_GT(change_by_an_ulp(on_level_ground(), kCcd), 0.01);
}

TEST(Gate, RisesAtTheTakeOffOfTheClosedForm) {
    // Without contact at the take-off the highest step of 60 fps is the 30th or its neighbour:
    // n dt v0 - g dt^2 n (n + 1) / 2 with n = 29 or 30.
    for (const std::string_view engine : {kEuler, kCcd, kNoCcd}) {
        const auto run = run_on(at_rate(60), scenario("gate"), engine, "fixed");
        EXPECT_NEAR(run.outcome.quantities[1], 30 * 5.0 / 60 - 10.0 / 3600 * 30 * 31 / 2, 1e-5)
            << engine;
    }
}

TEST(Gate, IsTheSameInMetresAndInPixels) {
    const auto in_metres = {std::string_view("gate.run_mps=3"), std::string_view("gate.rise_mps=6"),
                            std::string_view("gate.jump_mps=7"),
                            std::string_view("gate.gravity_mps2=20"),
                            std::string_view("gate.x_m=8")};
    const auto in_pixels = {std::string_view("gate.run_mps=300"),
                            std::string_view("gate.rise_mps=600"),
                            std::string_view("gate.jump_mps=700"),
                            std::string_view("gate.gravity_mps2=2000"),
                            std::string_view("gate.x_m=800"),
                            std::string_view("gate.thickness_m=20"),
                            std::string_view("gate.height_m=300"),
                            std::string_view("gate.drop_m=50"),
                            std::string_view("gate.character_width_m=60"),
                            std::string_view("gate.character_height_m=120")};
    EXPECT_EQ(make(scenario("gate", in_metres)).ideal.passage,
              make(scenario("gate", in_pixels)).ideal.passage);
    for (const double hitch_s : {0.1, 0.5, 1.0, 1.3, 2.5}) {
        for (const std::size_t at : {15U, 70U, 140U}) {
            const auto outcome = [&](std::initializer_list<std::string_view> set) {
                return run_on(with_hitch(hitch_s, at), scenario("gate", set), "euler:precision=f64",
                              "variable")
                    .outcome;
            };
            const Outcome metres = outcome(in_metres);
            const Outcome pixels = outcome(in_pixels);
            EXPECT_EQ(pixels.passage, metres.passage) << hitch_s << ' ' << at;
            EXPECT_NEAR(pixels.quantities[0], 100 * metres.quantities[0], 1e-6) << hitch_s;
            EXPECT_NEAR(pixels.quantities[1], 100 * metres.quantities[1], 1e-6) << hitch_s;
            EXPECT_EQ(std::isnan(pixels.crossing_m), std::isnan(metres.crossing_m));
            if (metres.passage == tunneled) {
                EXPECT_NEAR(pixels.crossing_m, 100 * metres.crossing_m, 1e-6) << hitch_s;
            }
        }
    }
}

TEST(Gate, StandsOnTheGround) {
    // The ground lies deeper than the character is high: it cannot pass under the gate.
    for (const std::string_view engine : {kEuler, kCcd}) {
        const auto run = run_on(
            at_rate(60), scenario("gate", {"gate.drop_m=2", "gate.jump_mps=0", "gate.x_m=6"}),
            engine, "fixed");
        EXPECT_EQ(run.outcome.passage, blocked) << engine;
    }
}

TEST(Gate, RefusesARunUpWithoutAnEnd) {
    EXPECT_THAT(refusal([] {
                    make(scenario("gate", {"gate.run_mps=1e-6", "gate.x_m=100"}));
                }),
                ::testing::StartsWith("gate.run_mps=1e-06: "));
}

TEST(Gate, IsBlockedAtEveryConstantRateAndPhase) {
    int runs = 0;
    for (int rate = 15; rate <= 300; rate += 5) {
        for (const double phase : {0.0, 0.25, 0.5, 0.75}) {
            FrameTrace trace = at_rate(rate);
            trace.frames.front() = from_seconds((1 - phase) / rate);
            for (const std::string_view engine : {kEuler, kNoCcd}) {
                EXPECT_EQ(run_on(trace, scenario("gate"), engine, "variable", Keep::outcome)
                              .outcome.passage,
                          blocked)
                    << engine << " at " << rate << " fps, phase " << phase;
                ++runs;
            }
        }
    }
    EXPECT_EQ(runs, 58 * 4 * 2);
}

}  // namespace
}  // namespace tickproof::harness
