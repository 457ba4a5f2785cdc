// The rows of the table that `ratios` prints: a measurement, and its goal.

#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/timing/paired.h"

namespace tickproof::bench {

/// How thoroughly a row is measured.
struct Effort {
    std::size_t pairs = 400;
    /// Measures little, to see that everything works; the numbers mean nothing.
    bool is_small = false;

    /// The number of pairs if a pair takes as long as `share` others. An interval of 95 % needs 6
    /// pairs.
    std::size_t pairs_of(std::size_t share) const {
        constexpr std::size_t kSure = 6;
        return is_small ? pairs : std::max(kSure, pairs / share);
    }
    std::size_t times_of(std::size_t times) const { return is_small ? 1 : times; }
};

enum class Direction {
    at_most,
    at_least,
    linear  ///< An exponent of 1, or less: see is_linear().
};

/// A ratio with the 95 % interval of its median. For several seconds or megabytes: the least and
/// the most; for an exponent: the 95 % interval of the fit.
struct Measured {
    double value = 0;
    double low = 0;
    double high = 0;
    std::string note{};    ///< A remark on the measurement, if the row's name does not say it.
    bool is_clear = true;  ///< False if the machine is too busy to tell.
};

struct Row {
    std::string name;
    std::string unit{};            ///< Empty for a ratio: `s`, `MB`, `exponent`, `speedup`.
    std::optional<double> goal{};  ///< None if the row only informs.
    Direction direction = Direction::at_most;
    std::size_t starts = 1;  ///< Starts of the program to measure in: see over_starts().
    /// Verifies the answers, then measures.
    std::function<Measured(const Effort&)> measure{};
};

using Rows = std::vector<Row>;

inline Measured measured(const harness::PairedRatio& ratio) {
    return {.value = ratio.median, .low = ratio.low, .high = ratio.high};
}

/// Recording against a bare loop of Box2D.
Rows recording_rows();
/// Recordings with hashes only, against the same runs without.
Rows recorded_file_rows();
/// Runs, trials and maps against bare steps; one thread against two.
Rows trial_rows();
/// Engines that run through WebAssembly, against Box2D 2.4.1.
Rows program_rows();
/// Box2D v3's own golden through WebAssembly, against fixed work; where that engine is built.
Rows hinge_rows();
/// The check that makes each run twice, against those runs.
Rows check_rows();
/// How costs grow.
Rows growth_rows();
/// The program's own commands: seconds of the processor, and memory.
Rows command_rows();

}  // namespace tickproof::bench
