// Calls Rapier 2D's WebAssembly build, and stands in for the JavaScript around it: arrays into
// which it writes vectors, and a function that it calls for each event. Names of imports and
// exports hold for the file alone whose hash physics/wasm/package-lock.json has.

#include "physics/rapier2d/rapier2d_bodies.h"

#include <rapier2d.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <variant>

#include "physics/invariant.h"
#include "physics/wasm/wabt.h"

// The imports' module, `./rapier_wasm2d_bg.js`, as each version of wabt escapes it.
#ifdef TICKPROOF_WABT_1_0_32
#define RAPIER_HOST Z_Z2EZ2Frapier_wasm2d_bgZ2Ejs_instance_t
#define RAPIER_IMPORT(name) Z_Z2EZ2Frapier_wasm2d_bgZ2EjsZ___##name
#define RAPIER_IMPORT_OF_BINDGEN(name) Z_Z2EZ2Frapier_wasm2d_bgZ2EjsZ___wbg___wbindgen_##name
#else
#define RAPIER_HOST w2c_0x2E0x2Frapier__wasm2d__bg0x2Ejs
#define RAPIER_IMPORT(name) w2c_0x2E0x2Frapier__wasm2d__bg0x2Ejs_0x5F_##name
#define RAPIER_IMPORT_OF_BINDGEN(name) \
    w2c_0x2E0x2Frapier__wasm2d__bg0x2Ejs_0x5F_wbg_0x5F_wbindgen_##name
#endif
#define RAPIER(name) WASM_EXPORT(rapier2d, name)

using tickproof::physics::EngineFailure;
using tickproof::physics::WasmMemory;
using tickproof::physics::rapier2d::Touch;

namespace {

// wasm-bindgen's values of JavaScript: constants, then what lies on a heap.
constexpr u32 kUndefined = 1024;
constexpr u32 kTrue = 1026;
constexpr u32 kFirstOnHeap = 1028;

}  // namespace

/// What the program's imports get.
struct RAPIER_HOST {
    WASM_INSTANCE(rapier2d) * instance;
    std::array<float, 2> array{};   ///< Stands for every Float32Array.
    std::vector<double> numbers{};  ///< Numbers on the heap since the last call.
    std::vector<Touch> touches{};   ///< Events since the last step.

    double number(u32 value) const { return numbers.at(value - kFirstOnHeap); }
};

namespace {

[[noreturn]] void refuse(const char* import) {
    throw EngineFailure(std::string("it asked for JavaScript's ") + import);
}

/// A handle has the index in its lower half, and the index counts in the order of creation.
std::size_t index_of(double handle) {
    return static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(handle));
}

}  // namespace

extern "C" {
using Host = struct RAPIER_HOST;

void RAPIER_IMPORT(wbg_set_index_aac0f95bd3ef91b6)(Host* host, u32, u32 index, f32 value) {
    host->array.at(index) = value;
}
/// A number becomes a value of JavaScript.
u32 RAPIER_IMPORT(wbindgen_cast_0000000000000001)(Host* host, f64 number) {
    host->numbers.push_back(number);
    return kFirstOnHeap + static_cast<u32>(host->numbers.size() - 1);
}
/// function.call(this, collider, collider, begins): an event.
u32 RAPIER_IMPORT(wbg_call_39f824e18d9d2414)(Host* host, u32, u32, u32 a, u32 b, u32 begins) {
    host->touches.push_back({.a = index_of(host->number(a)),
                             .b = index_of(host->number(b)),
                             .begins = begins == kTrue});
    host->numbers.clear();
    return kUndefined;
}
void RAPIER_IMPORT_OF_BINDGEN(throw_bb96b2010945f0bc)(Host* host, u32 text, u32 bytes) {
    const WasmMemory memory(*RAPIER(memory)(host->instance));
    std::string message = "it failed: ";
    memory.each<char>(text, static_cast<std::int32_t>(bytes), [&](char c) { message += c; });
    throw EngineFailure(message);
}
/// The profiler alone asks for the time.
f64 RAPIER_IMPORT(wbg_now_e7c6795a7f81e10f)(Host*, u32) {
    return 0;
}
u32 RAPIER_IMPORT(wbg_performance_3fcf6e32a7e1ed0a)(Host*, u32) {
    return kFirstOnHeap;
}
u32 RAPIER_IMPORT(wbg_static_accessor_GLOBAL_THIS_466428f93b4eaa76)(Host*) {
    return kFirstOnHeap;
}
u32 RAPIER_IMPORT(wbg_static_accessor_GLOBAL_c7aea38d4de089bc)(Host*) {
    return kFirstOnHeap;
}
u32 RAPIER_IMPORT(wbg_static_accessor_SELF_42d4fae05e59267a)(Host*) {
    return kFirstOnHeap;
}
u32 RAPIER_IMPORT(wbg_static_accessor_WINDOW_e0db14a0eba6a812)(Host*) {
    return kFirstOnHeap;
}
u32 RAPIER_IMPORT_OF_BINDGEN(is_undefined_6cff064c44e0d823)(Host*, u32 value) {
    return value == kUndefined ? 1 : 0;
}
u32 RAPIER_IMPORT_OF_BINDGEN(is_function_5e4570eb24ffa122)(Host*, u32) {
    return 0;
}
u32 RAPIER_IMPORT(wbindgen_object_clone_ref)(Host*, u32 value) {
    return value;
}
void RAPIER_IMPORT(wbindgen_object_drop_ref)(Host*, u32) {}

// What only queries, hooks and serialised worlds need.
u32 RAPIER_IMPORT_OF_BINDGEN(boolean_get_c9c83ebd41b34df3)(Host*, u32) {
    refuse("booleans");
}
void RAPIER_IMPORT_OF_BINDGEN(number_get_136b9679cab35cfb)(Host*, u32, u32) {
    refuse("numbers");
}
u32 RAPIER_IMPORT(wbg_bind_f0a9af73583d6566)(Host*, u32, u32, u32, u32) {
    refuse("Function.bind");
}
u32 RAPIER_IMPORT(wbg_call_0f2a9af232c18fd2)(Host*, u32, u32, u32, u32) {
    refuse("Function.call");
}
u32 RAPIER_IMPORT(wbg_call_35dba3c747ad7521)(Host*, u32, u32, u32) {
    refuse("Function.call");
}
u32 RAPIER_IMPORT(wbg_length_1009454859bb3e03)(Host*, u32) {
    refuse("Array.length");
}
u32 RAPIER_IMPORT(wbg_length_36bd29c6848c2144)(Host*, u32) {
    refuse("Array.length");
}
u32 RAPIER_IMPORT(wbg_new_from_slice_3eea173078478cfe)(Host*, u32, u32) {
    refuse("Uint8Array");
}
u32 RAPIER_IMPORT(wbg_new_with_length_ef112d2291d8ab95)(Host*, u32) {
    refuse("Float32Array");
}
void RAPIER_IMPORT(wbg_prototypesetcall_de8e0d9553586985)(Host*, u32, u32, u32) {
    refuse("Uint8Array.set");
}
u32 RAPIER_IMPORT(wbg_rawcontactforceevent_new)(Host*, u32) {
    refuse("contact force events");
}
u32 RAPIER_IMPORT(wbg_rawraycolliderintersection_new)(Host*, u32) {
    refuse("intersections");
}
u32 RAPIER_IMPORT(wbg_rawshape_unwrap)(Host*, u32) {
    refuse("shapes");
}
void RAPIER_IMPORT(wbg_set_577f5f7485b6744e)(Host*, u32, u32, u32) {
    refuse("Float32Array.set");
}
}

namespace tickproof::physics::rapier2d {

struct Bodies::Instance {
    WASM_INSTANCE(rapier2d) wasm{};
    Host host{};

    Instance() {
        static const bool ready = [] {
            WASM_INIT(rapier2d);
            return true;
        }();
        invariant(ready, "the runtime is set up once");
        host.instance = &wasm;
        WASM_INSTANTIATE(rapier2d)(&wasm, &host);
    }
    ~Instance() { WASM_FREE(rapier2d)(&wasm); }
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    WasmMemory memory() { return WasmMemory(*RAPIER(memory)(&wasm)); }
    Vector<float> array() const { return {host.array[0], host.array[1]}; }
};

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
    : instance_(std::make_unique<Instance>()) {
    auto* wasm = &instance_->wasm;
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
        add(body, scene.sleeping, settings.ccd);
    }
}

Bodies::~Bodies() = default;
Bodies::Bodies(Bodies&&) noexcept = default;

/// An instance of its own, with the same memory: what lies at an address there lies here, too.
Bodies::Bodies(const Bodies& other)
    : instance_(std::make_unique<Instance>()),
      parts_(other.parts_),
      handles_(other.handles_),
      types_(other.types_) {
    *this = other;
}

Bodies& Bodies::operator=(const Bodies& other) {
    if (this != &other) {
        instance_->memory().assign(other.instance_->memory());
    }
    return *this;
}

void Bodies::add(const Body& body, bool may_sleep, bool ccd) {
    invariant(body.type != BodyType::dynamic || !body.sensor, "a dynamic body is no sensor");
    auto* wasm = &instance_->wasm;
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
        0.0F /* linear and */, 0.0F /* angular damping */, type_of(body.type), may_sleep ? 1 : 0, 0,
        0.0F /* soft CCD */, ccd && is_dynamic ? 1 : 0, 0, 0));
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
    auto* wasm = &instance_->wasm;
    instance_->host.touches.clear();
    RAPIER(rawintegrationparameters_set_dt)(wasm, parts_.parameters, dt_s);
    try {
        RAPIER(rawphysicspipeline_stepWithEvents)
        (wasm, parts_.pipeline, parts_.gravity, parts_.parameters, parts_.islands,
         parts_.broad_phase, parts_.narrow_phase, parts_.bodies, parts_.colliders,
         parts_.impulse_joints, parts_.multibody_joints, parts_.ccd_solver, parts_.events,
         kUndefined, kUndefined, kUndefined);
    } catch (const EngineFailure&) {
        if (instance_->memory().is_exhausted()) {  // Rust says `unreachable` then.
            throw WasmMemory::exhausted();
        }
        throw;
    }
    RAPIER(raweventqueue_drainCollisionEvents)(wasm, parts_.events, kFirstOnHeap);
}

std::span<const Touch> Bodies::touches() const {
    return instance_->host.touches;
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
    (&instance_->wasm, parts_.bodies, handles_[body], kFirstOnHeap);
    return instance_->array();
}

Vector<float> Bodies::velocity(std::size_t body) const {
    RAPIER(rawrigidbodyset_rbLinvel)
    (&instance_->wasm, parts_.bodies, handles_[body], kFirstOnHeap);
    return instance_->array();
}

float Bodies::angle(std::size_t body) const {
    return RAPIER(rawrigidbodyset_rbRotation)(&instance_->wasm, parts_.bodies, handles_[body]);
}

float Bodies::spin(std::size_t body) const {
    return RAPIER(rawrigidbodyset_rbAngvel)(&instance_->wasm, parts_.bodies, handles_[body]);
}

bool Bodies::is_asleep(std::size_t body) const {
    return RAPIER(rawrigidbodyset_rbIsSleeping)(&instance_->wasm, parts_.bodies, handles_[body]) !=
           0;
}

Address Bodies::vector(Vector<float> value) {
    RAPIER(rawvector_set_x)(&instance_->wasm, parts_.argument, value.x);
    RAPIER(rawvector_set_y)(&instance_->wasm, parts_.argument, value.y);
    return parts_.argument;
}

void Bodies::set_velocity(std::size_t body, Vector<float> velocity) {
    RAPIER(rawrigidbodyset_rbSetLinvel)
    (&instance_->wasm, parts_.bodies, handles_[body], vector(velocity), 1);
}

void Bodies::put(std::size_t body, Vector<float> position) {
    RAPIER(rawrigidbodyset_rbSetTranslation)
    (&instance_->wasm, parts_.bodies, handles_[body], position.x, position.y, 1);
}

void Bodies::set_gravity_scale(std::size_t body, float scale) {
    RAPIER(rawrigidbodyset_rbSetGravityScale)
    (&instance_->wasm, parts_.bodies, handles_[body], scale, 1);
}

void Bodies::wake(std::size_t body) {
    RAPIER(rawrigidbodyset_rbWakeUp)(&instance_->wasm, parts_.bodies, handles_[body]);
}

}  // namespace tickproof::physics::rapier2d
