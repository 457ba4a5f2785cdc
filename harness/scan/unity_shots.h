// The bodies of Unity's projectiles, as their prefabs have them.

#pragma once

#include <string>

#include "harness/scan/reachable.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Gives a shot the collider that the prefab of its script has: the one that a step carries through
/// walls first, if several prefabs have the script. `script` is a name below the folder.
void take_unity_body(const ReachFolder& folder, const std::string& script, Shot& shot);

}  // namespace tickproof::harness
