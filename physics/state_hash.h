// One 64-bit number for the states of all bodies after a step, and one for the contacts: equal bits
// have equal hashes, and others practically never have.

#pragma once

#include <cstdint>
#include <span>

#include "physics/world.h"

namespace tickproof::physics {

using StateHash = std::uint64_t;

/// XXH3 over the bytes of all states, which hold no padding; -0.0 differs from 0.0. On a machine of
/// the other byte order the same states have another hash. Cost: one pass, no allocation or copy.
StateHash state_hash(std::span<const BodyState> states);

/// The hash of an empty set or list of contacts; 0 is "not recorded".
inline constexpr std::uint64_t kContactSeed = 0x6C62'272E'07BB'0142;

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
constexpr std::uint64_t mixed(std::uint64_t bits) {
    bits += 0x9E37'79B9'7F4A'7C15;
    bits = (bits ^ bits >> 30) * 0xBF58'476D'1CE4'E5B9;
    bits = (bits ^ bits >> 27) * 0x94D0'49BB'1331'11EB;
    return bits ^ bits >> 31;
}

/// Hashes a list of contacts in its order: XXH3 with kContactSeed.
std::uint64_t list_hash(std::span<const std::uint64_t> contacts);

}  // namespace tickproof::physics
