// The fields are packed into a buffer on the stack, without padding, and hashed in chunks: the hash
// of one chunk is the seed of the next. Up to 64 bodies, which is nearly every scene, that is one
// plain XXH3 over all fields.

#include "physics/state_hash.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace tickproof::physics {
namespace {

constexpr std::size_t words_per_body = 7;
constexpr std::size_t bodies_per_chunk = 64;

std::uint64_t flags_of(const BodyState& state) {
    return (state.touching ? 1U : 0U) | (state.limited ? 2U : 0U) | (state.asleep ? 4U : 0U);
}

std::uint64_t* pack(const BodyState& state, std::uint64_t* word) {
    for (const double field :
         {state.position_m.x, state.position_m.y, state.angle_rad, state.velocity_mps.x,
          state.velocity_mps.y, state.angular_velocity_radps}) {
        *word++ = std::bit_cast<std::uint64_t>(field);
    }
    *word++ = flags_of(state);
    return word;
}

}  // namespace

StateHash state_hash(std::span<const BodyState> states) {
    std::array<std::uint64_t, bodies_per_chunk * words_per_body>
        words;  // Filled before it is read.
    StateHash hash = 0;
    do {
        const auto chunk = states.first(std::min(states.size(), bodies_per_chunk));
        std::uint64_t* end = words.data();
        for (const BodyState& state : chunk) {
            end = pack(state, end);
        }
        const auto bytes = static_cast<std::size_t>(end - words.data()) * sizeof(std::uint64_t);
        hash = XXH3_64bits_withSeed(words.data(), bytes, hash);
        states = states.subspan(chunk.size());
    } while (!states.empty());
    return hash;
}

}  // namespace tickproof::physics
