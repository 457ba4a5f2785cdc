// Motion of a kinematic body to a target. A body driven by a velocity alone misses its target by an
// ULP for some step sizes, so the last step is shortened and the body is then placed. Shared by all
// engines, in their own precision, so that they agree to the bit about where a gate is.

#pragma once

#include <cmath>

namespace tickproof::physics {

template <class Real>
struct KinematicMotion {
    Real target_x = 0;
    Real target_y = 0;
    Real speed = 0;
    bool moving = false;
};

template <class Real>
struct KinematicStep {
    Real velocity_x = 0;
    Real velocity_y = 0;
    bool arrives = false;
};

/// The velocity for the next step of `dt` from (x, y). Units are those of the motion.
template <class Real>
KinematicStep<Real> next_step(const KinematicMotion<Real>& motion, Real x, Real y, Real dt) {
    const Real dx = motion.target_x - x;
    const Real dy = motion.target_y - y;
    // The root of a square is exact: along an axis, the same to the bit, in less time.
    const Real distance = dx == 0 ? std::abs(dy) : std::sqrt(dx * dx + dy * dy);
    if (distance <= motion.speed * dt) {
        return {.velocity_x = dx / dt, .velocity_y = dy / dt, .arrives = true};
    }
    const Real scale = motion.speed / distance;
    return {.velocity_x = dx * scale, .velocity_y = dy * scale, .arrives = false};
}

}  // namespace tickproof::physics
