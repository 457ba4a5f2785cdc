// The cost of a step of a shipped game, from a capture that says for how long the processor was
// busy with each frame. Nobody recorded which frames took a step; the policy says so. An estimate:
// all else that a frame does is busy time, too.

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
    std::size_t frames = 0;  ///< Whose busy time is known.
    std::size_t fewest = 0;  ///< Steps in a frame, by the policy,
    std::size_t most = 0;    ///< and in another.
    /// Neighbouring frames of which one takes more steps than the other, each in one pair at most.
    std::size_t pairs = 0;
    double step_s = std::numeric_limits<double>::quiet_NaN();  ///< The median of these,
    /// and what holds it with 95%; NaN where there are too few pairs to be so sure.
    double low_s = std::numeric_limits<double>::quiet_NaN();
    double high_s = std::numeric_limits<double>::quiet_NaN();
    double rest_s = std::numeric_limits<double>::quiet_NaN();  ///< Median of a frame without steps.

    bool is_clear() const { return low_s > 0; }
};

/// Compares the busy times of neighbouring frames: what changes slowly, such as a crowded level, is
/// the same in both. Frames of which one is more than twice as long are no such pair: after a hitch
/// a game does more than its steps. How much time has accumulated when the capture begins is not
/// known, so 32 beginnings are tried. The one that fits best counts, and the interval is as much
/// wider as that needs. Throws InputError where the capture does not say how busy frames are.
StepCost step_cost(const Capture& capture, const PolicySpec& policy);

/// A note with the cost, or unknown with what to record instead.
Finding step_cost_finding(const StepCost& cost, const Capture& capture, const PolicySpec& policy);

}  // namespace tickproof::harness
