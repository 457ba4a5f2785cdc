// Writes the measured cost of a step into the profile.

#pragma once

#include <string>

#include "harness/cli/bench_options.h"
#include "harness/finding/finding.h"
#include "harness/finding/timings.h"

namespace tickproof::harness {

/// Throws InputError if there is no profile, or the command measures several costs.
void refuse_to_write(const BenchOptions& options, const ChosenGames& chosen);

/// Sets cost.step_ms of the profile to the cost of the dearest scenario, per substep if a step has
/// several. Returns a note that says so. Throws InputError with the value if the file cannot be
/// written.
std::string write_cost(const Timings& timings, const ProjectFile& profile);

/// Writes the estimate of a finding of step_cost_finding() in the same way.
std::string write_cost(const Finding& estimate, const physics::EngineSpec& engine,
                       const ProjectFile& profile);

}  // namespace tickproof::harness
