#include "physics/state_hash.h"

// Compiles the library's own code in here: it takes two thirds of the time of the shared library,
// since the compiler may use all that its flags say of the processor.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace tickproof::physics {

static_assert(sizeof(BodyState) == 6 * sizeof(double) + sizeof(std::uint64_t),
              "a state has no padding, whose bytes would be hashed");

StateHash state_hash(std::span<const BodyState> states) {
    return XXH3_64bits(states.data(), states.size_bytes());
}

std::uint64_t list_hash(std::span<const std::uint64_t> contacts) {
    return XXH3_64bits_withSeed(contacts.data(), contacts.size_bytes(), kContactSeed);
}

}  // namespace tickproof::physics
