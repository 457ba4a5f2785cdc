// The settings that recommend may change of a candidate, one a function. Each adds a sentence to
// its changes, and does nothing where the candidate has the value already.

#pragma once

#include "harness/advise/candidates.h"

namespace tickproof::harness {

void set_timestep(Candidate& candidate, double rate_hz);
void set_substeps(Candidate& candidate, double substeps);

/// 0 removes the cap.
void set_cap(Candidate& candidate, double cap);

/// 0 removes the clamp.
void set_clamp(Candidate& candidate, double clamp_ms);

/// Switches: false where the rule or the engine has no such thing, or has it on.
bool interpolate(Candidate& candidate);
bool switch_continuous_on(Candidate& candidate);
bool keep_presses(Candidate& candidate);

/// A time budget ends the steps of a frame by the clock, so machines differ; false too where the
/// game has no lockstep.
bool drop_budget(Candidate& candidate);

}  // namespace tickproof::harness
