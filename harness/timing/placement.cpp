#include "harness/timing/placement.h"

#include <alloca.h>

#include <cstddef>
#include <utility>

namespace tickproof::harness {
namespace {

constexpr std::size_t kCacheLine = 64;

/// Calls `run` with this many more bytes on the stack.
[[gnu::noinline]] void run_below(std::size_t bytes, const std::function<void()>& run) {
    auto* const room = static_cast<volatile char*>(alloca(bytes));
    *room = 0;
    run();
    *room = 1;  // Prevents a tail call, which would free `room` first.
}

}  // namespace

void Placement::draw() {
    constexpr std::uint32_t kRooms = 64;  // With 512, each work would begin with an emptied cache.
    constexpr std::uint32_t kSmall = 1024;
    constexpr std::uint32_t kLines = 1024;  // More lines than the cache has sets.
    rooms_.clear();
    for (std::uint32_t i = 0; i < kRooms; ++i) {
        rooms_.push_back(std::make_unique_for_overwrite<char[]>(1 + random_.below(kSmall)));
    }
    // Frees up to half of the rooms in a random order, for later allocations to fill.
    for (std::uint32_t i = 0; i < kRooms / 2; ++i) {
        rooms_[random_.below(kRooms)].reset();
    }
    rooms_.push_back(
        std::make_unique_for_overwrite<char[]>(kCacheLine * (1 + random_.below(kLines))));
}

Work Placement::elsewhere(Work work) {
    return {.prepare =
                [this, prepare = std::move(work.prepare)] {
                    draw();
                    if (prepare) {
                        prepare();
                    }
                },
            .run =
                [this, run = std::move(work.run)] {
                    constexpr std::uint32_t kPage = 4096;
                    run_below(1 + random_.below(kPage), run);
                },
            .units = work.units};
}

}  // namespace tickproof::harness
