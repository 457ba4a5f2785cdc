// How a difference of 1 ULP grows: what no build, machine or library can be asked to do better.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "harness/run/run.h"

namespace tickproof::harness {

/// From where on a run is not predictable: a twin is this far away.
inline constexpr double kHorizon_m = 0.01;

struct NoiseFloor {
    /// After each step, the greatest distance of a position from the run without a moved
    /// coordinate: of the twin in the middle, and of the worst.
    std::vector<double> median_m;
    std::vector<double> greatest_m;
    std::vector<double> greatest_rad;  ///< The same of angles, of the worst.
    /// Steps in which the median doubles, between 10 ULP and a tenth of the horizon; none where it
    /// does not grow so far. `fit` is the r2 of that line.
    std::optional<double> doubling_steps;
    double fit = 0;
    /// Steps until the first, the middle and the last twin have passed the horizon.
    std::optional<std::size_t> horizon_first;
    std::optional<std::size_t> horizon_median;
    std::optional<std::size_t> horizon_last;
    /// Twins that are more than a thousand times as far away as the middle one, or a millimetre,
    /// after one of the first 5 steps: the scene stands on an edge.
    std::size_t on_other_side = 0;
    double other_side_m = 0;
};

/// The dynamic bodies. The script moves all others, and its moment may be decided by 1 ULP.
std::vector<std::size_t> moving_bodies(const physics::Scene& scene);

/// Of runs with their states, by the positions and angles of `bodies`.
NoiseFloor noise_floor(const Trajectory& base, std::span<const Trajectory* const> twins,
                       std::span<const std::size_t> bodies);

}  // namespace tickproof::harness
