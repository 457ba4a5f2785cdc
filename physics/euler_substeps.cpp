// The hand-written engine with substeps of a solver. It is compiled alone: in one file with the
// usual worlds, the compiler would inline less of those.

#include "physics/euler_substeps.h"

#include "physics/euler_world.h"

namespace tickproof::physics {

std::unique_ptr<World> make_euler_solver_world(const Scene& scene, const EulerSettings& settings) {
    if (settings.precision == Precision::f32) {
        return std::make_unique<EulerWorld<float, EulerMotion<float>, true>>(scene, settings);
    }
    return std::make_unique<EulerWorld<double, EulerMotion<double>, true>>(scene, settings);
}

}  // namespace tickproof::physics
