// All that determines a run, as a value: it can be compared, sorted, hashed, written into a report
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

/// Law 4: the reference of a run splits every step of its schedule into this many.
inline constexpr int kReferenceSplit = 64;

struct RunSpec {
    ScenarioSpec scenario{};       ///< Without a scenario the whole trace is scheduled.
    physics::EngineSpec engine{};  ///< Without an engine only the schedule is made.
    PolicySpec policy{};
    TraceSpec trace{};
    Load load{};
    std::size_t start_frame = 0;
    int split = 1;  ///< Every step is split into this many equal ones.
    /// Share of the first step, below 1, that is over when the scenario starts.
    double phase = 0;

    friend bool operator==(const RunSpec&, const RunSpec&) = default;
};

/// A total order by fields, the start first. A parsed spec has no unordered values (NaN).
std::weak_ordering operator<=>(const RunSpec& a, const RunSpec& b);

/// The canonical text, which the command line and parse_run_spec() read back: `run gate --set
/// gate.rise_mps=3 --engine euler --policy variable --fps 60 --start 12`, or `schedule --policy
/// fixed --trace game.csv --digest 0f3a...`.
std::string to_text(const RunSpec& spec);

/// Parses the text of one run, with or without `tickproof` before it. Does not open a capture.
/// Throws InputError with a suggestion on other texts.
RunSpec parse_run_spec(std::string_view text);

/// Parses a run as parse_run_spec() does, but refuses a schedule without a scenario.
RunSpec parse_scenario_run(std::string_view text);

/// Parses a phase from 0 to below 1; `what` is the name of the option. Throws InputError.
double parse_phase(std::string_view text, std::string_view what = "--phase");

/// Sets the scenario's own rate of steps to that of the run, if each step is one fixed timestep, or
/// one frame of a constant rate; see ScenarioRow::step_rate.
void take_step_rate(RunSpec& spec);

/// True if the run is one of `scenario`, but for a rate of steps that take_step_rate() set.
bool is_run_of(const RunSpec& run, const ScenarioSpec& scenario);

/// XXH3 of the canonical text.
std::uint64_t digest(const RunSpec& spec);

/// The command that repeats several runs. If they differ only in engines, traces and starts, it
/// repeats them all; otherwise it repeats the first.
std::string repeat_command(std::span<const RunSpec> specs);
/// The command that repeats a run.
std::string repeat_command(const RunSpec& spec);

}  // namespace tickproof::harness
