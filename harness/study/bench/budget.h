// The part of a frame that physics may take.

#pragma once

#include "harness/finding/timings.h"
#include "harness/profile/profile.h"

namespace tickproof::harness {

/// `given_s`; where it is 0, what drawing leaves of the profile's frame, or half of the frame where
/// the profile does not say what drawing costs.
Budget budget_of(const GameProfile& profile, double given_s);

}  // namespace tickproof::harness
