// Summarises the finished cells of a map.

#include "harness/study/map/map_report.h"

#include <bit>
#include <utility>

#include "harness/game/engine_text.h"
#include "harness/run/trials.h"
#include "harness/study/map/closed_form.h"
#include "harness/study/map/judge.h"
#include "harness/study/map/map_bands.h"
#include "harness/study/map/map_plot.h"
#include "harness/study/map/map_words.h"
#include "harness/study/map/refine.h"
#include "harness/trace/make_trace.h"

namespace tickproof::harness {
namespace {

bool same(const Cell& a, const Cell& b) {
    return a.worst == b.worst &&
           std::bit_cast<std::uint64_t>(a.value) == std::bit_cast<std::uint64_t>(b.value);
}

/// The trial whose result the cell keeps.
RunSpec worst_trial(const MapPlan& plan, const Grid& grid, std::size_t index) {
    for (std::size_t trial = 0; trial + 1 < plan.trials; ++trial) {
        RunSpec spec = spec_of(plan, grid.order, index, trial);
        Trials trials(spec);
        const Judge judge(trials.scenario(), *spec.scenario.row, plan.quantity);
        const FrameTrace frames = make_trace(spec.trace);
        trials.take(frames, spec.start_frame);
        const TrialResult result = trials.run(spec.phase);
        if (same(judge.cell_of(result.outcome, result.is_finished), grid.cells[index])) {
            return spec;
        }
    }
    return spec_of(plan, grid.order, index, plan.trials - 1);
}

GridMap summary_of(const MapPlan& plan, const Grid& grid, std::size_t map, int jobs) {
    const std::size_t policies = plan.varied.policies.size();
    GridMap summary{.engine = to_text(plan.varied.engines[map / policies]),
                    .policy = to_text(plan.varied.policies[map % policies]),
                    .bands = result_bands(plan, grid.order, grid.cells, map)};
    std::size_t worst = map * grid.order.cells();
    for (std::size_t i = worst; i < (map + 1) * grid.order.cells(); ++i) {
        summary.failing += grid.cells[i].failed > 0 ? 1 : 0;
        if (is_worse(grid.cells[i], grid.cells[worst], grid.closed.at(i))) {
            worst = i;
        }
    }
    if (grid.is_refined) {
        summary.edges = refined_edges(plan, grid.cells, map, jobs);
    }
    summary.sentences = sentences(plan, grid, map, summary);
    if (summary.failing > 0) {
        summary.worst = {.index = worst,
                         .spec = worst_trial(plan, grid, worst),
                         .text = worst_text(grid, worst)};
    }
    return summary;
}

Grid grid_of(const MapPlan& plan, std::vector<Cell> cells, bool is_refined, int jobs) {
    const ScenarioRow& row = *plan.varied.base.scenario.row;
    const CellOrder order = order_of(plan);
    Grid grid{.scenario = row.name,
              .shown = "passage",
              .trials = plan.trials,
              .is_refined = is_refined,
              .axes = plan.axes,
              .order = order,
              .cells = std::move(cells),
              .closed = closed_forms(plan, order, jobs)};
    if (plan.quantity) {
        const Quantity& quantity = row.quantities[*plan.quantity];
        grid.shown = quantity.name;
        grid.quantity = {.title = quantity_title(row, quantity),
                         .unit = quantity.unit,
                         .tolerance = quantity.tolerance,
                         .summary = quantity.summary};
    }
    for (std::size_t map = 0; map < order.maps(); ++map) {
        grid.maps.push_back(summary_of(plan, grid, map, jobs));
    }
    grid.title = grid_title(grid);
    grid.note = note_on_edges(grid);
    return grid;
}

}  // namespace

Report make_map_report(const MapPlan& plan, std::vector<Cell> cells, ReportOptions options,
                       bool is_refined, int jobs) {
    Report report = make_report(std::move(options), {});
    report.grid = grid_of(plan, std::move(cells), is_refined, jobs);
    report.headline = grid_headline(*report.grid);
    report.closing = counts_text(*report.grid);
    report.charts = map_charts(*report.grid);
    if (report.options.is_plotted) {
        report.plots = map_plots(*report.grid);
        report.plots_need =
            "a curve needs three numbers on the first axis, such as --over fps=30,60,144";
    }
    return report;
}

}  // namespace tickproof::harness
