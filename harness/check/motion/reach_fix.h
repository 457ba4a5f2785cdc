// Fixes for a jump that misses its target: shorter timesteps, and another order of the update. Both
// are tried in runs, not estimated.

#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "harness/check/frames/jumps.h"
#include "harness/check/frames/timestep_candidates.h"

namespace tickproof::harness {

/// The longest usual timestep, shorter than the present one, with which all of `jumps` pass. Asks
/// for runs; none while they are missing.
std::optional<TimestepCandidate> timestep_for(Inquiry& ask, const std::vector<JumpAt>& jumps,
                                              const JumpAt& worst,
                                              const std::function<bool(const JumpAt&)>& passes);

/// The usual mend of a loop that moves once a frame: adds half of gravity's change before the move
/// and half after it. The jump then peaks at the height of the closed form, up to the frame nearest
/// to the top.
struct HalfStep {
    double apex_m = kNotSeen;  ///< Of the jump at the lowest steady rate.
    double gain_m = kNotSeen;  ///< What it adds to that; negative where code jumps too high.
    std::string text;          ///< An instruction that begins with a small letter.
};

/// The half-step, if code that can be changed moves the characters once a frame, and all jumps at
/// steady rates pass with it. Asks for runs; none while they are missing.
std::optional<HalfStep> half_step_for(Inquiry& ask, const std::vector<JumpAt>& jumps,
                                      const std::function<bool(const JumpAt&)>& passes);

/// Adds the half-step's numbers, and its text before the fix, which has no full stop.
void add_half_step(const HalfStep& half, Finding& finding);

}  // namespace tickproof::harness
