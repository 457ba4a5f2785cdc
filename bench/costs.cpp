// Times pieces of the harness under Google Benchmark: a step, a body, a hash, a run with its
// checks, a frame of pacing, a step of a recording, a row of a capture.
//
// The flags are those of the library: --benchmark_filter=^pacing/ times one group. All groups
// verify their answers first, whichever of them are timed; the bodies alone do so when they are
// timed, for there are many.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string_view>

#include "bench/costs/groups.h"

int main(int argc, char** argv) {
    using namespace tickproof::bench;
    const bool has_filter = std::any_of(argv, argv + argc, [](std::string_view argument) {
        return argument.starts_with("--benchmark_filter");
    });
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 2;
    }
    add_step_costs();
    add_body_costs(has_filter);
    add_hash_costs();
    add_run_costs();
    add_pacing_costs();
    add_recording_costs();
    add_capture_costs();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
