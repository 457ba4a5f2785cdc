// Bounds the speed that a single body of Box2D could reach with the energy of all of them. Gravity
// and kinematic bodies add energy; friction and bounces add none.

#pragma once

#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace tickproof::physics {

class Box2dEnergy {
  public:
    /// The most steps that steps_below() looks ahead.
    static constexpr int kStepsMost = 16;

    /// The motion of all bodies that are not static.
    struct Motion {
        float fastest_squared = 0;  ///< Greatest squared velocity.
        float spin = 0;             ///< Greatest angular velocity.
        bool is_awake = false;      ///< A body is awake.
    };

    /// Takes in masses and inertias of all bodies that are not static. Call it before measure().
    void watch(const std::vector<const b2Body*>& moving) {
        float mass_most = 0;
        float dynamic = 0;
        for (const b2Body* body : moving) {
            gravity_squared_ = body->GetWorld()->GetGravity().LengthSquared();
            if (body->GetType() != b2_dynamicBody) {
                is_driven_ = is_driven_ || body->GetAngularVelocity() != 0;
                continue;
            }
            dynamic += 1;
            mass_least_ = std::min(mass_least_, body->GetMass());
            mass_most = std::max(mass_most, body->GetMass());
            if (!body->IsFixedRotation()) {
                inertia_least_ = std::min(inertia_least_, body->GetInertia());
            }
        }
        const bool is_any = dynamic > 0;
        mass_ = is_any ? dynamic * mass_most : 1;
        mass_least_ = is_any ? mass_least_ : 1;
    }

    /// Takes in a factor on the gravity of a body.
    void pull(float scale) { scale_squared_ = std::max(scale_squared_, scale * scale); }

    /// Measures speeds and energy of the bodies that watch() has seen.
    Motion measure(const std::vector<const b2Body*>& moving) {
        Motion motion;
        float twice_energy = 0;
        float pusher_squared = 0;
        for (const b2Body* body : moving) {
            const float speed_squared = body->GetLinearVelocity().LengthSquared();
            const float spin = std::abs(body->GetAngularVelocity());
            motion.fastest_squared = std::max(motion.fastest_squared, speed_squared);
            motion.spin = std::max(motion.spin, spin);
            motion.is_awake |= body->IsAwake();
            if (body->GetType() == b2_dynamicBody) {
                twice_energy += body->GetMass() * speed_squared + body->GetInertia() * spin * spin;
            } else {
                pusher_squared = std::max(pusher_squared, speed_squared);
            }
        }
        twice_energy_ = twice_energy;
        pusher_squared_ = pusher_squared;
        return motion;
    }

    /// Returns for how many steps of at most `dt` (at most kStepsMost) no body can reach either
    /// speed, even if one body got the energy of all.
    int steps_below(float speed_squared, float spin_squared, float dt) const {
        const float needed = std::min(mass_least_ * speed_squared, inertia_least_ * spin_squared);
        // Each step may add twice a pusher's speed to a body, and gravity for its time; n steps n
        // times as much.
        const float added_squared =
            4 * pusher_squared_ + dt * dt * scale_squared_ * gravity_squared_;
        // (a + b + c)^2 <= 3 (a^2 + b^2 + c^2), and rounding may add a little.
        const float left = needed / 4 - twice_energy_;
        if (is_driven_ || !(left > 0)) {
            return 0;
        }
        const float steps = std::sqrt(left / (mass_ * added_squared));
        return steps >= kStepsMost ? kStepsMost : steps > 0 ? static_cast<int>(steps) : 0;
    }

  private:
    float gravity_squared_ = 0;  ///< The world's gravity, squared.
    float scale_squared_ = 1;    ///< Greatest factor on a body's gravity, squared.
    float mass_ = 1;  ///< Mass of all dynamic bodies, if each were as heavy as the heaviest.
    /// Smallest mass of a dynamic body.
    float mass_least_ = std::numeric_limits<float>::infinity();
    /// Smallest inertia of a dynamic body that is free to turn.
    float inertia_least_ = std::numeric_limits<float>::infinity();
    /// A kinematic body turns, so that its corners are the faster the larger it is.
    bool is_driven_ = false;
    float twice_energy_ = 0;  ///< Twice the energy of all dynamic bodies at the last measure().
    float pusher_squared_ =
        0;  ///< Greatest squared speed of a kinematic body at the last measure().
};

}  // namespace tickproof::physics
