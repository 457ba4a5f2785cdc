// Two machines that are alike, but for a hitch on one of them.

#pragma once

#include "harness/validate/subject.h"

namespace tickproof::harness {

/// The clocks of their games after as much real time. What is owed for less than a step is not
/// lost: it is taken in the next frame.
struct Peers {
    double steady_s = 0;
    double hitched_s = 0;
    double dt_s = 0;  ///< The longest step of the one without the hitch.

    /// By how much the one with the hitch is behind for good.
    double behind_s() const { return steady_s - hitched_s; }
};

/// `hitched` is a trace with one frame that is longer than the others, which are alike.
Peers peers_of(const Subject& subject, const FrameTrace& hitched);

}  // namespace tickproof::harness
