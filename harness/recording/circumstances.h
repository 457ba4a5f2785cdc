// What determines the bits of a run besides its spec: the build, the machine, and the
// floating-point environment.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "physics/engines.h"

namespace tickproof::harness {

/// `{"compiler", "g++ 12.2.0"}`, flags, C library, architecture, fused multiply-add, rounding,
/// subnormal numbers, engine and version.
std::vector<std::pair<std::string, std::string>> circumstances(const physics::EngineSpec& engine);

}  // namespace tickproof::harness
