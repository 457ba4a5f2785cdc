// At which simulated time a game draws its bodies in each frame: by its draw rule. Some of the
// rules are faults that games have.

#pragma once

#include "harness/check/frame_ends.h"
#include "harness/pacing/pacing.h"

namespace tickproof::harness {

/// As a body that is never teleported shows it.
inline bool interpolates(const PacingSettings& settings) {
    return settings.draw == Draw::interpolate || settings.draw == Draw::streak;
}

class DrawnMotion {
  public:
    explicit DrawnMotion(const PacingSettings& settings);

    /// In seconds. Asked of every frame, in order.
    double drawn_s(const FrameEnd& end);

  private:
    double interpolated_s(const FrameEnd& end) const;
    double over_the_frame_s(const FrameEnd& end);

    Draw draw_;
    double dt_s_;
    double latency_s_;
    double simulated_s_ = 0;     // At the end of the frame before,
    double before_steps_s_ = 0;  // and before the last frame that took a step.
    double camera_s_ = kNotYet;  // Where the frame before drew the bodies.

    static constexpr double kNotYet = -1e300;
};

}  // namespace tickproof::harness
