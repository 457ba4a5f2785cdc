// Bisects the edges of a map's bands.

#include "harness/study/map/refine.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/study/map/map_cells.h"

namespace tickproof::harness {
namespace {

constexpr int kHalvingsMax = 40;

/// Writes a number as the axis does: with a unit of time if its values have one.
std::string text_at(const Axis& axis, double number) {
    const bool is_bare =
        axis.texts.front().find_last_of("0123456789.") + 1 == axis.texts.front().size();
    return shortest(number) + (is_bare ? "" : "s");
}

/// A part of the plan: one map at one value of the first axis.
class Slice {
  public:
    Slice(const MapPlan& plan, std::size_t map, int jobs) : plan_(plan), jobs_(jobs) {
        const std::size_t policies = plan.varied.policies.size();
        plan_.varied.engines = {plan.varied.engines[map / policies]};
        plan_.varied.policies = {plan.varied.policies[map % policies]};
    }

    /// True if a cell fails at this value; none if the axis refuses it.
    std::optional<bool> fails_at(double number) {
        Axis& axis = plan_.axes[0];
        axis.texts = {text_at(axis, number)};
        axis.numbers = {number};
        try {
            spec_of(plan_, order_of(plan_), 0);
        } catch (const InputError&) {
            return {};
        }
        std::vector<Cell> cells;
        fill_cells(plan_, cells, jobs_);
        return std::ranges::any_of(cells, [](const Cell& cell) { return cell.failed > 0; });
    }

  private:
    MapPlan plan_;
    int jobs_;
};

/// Bisects an edge. If the axis takes only whole numbers, it tries the one below the middle.
Edge bisect(Edge edge, Slice& slice) {
    for (int i = 0; i < kHalvingsMax && !is_narrow(edge); ++i) {
        double middle = edge.from + (edge.to - edge.from) / 2;
        std::optional<bool> fails = slice.fails_at(middle);
        if (!fails && std::floor(middle) > edge.from) {
            middle = std::floor(middle);
            fails = slice.fails_at(middle);
        }
        if (!fails) {
            break;
        }
        (*fails == edge.fails_below ? edge.from : edge.to) = middle;
    }
    return edge;
}

}  // namespace

bool is_narrow(const Edge& edge) {
    return edge.to - edge.from <= kEdgeWidth * std::max(std::abs(edge.from), std::abs(edge.to));
}

std::vector<Edge> refined_edges(const MapPlan& plan, std::span<const Cell> cells, std::size_t map,
                                int jobs) {
    const Axis& axis = plan.axes[0];
    if (!axis.is_numeric()) {
        return {};
    }
    const CellOrder order = order_of(plan);
    std::vector<bool> fails(axis.size());
    for (std::size_t index = map * order.cells(); index < (map + 1) * order.cells(); ++index) {
        if (cells[index].failed > 0) {
            fails[order.coordinates(index)[0]] = true;
        }
    }
    std::vector<Edge> edges;
    Slice slice(plan, map, jobs);
    for (std::size_t i = 1; i < fails.size(); ++i) {
        if (fails[i] != fails[i - 1]) {
            edges.push_back(bisect(
                {.from = axis.numbers[i - 1], .to = axis.numbers[i], .fails_below = fails[i - 1]},
                slice));
        }
    }
    return edges;
}

}  // namespace tickproof::harness
