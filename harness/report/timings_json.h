// The times of bench for programs: a section of the report, and the format of Google Benchmark.

#pragma once

#include <string>

#include "harness/report/json_number.h"
#include "harness/report/report.h"

namespace tickproof::harness {

/// {machine, sections, loops, pairs}: see docs/report.md.
Json timings_json(const Report& report);

/// As Google Benchmark 1.7 writes it with repetitions: {context, benchmarks}, for its compare.py. A
/// step is an iteration, and a benchmark is called SCENARIO/ENGINE/SETTINGS.
std::string to_benchmark_json(const Report& report);

}  // namespace tickproof::harness
