// Cost of one step of a pyramid of boxes: by bodies, engine, substeps, iterations and timestep,
// with all bodies awake, and with all of them asleep.
//
// Without a filter it changes one of these at a time. With --benchmark_filter there is every
// combination: --benchmark_filter='box2d:substeps=4/bodies:210/awake'.
//
// Verified first: the harness's own run ends in the same state to the bit as two runs of the timed
// loop, which steps a world and reads nothing; and if bodies are to sleep, all of them do at the
// first timed step.
//
// Biases. The boxes fall 5 cm and come to rest within the timed half second, so the first steps
// have fewer contacts. Awake bodies may not sleep. A step of sleeping bodies is mostly the walk
// over all bodies. The hand-written engine has no contacts between dynamic bodies, so here it does
// less than Box2D, but it looks at every pair, which Box2D does not. 1,953 bodies do not fit the
// second level of most caches.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include "bench/costs/groups.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/game/game.h"
#include "harness/run/run.h"
#include "harness/timing/now.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

struct Case {
    std::string engine;
    int rows = 0;
    int rate_hz = 60;
    bool asleep = false;

    std::string name() const {
        return fmt::format("body/{}/bodies:{}/{}/1:{}", engine, rows * (rows + 1) / 2,
                           asleep ? "asleep" : "awake", rate_hz);
    }
};

/// Bodies at rest sleep after half a second, and the pyramid is at rest long before this.
constexpr int kSecondsToSleep = 6;

struct Scene {
    Scenario scenario;
    physics::EngineSpec engine;
    double dt_s = 0;
    std::size_t steps = 0;         ///< Steps that are timed.
    std::size_t steps_before = 0;  ///< Steps before the timed ones.
    physics::StateHash final_hash = 0;
};

std::unique_ptr<physics::World> ready_world(const Scene& scene) {
    auto world = scene.engine.engine->make_world(scene.scenario.scene, scene.engine.settings);
    for (std::size_t step = 0; step < scene.steps_before; ++step) {
        world->step(scene.dt_s);
    }
    return world;
}

/// The timed loop.
void step_all(const Scene& scene, physics::World& world) {
    for (std::size_t step = 0; step < scene.steps; ++step) {
        world.step(scene.dt_s);
    }
}

std::vector<physics::BodyState> states_of(const Scene& scene, const physics::World& world) {
    std::vector<physics::BodyState> states(scene.scenario.scene.bodies.size());
    world.read(states);
    return states;
}

RunSpec spec_of(const Case& each) {
    ScenarioSpec pyramid =
        harness::scenario("stack", {{"sleeping", each.asleep ? 1 : 0},
                                    {"length_s", each.asleep ? kSecondsToSleep + 0.5 : 0.5}});
    pyramid.values.front() = each.rows;  // More rows than the scenario allows.
    return {.scenario = pyramid,
            .engine = parse_engine(each.engine),
            .policy = parse_policy(fmt::format("fixed:timestep=1/{}", each.rate_hz)),
            .trace = constant_rate(each.rate_hz).spec};
}

Scene verified(const Case& each) {
    const RunSpec spec = spec_of(each);
    const Run wanted = run(spec, constant_rate(each.rate_hz), Keep::hashes);
    Scene scene{.scenario = make(spec.scenario),
                .engine = spec.engine,
                .dt_s = wanted.schedule.steps.front().dt_s,
                .final_hash = wanted.final_hash};
    scene.steps_before = each.asleep ? static_cast<std::size_t>(kSecondsToSleep * each.rate_hz) : 0;
    scene.steps = wanted.schedule.steps.size() - scene.steps_before;
    for (int i = 0; i < 2; ++i) {
        const auto world = ready_world(scene);
        const std::vector<physics::BodyState> before = states_of(scene, *world);
        require(!each.asleep || std::ranges::all_of(before.begin() + 1, before.end(),
                                                    &physics::BodyState::asleep),
                each.name() + " sleeps");
        step_all(scene, *world);
        require(physics::state_hash(states_of(scene, *world)) == scene.final_hash,
                each.name() + " ends alike in the bare loop and in the harness");
    }
    return scene;
}

void time_steps(const Case& each, benchmark::State& state) {
    const Scene scene = verified(each);
    std::unique_ptr<physics::World> world;
    const Work work{.prepare = [&] { world = ready_world(scene); },
                    .run = [&] { step_all(scene, *world); }};
    for ([[maybe_unused]] const auto iteration : state) {
        state.SetIterationTime(seconds_of(work, steady_now));
    }
    require(physics::state_hash(states_of(scene, *world)) == scene.final_hash,
            each.name() + " still ends alike");
    using benchmark::Counter;
    const auto steps = static_cast<double>(state.iterations()) * static_cast<double>(scene.steps);
    state.counters["s_per_step"] = Counter(steps, Counter::kIsRate | Counter::kInvert);
    state.counters["s_per_body"] =
        Counter(steps * (each.rows * (each.rows + 1) / 2.0), Counter::kIsRate | Counter::kInvert);
}

/// All combinations; a case is verified only when it is timed.
std::vector<Case> all_cases() {
    std::vector<Case> all;
    for (const char* engine : {"euler", "euler:substeps=4", "box2d", "box2d:substeps=4",
                               "box2d:velocity_iterations=16:position_iterations=6",
                               "box2d:substeps=4:velocity_iterations=16:position_iterations=6"}) {
        for (const int rows : {2, 6, 20, 62}) {
            for (const int rate_hz : {15, 30, 60, 120, 240}) {
                all.push_back({.engine = engine, .rows = rows, .rate_hz = rate_hz});
                // In longer steps a large pyramid does not come to rest.
                const bool sleeps =
                    rows <= 20 && rate_hz >= 60 && std::string_view(engine).starts_with("box2d");
                if (sleeps) {
                    all.push_back(
                        {.engine = engine, .rows = rows, .rate_hz = rate_hz, .asleep = true});
                }
            }
        }
    }
    return all;
}

/// The usual cases: one parameter changed at a time.
std::vector<Case> usual_cases() {
    std::vector<Case> all;
    for (const char* engine : {"euler", "box2d", "box2d:substeps=4",
                               "box2d:velocity_iterations=16:position_iterations=6"}) {
        for (const int rows : {2, 6, 20, 62}) {
            all.push_back({.engine = engine, .rows = rows});
        }
        for (const int rate_hz : {15, 30, 120, 240}) {
            all.push_back({.engine = engine, .rows = 6, .rate_hz = rate_hz});
        }
    }
    for (const int rows : {2, 6, 20}) {
        all.push_back({.engine = "box2d", .rows = rows, .asleep = true});
    }
    return all;
}

}  // namespace

void add_body_costs(bool all) {
    for (const Case& each : all ? all_cases() : usual_cases()) {
        benchmark::RegisterBenchmark(each.name().c_str(),
                                     [each](benchmark::State& state) { time_steps(each, state); })
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond);
    }
}

}  // namespace tickproof::bench
