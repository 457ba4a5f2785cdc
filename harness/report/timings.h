// The times of bench for people: a row for each scenario under each setting, with what it costs and
// what it gets wrong.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/report/report.h"

namespace tickproof::harness {

/// What the checks of errors found with the settings of the loop; NaN where they found nothing.
double error_of(const Report& report, const TimedLoop& loop, std::string_view check);

/// Its settings, its scenario, or both: by that it is told from the others.
std::string loop_name(const Report& report, const TimedLoop& loop);

/// Empty where nothing was timed.
Table timing_table(const Report& report);

/// A sentence below the table: `budget: ` and what it is.
struct TimingNote {
    std::string label;
    std::string text;
};

/// The comparisons, whether the machine was too busy, and what the figures are based on.
std::vector<TimingNote> timing_notes(const Report& report);

/// Its timings spread so far that three digits of it, or a ratio, would be chance.
bool is_noisy(const TimedLoop& loop);

/// `A game second costs 28.2 us with timestep=1/30 and 54 us with timestep=1/60, the dearest`, of
/// the loops that are not noisy; empty where nothing was timed.
std::string cost_headline(const Report& report);

/// The table in parts that fit the width, the comparisons, and what the figures are based on.
std::string timings_text(const Report& report, const TextStyle& style);

/// `timestep=1/30 costs 0.52 of fixed [0.51, 0.53]`, in one sentence; what to do where the machine
/// is too noisy.
std::string pair_text(const Report& report, const TimedPair& pair);

/// The frames under which a pair was timed.
std::string_view trace_of(const Report& report, const TimedPair& pair);

/// As Google Benchmark 1.7 writes it with repetitions: {context, benchmarks}, for its compare.py. A
/// step is an iteration, and a benchmark is called SCENARIO/ENGINE/SETTINGS.
std::string to_benchmark_json(const Report& report);

}  // namespace tickproof::harness
