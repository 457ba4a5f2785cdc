// Bodies of a scene as bodies of Box2D.
//
// They get the scene's masses, not masses from densities, so that a body of mass 1 falls as in the
// hand-written engine, to the bit.

#pragma once

#include <box2d/box2d.h>

#include <cstddef>

#include "physics/scene.h"
#include "physics/worlds.h"

namespace tickproof::physics {

inline b2Vec2 to_box2d(Vec2 a) {
    return {static_cast<float>(a.x), static_cast<float>(a.y)};
}

inline Vec2 from_box2d(b2Vec2 a) {
    return {static_cast<double>(a.x), static_cast<double>(a.y)};
}

/// Adds body `index` of a scene to `world`, which owns it. The index is the user data of the body
/// and of its fixture.
b2Body* add_body(b2World& world, const Body& body, std::size_t index,
                 const Box2dSettings& settings);

}  // namespace tickproof::physics
