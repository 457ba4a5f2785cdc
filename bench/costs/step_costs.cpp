// Cost of one step: each engine, at five timesteps, in flight past a gate and in a pyramid.
//
// Verified first: the harness runs each case twice and must end in the same state to the bit, and
// so must the bare loop that is timed, which steps a world and reads nothing.
//
// Biases. Worlds are made outside the timed loop, but the first steps of each, in which caches are
// cold and Box2D allocates, are in it. Short runs are timed several worlds at a time, so that every
// timing holds about as many steps; that uses more cache than one world would. All three seconds
// are timed: on the way the pyramid falls asleep in Box2D, sooner the shorter the step, and a step
// of sleeping bodies is cheap. `awake` is the pyramid without sleep. The hand-written engine has no
// contacts between dynamic bodies, so in a pyramid it does less than Box2D.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <vector>

#include "bench/costs/groups.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/run/run.h"
#include "harness/run/scripted.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

struct Case {
    std::string name;
    Scenario scenario;
    physics::EngineSpec engine;
    std::vector<Step> steps;
    physics::StateHash final_hash = 0;
};

std::unique_ptr<physics::World> make_world(const Case& each) {
    return each.engine.engine->make_world(each.scenario.scene, each.engine.settings);
}

physics::StateHash hash_of(const Case& each, const physics::World& world) {
    std::vector<physics::BodyState> states(each.scenario.scene.bodies.size());
    world.read(states);
    return physics::state_hash(states);
}

/// Rows that act at the start. The scenarios timed here have no others, or the hashes would differ.
void begin_script(const Case& each, physics::World& world) {
    std::vector<physics::BodyState> states(each.scenario.scene.bodies.size());
    world.read(states);
    ScriptRunner(each.scenario.script).before_step({.states = states}, world);
}

/// The timed loop.
void step_all(const std::vector<Step>& steps, physics::World& world) {
    for (const Step& step : steps) {
        world.step(step.dt_s);
    }
}

Case verified(std::string_view scenario, std::string_view engine, int rate_hz) {
    const FrameTrace trace = constant_rate(rate_hz);
    RunSpec spec{.scenario = parse_scenario(scenario == "awake" ? "stack" : scenario),
                 .engine = parse_engine(engine),
                 .policy = parse_policy(fmt::format("fixed:timestep=1/{}", rate_hz)),
                 .trace = trace.spec};
    if (scenario == "awake") {
        set_parameter({&spec.scenario, 1}, "stack.sleeping=0");
    }
    const Run first = run(spec, trace, Keep::states);
    Case each{.name = fmt::format("step/{}/{}/1:{}", engine, scenario, rate_hz),
              .scenario = make(spec.scenario),
              .engine = spec.engine,
              .steps = {first.schedule.steps.begin(), first.schedule.steps.end()},
              .final_hash = first.final_hash};
    require(first.trajectory.rows() > 1 && first.trajectory.rows() == each.steps.size() + 1,
            each.name + " records a row a step");
    require(run(spec, trace).final_hash == first.final_hash, each.name + " repeats to the bit");
    const auto world = make_world(each);
    begin_script(each, *world);
    step_all(each.steps, *world);
    require(hash_of(each, *world) == first.final_hash,
            each.name + " ends alike in the bare loop and in the harness");
    return each;
}

void time_steps(const Case& each, benchmark::State& state) {
    using Seconds = std::chrono::duration<double>;
    constexpr std::size_t kStepsAtATime = 720;  // Three seconds at 240 Hz.
    const std::size_t count = std::max<std::size_t>(1, kStepsAtATime / each.steps.size());
    std::vector<std::unique_ptr<physics::World>> worlds(count);
    for ([[maybe_unused]] const auto iteration : state) {
        for (auto& world : worlds) {
            world = make_world(each);
            begin_script(each, *world);
        }
        const auto begin = std::chrono::steady_clock::now();
        for (const auto& world : worlds) {
            step_all(each.steps, *world);
        }
        state.SetIterationTime(Seconds(std::chrono::steady_clock::now() - begin).count());
    }
    const auto steps =
        static_cast<double>(state.iterations()) * static_cast<double>(count * each.steps.size());
    using benchmark::Counter;
    state.counters["s_per_step"] = Counter(steps, Counter::kIsRate | Counter::kInvert);
    require(hash_of(each, *worlds.back()) == each.final_hash, each.name + " still ends alike");
}

}  // namespace

void add_step_costs() {
    for (const std::string_view scenario : {"gate", "stack", "awake"}) {
        for (const std::string_view engine : {"euler", "box2d"}) {
            for (const int rate_hz : {15, 30, 60, 144, 240}) {
                const Case each = verified(scenario, engine, rate_hz);
                benchmark::RegisterBenchmark(
                    each.name.c_str(), [each](benchmark::State& state) { time_steps(each, state); })
                    ->UseManualTime()
                    ->Unit(benchmark::kMicrosecond);
            }
        }
    }
}

}  // namespace tickproof::bench
