// Motion as a player sees it on a display.

#pragma once

#include <cstddef>

#include "harness/run/schedule.h"

namespace tickproof::harness {

/// Of the dot, in units a second.
inline constexpr double kDotSpeed = 100;

/// An image whose motion is off by this share of its time is uneven. A step too many is off by all
/// of it, interpolated motion by how late the frame read its clock.
inline constexpr double kUneven = 0.5;

struct Jitter {
    double maximum = 0;
    double rms = 0;
    std::size_t refreshes = 0;
};

/// How unevenly a dot moves from refresh to refresh: each shows the last frame that was ready
/// before it, drawn as `settings` say.
Jitter jitter_of(const StepSchedule& schedule, const PacingSettings& settings);

/// The rhythm in which images replace each other on a display of `settings.refresh_hz`: one a
/// refresh or, with fewer steps or frames, one for several.
struct Cadence {
    std::size_t images = 0;          ///< That were replaced by another.
    std::size_t hold_refreshes = 0;  ///< For how many refreshes an image stands: the median.
    /// For how long, of real time: the mean, without those that stand for more than twice the
    /// median. One hitch is no choppy motion.
    double hold_s = 0;
    std::size_t repeats = 0;  ///< Refreshes that show the image of the refresh before.
    /// Images that stand for longer than the median, or whose motion differs by half of a refresh's
    /// or more from the time that they stood. Two refreshes each is even; one, two, one, two is
    /// not.
    std::size_t uneven = 0;
};

Cadence cadence_of(const StepSchedule& schedule, const PacingSettings& settings);

/// The same of motion that is drawn at the time of its frame: what the frames alone cause.
Cadence cadence_of_frames(const StepSchedule& schedule, const PacingSettings& settings);

}  // namespace tickproof::harness
