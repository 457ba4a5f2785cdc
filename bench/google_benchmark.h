// The command line of a program of Google Benchmark.

#pragma once

#include <benchmark/benchmark.h>

namespace tickproof::bench {

/// Reads the library's flags, runs the benchmarks that `add` registers, and returns the exit code:
/// 2 for an unknown flag.
template <typename Add>
int run_benchmarks(int argc, char** argv, Add add) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 2;
    }
    add();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}

}  // namespace tickproof::bench
