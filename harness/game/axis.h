// One thing that map and bench vary: a name of the command line (`fps`, `phase`, `gate.rise_mps`,
// `substeps`), and the values to try.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/game/run_spec.h"

namespace tickproof::harness {

/// The part of a run that an axis changes. Maps vary the last of these fastest, because the first
/// ones cost most to change.
enum class AxisOf { engine, policy, scenario, frames, start, phase };

struct Axis {
    std::string name;  ///< As on the command line.
    AxisOf of = AxisOf::phase;
    std::string key;   ///< The name within that part of the run.
    std::string unit;  ///< Unit of `numbers`: `fps`, `s`; or empty.
    std::vector<std::string> texts;
    std::vector<double> numbers;  ///< Empty if a value is not a number.

    std::size_t size() const { return texts.size(); }
    bool is_numeric() const { return !numbers.empty(); }
};

/// The run to vary, and the engines and policies to vary it with. Without a scenario, only settings
/// of engines and policies vary.
struct Varied {
    RunSpec base;
    std::vector<physics::EngineSpec> engines;
    std::vector<PolicySpec> policies;
};

/// Parses `fps=10..240`, `phase=0..1:64` or `timestep=1/30,1/60`. A range means each whole number,
/// if the axis is a frame rate or takes only whole numbers; 32 values without the end for a phase;
/// else 33 values with both ends; or as many as `:N` says. Numbers are sorted. Throws InputError on
/// an unknown or ambiguous name, and on a value that the varied part refuses.
Axis parse_axis(std::string_view text, const Varied& varied);
/// Parses an axis as parse_axis() does, but keeps the order of the values.
Axis axis_as_written(std::string_view text, const Varied& varied);

/// Throws InputError if one of `axes` varies the same thing as `next`.
void refuse_twice(std::span<const Axis> axes, const Axis& next);

/// The `--over NAME=VALUES` of a command line. `engine=euler,box2d:ccd=off` lists whole engines,
/// `policy=` whole policies. The axes vary settings of all of them.
struct OverTexts {
    std::vector<std::string> engines;
    std::vector<std::string> policies;
    std::vector<std::string> axes;
};

/// Sorts the arguments of `--over`. Throws InputError.
OverTexts parse_over(std::span<const std::string> over);

/// Gives the spec one value of the axis. Throws InputError.
void set(const Axis& axis, std::string_view text, RunSpec& spec);

}  // namespace tickproof::harness
