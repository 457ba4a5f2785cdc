// How far rounding alone may take a run, without chaos: two correct builds that round differently
// may be so far apart.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "harness/run/run.h"

namespace tickproof::harness {

/// The largest bound of all bodies, after each step.
struct AccumulatedRounding {
    std::vector<double> position_m;
    std::vector<double> angle_rad;
    std::vector<double> velocity_mps;
    std::vector<double> angular_velocity_radps;
};

/// A bound: each step may round a velocity by 1 ULP, and a position by 1 ULP plus the velocity's
/// error so far, all in one direction, since equal sums often round the same way. A value that does
/// not change in a step is not rounded in it.
AccumulatedRounding accumulated_rounding(const Trajectory& run,
                                         std::span<const std::size_t> bodies);

}  // namespace tickproof::harness
