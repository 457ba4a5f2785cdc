// The functions that make a world, one a file, for the rows of engines.cpp.

#pragma once

#include <memory>

#include "physics/engines.h"

namespace tickproof::physics {

struct EulerSettings {
    Integrator integrator = Integrator::semi_implicit;
    Precision precision = Precision::f32;
    bool swept = false;
};

std::unique_ptr<World> make_euler_world(const Scene& scene, const EulerSettings& settings);

struct Box2dSettings {
    bool ccd = true;
    bool bullet = false;
    int velocity_iterations = 8;
    int position_iterations = 3;
    int substeps = 1;
};

std::unique_ptr<World> make_box2d_world(const Scene& scene, const Box2dSettings& settings);

}  // namespace tickproof::physics
