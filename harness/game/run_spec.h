// All that determines a run, as a value: it can be compared, ordered, hashed, written into a report
// and read back.

#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "harness/game/load.h"
#include "harness/pacing/policies.h"
#include "harness/scenario/scenarios.h"
#include "harness/trace/trace_spec.h"
#include "physics/engines.h"

namespace tickproof::harness {

/// Law 4: the reference of a run is the same schedule with every step split into this many.
inline constexpr int kReferenceSplit = 64;

struct RunSpec {
    ScenarioSpec scenario{};       ///< Without one all of the trace is scheduled.
    physics::EngineSpec engine{};  ///< Without one only the schedule is made.
    PolicySpec policy{};
    TraceSpec trace{};
    Load load{};
    std::size_t start_frame = 0;
    int split = 1;  ///< Every step is taken as this many equal ones.
    /// The scenario starts within a step: this share of its first one, below 1, is over before.
    double phase = 0;

    friend bool operator==(const RunSpec&, const RunSpec&) = default;
};

/// A total order, by fields, the start first; unordered values (NaN) cannot be in a spec that was
/// parsed.
std::weak_ordering operator<=>(const RunSpec& a, const RunSpec& b);

/// The canonical text, which the command line and parse_run_spec() read back to an equal spec:
/// `run gate --set gate.rise_mps=3 --engine euler --policy variable --fps 60 --start 12`, or
/// `schedule --policy fixed --trace game.csv --digest 0f3a...`.
std::string to_text(const RunSpec& spec);

/// Reads the text of a spec, with or without `tickproof` before it. A capture is not opened. Throws
/// InputError, with a suggestion, on whatever is no text of one run.
RunSpec parse_run_spec(std::string_view text);

/// The same where a scenario has to run: refuses a schedule alone.
RunSpec parse_scenario_run(std::string_view text);

/// From 0 to below 1; `what` is the name of the option. Throws InputError.
double parse_phase(std::string_view text, std::string_view what = "--phase");

/// XXH3 of the canonical text.
std::uint64_t digest(const RunSpec& spec);

/// The command that shows it again. Of several specs it is one command with all of their engines,
/// traces and starts, where they differ in nothing else; otherwise that of the first.
std::string repeat_command(std::span<const RunSpec> specs);
std::string repeat_command(const RunSpec& spec);

}  // namespace tickproof::harness
