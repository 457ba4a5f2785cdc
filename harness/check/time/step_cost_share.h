// The cost of a frame, and its budget: shared by the two findings of the check `load`.

#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"
#include "harness/game/rest_kept.h"

namespace tickproof::harness {

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
