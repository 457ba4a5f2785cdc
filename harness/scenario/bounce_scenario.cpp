// A ball bounces on the ground. Without damping it should reach the same height for ever. The
// height of the first rebound and the energy show how much the order of kick, move and bounce adds
// or removes.
//
// The error of the energy is that of SimBenchmark's bouncing test: the mean over all steps of the
// squared difference from the energy at the start, read before each step.

#include "harness/scenario/path.h"
#include "harness/scenario/scenario_rows.h"

namespace tickproof::harness {
namespace {

enum Parameters { kHeight, kRadius, kGravity, kRestitution, kTime, kMass, kCount };
enum Quantities { kRebound, kEnergyError };
/// Scenario::data: gravity, mass of all balls, energy at the start, radius.
enum Data { kFall, kAllMass, kEnergy };
/// Outcome::memory: sum of squared errors, number of steps, bounces so far.
enum Memory { kSum, kSteps, kBounces };

constexpr double kGroundDepth_m = 500;

double energy(const Scenario& scenario, const physics::BodyState& ball) {
    const Vec2 v = ball.velocity_mps;
    return scenario.data[kAllMass] *
           (scenario.data[kFall] * ball.position_m.y + (v.x * v.x + v.y * v.y) / 2);
}

void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const auto& before = step.before[scenario.subject];
    const auto& after = step.after[scenario.subject];
    auto& quantities = outcome.quantities;
    const double error = energy(scenario, before) - scenario.data[kEnergy];
    outcome.memory[kSum] += error * error;
    outcome.memory[kSteps] += 1;
    quantities[kEnergyError] = outcome.memory[kSum] / outcome.memory[kSteps];
    const bool turned = before.velocity_mps.y < 0 && after.velocity_mps.y > 0;
    outcome.memory[kBounces] += turned ? 1 : 0;
    note_ground(kGroundDepth_m, scenario.subject, step, outcome);
    if (outcome.memory[kBounces] == 1) {
        keep_larger(quantities[kRebound], after.position_m.y - scenario.data.back());
    }
}

Scenario make_bounce(std::span<const double> parameters) {
    const double gravity = parameters[kGravity];
    const double height = parameters[kHeight];
    const double restitution = parameters[kRestitution];
    const double mass = parameters[kMass] * parameters[kCount];
    const double radius = parameters[kRadius];
    Scenario bounce;
    bounce.scene.gravity_mps2 = {0, -gravity};
    bounce.scene.bodies = {{.name = "ball",
                            .shape = physics::Circle{radius},
                            .position_m = {0, radius + height},
                            .restitution = restitution},
                           {.name = "ground",
                            .type = physics::BodyType::fixed,
                            .shape = physics::Box{4000, kGroundDepth_m},
                            .position_m = {0, -kGroundDepth_m / 2},
                            .restitution = restitution}};
    const double fall_s = std::sqrt(2 * height / gravity);
    bounce.length_s = parameters[kTime];
    bounce.hazard_s = std::min(fall_s, bounce.length_s / 2);
    bounce.hazard_to_s = bounce.length_s * 0.9;
    if (restitution > 0 && bounce.length_s >= fall_s * (1 + restitution)) {
        bounce.ideal.quantities[kRebound] = height * restitution * restitution;
    }
    if (bounce.length_s >= fall_s) {
        bounce.ideal.passage = Passage::blocked;
        bounce.obstacle = "ground";
        bounce.is_about_obstacle = false;
        bounce.window_s = (radius + kGroundDepth_m / 2) / (gravity * fall_s);
    }
    bounce.distance_tolerance_m = 0.05;
    bounce.distance_reason = "half of the ball's default radius";
    bounce.data = {gravity, mass, mass * gravity * (radius + height), radius};
    bounce.observe = observe;
    return bounce;
}

}  // namespace

ScenarioRow bounce_row() {
    return {
        .name = "bounce",
        .summary = "a bouncing ball: rebound height, and energy error",
        .parameters = {{"height_m", "height of the ball's lowest point at the start, m", 5, 0.01,
                        1e5},
                       {"radius_m", "radius of the ball, m", 0.1, 0.001, 1e4},
                       {"gravity_mps2", "gravity, m/s2", 9.81, 0.01, 1e6},
                       {"restitution", "share of the speed that a bounce keeps", 1, 0, 1},
                       {"time_s", "length of the run, s", 4, 0.01, 1000},
                       {"mass_kg", "mass of a ball, kg", 1, 0.001, 1e6},
                       {"balls", "number of equal balls in the energy", 1, 1, 1e6, true}},
        .quantities = {{"rebound", "m", "highest point after the first bounce", 0.05,
                        "half of the ball's default radius"},
                       {"energy_error", "J2", "squared energy error, mean over the steps",
                        kNotCompared,
                        "no tolerance: it grows with the mass; players see the rebound"}},
        .make = make_bounce,
    };
}

}  // namespace tickproof::harness
