// The scenes of a Godot project: nodes that interpolation between steps does not suit, and rigid
// bodies that sweep.

#pragma once

#include "harness/scan/reachable.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Adds to `motion` what the scenes and the project of the folder hold.
void look_at_scenes(const ReachFolder& folder, ScriptMotion& motion);

}  // namespace tickproof::harness
