// Cost of a recording with hashes only, as a ratio of times: a run of 200 active bodies in Box2D
// with it, to the same run without. 1.01 is 1 % more. `the same` against itself shows the noise.
//
// Verified first: both runs end in the same state, and the recording has a hash of each step.
//
// Biases. Both runs hold the making of a fresh world, and the reading of all states after each
// step, as every run of tickproof does. The order of contacts is hashed anew in each step in which
// Box2D's list of them changes: in `pyramid` that is hardly ever, in a kicked pile nearly always.
// No body sleeps; where all sleep a step is so cheap that the same recording looks dear.

#include <fmt/format.h>

#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/moving_bodies.h"
#include "bench/pairs.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/recording/record_run.h"
#include "harness/run/simulate.h"
#include "harness/timing/paired.h"
#include "harness/trace/generate/generated.h"
#include "physics/state_hash.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

/// Takes the steps of a run if there is one, and returns the hash of its last state.
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
                sink->take(step, bodies.world(), bodies.states());
            }
        }
        return physics::state_hash(bodies.states());
    };
}

/// Records it into bytes that nobody keeps; gives the final hash.
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

void measure(const std::string& name, const RunOnce& run_once, std::size_t pairs) {
    const auto plain = [&] { run_once(nullptr); };
    const auto print = [&](std::string_view what, const PairedRatio& ratio) {
        fmt::print("{:26}  {:26}  {:.4f} [{:.4f}, {:.4f}]\n", name, what, ratio.median, ratio.low,
                   ratio.high);
    };
    print("the same", paired_ratio(pairs, {.run = plain}, {.run = plain}, processor_now));
    for (const bool contacts : {false, true}) {
        std::size_t bytes = 0;
        require(recorded(run_once, contacts, bytes) == run_once(nullptr), name + " ends alike");
        constexpr std::size_t kStepsLeast = 60;
        require(bytes > kStepsLeast * (contacts ? 3 : 1) * sizeof(std::uint64_t),
                name + " is recorded");
        print(contacts ? "hashes of states, contacts" : "hashes of states",
              paired_ratio(pairs, {.run = [&] { recorded(run_once, contacts, bytes); }},
                           {.run = plain}, processor_now));
    }
}

}  // namespace
}  // namespace tickproof::bench

int main(int argc, char** argv) {
    const std::size_t pairs = tickproof::bench::pairs_of(argc, argv, "hash_recording_cost");
    using namespace tickproof::bench;
    fmt::print("time / time without: median of {} paired ratios [95 % interval]\n", pairs);
    measure("pyramid, 210 bodies", pyramid(), pairs);
    measure("kicked pile, 200 bodies", kicked_pile(), pairs);
    return 0;
}
