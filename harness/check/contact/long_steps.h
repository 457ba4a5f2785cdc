// Finds the longest steps, in which a fast body is most likely to pass an obstacle. A contact just
// after the start of a step is the worst one for a discrete overlap test: the body travels for the
// whole step.

#pragma once

#include <vector>

#include "harness/check/inquiry.h"

namespace tickproof::harness {

/// A step of a run that begins at `start_frame` of a trace.
struct LongStep {
    std::size_t start_frame = 0;
    double begins_s = 0;  ///< In simulated time.
    double dt_s = 0;      ///< 0 if the policy takes no step.
};

/// Steps from the first one on, in which nothing has slowed a body yet.
inline constexpr double kFromFirstStep_s = -1;

/// Finds the long steps of each trace of a game once, since a search reads them again and again.
class LongSteps {
  public:
    /// Finds steps that begin at `from_s` of their run or later. `rule` may differ from the game's
    /// policy.
    LongSteps(const Inquiry& ask, PolicySpec rule, double from_s);

    /// The longest step, if the trace has a constant rate or steps of one length; else the longest
    /// steps of several frames.
    const std::vector<LongStep>& of(std::size_t trace);

  private:
    const Inquiry& ask_;
    PolicySpec policy_;
    double earliest_s_;
    std::vector<std::vector<LongStep>> found_;  ///< One element a trace; empty until of() reads it.
};

/// The moments of contact to try in a step: just after its first substep begins, after the distance
/// at which an engine with a skin around its shapes sees a contact, and in the middle.
std::vector<double> contacts_s(const LongStep& step, const physics::EngineSpec& engine,
                               double speed_mps);

}  // namespace tickproof::harness
