// Motion of a kinematic body to a target. A velocity alone misses the target by an ULP for some
// step lengths, so the body slows down in its last step, and the engine then places it. All engines
// share this, each in its own precision, so that they agree to the bit about where a gate is.

#pragma once

#include <cmath>

namespace tickproof::physics {

/// Where a kinematic body goes, in m and m/s.
template <class Real>
struct KinematicMotion {
    Real target_x = 0;
    Real target_y = 0;
    Real speed = 0;
    bool moving = false;  ///< The body has not arrived yet.
};

template <class Real>
struct KinematicStep {
    Real velocity_x = 0;
    Real velocity_y = 0;
    bool arrives = false;  ///< The step ends at the target.
};

/// The velocity for the next step of `dt` seconds from (x, y), in the units of `motion`.
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
