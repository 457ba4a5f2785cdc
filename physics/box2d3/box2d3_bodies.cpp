// Makes bodies, shapes and masses of Box2D v3 from the bodies of a scene.

#include "physics/box2d3/box2d3_bodies.h"

#include <variant>

#include "physics/invariant.h"

namespace tickproof::physics::box2d3 {
namespace {

BodyKind kind_of(BodyType type) {
    switch (type) {
        case BodyType::fixed:
            return BodyKind::fixed;
        case BodyType::kinematic:
            return BodyKind::kinematic;
        case BodyType::dynamic:
            return BodyKind::dynamic;
    }
    invariant(false, "a body is fixed, kinematic or dynamic");
    return BodyKind::fixed;
}

}  // namespace

Bodies::Bodies(const Scene& scene, const Settings& settings) : settings_(settings) {
    world_ = program_.allocate(sizeof(WorldId));
    ids_ = program_.allocate(static_cast<std::uint32_t>(scene.bodies.size() * sizeof(Id)));
    argument_ = program_.allocate(sizeof(ShapeDef));
    geometry_ = program_.allocate(kPolygonBytes);
    rotation_ = program_.allocate(sizeof(Rot));
    shape_ = program_.allocate(sizeof(Id));

    auto def = program_.value<WorldDef>(f_.default_world_def);
    def.gravity = rounded<float>(scene.gravity_mps2);
    def.enable_sleep = scene.sleeping;
    def.enable_continuous = settings.continuous;
    def.contact_hertz = static_cast<float>(settings.contact_hertz);
    def.contact_speed = static_cast<float>(settings.contact_speed_mps);
    def.maximum_linear_speed = static_cast<float>(settings.speed_max_mps);
    program_.call(f_.create_world, world_, argument(def));
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        add(scene.bodies[i], id_of(i));
        sensors_.push_back(scene.bodies[i].sensor ? 1 : 0);
    }
}

/// An instance of its own, with the same memory: what lies at an address there lies here, too.
Bodies::Bodies(const Bodies& other)
    : settings_(other.settings_),
      sensors_(other.sensors_),
      world_(other.world_),
      ids_(other.ids_),
      argument_(other.argument_),
      geometry_(other.geometry_),
      rotation_(other.rotation_),
      shape_(other.shape_) {
    program_.memory().assign(other.program_.memory());
}

Bodies& Bodies::operator=(const Bodies& other) {
    program_.memory().assign(other.program_.memory());
    return *this;
}

void Bodies::add(const Body& body, Address id) {
    invariant(body.type != BodyType::dynamic || !body.sensor, "a dynamic body is no sensor");
    auto def = program_.value<BodyDef>(f_.default_body_def);
    def.type = kind_of(body.type);
    def.position = rounded<float>(body.position_m);
    def.rotation = program_.value<Rot>(f_.make_rot, static_cast<float>(body.angle_rad));
    def.motion_locks[2] = !body.rotates;
    if (body.type == BodyType::dynamic) {
        def.is_bullet = settings_.bullet && body.sweeps;
        def.linear_damping = static_cast<float>(settings_.linear_damping);
    }
    if (body.type != BodyType::fixed) {
        def.linear_velocity = rounded<float>(body.velocity_mps);
        def.angular_velocity = static_cast<float>(body.angular_velocity_radps);
    }
    program_.call(f_.create_body, id, world_, argument(def));

    auto shape = program_.value<ShapeDef>(f_.default_shape_def);
    shape.material.friction = static_cast<float>(body.friction);
    shape.material.restitution = static_cast<float>(body.restitution);
    shape.is_sensor = body.sensor;
    // Else a trigger would notice the ground that it stands in.
    shape.enable_sensor_events = body.sensor || body.type == BodyType::dynamic;
    shape.enable_contact_events = true;
    argument(shape);
    add_shape(body.shape, id);
    if (body.type == BodyType::dynamic) {
        set_mass(body, id);
    }
}

/// The definition of the shape is the argument.
void Bodies::add_shape(const Shape& shape, Address body) {
    if (const auto* box = std::get_if<Box>(&shape)) {
        program_.call(f_.make_box, geometry_, static_cast<float>(box->width_m / 2),
                      static_cast<float>(box->height_m / 2));
        program_.call(f_.create_polygon, shape_, body, argument_, geometry_);
    } else if (const auto* circle = std::get_if<physics::Circle>(&shape)) {
        program_.memory().write(
            geometry_, Circle{.center = {}, .radius = static_cast<float>(circle->radius_m)});
        program_.call(f_.create_circle, shape_, body, argument_, geometry_);
    } else {
        const auto& edge = std::get<Edge>(shape);
        program_.memory().write(geometry_,
                                Segment{rounded<float>(edge.from), rounded<float>(edge.to)});
        program_.call(f_.create_segment, shape_, body, argument_, geometry_);
    }
}

/// Sets exactly the scene's mass, with its centre exactly at the body's position, and the inertia
/// of an even density.
void Bodies::set_mass(const Body& body, Address id) {
    const auto even = program_.value<MassData>(f_.compute_mass_data, shape_);
    invariant(even.mass > 0, "an edge has no mass, so it is not dynamic");
    const auto mass = static_cast<float>(body.mass_kg);
    program_.memory().write(
        geometry_,
        MassData{.mass = mass,
                 .center = {},
                 .rotational_inertia =
                     body.rotates ? even.rotational_inertia * (mass / even.mass) : 0.0F});
    program_.call(f_.set_mass_data, id, geometry_);
}

}  // namespace tickproof::physics::box2d3
