// What games do to a velocity besides adding gravity to it: they add a constant per step instead of
// per second, damp it by a factor, limit it, cut off what is slow, round it. Each is one line in a
// game and makes its motion depend on the length of a step.

#pragma once

#include <algorithm>
#include <cmath>

#include "physics/vector.h"
#include "physics/worlds.h"

namespace tickproof::physics {

template <class Real>
class EulerMotion {
  public:
    explicit EulerMotion(const EulerMotionSettings& settings)
        : settings_(settings),
          shapes_(settings.damping_per_step != 1 || settings.speed_max_mps > 0 ||
                  settings.rest_below_mps > 0) {}

    /// By which a step multiplies gravity, and a velocity: its length, or 1 per step.
    Real kick_time(Real dt) const { return settings_.gravity_per_step ? Real{1} : dt; }
    Real move_time(Real dt) const { return settings_.velocity_per_step ? Real{1} : dt; }

    /// After the kick, before the move: damped, then limited, then cut off. Without these settings
    /// every bit is kept.
    Vector<Real> shaped(Vector<Real> velocity) const {
        if (!shapes_) {
            return velocity;
        }
        velocity = static_cast<Real>(settings_.damping_per_step) * velocity;
        Real speed = std::sqrt(dot(velocity, velocity));
        const auto limit = static_cast<Real>(settings_.speed_max_mps);
        if (limit > 0 && speed > limit) {
            velocity = (limit / speed) * velocity;
            speed = limit;
        }
        return speed < static_cast<Real>(settings_.rest_below_mps) ? Vector<Real>{} : velocity;
    }

    /// At the end of the step: each component to whole units.
    Vector<Real> rounded(Vector<Real> velocity) const {
        const auto unit = static_cast<Real>(settings_.velocity_unit_mps);
        switch (settings_.velocity_rounding) {
            case VelocityRounding::none:
                return velocity;
            case VelocityRounding::nearest:
                return {std::nearbyint(velocity.x / unit) * unit + Real{0},
                        std::nearbyint(velocity.y / unit) * unit + Real{0}};
            case VelocityRounding::truncate:
                break;
        }
        return {std::trunc(velocity.x / unit) * unit + Real{0},
                std::trunc(velocity.y / unit) * unit + Real{0}};
    }

  private:
    EulerMotionSettings settings_;
    bool shapes_;
};

}  // namespace tickproof::physics
