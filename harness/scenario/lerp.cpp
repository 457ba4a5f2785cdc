// A camera, a bar or a turret eases towards its target: each step covers a share of the remaining
// distance. A constant share makes it faster at a high rate. lerp(a, b, rate * dt) depends less on
// the step length; 1 - exp(-rate dt) does not depend on it.

#include <fmt/format.h>

#include "harness/base/input_error.h"
#include "harness/scenario/path.h"
#include "harness/scenario/scenario_rows.h"

namespace tickproof::harness {
namespace {

enum Parameters { kFrom, kTo, kShare, kRate, kExponential, kTime, kReach };
enum Quantities { kRemaining, kValue, kReachTime, kReachSteps };
/// Scenario::data: distance at the start, target, distance that counts as arrived.
enum Data { kDistance, kTarget, kArrived };
/// Outcome::memory: number of steps so far.
enum Memory { kSteps };

/// Rounding error, as a share, of a distance that f32 reaches exactly.
constexpr double kSlack = 1e-5;

/// The body's x is the distance to the target, so that f32 rounds the distance and not the place.
void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const double left = step.after[scenario.subject].position_m.x;
    auto& quantities = outcome.quantities;
    quantities[kRemaining] = left / scenario.data[kDistance];
    quantities[kValue] = scenario.data[kTarget] + left;
    outcome.memory[kSteps] += 1;
    const bool has_arrived = std::abs(left) <= scenario.data[kArrived] * (1 + kSlack);
    if (step.share == 1 && has_arrived && std::isnan(quantities[kReachTime])) {
        quantities[kReachTime] = step.start_s + step.dt_s;
        quantities[kReachSteps] = outcome.memory[kSteps];
    }
}

/// Sets the closed form, if there is one: a share per step depends on steps.
void set_ideal(std::span<const double> parameters, double distance, Outcome& ideal) {
    const double rate = parameters[kRate];
    if (rate == 0) {
        return;
    }
    const double left = std::exp(-rate * parameters[kTime]);
    ideal.quantities[kRemaining] = left;
    ideal.quantities[kValue] = parameters[kTo] + left * distance;
    const double reached_s = std::log(std::abs(distance) / parameters[kReach]) / rate;
    if (reached_s <= parameters[kTime]) {
        ideal.quantities[kReachTime] = reached_s;
    }
}

Scenario make_lerp(std::span<const double> parameters) {
    const double distance = parameters[kFrom] - parameters[kTo];
    if (std::abs(distance) <= parameters[kReach]) {
        throw InputError(fmt::format(
            "lerp.from_m={}: it would start at its target; set it more than {} m from lerp.to_m={}",
            parameters[kFrom], parameters[kReach], parameters[kTo]));
    }
    Scenario lerp;
    lerp.scene.gravity_mps2 = {0, 0};
    lerp.scene.bodies = {
        {.name = "camera", .type = physics::BodyType::kinematic, .position_m = {distance, 0}}};
    lerp.script = {{.when = EveryStep{},
                    .action = Lerp{.body = 0,
                                   .target_m = {},
                                   .share_per_step = parameters[kShare],
                                   .rate_per_s = parameters[kRate],
                                   .exponential = parameters[kExponential] != 0}}};
    lerp.length_s = parameters[kTime];
    lerp.hazard_s = lerp.length_s / 4;
    lerp.hazard_to_s = lerp.length_s / 2;
    lerp.data = {distance, parameters[kTo], parameters[kReach]};
    lerp.distance_tolerance_m = std::abs(distance) / 20;
    lerp.distance_reason = "a twentieth of the way";
    lerp.observe = observe;
    set_ideal(parameters, distance, lerp.ideal);
    return lerp;
}

}  // namespace

ScenarioRow lerp_row() {
    return {
        .name = "lerp",
        .summary = "a value that eases towards its target",
        .parameters = {{"from_m", "value at the start, m", 10, -1e6, 1e6},
                       {"to_m", "target, m", 0, -1e6, 1e6},
                       {"share_per_step", "share of the distance that a step covers", 0.1, 0, 1},
                       {"rate_per_s",
                        "the share is rate x dt instead, at most 1; 0: use share_per_step", 0, 0,
                        1e4},
                       {"exponential", "1: the share is 1 - exp(-rate x dt)", 0, 0, 1, true},
                       {"time_s", "length of the run, s", 1, 0.01, 1000},
                       {"reach_m", "distance to the target at which it has arrived, m", 0.01, 1e-6,
                        1e5}},
        .quantities = {{"remaining", "", "share of the distance that is left at the end", 0.01,
                        "a camera that is a hundredth off is seen to lag"},
                       {"value", "m", "value at the end", 0.1, "a hundredth of the default way"},
                       {"reach_time", "s", "end of the first step within reach_m of the target",
                        1.0 / 60, "one frame of a 60 Hz display"},
                       {"reach_step", "steps", "steps until then", kNotCompared,
                        "no tolerance: it depends on the step length"}},
        .make = make_lerp,
        .off_if = {{kShare, kRate, 0, true, "rate_per_s sets the share instead"},
                   {kExponential, kRate, 0, false, "rate_per_s is 0"}},
        .needs = {{kReachTime, {kReach}}, {kReachSteps, {kReach}}},
        .marks = {kReach},
    };
}

}  // namespace tickproof::harness
