// planck, PhysX, Jolt and Havok of npm in the scenarios themselves, and the rows that stand for
// them: free flight, the gate, walls and triggers.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "harness/game/engine_text.h"
#include "harness/run/run_all.h"
#include "harness/trace/generate/generated.h"
#include "tests/engines/node_engine.h"

namespace tickproof::engines {
namespace {

using harness::Outcome;
using harness::Passage;
using harness::RunSpec;
using harness::TraceStore;

constexpr int kRate_hz = 60;
constexpr double kThickness_m = 0.1;

class NodeEngines : public ::testing::Environment {
  public:
    void SetUp() override {
        const physics::EngineOption damping{.name = "damping", .maximum = 100, .whole = false};
        const auto ccd = [](double default_value, std::vector<std::string> choices) {
            return physics::EngineOption{
                .name = "ccd", .default_value = default_value, .choices = std::move(choices)};
        };
        using enum physics::Precision;
        add_node_engine("planck", f64, {ccd(1, {"off", "on"})});
        add_node_engine("physx", f32, {damping, ccd(0, {"off", "on", "speculative"})});
        add_node_engine("jolt", f32, {damping, ccd(0, {"off", "on"})});
        add_node_engine("havok", f32, {damping});
    }
};

[[maybe_unused]] const auto* const kEngines =
    ::testing::AddGlobalTestEnvironment(new NodeEngines);  // GoogleTest deletes it.

std::vector<Outcome> outcomes(const std::vector<RunSpec>& specs, const std::string& engine,
                              TraceStore& traces) {
    std::vector<harness::Wanted> wanted;
    for (const RunSpec& spec : specs) {
        wanted.push_back({.spec = spec});
        wanted.back().spec.engine = harness::parse_engine(engine);
    }
    std::vector<Outcome> made;
    for (const harness::Run& run : harness::run_all(wanted, traces, 1)) {
        made.push_back(run.outcome);
    }
    return made;
}

/// A scenario at a policy on a generated trace.
RunSpec run_of(const harness::ScenarioSpec& scenario, std::string_view policy,
               std::string_view generated, TraceStore& traces, unsigned seed = 1) {
    const harness::FrameTrace made = harness::parse_generated(generated, seed);
    traces.add(made);
    return {.scenario = scenario, .policy = harness::parse_policy(policy), .trace = made.spec};
}

/// An engine and the row that stands for it.
struct Pair {
    std::string engine;
    std::string row;
    double near = 0;  ///< How far numbers of the two may be apart; 0: equal to the bit.
};

void PrintTo(const Pair& pair, std::ostream* out) {
    *out << pair.engine << " and " << pair.row;
}

class Flights : public ::testing::TestWithParam<Pair> {};

/// Positions and velocities of a thrown ball.
std::vector<double> flight_of(const std::string& engine, int rate_hz) {
    const physics::EngineSpec spec = harness::parse_engine(engine);
    const physics::Scene scene{.bodies = {{.shape = physics::Circle{0.5}, .velocity_mps = {3, 5}}}};
    const auto world = spec.engine->make_world(scene, spec.settings);
    std::vector<physics::BodyState> states(1);
    std::vector<double> path;
    for (int i = 0; i < rate_hz; ++i) {
        world->step(1.0 / rate_hz);
        world->read(states);
        path.insert(path.end(), {states[0].position_m.x, states[0].position_m.y,
                                 states[0].velocity_mps.x, states[0].velocity_mps.y});
    }
    return path;
}

TEST_P(Flights, AreThoseOfTheRow) {
    for (const int rate_hz : {30, 50, 60, 144}) {
        const std::vector<double> engine = flight_of(GetParam().engine, rate_hz);
        const std::vector<double> row = flight_of(GetParam().row, rate_hz);
        for (std::size_t i = 0; i < row.size(); ++i) {
            ASSERT_NEAR(engine.at(i), row[i], GetParam().near * rate_hz)
                << rate_hz << " Hz, number " << i;
        }
    }
}

/// Havok adds in another order: four sums a step, each rounded by half a unit of an f32 below 8.
constexpr double kRounding = 4 * 0x1p-22;

INSTANTIATE_TEST_SUITE_P(
    Damped, Flights,
    ::testing::Values(Pair{"planck", "euler:precision=f64"}, Pair{"physx", "physx-body"},
                      Pair{"physx:damping=0.5", "physx-body:linear_damping=0.5"},
                      Pair{"physx:damping=3", "physx-body:linear_damping=3"},
                      Pair{"jolt", "physx-body"},
                      Pair{"jolt:damping=0.5", "physx-body:linear_damping=0.5"},
                      Pair{"jolt:damping=3", "physx-body:linear_damping=3"},
                      Pair{"havok", "euler:substeps=4:substepping=solver", kRounding},
                      Pair{"havok:damping=0.5",
                           "euler:substeps=4:substepping=solver:linear_damping=0.5:"
                           "damping_order=after-move",
                           kRounding}));

/// The gate at many rates, and with a hitch at each frame of the run-up.
std::vector<RunSpec> runs_at_the_gate(TraceStore& traces) {
    const harness::ScenarioSpec gate = harness::parse_scenario("gate");
    std::vector<RunSpec> specs;
    for (const char* policy : {"variable", "fixed", "semi-fixed", "matter-runner"}) {
        for (int fps = 5; fps <= 120; fps += fps < 60 ? 5 : 15) {
            specs.push_back(
                run_of(gate, policy, fmt::format("constant:fps={}:duration=4s", fps), traces));
        }
        for (unsigned seed = 1; seed <= 12; ++seed) {
            specs.push_back(
                run_of(gate, policy, "uniform:min=5ms:max=60ms:frames=200", traces, seed));
        }
    }
    for (const char* hitch : {"hitch:fps=60:length=0.2s:every=4s:duration=12s",
                              "hitch:fps=60:length=1s:every=4s:duration=12s"}) {
        for (std::size_t frame = 200; frame < 260; frame += 2) {
            specs.push_back(run_of(gate, "variable", hitch, traces));
            specs.back().start_frame = frame;
        }
    }
    return specs;
}

std::ptrdiff_t past(const std::vector<Outcome>& made) {
    return std::ranges::count_if(made, [](const Outcome& each) {
        return each.passage == Passage::tunneled || each.passage == Passage::missed;
    });
}

class Gates : public ::testing::TestWithParam<Pair> {};

TEST_P(Gates, ArePassedWhereTheRowPasses) {
    TraceStore traces;
    const std::vector<RunSpec> specs = runs_at_the_gate(traces);
    ASSERT_GT(specs.size(), 160U);
    const std::vector<Outcome> engine = outcomes(specs, GetParam().engine, traces);
    const std::vector<Outcome> row = outcomes(specs, GetParam().row, traces);
    for (std::size_t i = 0; i < specs.size(); ++i) {
        EXPECT_EQ(engine[i].passage, row[i].passage) << to_text(specs[i]);
        EXPECT_NEAR(engine[i].quantities[0], row[i].quantities[0], GetParam().near)
            << to_text(specs[i]);
    }
    const bool is_swept = past(row) == 0;
    EXPECT_EQ(is_swept, GetParam().engine == "planck" || GetParam().engine.ends_with("on") ||
                            GetParam().engine.ends_with("speculative"));
}

/// Jolt lets a character overlap a gate by centimetres before it pushes it out.
constexpr double kAnyDistance = std::numeric_limits<double>::infinity();

INSTANTIATE_TEST_SUITE_P(
    Rising, Gates,
    ::testing::Values(
        Pair{"planck", "box2d", 1e-5}, Pair{"planck:ccd=off", "box2d:ccd=off", 1e-5},
        Pair{"physx", "physx-body", kAnyDistance},
        Pair{"physx:ccd=on", "physx-body:collision_detection=continuous-dynamic", kAnyDistance},
        Pair{"physx:ccd=speculative", "physx-body:collision_detection=continuous-speculative",
             kAnyDistance},
        Pair{"jolt", "physx-body:contact_offset=0.01", kAnyDistance},
        Pair{"jolt:ccd=on", "physx-body:collision_detection=continuous-dynamic", kAnyDistance}));

enum class Obstacle { fixed, kinematic, dynamic, trigger };

/// Of 64 shots at an obstacle of 0.1 m, spread over a step of 60 Hz, those that get past.
std::ptrdiff_t shots_past(const std::string& engine, Obstacle obstacle, double radius_m,
                          double speed_mps) {
    constexpr int count = 64;
    TraceStore traces;
    std::vector<RunSpec> specs;
    for (int i = 0; i < count; ++i) {
        harness::ScenarioSpec wall = harness::parse_scenario("wall");
        set_parameter(wall, "speed_mps", speed_mps);
        set_parameter(wall, "radius_m", radius_m);
        set_parameter(wall, "thickness_m", kThickness_m);
        set_parameter(wall, "approach_m", 2.02);
        set_parameter(wall, "phase", i / double{count});
        set_parameter(wall, "rate_hz", kRate_hz);
        if (obstacle == Obstacle::trigger) {
            set_parameter(wall, "trigger", 1);
        } else {
            set_parameter(wall, "body", static_cast<double>(obstacle));
        }
        specs.push_back(run_of(wall, "fixed", "constant:fps=60:duration=3s", traces));
    }
    return past(outcomes(specs, engine, traces));
}

/// The speed above which a body that is tested once a step can get past, m/s.
double threshold_mps(Obstacle obstacle, double radius_m) {
    return kRate_hz * (obstacle == Obstacle::trigger ? 2 * radius_m + kThickness_m
                                                     : radius_m + kThickness_m / 2);
}

struct Shots {
    Pair pair;
    Obstacle obstacle = Obstacle::fixed;
    double radius_m = 0.25;
    /// In rows that let dynamic bodies pass through one another a fixed wall stands for a heavy
    /// one.
    Obstacle of_row = obstacle;
};

void PrintTo(const Shots& shots, std::ostream* out) {
    PrintTo(shots.pair, out);
    *out << ", obstacle " << static_cast<int>(shots.obstacle) << ", radius " << shots.radius_m
         << " m";
}

class Walls : public ::testing::TestWithParam<Shots> {};

TEST_P(Walls, ArePassedAsOftenAsInTheRow) {
    const Shots& shots = GetParam();
    for (const double times : {1.02, 1.1, 1.5, 2.0, 3.0, 6.0, 12.0}) {
        const double speed_mps = times * threshold_mps(shots.obstacle, shots.radius_m);
        const auto engine =
            shots_past(shots.pair.engine, shots.obstacle, shots.radius_m, speed_mps);
        const auto row = shots_past(shots.pair.row, shots.of_row, shots.radius_m, speed_mps);
        EXPECT_LE(std::abs(engine - row), 2) << times << ": " << engine << " and " << row;
    }
}

const Pair kPlanck{"planck", "box2d"};
const Pair kPlanckOff{"planck:ccd=off", "box2d:ccd=off"};
const Pair kPhysx{"physx", "physx-body"};
const Pair kPhysxOn{"physx:ccd=on", "physx-body:collision_detection=continuous-dynamic"};
const Pair kPhysxSpeculative{"physx:ccd=speculative",
                             "physx-body:collision_detection=continuous-speculative"};
const Pair kJolt{"jolt", "physx-body:contact_offset=0.01"};
const Pair kJoltOn{"jolt:ccd=on",
                   "physx-body:contact_offset=0.01:collision_detection=continuous-dynamic"};

INSTANTIATE_TEST_SUITE_P(
    Obstacles, Walls,
    ::testing::Values(
        Shots{kPlanck}, Shots{kPlanck, Obstacle::kinematic}, Shots{kPlanck, Obstacle::dynamic},
        Shots{kPlanck, Obstacle::trigger}, Shots{kPlanckOff},
        Shots{kPlanckOff, Obstacle::kinematic}, Shots{kPlanckOff, Obstacle::trigger}, Shots{kPhysx},
        Shots{kPhysx, Obstacle::fixed, 0.05}, Shots{kPhysx, Obstacle::kinematic},
        Shots{kPhysx, Obstacle::dynamic, 0.25, Obstacle::fixed}, Shots{kPhysx, Obstacle::trigger},
        Shots{kPhysxOn}, Shots{kPhysxOn, Obstacle::kinematic}, Shots{kPhysxOn, Obstacle::trigger},
        Shots{kPhysxSpeculative}, Shots{kPhysxSpeculative, Obstacle::kinematic},
        Shots{kPhysxSpeculative, Obstacle::trigger}, Shots{kJolt},
        Shots{kJolt, Obstacle::fixed, 0.05}, Shots{kJolt, Obstacle::kinematic},
        Shots{kJolt, Obstacle::dynamic, 0.25, Obstacle::fixed}, Shots{kJolt, Obstacle::trigger},
        Shots{kJoltOn}, Shots{kJoltOn, Obstacle::kinematic}, Shots{kJoltOn, Obstacle::trigger}));

TEST(Havok, StopsAtEveryWallAndNoticesEveryTriggerAndOpensARisingGate) {
    for (const Obstacle obstacle :
         {Obstacle::fixed, Obstacle::kinematic, Obstacle::dynamic, Obstacle::trigger}) {
        for (const double times : {1.1, 3.0, 12.0}) {
            EXPECT_EQ(shots_past("havok", obstacle, 0.25, times * threshold_mps(obstacle, 0.25)), 0)
                << static_cast<int>(obstacle) << ", " << times;
        }
    }
    TraceStore traces;
    EXPECT_GT(past(outcomes(runs_at_the_gate(traces), "havok", traces)), 0);
}

}  // namespace
}  // namespace tickproof::engines
