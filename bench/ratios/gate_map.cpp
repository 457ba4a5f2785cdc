// Fills maps of the gate, and verifies their cells.

#include "bench/ratios/gate_map.h"

#include <fmt/format.h>

#include <bit>
#include <cstdint>

#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/run/run_all.h"
#include "harness/run/trials.h"
#include "harness/study/map/map_cells.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::bench {

using namespace tickproof::harness;

MapPlan gate_map(const std::string& engine, std::size_t phases) {
    MapPlan plan{.varied = {.base = {.scenario = parse_scenario("gate"),
                                     .trace = generated_spec("constant")},
                            .engines = {parse_engine(engine)},
                            .policies = {parse_policy("fixed")}}};
    for (const std::string& axis :
         {std::string("fps=31..40"), fmt::format("phase=0..1:{}", phases)}) {
        plan.axes.push_back(parse_axis(axis, plan.varied));
    }
    plan.quantity = judged_quantity(plan.varied.base.scenario);
    check_plan(plan);
    return plan;
}

std::vector<Cell> filled(const MapPlan& plan, int jobs) {
    std::vector<Cell> cells;
    fill_cells(plan, cells, jobs);
    require(cells.size() == order_of(plan).size(), "all cells are filled in");
    return cells;
}

bool are_alike(const Cell& a, const Cell& b) {
    return a.worst == b.worst && a.failed == b.failed &&
           std::bit_cast<std::uint64_t>(a.value) == std::bit_cast<std::uint64_t>(b.value);
}

std::vector<std::size_t> verified_steps(const MapPlan& plan) {
    const std::vector<Cell> cells = filled(plan, 1);
    const CellOrder order = order_of(plan);
    Trials trials(spec_of(plan, order, 0));
    const Judge judge(trials.scenario(), *plan.varied.base.scenario.row, plan.quantity);
    TraceStore traces;
    std::vector<std::size_t> steps;
    for (std::size_t index = 0; index < cells.size(); ++index) {
        const RunSpec spec = spec_of(plan, order, index);
        const FrameTrace& trace = traces.make(spec.trace);
        trials.take(trace, spec.start_frame);
        const TrialResult trial = trials.run(spec.phase);
        const Run whole = run(spec, trace);
        for (const Cell& cell : {judge.cell_of(trial.outcome, trial.is_finished),
                                 judge.cell_of(whole.outcome, whole.is_finished)}) {
            require(are_alike(cell, cells[index]),
                    "a cell of the map is what a run of its own gives");
        }
        steps.push_back(trial.steps);
    }
    return steps;
}

}  // namespace tickproof::bench
