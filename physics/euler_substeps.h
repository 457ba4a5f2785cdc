// Worlds of the hand-written engine in which bodies move in substeps and collide once a step.

#pragma once

#include <memory>

#include "physics/worlds.h"

namespace tickproof::physics {

/// For a substepping that is not `world`.
std::unique_ptr<World> make_euler_solver_world(const Scene& scene, const EulerSettings& settings);

}  // namespace tickproof::physics
