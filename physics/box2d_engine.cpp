// Box2D, as a row of the table of engines.

#include <box2d/box2d.h>

#include <memory>
#include <string>
#include <vector>

#include "physics/engine_rows.h"
#include "physics/worlds.h"

namespace tickproof::physics {
namespace {

enum Box2dOption : std::size_t {
    kCcd,
    kBullet,
    kVelocityIterations,
    kPositionIterations,
    kBox2dSubsteps,
    kBox2dDamping
};

std::vector<EngineOption> box2d_options() {
    return {
        {.name = "ccd",
         .summary = "continuous collision (CCD) against fixed and kinematic bodies",
         .default_value = 1,
         .choices = {"off", "on"}},
        {.name = "bullet",
         .summary = "continuous collision between dynamic bodies, too",
         .choices = {"off", "on"},
         .switched_by = kCcd},
        {.name = "velocity_iterations",
         .summary = "velocity iterations of the contact solver",
         .default_value = 8,
         .minimum = 1,
         .maximum = 100},
        {.name = "position_iterations",
         .summary = "position iterations of the contact solver",
         .default_value = 3,
         .minimum = 1,
         .maximum = 100},
        substeps_option(),
        linear_damping_option(),
    };
}

Box2dSettings box2d_settings(const EngineSettings& settings) {
    static const std::vector<EngineOption> options = box2d_options();
    check(settings, options);
    const auto whole = [&](Box2dOption option) { return static_cast<int>(settings[option]); };
    return {.ccd = whole(kCcd) == 1,
            .bullet = whole(kBullet) == 1,
            .velocity_iterations = whole(kVelocityIterations),
            .position_iterations = whole(kPositionIterations),
            .substeps = whole(kBox2dSubsteps),
            .linear_damping = settings[kBox2dDamping]};
}

std::unique_ptr<World> make_box2d(const Scene& scene, const EngineSettings& settings) {
    return make_box2d_world(scene, box2d_settings(settings));
}

std::unique_ptr<World> remake_box2d(const Scene& scene, const EngineSettings& settings,
                                    Remaking order) {
    return remake_box2d_world(scene, box2d_settings(settings), order);
}

/// The version that the linked library gives itself: `b2_version 2.4.0` in Box2D 2.4.0 and 2.4.1.
std::string version() {
    return "b2_version " + std::to_string(b2_version.major) + '.' +
           std::to_string(b2_version.minor) + '.' + std::to_string(b2_version.revision);
}

}  // namespace

Engine box2d_engine() {
    return {.name = "box2d",
            .summary = "Box2D 2.4.1",
            .integrator = Integrator::semi_implicit,
            .options = box2d_options(),
            .precision = [](const EngineSettings&) { return Precision::f32; },
            .substeps = kBox2dSubsteps,
            .make_world = make_box2d,
            .remake_world = remake_box2d,
            .continuous = {{.option = kCcd},
                           {.option = kBullet,
                            .against = {.dynamic = true},
                            .instruction = "make this body a bullet (b2BodyDef::bullet)"}},
            // The skin of a box, b2_polygonRadius; a circle has none.
            .contact_margin_m = [](const EngineSettings&) { return 2 * 0.005; },
            .has_dynamic_pairs = true,
            .damping = kBox2dDamping,
            .version = version(),
            .limit =
                "moves no body further than 2 units and a quarter turn in a world step "
                "(b2_maxTranslation, b2_maxRotation)",
            .upgrade = "box2d3",
            .is_compared = true};
}

}  // namespace tickproof::physics
