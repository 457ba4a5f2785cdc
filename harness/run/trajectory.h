// A run's trajectory: the states of all bodies after every step, hashes of them, or one body's
// path.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/run/state_rows.h"
#include "physics/state_hash.h"
#include "physics/world.h"

namespace tickproof::harness {

/// How much of a run to keep. `outcome`: the outcome alone; `path`: the subject's path as well;
/// `hashes`: schedule and hashes as well; `states`: the states of all bodies as well. Each takes
/// more memory, up to a bound that holds for any number of steps. `decision`: less than the
/// outcome, as the run stops stepping once that is decided. It has no final hash, and first contact
/// and limit only if they came before.
enum class Keep { decision, outcome, path, hashes, states };

/// A run of more steps keeps every second, every third, ... point of its path. Runs of one schedule
/// keep the same points, so that their paths can be compared.
inline constexpr std::size_t kPathPointsMax = 32'768;
/// A run of more steps keeps every second, every fourth, ... hash.
inline constexpr std::size_t kHashesMax = 131'072;
/// A run of more steps keeps the states after the first so many steps.
inline constexpr std::size_t kRowsMax = 16'384;

/// Position of the scenario's subject after `steps` steps.
struct PathPoint {
    std::size_t steps = 0;
    double time_s = 0;  ///< Simulated time.
    physics::Vec2 position_m;

    friend bool operator==(const PathPoint&, const PathPoint&) = default;
};

struct Trajectory {
    physics::Precision precision = physics::Precision::f32;
    /// Path of the subject, from the start to the last step.
    std::vector<PathPoint> path;
    /// Row 0 is the start, row n the states after step n <= kRowsMax.
    StateRows states;
    /// Element n is a hash of the states after every step up to (n + 1) * hash_stride.
    std::vector<physics::StateHash> hashes;
    std::size_t hash_stride = 1;                   ///< A power of two.
    physics::StateHash last_hash = 0;              ///< Hash of the states after all steps.
    std::vector<physics::ContactHashes> contacts;  ///< One a row of `states`.
    /// Simulated time of each row of `states`.
    std::vector<double> times_s;

    std::size_t rows() const { return states.size(); }
    std::span<const physics::BodyState> row(std::size_t n) const { return states[n]; }
};

/// Adds the hash of the states after `steps` steps. Each kept hash covers all steps before it, so
/// that no difference hides in a step whose hash is not kept.
inline void add_hash(physics::StateHash hash, std::size_t steps, Trajectory& trajectory) {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15;  // 2^64 / golden ratio; it mixes all bits.
    trajectory.last_hash = (std::rotl(trajectory.last_hash, 23) ^ hash) * kOdd;
    if (steps % trajectory.hash_stride == 0) {
        trajectory.hashes.push_back(trajectory.last_hash);
    }
}

/// The smallest stride with which a run of `steps` steps keeps at most kHashesMax hashes.
inline std::size_t hash_stride_of(std::size_t steps) {
    std::size_t stride = 1;
    while (steps / stride > kHashesMax) {
        stride *= 2;
    }
    return stride;
}

}  // namespace tickproof::harness
