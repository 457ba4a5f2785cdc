// How fast a single body of Box2D could become with the energy of all of them. Neither friction nor
// a bounce adds any; gravity does, and so do kinematic bodies.

#pragma once

#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace tickproof::physics {

class Box2dEnergy {
  public:
    /// steps_below() looks no further ahead.
    static constexpr int kStepsMost = 16;

    /// Of all bodies that are not static.
    struct Motion {
        float fastest_squared = 0;
        float spin = 0;  ///< The greatest angular velocity.
        bool is_awake = false;
    };

    /// All bodies that are not static, before look() sees them.
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

    /// The gravity of a body is multiplied by that.
    void pull(float scale) { scale_squared_ = std::max(scale_squared_, scale * scale); }

    /// How they move now.
    Motion look(const std::vector<const b2Body*>& moving) {
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

    /// In so many steps of up to `dt`, of kStepsMost, no body gets as fast as `speed_squared` or
    /// spins as fast as `spin_squared`. A single one would need all the energy there is.
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
    float gravity_squared_ = 0;
    float scale_squared_ = 1;
    float mass_ = 1;  ///< Of all dynamic bodies, if each were as heavy as the heaviest.
    /// Of a dynamic body that is free to move, and to turn.
    float mass_least_ = std::numeric_limits<float>::infinity();
    float inertia_least_ = std::numeric_limits<float>::infinity();
    bool is_driven_ = false;    ///< A kinematic body turns: its corners are as fast as it is large.
    float twice_energy_ = 0;    ///< Of all dynamic bodies when they were looked at, and
    float pusher_squared_ = 0;  ///< the greatest squared speed of a kinematic one.
};

}  // namespace tickproof::physics
