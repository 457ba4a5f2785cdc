// Makes the hand-written engine's worlds whose substeps are world steps; euler_substeps.cpp makes
// the others.

#include "physics/euler_world.h"

#include <memory>

#include "physics/euler_substeps.h"

namespace tickproof::physics {
namespace {

template <class Real>
std::unique_ptr<World> made(const Scene& scene, const EulerSettings& settings) {
    if (is_plain(settings)) {
        return std::make_unique<EulerWorld<Real, PlainMotion<Real>, false>>(scene, settings);
    }
    return std::make_unique<EulerWorld<Real, EulerMotion<Real>, false>>(scene, settings);
}

}  // namespace

std::unique_ptr<World> make_euler_world(const Scene& scene, const EulerSettings& settings) {
    if (settings.substepping != Substepping::world) {
        return make_euler_solver_world(scene, settings);
    }
    return settings.precision == Precision::f32 ? made<float>(scene, settings)
                                                : made<double>(scene, settings);
}

}  // namespace tickproof::physics
