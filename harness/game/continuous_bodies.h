// Which bodies of the project have continuous collision, and whether its shots are bodies at all.

#pragma once

#include <string>

#include "harness/game/game.h"

namespace tickproof::harness {

/// True if the project shows that its shots are rays, and the profile asks about no projectile.
bool shoots_rays_only(const Game& game);

/// True if all scenes and scripts of the project were read, none has a rigid body or moves one, and
/// the profile asks about no wall.
bool moves_no_body(const Game& game);

/// Says which bodies of the scenes have continuous collision: `2 of the 3 rigid bodies of the
/// scenes have it, and a.tscn:7 has not`. Empty if no scene says it.
/// `advised` is the switch that they should have; null: any.
std::string continuous_bodies_text(const Game& game, const physics::EngineSpec& engine,
                                   const physics::ContinuousSwitch* advised = nullptr);

}  // namespace tickproof::harness
