// Runs, trials and maps against their bare steps, and one thread against two.
//
// Verified first: each cell of a map equals a run of its own, and bare steps end in the state of
// that run, to the bit.
//
// Biases. All times include the making of fresh worlds. A bare loop knows beforehand how many steps
// there are and how long each is, so it does no pacing. Two threads are timed by the clock, all
// else by the processor. A further measurement shows whether other programs leave them two
// processors.

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "bench/ratios/bare_box2d.h"
#include "bench/ratios/gate_map.h"
#include "bench/ratios/row.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/run/run.h"
#include "harness/run/trials.h"
#include "harness/trace/generate/generated.h"
#include "harness/trace/make_trace.h"
#include "physics/state_hash.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

constexpr double kTimestep_s = 1.0 / 60;
constexpr int kRunsAtATime = 50;

/// Steps the engine through its own interface, without frames, script or outcome.
std::unique_ptr<physics::World> step_euler(const Scenario& scenario,
                                           const physics::EngineSpec& engine, std::size_t steps) {
    auto world = engine.engine->make_world(scenario.scene, engine.settings);
    const auto& rise = std::get<MoveTo>(scenario.script.front().action);
    world->move_to(rise.body, rise.target_m, rise.speed_mps);
    for (std::size_t step = 0; step < steps; ++step) {
        world->step(kTimestep_s);
    }
    return world;
}

struct EulerGate {
    FrameTrace trace = constant_rate(60);
    RunSpec spec{.scenario = parse_scenario("gate"),
                 .engine = parse_engine("euler"),
                 .policy = parse_policy("fixed"),
                 .trace = trace.spec};
    Scenario scenario = make(spec.scenario);
};

Measured euler_run(const Effort& effort) {
    const EulerGate gate;
    const Run whole = run(gate.spec, gate.trace);
    const std::size_t steps = whole.summary.steps;
    std::vector<physics::BodyState> states(gate.scenario.scene.bodies.size());
    step_euler(gate.scenario, gate.spec.engine, steps)->read(states);
    require(physics::state_hash(states) == whole.final_hash,
            "a run ends as bare steps of Euler do");
    const auto repeat = [](const auto& once) {
        for (int i = 0; i < kRunsAtATime; ++i) {
            once();
        }
    };
    return measured(paired_ratio(
        effort.pairs, {.run = [&] { repeat([&] { run(gate.spec, gate.trace); }); }},
        {.run = [&] { repeat([&] { step_euler(gate.scenario, gate.spec.engine, steps); }); }},
        processor_now));
}

Measured euler_trials(const Effort& effort) {
    const EulerGate gate;
    Trials trials(gate.spec);
    trials.take(gate.trace);
    const TrialResult trial = trials.run();
    require(trial.outcome.passage == run(gate.spec, gate.trace).outcome.passage,
            "a trial comes out as a run does");
    const Work tried{.run = [&] {
        for (int i = 0; i < kRunsAtATime; ++i) {
            trials.run();
        }
    }};
    const Work bare{.run = [&] {
        for (int i = 0; i < kRunsAtATime; ++i) {
            step_euler(gate.scenario, gate.spec.engine, trial.steps);
        }
    }};
    return measured(paired_ratio(effort.pairs, tried, bare, processor_now));
}

/// Makes a trial of the map in a bare loop; the phase shortens its first step.
std::unique_ptr<BareBox2d> step_cell(const Scenario& scenario, double phase, std::size_t steps) {
    auto bare = std::make_unique<BareBox2d>(scenario);
    bare->step(static_cast<float>(kTimestep_s - phase * kTimestep_s));
    for (std::size_t step = 1; step < steps; ++step) {
        bare->step(static_cast<float>(kTimestep_s));
    }
    return bare;
}

/// Measures 1,000 trials: larger maps cost no more a trial, and shorter pairs are disturbed less.
Measured box2d_map(const Effort& effort) {
    const MapPlan plan = gate_map("box2d", effort.is_small ? 4 : 100);
    const std::vector<std::size_t> steps = verified_steps(plan);
    const CellOrder order = order_of(plan);
    const Scenario scenario = make(plan.varied.base.scenario);
    std::vector<double> phases;
    for (std::size_t index = 0; index < steps.size(); ++index) {
        const RunSpec spec = spec_of(plan, order, index);
        phases.push_back(spec.phase);
        constexpr std::size_t kVerified = 7;  // Each seventh cell: states take memory.
        if (index % kVerified == 0) {
            const Run whole = run(spec, make_trace(spec.trace), Keep::states);
            require(step_cell(scenario, spec.phase, steps[index])
                        ->is_at(whole.trajectory.row(steps[index])),
                    "bare steps of Box2D end as the run of a cell does");
        }
    }
    const Work bare{.run = [&] {
        for (std::size_t index = 0; index < steps.size(); ++index) {
            step_cell(scenario, phases[index], steps[index]);
        }
    }};
    return measured(
        paired_ratio(effort.pairs_of(3), {.run = [&] { filled(plan, 1); }}, bare, processor_now));
}

/// How many processors two unrelated threads get. If other programs leave them one, two threads
/// cannot be faster than one.
class FreeProcessors {
  public:
    void look(const MapPlan& plan) {
        const Duration begin = steady_now();
        const std::clock_t used = std::clock();
        std::thread other([&] { filled(plan, 1); });
        filled(plan, 1);
        other.join();
        used_s_ += static_cast<double>(std::clock() - used) / CLOCKS_PER_SEC;
        real_s_ += seconds(steady_now() - begin);
    }
    double mean() const { return used_s_ / real_s_; }

  private:
    double used_s_ = 0;
    double real_s_ = 0;
};

Measured jobs(const std::string& engine, std::size_t phases, std::size_t pairs) {
    const MapPlan plan = gate_map(engine, phases);
    require(std::ranges::equal(filled(plan, 1), filled(plan, 2), are_alike),
            "two threads fill in the same as one");
    FreeProcessors free;
    const Work one{.run = [&] { filled(plan, 1); }};
    const Work two{.prepare = [&] { free.look(plan); }, .run = [&] { filled(plan, 2); }};
    Measured result = measured(paired_ratio(pairs, one, two));
    constexpr double kEnough = 1.9;
    result.is_clear = free.mean() >= kEnough;
    result.note = fmt::format("{:.2f} processors free", free.mean());
    return result;
}

Row jobs_row(const std::string& engine, std::size_t phases) {
    return {.name = fmt::format("jobs 1 to 2/{}", engine),
            .unit = "speedup",
            .goal = 1.8,
            .direction = Direction::at_least,
            .measure = [=](const Effort& effort) {
                return jobs(engine, effort.is_small ? 20 : phases, effort.pairs_of(20));
            }};
}

}  // namespace

Rows trial_rows() {
    constexpr std::size_t kStarts = 15;
    return {{.name = "euler run/bare steps", .goal = 1.5, .starts = kStarts, .measure = euler_run},
            {.name = "euler trial/bare steps", .starts = kStarts, .measure = euler_trials},
            {.name = "box2d map/bare steps", .goal = 1.05, .starts = kStarts, .measure = box2d_map},
            jobs_row("euler", 20'000),
            jobs_row("box2d", 300)};
}

}  // namespace tickproof::bench
