// The scenes of a Godot project: nodes that do not go with interpolation between steps, and rigid
// bodies that sweep.

#pragma once

#include <string>
#include <vector>

#include "harness/scan/reachable.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Adds to `motion` what the folder's scenes and project file say.
void look_at_godot_scenes(const ReachFolder& folder, ScriptMotion& motion);

/// Finds which of the nodes that the scripts move are not interpolated. `names` are the names of
/// the scripts' files in the project.
void settle_godot_nodes(const ReachFolder& folder, const std::vector<std::string>& names,
                        std::vector<ScriptScan>& scripts, ScriptMotion& motion);

}  // namespace tickproof::harness
