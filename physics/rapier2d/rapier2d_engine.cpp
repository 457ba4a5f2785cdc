// Rapier 2D, as a row of the table of engines.

#include <memory>
#include <vector>

#include "physics/engine_rows.h"
#include "physics/rapier2d/rapier2d_bodies.h"
#include "physics/wasm/program_world.h"

namespace tickproof::physics {
namespace {

enum Rapier2dOption : std::size_t { kSolverIterations, kCcd, kCcdSubsteps, kDamping, kSleep };

std::vector<EngineOption> rapier2d_options() {
    return {
        {.name = "substeps",
         .summary = "numSolverIterations: substeps of the solver; bodies collide once in a step",
         .default_value = 4,
         .minimum = 1,
         .maximum = 64},
        {.name = "ccd",
         .summary = "continuous collision (CCD) against kinematic and dynamic bodies, too",
         .choices = {"off", "on"}},
        {.name = "ccd_substeps",
         .summary = "maxCcdSubsteps: impacts that a step resolves",
         .default_value = 1,
         .minimum = 1,
         .maximum = 64},
        linear_damping_option(),
        sleep_option(),
    };
}

std::unique_ptr<World> make_rapier2d(const Scene& given, const EngineSettings& settings) {
    static const std::vector<EngineOption> options = rapier2d_options();
    check(settings, options);
    Scene scene = given;
    scene.sleeping = given.sleeping && settings[kSleep] == 1;
    return std::make_unique<ProgramWorld<rapier2d::Bodies>>(
        scene,
        rapier2d::Bodies(scene, {.solver_iterations = static_cast<int>(settings[kSolverIterations]),
                                 .ccd = settings[kCcd] == 1,
                                 .ccd_substeps = static_cast<int>(settings[kCcdSubsteps]),
                                 .linear_damping = settings[kDamping]}));
}

}  // namespace

Engine rapier2d_engine() {
    return {
        .name = "rapier2d",
        .summary = "Rapier 0.20 for JavaScript (npm's rapier2d-deterministic)",
        .integrator = Integrator::semi_implicit,
        .options = rapier2d_options(),
        .precision = [](const EngineSettings&) { return Precision::f32; },
        .substeps = kSolverIterations,
        .substepping = [](const EngineSettings&) { return Substepping::solver; },
        .make_world = make_rapier2d,
        .continuous = {{.option = kCcd,
                        .against = {.fixed = true, .kinematic = true, .dynamic = true},
                        .instruction = "enable CCD of this body (setCcdEnabled)"}},
        .always_continuous = {.fixed = true, .sensor = true},
        .has_dynamic_pairs = true,
        .damping = kDamping,
        .version = "rapier2d-deterministic 0.20.0",
        .limit =
            "moves no body faster than 400 m/s (normalized_max_linear_velocity), and turns none "
            "by more than an eighth of a turn in a step",
        .cost = "runs through WebAssembly: a step takes longer than in a native build"};
}

}  // namespace tickproof::physics
