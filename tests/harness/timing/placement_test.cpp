#include "harness/timing/placement.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>

namespace tickproof::harness {
namespace {

std::uintptr_t place_of(const void* at) {
    return reinterpret_cast<std::uintptr_t>(at);
}

TEST(Placement, WhatIsAllocatedAndTheStackLieElsewhereEachTime) {
    std::set<std::uintptr_t> heap;
    std::set<std::uintptr_t> stack;
    std::unique_ptr<char[]> made;  // As large as a small world.
    Placement placement;
    const Work work =
        placement.elsewhere({.prepare = [&] { made = std::make_unique<char[]>(4'000); },
                             .run =
                                 [&] {
                                     const char here = made[0];
                                     heap.insert(place_of(made.get()));
                                     stack.insert(place_of(&here));
                                 },
                             .units = 7});
    EXPECT_EQ(work.units, 7);
    constexpr int kTimes = 200;
    for (int i = 0; i < kTimes; ++i) {
        work.prepare();
        work.run();
        made.reset();
    }
    EXPECT_GT(heap.size(), kTimes / 4U);
    EXPECT_GT(stack.size(), kTimes / 4U);
}

TEST(Placement, PreparesNothingWhereNothingIsToBePrepared) {
    int runs = 0;
    Placement placement;
    const Work work = placement.elsewhere({.run = [&] { ++runs; }});
    work.prepare();
    EXPECT_EQ(runs, 0);
    work.run();
    EXPECT_EQ(runs, 1);
}

}  // namespace
}  // namespace tickproof::harness
