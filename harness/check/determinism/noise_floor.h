// How a difference of 1 ULP grows in a scene. No build, machine or library can do better.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "harness/run/run.h"

namespace tickproof::harness {

/// A run is unpredictable from the step in which a twin is this far away.
inline constexpr double kHorizon_m = 0.01;

struct NoiseFloor {
    /// Greatest distance of a position from the unchanged run, for the median twin, after each
    /// step.
    std::vector<double> median_m;
    std::vector<double> greatest_m;    ///< The same for the twin that is farthest away.
    std::vector<double> greatest_rad;  ///< Greatest difference of an angle of any twin.
    std::vector<double> greatest_mps;  ///< The same of a velocity.
    std::vector<double> greatest_radps;
    /// Steps in which the median doubles, fitted between 10 ULP and a tenth of the horizon; none if
    /// it does not grow so far. `fit` is the r2 of that line.
    std::optional<double> doubling_steps;
    double fit = 0;
    /// Steps until the first, the median and the last twin pass the horizon.
    std::optional<std::size_t> horizon_first;
    std::optional<std::size_t> horizon_median;
    std::optional<std::size_t> horizon_last;
    /// Number of twins that are, within the first 5 steps, over a millimetre and a thousand times
    /// as far away as the nearest: the scene stands on an edge.
    std::size_t on_other_side = 0;
    double other_side_m = 0;
};

/// The dynamic bodies. The script moves all others, and 1 ULP may decide when.
std::vector<std::size_t> moving_bodies(const physics::Scene& scene);

/// The noise floor of runs with their states, from the motion of `bodies`.
NoiseFloor noise_floor(const Trajectory& base, std::span<const Trajectory* const> twins,
                       std::span<const std::size_t> bodies);

}  // namespace tickproof::harness
