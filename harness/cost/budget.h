// The part of a frame that physics may take.

#pragma once

#include <string>

#include "harness/profile/profile.h"

namespace tickproof::harness {

struct Budget {
    double physics_s = 0;
    double frame_s = 0;
    std::string text;  ///< `16.7 ms of a frame of 33.3 ms (half of it: --budget sets another)`.
};

/// `given_s`; where it is 0, what drawing leaves of the profile's frame, or half of the frame where
/// the profile does not say what drawing costs.
Budget budget_of(const GameProfile& profile, double given_s);

}  // namespace tickproof::harness
