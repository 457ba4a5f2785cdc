#include "physics/state_hash.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

namespace tickproof::physics {
namespace {

BodyState some_state() {
    return {.position_m = {1, 2},
            .angle_rad = 3,
            .velocity_mps = {4, 5},
            .angular_velocity_radps = 6,
            .touching = false,
            .limited = false,
            .asleep = false};
}

StateHash hash_of(const BodyState& state) {
    return state_hash({&state, 1});
}

TEST(StateHash, ChangesWithEverySingleField) {
    std::vector<BodyState> variants(10, some_state());
    variants[1].position_m.x = std::nextafter(1.0, 2.0);
    variants[2].position_m.y = std::nextafter(2.0, 3.0);
    variants[3].angle_rad = std::nextafter(3.0, 4.0);
    variants[4].velocity_mps.x = std::nextafter(4.0, 5.0);
    variants[5].velocity_mps.y = std::nextafter(5.0, 6.0);
    variants[6].angular_velocity_radps = std::nextafter(6.0, 7.0);
    variants[7].touching = true;
    variants[8].limited = true;
    variants[9].asleep = true;
    std::set<StateHash> hashes;
    for (const BodyState& state : variants) {
        hashes.insert(hash_of(state));
    }
    EXPECT_EQ(hashes.size(), variants.size());
}

TEST(StateHash, TellsNegativeZeroFromZero) {
    BodyState positive;
    BodyState negative;
    negative.velocity_mps.y = -0.0;
    EXPECT_NE(hash_of(positive), hash_of(negative));
}

TEST(StateHash, OfFieldsThatChangePlacesDiffers) {
    BodyState swapped = some_state();
    std::swap(swapped.position_m, swapped.velocity_mps);
    EXPECT_NE(hash_of(some_state()), hash_of(swapped));
}

TEST(StateHash, SeesTheLastOfManyBodiesAndTheirOrder) {
    for (const std::size_t bodies : {2U, 64U, 65U, 128U, 200U}) {
        std::vector<BodyState> states(bodies, some_state());
        const StateHash before = state_hash(states);
        states.back().position_m.x = 7;
        const StateHash last_moved = state_hash(states);
        EXPECT_NE(before, last_moved) << bodies;
        std::swap(states.front(), states.back());
        EXPECT_NE(state_hash(states), last_moved) << bodies;
        states.pop_back();
        EXPECT_NE(state_hash(states), state_hash(std::vector<BodyState>(bodies, some_state())))
            << bodies;
    }
}

TEST(StateHash, SeesTheFirstOfManyBodies) {
    for (const std::size_t bodies : {64U, 65U, 128U, 129U, 200U}) {
        std::vector<BodyState> states(bodies, some_state());
        const StateHash before = state_hash(states);
        states.front().position_m.x = 7;
        EXPECT_NE(state_hash(states), before) << bodies;
    }
}

// Made with a C program of ten lines that hashes the 56 bytes of the six doubles and an integer of
// flags. It changes only when the packing or the hash function does, and then no stored hash means
// anything any more.
TEST(StateHash, IsXxh3OverThePackedFields) {
    EXPECT_EQ(hash_of(some_state()), 0xe585e8c757703657);
}

}  // namespace
}  // namespace tickproof::physics
