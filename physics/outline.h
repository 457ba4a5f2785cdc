// The shapes of the hand-written engine, and where two of them overlap.
//
// Two bodies touch if the centre of one touches the other grown by the first (their Minkowski sum).
// One struct holds every shape and every sum: a segment, grown by an axis-aligned box, grown by a
// disc. So one function does for all pairs.

#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <variant>

#include "physics/scene.h"
#include "physics/vector.h"

namespace tickproof::physics {

template <class Real>
struct Outline {
    Vector<Real> from{};  ///< Start of the segment; 0 unless the shape is an edge.
    Vector<Real> to{};    ///< End of the segment; 0 unless the shape is an edge.
    Vector<Real> half{};  ///< Half the box; 0 unless the shape is one. It never turns.
    Real radius = 0;      ///< Radius of the disc; 0 unless the shape is one.
    /// Reach from the body's position along each axis, rounded up. 0 in sums.
    Vector<Real> extent{};

    bool is_segment() const { return !(from == to); }
};

template <class Real>
Outline<Real> outline_of(const Shape& shape) {
    Outline<Real> outline;
    if (const auto* box = std::get_if<Box>(&shape)) {
        outline.half = rounded<Real>({box->width_m / 2, box->height_m / 2});
    } else if (const auto* circle = std::get_if<Circle>(&shape)) {
        outline.radius = static_cast<Real>(circle->radius_m);
    } else {
        const auto& edge = std::get<Edge>(shape);
        outline.from = rounded<Real>(edge.from);
        outline.to = rounded<Real>(edge.to);
    }
    constexpr Real more = 1 + 16 * std::numeric_limits<Real>::epsilon();
    const auto reach = [&](Real from, Real to, Real half) {
        return more * (std::max(std::abs(from), std::abs(to)) + half + outline.radius);
    };
    outline.extent = {reach(outline.from.x, outline.to.x, outline.half.x),
                      reach(outline.from.y, outline.to.y, outline.half.y)};
    return outline;
}

/// True only if two bodies whose positions are `between` apart do not touch, even if one of them
/// moves by `motion`. Two comparisons sort out most pairs.
template <class Real>
bool are_apart(const Outline<Real>& a, const Outline<Real>& b, Vector<Real> between,
               Vector<Real> motion = {}) {
    constexpr Real more = 1 + 16 * std::numeric_limits<Real>::epsilon();
    return std::abs(between.x) > a.extent.x + b.extent.x + more * std::abs(motion.x) ||
           std::abs(between.y) > a.extent.y + b.extent.y + more * std::abs(motion.y);
}

/// `other` grown by `moving`, which is not an edge.
template <class Real>
Outline<Real> grown(const Outline<Real>& other, const Outline<Real>& moving) {
    return {.from = other.from,
            .to = other.to,
            .half = other.half + moving.half,
            .radius = other.radius + moving.radius};
}

/// A sum, grown by `margin`; one without a radius keeps its corners.
template <class Real>
Outline<Real> with_margin(Outline<Real> outline, Real margin) {
    if (outline.radius == 0) {
        outline.half = outline.half + Vector<Real>{margin, margin};
    } else {
        outline.radius += margin;
    }
    return outline;
}

/// All points whose distance along `normal` lies between `low` and `high`.
template <class Real>
struct Slab {
    Vector<Real> normal{};
    Real low = 0;
    Real high = 0;
};

/// A convex polygon, as the intersection of its slabs.
template <class Real>
struct Slabs {
    std::array<Slab<Real>, 3> of;
    std::size_t count = 0;

    std::span<const Slab<Real>> all() const { return {of.data(), count}; }
};

template <class Real>
Slabs<Real> box_slabs(Vector<Real> half) {
    return {.of = {{{.normal = {1, 0}, .low = -half.x, .high = half.x},
                    {.normal = {0, 1}, .low = -half.y, .high = half.y},
                    {}}},
            .count = 2};
}

/// A unit vector at a right angle to the segment.
template <class Real>
Vector<Real> segment_normal(const Outline<Real>& outline) {
    const Vector<Real> along = outline.to - outline.from;
    const Real length = std::sqrt(dot(along, along));
    return {-along.y / length, along.x / length};
}

/// The segment grown by the box: a hexagon, or the box alone.
template <class Real>
Slabs<Real> polygon_slabs(const Outline<Real>& outline) {
    Slabs<Real> slabs = box_slabs(outline.half);
    if (outline.is_segment()) {
        const auto [left, right] = std::minmax({outline.from.x, outline.to.x});
        const auto [bottom, top] = std::minmax({outline.from.y, outline.to.y});
        const Vector<Real> normal = segment_normal(outline);
        const Real middle = dot(normal, outline.from);
        const Real reach =
            std::abs(normal.x) * outline.half.x + std::abs(normal.y) * outline.half.y;
        slabs.of[0].low += left;
        slabs.of[0].high += right;
        slabs.of[1].low += bottom;
        slabs.of[1].high += top;
        slabs.of[2] = {.normal = normal, .low = middle - reach, .high = middle + reach};
        slabs.count = 3;
    }
    return slabs;
}

/// How to leave an outline: by `depth` along `normal`, to `surface`.
template <class Real>
struct Overlap {
    Vector<Real> normal{};
    Real depth = 0;
    Vector<Real> surface{};
};

/// How a point leaves a polygon: along the axis of least depth, to the side of the point, which is
/// the left side only strictly left of the middle. None on the border or outside.
template <class Real>
std::optional<Overlap<Real>> overlap_with_slabs(std::span<const Slab<Real>> slabs,
                                                Vector<Real> point) {
    Overlap<Real> least{.depth = std::numeric_limits<Real>::max()};
    for (const Slab<Real>& slab : slabs) {
        const Real value = dot(slab.normal, point);
        if (value <= slab.low || value >= slab.high) {
            return std::nullopt;
        }
        const bool low_side = value < (slab.low + slab.high) / 2;
        const Real depth = low_side ? value - slab.low : slab.high - value;
        if (depth < least.depth) {
            const Vector<Real> normal = low_side ? -slab.normal : slab.normal;
            const Real border = low_side ? -slab.low : slab.high;
            least = {.normal = normal,
                     .depth = depth,
                     .surface = point + (border - dot(normal, point)) * normal};
            least.surface.x = normal.y == 0 ? normal.x * border : least.surface.x;
            least.surface.y = normal.x == 0 ? normal.y * border : least.surface.y;
        }
    }
    return least;
}

/// The point of the segment, or of the box, that is closest to `point`. An outline with a radius
/// has one or the other, never both.
template <class Real>
Vector<Real> closest_of_core(const Outline<Real>& outline, Vector<Real> point) {
    if (!outline.is_segment()) {
        return {std::clamp(point.x, -outline.half.x, outline.half.x),
                std::clamp(point.y, -outline.half.y, outline.half.y)};
    }
    const Vector<Real> along = outline.to - outline.from;
    const Real share = dot(point - outline.from, along) / dot(along, along);
    return outline.from + std::clamp(share, Real{0}, Real{1}) * along;
}

/// How `point` leaves the outline; none on its border or outside.
template <class Real>
std::optional<Overlap<Real>> overlap(const Outline<Real>& outline, Vector<Real> point) {
    if (outline.radius == 0) {
        return overlap_with_slabs(polygon_slabs(outline).all(), point);
    }
    const Vector<Real> closest = closest_of_core(outline, point);
    const Vector<Real> away = point - closest;
    const Real distance = std::sqrt(dot(away, away));
    if (distance >= outline.radius) {
        return std::nullopt;
    }
    if (distance > 0) {
        // A division, not a product with 1 / distance, makes the normal exactly 1 along an axis.
        const Vector<Real> normal{away.x / distance, away.y / distance};
        return Overlap<Real>{.normal = normal,
                             .depth = outline.radius - distance,
                             .surface = closest + outline.radius * normal};
    }
    if (outline.is_segment()) {
        const Vector<Real> normal = segment_normal(outline);
        return Overlap<Real>{.normal = normal,
                             .depth = outline.radius,
                             .surface = closest + outline.radius * normal};
    }
    const Vector<Real> disc{outline.radius, outline.radius};
    return overlap_with_slabs(box_slabs(outline.half + disc).all(), point);
}

}  // namespace tickproof::physics
