// FallingHinges, the scene of Box2D v3's own golden: shared/determinism.c and
// test/test_determinism.c at commit 3a4f0da8. The test compares its hash, a benchmark times it.

#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <numbers>
#include <vector>

#include "physics/box2d3/box2d3_program.h"

namespace tickproof::physics::box2d3 {

inline constexpr std::int32_t kValidDefinition = 1152023;  // B2_SECRET_COOKIE of src/core.h.

struct Transform {
    Vector<float> p;
    Rot q;
};

struct JointDef {
    Address user_data;
    Id body_a;
    Id body_b;
    Transform frame_a;
    Transform frame_b;
    float force_threshold;
    float torque_threshold;
    float constraint_hertz;
    float constraint_damping_ratio;
    float draw_scale;
    bool collide_connected;
};

struct RevoluteJointDef {
    JointDef base;
    float target_angle;
    bool enable_spring;
    float hertz;
    float damping_ratio;
    bool enable_limit;
    float lower_angle;
    float upper_angle;
    bool enable_motor;
    float max_motor_torque;
    float motor_speed;
    std::int32_t internal_value;
};

struct BodyEvents {
    Address move_events;
    std::int32_t move_count;
};

/// Four columns of thirty boxes on a floor, joined in pairs.
class FallingHinges {
  public:
    FallingHinges() {
        memory_.write(def_, program_.value<WorldDef>(f_.default_world_def));
        program_.call(f_.create_world, world_, def_);
        const Address floor = add_body({.x = 0, .y = -1}, {}, BodyKind::fixed);
        program_.call(f_.make_box, geometry_, 20.0F, 1.0F);
        add_shape(floor, 0.6F);
        for (int column = 0; column < 4; ++column) {
            add_column(-0.5F * kColumnWidth * 3.0F + static_cast<float>(column) * kColumnWidth);
        }
    }

    bool is_asleep() const {
        return program_.value<BodyEvents>(body_events_, world_).move_count == 0;
    }
    void step() { program_.call(f_.step, world_, 1.0F / 60.0F, 4); }

    std::uint32_t hash() const {
        std::uint32_t hash = 5381;  // B2_HASH_INIT, of djb2.
        for (const Address body : boxes_) {
            const auto transform = program_.value<Transform>(transform_, body);
            std::array<std::uint8_t, sizeof transform> bytes{};
            std::memcpy(bytes.data(), &transform, sizeof transform);
            for (const std::uint8_t byte : bytes) {
                hash = (hash << 5) + hash + byte;
            }
        }
        return hash;
    }

  private:
    static constexpr float kHalf = 0.25F;
    static constexpr float kColumnWidth = 10.0F * kHalf;

    void add_column(float x) {
        constexpr float offset = 0.4F * kHalf;
        constexpr float radius = 0.1F * kHalf;
        Address before = 0;
        for (int i = 0; i < 30; ++i) {
            const auto row = static_cast<float>(i);
            const Address box =
                add_body({.x = x + offset * row, .y = kHalf + 2.0F * kHalf * row},
                         program_.value<Rot>(f_.make_rot, 0.1F * row - 1.0F), BodyKind::dynamic);
            if (i % 2 == 1) {
                join(before, box, offset);
            }
            before = box;
            program_.call(make_rounded_box_, geometry_, kHalf - radius, kHalf - radius, radius);
            add_shape(box, 0.3F);
            boxes_.push_back(box);
        }
    }

    Address add_body(Vector<float> position, Rot rotation, BodyKind kind) {
        auto def = program_.value<BodyDef>(f_.default_body_def);
        def.type = kind;
        def.position = position;
        def.rotation = rotation;
        memory_.write(def_, def);
        const Address id = program_.allocate(sizeof(Id));
        program_.call(f_.create_body, id, world_, def_);
        return id;
    }

    /// Gives the body the polygon that was made last.
    void add_shape(Address body, float friction) {
        auto def = program_.value<ShapeDef>(f_.default_shape_def);
        def.material.friction = friction;
        memory_.write(def_, def);
        program_.call(f_.create_polygon, shape_, body, def_, geometry_);
    }

    void join(Address a, Address b, float offset) {
        const auto pi = std::numbers::pi_v<float>;
        auto def = program_.value<RevoluteJointDef>(default_joint_);
        if (def.internal_value != kValidDefinition) {
            throw EngineFailure("the definition of a joint has another layout");
        }
        def.enable_limit = true;
        def.lower_angle = -0.1F * pi;
        def.upper_angle = 0.2F * pi;
        def.enable_spring = true;
        def.hertz = 0.5F;
        def.damping_ratio = 0.5F;
        def.base.frame_a.p = {.x = kHalf, .y = kHalf};
        def.base.frame_b.p = {.x = offset, .y = -kHalf};
        def.base.constraint_hertz = 60.0F;
        def.base.constraint_damping_ratio = 0.0F;
        def.base.draw_scale = 0.5F;
        def.base.body_a = memory_.read<Id>(a);
        def.base.body_b = memory_.read<Id>(b);
        memory_.write(def_, def);
        program_.call(create_joint_, shape_, world_, def_);
    }

    Program program_{};
    WasmMemory& memory_ = program_.memory();
    const Functions& f_ = program_.functions();
    Address world_ = program_.allocate(sizeof(WorldId));
    Address def_ = program_.allocate(sizeof(RevoluteJointDef));
    Address geometry_ = program_.allocate(kPolygonBytes);
    Address shape_ = program_.allocate(sizeof(Id));
    std::vector<Address> boxes_{};
    Function<void(Address result, Address world)> body_events_{find("b2World_GetBodyEvents")};
    Function<void(Address result, Address body)> transform_{find("b2Body_GetTransform")};
    Function<void(Address result)> default_joint_{find("b2DefaultRevoluteJointDef")};
    Function<void(Address result, Address world, Address def)> create_joint_{
        find("b2CreateRevoluteJoint")};
    Function<void(Address result, float half_width, float half_height, float radius)>
        make_rounded_box_{find("b2MakeRoundedBox")};
};

}  // namespace tickproof::physics::box2d3
