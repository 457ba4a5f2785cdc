// The rigid bodies in scenes and prefabs of Unity and Defold: does physics move them, are they
// drawn between steps, and do they sweep?

#pragma once

#include <string>

#include "harness/scan/reachable.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Sets `bodies` and `continuous` of the motion. Leaves them empty for other engines, and if the
/// files do not say all: a binary scene, too many bytes, or a copy of a prefab that changes its
/// interpolation or sweep.
void look_at_bodies(const ReachFolder& folder, std::string_view engine, ScriptMotion& motion);

/// Counts a body that physics moves, at a line of a scene. Mode 0 does not sweep.
void count_continuous(int mode, const Place& at, ContinuousBodies& bodies);

}  // namespace tickproof::harness
