// Estimates the cost of a step of a shipped game from a capture with the processor's busy time per
// frame. The policy tells which frames took a step. Everything else in a frame is busy time, too.

#pragma once

#include <cstddef>
#include <limits>
#include <string_view>

#include "harness/finding/finding.h"
#include "harness/pacing/policies.h"
#include "harness/trace/read_capture.h"

namespace tickproof::harness {

inline constexpr std::string_view kStepCost = "step-cost";

struct StepCost {
    std::size_t frames = 0;  ///< Frames with a known busy time.
    std::size_t fewest = 0;  ///< Fewest steps in a frame, by the policy.
    std::size_t most = 0;    ///< Most steps in a frame, by the policy.
    /// Pairs of neighbouring frames, one of which takes more steps. A frame is in one pair at most.
    std::size_t pairs = 0;
    double step_s = std::numeric_limits<double>::quiet_NaN();  ///< The median cost by these pairs.
    /// Lower end of the 95% interval; NaN if there are too few pairs. `high_s` is the upper end.
    double low_s = std::numeric_limits<double>::quiet_NaN();
    double high_s = std::numeric_limits<double>::quiet_NaN();
    double rest_s = std::numeric_limits<double>::quiet_NaN();  ///< Busy time without steps: median.

    bool is_clear() const { return low_s > 0; }
};

/// Compares the busy times of neighbouring frames, between which slow changes such as a crowded
/// level cancel. Frames that differ in length more than twice are no pair: after a hitch a game
/// does more than its steps. The accumulator at the start of the capture is unknown, so it tries 32
/// values, takes the one that fits best, and widens the interval by what that choice needs. Throws
/// InputError if the capture has no busy times.
StepCost step_cost(const Capture& capture, const PolicySpec& policy);

/// A note with the cost, or unknown with the advice what to record.
Finding step_cost_finding(const StepCost& cost, const Capture& capture, const PolicySpec& policy);

}  // namespace tickproof::harness
