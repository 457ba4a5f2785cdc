#include "physics/state_hash.h"

// The library's own code is compiled in here: that may use what the compiler is told of the
// processor, and takes two thirds of the time.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace tickproof::physics {

static_assert(sizeof(BodyState) == 6 * sizeof(double) + sizeof(std::uint64_t),
              "a state has no padding, whose bytes would be hashed");

StateHash state_hash(std::span<const BodyState> states) {
    return XXH3_64bits(states.data(), states.size_bytes());
}

}  // namespace tickproof::physics
