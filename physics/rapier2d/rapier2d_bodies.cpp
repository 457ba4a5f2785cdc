// Makes bodies and colliders of Rapier 2D from the bodies of a scene, and steps them.

#include "physics/rapier2d/rapier2d_bodies.h"

#include <variant>

#include "physics/invariant.h"

namespace tickproof::physics::rapier2d {
namespace {

/// RawRigidBodyType; kinematic bodies move by their velocity.
u32 type_of(BodyType type) {
    switch (type) {
        case BodyType::dynamic:
            return 0;
        case BodyType::fixed:
            return 1;
        case BodyType::kinematic:
            return 3;
    }
    invariant(false, "a body is fixed, kinematic or dynamic");
    return 0;
}

/// Of an even density, about the centre.
float inertia_of(const Shape& shape, float mass) {
    if (const auto* box = std::get_if<Box>(&shape)) {
        const auto width = static_cast<float>(box->width_m);
        const auto height = static_cast<float>(box->height_m);
        return mass * (width * width + height * height) / 12;
    }
    const auto* circle = std::get_if<Circle>(&shape);
    invariant(circle != nullptr, "an edge has no mass, so it is not dynamic");
    const auto radius = static_cast<float>(circle->radius_m);
    return mass * radius * radius / 2;
}

}  // namespace

Bodies::Bodies(const Scene& scene, const Settings& settings)
    : program_(std::make_unique<Program>()) {
    auto* wasm = &program_->wasm;
    const auto gravity = rounded<float>(scene.gravity_mps2);
    parts_ = {.gravity = RAPIER(rawvector_new)(wasm, gravity.x, gravity.y),
              .parameters = RAPIER(rawintegrationparameters_new)(wasm),
              .islands = RAPIER(rawislandmanager_new)(wasm),
              .broad_phase = RAPIER(rawbroadphase_new)(wasm),
              .narrow_phase = RAPIER(rawnarrowphase_new)(wasm),
              .bodies = RAPIER(rawrigidbodyset_new)(wasm),
              .colliders = RAPIER(rawcolliderset_new)(wasm),
              .impulse_joints = RAPIER(rawimpulsejointset_new)(wasm),
              .multibody_joints = RAPIER(rawmultibodyjointset_new)(wasm),
              .ccd_solver = RAPIER(rawccdsolver_new)(wasm),
              .pipeline = RAPIER(rawphysicspipeline_new)(wasm),
              .events = RAPIER(raweventqueue_new)(wasm, 0),
              .argument = RAPIER(rawvector_zero)(wasm)};
    RAPIER(rawintegrationparameters_set_numSolverIterations)
    (wasm, parts_.parameters, static_cast<u32>(settings.solver_iterations));
    RAPIER(rawintegrationparameters_set_maxCcdSubsteps)
    (wasm, parts_.parameters, static_cast<u32>(settings.ccd_substeps));
    handles_.reserve(scene.bodies.size());
    for (const Body& body : scene.bodies) {
        add(body, scene.sleeping, settings);
    }
}

Bodies::~Bodies() = default;
Bodies::Bodies(Bodies&&) noexcept = default;

/// An instance of its own, with the same memory: what lies at an address there lies here, too.
Bodies::Bodies(const Bodies& other)
    : program_(std::make_unique<Program>()),
      parts_(other.parts_),
      handles_(other.handles_),
      types_(other.types_) {
    *this = other;
}

Bodies& Bodies::operator=(const Bodies& other) {
    if (this != &other) {
        program_->memory().assign(other.program_->memory());
    }
    return *this;
}

void Bodies::add(const Body& body, bool may_sleep, const Settings& settings) {
    invariant(body.type != BodyType::dynamic || !body.sensor, "a dynamic body is no sensor");
    auto* wasm = &program_->wasm;
    const bool is_dynamic = body.type == BodyType::dynamic;
    const auto at = rounded<float>(body.position_m);
    const auto v = rounded<float>(body.velocity_mps);
    const float mass = is_dynamic ? static_cast<float>(body.mass_kg) : 0.0F;
    const float inertia = is_dynamic && body.rotates ? inertia_of(body.shape, mass) : 0.0F;
    const Address centre = RAPIER(rawvector_zero)(wasm);
    handles_.push_back(RAPIER(rawrigidbodyset_createRigidBody)(
        wasm, parts_.bodies, 1, RAPIER(rawvector_new)(wasm, at.x, at.y),
        RAPIER(rawrotation_fromAngle)(wasm, static_cast<float>(body.angle_rad)),
        1.0F /* gravity scale */, mass, 0, centre, RAPIER(rawvector_new)(wasm, v.x, v.y),
        static_cast<float>(body.angular_velocity_radps), inertia, 1, 1, body.rotates ? 1 : 0,
        is_dynamic ? static_cast<float>(settings.linear_damping) : 0.0F, 0.0F /* angular damping */,
        type_of(body.type), may_sleep ? 1 : 0, 0, 0.0F /* soft CCD */,
        settings.ccd && body.sweeps && is_dynamic ? 1 : 0, 0, 0));
    types_.push_back(body.type);

    Address shape = 0;
    if (const auto* box = std::get_if<Box>(&body.shape)) {
        shape = RAPIER(rawshape_cuboid)(wasm, static_cast<float>(box->width_m / 2),
                                        static_cast<float>(box->height_m / 2));
    } else if (const auto* circle = std::get_if<Circle>(&body.shape)) {
        shape = RAPIER(rawshape_ball)(wasm, static_cast<float>(circle->radius_m));
    } else {
        const auto& edge = std::get<Edge>(body.shape);
        const auto from = rounded<float>(edge.from);
        const auto to = rounded<float>(edge.to);
        shape = RAPIER(rawshape_segment)(wasm, RAPIER(rawvector_new)(wasm, from.x, from.y),
                                         RAPIER(rawvector_new)(wasm, to.x, to.y));
    }
    constexpr u32 everything = 0xFFFF'FFFF;
    constexpr u32 average = 0;
    constexpr u32 larger = 3;
    constexpr u32 with_dynamic = 15;     // ActiveCollisionTypes.DEFAULT
    constexpr u32 collision_events = 1;  // ActiveEvents.COLLISION_EVENTS
    const u32 result = WASM_EXPORT_UNDERSCORE(rapier2d, _wbindgen_add_to_stack_pointer)(
        wasm, static_cast<u32>(-16));
    RAPIER(rawcolliderset_createCollider)
    (wasm, result, parts_.colliders, 1, shape, centre, RAPIER(rawrotation_identity)(wasm),
     0 /* mass by density */, 0.0F, centre, 0.0F, 0.0F /* density */,
     static_cast<float>(body.friction), static_cast<float>(body.restitution), average, larger,
     body.sensor ? 1 : 0, everything, everything, with_dynamic, 0, collision_events, 0.0F,
     0.0F /* skin */, 1, handles_.back(), parts_.bodies);
    WASM_EXPORT_UNDERSCORE(rapier2d, _wbindgen_add_to_stack_pointer)(wasm, 16);
}

void Bodies::step(float dt_s) {
    auto* wasm = &program_->wasm;
    program_->host.touches.clear();
    RAPIER(rawintegrationparameters_set_dt)(wasm, parts_.parameters, dt_s);
    try {
        RAPIER(rawphysicspipeline_stepWithEvents)
        (wasm, parts_.pipeline, parts_.gravity, parts_.parameters, parts_.islands,
         parts_.broad_phase, parts_.narrow_phase, parts_.bodies, parts_.colliders,
         parts_.impulse_joints, parts_.multibody_joints, parts_.ccd_solver, parts_.events,
         kUndefined, kUndefined, kUndefined);
    } catch (const EngineFailure&) {
        if (program_->memory().is_exhausted()) {  // Rust says `unreachable` then.
            throw WasmMemory::exhausted();
        }
        throw;
    }
    RAPIER(raweventqueue_drainCollisionEvents)(wasm, parts_.events, kFirstOnHeap);
}

std::span<const Touch> Bodies::touches() const {
    return program_->host.touches;
}

bool Bodies::is_awake() const {
    for (std::size_t i = 0; i < types_.size(); ++i) {
        if (types_[i] != BodyType::fixed && !is_asleep(i)) {
            return true;
        }
    }
    return false;
}

Vector<float> Bodies::position(std::size_t body) const {
    RAPIER(rawrigidbodyset_rbTranslation)
    (&program_->wasm, parts_.bodies, handles_[body], kFirstOnHeap);
    return program_->array();
}

Vector<float> Bodies::velocity(std::size_t body) const {
    RAPIER(rawrigidbodyset_rbLinvel)
    (&program_->wasm, parts_.bodies, handles_[body], kFirstOnHeap);
    return program_->array();
}

float Bodies::angle(std::size_t body) const {
    return RAPIER(rawrigidbodyset_rbRotation)(&program_->wasm, parts_.bodies, handles_[body]);
}

float Bodies::spin(std::size_t body) const {
    return RAPIER(rawrigidbodyset_rbAngvel)(&program_->wasm, parts_.bodies, handles_[body]);
}

bool Bodies::is_asleep(std::size_t body) const {
    return RAPIER(rawrigidbodyset_rbIsSleeping)(&program_->wasm, parts_.bodies, handles_[body]) !=
           0;
}

Address Bodies::vector(Vector<float> value) {
    RAPIER(rawvector_set_x)(&program_->wasm, parts_.argument, value.x);
    RAPIER(rawvector_set_y)(&program_->wasm, parts_.argument, value.y);
    return parts_.argument;
}

void Bodies::set_velocity(std::size_t body, Vector<float> velocity) {
    RAPIER(rawrigidbodyset_rbSetLinvel)
    (&program_->wasm, parts_.bodies, handles_[body], vector(velocity), 1);
}

void Bodies::put(std::size_t body, Vector<float> position) {
    RAPIER(rawrigidbodyset_rbSetTranslation)
    (&program_->wasm, parts_.bodies, handles_[body], position.x, position.y, 1);
}

void Bodies::set_gravity_scale(std::size_t body, float scale) {
    RAPIER(rawrigidbodyset_rbSetGravityScale)
    (&program_->wasm, parts_.bodies, handles_[body], scale, 1);
}

void Bodies::wake(std::size_t body) {
    RAPIER(rawrigidbodyset_rbWakeUp)(&program_->wasm, parts_.bodies, handles_[body]);
}

}  // namespace tickproof::physics::rapier2d
