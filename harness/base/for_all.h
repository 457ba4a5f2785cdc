// Work that is shared out among threads. Law 6: each piece writes to its own slot, so that their
// number never changes a byte.

#pragma once

#include <cstddef>
#include <functional>

namespace tickproof::harness {

/// `work(i)` for each i below `count`, on at most `jobs` threads (0: as many as there are
/// processors). Of all that is thrown the first by index comes out.
void for_all(std::size_t count, int jobs, const std::function<void(std::size_t)>& work);

}  // namespace tickproof::harness
