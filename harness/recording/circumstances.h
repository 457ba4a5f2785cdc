// The circumstances that determine the bits of a run besides its spec: build, machine,
// floating-point mode.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "physics/engines.h"

namespace tickproof::harness {

/// Names and values, as `{"compiler", "g++ 12.2.0"}`: engine, version, flags, C library,
/// architecture, fused multiply-add, rounding, subnormals.
std::vector<std::pair<std::string, std::string>> circumstances(const physics::EngineSpec& engine);

}  // namespace tickproof::harness
