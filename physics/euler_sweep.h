// Swept collision of the hand-written engine: a dynamic body goes to its first impact, slides or
// bounces, and goes on.
//
// It sweeps translation only, and relative motion, so that a gate which rises through a resting
// body hits it, too. A step never ends with a body inside another, unless several squeeze it.

#pragma once

#include <limits>

#include "physics/euler_body.h"
#include "physics/sweep.h"
#include "physics/worlds.h"

namespace tickproof::physics {

/// Pushes `body` out of `other`. Rounding may leave it inside, so it then moves on along the
/// normal, by growing multiples of an ULP.
template <class Real>
void leave_for_good(EulerBody<Real>& body, const EulerBody<Real>& other) {
    constexpr int attempts_max = 8;
    const Real reach = std::abs(body.position.x) + std::abs(body.position.y) +
                       std::abs(other.position.x) + std::abs(other.position.y);
    Real nudge = std::numeric_limits<Real>::epsilon() * reach;
    for (int attempt = 0; attempt < attempts_max; ++attempt, nudge *= 2) {
        const auto out = overlap_of(body, other);
        if (!out) {
            return;
        }
        push_out(body, other, *out);
        if (overlap_of(body, other)) {
            body.position = body.position + nudge * out->normal;
        }
    }
}

/// Returns `motion` without its part into a body that moves by `other`, and with that part
/// reversed, times `restitution`.
template <class Real>
Vector<Real> deflected(Vector<Real> motion, Vector<Real> other, Vector<Real> normal,
                       Real restitution) {
    const Real approach = dot(motion - other, normal);
    return approach < 0 ? motion - ((1 + restitution) * approach) * normal : motion;
}

template <class Real>
struct SweptContact {
    Impact<Real> impact{.time = 2};
    EulerBody<Real>* other = nullptr;
};

/// Finds the first solid body that `body` meets on the rest of its way, `motion`, in the rest of
/// the step, the share `left` of it. Kinematic bodies count only if `sweeps_kinematic`.
template <class Real>
SweptContact<Real> first_contact(const EulerBody<Real>& body, std::span<EulerBody<Real>> bodies,
                                 Vector<Real> motion, Real left, bool sweeps_kinematic) {
    // Sliding along a slope leaves a motion of an ULP into it, which is no impact.
    constexpr Real parallel = 8 * std::numeric_limits<Real>::epsilon();
    SweptContact<Real> first;
    for (EulerBody<Real>& other : bodies) {
        if (!other.solid || (other.type == BodyType::kinematic && !sweeps_kinematic)) {
            continue;
        }
        const Vector<Real> reached = other.position - left * other.displacement;
        const Vector<Real> relative = motion - left * other.displacement;
        const Vector<Real> between = body.position - reached;
        if (are_apart(other.outline, body.outline, between, relative)) {
            continue;
        }
        const auto impact = first_impact(grown(other.outline, body.outline), between, relative);
        if (!impact || impact->time >= first.impact.time) {
            continue;
        }
        const Real size = std::abs(relative.x) + std::abs(relative.y);
        if (dot(relative, impact->normal) < -parallel * size) {
            first = {.impact = *impact, .other = &other};
        }
    }
    return first;
}

/// Marks the sensors that `body` enters as it moves by `share` of `motion`, with the share `left`
/// of the step to go.
template <class Real>
void notice_on_way(EulerBody<Real>& body, std::span<EulerBody<Real>> bodies, Vector<Real> motion,
                   Real share, Real left) {
    for (EulerBody<Real>& sensor : bodies) {
        if (!sensor.sensor) {
            continue;
        }
        const Vector<Real> between = body.position - (sensor.position - left * sensor.displacement);
        const Vector<Real> relative = share * (motion - left * sensor.displacement);
        if (first_impact(grown(sensor.outline, body.outline), between, relative)) {
            sensor.touching = true;
            body.touching = true;
        }
    }
}

/// Moves a dynamic body by `velocity` for `time_of_step` seconds, through eight impacts at most;
/// drops the rest of the way. Without `settings.sweeps_kinematic` it tests kinematic bodies for
/// overlap only, at the end of the step.
template <class Real>
void collide_swept(EulerBody<Real>& body, Vector<Real> velocity, Real time_of_step,
                   std::span<EulerBody<Real>> bodies, const EulerSettings& settings) {
    constexpr int impacts_max = 8;
    const bool sweeps_kinematic = settings.sweeps_kinematic;
    Vector<Real> motion = time_of_step * velocity;
    Real left = 1;
    for (int count = 0; count < impacts_max; ++count) {
        const SweptContact<Real> contact =
            first_contact(body, bodies, motion, left, sweeps_kinematic);
        if (settings.sweeps_sensors) {
            const Real share = contact.other == nullptr ? Real{1} : contact.impact.time;
            notice_on_way(body, bodies, motion, share, left);
        }
        if (contact.other == nullptr) {
            body.position = body.position + motion;
            break;
        }
        const auto [time, normal] = contact.impact;
        EulerBody<Real>& other = *contact.other;
        body.position = body.position + time * motion;
        left = (1 - time) * left;
        motion = deflected((1 - time) * motion, left * other.displacement, normal,
                           std::max(body.restitution, other.restitution));
        bounce(body, other, normal);
        if (settings.leaves_by_new_velocity) {
            motion = (left * time_of_step) * body.velocity;
        }
    }
    collide_discrete(body, bodies);
    for (const EulerBody<Real>& other : bodies) {
        if (other.solid && (other.type == BodyType::fixed || sweeps_kinematic)) {
            leave_for_good(body, other);
        }
    }
}

}  // namespace tickproof::physics
