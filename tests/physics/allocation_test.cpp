// Steps and reads are in the innermost loop of every search, so they must not allocate. Box2D takes
// its own memory with malloc, which is not counted: only our code is.

#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "physics/state_hash.h"
#include "tests/physics/worlds_for_tests.h"

namespace {

std::size_t allocations = 0;

void* counted(std::size_t bytes) {
    ++allocations;
    if (void* memory = std::malloc(bytes)) {
        return memory;
    }
    throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t bytes) {
    return counted(bytes);
}
void* operator new[](std::size_t bytes) {
    return counted(bytes);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace tickproof::physics {
namespace {

TEST(Allocation, HappensNeitherInAStepNorInAReadNorInAHash) {
    Scene scene{.bodies = {{.name = "ground", .type = BodyType::fixed, .shape = Box{100, 1}},
                           {.name = "gate", .type = BodyType::kinematic, .position_m = {9, 0}}}};
    for (int i = 0; i < 5; ++i) {
        scene.bodies.push_back({.position_m = {0, 1.5 + 1.01 * i}, .velocity_mps = {1, 0}});
    }
    for (const Engine& engine : engines()) {
        const auto world = engine.make_world(scene, default_settings(engine));
        world->move_to(1, {9, 3}, 6);
        world->step(1.0 / 60);  // Box2D's world and our lists reach their size.
        std::vector<BodyState> states(scene.bodies.size());
        StateHash hash = 0;
        const std::size_t before = allocations;
        for (int i = 0; i < 120; ++i) {
            world->step(1.0 / 60);
            world->read(states);
            hash ^= state_hash(states);
        }
        EXPECT_EQ(allocations - before, 0U) << engine.name << ' ' << hash;
    }
}

}  // namespace
}  // namespace tickproof::physics
