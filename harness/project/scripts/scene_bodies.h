// The rigid bodies in the scenes and prefabs of Unity and Defold: whether physics moves anything,
// and whether it is drawn between the steps.

#pragma once

#include <optional>
#include <string_view>

#include "harness/project/scripts/reach.h"
#include "harness/project/scripts/script_scan.h"

namespace tickproof::harness {

/// No value of another engine, and where the files do not say all: a scene in binary, more of them
/// than anybody waits for, a copy of a prefab that changes how it is drawn.
std::optional<SceneBodies> scene_bodies(const ReachFolder& folder, std::string_view engine);

}  // namespace tickproof::harness
