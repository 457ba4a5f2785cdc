// Computes the closed form of each cell of a map.

#include "harness/study/map/closed_form.h"

#include <algorithm>
#include <cmath>

#include "harness/base/find_row.h"
#include "harness/base/for_all.h"
#include "harness/run/run.h"
#include "harness/run/schedule.h"
#include "harness/trace/make_trace.h"

namespace tickproof::harness {
namespace {

/// True if only the obstacle acts on the body, so that its speed is constant.
bool comes_evenly(const Scenario& scenario) {
    return scenario.script.empty() && scenario.scene.gravity_mps2 == Vec2{};
}

/// True if nothing but the test at the end of a step finds an obstacle of this kind.
bool is_discrete(const physics::EngineSpec& engine, physics::ObstacleKind kind) {
    const auto& switches = engine.engine->continuous;
    return !switches.empty() && !physics::continuous_against(engine).has(kind) &&
           std::ranges::all_of(switches, [&](const physics::ContinuousSwitch& each) {
               return !each.against.has(kind) || engine.settings[each.option] == each.off;
           });
}

/// Length of the steps if all are equal; else NaN.
double constant_step_s(const RunSpec& spec, const FrameTrace& trace, const Scenario& scenario) {
    constexpr double kAlike = 1e-6;  // Frames are whole nanoseconds.
    const auto pacer = make_pacer(spec.policy, spec.load.step_cost);
    const StepSchedule steps_of_run =
        schedule(trace, spec.load, *pacer,
                 {.start_frame = spec.start_frame, .simulated = from_seconds(scenario.length_s)});
    double shortest_s = kNotSeen;
    double longest_s = kNotSeen;
    for (std::size_t i = 0; i < steps_of_run.steps.size(); ++i) {
        shortest_s = std::fmin(shortest_s, steps_of_run.steps[i].dt_s);
        longest_s = std::fmax(longest_s, steps_of_run.steps[i].dt_s);
    }
    return longest_s - shortest_s <= kAlike * longest_s ? longest_s : kNotSeen;
}

double share_that_misses(const RunSpec& spec) {
    const Scenario scenario = make(spec.scenario);
    if (!is_discrete(spec.engine, obstacle_kind(scenario)) || !comes_evenly(scenario)) {
        return kNotSeen;
    }
    const FrameTrace trace = make_trace(spec.trace);
    const double dt_s =
        constant_step_s(spec, trace, scenario) / (physics::world_steps(spec.engine) * spec.split);
    // If the engine limits the distance of a step, the body is not at this speed.
    const bool is_limited = !spec.engine.engine->limit.empty() && run(spec, trace).limit;
    if (std::isnan(dt_s) || is_limited) {
        return kNotSeen;
    }
    const bool is_sensor = obstacle_kind(scenario) == physics::ObstacleKind::sensor;
    const double margin_m = is_sensor ? 0 : physics::contact_margin_m(spec.engine);
    const double margin_s = margin_m / scenario.scene.bodies[scenario.subject].velocity_mps.x;
    return std::max(0.0, 1 - (scenario.window_s + margin_s) / dt_s);
}

}  // namespace

bool has_all_phases(const MapPlan& plan) {
    const auto* phase = find_row(plan.axes, AxisOf::phase, &Axis::of);
    if (phase == nullptr) {
        return false;
    }
    const auto count = static_cast<double>(phase->size());
    for (std::size_t i = 0; i < phase->size(); ++i) {
        if (std::abs(phase->numbers[i] - static_cast<double>(i) / count) > 1e-9) {
            return false;
        }
    }
    return true;
}

ClosedForms closed_forms(const MapPlan& plan, const CellOrder& order, int jobs) {
    const bool are_shares = !plan.quantity;
    const std::size_t each = are_shares ? order.trace_size() : order.group_size();
    ClosedForms closed{.are_shares = are_shares,
                       .cells_each = each,
                       .values = std::vector<double>(order.size() / each, kNotSeen)};
    if (are_shares && (!has_all_phases(plan) || plan.trials > 1)) {
        return closed;
    }
    for_all(closed.values.size(), jobs, [&](std::size_t i) {
        const RunSpec spec = spec_of(plan, order, i * each);
        closed.values[i] = are_shares ? share_that_misses(spec)
                                      : make(spec.scenario).ideal.quantities[*plan.quantity];
    });
    return closed;
}

}  // namespace tickproof::harness
