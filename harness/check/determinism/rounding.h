// How far the rounding of its own sums may take a run, without any chaos: two correct builds that
// round differently are as far apart.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "harness/run/run.h"

namespace tickproof::harness {

/// After each step, of the one of `bodies` for which it is the most.
struct AccumulatedRounding {
    std::vector<double> position_m;
    std::vector<double> angle_rad;
};

/// Each step may round a velocity by 1 ULP, and a position by 1 ULP and by the velocity's error so
/// far. All in one direction, since the same sum often rounds the same way. What does not change in
/// a step was not rounded in it.
AccumulatedRounding accumulated_rounding(const Trajectory& run,
                                         std::span<const std::size_t> bodies);

}  // namespace tickproof::harness
