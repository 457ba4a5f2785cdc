// Adds up the rounding of each step into a bound for the whole run.

#include "harness/check/determinism/rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tickproof::harness {
namespace {

/// The distance to the next number in the engine's precision. Values below 1 count as 1, because
/// engines compute them from distances and sines of that size.
double ulp_of(double value, physics::Precision precision) {
    const double magnitude = std::max(1.0, std::abs(value));
    if (precision == physics::Precision::f32) {
        const auto real = static_cast<float>(magnitude);
        return static_cast<double>(std::nextafter(real, std::numeric_limits<float>::max()) - real);
    }
    return std::nextafter(magnitude, std::numeric_limits<double>::max()) - magnitude;
}

/// Rounding bounds of one coordinate and its velocity.
struct Rounded {
    double value = 0;
    double velocity = 0;
};

Rounded after_step(Rounded so_far, double value, double before, double velocity, double was,
                   double dt_s, physics::Precision precision) {
    so_far.velocity += velocity == was ? 0 : ulp_of(velocity, precision);
    if (value != before) {
        so_far.value += ulp_of(value, precision) + dt_s * so_far.velocity;
    }
    return so_far;
}

}  // namespace

AccumulatedRounding accumulated_rounding(const Trajectory& run,
                                         std::span<const std::size_t> moving) {
    AccumulatedRounding made{
        .position_m = {0}, .angle_rad = {0}, .velocity_mps = {0}, .angular_velocity_radps = {0}};
    struct Body {
        Rounded x, y, angle;
    };
    std::vector<Body> bodies(run.states.bodies());
    for (std::size_t row = 1; row < run.rows(); ++row) {
        const double dt_s = run.times_s[row] - run.times_s[row - 1];
        double position_m = 0;
        double angle_rad = 0;
        double velocity_mps = 0;
        double angular_velocity_radps = 0;
        for (const std::size_t i : moving) {
            const physics::BodyState& now = run.row(row)[i];
            const physics::BodyState& before = run.row(row - 1)[i];
            const auto step = [&](Rounded so_far, double value, double was, double velocity,
                                  double velocity_before) {
                return after_step(so_far, value, was, velocity, velocity_before, dt_s,
                                  run.precision);
            };
            bodies[i].x = step(bodies[i].x, now.position_m.x, before.position_m.x,
                               now.velocity_mps.x, before.velocity_mps.x);
            bodies[i].y = step(bodies[i].y, now.position_m.y, before.position_m.y,
                               now.velocity_mps.y, before.velocity_mps.y);
            bodies[i].angle = step(bodies[i].angle, now.angle_rad, before.angle_rad,
                                   now.angular_velocity_radps, before.angular_velocity_radps);
            position_m = std::max(position_m, std::hypot(bodies[i].x.value, bodies[i].y.value));
            angle_rad = std::max(angle_rad, bodies[i].angle.value);
            velocity_mps =
                std::max(velocity_mps, std::hypot(bodies[i].x.velocity, bodies[i].y.velocity));
            angular_velocity_radps = std::max(angular_velocity_radps, bodies[i].angle.velocity);
        }
        made.position_m.push_back(position_m);
        made.angle_rad.push_back(angle_rad);
        made.velocity_mps.push_back(velocity_mps);
        made.angular_velocity_radps.push_back(angular_velocity_radps);
    }
    return made;
}

}  // namespace tickproof::harness
