// Makes the run of each cell of a plan.

#include "harness/study/map/plan.h"

#include <fmt/format.h>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/game/run_spec.h"
#include "harness/study/map/judge.h"

namespace tickproof::harness {
namespace {

/// 800 MB of cells.
constexpr double kCellsMax = 50e6;
constexpr double kTrialsMax = 1e9;

/// Throws where every body would pass the obstacle, whatever its speed.
void refuse_what_passes_anyway(const MapPlan& plan, const Scenario& scenario) {
    if (obstacle_kind(scenario) != physics::ObstacleKind::dynamic) {
        return;
    }
    for (const physics::EngineSpec& spec : plan.varied.engines) {
        if (!spec.engine->has_dynamic_pairs) {
            throw InputError(
                fmt::format("{} here lets dynamic bodies pass through one another: name an engine "
                            "in which they collide, as --engine box2d",
                            spec.engine->name));
        }
    }
}

}  // namespace

CellOrder order_of(const MapPlan& plan) {
    return CellOrder(plan.axes, plan.varied.engines.size() * plan.varied.policies.size());
}

RunSpec spec_of(const MapPlan& plan, const CellOrder& order, std::size_t index, std::size_t trial) {
    RunSpec spec = plan.varied.base;
    const std::size_t map = order.map_of(index);
    spec.engine = plan.varied.engines[map / plan.varied.policies.size()];
    spec.policy = plan.varied.policies[map % plan.varied.policies.size()];
    const Coordinates at = order.coordinates(index);
    for (std::size_t i = 0; i < plan.axes.size(); ++i) {
        set(plan.axes[i], plan.axes[i].texts[at[i]], spec);
    }
    spec.trace.seed += plan.trials > 1 ? trial : 0;
    // Cells that differ in their frames alone share a scenario.
    const bool frames_vary = find_row(plan.axes, AxisOf::frames, &Axis::of) != nullptr;
    if (!frames_vary || spec.policy.policy->has_constant_step) {
        take_step_rate(spec);
    }
    return spec;
}

void check_plan(const MapPlan& plan) {
    double cells = static_cast<double>(plan.varied.engines.size() * plan.varied.policies.size());
    for (const Axis& axis : plan.axes) {
        cells *= static_cast<double>(axis.size());
    }
    const double trials = cells * static_cast<double>(plan.trials);
    if (cells > kCellsMax || trials > kTrialsMax) {
        throw InputError(fmt::format(
            "the map has {:.3g} cells and {:.3g} trials; at most {:.3g} and {:.3g} are allowed: "
            "give a range fewer values, as in phase=0..1:16",
            cells, trials, kCellsMax, kTrialsMax));
    }
    const CellOrder order = order_of(plan);
    const RunSpec first = spec_of(plan, order, 0);
    const Scenario scenario = make(first.scenario);
    refuse_what_passes_anyway(plan, scenario);
    Judge(scenario, *first.scenario.row, plan.quantity);
}

}  // namespace tickproof::harness
