#include "harness/check/motion/drawn_motion.h"

#include <algorithm>
#include <utility>

namespace tickproof::harness {

DrawnMotion::DrawnMotion(const PacingSettings& settings)
    : draw_{settings.draw},
      dt_s_{kept_timestep(settings).dt_s},
      latency_s_{settings.draw_latency_steps * dt_s_} {}

double DrawnMotion::drawn_s(const FrameEnd& end) {
    switch (draw_) {
        case Draw::none:
            break;
        case Draw::interpolate:
        case Draw::streak:  // Only a teleport shows it: see teleport.cpp.
            return interpolated_s(end);
        case Draw::extrapolate:
            return end.simulated_s + end.frame.drawn_overstep_s() - latency_s_;
        case Draw::interpolate_frame:
            return over_the_frame_s(end);
        case Draw::camera_first: {
            const double before_s = std::exchange(camera_s_, interpolated_s(end));
            return before_s == kNotYet ? camera_s_ : before_s;
        }
    }
    return end.simulated_s - latency_s_;
}

double DrawnMotion::interpolated_s(const FrameEnd& end) const {
    return end.simulated_s + end.frame.drawn_overstep_s() - dt_s_ - latency_s_;
}

/// A fault: moves the bodies by the overstep as a share of all steps of the frame. That is right
/// for one step, and too far back for two.
double DrawnMotion::over_the_frame_s(const FrameEnd& end) {
    if (end.frame.steps > 0) {
        before_steps_s_ = simulated_s_;
    }
    simulated_s_ = end.simulated_s;
    const double share = dt_s_ > 0 ? end.frame.drawn_overstep_s() / dt_s_ : 0;
    return before_steps_s_ + share * (end.simulated_s - before_steps_s_) - latency_s_;
}

}  // namespace tickproof::harness
