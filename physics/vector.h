// Two numbers in an engine's own precision. `Vec2` of scene.h is what scenes and states are written
// in.

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

/// `value` after `dt` at a constant `rate`: the two roundings of each sum are what makes engines
/// agree.
template <class Real>
Vector<Real> advanced(Vector<Real> value, Vector<Real> rate, Real dt) {
    return {value.x + dt * rate.x, value.y + dt * rate.y};
}

/// Rounded to the engine's precision. Adding 0 makes -0.0 positive, as every engine does in its
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
