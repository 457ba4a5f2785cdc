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

}  // namespace tickproof::physics
