// Which bodies the scripts of a Unity project place themselves.

#pragma once

#include <string>
#include <vector>

#include "harness/scan/reachable.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Leaves out bodies of a script that no scene or prefab has on one object with a rigid body that
/// physics moves, unless the script itself shows it.
void settle_placed_in_unity(const ReachFolder& folder, const std::string& script,
                            std::vector<PlacedBody>& bodies);

}  // namespace tickproof::harness
