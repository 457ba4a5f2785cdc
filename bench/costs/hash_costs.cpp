// Cost of a state hash and of reading the states for it, by bodies; and of the hashes of contacts.
//
// Verified first: equal states have equal hashes, and the hash changes with any body.
//
// Biases. The same states are hashed again and again, so they lie in the nearest cache that they
// fit. In a run `read` has just written them, with the same effect.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <memory>
#include <vector>

#include "bench/costs/groups.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/game/game.h"
#include "physics/state_hash.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

/// A pyramid of `rows` rows after a quarter of a second.
struct Pyramid {
    explicit Pyramid(int rows) {
        ScenarioSpec spec = harness::scenario("stack", {{"sleeping", 0}});
        spec.values.front() = rows;
        const Scenario scenario = make(spec);
        const physics::EngineSpec engine = parse_engine("box2d");
        world = engine.engine->make_world(scenario.scene, engine.settings);
        for (int step = 0; step < 15; ++step) {
            world->step(1.0 / 60);
        }
        states.resize(scenario.scene.bodies.size());
        world->read(states);
    }

    std::unique_ptr<physics::World> world;
    std::vector<physics::BodyState> states;
};

void verify(const Pyramid& pyramid) {
    std::vector<physics::BodyState> states = pyramid.states;
    const physics::StateHash hash = physics::state_hash(states);
    require(hash == physics::state_hash(pyramid.states), "equal states have equal hashes");
    for (physics::BodyState& state : states) {
        state.velocity_mps.x += 1;
        require(physics::state_hash(states) != hash, "the hash changes with each body");
        state.velocity_mps.x -= 1;
    }
    require(pyramid.world->contacts().touching != 0, "boxes touch");
}

void add(int rows) {
    const auto pyramid = std::make_shared<Pyramid>(rows);
    verify(*pyramid);
    const auto name = [&](std::string_view what) {
        return fmt::format("hash/{}/bodies:{}", what, pyramid->states.size());
    };
    benchmark::RegisterBenchmark(name("states").c_str(), [pyramid](benchmark::State& state) {
        for ([[maybe_unused]] const auto iteration : state) {
            benchmark::DoNotOptimize(physics::state_hash(pyramid->states));
        }
    });
    benchmark::RegisterBenchmark(name("read").c_str(), [pyramid](benchmark::State& state) {
        for ([[maybe_unused]] const auto iteration : state) {
            pyramid->world->read(pyramid->states);
            benchmark::ClobberMemory();
        }
    });
    benchmark::RegisterBenchmark(name("contacts").c_str(), [pyramid](benchmark::State& state) {
        for ([[maybe_unused]] const auto iteration : state) {
            benchmark::DoNotOptimize(pyramid->world->contacts());
        }
    });
}

}  // namespace

void add_hash_costs() {
    for (const int rows : {2, 6, 20, 62}) {
        add(rows);
    }
}

}  // namespace tickproof::bench
