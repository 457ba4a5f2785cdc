// A platformer jump. Its height, its time in the air and the place where it comes down are what
// level design relies on, and the order of the integrator's error makes them depend on the
// timestep. The way back to the take-off height is free flight, so that every number has a closed
// form: a step can go deep below that height, and would end on the ground instead. So the ground
// comes under the character in the step after.
//
// Many games give the jump a gravity of its own: less while the key is held, more on the way down.

#include "harness/scenario/path.h"
#include "harness/scenario/table.h"

namespace tickproof::harness {
namespace {

enum Parameters {
    kRise,
    kRun,
    kGravity,
    kDrop,
    kHeight,
    kHold,
    kReleased,
    kFalling,
    kStepUp,
    kLedges
};
enum Quantities { kApex, kAirTime, kLandingX, kLedge, kApexStep, kLandingStep };
enum Bodies : std::size_t { kCharacter, kGround };
/// data: the centre at take-off, the step-up height, the ledges.
enum Data { kTakeoff, kStepUpHeight, kFirstLedge };
/// Outcome::memory: how many steps there have been.
enum Memory { kSteps };

constexpr double kHeight_m = 1.2;
constexpr double kWidth_m = 0.6;
/// Where the ground waits: so far behind that no jump meets it.
constexpr double kFarAway_m = 1e9;

/// The highest ledge that feet get onto which rise to `apex`; NaN where that is none.
double ledge_reached(const Scenario& scenario, double apex) {
    double highest = kNotSeen;
    for (std::size_t i = kFirstLedge; i < scenario.data.size(); ++i) {
        if (scenario.data[i] <= apex + scenario.data[kStepUpHeight]) {
            keep_larger(highest, scenario.data[i]);
        }
    }
    return highest;
}

void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const double takeoff_m = scenario.data[kTakeoff];
    const auto& before = step.before[scenario.subject].position_m;
    const auto& after = step.after[scenario.subject].position_m;
    auto& seen = outcome.quantities;
    if (!std::isnan(seen[kAirTime])) {
        return;
    }
    outcome.memory[kSteps] += 1;
    const double rise = std::max(after.y - takeoff_m, 0.0);
    if (!(seen[kApex] >= rise)) {
        seen[kApex] = rise;
        seen[kApexStep] = outcome.memory[kSteps];
        seen[kLedge] = ledge_reached(scenario, rise);
    }
    if (before.y > takeoff_m && after.y <= takeoff_m) {
        const double fraction = fraction_at(before.y, after.y, takeoff_m);
        seen[kAirTime] = step.start_s + fraction * step.dt_s;
        seen[kLandingX] = between(before.x, after.x, fraction);
        seen[kLandingStep] = outcome.memory[kSteps];
    }
}

struct Arc {
    double apex = 0;
    double air_time_s = 0;
};

/// Without a timestep: up with gravity until the key comes up, on with `released` times gravity,
/// down with `falling` times gravity.
Arc ideal_arc(std::span<const double> parameters, double rise) {
    const double gravity = parameters[kGravity];
    const double held_s = std::min(parameters[kHold], rise / gravity);
    const double held_m = rise * held_s - gravity * held_s * held_s / 2;
    const double left = rise - gravity * held_s;
    const double released = gravity * parameters[kReleased];
    const double apex = held_m + left * left / (2 * released);
    const double fall_s = std::sqrt(2 * apex / (gravity * parameters[kFalling]));
    return {.apex = apex, .air_time_s = held_s + left / released + fall_s};
}

Scenario make_jump(std::span<const double> parameters) {
    const double run = parameters[kRun];
    const double gravity = parameters[kGravity];
    const double height = parameters[kHeight];
    const double rise = height > 0 ? std::sqrt(2 * gravity * height) : parameters[kRise];
    const Arc arc = ideal_arc(parameters, rise);
    const double ground_depth = 50;
    const double ground_y = -parameters[kDrop] - ground_depth / 2;
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
         .position_m = {run < 0 ? kFarAway_m : -kFarAway_m, ground_y}},
    };
    jump.script = {
        {.when = FallsTo{.body = kCharacter, .y_m = kHeight_m / 2},
         .action = PlaceAt{.body = kGround, .position_m = {run * arc.air_time_s, ground_y}}}};
    if (parameters[kReleased] != 1 || parameters[kFalling] != 1) {
        jump.script.push_back({.when = EveryStep{},
                               .action = JumpGravity{.held_s = parameters[kHold],
                                                     .released = parameters[kReleased],
                                                     .falling = parameters[kFalling]}});
    }
    jump.length_s = arc.air_time_s + 0.5;
    jump.hazard_s = arc.air_time_s / 4;
    jump.hazard_to_s = arc.air_time_s;
    jump.data = {kHeight_m / 2, parameters[kStepUp]};
    jump.data.insert(jump.data.end(), parameters.begin() + kLedges, parameters.end());
    jump.ideal.quantities[kApex] = arc.apex;
    jump.ideal.quantities[kAirTime] = arc.air_time_s;
    jump.ideal.quantities[kLandingX] = run * arc.air_time_s;
    jump.ideal.quantities[kLedge] = ledge_reached(jump, arc.apex);
    jump.distance_tolerance_m = 0.05;
    jump.distance_reason = "a twelfth of the character's width: less is hidden by its animation";
    jump.observe = observe;
    return jump;
}

}  // namespace

ScenarioRow jump_row() {
    return {
        .name = "jump",
        .summary = "a platformer jump: height, air time, distance, ledge",
        .parameters =
            {{"rise_mps", "take-off speed, m/s", 5, 0.1, 1e5},
             {"run_mps", "running speed, m/s", 5, -1e5, 1e5},
             {"gravity_mps2", "gravity, m/s2", 10, 0.1, 1e6},
             {"drop_m", "depth of the ground below the take-off, m", 0.5, 0.02, 1e5},
             {"height_m", "jump height by the closed form, m, instead of rise_mps; 0: use rise_mps",
              0, 0, 1e5},
             {"hold_s",
              "time that the jump key is held, s: released_gravity acts after it; 0: one step", 0,
              0, 100},
             {"released_gravity", "gravity factor while rising with the key released", 1, 0.01,
              100},
             {"falling_gravity", "gravity factor while falling", 1, 0.01, 100},
             {"step_up_m", "step height of the character controller, m", 0, 0, 1e5},
             {"ledges_m", "heights of ledges above the take-off, m", 0, 0, 1e5, false, true}},
        .quantities = {{"apex", "m", "highest rise of the feet after a step", 0.025,
                        "level designers leave about this margin at ledges"},
                       {"air_time", "s", "time until the feet are back at take-off height",
                        1.0 / 60, "one frame of a 60 Hz display"},
                       {"landing_x", "m", "position at that time", 5.0 / 60,
                        "one frame of running at 5 m/s and 60 Hz"},
                       {"ledge", "m", "highest ledge up to apex + step_up_m", 0.001,
                        "a ledge is either reached or not"},
                       {"apex_step", "steps", "step of the highest point", kNotCompared,
                        "no tolerance: it depends on the step length"},
                       {"landing_step", "steps", "step that brings it back to take-off height",
                        kNotCompared, "no tolerance: it depends on the step length"}},
        .make = make_jump,
    };
}

}  // namespace tickproof::harness
