// The cost of a frame, and its budget: shared by the two findings of the check `load`.

#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// Frames are whole nanoseconds, so an exact multiple may lie just below a whole number.
inline constexpr double kCostSlack = 1e-6;

inline double budget_s(const GameProfile& profile) {
    return profile.frame_budget_s > 0 ? profile.frame_budget_s : 1 / profile.lowest_fps;
}

/// `value_s` rounded down to whole hundredths of a millisecond, as people write a cost.
inline double rounded_down_s(double value_s) {
    constexpr double kParts = 1e5;
    return std::floor(value_s * kParts + kCostSlack) / kParts;
}

/// The finding about the frame with the most steps in `traces`. `hitch` names what they have in
/// common: `a 1 s hitch`.
Finding catch_up(Inquiry& ask, std::string about, const std::vector<TraceSpec>& traces,
                 const std::string& hitch);

}  // namespace tickproof::harness
