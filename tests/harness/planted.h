// Engines with a fault, to show that a check can fail. Each does what `euler` does, and one thing
// wrong.

#pragma once

#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "physics/engines.h"
#include "physics/wrapped_world.h"

namespace tickproof::harness::testing {

/// What is done to the world after a step; `step` counts from 0.
using Fault = void (*)(physics::World& world, std::span<const physics::BodyState> states, int step);

class FaultyWorld final : public physics::WrappedWorld {
  public:
    FaultyWorld(std::unique_ptr<physics::World> world, std::size_t bodies, Fault fault)
        : WrappedWorld(std::move(world)), states_(bodies), fault_(fault) {}

    bool step(double dt_s) override {
        WrappedWorld::step(dt_s);
        read(states_);
        fault_(world(), states_, step_++);
        return true;
    }

  private:
    std::vector<physics::BodyState> states_;
    Fault fault_;
    int step_ = 0;
};

template <Fault fault>
std::unique_ptr<physics::World> make_faulty(const physics::Scene& scene,
                                            const physics::EngineSettings& settings) {
    return std::make_unique<FaultyWorld>(physics::engines().front().make_world(scene, settings),
                                         scene.bodies.size(), fault);
}

/// A row of the table of engines for it, under another name.
template <Fault fault>
physics::EngineSpec planted() {
    static const physics::Engine engine = [] {
        physics::Engine row = physics::engines().front();
        row.name = "planted";
        row.make_world = make_faulty<fault>;
        return row;
    }();
    return {.engine = &engine, .settings = physics::default_settings(engine)};
}

/// Damping once a step, as in many a game: the more steps a second, the slower.
inline void damp_each_step(physics::World& world, std::span<const physics::BodyState> states, int) {
    const physics::Vec2 v = states[0].velocity_mps;
    world.set_velocity(0, {v.x * 0.99, v.y * 0.99});
}

/// One bit of one velocity, once.
inline void flip_a_bit_in_step_seven(physics::World& world,
                                     std::span<const physics::BodyState> states, int step) {
    if (step == 7) {
        const physics::Vec2 v = states[0].velocity_mps;
        world.set_velocity(
            0, {static_cast<double>(std::nextafter(static_cast<float>(v.x), 100.0F)), v.y});
    }
}

/// Something that lives on from run to run.
inline void remember_other_runs(physics::World& world, std::span<const physics::BodyState> states,
                                int step) {
    static int calls = 0;
    if (step == 3) {
        const physics::Vec2 v = states[0].velocity_mps;
        world.set_velocity(0, {v.x + ++calls, v.y});
    }
}

}  // namespace tickproof::harness::testing
