// A character runs and jumps towards a gate that is rising to block it. With small steps the gate
// is up before the character arrives. After a hitch of a second a single long step carries the
// character through the air past the gate.
//
// The path decides: the character tunneled if its centre crossed the gate's middle while its feet
// were below the gate's top, both interpolated within the step. If its feet were above, it cleared
// the gate.
//
// The ground lies below the take-off, so that nothing touches at the start. With a ground exactly
// at that height one ULP would decide if Box2D sees a contact, which changes the jump.

#include <fmt/format.h>

#include "harness/base/input_error.h"
#include "harness/scenario/path.h"
#include "harness/scenario/scenario_rows.h"

namespace tickproof::harness {
namespace {

enum Parameters {
    kRun,
    kGateRise,
    kJump,
    kGravity,
    kGateX,
    kGateThickness,
    kGateHeight,
    kDrop,
    kWidth,
    kHeight
};
enum Quantities { kFarthestX, kApex };
enum Bodies : std::size_t { kCharacter, kGate };
/// Scenario::data: half the gate's height, the character's height.
enum Data { kHalfGate, kCharacterHeight };

/// Feet at most this far below the top stand on it, as a share of the character's height: engines
/// let bodies at rest overlap a little.
constexpr double kStanding = 1.0 / 120;
/// Longer run-ups would take too long to simulate.
constexpr double kRunUpMax_s = 1e6;

/// True if the gate stands and the character neither advances nor rises, now and later.
bool is_held_back(const StepView& step) {
    const auto& character = step.after[kCharacter];
    const auto& gate = step.after[kGate];
    return character.velocity_mps.x <= 0 && character.velocity_mps.y <= 0 &&
           gate.position_m == step.before[kGate].position_m && gate.velocity_mps == Vec2{} &&
           step.start_s > 0 && character.position_m.x < gate.position_m.x;
}

void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const double height = scenario.data[kCharacterHeight];
    const auto& before = step.before[kCharacter].position_m;
    const auto& after = step.after[kCharacter].position_m;
    if (outcome.passage == Passage::tunneled || outcome.passage == Passage::cleared) {
        return;  // The run behind the gate is not judged.
    }
    const double gate_x = step.before[kGate].position_m.x;
    keep_larger(outcome.quantities[kFarthestX], std::min(after.x, gate_x));
    if (before.x >= gate_x || after.x < gate_x) {
        keep_larger(outcome.quantities[kApex], std::max(after.y - height / 2, 0.0));
        outcome.is_decided = is_held_back(step);
        return;
    }
    const double fraction = fraction_at(before.x, after.x, gate_x);
    const double feet = between(before.y, after.y, fraction) - height / 2;
    keep_larger(outcome.quantities[kApex], std::max(feet, 0.0));
    const double top =
        between(step.before[kGate].position_m.y, step.after[kGate].position_m.y, fraction) +
        scenario.data[kHalfGate];
    outcome.passage = feet < top - kStanding * height ? Passage::tunneled : Passage::cleared;
    outcome.crossing_start_s = step.start_s;
    outcome.crossing_dt_s = step.dt_s / step.share;
    outcome.crossing_m = distance(before, after) / step.share;
    outcome.is_decided = true;
}

/// Compares the feet with the gate's top at the moment of contact, without a timestep.
Passage ideal_passage(std::span<const double> parameters, double contact_s) {
    const double flight =
        parameters[kJump] * contact_s - parameters[kGravity] * contact_s * contact_s / 2;
    const double feet = std::max(flight, -parameters[kDrop]);  // On the ground it runs.
    const double top = std::min(parameters[kGateRise] * contact_s, parameters[kGateHeight]);
    return feet < top ? Passage::blocked : Passage::cleared;
}

/// Time of contact without a timestep. Throws InputError if the character starts inside the gate,
/// or never gets there.
double contact_time_s(std::span<const double> parameters, double reach) {
    const double gate_x = parameters[kGateX];
    if (reach >= gate_x) {
        throw InputError(fmt::format(
            "gate.x_m={}: the character would start inside the gate; move it to more than {} m",
            gate_x, reach));
    }
    const double contact_s = (gate_x - reach) / parameters[kRun];
    if (contact_s > kRunUpMax_s) {
        throw InputError(
            fmt::format("gate.run_mps={}: the character would take {:.3g} s to reach the gate; "
                        "expected {:.0f} s at most",
                        parameters[kRun], contact_s, kRunUpMax_s));
    }
    return contact_s;
}

/// Adds the gate. It stands on the ground; its top starts at the take-off height.
void add_gate(std::span<const double> parameters, Scenario& gate) {
    const double from_ground = parameters[kGateHeight] + parameters[kDrop];
    const double gate_x = parameters[kGateX];
    gate.scene.bodies.push_back({.name = "gate",
                                 .type = physics::BodyType::kinematic,
                                 .shape = physics::Box{parameters[kGateThickness], from_ground},
                                 .position_m = {gate_x, -from_ground / 2}});
    if (parameters[kGateRise] > 0) {
        gate.script = {
            {.when = AtSim{0},
             .action = MoveTo{.body = kGate,
                              .target_m = {gate_x, parameters[kGateHeight] - from_ground / 2},
                              .speed_mps = parameters[kGateRise]}}};
    }
    gate.data = {from_ground / 2, parameters[kHeight]};
}

/// Adds a ground under the whole path. It is so deep that even a step of 1.5 s ends nearer to its
/// top than to its other sides, for any gravity: engines push a body out of the nearest side.
void add_ground(std::span<const double> parameters, Scenario& gate) {
    const double depth = std::max(50.0, 5 * parameters[kGravity]);
    const double width = 4 * std::max(depth, parameters[kRun] * gate.length_s);
    gate.scene.bodies.push_back({.name = "ground",
                                 .type = physics::BodyType::fixed,
                                 .shape = physics::Box{width, depth},
                                 .position_m = {0, -parameters[kDrop] - depth / 2}});
}

Scenario make_gate(std::span<const double> parameters) {
    const double reach = (parameters[kWidth] + parameters[kGateThickness]) / 2;
    const double contact_s = contact_time_s(parameters, reach);
    Scenario gate;
    gate.scene.gravity_mps2 = {0, -parameters[kGravity]};
    gate.scene.bodies.reserve(3);
    gate.scene.bodies.push_back({.name = "character",
                                 .shape = physics::Box{parameters[kWidth], parameters[kHeight]},
                                 .position_m = {0, parameters[kHeight] / 2},
                                 .velocity_mps = {parameters[kRun], parameters[kJump]}});
    gate.length_s = contact_s + 2.48;  // 3 s with the defaults.
    add_gate(parameters, gate);
    add_ground(parameters, gate);
    gate.hazard_s =
        contact_s * 0.25 / 0.52;  // 0.25 s with the defaults, in the middle of the run-up.
    gate.hazard_to_s = contact_s;
    gate.subject = kCharacter;
    gate.ideal.passage = ideal_passage(parameters, contact_s);
    gate.obstacle = "gate";
    gate.obstacle_body = kGate;
    gate.meeting = {kFarthestX, parameters[kGateX] - reach};
    gate.window_s = reach / parameters[kRun];
    gate.distance_tolerance_m = 0.05;
    gate.distance_reason = "a twelfth of the character's width: less is hidden by its animation";
    gate.observe = observe;
    return gate;
}

}  // namespace

ScenarioRow gate_row() {
    return {
        .name = "gate",
        .summary = "a character jumps at a gate that rises to block it",
        .parameters = {{"run_mps", "running speed, m/s", 5, 1e-6, 1e5},
                       {"rise_mps", "speed of the rising gate, m/s; 0: it stays open", 6, 0, 1e5},
                       {"jump_mps", "take-off speed, m/s", 5, 0, 1e5},
                       {"gravity_mps2", "gravity, m/s2", 10, 0, 1e6},
                       {"x_m", "distance to the middle of the gate, m", 3, 0.001, 1e6},
                       {"thickness_m", "thickness of the gate, m", 0.2, 0.001, 1e4},
                       {"height_m", "top of the closed gate above the take-off, m", 3, 0.001, 1e5},
                       {"drop_m", "depth of the ground below the take-off, m", 0.5, 0, 1e5},
                       {"character_width_m", "width of the character, m", 0.6, 0.001, 1e4},
                       {"character_height_m", "height of the character, m", 1.2, 0.001, 1e4}},
        .quantities = {{"farthest_x", "m", "farthest point, up to the gate", 0.05,
                        "a twelfth of the character's width"},
                       {"apex", "m", "highest rise of the feet before the gate", 0.025,
                        "level designers leave about this margin at ledges"}},
        .make = make_gate,
    };
}

}  // namespace tickproof::harness
