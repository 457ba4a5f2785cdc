// Makes the twins of a run, by moving one coordinate of one body at the start.

#include "harness/determinism/ulp_twins.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/determinism/perturbation_rows.h"

namespace tickproof::harness {
namespace {

template <class Real>
double next_number(double value, bool up) {
    const auto real = static_cast<Real>(value);
    if (std::abs(real) < 1) {
        constexpr Real epsilon = std::numeric_limits<Real>::epsilon();
        return static_cast<double>(up ? real + epsilon : real - epsilon);
    }
    constexpr Real most = std::numeric_limits<Real>::max();
    return static_cast<double>(std::nextafter(real, up ? most : -most));
}

double next_number(double value, bool up, physics::Precision precision) {
    return precision == physics::Precision::f32 ? next_number<float>(value, up)
                                                : next_number<double>(value, up);
}

physics::Scene twin_of(physics::Scene scene, std::size_t index, physics::Precision precision) {
    std::vector<physics::Body*> dynamic;
    for (physics::Body& body : scene.bodies) {
        if (body.type == physics::BodyType::dynamic) {
            dynamic.push_back(&body);
        }
    }
    if (dynamic.empty()) {
        return scene;
    }
    physics::Vec2& position = dynamic[index % dynamic.size()]->position_m;
    const std::size_t way = index / dynamic.size() % 4;
    double& coordinate = way % 2 == 0 ? position.x : position.y;
    coordinate = next_number(coordinate, way < 2, precision);
    return scene;
}

}  // namespace

std::vector<Perturbation> ulp_twins(std::size_t count) {
    std::vector<Perturbation> twins;
    for (std::size_t i = 0; i < count; ++i) {
        twins.push_back({.name = fmt::format("twin-{}", i),
                         .summary = "with one coordinate moved by 1 ULP",
                         .may_matter = true,
                         .refusal = any_run,
                         .run = [i](const RunSpec& spec, const FrameTrace& trace, Keep keep) {
                             const auto make = [&](const physics::Engine& engine,
                                                   const physics::Scene& scene,
                                                   const physics::EngineSettings& settings) {
                                 return engine.make_world(
                                     twin_of(scene, i, engine.precision(settings)), settings);
                             };
                             return run_with(make, spec, trace, keep);
                         }});
    }
    return twins;
}

}  // namespace tickproof::harness
