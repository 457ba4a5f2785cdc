// Timesteps with which a jump gets where it has to: tried, not estimated.

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

}  // namespace tickproof::harness
