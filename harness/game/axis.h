// What map and bench vary: one name of a command line (`fps`, `phase`, `gate.rise_mps`,
// `substeps`), and the values that are tried.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/game/run_spec.h"

namespace tickproof::harness {

/// The part of a run that an axis changes. Trials are made in this order, the last the fastest:
/// what stays longest costs most to make.
enum class AxisOf { engine, policy, scenario, frames, start, phase };

struct Axis {
    std::string name;  ///< As on the command line.
    AxisOf of = AxisOf::phase;
    std::string key;   ///< As the part of the run calls it.
    std::string unit;  ///< Of `numbers`: `fps`, `s`; empty where there is none.
    std::vector<std::string> texts;
    std::vector<double> numbers;  ///< Empty where not all of the values are numbers.

    std::size_t size() const { return texts.size(); }
    bool is_numeric() const { return !numbers.empty(); }
};

/// The run that is varied, without engine and policy, and those that are gone through. Without a
/// scenario only settings of these are varied.
struct Varied {
    RunSpec base;
    std::vector<physics::EngineSpec> engines;
    std::vector<PolicySpec> policies;
};

/// `fps=10..240`, `phase=0..1:64`, `timestep=1/30,1/60`. A range is each whole number for a frame
/// rate and where only whole numbers make sense; 32 values without the end for a phase; else 33
/// values with both ends; or as many as `:N` says. Throws InputError on an unknown or ambiguous
/// name, and on a value that the varied part refuses.
/// Numbers rise, whatever the order in which they were written.
Axis parse_axis(std::string_view text, const Varied& varied);
/// The same with the values in the order in which they were written.
Axis axis_as_written(std::string_view text, const Varied& varied);

/// Throws InputError where one of `axes` varies the same as `next`.
void refuse_twice(std::span<const Axis> axes, const Axis& next);

/// Each `--over NAME=VALUES` of a command line. Engines and policies are varied as a whole, with
/// `engine=euler,box2d:ccd=off`; the settings of the others are those of all of them.
struct OverTexts {
    std::vector<std::string> engines;
    std::vector<std::string> policies;
    std::vector<std::string> axes;
};

/// Throws InputError.
OverTexts parse_over(std::span<const std::string> over);

/// Gives the spec one value of the axis. Throws InputError.
void set(const Axis& axis, std::string_view text, RunSpec& spec);

}  // namespace tickproof::harness
