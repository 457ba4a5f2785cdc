// The scenarios that a game's profile implies, for checks of whole runs.

#pragma once

#include <vector>

#include "harness/profile/profile.h"
#include "harness/scenario/scenarios.h"

namespace tickproof::harness {

/// Jump, gate, wall and bounce with the profile's lengths and speeds, as far as it has them; and a
/// stack, which shows contacts best.
std::vector<ScenarioSpec> scenarios_of(const GameProfile& profile);

/// Jump, gate, wall and stack with default values, for a game without a profile.
std::vector<ScenarioSpec> usual_scenarios();

}  // namespace tickproof::harness
