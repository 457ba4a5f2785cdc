// Box2D v3, as a row of the table of engines.

#include <memory>
#include <vector>

#include "physics/box2d3/box2d3_bodies.h"
#include "physics/engine_rows.h"
#include "physics/wasm/program_world.h"

namespace tickproof::physics {
namespace {

enum Box2d3Option : std::size_t {
    kSubsteps,
    kContinuous,
    kBullet,
    kContactHertz,
    kContactSpeed,
    kSpeedMax,
    kDamping,
    kSleep
};

std::vector<EngineOption> box2d3_options() {
    return {
        {.name = "substeps",
         .summary = "substeps of the solver; bodies collide once in a step",
         .default_value = 4,
         .minimum = 1,
         .maximum = 64},
        {.name = "continuous",
         .summary = "continuous collision (CCD) against fixed bodies",
         .default_value = 1,
         .choices = {"off", "on"}},
        {.name = "bullet",
         .summary =
             "dynamic bodies are bullets: continuous collision against all but other bullets",
         .choices = {"off", "on"},
         .switched_by = kContinuous},
        {.name = "contact_hertz",
         .summary = "stiffness of contacts, Hz",
         .default_value = 30,
         .minimum = 0,
         .maximum = 1000,
         .whole = false},
        {.name = "contact_speed",
         .summary = "most speed at which the solver pushes bodies apart, m/s",
         .default_value = 3,
         .minimum = 0,
         .maximum = 1000,
         .whole = false},
        {.name = "speed_max",
         .summary = "most speed of a body, m/s",
         .default_value = 400,
         .minimum = 0.001,
         .maximum = 100'000,
         .whole = false},
        linear_damping_option(),
        sleep_option(),
    };
}

std::unique_ptr<World> make_box2d3(const Scene& given, const EngineSettings& settings) {
    static const std::vector<EngineOption> options = box2d3_options();
    check(settings, options);
    Scene scene = given;
    scene.sleeping = given.sleeping && settings[kSleep] == 1;
    return std::make_unique<ProgramWorld<box2d3::Bodies>>(
        scene, box2d3::Bodies(scene, {.substeps = static_cast<int>(settings[kSubsteps]),
                                      .continuous = settings[kContinuous] == 1,
                                      .bullet = settings[kBullet] == 1,
                                      .contact_hertz = settings[kContactHertz],
                                      .contact_speed_mps = settings[kContactSpeed],
                                      .speed_max_mps = settings[kSpeedMax],
                                      .linear_damping = settings[kDamping]}));
}

}  // namespace

Engine box2d3_engine() {
    return {
        .name = "box2d3",
        .summary = "Box2D v3.2 (npm's box2d3-wasm 5.2.0, commit 3a4f0da8)",
        .integrator = Integrator::semi_implicit,
        .options = box2d3_options(),
        .precision = [](const EngineSettings&) { return Precision::f32; },
        .substeps = kSubsteps,
        .substepping = [](const EngineSettings&) { return Substepping::solver_sum; },
        .make_world = make_box2d3,
        .continuous = {{.option = kContinuous,
                        .against = {.fixed = true, .sensor = true},
                        .instruction = "set enableContinuous of the b2WorldDef"},
                       {.option = kBullet,
                        .against = {.fixed = true, .kinematic = true, .dynamic = true},
                        .instruction = "set isBullet of this body's b2BodyDef"}},
        .contact_margin_m = [](const EngineSettings&) { return 4 * 0.005; },  // 4 linear slops.
        .has_dynamic_pairs = true,
        .damping = kDamping,
        .version = "box2d3-wasm 5.2.0",
        .limit =
            "moves no body faster than its maximumLinearSpeed (400 m/s unless set), and "
            "turns none by more than an eighth of a turn in a step; its sensors notice only shapes "
            "with enableSensorEvents, which is off unless set, and is on here",
        // A pyramid of 210 boxes, against native builds of the same commit; docs/engines.md.
        .cost =
            "runs through WebAssembly, without SIMD: a step takes about twice as long as in a "
            "native build"};
}

}  // namespace tickproof::physics
