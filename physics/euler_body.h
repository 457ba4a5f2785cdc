// A body of the hand-written engine, its contacts, and discrete collision, which swept collision
// ends with, too.

#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <variant>

#include "physics/invariant.h"
#include "physics/kinematic_motion.h"
#include "physics/outline.h"

namespace tickproof::physics {

template <class Real>
struct EulerBody {
    BodyType type = BodyType::dynamic;
    Outline<Real> outline{};
    // In the order of BodyState, so that reading a body is a few instructions.
    Vector<Real> position{};
    Real angle = 0;
    Vector<Real> velocity{};
    Real angular_velocity = 0;
    Real restitution = 0;
    Vector<Real> gravity{};
    bool touching = false;
    bool solid = false;  ///< Dynamic bodies collide with it: fixed or kinematic, and no sensor.
    bool sensor = false;
    bool arrives = false;  ///< A kinematic body's motion ends with this step.

    /// A kinematic body's motion to its target.
    KinematicMotion<Real> motion{};
    /// A kinematic body's way in this step. Its position is already the one after the step when
    /// dynamic bodies collide with it.
    Vector<Real> displacement{};
};

/// The body of a scene at the start.
template <class Real>
EulerBody<Real> euler_body(const Body& body) {
    invariant(body.type != BodyType::dynamic || !std::holds_alternative<Edge>(body.shape),
              "an edge has no mass, so it is not dynamic");
    invariant(body.type != BodyType::dynamic || !body.sensor, "a dynamic body is no sensor");
    EulerBody<Real> made{.type = body.type,
                         .outline = outline_of<Real>(body.shape),
                         .position = rounded<Real>(body.position_m),
                         .angle = static_cast<Real>(body.angle_rad) + Real{0},
                         .restitution = static_cast<Real>(body.restitution),
                         .solid = body.type != BodyType::dynamic && !body.sensor,
                         .sensor = body.sensor};
    if (body.type != BodyType::fixed) {
        made.velocity = rounded<Real>(body.velocity_mps);
        made.angular_velocity = static_cast<Real>(body.angular_velocity_radps) + Real{0};
    }
    return made;
}

/// Reverses the velocity relative to `other` along the normal, times the greater restitution.
/// Without friction, and at any speed (Box2D: from 1 m/s).
template <class Real>
void bounce(EulerBody<Real>& body, EulerBody<Real>& other, Vector<Real> normal) {
    body.touching = true;
    other.touching = true;
    const Real approach = dot(body.velocity - other.velocity, normal);
    if (approach < 0) {
        const Real restitution = std::max(body.restitution, other.restitution);
        body.velocity = body.velocity - ((1 + restitution) * approach) * normal;
    }
}

/// Moves `body` to the surface of `other`, along the normal only, so that along an axis the other
/// coordinate keeps its bits.
template <class Real>
void push_out(EulerBody<Real>& body, const EulerBody<Real>& other, const Overlap<Real>& out) {
    const Vector<Real> surface = other.position + out.surface;
    body.position.x = out.normal.x == 0 ? body.position.x : surface.x;
    body.position.y = out.normal.y == 0 ? body.position.y : surface.y;
}

/// How `body` leaves `other`; none if the two do not overlap.
template <class Real>
std::optional<Overlap<Real>> overlap_of(const EulerBody<Real>& body, const EulerBody<Real>& other) {
    const Vector<Real> between = body.position - other.position;
    if (are_apart(other.outline, body.outline, between)) {
        return std::nullopt;
    }
    return overlap(grown(other.outline, body.outline), between);
}

/// Reverses the velocity of a dynamic body that moves into a solid body that it overlaps, and moves
/// nothing. Returns true if it reversed any.
template <class Real>
bool flip(EulerBody<Real>& body, std::span<EulerBody<Real>> bodies) {
    bool flipped = false;
    for (EulerBody<Real>& other : bodies) {
        if (!other.solid) {
            continue;
        }
        const auto out = overlap_of(body, other);
        if (out && dot(body.velocity - other.velocity, out->normal) < 0) {
            bounce(body, other, out->normal);
            flipped = true;
        }
    }
    return flipped;
}

template <class Real>
struct DeepestOverlap {
    Overlap<Real> out{};
    EulerBody<Real>* other = nullptr;
};

/// Finds the deepest overlap of `body` with a solid body. Skips `left`, the body that `body` was
/// pushed out of last: rounding may leave an ULP of that overlap.
template <class Real>
DeepestOverlap<Real> deepest_overlap(const EulerBody<Real>& body, std::span<EulerBody<Real>> bodies,
                                     const EulerBody<Real>* left) {
    DeepestOverlap<Real> deepest;
    for (EulerBody<Real>& other : bodies) {
        if (!other.solid || &other == left) {
            continue;
        }
        const auto out = overlap_of(body, other);
        if (out && out->depth > deepest.out.depth) {
            deepest = {.out = *out, .other = &other};
        }
    }
    return deepest;
}

/// False only if `body` overlaps no solid body, as in most steps of a flight.
template <class Real>
bool may_overlap(const EulerBody<Real>& body, std::span<const EulerBody<Real>> bodies) {
    for (const EulerBody<Real>& other : bodies) {
        if (other.solid &&
            !are_apart(other.outline, body.outline, body.position - other.position)) {
            return true;
        }
    }
    return false;
}

/// Marks sensors and dynamic bodies that overlap at the end of a step. It sweeps nothing:
/// continuous collision skips sensors in Godot 4.6, PhysX 5.6 and Box2D 2.4.1.
template <class Real>
void notice_overlaps(std::span<EulerBody<Real>> bodies) {
    for (EulerBody<Real>& sensor : bodies) {
        for (EulerBody<Real>& body : bodies) {
            if (sensor.sensor && body.type == BodyType::dynamic && overlap_of(body, sensor)) {
                sensor.touching = true;
                body.touching = true;
            }
        }
    }
}

/// Pushes a dynamic body out of the solid bodies that it overlaps, the deepest first, because
/// leaving the ground may take it out of a gate beside it or into one. It pushes eight times at
/// most: a body squeezed between two others stays inside one of them.
template <class Real>
void collide_discrete(EulerBody<Real>& body, std::span<EulerBody<Real>> bodies) {
    constexpr int contacts_max = 8;
    const EulerBody<Real>* left = nullptr;
    for (int contact = 0; contact < contacts_max; ++contact) {
        const DeepestOverlap<Real> deepest = deepest_overlap(body, bodies, left);
        if (deepest.other == nullptr) {
            return;
        }
        push_out(body, *deepest.other, deepest.out);
        bounce(body, *deepest.other, deepest.out.normal);
        left = deepest.other;
    }
}

}  // namespace tickproof::physics
