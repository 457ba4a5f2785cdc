// A pyramid of boxes that should stand: contacts, sleep, many bodies. Its contacts let small
// differences grow, and its steps are expensive. An engine without collision between dynamic bodies
// drops every box to the ground, which the height of the pyramid shows.

#include <fmt/format.h>

#include <numbers>

#include "harness/scenario/path.h"
#include "harness/scenario/scenario_rows.h"

namespace tickproof::harness {
namespace {

enum Parameters { kRows, kSize, kGap, kFriction, kSleeping, kLength, kTilt };
enum Quantities { kTop, kDrift, kAsleep };

/// Scenario::data: the top box's x at the start.
void observe(const Scenario& scenario, const StepView& step, Outcome& outcome) {
    if (step.is_still() && !std::isnan(outcome.quantities[kTop])) {
        return;
    }
    const auto& top = step.after[scenario.subject];
    outcome.quantities[kTop] = top.position_m.y;
    outcome.quantities[kDrift] = std::abs(top.position_m.x - scenario.data[0]);
    double asleep = 0;
    for (const auto& body : step.after.subspan(1)) {
        asleep += body.asleep ? 1 : 0;
    }
    outcome.quantities[kAsleep] = asleep;
}

Scenario make_stack(std::span<const double> parameters) {
    const int rows = static_cast<int>(parameters[kRows]);
    const double size = parameters[kSize];
    const double gap = parameters[kGap];
    const double tilt_rad = parameters[kTilt] * std::numbers::pi / 180;
    Scenario stack;
    stack.scene.sleeping = parameters[kSleeping] != 0;
    stack.scene.bodies = {{.name = "ground",
                           .type = physics::BodyType::fixed,
                           .shape = physics::Box{1000, 50},
                           .position_m = {0, -25},
                           .friction = parameters[kFriction]}};
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < rows - row; ++column) {
            const double left = -0.5 * (rows - row - 1) * (size + gap);
            stack.scene.bodies.push_back(
                {.name = fmt::format("box {}.{}", row, column),
                 .shape = physics::Box{size, size},
                 .position_m = {left + column * (size + gap), gap + size / 2 + row * (size + gap)},
                 .angle_rad = tilt_rad * static_cast<double>(stack.scene.bodies.size()),
                 .friction = parameters[kFriction],
                 .rotates = true});
        }
    }
    stack.subject = stack.scene.bodies.size() - 1;
    stack.length_s = parameters[kLength];
    stack.hazard_s = 0.5;
    stack.hazard_to_s = 0.5;
    stack.hazard_from_s = 0.5;
    if (tilt_rad == 0) {
        stack.ideal.quantities = {(rows - 0.5) * size, 0, kNotSeen, kNotSeen};
    }
    stack.reference_split = 2;
    stack.distance_tolerance_m = size / 4;
    stack.distance_reason = "a quarter of a box: less leaves the pyramid standing";
    stack.data = {stack.scene.bodies.back().position_m.x};
    stack.observe = observe;
    stack.observed = Observed::last_step;
    return stack;
}

}  // namespace

ScenarioRow stack_row() {
    return {
        .name = "stack",
        .summary = "a pyramid of boxes that must stay up",
        .parameters = {{"rows", "boxes in the lowest row", 8, 1, 40, true},
                       {"size_m", "side of a box, m", 0.5, 0.05, 5},
                       {"gap_m", "gap between boxes at the start, m", 0.05, 0, 1},
                       {"friction", "friction of all bodies", 0.6, 0, 10},
                       {"sleeping", "1: bodies at rest may sleep; 0: they may not", 1, 0, 1, true},
                       {"length_s", "length of the run, s", 3, 0.1, 60},
                       {"tilt_deg",
                        "box n begins turned by n times this: a pile that tumbles, no pyramid", 0,
                        0, 90}},
        .quantities = {{"top", "m", "height of the top box at the end", 0.125,
                        "a quarter of a box: less leaves the pyramid standing"},
                       {"drift", "m", "sideways distance of the top box", 0.125,
                        "a quarter of a box: less leaves the pyramid standing"},
                       {"asleep", "bodies", "bodies asleep at the end", 1e9,
                        "for information: sleep is an engine's detail"}},
        .make = make_stack,
    };
}

}  // namespace tickproof::harness
