// Makes Box2D's bodies as the harness does, and steps them.

#include "bench/ratios/bare_box2d.h"

#include <variant>

namespace tickproof::bench {
namespace {

b2Vec2 to_box2d(physics::Vec2 a) {
    return {static_cast<float>(a.x), static_cast<float>(a.y)};
}

bool same_bits(b2Vec2 bare, physics::Vec2 recorded) {
    return static_cast<double>(bare.x) == recorded.x && static_cast<double>(bare.y) == recorded.y;
}

}  // namespace

BareBox2d::BareBox2d(const harness::Scenario& scenario)
    : world_(to_box2d(scenario.scene.gravity_mps2)) {
    world_.SetAllowSleeping(scenario.scene.sleeping);
    bodies_.reserve(scenario.scene.bodies.size());
    for (const physics::Body& body : scenario.scene.bodies) {
        bodies_.push_back(add(body));
    }
    for (const harness::ScriptRow& row : scenario.script) {
        const auto& rise = std::get<harness::MoveTo>(row.action);
        gate_ = bodies_[rise.body];
        motion_ = {.target_x = static_cast<float>(rise.target_m.x),
                   .target_y = static_cast<float>(rise.target_m.y),
                   .speed = static_cast<float>(rise.speed_mps)};
    }
}

/// Adds a body with the mass that the harness gives it.
b2Body* BareBox2d::add(const physics::Body& body) {
    const auto& box = std::get<physics::Box>(body.shape);
    b2PolygonShape shape;
    shape.SetAsBox(static_cast<float>(box.width_m / 2), static_cast<float>(box.height_m / 2));
    b2BodyDef definition;
    definition.type = body.type == physics::BodyType::dynamic     ? b2_dynamicBody
                      : body.type == physics::BodyType::kinematic ? b2_kinematicBody
                                                                  : b2_staticBody;
    definition.position = to_box2d(body.position_m);
    definition.angle = static_cast<float>(body.angle_rad);
    definition.linearVelocity = to_box2d(body.velocity_mps);
    definition.fixedRotation = !body.rotates;
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.friction = static_cast<float>(body.friction);
    b2Body* made = world_.CreateBody(&definition);
    made->CreateFixture(&fixture);
    if (body.type == physics::BodyType::dynamic) {
        b2MassData mass;
        shape.ComputeMass(&mass, 1);
        mass.I = body.rotates ? mass.I * (1 / mass.mass) : 0;
        mass.mass = 1;
        made->SetMassData(&mass);
    }
    return made;
}

bool BareBox2d::steer(float dt_s) {
    const b2Vec2 from = gate_->GetWorldCenter();
    const auto next = physics::next_step(motion_, from.x, from.y, dt_s);
    gate_->SetLinearVelocity({next.velocity_x, next.velocity_y});
    return next.arrives;
}

void BareBox2d::stop() {
    gate_->SetTransform({motion_.target_x, motion_.target_y}, 0);
    gate_->SetLinearVelocity({0, 0});
    gate_ = nullptr;
}

bool BareBox2d::is_at(std::span<const physics::BodyState> states) const {
    for (std::size_t i = 0; i < bodies_.size() && i < states.size(); ++i) {
        const b2Body& body = *bodies_[i];
        if (!same_bits(body.GetWorldCenter(), states[i].position_m) ||
            !same_bits(body.GetLinearVelocity(), states[i].velocity_mps) ||
            static_cast<double>(body.GetAngle()) != states[i].angle_rad) {
            return false;
        }
    }
    return bodies_.size() == states.size();
}

}  // namespace tickproof::bench
