// The gate: its geometry, its ideal, and what it does on every constant rate.

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
    simulate(scenario, parse_engine(engine), schedule, Keep::outcome, result);
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

TEST(Gate, HasNoApexBelowWhereTheFeetStart) {
    // A single step of 0.12 s falls 0.072 m with v0 = 0.
    for (const std::string_view jump : {"gate.jump_mps=0", "gate.jump_mps=0.5"}) {
        const auto run = run_on(of_frames({0.12}), scenario("gate", {jump, "gate.drop_m=5"}),
                                "euler:precision=f64", "variable");
        EXPECT_EQ(run.outcome.quantities[1], 0) << jump;
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

/// How a character comes out that crosses a still gate with its feet below the gate's top.
Passage crosses(double below_top_m) {
    const Scenario gate = make(scenario("gate"));
    std::vector<physics::BodyState> before(gate.scene.bodies.size());
    for (std::size_t body = 0; body < before.size(); ++body) {
        before[body].position_m = gate.scene.bodies[body].position_m;
    }
    // The top of the gate is at the take-off height at first.
    before[0].position_m = {2.5, 1.2 / 2 - below_top_m};
    std::vector<physics::BodyState> after = before;
    after[0].position_m.x = 3.5;
    Outcome outcome;
    gate.observe(gate, {0, 0.2, before, after}, outcome);
    return outcome.passage;
}

TEST(Gate, IsClearedByFeetThatStandOnItsTop) {
    EXPECT_EQ(crosses(0), cleared);
    EXPECT_EQ(crosses(0.009), cleared);  // Engines let bodies at rest overlap by up to 1 cm.
    EXPECT_EQ(crosses(0.011), tunneled);
}

/// A character at the standing gate, which no longer goes on, with so much of its rise left.
Outcome held_back(double rise_mps) {
    const Scenario gate = make(scenario("gate"));
    std::vector<physics::BodyState> states(gate.scene.bodies.size());
    for (std::size_t body = 0; body < states.size(); ++body) {
        states[body].position_m = gate.scene.bodies[body].position_m;
    }
    states[0].position_m = {2.5, 3.5};
    std::vector<physics::BodyState> after = states;
    after[0].velocity_mps = {0, rise_mps};
    Outcome outcome;
    gate.observe(gate, {1, 0.02, states, after}, outcome);
    return outcome;
}

TEST(Gate, IsNotDecidedWhileTheCharacterStillRises) {
    EXPECT_TRUE(held_back(0).is_decided);
    EXPECT_TRUE(held_back(-1).is_decided);
    EXPECT_FALSE(held_back(1).is_decided);
}

TEST(Gate, ThatStaysOpenIsToBeClearedByARunOnLevelGroundAfterTheJump) {
    // The jump of a second ends long before the gate, 6 s away.
    const ScenarioSpec open = scenario("gate", {"gate.rise_mps=0", "gate.drop_m=0", "gate.x_m=30"});
    EXPECT_EQ(make(open).ideal.passage, cleared);
}

}  // namespace
}  // namespace tickproof::harness
