// Names that stand for a policy's setting where code does what no setting of the policy does.

#pragma once

#include <string_view>

namespace tickproof::harness {

/// Code steps the physics itself: `Physics.Simulate(1f / rate)`.
inline constexpr std::string_view kSimulateOfCode = "simulate";

}  // namespace tickproof::harness
