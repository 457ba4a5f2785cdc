// Two builds of one run: is their difference more than rounding makes of it?

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/recording/compare_recordings.h"
#include "harness/run/run.h"

namespace tickproof::harness {

/// So many times the larger of the greatest spread of the twins and the accumulated rounding is
/// allowed. With 1 a right build is called a fault too often: docs/determinism.md has the rates.
inline constexpr double kAllowedTimes = 4;

/// How far builds of a run may be apart after each step, by the run as this build makes it.
struct BuildLimit {
    std::vector<double> position_m;
    std::vector<double> angle_rad;
    /// After so many steps the first twin is 1 cm away; none where none gets so far.
    std::optional<std::uint64_t> horizon;
    std::size_t twins = 0;
};

BuildLimit build_limit(const Trajectory& base, std::span<const Trajectory* const> twins,
                       std::span<const std::size_t> bodies);

struct BuildJudgement {
    /// The greatest difference up to the horizon as a share of what is allowed; above 1 it is more
    /// than rounding. 0 where nothing differs up to there.
    double share = 0;
    std::optional<Apart> at;       ///< Where that is,
    Apart allowed;                 ///< and what is allowed there.
    std::optional<Apart> outside;  ///< The first step in which more than that differs.
    /// From here on nothing is judged: the horizon, or the end of what this build could make.
    std::uint64_t judged_until = 0;
};

/// `apart` in the order of steps, without those that do not differ.
BuildJudgement judge(const BuildLimit& limit, std::span<const Apart> apart);

}  // namespace tickproof::harness
