// The steps in which a fast body is most likely to pass an obstacle: the longest ones. A contact
// just after the beginning of a step leaves the body all of it to travel, so no other place in the
// step is worse for a discrete test of overlap.

#pragma once

#include <vector>

#include "harness/check/inquiry.h"

namespace tickproof::harness {

/// A step of a run from `start_frame` of a trace.
struct LongStep {
    std::size_t start_frame = 0;
    double begins_s = 0;  ///< In simulated time.
    double dt_s = 0;      ///< 0 where the policy takes no step.
};

/// The long steps of the traces of a game, each found once: a search asks for them again and again.
class LongSteps {
  public:
    /// Each begins at `from_s` of its run or later. `rule` can be another policy than the game's.
    LongSteps(const Inquiry& ask, PolicySpec rule, double from_s);

    /// The longest step of a trace with a constant rate, or with steps that are all alike; of any
    /// other trace the longest steps of several frames.
    const std::vector<LongStep>& of(std::size_t trace);

  private:
    const Inquiry& ask_;
    PolicySpec policy_;
    double earliest_s_;
    std::vector<std::vector<LongStep>> found_;  ///< Empty where none were asked for yet.
};

/// When the contact is tried in a step: just after the beginning of its first substep; after the
/// distance at which an engine with a skin around its shapes sees a contact; and in the middle.
std::vector<double> contacts_s(const LongStep& step, int substeps, double speed_mps);

}  // namespace tickproof::harness
