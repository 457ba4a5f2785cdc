// The rows of the table that `ratios` prints: what is measured, and the goal that it should meet.

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
    /// Little is measured, to see that everything still works: no number says anything.
    bool is_small = false;

    /// Where a pair takes as long as `share` others. Of 6 pairs an interval is 95 % sure.
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

/// A ratio with the 95 % interval of its median; of several seconds or megabytes the least and the
/// most; of an exponent the 95 % interval of the fit.
struct Measured {
    double value = 0;
    double low = 0;
    double high = 0;
    std::string note{};    ///< Of what was measured, where the name does not say.
    bool is_clear = true;  ///< False where the machine is too busy to tell.
};

struct Row {
    std::string name;
    std::string unit{};            ///< Empty for a ratio: `s`, `MB`, `exponent`, `speedup`.
    std::optional<double> goal{};  ///< None where it is only worth knowing.
    Direction direction = Direction::at_most;
    std::size_t starts = 1;  ///< Of the program, over which it is measured: see over_starts().
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
/// The check that makes runs twice, against those runs.
Rows check_rows();
/// How costs grow.
Rows growth_rows();
/// The program's own commands: seconds of the processor, and memory.
Rows command_rows();

}  // namespace tickproof::bench
