// A body of the hand-written engine, and what contact does to it. Both ways to collide, discrete
// and swept, end here.

#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "physics/kinematic_motion.h"
#include "physics/outline.h"

namespace tickproof::physics {

template <class Real>
struct EulerBody {
    BodyType type = BodyType::dynamic;
    Outline<Real> outline{};
    // In the order of BodyState: to read a body is then a few instructions.
    Vector<Real> position{};
    Real angle = 0;
    Vector<Real> velocity{};
    Real angular_velocity = 0;
    Real restitution = 0;
    Vector<Real> gravity{};
    bool touching = false;
    bool solid = false;  ///< Fixed or kinematic, and no sensor: what dynamic bodies collide with.
    bool sensor = false;
    bool arrives = false;  ///< Of a kinematic body: its motion ends with this step.

    /// Of a kinematic body: its motion to a target, and how far it goes in this step. Its position
    /// is the one after the step when dynamic bodies collide with it.
    KinematicMotion<Real> motion{};
    Vector<Real> displacement{};
};

/// The velocity relative to `other` along the normal turns round, times the greater restitution.
/// There is no friction, and no speed below which nothing bounces (Box2D has 1 m/s).
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

/// To the surface of `other`, along the normal only: along an axis the other coordinate keeps its
/// bits.
template <class Real>
void push_out(EulerBody<Real>& body, const EulerBody<Real>& other, const Overlap<Real>& out) {
    const Vector<Real> surface = other.position + out.surface;
    body.position.x = out.normal.x == 0 ? body.position.x : surface.x;
    body.position.y = out.normal.y == 0 ? body.position.y : surface.y;
}

template <class Real>
std::optional<Overlap<Real>> overlap_of(const EulerBody<Real>& body, const EulerBody<Real>& other) {
    const Vector<Real> between = body.position - other.position;
    if (are_apart(other.outline, body.outline, between)) {
        return std::nullopt;
    }
    return overlap(grown(other.outline, body.outline), between);
}

/// Turns the velocity of a dynamic body round where it goes into a body that it overlaps, and moves
/// nothing. Whether it did.
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

/// Among the solid bodies but `left`, which `body` was pushed out of last: rounding
/// may leave an ULP.
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

/// Marks the sensors and the dynamic bodies that overlap, as all stands at the end of a step. No
/// sweep is asked: in Godot 4.6, PhysX 5.6 and Box2D 2.4.1 continuous collision leaves out sensors.
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

/// Pushes a dynamic body out of whatever it overlaps, the deepest first, because leaving the ground
/// may take it out of a gate beside it or into one. Eight times at most: a body squeezed between
/// two others stays inside one of them.
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
