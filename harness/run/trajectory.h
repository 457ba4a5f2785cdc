// A run's trajectory: every body after every step, a hash of them, or the path of one body.

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

/// How much of a run is kept. Memory grows with each: nothing; the subject's path; the schedule and
/// hashes as well; the states of all bodies as well. However many steps there are, each is bounded.
/// For the `decision` nothing is kept, and the world stands still once the outcome is decided: it
/// has no final hash, and first contact and limit are those that came before.
enum class Keep { decision, outcome, path, hashes, states };

/// A run of more steps keeps every second, every third, ... point. Runs of one schedule keep the
/// same points, so their paths can be compared however many steps there are.
inline constexpr std::size_t kPathPointsMax = 32'768;
/// A run of more steps keeps every second, every fourth, ... hash.
inline constexpr std::size_t kHashesMax = 131'072;
/// A run of more steps keeps the states after the first of them.
inline constexpr std::size_t kRowsMax = 16'384;

/// Where the scenario's subject is after `steps` steps.
struct PathPoint {
    std::size_t steps = 0;
    double time_s = 0;  ///< Simulated.
    physics::Vec2 position_m;

    friend bool operator==(const PathPoint&, const PathPoint&) = default;
};

struct Trajectory {
    physics::Precision precision = physics::Precision::f32;
    /// From the start to the last step.
    std::vector<PathPoint> path;
    /// Row 0 is the start, row n the states after step n <= kRowsMax.
    StateRows states;
    /// Element n is a hash of the states after every step up to (n + 1) * hash_stride.
    std::vector<physics::StateHash> hashes;
    std::size_t hash_stride = 1;                   ///< A power of two.
    physics::StateHash last_hash = 0;              ///< The same up to the last step.
    std::vector<physics::ContactHashes> contacts;  ///< Of each row.
    /// When row n stands, in simulated seconds.
    std::vector<double> times_s;

    std::size_t rows() const { return states.size(); }
    std::span<const physics::BodyState> row(std::size_t n) const { return states[n]; }
};

/// Takes in the hash of the states after so many steps. It has those of all steps before in it, so
/// that hashes that are left out hide nothing.
inline void add_hash(physics::StateHash hash, std::size_t steps, Trajectory& trajectory) {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15;  // Of the golden ratio: it mixes all bits.
    trajectory.last_hash = (std::rotl(trajectory.last_hash, 23) ^ hash) * kOdd;
    if (steps % trajectory.hash_stride == 0) {
        trajectory.hashes.push_back(trajectory.last_hash);
    }
}

/// Of so many steps every hash_stride-th hash is kept.
inline std::size_t hash_stride_of(std::size_t steps) {
    std::size_t stride = 1;
    while (steps / stride > kHashesMax) {
        stride *= 2;
    }
    return stride;
}

}  // namespace tickproof::harness
