// The part of a frame that physics may take.

#pragma once

#include "harness/finding/timings.h"
#include "harness/profile/profile.h"

namespace tickproof::harness {

/// `given_s`; if it is 0, what drawing leaves of the profile's frame; half of the frame if the
/// profile does not say what drawing costs.
Budget budget_of(const GameProfile& profile, double given_s);

}  // namespace tickproof::harness
