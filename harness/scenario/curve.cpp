// An object moves forward and turns a little before every update. With small steps its path is an
// arc that touches the wall; with long steps it is a polygon that ends short of the wall. No
// collision test can cure that, because nothing passes through the wall.

#include <numbers>

#include "harness/scenario/path.h"
#include "harness/scenario/scenario_rows.h"

namespace tickproof::harness {
namespace {

enum Parameters { kSpeed, kTurn, kWallX, kWalled, kLength };
enum Quantities { kFarthestX, kArcError };

constexpr double kRadius_m = 0.05;

/// Scenario::data: x of the ball's centre when it touches the wall, and the turning radius.
void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    const auto& after = step.after[scenario.subject].position_m;
    const double wall_x = scenario.data[0];
    const double radius = scenario.data[1];
    keep_larger(outcome.quantities[kFarthestX], after.x);
    if (outcome.quantities[kFarthestX] >= wall_x || step.after[scenario.subject].touching) {
        outcome.passage = Passage::hit;
    } else if (outcome.passage != Passage::hit) {
        outcome.passage = Passage::missed;
    }
    if (outcome.passage != Passage::hit) {  // The wall bends the path.
        keep_larger(outcome.quantities[kArcError], std::abs(distance(after, {0, radius}) - radius));
    }
}

Scenario make_curve(std::span<const double> parameters) {
    const double radius = parameters[kSpeed] / parameters[kTurn];
    const bool walled = parameters[kWalled] != 0;
    Scenario curve;
    curve.scene.gravity_mps2 = {0, 0};
    curve.scene.bodies = {{.name = "ball",
                           .shape = physics::Circle{kRadius_m},
                           .position_m = {0, 0},
                           .velocity_mps = {parameters[kSpeed], 0}}};
    if (walled) {
        curve.scene.bodies.push_back({.name = "wall",
                                      .type = physics::BodyType::fixed,
                                      .shape = physics::Box{1, 40},
                                      .position_m = {parameters[kWallX] + kRadius_m + 0.5, 0}});
    }
    curve.script = {
        {.when = EveryStep{}, .action = Turn{.body = 0, .rate_radps = parameters[kTurn]}}};
    curve.length_s = parameters[kLength];
    const double quarter_s = std::numbers::pi / 2 / parameters[kTurn];
    curve.hazard_s = quarter_s / 2;
    curve.hazard_to_s = quarter_s;
    // The true arc has x = radius x sin(turn x time), until the run ends.
    const double reach =
        radius * std::sin(std::min(parameters[kTurn] * curve.length_s, std::numbers::pi / 2));
    curve.obstacle = "wall";
    curve.ideal.passage = walled && reach >= parameters[kWallX] ? Passage::hit : Passage::missed;
    curve.ideal.quantities[kArcError] = 0;
    curve.distance_tolerance_m = 0.1;
    curve.distance_reason = "the ball's own width";
    curve.data = {walled ? parameters[kWallX] : std::numeric_limits<double>::infinity(), radius};
    curve.observe = observe;
    return curve;
}

}  // namespace

ScenarioRow curve_row() {
    return {
        .name = "curve",
        .summary = "an object on a circle that must touch a wall",
        .parameters = {{"speed_mps", "speed, m/s", 6, 0.1, 100},
                       {"turn_radps", "turn rate, rad/s", std::numbers::pi / 2, 0.01, 100},
                       {"wall_x_m", "where the object's centre touches the wall, m", 3.65, 0.1,
                        1000},
                       {"wall", "1 with the wall, 0 without", 1, 0, 1, true},
                       {"length_s", "length of the run, s", 2, 0.1, 60}},
        .quantities = {{"farthest_x", "m", "farthest point, up to the wall", 0.1,
                        "the object's own width"},
                       {"arc_error", "m", "largest distance from its circle", 0.1,
                        "the object's own width"}},
        .make = make_curve,
        .off_if = {{kWallX, kWalled, 0, false, "wall is 0, so there is no wall"}},
    };
}

}  // namespace tickproof::harness
