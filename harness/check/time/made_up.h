// How a loop whose cap keeps the rest of a hitch makes up for it: how long, and how fast.

#pragma once

#include <cstddef>
#include <string>

#include "harness/check/inquiry.h"

namespace tickproof::harness {

/// The frames after the longest one, up to that which leaves less than a step.
struct Rush {
    std::size_t frames = 0;
    double times = 0;     ///< The most that one of them simulates, in its own lengths.
    double real_s = 0;    ///< How long they last.
    bool is_over = true;  ///< False if the schedule ends first.

    /// One such frame may take the steps of the hitch itself.
    bool is_seen() const { return frames > 1; }
};
Rush rush_after_hitch(const StepSchedule& schedule, double time_scale);

/// How a loop whose cap keeps the rest makes up for whole_hitches() on the slowest machine.
struct CatchUp {
    Rush longest{};
    double longest_fps = 0;
    double most_times = 0;  ///< The highest speed, in game time per real time.
    double most_times_fps = 0;
    bool is_over = true;  ///< False if one of them is never made up.
};
CatchUp catch_up_of(Inquiry& ask);

/// `made up within 467 ms at 30 fps, at up to 24 times the speed at 240 fps`; empty if none is
/// seen.
std::string to_text(const CatchUp& all);

}  // namespace tickproof::harness
