// How fast a single body of Box2D would be with the energy of all of them. Neither friction nor a
// bounce adds any; gravity does, and so do kinematic bodies.

#pragma once

#include <box2d/box2d.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace tickproof::physics {

class Box2dEnergy {
  public:
    /// For so many steps it is told what no body can reach.
    static constexpr int kSteps = 4;

    /// All bodies that are not static.
    void watch(const std::vector<const b2Body*>& moving) {
        float dynamic = 0;
        float mass_least = std::numeric_limits<float>::infinity();
        float inertia_least = std::numeric_limits<float>::infinity();
        float pushed = 2;  // Rounding adds a little.
        for (const b2Body* body : moving) {
            gravity_squared_ = body->GetWorld()->GetGravity().LengthSquared();
            if (body->GetType() != b2_dynamicBody) {
                pushed = kPushed;
                is_driven_ = is_driven_ || body->GetAngularVelocity() != 0;
                continue;
            }
            dynamic += 1;
            mass_least = std::min(mass_least, body->GetMass());
            mass_most_ = std::max(mass_most_, body->GetMass());
            if (!body->IsFixedRotation()) {
                inertia_least = std::min(inertia_least, body->GetInertia());
                inertia_most_ = std::max(inertia_most_, body->GetInertia());
            }
        }
        if (dynamic == 0) {
            mass_most_ = mass_least = dynamic = 1;
        }
        speeds_ = pushed * dynamic / mass_least;
        spins_ = pushed * dynamic / inertia_least;
    }

    /// The gravity of a body is multiplied by that.
    void pull(float scale) { scale_squared_ = std::max(scale_squared_, scale * scale); }

    /// False if in the next kSteps steps of up to `dt` no body gets as fast as `speed_squared` or
    /// spins as fast as `spin_squared`, where none is faster than `fastest_squared` and `spin`.
    bool reaches(float speed_squared, float spin_squared, float fastest_squared, float spin,
                 float dt) const {
        const float falling = kSteps * kSteps * dt * dt * scale_squared_ * gravity_squared_;
        // Twice the energy of one: (a + b)^2 <= 2 (a^2 + b^2).
        const float energy =
            2 * mass_most_ * (fastest_squared + falling) + inertia_most_ * spin * spin;
        return is_driven_ || energy * speeds_ >= speed_squared || energy * spins_ >= spin_squared;
    }

  private:
    /// A kinematic body as fast as the fastest adds up to twice its speed to a body that it meets,
    /// in each step.
    static constexpr float kPushed = (1 + 2 * kSteps) * (1 + 2 * kSteps);

    float gravity_squared_ = 0;
    float scale_squared_ = 1;
    float mass_most_ = 0;
    float inertia_most_ = 0;
    float speeds_ = 0;        ///< From twice the energy of a body to its squared speed, and
    float spins_ = 0;         ///< to its squared angular velocity, if it had that of all.
    bool is_driven_ = false;  ///< A kinematic body turns: its corners are as fast as it is large.
};

}  // namespace tickproof::physics
