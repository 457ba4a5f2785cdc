// Motion as a player sees it on a display.

#pragma once

#include <cstddef>

#include "harness/run/schedule.h"

namespace tickproof::harness {

/// Speed of the dot in units a second.
inline constexpr double kDotSpeed = 100;

/// An image is uneven if its motion is off by this share of its time. An extra step is off by all
/// of it; interpolated motion by how late the frame read its clock.
inline constexpr double kUneven = 0.5;

struct Jitter {
    double maximum = 0;
    double rms = 0;
    std::size_t refreshes = 0;
};

/// How unevenly a dot moves between refreshes. A refresh shows the last frame that was ready before
/// it, drawn by `settings`.
Jitter jitter_of(const StepSchedule& schedule, const PacingSettings& settings);

/// The rhythm of new images on a display of `settings.refresh_hz`: one a refresh, or one for
/// several with fewer steps or frames.
struct Cadence {
    std::size_t images = 0;          ///< Images that another one replaced.
    std::size_t hold_refreshes = 0;  ///< The median number of refreshes for which an image stands.
    /// Mean real time for which an image stands. Leaves out images that stand for more than twice
    /// the median, since one hitch is no choppy motion.
    double hold_s = 0;
    std::size_t repeats = 0;  ///< Refreshes that show the image of the refresh before.
    /// Images that stand for longer than the median, or whose motion is off by kUneven. Two
    /// refreshes each is even; one, two, one, two is not.
    std::size_t uneven = 0;
    /// The mean of how much more or less images move than in even motion: 0.4 for 40%.
    double off_share = 0;
};

Cadence cadence_of(const StepSchedule& schedule, const PacingSettings& settings);

/// The cadence if each frame were drawn at its own time: the part that the frames alone cause.
Cadence cadence_of_frames(const StepSchedule& schedule, const PacingSettings& settings);

}  // namespace tickproof::harness
