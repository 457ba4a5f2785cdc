// One 64-bit number for the state of all bodies after a step: equal hashes mean equal bits in every
// field.

#pragma once

#include <cstdint>
#include <span>

#include "physics/world.h"

namespace tickproof::physics {

using StateHash = std::uint64_t;

/// XXH3 over position, angle, velocity, angular velocity and flags of every body, field by field,
/// so that padding is never hashed and -0.0 differs from 0.0. Cost: one pass over the states, no
/// allocation.
StateHash state_hash(std::span<const BodyState> states);

}  // namespace tickproof::physics
