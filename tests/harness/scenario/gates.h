// The gate and the engines that it is tried in.

#pragma once

#include <string_view>

#include "tests/harness/support.h"

namespace tickproof::harness::testing {

inline constexpr std::string_view kEuler = "euler";
inline constexpr std::string_view kCcd = "box2d";
inline constexpr std::string_view kNoCcd = "box2d:ccd=off";

/// With the ground exactly at the take-off height.
inline ScenarioSpec on_level_ground() {
    return scenario("gate", {"gate.drop_m=0"});
}

}  // namespace tickproof::harness::testing
