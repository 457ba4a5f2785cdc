// A finished map, and the formats to write it in: free functions that run nothing.

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

/// The worst cell of a map, and a run that shows it.
struct WorstCell {
    std::size_t index = 0;
    RunSpec spec;
};

/// Summary of one map.
struct MapSummary {
    std::string engine;
    std::string policy;
    std::size_t failing = 0;  ///< Number of failing cells.
    std::vector<ResultBands> bands;
    std::vector<Edge> edges;         ///< Edges of the bands, if the user asked to refine them.
    std::optional<WorstCell> worst;  ///< None if no cell fails.
};

struct MapReport {
    MapPlan plan;
    std::string command;  ///< The command that repeats the map.
    CellOrder order;
    std::vector<Cell> cells;
    ClosedForms closed;
    bool is_refined = false;
    bool is_plotted = false;  ///< True if the text includes a curve over the first axis.
    std::vector<MapSummary> maps{};
    std::vector<std::string>
        notes{};  ///< Notes on the request, for example options that only some policies use.
};

/// Summarises finished cells. With `refined`, it searches for the edges of the bands.
MapReport make_map_report(MapPlan plan, std::vector<Cell> cells, std::string command, bool refined,
                          int jobs);

std::string to_text(const MapReport& report, const TextStyle& style);

/// `32 of 71 points fail, 71 trials`.
std::string counts_text(const MapReport& report);

/// Writes a row for each cell: {engine, policy, the axes, result, value of a quantity, trials,
/// failed, low and high end of the interval, closed form}. The first axis changes slowest. Calls
/// `write` piece by piece.
void to_csv(const MapReport& report, const std::function<void(std::string_view)>& write);

/// Writes the JSON of docs/map.schema.json. Calls `write` piece by piece.
void to_json(const MapReport& report, const std::function<void(std::string_view)>& write);

/// A page that draws from the JSON.
std::string to_html(const MapReport& report);

/// Share of phases that fail, among the cells that differ from this one only in their phase.
double measured_share(const MapReport& report, std::size_t index);

}  // namespace tickproof::harness
