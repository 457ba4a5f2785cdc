// Finds when a moving point enters an outline. If the outline is that of one body grown by another,
// that is the time of impact of both.

#pragma once

#include <limits>
#include <optional>
#include <span>

#include "physics/outline.h"

namespace tickproof::physics {

template <class Real>
struct Impact {
    Real time = 0;  ///< As a share of the motion, from 0 to 1.
    Vector<Real> normal{};
};

/// Replaces `first` by `next` if that comes earlier.
template <class Real>
void keep_first(std::optional<Impact<Real>>& first, const std::optional<Impact<Real>>& next) {
    if (next && (!first || next->time < first->time)) {
        first = next;
    }
}

/// The impact with a polygon: the point is inside from the last slab that it enters to the first
/// that it leaves. Grazing a corner or a side is no impact.
template <class Real>
std::optional<Impact<Real>> impact_with_slabs(std::span<const Slab<Real>> slabs, Vector<Real> point,
                                              Vector<Real> motion) {
    Impact<Real> entry{.time = -1};
    Real leaves = std::numeric_limits<Real>::max();
    for (const Slab<Real>& slab : slabs) {
        const Real value = dot(slab.normal, point);
        const Real speed = dot(slab.normal, motion);
        if (speed == 0) {
            if (value <= slab.low || value >= slab.high) {
                return std::nullopt;
            }
            continue;
        }
        const Real near = speed > 0 ? slab.low : slab.high;
        const Real far = speed > 0 ? slab.high : slab.low;
        const Real time = (near - value) / speed;
        if (time > entry.time) {
            entry = {.time = time, .normal = speed > 0 ? -slab.normal : slab.normal};
        }
        leaves = std::min(leaves, (far - value) / speed);
    }
    if (entry.time < 0 || entry.time > 1 || entry.time >= leaves) {
        return std::nullopt;
    }
    return entry;
}

/// The impact with a disc, by the time of the closest approach, which loses fewer digits far away
/// than the quadratic formula.
template <class Real>
std::optional<Impact<Real>> impact_with_disc(Vector<Real> centre, Real radius, Vector<Real> point,
                                             Vector<Real> motion) {
    const Vector<Real> start = point - centre;
    const Real speed_squared = dot(motion, motion);
    const Real approach = -dot(start, motion);
    if (speed_squared == 0 || approach <= 0) {
        return std::nullopt;
    }
    const Real closest_time = approach / speed_squared;
    const Vector<Real> closest = start + closest_time * motion;
    const Real half_chord_squared = radius * radius - dot(closest, closest);
    if (half_chord_squared <= 0) {
        return std::nullopt;
    }
    const Real time =
        std::max(Real{0}, closest_time - std::sqrt(half_chord_squared / speed_squared));
    if (time > 1) {
        return std::nullopt;
    }
    const Vector<Real> at_impact = start + time * motion;
    const Real distance = std::sqrt(dot(at_impact, at_impact));
    return Impact<Real>{.time = time, .normal = {at_impact.x / distance, at_impact.y / distance}};
}

/// The impact with a box grown by a disc: two boxes and a disc on each corner.
template <class Real>
std::optional<Impact<Real>> impact_with_round_box(const Outline<Real>& outline, Vector<Real> point,
                                                  Vector<Real> motion) {
    const Vector<Real> half = outline.half;
    const Real radius = outline.radius;
    std::optional<Impact<Real>> first;
    if (!(half == Vector<Real>{})) {
        keep_first(first, impact_with_slabs(box_slabs<Real>({half.x + radius, half.y}).all(), point,
                                            motion));
        keep_first(first, impact_with_slabs(box_slabs<Real>({half.x, half.y + radius}).all(), point,
                                            motion));
    }
    for (const Vector<Real> corner :
         {half, -half, Vector<Real>{-half.x, half.y}, Vector<Real>{half.x, -half.y}}) {
        keep_first(first, impact_with_disc(corner, radius, point, motion));
    }
    return first;
}

/// The impact with a segment grown by a disc: a turned box and a disc on each end.
template <class Real>
std::optional<Impact<Real>> impact_with_capsule(const Outline<Real>& outline, Vector<Real> point,
                                                Vector<Real> motion) {
    const Vector<Real> across = segment_normal(outline);
    const Vector<Real> along{across.y, -across.x};
    const Real middle = dot(across, outline.from);
    const std::array<Slab<Real>, 2> turned_box = {
        {{.normal = across, .low = middle - outline.radius, .high = middle + outline.radius},
         {.normal = along, .low = dot(along, outline.from), .high = dot(along, outline.to)}}};
    std::optional<Impact<Real>> first = impact_with_slabs<Real>(turned_box, point, motion);
    keep_first(first, impact_with_disc(outline.from, outline.radius, point, motion));
    keep_first(first, impact_with_disc(outline.to, outline.radius, point, motion));
    return first;
}

/// The first impact of `point`, which moves by `motion`, with the outline. A point that is inside
/// already has its impact at 0, with the normal along which it leaves.
template <class Real>
std::optional<Impact<Real>> first_impact(const Outline<Real>& outline, Vector<Real> point,
                                         Vector<Real> motion) {
    if (const auto inside = overlap(outline, point)) {
        return Impact<Real>{.time = 0, .normal = inside->normal};
    }
    if (outline.radius == 0) {
        return impact_with_slabs(polygon_slabs(outline).all(), point, motion);
    }
    return outline.is_segment() ? impact_with_capsule(outline, point, motion)
                                : impact_with_round_box(outline, point, motion);
}

}  // namespace tickproof::physics
