// The first place where two trajectories are not the same to the bit.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "harness/run/trajectory.h"

namespace tickproof::harness {

struct Divergence {
    std::size_t step = 0;  ///< The first step is 1; 0 is the start, which is not compared.
    std::size_t body = 0;
    std::string_view field;  ///< `position.x`, `velocity.y`, `touching`, ...
    double left = 0;
    double right = 0;
    /// Representable numbers between the two, in the engine's own precision; the largest value for
    /// NaN and for flags.
    std::uint64_t ulps = 0;
};

/// Compares all rows that both have but the start, field by field; -0.0 and 0.0 differ. The
/// trajectories need their states.
std::optional<Divergence> first_divergence(const Trajectory& left, const Trajectory& right);

/// The same over all rows, for positions, angles and velocities only: engines differ in what they
/// call touching.
std::optional<Divergence> first_motion_divergence(const Trajectory& left, const Trajectory& right);

/// How many representable numbers lie between two values of a precision; the largest value when one
/// is NaN.
std::uint64_t ulp_distance(double left, double right, physics::Precision precision);

}  // namespace tickproof::harness
