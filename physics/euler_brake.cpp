// Compiled alone: with it in euler_world.cpp the compiler inlines less of a step without a margin.

#include "physics/euler_brake.h"

#include <algorithm>

namespace tickproof::physics {
namespace {

template <class Real>
void slow_down(EulerBody<Real>& body, std::span<EulerBody<Real>> bodies, Real margin, Real dt) {
    for (EulerBody<Real>& other : bodies) {
        if (!other.solid) {
            continue;
        }
        const Vector<Real> between = body.position - (other.position - other.displacement);
        const auto in_margin =
            overlap(with_margin(grown(other.outline, body.outline), margin), between);
        if (!in_margin) {
            continue;
        }
        // Rounding may have put a body that was braked an ULP inside.
        const Vector<Real> normal = in_margin->normal;
        const Real gap = std::max(margin - in_margin->depth, Real{0});
        const Real approach = dot(body.velocity, normal) - dot(other.displacement, normal) / dt;
        if (-approach * dt <= gap) {
            continue;
        }
        if (std::max(body.restitution, other.restitution) > 0) {
            bounce(body, other, normal);
        } else {
            body.velocity = body.velocity - (approach + gap / dt) * normal;
            body.touching = true;
            other.touching = true;
        }
    }
}

}  // namespace

void brake(EulerBody<float>& body, std::span<EulerBody<float>> bodies, float margin, float dt) {
    slow_down(body, bodies, margin, dt);
}

void brake(EulerBody<double>& body, std::span<EulerBody<double>> bodies, double margin, double dt) {
    slow_down(body, bodies, margin, dt);
}

}  // namespace tickproof::physics
