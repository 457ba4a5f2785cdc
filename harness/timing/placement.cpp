#include "harness/timing/placement.h"

#include <alloca.h>

#include <cstddef>
#include <utility>

namespace tickproof::harness {
namespace {

constexpr std::size_t kCacheLine = 64;

/// With so many bytes of the stack between.
[[gnu::noinline]] void run_below(std::size_t bytes, const std::function<void()>& run) {
    auto* const room = static_cast<volatile char*>(alloca(bytes));
    *room = 0;
    run();
    *room = 1;  // Else the call may take the place of this function, without its room.
}

}  // namespace

void Placement::draw() {
    constexpr std::uint32_t kRooms = 64;  // Of 512 each work would begin with an emptied cache.
    constexpr std::uint32_t kSmall = 1024;
    constexpr std::uint32_t kLines = 1024;  // More than the cache has places.
    rooms_.clear();
    for (std::uint32_t i = 0; i < kRooms; ++i) {
        rooms_.push_back(std::make_unique_for_overwrite<char[]>(1 + random_.below(kSmall)));
    }
    // Every other room is free for whoever asks next, in an order by chance.
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
