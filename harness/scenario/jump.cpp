// A platformer jump. Its height, its time in the air and the place where it comes down are what
// level design relies on, and the order of the integrator's error makes them depend on the
// timestep. The ground lies lower than the take-off, so that the way back to the take-off height is
// free flight and every number has a closed form.

#include "harness/scenario/path.h"
#include "harness/scenario/table.h"

namespace tickproof::harness {
namespace {

enum Parameters { kRise, kRun, kGravity, kDrop };
enum Quantities { kApex, kAirTime, kLandingX };

constexpr double kHeight_m = 1.2;
constexpr double kWidth_m = 0.6;

void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const double takeoff_m = scenario.data[0];
    const auto& before = step.before[scenario.subject].position_m;
    const auto& after = step.after[scenario.subject].position_m;
    if (!std::isnan(outcome.quantities[kAirTime])) {
        return;
    }
    keep_larger(outcome.quantities[kApex], std::max(after.y - takeoff_m, 0.0));
    if (before.y > takeoff_m && after.y <= takeoff_m) {
        const double fraction = fraction_at(before.y, after.y, takeoff_m);
        outcome.quantities[kAirTime] = step.start_s + fraction * step.dt_s;
        outcome.quantities[kLandingX] = between(before.x, after.x, fraction);
    }
}

Scenario make_jump(std::span<const double> parameters) {
    const double rise = parameters[kRise];
    const double run = parameters[kRun];
    const double gravity = parameters[kGravity];
    const double air_time = 2 * rise / gravity;
    const double ground_depth = 50;
    Scenario jump;
    jump.scene.gravity_mps2 = {0, -gravity};
    jump.scene.bodies = {
        {.name = "character",
         .shape = physics::Box{kWidth_m, kHeight_m},
         .position_m = {0, kHeight_m / 2},
         .velocity_mps = {run, rise}},
        {.name = "ground",
         .type = physics::BodyType::fixed,
         .shape = physics::Box{4000, ground_depth},
         .position_m = {0, -parameters[kDrop] - ground_depth / 2}},
    };
    jump.length_s = air_time + 0.5;
    jump.hazard_s = air_time / 4;
    jump.hazard_to_s = air_time;
    jump.ideal.quantities = {rise * rise / (2 * gravity), air_time, run * air_time, kNotSeen};
    jump.distance_tolerance_m = 0.05;
    jump.distance_reason = "a twelfth of the character's width: less is hidden by its animation";
    jump.data = {kHeight_m / 2};
    jump.observe = observe;
    return jump;
}

}  // namespace

ScenarioRow jump_row() {
    return {
        .name = "jump",
        .summary = "a platformer jump: how high, how long, how far",
        .parameters = {{"rise_mps", "take-off speed upwards, m/s", 5, 0.1, 100},
                       {"run_mps", "speed forwards, m/s", 5, -100, 100},
                       {"gravity_mps2", "gravity, m/s2", 10, 0.1, 1000},
                       {"drop_m", "how far the ground lies below the take-off, m", 0.5, 0.02, 100}},
        .quantities = {{"apex", "m", 0.025, "ledges are built with little more to spare"},
                       {"air_time", "s", 1.0 / 60, "one frame of a 60 Hz display"},
                       {"landing_x", "m", 5.0 / 60, "what it runs at 5 m/s in one frame at 60 Hz"}},
        .make = make_jump,
    };
}

}  // namespace tickproof::harness
