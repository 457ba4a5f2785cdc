// Two builds of one run: is their difference more than rounding causes?

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
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
    std::vector<double> velocity_mps;
    std::vector<double> angular_velocity_radps;
    /// Number of steps until the first twin is 1 cm away; none if no twin gets so far.
    std::optional<std::uint64_t> horizon;
    std::size_t twins = 0;
};

BuildLimit build_limit(const Trajectory& base, std::span<const Trajectory* const> twins,
                       std::span<const std::size_t> bodies);

/// A difference of one kind of value in one step.
struct FieldApart {
    std::uint64_t step = 0;
    std::string_view field;  ///< `position`
    std::string_view unit;
    double apart = 0;
    double allowed = 0;
};

struct BuildJudgement {
    /// The greatest difference of any field up to the horizon over its limit: above 1 it is more
    /// than rounding. 0 if nothing differs.
    double share = 0;
    std::optional<FieldApart> worst;         ///< The difference with that share.
    std::optional<std::uint64_t> outside{};  ///< The first step beyond a limit.
    /// The judgement ends at this step: at the horizon, or where this build's run ends.
    std::uint64_t judged_until = 0;
};

/// Judges each field by its own limit. `apart` holds the steps that differ, in order.
BuildJudgement judge(const BuildLimit& limit, std::span<const Apart> apart);

}  // namespace tickproof::harness
