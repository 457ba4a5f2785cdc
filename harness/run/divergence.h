// Finds the first place where two trajectories are not the same to the bit.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "harness/run/trajectory.h"

namespace tickproof::harness {

struct Divergence {
    std::size_t step = 0;    ///< Row of the trajectories; the first step is 1.
    std::size_t body = 0;    ///< Index in the scene.
    std::string_view field;  ///< `position.x`, `velocity.y`, `touching`, ...
    bool is_flag = false;    ///< True for a field of 0 or 1, as `touching`.
    double left = 0;
    double right = 0;
    /// ulp_distance() of the values, in the engine's own precision; the largest value for flags.
    std::uint64_t ulps = 0;
};

/// Compares the rows that both have, field by field, without row 0, the start; -0.0 and 0.0 differ.
/// Of a row it names motion before flags, and the flag of a body that has moved before that of the
/// ground it touches. The trajectories need their states.
std::optional<Divergence> first_divergence(const Trajectory& left, const Trajectory& right);

/// Compares as first_divergence() does, but positions, angles and velocities only: engines differ
/// in when they report a touch.
std::optional<Divergence> first_motion_divergence(const Trajectory& left, const Trajectory& right);

/// Distance of two values of a precision, in ULPs: 1 for neighbours. The largest value if one is
/// NaN and the other has other bits.
std::uint64_t ulp_distance(double left, double right, physics::Precision precision);

}  // namespace tickproof::harness
