// A finished map, and the formats in which it is written: free functions that run nothing.

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/show/style.h"
#include "harness/study/map/closed_form.h"
#include "harness/study/map/map_bands.h"
#include "harness/study/map/refine.h"

namespace tickproof::harness {

/// The cell of a map that is worst, and a run that shows it.
struct WorstCell {
    std::size_t index = 0;
    RunSpec spec;
};

/// One map, summed up.
struct MapSummary {
    std::string engine;
    std::string policy;
    std::size_t failing = 0;  ///< Cells.
    std::vector<ResultBands> bands;
    std::vector<Edge> edges;         ///< Where they were asked for.
    std::optional<WorstCell> worst;  ///< None where all is as it should be.
};

struct MapReport {
    MapPlan plan;
    std::string command;  ///< The command that repeats it.
    CellOrder order;
    std::vector<Cell> cells;
    ClosedForms closed;
    bool is_refined = false;
    bool is_plotted = false;  ///< The text has a curve over the first axis, too.
    std::vector<MapSummary> maps{};
    std::vector<std::string> notes{};  ///< On the request: options that only some policies use.
};

/// Summarises finished cells. With `refined`, the edges of the bands are searched for.
MapReport make_map_report(MapPlan plan, std::vector<Cell> cells, std::string command, bool refined,
                          int jobs);

std::string to_text(const MapReport& report, const TextStyle& style);

/// `32 of 71 points fail, 71 trials`.
std::string counts_text(const MapReport& report);

/// A row for each cell: {engine, policy, the axes, result, value of a quantity, trials, failed, low
/// and high end of the interval, closed form}. The first axis changes slowest. Piece by piece.
void to_csv(const MapReport& report, const std::function<void(std::string_view)>& write);

/// As docs/map.schema.json says. Piece by piece.
void to_json(const MapReport& report, const std::function<void(std::string_view)>& write);

/// One page, which draws from the JSON.
std::string to_html(const MapReport& report);

/// The share of phases that miss, of those of one cell.
double measured_share(const MapReport& report, std::size_t index);

}  // namespace tickproof::harness
