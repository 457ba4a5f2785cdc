// Two builds of one run: is their difference more than rounding causes?

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/recording/compare_recordings.h"
#include "harness/run/run.h"

namespace tickproof::harness {

/// The limit is the larger of the twins' greatest spread and the accumulated rounding, times this.
/// With 1 it would call right builds faulty too often: docs/determinism.md has the rates.
inline constexpr double kAllowedTimes = 4;

/// The limits of the difference between builds after each step, from runs of this build.
struct BuildLimit {
    std::vector<double> position_m;
    std::vector<double> angle_rad;
    /// Number of steps until the first twin is 1 cm away; none if no twin gets so far.
    std::optional<std::uint64_t> horizon;
    std::size_t twins = 0;
};

BuildLimit build_limit(const Trajectory& base, std::span<const Trajectory* const> twins,
                       std::span<const std::size_t> bodies);

struct BuildJudgement {
    /// The greatest difference up to the horizon over its limit: above 1 it is more than rounding.
    /// 0 if nothing differs.
    double share = 0;
    std::optional<Apart> at;       ///< The difference with that share.
    Apart allowed;                 ///< The limits at that step.
    std::optional<Apart> outside;  ///< The first difference beyond the limits.
    /// The judgement ends at this step: at the horizon, or where this build's run ends.
    std::uint64_t judged_until = 0;
};

/// `apart` holds the steps that differ, in order.
BuildJudgement judge(const BuildLimit& limit, std::span<const Apart> apart);

}  // namespace tickproof::harness
