// The rows of the table of scenarios, one per file.

#pragma once

#include "harness/scenario/scenarios.h"

namespace tickproof::harness {

ScenarioRow jump_row();
ScenarioRow gate_row();
ScenarioRow wall_row();
ScenarioRow curve_row();
ScenarioRow stack_row();
ScenarioRow fall_row();
ScenarioRow bounce_row();
ScenarioRow cooldown_row();
ScenarioRow lerp_row();
ScenarioRow thrust_row();

}  // namespace tickproof::harness
