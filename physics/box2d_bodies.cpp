// Makes Box2D's bodies, fixtures and masses from the bodies of a scene.

#include "physics/box2d_bodies.h"

#include <variant>

#include "physics/invariant.h"

namespace tickproof::physics {
namespace {

b2BodyType type_of(BodyType type) {
    switch (type) {
        case BodyType::fixed:
            return b2_staticBody;
        case BodyType::kinematic:
            return b2_kinematicBody;
        case BodyType::dynamic:
            return b2_dynamicBody;
    }
    invariant(false, "a body is fixed, kinematic or dynamic");
    return b2_staticBody;
}

/// Calls `use` with the Box2D shape, which lives until `use` returns: a fixture keeps a copy.
template <class Use>
void with_shape(const Shape& shape, Use use) {
    if (const auto* box = std::get_if<Box>(&shape)) {
        b2PolygonShape polygon;
        polygon.SetAsBox(static_cast<float>(box->width_m / 2),
                         static_cast<float>(box->height_m / 2));
        use(polygon);
    } else if (const auto* circle = std::get_if<Circle>(&shape)) {
        b2CircleShape disc;
        disc.m_radius = static_cast<float>(circle->radius_m);
        use(disc);
    } else {
        const auto& edge = std::get<Edge>(shape);
        b2EdgeShape line;
        line.SetTwoSided(to_box2d(edge.from), to_box2d(edge.to));
        use(line);
    }
}

/// Sets exactly the scene's mass, with its centre exactly at the body's position, and the inertia
/// of an even density.
void set_mass(b2Body& made, const b2Shape& shape, const Body& body) {
    b2MassData even;
    shape.ComputeMass(&even, 1.0F);
    invariant(even.mass > 0, "an edge has no mass, so it is not dynamic");
    const auto mass = static_cast<float>(body.mass_kg);
    const b2MassData exact{.mass = mass,
                           .center = b2Vec2(0, 0),
                           .I = body.rotates ? even.I * (mass / even.mass) : 0.0F};
    made.SetMassData(&exact);
}

}  // namespace

b2Body* add_body(b2World& world, const Body& body, std::size_t index,
                 const Box2dSettings& settings) {
    invariant(body.type != BodyType::dynamic || !body.sensor, "a dynamic body is no sensor");
    b2BodyDef definition;
    definition.type = type_of(body.type);
    definition.position = to_box2d(body.position_m);
    definition.angle = static_cast<float>(body.angle_rad);
    definition.fixedRotation = !body.rotates;
    if (body.type == BodyType::dynamic) {
        definition.bullet = settings.bullet && body.sweeps;
        definition.linearDamping = static_cast<float>(settings.linear_damping);
    }
    definition.userData.pointer = index;
    if (body.type != BodyType::fixed) {
        definition.linearVelocity = to_box2d(body.velocity_mps);
        definition.angularVelocity = static_cast<float>(body.angular_velocity_radps);
    }
    b2Body* made = world.CreateBody(&definition);
    with_shape(body.shape, [&](const b2Shape& shape) {
        b2FixtureDef fixture;
        fixture.shape = &shape;
        fixture.friction = static_cast<float>(body.friction);
        fixture.userData.pointer = index;
        fixture.restitution = static_cast<float>(body.restitution);
        fixture.isSensor = body.sensor;
        made->CreateFixture(&fixture);
        if (body.type == BodyType::dynamic) {
            set_mass(*made, shape, body);
        }
    });
    return made;
}

}  // namespace tickproof::physics
