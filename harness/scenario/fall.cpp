// A body moves freely for a while: it falls, coasts or is thrown. How far it gets and how fast it
// is then is what damping, speed limits and gravity per frame make depend on the timestep. With a
// ground, how fast it lands is what fall damage is made of.

#include "harness/scenario/path.h"
#include "harness/scenario/table.h"

namespace tickproof::harness {
namespace {

enum Parameters { kTime, kHeight, kGravity, kDown, kRun };
enum Quantities { kFallen, kSpeed, kTravelled, kLanding, kImpact };
/// data: where the body starts.
enum Data { kStartY };

constexpr double kRadius_m = 0.5;

double length(Vec2 a) {
    return std::hypot(a.x, a.y);
}

/// The speed of impact is that of the last step before: what a game has that compares its velocity
/// from one update to the next.
void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const auto& before = step.before[scenario.subject];
    const auto& after = step.after[scenario.subject];
    auto& seen = outcome.quantities;
    seen[kFallen] = scenario.data[kStartY] - after.position_m.y;
    seen[kTravelled] = after.position_m.x;
    seen[kSpeed] = length(after.velocity_mps);
    if (after.touching && std::isnan(seen[kLanding])) {
        seen[kLanding] = step.start_s + step.dt_s;
        seen[kImpact] = length(before.velocity_mps);
    }
}

/// Without a timestep, a ground that stops it dead, and no friction.
std::array<double, kQuantitiesMax> ideal(std::span<const double> parameters) {
    const double time_s = parameters[kTime];
    const double gravity = parameters[kGravity];
    const double down = parameters[kDown];
    const double run = parameters[kRun];
    const double height = parameters[kHeight];
    const double impact = std::sqrt(down * down + 2 * gravity * height);
    const double landing_s = gravity > 0 ? (impact - down) / gravity : height / down;
    // Thrown up without gravity it would have left the ground in the past.
    const bool lands = height > 0 && landing_s > 0 && landing_s <= time_s;
    auto quantities = none_seen();
    quantities[kFallen] = lands ? height : down * time_s + gravity * time_s * time_s / 2;
    quantities[kTravelled] = run * time_s;
    quantities[kSpeed] = lands ? std::abs(run) : std::hypot(run, down + gravity * time_s);
    if (lands) {
        quantities[kLanding] = landing_s;
        quantities[kImpact] = std::hypot(run, impact);
    }
    return quantities;
}

Scenario make_fall(std::span<const double> parameters) {
    const double height = parameters[kHeight];
    const double ground_depth = 50;
    Scenario fall;
    fall.scene.gravity_mps2 = {0, -parameters[kGravity]};
    fall.scene.bodies = {{.name = "ball",
                          .shape = physics::Circle{kRadius_m},
                          .position_m = {0, kRadius_m + height},
                          .velocity_mps = {parameters[kRun], -parameters[kDown]}}};
    if (height > 0) {
        // Under all of the path.
        const double width = 4000 + 4 * std::abs(parameters[kRun]) * parameters[kTime];
        fall.scene.bodies.push_back({.name = "ground",
                                     .type = physics::BodyType::fixed,
                                     .shape = physics::Box{width, ground_depth},
                                     .position_m = {0, -ground_depth / 2}});
    }
    fall.length_s = parameters[kTime];
    fall.hazard_s = fall.length_s / 2;
    fall.hazard_to_s = fall.length_s * 0.9;
    fall.ideal.quantities = ideal(parameters);
    fall.distance_tolerance_m = 0.05;
    fall.distance_reason = "a twentieth of the ball: less is not seen";
    fall.data = {kRadius_m + height};
    fall.observe = observe;
    return fall;
}

}  // namespace

ScenarioRow fall_row() {
    return {
        .name = "fall",
        .summary = "a falling or coasting body: distance, speed and impact",
        .parameters = {{"time_s", "length of the run, s", 1, 0.01, 1000},
                       {"height_m", "height above the ground, m; 0: no ground", 0, 0, 1e6},
                       {"gravity_mps2", "gravity, m/s2", 10, 0, 1e6},
                       {"down_mps", "speed downwards at the start, m/s", 0, -1e5, 1e5},
                       {"run_mps", "speed sideways at the start, m/s", 5, -1e5, 1e5}},
        .quantities = {{"fallen", "m", "distance fallen", 0.05, "a twentieth of the ball"},
                       {"speed", "m/s", "speed at the end", 0.25,
                        "a twentieth of the default speed"},
                       {"travelled", "m", "distance sideways", 0.05, "a twentieth of the ball"},
                       {"landing", "s", "end of the first step that touches the ground", 1.0 / 60,
                        "one frame of a 60 Hz display"},
                       {"impact", "m/s",
                        "speed at the start of that step, as in a game that stores the velocity of "
                        "its last update",
                        0.25, "fall damage is dealt in steps of about this"}},
        .make = make_fall,
    };
}

}  // namespace tickproof::harness
