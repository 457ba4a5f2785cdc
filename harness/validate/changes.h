// What recommend may change of a candidate, one setting a function. Each says what it did, in
// words, and does nothing where the candidate has the value already.

#pragma once

#include "harness/validate/candidates.h"

namespace tickproof::harness {

void set_timestep(Candidate& candidate, double rate_hz);
void set_substeps(Candidate& candidate, double substeps);

/// 0 is without a cap.
void set_cap(Candidate& candidate, double cap);

/// 0 is without a clamp.
void set_clamp(Candidate& candidate, double clamp_ms);

/// What can be switched on: false where the rule or the engine has no such thing, or has it on.
bool interpolate(Candidate& candidate);
bool switch_continuous_on(Candidate& candidate);
bool keep_presses(Candidate& candidate);

/// Steps that end after some time on the clock differ between machines; false too where the game
/// does not mind.
bool drop_budget(Candidate& candidate);

}  // namespace tickproof::harness
