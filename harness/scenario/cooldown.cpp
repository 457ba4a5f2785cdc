// A ship flies past and fires as often as its cooldown lets it. A cooldown ends with a step, so a
// weapon fires slower than its data sheet says, and by how much depends on the length of the step.

#include "harness/scenario/path.h"
#include "harness/scenario/table.h"

namespace tickproof::harness {
namespace {

enum Parameters { kLength, kExtraSteps, kCarry, kTime, kSpeed };
enum Quantities { kInterval, kStretch, kShots };
/// data: length of the cooldown, extra steps, whether what is left over is carried.
enum Data { kCooldown, kExtra, kCarries };
/// Outcome::memory: how much of the cooldown is left, how many extra steps have been waited.
enum Memory { kLeft, kWaited };

/// Sums of steps end this near to a cooldown that is a whole number of them.
constexpr double kSlack_s = 1e-9;

/// The first shot falls with the start; the interval is the mean over all since. A shot falls with
/// the end of a step.
void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    auto& seen = outcome.quantities;
    double& left_s = outcome.memory[kLeft];
    double& waited = outcome.memory[kWaited];
    if (std::isnan(seen[kShots])) {
        seen[kShots] = 1;
        left_s = scenario.data[kCooldown];
    }
    if (step.seen < 1) {
        return;
    }
    left_s -= step.dt_s;
    if (left_s > kSlack_s) {
        return;
    }
    if (waited < scenario.data[kExtra]) {
        waited += 1;
        return;
    }
    seen[kInterval] = (step.start_s + step.dt_s) / seen[kShots];
    seen[kStretch] = seen[kInterval] / scenario.data[kCooldown] - 1;
    seen[kShots] += 1;
    waited = 0;
    left_s = scenario.data[kCooldown] + (scenario.data[kCarries] == 1 ? left_s : 0);
}

Scenario make_cooldown(std::span<const double> parameters) {
    Scenario cooldown;
    cooldown.scene.gravity_mps2 = {0, 0};
    cooldown.scene.bodies = {{.name = "ship", .velocity_mps = {parameters[kSpeed], 0}}};
    cooldown.length_s = parameters[kTime];
    cooldown.hazard_s = cooldown.length_s / 2;
    cooldown.hazard_to_s = cooldown.length_s / 2 + parameters[kLength];
    cooldown.ideal.quantities[kInterval] = parameters[kLength];
    cooldown.ideal.quantities[kStretch] = 0;
    cooldown.distance_tolerance_m = 0.05;
    cooldown.distance_reason = "a twentieth of the ship";
    cooldown.data = {parameters[kLength], parameters[kExtraSteps], parameters[kCarry]};
    cooldown.observe = observe;
    return cooldown;
}

}  // namespace

ScenarioRow cooldown_row() {
    return {
        .name = "cooldown",
        .summary = "a ship that fires whenever its cooldown allows",
        .parameters = {{"length_s", "length of the cooldown, s", 0.25, 0.001, 1000},
                       {"extra_steps",
                        "extra steps before the game notices that the cooldown is over", 0, 0, 1000,
                        true},
                       {"carry",
                        "1: subtract the overshoot of the last step from the next cooldown", 0, 0,
                        1, true},
                       {"time_s", "length of the run, s", 10, 0.01, 10000},
                       {"speed_mps", "speed of the ship, m/s", 5, 0.1, 1e5}},
        .quantities = {{"interval", "s", "average time between shots", 1.0 / 60,
                        "one frame of a 60 Hz display"},
                       {"stretch", "", "extra length of the interval, as a share of the cooldown",
                        0.05, "weapons are balanced in steps of 5%"},
                       {"shots", "shots", "number of shots", kNotCompared,
                        "no tolerance: the interval is judged instead"}},
        .make = make_cooldown,
    };
}

}  // namespace tickproof::harness
