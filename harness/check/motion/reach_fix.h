// Timesteps with which a jump gets where it has to, and another order of its update: tried, not
// estimated.

#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "harness/check/motion/jumps.h"
#include "harness/check/motion/timestep_candidates.h"

namespace tickproof::harness {

/// The longest usual timestep, shorter than the present one, with which all of `jumps` pass. Asks
/// for runs; none while they are not there.
std::optional<TimestepCandidate> timestep_for(Inquiry& ask, const std::vector<JumpAt>& jumps,
                                              const JumpAt& worst,
                                              const std::function<bool(const JumpAt&)>& passes);

/// The usual mend of a loop that moves once a frame: half of gravity's change comes before the move
/// and half after it. The jump then peaks where the closed form does, but for the frame nearest to
/// the top.
struct HalfStep {
    double apex_m = kNotSeen;  ///< Of the lowest jump at a steady rate.
    double gain_m = kNotSeen;
    std::string text;  ///< An instruction without a capital.
};

/// Where the game moves its characters once a frame by code that can be changed, and the jumps at
/// all steady rates pass with it. Asks for runs; none while they are not there.
std::optional<HalfStep> half_step_for(Inquiry& ask, const std::vector<JumpAt>& jumps,
                                      const std::function<bool(const JumpAt&)>& passes);

/// Adds its numbers, and its text behind the fix, which ends without a full stop.
void add_half_step(const HalfStep& half, Finding& finding);

}  // namespace tickproof::harness
