// Box2D without warm starting: each step solves its contacts from nothing.

#pragma once

#include <memory>

#include "physics/world.h"

namespace tickproof::harness::testing {

/// The world of the engine `box2d` by default, but for that.
std::unique_ptr<physics::World> make_cold_world(const physics::Scene& scene);

}  // namespace tickproof::harness::testing
