// Box2D v3's C API, as its WebAssembly build has it: definitions with the layout of wasm32, and the
// functions that a world calls. The names are those of box2d/types.h and box2d/box2d.h at commit
// 3a4f0da8, from which npm's box2d3-wasm 5.2.0 was built.
//
// By the C ABI of wasm32 a struct is passed by its address, and one that a function returns is
// written to an address that is its first argument.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "physics/vector.h"
#include "physics/wasm/memory.h"

namespace tickproof::physics::box2d3 {

/// A rotation: cosine and sine.
struct Rot {
    float c = 1;
    float s = 0;
};

struct WorldDef {
    Vector<float> gravity;
    float restitution_threshold;
    float hit_event_threshold;
    float contact_hertz;
    float contact_damping_ratio;
    float contact_speed;
    float maximum_linear_speed;
    Address friction_callback;
    Address restitution_callback;
    bool enable_sleep;
    bool enable_continuous;
    bool enable_contact_softening;
    std::int32_t worker_count;
    Address enqueue_task;
    Address finish_task;
    Address user_task_context;
    Address user_data;
    std::int32_t internal_value;
};

enum class BodyKind : std::int32_t { fixed, kinematic, dynamic };

struct BodyDef {
    BodyKind type;
    Vector<float> position;
    Rot rotation;
    Vector<float> linear_velocity;
    float angular_velocity;
    float linear_damping;
    float angular_damping;
    float gravity_scale;
    float sleep_threshold;
    Address name;
    Address user_data;
    std::array<bool, 3> motion_locks;  ///< x, y, angle.
    bool enable_sleep;
    bool is_awake;
    bool is_bullet;
    bool is_enabled;
    bool allow_fast_rotation;
    std::int32_t internal_value;
};

struct SurfaceMaterial {
    float friction;
    float restitution;
    float rolling_resistance;
    float tangent_speed;
    std::uint64_t user_material_id;
    std::uint32_t custom_color;
};

struct Filter {
    std::uint64_t category_bits;
    std::uint64_t mask_bits;
    std::int32_t group_index;
};

struct ShapeDef {
    Address user_data;
    SurfaceMaterial material;
    float density;
    Filter filter;
    bool enable_custom_filtering;
    bool is_sensor;
    bool enable_sensor_events;
    bool enable_contact_events;
    bool enable_hit_events;
    bool enable_pre_solve_events;
    bool invoke_contact_creation;
    bool update_body_mass;
    std::int32_t internal_value;
};

struct Circle {
    Vector<float> center;
    float radius;
};

struct Segment {
    Vector<float> point1;
    Vector<float> point2;
};

struct MassData {
    float mass;
    Vector<float> center;
    float rotational_inertia;
};

/// Of a world; four bytes.
struct WorldId {
    std::uint16_t index1;
    std::uint16_t generation;
};

/// Of a body, a shape or a joint. `index1` counts from 1 in the order in which they are made.
struct Id {
    std::int32_t index1;
    std::uint16_t world0;
    std::uint16_t generation;
};

struct ContactId {
    std::int32_t index1;
    std::uint16_t world0;
    std::int16_t padding;
    std::uint32_t generation;
};

/// Two shapes begin or end to touch.
struct ContactTouchEvent {
    Id shape_a;
    Id shape_b;
    ContactId contact;
};

struct ContactEvents {
    Address begin_events;
    Address end_events;
    Address hit_events;
    std::int32_t begin_count;
    std::int32_t end_count;
    std::int32_t hit_count;
};

/// A shape begins or ends to overlap a sensor.
struct SensorTouchEvent {
    Id sensor;
    Id visitor;
};

struct SensorEvents {
    Address begin_events;
    Address end_events;
    std::int32_t begin_count;
    std::int32_t end_count;
};

/// The size of a b2Polygon, which the program alone reads.
inline constexpr std::uint32_t kPolygonBytes = 144;

// As clang --target=wasm32 lays out Box2D's own headers.
static_assert(sizeof(WorldDef) == 68 && offsetof(WorldDef, enable_sleep) == 40);
static_assert(sizeof(BodyDef) == 68 && offsetof(BodyDef, is_bullet) == 61);
static_assert(sizeof(ShapeDef) == 88 && offsetof(ShapeDef, material) == 8 &&
              offsetof(ShapeDef, filter) == 48 && offsetof(ShapeDef, is_sensor) == 73);
static_assert(sizeof(MassData) == 16 && sizeof(WorldId) == 4 && sizeof(Id) == 8);
static_assert(sizeof(ContactEvents) == 24 && sizeof(SensorEvents) == 16 &&
              sizeof(ContactTouchEvent) == 28 && sizeof(SensorTouchEvent) == 16);

/// A function of the program; `result` is where it writes what it returns.
template <class Signature>
class Function;

template <class Result, class... Arguments>
class Function<Result(Arguments...)> {
  public:
    explicit Function(wasm_rt_function_ptr_t pointer)
        : pointer_(reinterpret_cast<Pointer>(pointer)) {}

    Result operator()(void* instance, Arguments... arguments) const {
        return pointer_(instance, arguments...);
    }

  private:
    using Pointer = Result (*)(void* instance, Arguments... arguments);
    Pointer pointer_;
};

/// The function of that name in Box2D; throws EngineFailure if it has none.
wasm_rt_function_ptr_t find(const char* name);

struct Functions {
    Function<void(Address result)> default_world_def{find("b2DefaultWorldDef")};
    Function<void(Address result, Address def)> create_world{find("b2CreateWorld")};
    Function<void(Address world, float dt_s, std::int32_t substeps)> step{find("b2World_Step")};
    Function<void(Address result, Address world)> contact_events{find("b2World_GetContactEvents")};
    Function<void(Address result, Address world)> sensor_events{find("b2World_GetSensorEvents")};
    Function<std::int32_t(Address world)> awake_body_count{find("b2World_GetAwakeBodyCount")};

    Function<void(Address result)> default_body_def{find("b2DefaultBodyDef")};
    Function<void(Address result, Address world, Address def)> create_body{find("b2CreateBody")};
    Function<void(Address body)> destroy_body{find("b2DestroyBody")};
    Function<void(Address result, Address body)> position{find("b2Body_GetPosition")};
    Function<void(Address result, Address body)> rotation{find("b2Body_GetRotation")};
    Function<void(Address result, Address body)> linear_velocity{find("b2Body_GetLinearVelocity")};
    Function<float(Address body)> angular_velocity{find("b2Body_GetAngularVelocity")};
    Function<std::int32_t(Address body)> is_awake{find("b2Body_IsAwake")};
    Function<void(Address body, std::int32_t awake)> set_awake{find("b2Body_SetAwake")};
    Function<void(Address body, Address velocity)> set_linear_velocity{
        find("b2Body_SetLinearVelocity")};
    Function<void(Address body, Address position, Address rotation)> set_transform{
        find("b2Body_SetTransform")};
    Function<void(Address body, float scale)> set_gravity_scale{find("b2Body_SetGravityScale")};
    Function<void(Address body, Address mass_data)> set_mass_data{find("b2Body_SetMassData")};

    Function<void(Address result)> default_shape_def{find("b2DefaultShapeDef")};
    Function<void(Address result, Address body, Address def, Address circle)> create_circle{
        find("b2CreateCircleShape")};
    Function<void(Address result, Address body, Address def, Address segment)> create_segment{
        find("b2CreateSegmentShape")};
    Function<void(Address result, Address body, Address def, Address polygon)> create_polygon{
        find("b2CreatePolygonShape")};
    Function<void(Address result, float half_width, float half_height)> make_box{find("b2MakeBox")};
    Function<void(Address result, Address shape)> compute_mass_data{
        find("b2Shape_ComputeMassData")};

    Function<float(Address rotation)> angle_of{find("b2Rot_GetAngle")};
    Function<void(Address result, float angle_rad)> make_rot{find("b2MakeRot")};
};

}  // namespace tickproof::physics::box2d3
