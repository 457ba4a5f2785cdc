// The error of displayed motion. Between two images a body at constant speed should move by the
// time between their displays. The difference is PresentMon's animation error.
//
// The display chain causes a part of it: frames wait for the GPU and the display unevenly, even if
// each were drawn at its own time. The timestep, and how frames between steps are drawn, cause the
// rest.

#pragma once

#include <cstddef>
#include <span>

#include "harness/run/schedule.h"

namespace tickproof::harness {

/// Sizes of the errors of all images.
struct DisplayedError {
    double mean_s = 0;
    double p99_s = 0;
};

struct DisplayedMotion {
    std::size_t images = 0;   ///< Displayed images with one before them, not after a hitch.
    double interval_s = 0;    ///< The mean time between two displays.
    DisplayedError all;       ///< The error of motion as it is drawn.
    DisplayedError of_chain;  ///< The error if each frame were drawn at its own time.
    /// Half of the interval, or of a refresh of `refresh_hz` if that is shorter.
    double off_s = 0;
    double uneven_per_s = 0;           ///< Images that the timestep puts off by `off_s` or more.
    double uneven_of_chain_per_s = 0;  ///< Images that the display chain puts off so far.

    /// The part of the error that settings can cure.
    double of_timestep_s() const;
};

/// `displayed` holds the display time of each frame of the schedule's trace.
DisplayedMotion displayed_motion(const StepSchedule& schedule, std::span<const Duration> displayed,
                                 const PacingSettings& settings);

}  // namespace tickproof::harness
