// What a run leaves behind: every body after every step, or only a hash of them.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "physics/state_hash.h"
#include "physics/world.h"

namespace tickproof::harness {

/// How much of a run is kept. Memory grows with what is asked for: nothing, 8 bytes a step, 64
/// bytes a body and step.
enum class Keep { outcome, hashes, states };

struct Trajectory {
    physics::Precision precision = physics::Precision::f32;
    std::size_t bodies = 0;
    /// Row 0 is the start, row n the state after step n; `bodies` states a row.
    std::vector<physics::BodyState> states;
    /// One for each step; element n belongs to step n + 1.
    std::vector<physics::StateHash> hashes;
    /// When row n stands, in simulated seconds.
    std::vector<double> times_s;

    std::size_t rows() const { return bodies == 0 ? 0 : states.size() / bodies; }
    std::span<const physics::BodyState> row(std::size_t n) const {
        return std::span(states).subspan(n * bodies, bodies);
    }
};

}  // namespace tickproof::harness
