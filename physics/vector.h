// A vector in an engine's own precision. Scenes and states use `Vec2` of scene.h.

#pragma once

#include "physics/scene.h"

namespace tickproof::physics {

template <class Real>
struct Vector {
    Real x = 0;
    Real y = 0;

    friend Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
    friend Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y}; }
    friend Vector operator-(Vector a) { return {-a.x, -a.y}; }
    friend Vector operator*(Real scale, Vector a) { return {scale * a.x, scale * a.y}; }
    friend bool operator==(Vector a, Vector b) = default;
};

template <class Real>
Real dot(Vector<Real> a, Vector<Real> b) {
    return a.x * b.x + a.y * b.y;
}

/// Returns `value` after `dt` seconds at a constant `rate`. Engines agree to the bit only if they
/// round twice as this does: the product and the sum.
template <class Real>
Vector<Real> advanced(Vector<Real> value, Vector<Real> rate, Real dt) {
    return {value.x + dt * rate.x, value.y + dt * rate.y};
}

/// Rounds to the engine's precision. Adding 0 makes -0.0 positive, as every engine does in its
/// first step.
template <class Real>
Vector<Real> rounded(Vec2 a) {
    return {static_cast<Real>(a.x) + Real{0}, static_cast<Real>(a.y) + Real{0}};
}

template <class Real>
Vec2 widened(Vector<Real> a) {
    return {static_cast<double>(a.x), static_cast<double>(a.y)};
}

}  // namespace tickproof::physics
