// The numbers that the scenes of a project give the members of its scripts.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/scan/numbers.h"
#include "harness/scan/reachable.h"

namespace tickproof::harness {

/// For each script, a name below the folder, the numbers that scenes give its members. A member
/// that several objects have with several values, or some of them without one, has none. No numbers
/// at all for a script that no scene has, or where a scene cannot be read: what its members are is
/// unknown then.
std::vector<std::optional<SceneNumbers>> godot_numbers(const ReachFolder& folder,
                                                       const std::vector<std::string>& scripts);
std::vector<std::optional<SceneNumbers>> unity_numbers(const ReachFolder& folder,
                                                       const std::vector<std::string>& scripts);

}  // namespace tickproof::harness
