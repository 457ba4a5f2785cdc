// The file of the engine itself, with another b2World under its name: whatever else it does stays
// what it is.

#include "tests/harness/determinism/cold_world.h"

#include <box2d/box2d.h>

#include "physics/box2d_bodies.h"

namespace {

class ColdWorld : public b2World {
  public:
    explicit ColdWorld(const b2Vec2& gravity) : b2World(gravity) { SetWarmStarting(false); }
};

}  // namespace

#define b2World ColdWorld
#define make_box2d_world make_cold_box2d_world
#define remake_box2d_world remake_cold_box2d_world
#include "physics/box2d_world.cpp"  // NOLINT(bugprone-suspicious-include)
#undef b2World

namespace tickproof::harness::testing {

std::unique_ptr<physics::World> make_cold_world(const physics::Scene& scene) {
    return physics::make_cold_box2d_world(scene, {});
}

}  // namespace tickproof::harness::testing
