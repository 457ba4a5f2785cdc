// Bodies, walls, areas and presses of Godot 4 itself, and the rows that stand for them.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/game/engine_text.h"
#include "tests/engines/godot4.h"
#include "tests/engines/real_engine.h"

namespace tickproof::engines {
namespace {

class Godot4Bodies : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!has_godot4()) {
            GTEST_SKIP() << kNoGodot4;
        }
    }
};

/// Frames of one length; `rate_hz` is that of the frames and of the ticks.
std::vector<EngineFrame> run_godot4(const std::string& scene, int rate_hz, int count) {
    const std::vector<Duration> frames(static_cast<std::size_t>(count),
                                       Duration{(1'000'000'000 + rate_hz - 1) / rate_hz});
    return program(
        fmt::format("{} {} physics/common/physics_ticks_per_second={} "
                    "physics/common/physics_jitter_fix=0.0",
                    TICKPROOF_GODOT4_DRIVE, scene, rate_hz))(frames);
}

/// Heights and velocities before each step.
std::vector<double> flight_of(const std::string& engine, int rate_hz, std::size_t steps) {
    const physics::EngineSpec spec = harness::parse_engine(engine);
    const physics::Scene scene{.bodies = {{.shape = physics::Circle{0.5}, .velocity_mps = {0, 5}}}};
    const auto world = spec.engine->make_world(scene, spec.settings);
    std::vector<physics::BodyState> states(1);
    std::vector<double> path;
    for (std::size_t i = 0; i < steps; ++i) {
        world->read(states);
        path.insert(path.end(), {states[0].position_m.y, states[0].velocity_mps.y});
        world->step(1.0 / rate_hz);
    }
    return path;
}

TEST_F(Godot4Bodies, FlyAsTheirRowToTheBit) {
    expect_of_known_version([] {
        for (const std::string space : {"space=2d physics/2d/default_gravity=10.0",
                                        "space=3d physics/3d/default_gravity=10.0",
                                        "space=3d physics/3d/default_gravity=10.0 "
                                        "'physics/3d/physics_engine=\"Jolt Physics\"'"}) {
            for (const int rate_hz : {30, 60, 144}) {
                for (const auto& [damp, engine] :
                     {std::pair("", "godot-body"), std::pair(" damp=0", "godot-body:linear_damp=0"),
                      std::pair(" damp=2", "godot-body:linear_damp=2")}) {
                    const auto ran =
                        run_godot4(fmt::format("flight {}{}", space, damp), rate_hz, rate_hz);
                    std::vector<double> path;
                    for (const EngineFrame& frame : ran) {
                        path.insert(path.end(), frame.dts.begin(), frame.dts.end());
                    }
                    ASSERT_GT(path.size(), 2U * static_cast<std::size_t>(rate_hz) - 10);
                    EXPECT_EQ(path, flight_of(engine, rate_hz, path.size() / 2))
                        << space << damp << ' ' << rate_hz;
                }
            }
        }
    });
}

constexpr int kShots = 64;
constexpr int kRate_hz = 60;
constexpr double kThickness_m = 0.1;
constexpr double kFirstGap_m = 1;

/// Of 64 shots at an obstacle of 0.1 m, spread over a step, those that the engine lets past.
int passes(const std::string& engine, physics::BodyType type, bool is_area, double radius_m,
           double speed_mps) {
    const physics::EngineSpec spec = harness::parse_engine(engine);
    int passed = 0;
    for (int i = 0; i < kShots; ++i) {
        const double x = -kFirstGap_m - radius_m - speed_mps / kRate_hz * i / kShots;
        const physics::Scene scene{
            .gravity_mps2 = {},
            .bodies = {{.shape = physics::Circle{radius_m},
                        .position_m = {x, 0},
                        .velocity_mps = {speed_mps, 0}},
                       {.type = type, .shape = physics::Box{kThickness_m, 4}, .sensor = is_area}}};
        const auto world = spec.engine->make_world(scene, spec.settings);
        std::vector<physics::BodyState> states(2);
        bool touched = false;
        for (int step = 0; step < kRate_hz; ++step) {
            world->step(1.0 / kRate_hz);
            world->read(states);
            touched = touched || states[1].touching;
        }
        const bool is_beyond = states[0].position_m.x > kThickness_m / 2 + radius_m;
        passed += is_area ? !touched : is_beyond;
    }
    return passed;
}

struct Shots {
    std::string scene;   ///< Of Godot.
    std::string engine;  ///< The row.
    physics::BodyType type = physics::BodyType::fixed;
    bool is_area = false;
    double radius_m = 0.25;
};

void PrintTo(const Shots& shots, std::ostream* out) {
    *out << shots.scene << ", radius " << shots.radius_m << " m";
}

class Godot4Shots : public ::testing::TestWithParam<Shots> {};

TEST_P(Godot4Shots, PassAsOftenAsInTheRow) {
    if (!has_godot4()) {
        GTEST_SKIP() << kNoGodot4;
    }
    expect_of_known_version([] {
        const Shots& shots = GetParam();
        const double reach_m =
            shots.is_area ? 2 * shots.radius_m + kThickness_m : shots.radius_m + kThickness_m / 2;
        std::vector<double> speeds_mps;
        for (const double times : {1.02, 1.1, 1.5, 2.0, 3.0, 6.0, 12.0}) {
            speeds_mps.push_back(times * reach_m * kRate_hz);
        }
        const auto ran =
            run_godot4(fmt::format("wall {} radius={} thickness={} speeds={}", shots.scene,
                                   shots.radius_m, kThickness_m, fmt::join(speeds_mps, ",")),
                       kRate_hz, kRate_hz);
        ASSERT_EQ(ran.back().dts.size(), speeds_mps.size());
        for (std::size_t i = 0; i < speeds_mps.size(); ++i) {
            EXPECT_NEAR(
                ran.back().dts[i],
                passes(shots.engine, shots.type, shots.is_area, shots.radius_m, speeds_mps[i]), 2)
                << speeds_mps[i] << " m/s";
        }
    });
}

constexpr const char* kBody = "godot-body:linear_damp=0";
constexpr const char* kCast = "godot-body:linear_damp=0:continuous_cd=cast-ray";
constexpr const char* kJolt = "godot-body:linear_damp=0:contact_distance=0.02";
constexpr const char* kIsJolt = "'physics/3d/physics_engine=\"Jolt Physics\"'";
constexpr auto kKinematic = physics::BodyType::kinematic;

INSTANTIATE_TEST_SUITE_P(
    Obstacles, Godot4Shots,
    ::testing::Values(
        Shots{"space=2d kind=fixed", kBody}, Shots{"space=2d kind=fixed", kBody, {}, false, 0.1},
        Shots{"space=2d kind=kinematic", kBody, kKinematic}, Shots{"space=3d kind=fixed", kBody},
        Shots{"space=3d kind=kinematic", kBody, kKinematic},
        Shots{fmt::format("space=3d kind=fixed {}", kIsJolt), kJolt},
        Shots{fmt::format("space=3d kind=fixed {}", kIsJolt), kJolt, {}, false, 0.05},
        Shots{"space=2d ccd=1 kind=fixed", kCast},
        Shots{"space=2d ccd=1 kind=kinematic", kCast, kKinematic},
        Shots{"space=3d ccd=1 kind=kinematic", kCast, kKinematic},
        Shots{fmt::format("space=3d ccd=1 kind=kinematic {}", kIsJolt), kCast, kKinematic},
        Shots{"space=2d kind=area", kBody, {}, true},
        Shots{"space=2d ccd=1 kind=area", kCast, {}, true},
        Shots{"space=3d ccd=1 kind=area", kCast, {}, true},
        Shots{fmt::format("space=3d ccd=1 kind=area {}", kIsJolt), kCast, {}, true}));

/// Presses that ended, that a step saw begin, and that a step saw held.
std::vector<double> presses(const std::string& keys) {
    constexpr int frames_hz = 240;
    const std::vector<Duration> frames(20 * frames_hz, Duration{1'000'000'000 / frames_hz + 1});
    const auto ran = program(fmt::format("{} presses {}", TICKPROOF_GODOT4_DRIVE, keys))(frames);
    return {ran.back().update.value(), ran.back().dts.at(0), ran.back().dts.at(1)};
}

TEST_F(Godot4Bodies, SeeEachPressBeginUnlessToldToForget) {
    expect_of_known_version([] {
        const auto now = presses("");
        EXPECT_GT(now[0], 600);
        EXPECT_NEAR(now[1], now[0], 1) << "just pressed, in a step of 60 Hz at 240 fps";
        EXPECT_NEAR(now[2], now[0] / 4, 1) << "pressed, in the frame of the step";
        const auto as_before =
            presses("input_devices/compatibility/legacy_just_pressed_behavior=true");
        EXPECT_NEAR(as_before[1], as_before[0] / 4, 1);
    });
}

}  // namespace
}  // namespace tickproof::engines
