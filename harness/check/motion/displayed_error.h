// How far displayed motion is off: of a body that moves at constant speed, each image should differ
// from the one before by what moves in the time between their displays. The difference is
// PresentMon's animation error.
//
// Part of it is of the display chain: it would be there if each frame were drawn at its own time,
// because frames wait for the GPU and the display unevenly. The rest is of the timestep, and of how
// frames between two steps are drawn.

#pragma once

#include <cstddef>
#include <span>

#include "harness/run/schedule.h"

namespace tickproof::harness {

/// Of the errors of all images, by their size.
struct DisplayedError {
    double mean_s = 0;
    double p99_s = 0;
};

struct DisplayedMotion {
    std::size_t images = 0;   ///< Displayed, with one before it, and not after a hitch.
    double interval_s = 0;    ///< Between two displays: the mean.
    DisplayedError all;       ///< Of motion as it is drawn,
    DisplayedError of_chain;  ///< and as if each frame were drawn at its own time.
    /// Half of the interval, or of a refresh of `refresh_hz` where that is shorter.
    double off_s = 0;
    double uneven_per_s = 0;           ///< Images that the timestep puts that much further off.
    double uneven_of_chain_per_s = 0;  ///< Those that the display chain does.

    /// The part that settings can cure.
    double of_timestep_s() const;
};

/// `displayed` is that of the schedule's trace: one a frame.
DisplayedMotion displayed_motion(const StepSchedule& schedule, std::span<const Duration> displayed,
                                 const PacingSettings& settings);

}  // namespace tickproof::harness
