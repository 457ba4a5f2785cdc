// The work that programs are timed against: a pyramid of 210 boxes that stands and is kept awake.

#pragma once

#include <memory>

#include "harness/scenario/scenarios.h"
#include "physics/engines.h"

namespace tickproof::bench {

inline constexpr double kSixtieth_s = 1.0 / 60;
inline constexpr int kBoxesWide = 20;
inline constexpr int kStepsPerBatch = 60;

inline physics::Scene awake_pyramid() {
    harness::ScenarioSpec spec = harness::parse_scenario("stack");
    harness::set_parameter(spec, "rows", kBoxesWide);
    physics::Scene scene = harness::make(spec).scene;
    scene.sleeping = false;
    return scene;
}

inline void step(physics::World& world, int steps) {
    for (int i = 0; i < steps; ++i) {
        world.step(kSixtieth_s);
    }
}

inline std::unique_ptr<physics::World> world_of(const physics::EngineSpec& engine,
                                                const physics::Scene& scene) {
    return engine.engine->make_world(scene, engine.settings);
}

}  // namespace tickproof::bench
