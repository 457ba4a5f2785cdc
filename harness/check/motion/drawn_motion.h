// The simulated time at which a game draws its bodies in each frame, by its draw rule. Some rules
// are faults that real games have.

#pragma once

#include "harness/check/frames/frame_ends.h"
#include "harness/pacing/pacing.h"

namespace tickproof::harness {

/// True if a body that is never teleported looks interpolated.
inline bool interpolates(const PacingSettings& settings) {
    return settings.draw == Draw::interpolate || settings.draw == Draw::streak;
}

class DrawnMotion {
  public:
    explicit DrawnMotion(const PacingSettings& settings);

    /// The drawn time in seconds. Call it for every frame, in order.
    double drawn_s(const FrameEnd& end);

  private:
    double interpolated_s(const FrameEnd& end) const;
    double over_the_frame_s(const FrameEnd& end);

    Draw draw_;
    double dt_s_;
    double latency_s_;
    double simulated_s_ = 0;     // At the end of the frame before.
    double before_steps_s_ = 0;  // Before the steps of the last frame that took any.
    double camera_s_ = kNotYet;  // The drawn time of the frame before.

    static constexpr double kNotYet = -1e300;
};

}  // namespace tickproof::harness
