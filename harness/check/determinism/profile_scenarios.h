// The scenarios that a game's profile implies, for checks of whole runs.

#pragma once

#include <vector>

#include "harness/profile/profile.h"
#include "harness/scenario/scenarios.h"

namespace tickproof::harness {

/// The jump, the gate, the wall and the bounce that the profile has, with its lengths and speeds;
/// and a stack, which shows contacts best.
std::vector<ScenarioSpec> scenarios_of(const GameProfile& profile);

/// Jump, gate, wall and stack as they are: of a game that says nothing of itself.
std::vector<ScenarioSpec> usual_scenarios();

}  // namespace tickproof::harness
