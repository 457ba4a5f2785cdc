// Shares work out among threads. Law 6: each piece of work writes to its own slot, so the number of
// threads never changes a byte.

#pragma once

#include <cstddef>
#include <functional>

namespace tickproof::harness {

/// Calls `work(i)` for each i below `count`, on at most `jobs` threads (0: one per processor). A
/// nested for_all() uses the threads of the outer one. If several calls throw, it rethrows the
/// exception with the lowest index.
void for_all(std::size_t count, int jobs, const std::function<void(std::size_t)>& work);

}  // namespace tickproof::harness
