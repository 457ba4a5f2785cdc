#include "physics/contact_hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace tickproof::physics {

std::uint64_t list_hash(std::span<const std::uint64_t> contacts) {
    return XXH3_64bits_withSeed(contacts.data(), contacts.size_bytes(), kContactSeed);
}

}  // namespace tickproof::physics
