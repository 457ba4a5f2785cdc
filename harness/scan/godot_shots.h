// The bodies of Godot's projectiles, as their scenes have them.

#pragma once

#include <string>

#include "harness/scan/reachable.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Gives a shot the collision shape that the scene of its script has, or its own scene if it has
/// one: the one that a step carries through walls first, if several scenes have the script.
/// `script` is a name below the folder.
void take_godot_body(const ReachFolder& folder, const std::string& script, Shot& shot);

/// Reads the scene of a shot that its shooter gives a speed. False if the shooter's speed is not
/// the one at which it flies: its root is no rigid body whose speed its script leaves alone, and no
/// node that its script moves by a `velocity` which it leaves alone.
bool settle_fired(const ReachFolder& folder, Shot& shot);

}  // namespace tickproof::harness
