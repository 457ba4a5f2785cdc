// Bodies as the engines of games move them: the order of the update, damping per second, and what
// each engine calls continuous collision. Contact itself is that of the hand-written engine.
//
// Damping moves a jump by centimetres: with Godot's default of 0.1 / s a jump of 1.25 m peaks 4 cm
// lower. A character is no rigid body: engines move it by code of its own, which sweeps it along
// its path and does not damp it.

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "physics/engine_rows.h"
#include "physics/worlds.h"

namespace tickproof::physics {
namespace {

/// The options of a rigid body, by index: each engine names its damping and its continuous mode.
enum BodyOption : std::size_t { kBodyPrecision, kDamping, kContinuous, kSubsteps, kMargin };

/// A rigid body of an engine: how it damps, and which of its continuous modes sweep.
struct RigidBody {
    std::string name;
    std::string summary;
    std::string source;
    std::string checked{};
    EngineOption damping;
    EngineOption continuous;
    std::vector<ContinuousSwitch> modes;  ///< The values of `continuous` that sweep.
    DampingRule rule = DampingRule::linear;
    DampingOrder damping_order = DampingOrder::after_gravity;
    std::optional<EngineOption> margin{};  ///< The distance at which contacts begin, m.
    double margins = 1;                    ///< How many of it lie between two bodies.
};

/// Sweeps against every body, and against no sensor.
constexpr Sweep kBodies{.fixed = true, .kinematic = true, .dynamic = true};

ContinuousSwitch mode(double value, Sweep against, std::string instruction,
                      std::string of_other = {}) {
    return {.option = kContinuous,
            .on = value,
            .against = against,
            .instruction = std::move(instruction),
            .of_other = std::move(of_other)};
}

Engine row_of(const RigidBody& body) {
    std::vector<EngineOption> options{precision_option(), body.damping, body.continuous,
                                      substeps_option()};
    if (body.margin) {
        options.push_back(*body.margin);
    }
    const auto margin_m = [body](const EngineSettings& settings) {
        return body.margin ? body.margins * settings.at(kMargin) : 0;
    };
    return {.name = body.name,
            .summary = body.summary,
            .options = options,
            .precision = precision_of,
            .substeps = kSubsteps,
            .make_world =
                [body, options, margin_m](const Scene& scene, const EngineSettings& settings) {
                    check(settings, options);
                    const auto mode =
                        std::ranges::find(body.modes, settings[kContinuous], &ContinuousSwitch::on);
                    const Sweep against = mode == body.modes.end() ? Sweep{} : mode->against;
                    return make_euler_world(
                        scene, {.precision = precision_of(settings),
                                .collision = against.fixed ? Collision::swept : Collision::discrete,
                                .motion = {.linear_damping = settings[kDamping],
                                           .damping_rule = body.rule,
                                           .damping_order = body.damping_order},
                                .contact_margin_m = against.kinematic ? 0 : margin_m(settings),
                                .sweeps_kinematic = against.kinematic,
                                .substeps = static_cast<int>(settings[kSubsteps])});
                },
            .continuous = body.modes,
            .contact_margin_m = margin_m,
            .damping = kDamping,
            .source = body.source,
            .checked = body.checked};
}

EngineOption margin(std::string name, double default_m, std::string summary) {
    return {.name = std::move(name),
            .summary = std::move(summary),
            .default_value = default_m,
            .maximum = 1000,
            .whole = false};
}

EngineOption damping(std::string name, double default_value, double most,
                     std::string summary = "damping of the velocity per second") {
    return {.name = std::move(name),
            .summary = std::move(summary),
            .default_value = default_value,
            .maximum = most,
            .whole = false};
}

Engine godot_body() {
    return row_of(
        {.name = "godot-body",
         .summary = "RigidBody2D, and RigidBody3D in Godot Physics: damped before gravity is added",
         .source = "GodotBody2D::integrate_forces and _test_ccd (Godot 4), Body2DSW of Godot 3; "
                   "defaults of physics/2d/default_linear_damp",
         .checked = "Godot 4.6.3 (2D, 3D and Jolt) and 3.2.3",
         // Measured in Godot 4.6.3: a body with 0 of its own, in mode Combine, is damped by 0.1.
         .damping = damping("linear_damp", 0.1, 100,
                            "damping of the velocity per second in all: the project's, and with "
                            "Damp Mode Combine (Godot 4's default) the body's on top"),
         // Measured in Godot 3.2.3: Cast Shape stops no more than Disabled does.
         .continuous = {.name = "continuous_cd",
                        .summary = "Continuous CD; in 3D, on is cast-ray",
                        .choices = {"disabled", "cast-ray", "cast-shape"}},
         .modes = {mode(1, kBodies, "set Continuous CD of the body to Cast Ray (on in 3D)")},
         .damping_order = DampingOrder::before_gravity,
         // Measured in Godot 4.6.3: with Jolt a wall stops up to (r + T/2 + 0.02 m) x rate.
         .margin = margin("contact_distance", 0,
                          "distance at which contacts begin, m: 0.02 with Jolt "
                          "(speculative_contact_distance)")});
}

Engine physx_body() {
    return row_of(
        {.name = "physx-body",
         .summary = "Unity's Rigidbody, O3DE: PhysX, damped after gravity is added",
         .source = "PhysX 4.1, DyBodyCoreIntegrator.h; Unity manual: "
                   "Rigidbody.collisionDetectionMode",
         .checked = "PhysX 5.6.1, and Jolt (jolt-physics 1.1.0)",
         .damping = damping("linear_damping", 0, 1000),
         .continuous = {.name = "collision_detection",
                        .summary = "Collision Detection; continuous sweeps against bodies "
                                   "that never move",
                        .choices = {"discrete", "continuous", "continuous-dynamic",
                                    "continuous-speculative"}},
         .modes = {mode(2, kBodies,
                        "set Collision Detection of the Rigidbody to Continuous Dynamic",
                        " and that of what it hits to Continuous"),
                   mode(1, {.fixed = true},
                        "set Collision Detection of the Rigidbody to Continuous"),
                   mode(3, kBodies,
                        "set Collision Detection of the Rigidbody to Continuous Speculative")},
         // Measured in PhysX 5.6.1: a wall stops up to (r + T/2 + 2 x contactOffset) x rate.
         .margin = margin("contact_offset", 0.02,
                          "contactOffset of each shape, m: 0.02 in PhysX, 0.01 in Unity"),
         .margins = 2});
}

Engine chaos_body() {
    return row_of(
        {.name = "chaos-body",
         .summary = "Unreal's simulated bodies: Chaos, damped after gravity is added",
         .source = "Unreal 5: FPBDRigidsEvolutionGBF::Integrate, PerParticleEtherDrag.h; "
                   "FBodyInstance::LinearDamping",
         .damping = damping("linear_damping", 0.01, 1000),
         .continuous = {.name = "use_ccd", .summary = "Use CCD", .choices = {"off", "on"}},
         .modes = {mode(1, kBodies, "tick Use CCD of the body (Collision, Advanced)")}});
}

Engine bullet_body() {
    return row_of({.name = "bullet-body",
                   .summary = "btRigidBody: damped by a power before gravity is added",
                   .source = "Bullet 3.24, btRigidBody::applyDamping and "
                             "btDiscreteDynamicsWorld::predictUnconstraintMotion",
                   .checked = "Bullet 3.24",
                   .damping = damping("linear_damping", 0, 1),
                   .continuous = {.name = "ccd",
                                  .summary = "a CCD motion threshold and swept sphere are set",
                                  .choices = {"off", "on"}},
                   .modes = {mode(1, kBodies,
                                  "set a CCD motion threshold and swept sphere radius for the "
                                  "body")},
                   .rule = DampingRule::power,
                   .damping_order = DampingOrder::before_gravity});
}

enum GodotCharacterOption : std::size_t { kCharacterPrecision, kCharacterSubsteps };

Engine godot_character() {
    const std::vector<EngineOption> options{precision_option(), substeps_option()};
    return {.name = "godot-character",
            .summary = "CharacterBody: code adds gravity x delta, move_and_slide() sweeps",
            .options = options,
            .precision = precision_of,
            .substeps = kCharacterSubsteps,
            .make_world =
                [options](const Scene& scene, const EngineSettings& settings) {
                    check(settings, options);
                    return make_euler_world(
                        scene, {.precision = precision_of(settings),
                                .collision = Collision::swept,
                                .substeps = static_cast<int>(settings[kCharacterSubsteps])});
                },
            .always_continuous = {.fixed = true, .kinematic = true},
            .by_code = {"godot-character", "euler-explicit", "euler-half-step"},
            .source =
                "the script template CharacterBody2D: Basic Movement; "
                "CharacterBody2D::move_and_slide (Godot 3: KinematicBody2D)"};
}

}  // namespace

std::vector<Engine> game_bodies() {
    return {godot_body(), godot_character(),  physx_body(),
            chaos_body(), unreal_character(), bullet_body()};
}

}  // namespace tickproof::physics
