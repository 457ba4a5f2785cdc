// Engines with a fault that is planted in a clean one, and runs of them under a perturbation.

#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "harness/determinism/perturbations.h"
#include "physics/wrapped_world.h"
#include "tests/harness/support.h"

namespace tickproof::harness::testing {

/// An engine like a clean one, whose worlds `make` wraps or makes otherwise.
inline physics::Engine faulty_engine(
    std::string_view clean,
    std::function<std::unique_ptr<physics::World>(const physics::Scene& scene,
                                                  const physics::EngineSpec& engine)>
        make) {
    const physics::EngineSpec spec = parse_engine(clean);
    physics::Engine row = *spec.engine;
    row.make_world = [spec, make = std::move(make)](const physics::Scene& scene,
                                                    const physics::EngineSettings& settings) {
        return make(scene, {.engine = spec.engine, .settings = settings});
    };
    return row;
}

inline std::unique_ptr<physics::World> clean_world(const physics::Scene& scene,
                                                   const physics::EngineSpec& engine) {
    return engine.engine->make_world(scene, engine.settings);
}

/// The finding of one perturbation, by its name.
inline Finding found_by(std::string_view perturbation, Asked asked) {
    for (Perturbation& row : perturbations(TICKPROOF_PROGRAM)) {
        if (row.name == perturbation) {
            asked.game.perturbations.push_back(std::move(row));
        }
    }
    return findings_of("determinism", asked).at(0);
}

/// A jump of 90 steps at 60 fps.
inline Asked flight_in(const physics::Engine& engine) {
    Asked made = asked(scenario("jump"), "euler", "fixed", {at_rate(60)});
    made.game.engine.engine = &engine;
    return made;
}

}  // namespace tickproof::harness::testing
