// Summarises the finished cells of a map.

#include "harness/study/map/map_report.h"

#include <bit>
#include <utility>

#include "harness/game/engine_text.h"
#include "harness/run/trials.h"
#include "harness/trace/make_trace.h"

namespace tickproof::harness {
namespace {

bool same(const Cell& a, const Cell& b) {
    return a.worst == b.worst &&
           std::bit_cast<std::uint64_t>(a.value) == std::bit_cast<std::uint64_t>(b.value);
}

/// The trial whose result the cell keeps.
RunSpec worst_trial(const MapReport& report, std::size_t index) {
    for (std::size_t trial = 0; trial + 1 < report.plan.trials; ++trial) {
        RunSpec spec = spec_of(report.plan, report.order, index, trial);
        Trials trials(spec);
        const Judge judge(trials.scenario(), *spec.scenario.row, report.plan.quantity);
        const FrameTrace frames = make_trace(spec.trace);
        trials.take(frames, spec.start_frame);
        const TrialResult result = trials.run(spec.phase);
        if (same(judge.cell_of(result.outcome, result.is_finished), report.cells[index])) {
            return spec;
        }
    }
    return spec_of(report.plan, report.order, index, report.plan.trials - 1);
}

MapSummary summary_of(const MapReport& report, std::size_t map, int jobs) {
    const Varied& varied = report.plan.varied;
    const std::size_t policies = varied.policies.size();
    MapSummary summary{.engine = to_text(varied.engines[map / policies]),
                       .policy = to_text(varied.policies[map % policies]),
                       .bands = result_bands(report.plan, report.order, report.cells, map)};
    std::size_t worst = map * report.order.cells();
    for (std::size_t i = worst; i < (map + 1) * report.order.cells(); ++i) {
        summary.failing += report.cells[i].failed > 0 ? 1 : 0;
        if (is_worse(report.cells[i], report.cells[worst], report.closed.at(i))) {
            worst = i;
        }
    }
    if (summary.failing > 0) {
        summary.worst = {.index = worst, .spec = worst_trial(report, worst)};
    }
    if (report.is_refined) {
        summary.edges = refined_edges(report.plan, report.cells, map, jobs);
    }
    return summary;
}

}  // namespace

MapReport make_map_report(MapPlan plan, std::vector<Cell> cells, std::string command, bool refined,
                          int jobs) {
    const CellOrder order(plan);
    ClosedForms closed(plan, order, jobs);
    MapReport report{.plan = std::move(plan),
                     .command = std::move(command),
                     .order = order,
                     .cells = std::move(cells),
                     .closed = std::move(closed),
                     .is_refined = refined};
    for (std::size_t map = 0; map < order.maps(); ++map) {
        report.maps.push_back(summary_of(report, map, jobs));
    }
    return report;
}

double measured_share(const MapReport& report, std::size_t index) {
    const std::size_t phases = report.order.trace_size();
    const std::size_t first = index / phases * phases;
    std::size_t failed = 0;
    for (std::size_t i = first; i < first + phases; ++i) {
        failed += report.cells[i].failed > 0 ? 1 : 0;
    }
    return static_cast<double>(failed) / static_cast<double>(phases);
}

}  // namespace tickproof::harness
