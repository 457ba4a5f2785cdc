// A ship flies past and fires as often as its cooldown lets it. A cooldown ends with a step, so a
// weapon fires slower than its data sheet says, by an amount that depends on the step length.
//
// Games count a cooldown in floats: they subtract the delta in each step until 0 is reached, or add
// the deltas up. Neither 1/60 nor 0.2 is a binary number, and each subtraction rounds, so that a
// cooldown of a whole number of steps often ends one step late: 0.2 s at 60 Hz takes 13 steps.

#include "harness/scenario/path.h"
#include "harness/scenario/scenario_rows.h"

namespace tickproof::harness {
namespace {

enum Parameters { kLength, kExtraSteps, kCarry, kTime, kSpeed, kClock, kCount };
enum Quantities { kInterval, kStretch, kShots };
/// Values of the parameters `clock` and `count`.
constexpr double kF32 = 0;
constexpr double kExact = 2;
constexpr double kUp = 1;
/// Scenario::data: length, extra steps, 1 to carry the overshoot over, `clock`, `count`.
enum Data { kCooldown, kExtra, kCarries, kNumbers, kDirection };
/// Outcome::memory: the timer, and the extra steps waited so far.
enum Memory { kTimer, kWaited };

/// Rounding error allowed in the sum of steps that make up a cooldown.
constexpr double kSlack_s = 1e-9;

/// Rounds to the timer's type. The rounded double sum of two floats equals their float sum.
double timer_value(const Scenario& scenario, double value) {
    return scenario.data[kNumbers] == kF32 ? static_cast<double>(static_cast<float>(value)) : value;
}

/// The first shot is at time 0, later ones at ends of steps. The interval is their mean.
void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    auto& quantities = outcome.quantities;
    double& timer_s = outcome.memory[kTimer];
    double& waited = outcome.memory[kWaited];
    const bool counts_up = scenario.data[kDirection] == kUp;
    const double length_s = timer_value(scenario, scenario.data[kCooldown]);
    if (std::isnan(quantities[kShots])) {
        quantities[kShots] = 1;
        timer_s = counts_up ? 0 : length_s;
    }
    if (step.share < 1) {
        return;
    }
    const double delta_s = timer_value(scenario, step.dt_s);
    timer_s = timer_value(scenario, counts_up ? timer_s + delta_s : timer_s - delta_s);
    const double left_s = counts_up ? length_s - timer_s : timer_s;
    if (left_s > (scenario.data[kNumbers] == kExact ? kSlack_s : 0)) {
        return;
    }
    if (waited < scenario.data[kExtra]) {
        waited += 1;
        return;
    }
    quantities[kInterval] = (step.start_s + step.dt_s) / quantities[kShots];
    quantities[kStretch] = quantities[kInterval] / scenario.data[kCooldown] - 1;
    quantities[kShots] += 1;
    waited = 0;
    const double carried_s = scenario.data[kCarries] == 1 ? left_s : 0;
    timer_s = timer_value(scenario, counts_up ? -carried_s : length_s + carried_s);
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
    cooldown.data = {parameters[kLength], parameters[kExtraSteps], parameters[kCarry],
                     parameters[kClock], parameters[kCount]};
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
                       {"speed_mps", "speed of the ship, m/s", 5, 0.1, 1e5},
                       {.name = "clock",
                        .summary = "numbers in which the timer counts the deltas; exact: whole "
                                   "steps, or integers",
                        .choices = {"f32", "f64", "exact"}},
                       {.name = "count",
                        .summary = "the timer counts down to 0, or up to its length",
                        .choices = {"down", "up"}}},
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
