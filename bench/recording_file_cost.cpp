// Cost of writing a recording: states of a scene, stepped before, to memory. Prints megabytes of
// state a second, counted in the precision of the engine and as doubles, and how many times smaller
// the file is; and what recording hashes only adds to a run, as a ratio of times.
//
// Verified first: the recording reads back to the same states.
//
// Biases. The ratio depends on the scene far more than on the codec: `flight` is smooth, in `fall
// of a pyramid` boxes tumble and slide without friction or sleep, as far as a stack does. Memory
// takes the bytes; a disk may be slower.

#include <fmt/format.h>

#include <bit>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "bench/paired.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/recording/record_run.h"
#include "harness/run/simulate.h"
#include "harness/trace/generate/generated.h"
#include "physics/state_hash.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

struct Scene {
    std::string name;
    RunSpec spec;
    Scenario scenario;
    StepSchedule schedule;
    Run run;
};

Scene scene(const std::string& name, const std::string& scenario,
            const std::vector<std::string>& settings) {
    std::vector<ScenarioSpec> specs = {parse_scenario(scenario)};
    for (const std::string& setting : settings) {
        set_parameter(specs, setting);
    }
    const FrameTrace trace = constant_rate(60);
    Scene made{.name = name,
               .spec = {.scenario = specs[0],
                        .engine = parse_engine("box2d"),
                        .policy = parse_policy("fixed"),
                        .trace = trace.spec},
               .scenario = make(specs[0])};
    made.run = run(made.spec, trace, Keep::states);
    made.schedule = made.run.schedule;
    return made;
}

/// All rows of the run, again and again, and how many bytes that is.
std::size_t written(const Scene& of, std::size_t rounds, std::string* out = nullptr) {
    std::size_t bytes = 0;
    RecordingWriter writer(header_of(of.spec, {.states = true, .contacts = false}),
                           [&](std::string_view text) {
                               bytes += text.size();
                               if (out != nullptr) {
                                   *out += text;
                               }
                           });
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t row = 0; row < of.run.trajectory.rows(); ++row) {
            const std::uint64_t hash = row;
            writer.add({&hash, 1}, of.run.trajectory.row(row));
        }
    }
    writer.close();
    return bytes;
}

void verify(const Scene& of) {
    const auto file = std::filesystem::temp_directory_path() / "tickproof_recording_file_cost";
    std::string bytes;
    written(of, 1, &bytes);
    std::ofstream(file, std::ios::binary) << bytes;
    RecordingSource source = open_recording(file.string());
    RecordedStep step;
    std::size_t rows = 0;
    for (; source.next(step); ++rows) {
        const auto states = of.run.trajectory.row(rows);
        for (std::size_t body = 0; body < states.size(); ++body) {
            require(step.values[body * 9] == states[body].position_m.x &&
                        step.values[body * 9 + 4] == states[body].velocity_mps.y,
                    of.name + " reads back");
        }
    }
    std::filesystem::remove(file);
    require(rows == of.run.trajectory.rows(), of.name + " has all steps");
}

void throughput(const Scene& of, std::size_t rounds) {
    verify(of);
    std::size_t bytes = 0;
    const double taken_s = seconds_of([&] { bytes = written(of, rounds); });
    const auto values = static_cast<double>(rounds * of.run.trajectory.states.size());
    constexpr double kBytes = 6 * 4 + 3;    // In the engine's precision.
    constexpr double kDoubles = 6 * 8 + 3;  // As the harness has them.
    fmt::print("{:20}  {:3} bodies  {:6.0f} MB/s  {:6.0f} MB/s as doubles  {:5.1f} times smaller\n",
               of.name, of.run.trajectory.bodies, values * kBytes / taken_s / 1e6,
               values * kDoubles / taken_s / 1e6, values * kBytes / static_cast<double>(bytes));
}

void cost_of_hashes(const Scene& of, std::size_t pairs) {
    const auto plain = [&] {
        Run run{.spec = of.spec};
        simulate(of.scenario, of.spec.engine, of.schedule, Keep::outcome, run);
    };
    const FrameTrace trace = constant_rate(60);
    for (const bool contacts : {false, true}) {
        std::size_t bytes = 0;
        const auto recorded = [&] {
            Run run{.spec = of.spec};
            RecordingWriter writer(header_of(of.spec, {.contacts = contacts}),
                                   [&](std::string_view text) { bytes += text.size(); });
            const auto sink = recording_sink(writer, {.contacts = contacts});
            simulate(of.scenario, of.spec.engine, of.schedule, Keep::outcome, run, sink.get());
            writer.close();
        };
        const PairedRatio ratio = paired_ratio(pairs, recorded, plain);
        fmt::print("{:20}  {:3} bodies  hashes of {:20}  {:.4f} [{:.4f}, {:.4f}]\n", of.name,
                   of.run.trajectory.bodies, contacts ? "states and contacts" : "states",
                   ratio.median, ratio.low, ratio.high);
    }
}

}  // namespace
}  // namespace tickproof::bench

int main(int argc, char** argv) {
    constexpr int kRounds = 100;
    const int rounds = argc > 1 ? std::atoi(argv[1]) : kRounds;
    if (argc > 2 || rounds < 2) {
        fmt::print(stderr,
                   "usage: recording_file_cost [ROUNDS]\nROUNDS is at least 2; default {}\n",
                   kRounds);
        return 2;
    }
    using namespace tickproof::bench;
    const auto count = static_cast<std::size_t>(rounds);
    throughput(scene("flight", "jump", {}), count * 10);
    throughput(scene("fall of a pyramid", "stack",
                     {"stack.rows=14", "stack.sleeping=0", "stack.friction=0", "stack.gap_m=0.2"}),
               count);
    fmt::print("time / time without: median of {} paired ratios [95 % interval]\n", rounds);
    cost_of_hashes(scene("pyramid", "stack", {"stack.rows=20", "stack.sleeping=0"}), count);
    return 0;
}
