// Changes that games and engines make to a velocity besides adding gravity: they add a constant per
// step instead of per second, damp it by a factor per step or per second, limit it, stop slow
// bodies, round it. Each is one line and makes motion depend on the length of a step.

#pragma once

#include <algorithm>
#include <cmath>

#include "physics/vector.h"
#include "physics/worlds.h"

namespace tickproof::physics {

/// True if only gravity and contact change a velocity, as in most worlds, which get a motion of
/// their own that costs nothing.
inline bool is_plain(const EulerSettings& settings) {
    return settings.motion == EulerMotionSettings{} && settings.contact_margin_m == 0 &&
           (settings.collision == Collision::discrete || settings.collision == Collision::swept);
}

/// The motion of worlds that are plain. It has the functions of EulerMotion.
template <class Real>
struct PlainMotion {
    explicit PlainMotion(const EulerSettings&) {}

    static Real kick_time(Real dt) { return dt; }
    static Real move_time(Real dt) { return dt; }
    static Vector<Real> before_gravity(Vector<Real> velocity, Real) { return velocity; }
    static Vector<Real> shaped(Vector<Real> velocity, Real) { return velocity; }
    static Vector<Real> after_move(Vector<Real> velocity, Real) { return velocity; }
    static constexpr Real contact_margin() { return 0; }
    static constexpr bool flips_after_kick() { return false; }
    static constexpr bool flips_instead_of_kick() { return false; }
};

/// The motion of worlds with any EulerMotionSettings.
template <class Real>
class EulerMotion {
  public:
    explicit EulerMotion(const EulerSettings& settings)
        : settings_(settings.motion),
          collision_(settings.collision),
          contact_margin_(static_cast<Real>(settings.contact_margin_m)) {}

    /// The factor of a step on gravity: its length, or 1 for gravity per step.
    Real kick_time(Real dt) const { return settings_.gravity_per_step ? Real{1} : dt; }
    /// The factor of a step on a velocity: its length, or 1 for velocity per step.
    Real move_time(Real dt) const { return settings_.velocity_per_step ? Real{1} : dt; }

    /// The velocity that gravity is added to: damped, if damping comes first.
    Vector<Real> before_gravity(Vector<Real> velocity, Real dt) const {
        return damps(DampingOrder::before_gravity) ? damping(dt) * velocity : velocity;
    }

    /// The velocity between kick and move: damped, then limited, then 0 if the body is slow.
    Vector<Real> shaped(Vector<Real> velocity, Real dt) const {
        velocity = static_cast<Real>(settings_.damping_per_step) * velocity;
        velocity = damps(DampingOrder::after_gravity) ? damping(dt) * velocity : velocity;
        Real speed = std::sqrt(dot(velocity, velocity));
        const auto limit = static_cast<Real>(settings_.speed_max_mps);
        if (limit > 0 && speed > limit) {
            velocity = (limit / speed) * velocity;
            speed = limit;
        }
        return speed < static_cast<Real>(settings_.rest_below_mps) ? Vector<Real>{} : velocity;
    }

    /// The velocity at the end of a step of `dt`: damped, if damping comes last, and each component
    /// in whole units.
    Vector<Real> after_move(Vector<Real> velocity, Real dt) const {
        return rounded(damps(DampingOrder::after_move) ? damping(dt) * velocity : velocity);
    }

    Real contact_margin() const { return contact_margin_; }
    bool flips_after_kick() const { return collision_ == Collision::kick_then_flip; }
    bool flips_instead_of_kick() const { return collision_ == Collision::flip_instead_of_kick; }

  private:
    bool damps(DampingOrder order) const { return settings_.damping_order == order; }

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

    /// The factor of `linear_damping` on the velocity in a step.
    Real damping(Real dt) const {
        const auto rate = static_cast<Real>(settings_.linear_damping);
        switch (settings_.damping_rule) {
            case DampingRule::linear:
                return std::max(1 - rate * dt, Real{0});
            case DampingRule::power:
                return std::pow(std::max(1 - rate, Real{0}), dt);
            case DampingRule::implicit:
                break;
        }
        return 1 / (1 + rate * dt);
    }

    EulerMotionSettings settings_;
    Collision collision_;
    Real contact_margin_;
};

}  // namespace tickproof::physics
