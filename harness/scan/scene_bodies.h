// The rigid bodies in scenes and prefabs of Unity and Defold: does physics move them, are they
// drawn between steps, and do they sweep?

#pragma once

#include <string>

#include "harness/scan/reachable.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// These set `bodies` and `continuous` of the motion. They leave them empty if the files do not say
/// all: a binary scene, too many bytes, or a copy of a prefab that changes its interpolation or
/// sweep.
void count_unity_bodies(const ReachFolder& folder, ScriptMotion& motion);
void count_defold_bodies(const ReachFolder& folder, ScriptMotion& motion);

/// Counts a body that physics moves, at a line of a scene. Mode 0 does not sweep.
void count_continuous(int mode, const Place& at, ContinuousBodies& bodies);

}  // namespace tickproof::harness
