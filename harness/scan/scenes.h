// The scenes of a Godot project: nodes that do not go with interpolation between steps, and rigid
// bodies that sweep.

#pragma once

#include "harness/scan/reachable.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Adds to `motion` what the folder's scenes and project file say.
void look_at_godot_scenes(const ReachFolder& folder, ScriptMotion& motion);

}  // namespace tickproof::harness
