// The changes that recommend makes to a candidate, one a function. Each adds an instruction, and
// does nothing if the candidate has the value already.

#pragma once

#include "harness/advise/candidates.h"

namespace tickproof::harness {

void set_timestep(Candidate& candidate, double rate_hz);
void set_substeps(Candidate& candidate, double substeps);

/// 0 removes the cap.
void set_cap(Candidate& candidate, double cap);

/// 0 removes the clamp.
void set_clamp(Candidate& candidate, double clamp_ms);

/// Switches: return false if the rule or engine lacks them, or has them on.
bool interpolate(Candidate& candidate);
bool switch_continuous_on(Candidate& candidate);
bool keep_presses(Candidate& candidate);

/// Removes the time budget, with which the clock ends the steps of a frame, so that machines
/// differ. False also if the game has no lockstep.
bool drop_budget(Candidate& candidate);

/// Keeps what a cap leaves of a hitch, without a clamp, for peers in lockstep. False also for
/// others.
bool keep_rest(Candidate& candidate);

}  // namespace tickproof::harness
