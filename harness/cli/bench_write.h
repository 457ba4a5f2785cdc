// The measured cost of a step, written into the profile.

#pragma once

#include <string>

#include "harness/cli/bench_options.h"
#include "harness/finding/finding.h"
#include "harness/finding/timings.h"

namespace tickproof::harness {

/// Throws InputError where there is no profile, or several costs would be written.
void refuse_to_write(const BenchOptions& options, const ChosenGames& chosen);

/// Sets cost.step_ms of the profile to the dearest of all scenarios, of a substep where a step has
/// several, and says so in a note. Throws InputError, with the value, where the file cannot be
/// written.
std::string write_cost(const Timings& timings, const ProjectFile& profile);

/// The same with the estimate of a finding of step_cost_finding().
std::string write_cost(const Finding& estimate, const physics::EngineSpec& engine,
                       const ProjectFile& profile);

}  // namespace tickproof::harness
