// One 64-bit number for the states of all bodies after a step: states of equal bits have equal
// hashes, and others practically never have.

#pragma once

#include <cstdint>
#include <span>

#include "physics/world.h"

namespace tickproof::physics {

using StateHash = std::uint64_t;

/// XXH3 over the bytes of all states, which hold no padding; -0.0 differs from 0.0. On a machine of
/// the other byte order the same states have another hash. Cost: one pass, no allocation or copy.
StateHash state_hash(std::span<const BodyState> states);

}  // namespace tickproof::physics
