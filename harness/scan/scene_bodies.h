// The rigid bodies in the scenes and prefabs of Unity and Defold: whether physics moves anything,
// whether it is drawn between the steps, and whether it sweeps.

#pragma once

#include <string>

#include "harness/scan/reachable.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Sets `bodies` and `continuous` of the motion. Without a value for another engine, and where the
/// files do not say all: a scene in binary, more of them than anybody waits for, a copy of a prefab
/// that changes how it is drawn, or whether it sweeps.
void look_at_bodies(const ReachFolder& folder, std::string_view engine, ScriptMotion& motion);

/// Counts a body that physics moves, at a line of a scene. A mode of 0 does not sweep.
void count_continuous(int mode, const Place& at, ContinuousBodies& bodies);

}  // namespace tickproof::harness
