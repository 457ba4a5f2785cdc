// One 64-bit number for the state of all bodies after a step: equal hashes mean equal bits in every
// field.

#pragma once

#include <cstdint>
#include <span>

#include "physics/world.h"

namespace tickproof::physics {

using StateHash = std::uint64_t;

/// XXH3 over the bytes of all states, which hold no padding; -0.0 differs from 0.0. On a machine of
/// the other byte order the same states have another hash. Cost: one pass, no allocation or copy.
StateHash state_hash(std::span<const BodyState> states);

/// The same of one world as it goes on, made again only where its states may have changed.
class ChangingHash {
  public:
    /// `states` were read from `world` after its last step.
    StateHash of(const World& world, std::span<const BodyState> states) {
        if (world.changes() == 0 || world.changes() != changes_) {
            hash_ = state_hash(states);
            changes_ = world.changes();
        }
        return hash_;
    }

  private:
    std::uint64_t changes_ = 0;  ///< Of the world, as its states were hashed.
    StateHash hash_ = 0;
};

}  // namespace tickproof::physics
