// The error of a setting, which reports show beside its cost: how far off a jump's apex is, how
// many shots pass a wall, how far a run strays from one with far shorter steps. These checks only
// inform; validate judges.

#pragma once

#include <array>
#include <string_view>

#include "harness/check/check.h"

namespace tickproof::harness {

inline constexpr std::string_view kApexError = "apex-error";
inline constexpr std::string_view kTunneled = "tunneled";
inline constexpr std::string_view kDistance = "distance";

/// The number of a finding of these checks has the name of its check.
std::array<const Check*, 3> error_checks();

}  // namespace tickproof::harness
