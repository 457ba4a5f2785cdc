// Box2D v3 and Rapier as they are built in, from C that wasm2c made and a compiler optimised,
// against the same files in Node: each state of each body is the same to the bit.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "harness/game/engine_text.h"
#include "tests/engines/real_engine.h"
#include "tests/scratch_folder.h"

namespace tickproof::engines {
namespace {

using nlohmann::json;
using physics::Scene;

constexpr double kStep_s = 1.0 / 60;
constexpr double kLongStep_s = 1;

json json_of(const physics::Body& body) {
    json made{{"type", static_cast<int>(body.type)},
              {"position", {body.position_m.x, body.position_m.y}},
              {"angle", body.angle_rad},
              {"velocity", {body.velocity_mps.x, body.velocity_mps.y}},
              {"spin", body.angular_velocity_radps},
              {"mass", body.mass_kg},
              {"friction", body.friction},
              {"restitution", body.restitution},
              {"rotates", body.rotates},
              {"sensor", body.sensor}};
    if (const auto* circle = std::get_if<physics::Circle>(&body.shape)) {
        made["radius"] = circle->radius_m;
    } else {
        const auto& box = std::get<physics::Box>(body.shape);
        made["width"] = box.width_m;
        made["height"] = box.height_m;
    }
    return made;
}

/// x, y, angle, vx, vy and angular velocity.
using State = std::array<double, 6>;

/// The states of all bodies after each step.
std::vector<State> in_node(const std::string& engine, const Scene& scene, int steps, double dt_s) {
    json asked{{"gravity", {scene.gravity_mps2.x, scene.gravity_mps2.y}},
               {"sleeping", scene.sleeping},
               {"steps", steps},
               {"dt_s", dt_s},
               {"bodies", json::array()}};
    for (const physics::Body& body : scene.bodies) {
        asked["bodies"].push_back(json_of(body));
    }
    const testing::ScratchFolder folder;
    const std::string file = folder.path() / "scene.json";
    const std::string answers = folder.path() / "states";
    std::ofstream(file) << asked;
    const std::string command =
        fmt::format("node {} '{}' {} < '{}' > '{}'", javascript_driver("programs.mjs"),
                    TICKPROOF_WASM_FOLDER, engine, file, answers);
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    std::vector<State> states;
    std::ifstream lines(answers);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream numbers(line);
        State state{};
        for (double& number : state) {
            std::string text;
            numbers >> text;
            number = std::stod(text);
        }
        states.push_back(state);
    }
    return states;
}

std::vector<State> built_in(const std::string& engine, const Scene& scene, int steps, double dt_s) {
    const physics::EngineSpec spec = harness::parse_engine(engine);
    const auto world = spec.engine->make_world(scene, spec.settings);
    std::vector<physics::BodyState> bodies(scene.bodies.size());
    std::vector<State> states;
    for (int step = 0; step < steps; ++step) {
        world->step(dt_s);
        world->read(bodies);
        for (const physics::BodyState& body : bodies) {
            states.push_back({body.position_m.x, body.position_m.y, body.angle_rad,
                              body.velocity_mps.x, body.velocity_mps.y,
                              body.angular_velocity_radps});
        }
    }
    return states;
}

Scene scene_of(std::string_view scenario, std::string_view parameter = {}, double value = 0) {
    harness::ScenarioSpec spec = harness::parse_scenario(scenario);
    if (!parameter.empty()) {
        set_parameter(spec, parameter, value);
    }
    return make(spec).scene;
}

class Programs : public ::testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        for (const physics::AbsentEngine& absent : physics::absent_engines()) {
            if (absent.name == GetParam()) {
                GTEST_SKIP() << absent.remedy;
            }
        }
    }
    static void expect_equal(const Scene& scene, int steps, double dt_s = kStep_s) {
        const std::vector<State> here = built_in(GetParam(), scene, steps, dt_s);
        const std::vector<State> there = in_node(GetParam(), scene, steps, dt_s);
        ASSERT_EQ(here.size(), there.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
            ASSERT_EQ(here[i], there[i])
                << "body " << i % scene.bodies.size() << ", step " << i / scene.bodies.size();
        }
    }
};

INSTANTIATE_TEST_SUITE_P(Both, Programs, ::testing::Values("box2d3", "rapier2d"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(Programs, StepAPyramidAsInNode) {
    expect_equal(scene_of("stack"), 300);
}

TEST_P(Programs, StepAPileOfTumblingBoxesAsInNode) {
    harness::ScenarioSpec pile = harness::parse_scenario("stack");
    set_parameter(pile, "rows", 14);
    set_parameter(pile, "gap_m", 0.3);
    set_parameter(pile, "tilt_deg", 20);
    expect_equal(make(pile).scene, 600);
}

TEST_P(Programs, StopAtWallsOrPassThemAsInNode) {
    for (const double body : {0, 1, 2}) {
        Scene scene = scene_of("wall", "body", body);
        for (const double speed_mps : {9.0, 31.0, 113.0}) {
            scene.bodies[0].velocity_mps = {speed_mps, 0};
            expect_equal(scene, 40);
        }
    }
}

TEST_P(Programs, BounceAsInNode) {
    expect_equal(scene_of("bounce"), 240);
}

TEST_P(Programs, FlyOnOrSleepInLongStepsAsInNode) {
    // Rapier puts a flying body to sleep in a step of a second.
    for (const double dt_s : {0.5, kLongStep_s}) {
        expect_equal(scene_of("jump"), 3, dt_s);
    }
    Scene ball{.bodies = {{.shape = physics::Circle{0.5}, .velocity_mps = {3, 5}}}};
    const auto travelled = [&] {
        return built_in(GetParam(), ball, 3, kLongStep_s).back()[0] -
               built_in(GetParam(), ball, 1, kLongStep_s).back()[0];
    };
    const bool hangs = GetParam() == std::string("rapier2d");
    EXPECT_EQ(travelled() == 0, hangs);
    ball.sleeping = false;
    EXPECT_NEAR(travelled(), 6, 1e-5);
}

}  // namespace
}  // namespace tickproof::engines
