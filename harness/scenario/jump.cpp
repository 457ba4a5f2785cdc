// A platformer jump. Level design relies on its height, its air time and its landing point, and the
// integrator's error makes all three depend on the timestep. Every number has a closed form,
// because the flight back to the take-off height is free: the ground moves under the character only
// one step later, so that a step which goes below that height does not end on it.
//
// Many games use another gravity for a jump: less while the player holds the key, more on the way
// down.

#include "harness/scenario/path.h"
#include "harness/scenario/scenario_rows.h"

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
    kCeiling,
    kLandingHeight,
    kReach,
    kLedges
};
enum Quantities {
    kApex,
    kAirTime,
    kLandingX,
    kLedge,
    kApexStep,
    kLandingStep,
    kCeilingX,
    kReachTime,
    kReachSteps
};
enum Bodies : std::size_t { kCharacter, kGround };
/// Scenario::data: centre at take-off and at landing, height to reach, 1 with a ceiling, step-up
/// height, ledges.
enum Data { kTakeoff, kLandingLevel, kWanted, kHasCeiling, kStepUpHeight, kFirstLedge };
/// Outcome::memory: number of steps so far, height of the apex step.
enum Memory { kSteps, kTopStep };

constexpr double kHeight_m = 1.2;
constexpr double kWidth_m = 0.6;
constexpr double kDepth_m = 50;  ///< Of the ground and of the ceiling.
/// First x of the ground: no jump meets it there.
constexpr double kFarAway_m = 1e9;

/// Returns the highest ledge that feet at `apex` get onto, or NaN.
double ledge_reached(const Scenario& scenario, double apex) {
    double highest = kNotSeen;
    for (std::size_t i = kFirstLedge; i < scenario.data.size(); ++i) {
        if (scenario.data[i] <= apex + scenario.data[kStepUpHeight]) {
            keep_larger(highest, scenario.data[i]);
        }
    }
    return highest;
}

/// Rounding error, as a share, of a height that f32 reaches exactly.
constexpr double kReachSlack = 1e-5;

/// Notes the events that a game notices at the end of a step.
void note_step(const Scenario& scenario, const StepView& step, double rise, Outcome& outcome) {
    auto& quantities = outcome.quantities;
    const double wanted = scenario.data[kWanted];
    if (wanted > 0 && rise >= wanted * (1 - kReachSlack) && std::isnan(quantities[kReachTime])) {
        quantities[kReachTime] = step.start_s + step.dt_s;
        quantities[kReachSteps] = outcome.memory[kSteps];
    }
    const physics::BodyState& after = step.after[scenario.subject];
    if (scenario.data[kHasCeiling] != 0 && after.touching && std::isnan(quantities[kCeilingX])) {
        quantities[kCeilingX] = after.position_m.x;
    }
}

/// Notes a new highest step. It must be higher by more than rounding: two steps at the top of a
/// jump may be equally high.
void note_apex(const Scenario& scenario, double rise, Outcome& outcome) {
    constexpr double kHigher = 1e-6;
    auto& quantities = outcome.quantities;
    if (quantities[kApex] >= rise) {
        return;
    }
    if (std::isnan(quantities[kApex]) || rise > outcome.memory[kTopStep] * (1 + kHigher)) {
        outcome.memory[kTopStep] = rise;
        quantities[kApexStep] = outcome.memory[kSteps];
    }
    quantities[kApex] = rise;
    quantities[kLedge] = ledge_reached(scenario, rise);
}

void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const double takeoff_m = scenario.data[kTakeoff];
    const double landing_m = scenario.data[kLandingLevel];
    const auto& before = step.before[scenario.subject].position_m;
    const auto& after = step.after[scenario.subject].position_m;
    auto& quantities = outcome.quantities;
    if (!std::isnan(quantities[kAirTime])) {
        return;
    }
    outcome.memory[kSteps] += 1;
    const double rise = std::max(after.y - takeoff_m, 0.0);
    note_apex(scenario, rise, outcome);
    if (step.share == 1) {
        note_step(scenario, step, rise, outcome);
    }
    const double fraction =
        fraction_to_level(before.y, after.y, landing_m, kReachSlack * quantities[kApex]);
    if (!std::isnan(fraction)) {
        quantities[kAirTime] = step.start_s + fraction * step.dt_s;
        quantities[kLandingX] = between(before.x, after.x, fraction);
        quantities[kLandingStep] = outcome.memory[kSteps];
        outcome.is_decided = true;
    }
}

/// The jump without a timestep: it rises with gravity while the key is down, then with `released`
/// times gravity, and comes down with `falling` times gravity. Heights are above the take-off.
class Arc {
  public:
    Arc(std::span<const double> parameters, double rise)
        : rise_(rise),
          gravity_(parameters[kGravity]),
          released_(gravity_ * parameters[kReleased]),
          falling_(gravity_ * parameters[kFalling]),
          key_up_s_(std::min(parameters[kHold], rise / gravity_)),
          key_up_m_(rise * key_up_s_ - gravity_ * key_up_s_ * key_up_s_ / 2),
          key_up_mps_(rise - gravity_ * key_up_s_),
          apex_(key_up_m_ + key_up_mps_ * key_up_mps_ / (2 * released_)),
          up_s_(key_up_s_ + key_up_mps_ / released_) {
        if (const double ceiling = parameters[kCeiling]; ceiling > 0 && ceiling < apex_) {
            up_s_ = time_up_to(ceiling);
            apex_ = ceiling;
            hits_ceiling_ = true;
        }
    }

    double apex() const { return apex_; }
    bool hits_ceiling() const { return hits_ceiling_; }
    double up_s() const { return up_s_; }

    /// Time at which it first reaches `height`; NaN if it does not.
    double time_up_to(double height) const {
        if (height > apex_) {
            return kNotSeen;
        }
        if (height <= key_up_m_) {
            return (rise_ - std::sqrt(rise_ * rise_ - 2 * gravity_ * height)) / gravity_;
        }
        const double square = key_up_mps_ * key_up_mps_ - 2 * released_ * (height - key_up_m_);
        return key_up_s_ + (key_up_mps_ - std::sqrt(std::max(square, 0.0))) / released_;
    }

    /// Time at which it falls back to `height`; NaN if it does not reach it.
    double time_down_to(double height) const {
        return up_s_ + std::sqrt(2 * (apex_ - height) / falling_);
    }

  private:
    double rise_;
    double gravity_;
    double released_;
    double falling_;
    double key_up_s_;
    double key_up_m_;
    double key_up_mps_;  ///< Upward speed when the player releases the key.
    double apex_;
    double up_s_;
    bool hits_ceiling_ = false;
};

void set_ideal(std::span<const double> parameters, const Arc& arc, Scenario& jump) {
    auto& ideal = jump.ideal.quantities;
    ideal[kApex] = arc.apex();
    ideal[kAirTime] = arc.time_down_to(parameters[kLandingHeight]);
    ideal[kLandingX] = parameters[kRun] * ideal[kAirTime];
    ideal[kLedge] = ledge_reached(jump, arc.apex());
    if (arc.hits_ceiling()) {
        ideal[kCeilingX] = parameters[kRun] * arc.up_s();
    }
    if (parameters[kReach] > 0) {
        ideal[kReachTime] = arc.time_up_to(parameters[kReach]);
    }
}

void add_ceiling(double clearance, Scenario& jump) {
    jump.scene.bodies.push_back({.name = "ceiling",
                                 .type = physics::BodyType::fixed,
                                 .shape = physics::Box{4000, kDepth_m},
                                 .position_m = {0, kHeight_m + clearance + kDepth_m / 2}});
}

Scenario make_jump(std::span<const double> parameters) {
    const double run = parameters[kRun];
    const double gravity = parameters[kGravity];
    const double height = parameters[kHeight];
    const double rise = height > 0 ? std::sqrt(2 * gravity * height) : parameters[kRise];
    const Arc arc(parameters, rise);
    // For a higher platform there is no ground: its height only ends the flight.
    const double ground = std::min(parameters[kLandingHeight], 0.0);
    const double down_s = arc.time_down_to(ground);
    const double ground_y = ground - parameters[kDrop] - kDepth_m / 2;
    Scenario jump;
    jump.scene.gravity_mps2 = {0, -gravity};
    jump.scene.bodies = {
        {.name = "character",
         .shape = physics::Box{kWidth_m, kHeight_m},
         .position_m = {0, kHeight_m / 2},
         .velocity_mps = {run, rise}},
        {.name = "ground",
         .type = physics::BodyType::fixed,
         .shape = physics::Box{4000, kDepth_m},
         .position_m = {run < 0 ? kFarAway_m : -kFarAway_m, ground_y}},
    };
    jump.script = {{.when = FallsTo{.body = kCharacter, .y_m = kHeight_m / 2 + ground},
                    .action = PlaceAt{.body = kGround, .position_m = {run * down_s, ground_y}}}};
    if (parameters[kReleased] != 1 || parameters[kFalling] != 1) {
        jump.script.push_back({.when = EveryStep{},
                               .action = JumpGravity{.held_s = parameters[kHold],
                                                     .released = parameters[kReleased],
                                                     .falling = parameters[kFalling]}});
    }
    jump.length_s = down_s + 0.5;
    jump.hazard_s = down_s / 4;
    jump.hazard_to_s = down_s;
    if (parameters[kCeiling] > 0) {
        add_ceiling(parameters[kCeiling], jump);
    }
    jump.data = {kHeight_m / 2, kHeight_m / 2 + parameters[kLandingHeight], parameters[kReach],
                 parameters[kCeiling] > 0 ? 1.0 : 0.0, parameters[kStepUp]};
    jump.data.insert(jump.data.end(), parameters.begin() + kLedges, parameters.end());
    set_ideal(parameters, arc, jump);
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
             {"ceiling_m", "clearance above the head at the take-off, m; 0: no ceiling", 0, 0, 1e5},
             {"landing_m", "height above the take-off at which it lands, m; negative: below", 0,
              -1e5, 1e5},
             {"reach_m", "height above the take-off that reach_time waits for, m; 0: none", 0, 0,
              1e5},
             {"ledges_m", "heights of ledges above the take-off, m", 0, 0, 1e5, false, true}},
        .quantities = {{"apex", "m", "highest rise of the feet after a step", 0.025,
                        "level designers leave about this margin at ledges"},
                       {"air_time", "s",
                        "time until the feet come down to take-off height or landing_m", 1.0 / 60,
                        "one frame of a 60 Hz display"},
                       {"landing_x", "m", "position at that time", 5.0 / 60,
                        "one frame of running at 5 m/s and 60 Hz"},
                       {"ledge", "m", "highest ledge up to apex + step_up_m", 0.001,
                        "a ledge is either reached or not"},
                       {"apex_step", "steps", "step of the highest point", kNotCompared,
                        "no tolerance: it depends on the step length"},
                       {"landing_step", "steps", "step that brings it down to that height",
                        kNotCompared, "no tolerance: it depends on the step length"},
                       {"ceiling_x", "m", "position after the step that hits the ceiling", 5.0 / 60,
                        "one frame of running at 5 m/s and 60 Hz"},
                       {"reach_time", "s", "end of the first step at reach_m", 1.0 / 60,
                        "one frame of a 60 Hz display"},
                       {"reach_step", "steps", "steps until then", kNotCompared,
                        "no tolerance: it depends on the step length"}},
        .make = make_jump,
        .picture = {kApex, kLedges, kStepUp},
        .off_if = {{kRise, kHeight, 0, true, "height_m sets the take-off speed instead"},
                   {kHold, kReleased, 1, false,
                    "released_gravity is 1, so releasing the key changes nothing"},
                   {kStepUp, kLedges, 0, false, "ledges_m is empty"}},
        .needs = {{kCeilingX, {kCeiling}}, {kReachTime, {kReach}}, {kReachSteps, {kReach}}},
        .marks = {kReach},
    };
}

}  // namespace tickproof::harness
