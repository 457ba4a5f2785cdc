// The only loop that steps a world.

#pragma once

#include "harness/run/run.h"

namespace tickproof::harness {

/// Steps a fresh world of `engine` through `schedule` (each step as `run.spec.split` equal ones),
/// and fills the trajectory, outcome, hash, contact and limit of `run`. Nothing is allocated in the
/// loop beyond what `keep` asks for.
void simulate(const Scenario& scenario, const physics::EngineSpec& engine,
              const StepSchedule& schedule, Keep keep, Run& run);

}  // namespace tickproof::harness
