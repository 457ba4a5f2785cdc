// A body moves freely for a while: it falls, coasts or is thrown. Damping, speed limits and gravity
// per frame make its distance and speed depend on the timestep. With a ground, the speed of impact
// stands for fall damage. Games count the steps until a height or a speed is reached.

#include "harness/base/input_error.h"
#include "harness/scenario/path.h"
#include "harness/scenario/scenario_rows.h"

namespace tickproof::harness {
namespace {

enum Parameters { kTime, kHeight, kGravity, kDown, kRun, kReachFallen, kReachSpeed };
enum Quantities { kFallen, kSpeed, kTravelled, kLanding, kImpact, kReachTime, kReachSteps };
/// Scenario::data: start height, distance and speed to reach, speed at the start, 1 with a ground.
enum Data { kStartY, kWantedFallen, kWantedSpeed, kStartSpeed, kHasGround };
/// Outcome::memory: number of steps so far.
enum Memory { kSteps };

constexpr double kRadius_m = 0.5;
constexpr double kGroundDepth_m = 50;

double length(Vec2 a) {
    return std::hypot(a.x, a.y);
}

/// Rounding error, as a share, of a value that f32 reaches exactly.
constexpr double kReachSlack = 1e-5;

/// True if `value`, which comes from `start`, is at `wanted` or beyond. False if `wanted` is 0.
bool reaches(double start, double value, double wanted) {
    const double slack = kReachSlack * std::abs(wanted);
    return wanted != 0 && (start < wanted ? value >= wanted - slack : value <= wanted + slack);
}

void note_reached(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    auto& quantities = outcome.quantities;
    outcome.memory[kSteps] += 1;
    if (step.share < 1 || !std::isnan(quantities[kReachTime])) {
        return;
    }
    if (reaches(0, quantities[kFallen], scenario.data[kWantedFallen]) ||
        reaches(scenario.data[kStartSpeed], quantities[kSpeed], scenario.data[kWantedSpeed])) {
        quantities[kReachTime] = step.start_s + step.dt_s;
        quantities[kReachSteps] = outcome.memory[kSteps];
    }
}

/// The speed of impact is that before the step, as in a game that stores its last velocity.
void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const auto& before = step.before[scenario.subject];
    const auto& after = step.after[scenario.subject];
    auto& quantities = outcome.quantities;
    quantities[kFallen] = scenario.data[kStartY] - after.position_m.y;
    quantities[kTravelled] = after.position_m.x;
    quantities[kSpeed] = length(after.velocity_mps);
    if (after.touching && std::isnan(quantities[kLanding])) {
        quantities[kLanding] = step.start_s + step.dt_s;
        quantities[kImpact] = length(before.velocity_mps);
    }
    note_reached(scenario, step, outcome);
    if (scenario.data[kHasGround] == 1) {
        note_ground(kGroundDepth_m, scenario.subject, step, outcome);
    }
}

/// First time at which down t + gravity t^2 / 2 is `fallen`; NaN if never.
double time_to_fall(double fallen, double down, double gravity) {
    if (gravity == 0) {
        return fallen / down >= 0 ? fallen / down : kNotSeen;
    }
    const double speed = std::sqrt(down * down + 2 * gravity * fallen);  // NaN above its apex.
    return fallen > 0 ? (speed - down) / gravity : (-speed - down) / gravity;
}

/// First time at which the speed is `speed`: gravity changes only its downward part.
double time_to_speed(double speed, double run, double down, double gravity) {
    const double downwards = std::sqrt(speed * speed - run * run);  // NaN if it is never so slow.
    const double sign = speed > std::hypot(run, down) ? 1 : -1;
    return (sign * downwards - down) / gravity;
}

/// Closed form, with a ground that stops the body dead and no friction.
std::array<double, kQuantitiesMax> ideal(std::span<const double> parameters) {
    const double time_s = parameters[kTime];
    const double gravity = parameters[kGravity];
    const double down = parameters[kDown];
    const double run = parameters[kRun];
    const double height = parameters[kHeight];
    const double impact = std::sqrt(down * down + 2 * gravity * height);
    const double landing_s = gravity > 0 ? (impact - down) / gravity : height / down;
    // Thrown up without gravity, its landing time is negative.
    const bool lands = height > 0 && landing_s > 0 && landing_s <= time_s;
    auto quantities = none_seen();
    quantities[kFallen] = lands ? height : down * time_s + gravity * time_s * time_s / 2;
    quantities[kTravelled] = run * time_s;
    quantities[kSpeed] = lands ? std::abs(run) : std::hypot(run, down + gravity * time_s);
    if (lands) {
        quantities[kLanding] = landing_s;
        quantities[kImpact] = std::hypot(run, impact);
    }
    const double reached_s = parameters[kReachFallen] != 0
                                 ? time_to_fall(parameters[kReachFallen], down, gravity)
                                 : time_to_speed(parameters[kReachSpeed], run, down, gravity);
    const bool is_asked = parameters[kReachFallen] != 0 || parameters[kReachSpeed] != 0;
    if (is_asked && reached_s >= 0 && reached_s <= (lands ? landing_s : time_s)) {
        quantities[kReachTime] = reached_s;
    }
    return quantities;
}

/// Adds a ground under the whole path.
void add_ground(std::span<const double> parameters, Scenario& fall) {
    const double width = 4000 + 4 * std::abs(parameters[kRun]) * parameters[kTime];
    fall.scene.bodies.push_back({.name = "ground",
                                 .type = physics::BodyType::fixed,
                                 .shape = physics::Box{width, kGroundDepth_m},
                                 .position_m = {0, -kGroundDepth_m / 2}});
    if (std::isnan(fall.ideal.quantities[kLanding])) {
        return;  // The body does not reach the ground.
    }
    fall.ideal.passage = Passage::blocked;
    fall.obstacle = "ground";
    fall.is_about_obstacle = false;
    const double impact_mps = std::sqrt(parameters[kDown] * parameters[kDown] +
                                        2 * parameters[kGravity] * parameters[kHeight]);
    fall.window_s = (kRadius_m + kGroundDepth_m / 2) / impact_mps;
}

Scenario make_fall(std::span<const double> parameters) {
    const double height = parameters[kHeight];
    if (parameters[kReachFallen] != 0 && parameters[kReachSpeed] != 0) {
        throw InputError(
            "fall.reach_fallen_m and fall.reach_speed_mps are both set: leave one of them 0");
    }
    Scenario fall;
    fall.scene.gravity_mps2 = {0, -parameters[kGravity]};
    fall.scene.bodies = {{.name = "ball",
                          .shape = physics::Circle{kRadius_m},
                          .position_m = {0, kRadius_m + height},
                          .velocity_mps = {parameters[kRun], -parameters[kDown]}}};
    fall.ideal.quantities = ideal(parameters);
    if (height > 0) {
        add_ground(parameters, fall);
    }
    fall.length_s = parameters[kTime];
    fall.hazard_s = fall.length_s / 2;
    fall.hazard_to_s = fall.length_s * 0.9;
    fall.distance_tolerance_m = 0.05;
    fall.distance_reason = "a twentieth of the ball: less is not seen";
    fall.data = {kRadius_m + height, parameters[kReachFallen], parameters[kReachSpeed],
                 std::hypot(parameters[kRun], parameters[kDown]), height > 0 ? 1.0 : 0.0};
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
                       {"run_mps", "speed sideways at the start, m/s", 5, -1e5, 1e5},
                       {"reach_fallen_m",
                        "distance fallen that reach_time waits for, m; negative: upwards; 0: none",
                        0, -1e6, 1e6},
                       {"reach_speed_mps",
                        "speed that reach_time waits for, m/s, from above or below; 0: none", 0, 0,
                        1e6}},
        .quantities = {{"fallen", "m", "distance fallen", 0.05, "a twentieth of the ball"},
                       {"speed", "m/s", "speed at the end", 0.25,
                        "a twentieth of the default speed"},
                       {"travelled", "m", "distance sideways", 0.05, "a twentieth of the ball"},
                       {"landing", "s", "end of the first step that touches the ground", 1.0 / 60,
                        "one frame of a 60 Hz display"},
                       {"impact", "m/s",
                        "speed at the start of that step, as in a game that stores the velocity of "
                        "its last update",
                        0.25, "fall damage is dealt in steps of about this"},
                       {"reach_time", "s",
                        "end of the first step at reach_fallen_m or reach_speed_mps", 1.0 / 60,
                        "one frame of a 60 Hz display"},
                       {"reach_step", "steps", "steps until then", kNotCompared,
                        "no tolerance: it depends on the step length"}},
        .make = make_fall,
        .needs = {{kReachTime, {kReachFallen, kReachSpeed}},
                  {kReachSteps, {kReachFallen, kReachSpeed}}},
        .marks = {kReachFallen, kReachSpeed},
    };
}

}  // namespace tickproof::harness
