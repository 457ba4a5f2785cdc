// A recording with hashes only of a run of 200 active bodies in Box2D, into bytes that are dropped,
// against the same run without.
//
// Verified first: both runs end in the same state, and the recording has a hash of each step.
//
// Biases. Both runs include the making of a fresh world, and the reading of all states after each
// step, as every run of tickproof does. The order of contacts is hashed anew in each step in which
// Box2D's list of them changes: in a pyramid hardly ever, in a kicked pile nearly always. No body
// sleeps.

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/moving_bodies.h"
#include "bench/ratios/row.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/recording/record_run.h"
#include "harness/run/simulate.h"
#include "harness/trace/generate/generated.h"
#include "physics/state_hash.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

/// Takes the steps of a run, with a sink if there is one, and returns the hash of its last state.
using RunOnce = std::function<physics::StateHash(StepSink* sink)>;

RunOnce pyramid() {
    std::vector<ScenarioSpec> specs = {parse_scenario("stack")};
    for (const auto* setting : {"stack.rows=20", "stack.sleeping=0", "stack.length_s=4"}) {
        set_parameter(specs, setting);
    }
    const FrameTrace trace = constant_rate(kStepsPerSecond);
    const RunSpec spec{.scenario = specs[0],
                       .engine = parse_engine("box2d"),
                       .policy = parse_policy("fixed"),
                       .trace = trace.spec};
    return [spec, scenario = make(spec.scenario),
            schedule = run(spec, trace, Keep::hashes).schedule](StepSink* sink) {
        Run made{.spec = spec};
        simulate(scenario, spec.engine, schedule, Keep::outcome, made, sink);
        return made.final_hash;
    };
}

RunOnce kicked_pile() {
    return [](StepSink* sink) {
        MovingBodies bodies(Motion::kicked_pile, 200);
        constexpr std::size_t kSteps = 480;
        for (std::size_t step = 0; step < kSteps; ++step) {
            bodies.step();
            if (sink != nullptr) {
                sink->take(step, bodies.world(), bodies.states(), true);
            }
        }
        return physics::state_hash(bodies.states());
    };
}

/// Records the run into bytes that it drops; returns the final hash.
physics::StateHash recorded(const RunOnce& run_once, bool contacts, std::size_t& bytes) {
    RecordingHeader header{
        .bodies = {"all"}, .fields = state_fields(physics::Precision::f32), .hashes = {"state"}};
    if (contacts) {
        header.hashes.insert(header.hashes.end(), {"touching", "order"});
    }
    RecordingWriter writer(header, [&](std::string_view text) { bytes += text.size(); });
    const auto sink = recording_sink(writer, {.contacts = contacts});
    const physics::StateHash last = run_once(sink.get());
    writer.close();
    return last;
}

Row file_row(const std::string& name, bool contacts, const std::function<RunOnce()>& make_run) {
    const auto measure = [=](const Effort& effort) {
        const RunOnce run_once = make_run();
        std::size_t bytes = 0;
        require(recorded(run_once, contacts, bytes) == run_once(nullptr), name + " ends alike");
        constexpr std::size_t kStepsLeast = 60;
        require(bytes > kStepsLeast * (contacts ? 3 : 1) * sizeof(std::uint64_t),
                name + " is recorded");
        return measured(paired_ratio(effort.pairs_of(8),
                                     {.run = [&] { recorded(run_once, contacts, bytes); }},
                                     {.run = [&] { run_once(nullptr); }}, processor_now));
    };
    return {.name = fmt::format("recorded file/{}/hashes{}", name, contacts ? ", contacts" : ""),
            .measure = measure};
}

}  // namespace

Rows recorded_file_rows() {
    return {file_row("pyramid", false, pyramid), file_row("pyramid", true, pyramid),
            file_row("kicked pile", false, kicked_pile),
            file_row("kicked pile", true, kicked_pile)};
}

}  // namespace tickproof::bench
