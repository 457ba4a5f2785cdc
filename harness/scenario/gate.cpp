// A character runs and jumps towards a gate that is rising to block it. With small steps the gate
// is up before the character arrives. After a hitch of a second a single long step carries the
// character through the air past the gate.
//
// Judged from the path: the character tunneled when its centre crossed the gate's middle while its
// feet were below the gate's top, both interpolated within the step; it cleared the gate when its
// feet were above.

#include <fmt/format.h>

#include "harness/base/input_error.h"
#include "harness/scenario/path.h"
#include "harness/scenario/table.h"

namespace tickproof::harness {
namespace {

enum Parameters { kRun, kGateRise, kJump, kGravity, kGateX, kGateThickness, kGateHeight, kDrop };
enum Quantities { kFarthestX, kApex };
enum Bodies : std::size_t { kCharacter, kGate };

constexpr double kHeight_m = 1.2;
constexpr double kWidth_m = 0.6;
/// Feet this little below the top stand on it: engines let bodies at rest overlap a little.
constexpr double kStanding_m = 0.01;

void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const double gate_height = scenario.data[0];
    const auto& before = step.before[kCharacter].position_m;
    const auto& after = step.after[kCharacter].position_m;
    if (outcome.passage == Passage::tunneled || outcome.passage == Passage::cleared) {
        return;  // What comes after the gate is another story.
    }
    const double gate_x = step.before[kGate].position_m.x;
    const bool crosses = before.x < gate_x && after.x >= gate_x;
    const double fraction = crosses ? fraction_at(before.x, after.x, gate_x) : 1;
    const double feet = between(before.y, after.y, fraction) - kHeight_m / 2;
    keep_larger(outcome.quantities[kFarthestX], std::min(after.x, gate_x));
    keep_larger(outcome.quantities[kApex], feet);
    if (!crosses) {
        return;
    }
    const double top =
        between(step.before[kGate].position_m.y, step.after[kGate].position_m.y, fraction) +
        gate_height / 2;
    outcome.passage = feet < top - kStanding_m ? Passage::tunneled : Passage::cleared;
    outcome.crossing_dt_s = step.dt_s / step.seen;
    outcome.crossing_m = distance(before, after) / step.seen;
}

/// Where the feet and the gate's top are when the character would touch the gate, with no timestep
/// at all.
Passage ideal_passage(std::span<const double> parameters, double contact_s) {
    const double flight =
        parameters[kJump] * contact_s - parameters[kGravity] * contact_s * contact_s / 2;
    const double feet = std::max(flight, -parameters[kDrop]);  // It runs where it does not fly.
    const double top = std::min(parameters[kGateRise] * contact_s, parameters[kGateHeight]);
    return feet < top ? Passage::blocked : Passage::cleared;
}

Scenario make_gate(std::span<const double> parameters) {
    const double gate_x = parameters[kGateX];
    const double thickness = parameters[kGateThickness];
    const double gate_height = parameters[kGateHeight];
    const double reach = (kWidth_m + thickness) / 2;
    if (reach >= gate_x) {
        throw InputError(fmt::format(
            "gate.x_m={}: the character would start inside the gate; move it to more than {} m",
            gate_x, reach));
    }
    const double contact_s = (gate_x - reach) / parameters[kRun];
    const double ground_depth = 50;
    Scenario gate;
    gate.scene.gravity_mps2 = {0, -parameters[kGravity]};
    gate.scene.bodies = {
        {.name = "character",
         .shape = physics::Box{kWidth_m, kHeight_m},
         .position_m = {0, kHeight_m / 2},
         .velocity_mps = {parameters[kRun], parameters[kJump]}},
        {.name = "gate",
         .type = physics::BodyType::kinematic,
         .shape = physics::Box{thickness, gate_height},
         .position_m = {gate_x, -gate_height / 2}},
        {.name = "ground",
         .type = physics::BodyType::fixed,
         .shape = physics::Box{200, ground_depth},
         .position_m = {0, -parameters[kDrop] - ground_depth / 2}},
    };
    if (parameters[kGateRise] > 0) {
        gate.script = {{.when = AtSim{0},
                        .action = MoveTo{.body = kGate,
                                         .target_m = {gate_x, gate_height / 2},
                                         .speed_mps = parameters[kGateRise]}}};
    }
    gate.length_s = contact_s + 2.48;  // 3 s with the defaults.
    gate.hazard_s =
        contact_s * 0.25 / 0.52;  // 0.25 s with the defaults, in the middle of the run-up.
    gate.hazard_to_s = contact_s;
    gate.subject = kCharacter;
    gate.ideal.passage = ideal_passage(parameters, contact_s);
    gate.window_s = reach / parameters[kRun];
    gate.distance_tolerance_m = 0.05;
    gate.distance_reason = "a twelfth of the character's width: less is hidden by its animation";
    gate.data = {gate_height};
    gate.observe = observe;
    return gate;
}

}  // namespace

ScenarioRow gate_row() {
    return {
        .name = "gate",
        .summary = "a character jumps at a gate that rises to block it",
        .parameters = {{"run_mps", "speed forwards, m/s", 5, 0.1, 1000},
                       {"rise_mps", "speed of the rising gate, m/s; 0 leaves it open", 6, 0, 1000},
                       {"jump_mps", "take-off speed upwards, m/s", 5, 0, 100},
                       {"gravity_mps2", "gravity, m/s2", 10, 0, 1000},
                       {"x_m", "where the middle of the gate stands, m", 3, 0.5, 90},
                       {"thickness_m", "thickness of the gate, m", 0.2, 0.001, 10},
                       {"height_m", "height of the gate when up, m", 3, 0.1, 40},
                       {"drop_m", "how far the ground lies below the take-off, m", 0, 0, 10}},
        .quantities = {{"farthest_x", "m", "how far it gets, up to the gate", 0.05,
                        "a twelfth of the character's width"},
                       {"apex", "m", "highest rise of the feet before the gate", 0.025,
                        "ledges are built with little more to spare"}},
        .make = make_gate,
    };
}

}  // namespace tickproof::harness
