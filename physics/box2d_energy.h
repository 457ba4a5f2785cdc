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
    /// For so many steps it is told what no body can reach.
    static constexpr int kSteps = 4;

    /// Of all bodies that are not static.
    struct Motion {
        float fastest_squared = 0;
        float spin = 0;  ///< The greatest angular velocity.
        bool is_awake = false;
    };

    /// All bodies that are not static, before look() sees them.
    void watch(const std::vector<const b2Body*>& moving) {
        float mass_least = std::numeric_limits<float>::infinity();
        float inertia_least = std::numeric_limits<float>::infinity();
        float mass_most = 0;
        float dynamic = 0;
        for (const b2Body* body : moving) {
            gravity_squared_ = body->GetWorld()->GetGravity().LengthSquared();
            if (body->GetType() != b2_dynamicBody) {
                is_driven_ = is_driven_ || body->GetAngularVelocity() != 0;
                continue;
            }
            dynamic += 1;
            mass_least = std::min(mass_least, body->GetMass());
            mass_most = std::max(mass_most, body->GetMass());
            if (!body->IsFixedRotation()) {
                inertia_least = std::min(inertia_least, body->GetInertia());
            }
        }
        const bool is_any = dynamic > 0;
        mass_ = is_any ? dynamic * mass_most : 1;
        speeds_ = is_any ? 1 / mass_least : 1;
        spins_ = 1 / inertia_least;
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

    /// False if in the next kSteps steps of up to `dt` no body gets as fast as `speed_squared` or
    /// spins as fast as `spin_squared`.
    bool reaches(float speed_squared, float spin_squared, float dt) const {
        // Each step may add twice a pusher's speed to a body, and gravity for its time.
        constexpr float kPushes = 2 * kSteps;
        const float falling = kSteps * dt;
        const float added = kPushes * kPushes * pusher_squared_ +
                            falling * falling * scale_squared_ * gravity_squared_;
        // (a + b + c)^2 <= 3 (a^2 + b^2 + c^2), and rounding may add a little.
        const float energy = 4 * (twice_energy_ + mass_ * added);
        return is_driven_ || energy * speeds_ >= speed_squared || energy * spins_ >= spin_squared;
    }

  private:
    float gravity_squared_ = 0;
    float scale_squared_ = 1;
    float mass_ = 1;            ///< Of all dynamic bodies, if each were as heavy as the heaviest.
    float speeds_ = 1;          ///< From twice an energy to the squared speed, and
    float spins_ = 0;           ///< to the squared angular velocity, of a body that had it all.
    bool is_driven_ = false;    ///< A kinematic body turns: its corners are as fast as it is large.
    float twice_energy_ = 0;    ///< Of all dynamic bodies when they were looked at, and
    float pusher_squared_ = 0;  ///< the greatest squared speed of a kinematic one.
};

}  // namespace tickproof::physics
