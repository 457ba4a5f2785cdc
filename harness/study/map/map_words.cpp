// Puts a map into words.

#include "harness/study/map/map_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/progress_text.h"
#include "harness/base/text.h"
#include "harness/finding/chart_text.h"
#include "harness/finding/interval.h"
#include "harness/study/map/map_bands.h"
#include "harness/study/map/refine.h"

namespace tickproof::harness {
namespace {

std::string place_of(const Grid& grid, std::size_t index, bool with_phase) {
    const Coordinates at = grid.order.coordinates(index);
    std::string text;
    for (std::size_t i = 0; i < grid.axes.size(); ++i) {
        const Axis& axis = grid.axes[i];
        if (with_phase || axis.of != AxisOf::phase) {
            text += fmt::format("{}{}={}", text.empty() ? "" : " ", axis.name, axis.texts[at[i]]);
        }
    }
    return text;
}

/// Says where the closed form and the measured share differ most.
std::string closed_form_text(const Grid& grid, std::size_t map) {
    if (!grid.closed.are_shares) {
        return {};
    }
    double largest = -1;
    std::size_t where = 0;
    std::size_t compared = 0;
    const std::size_t end = (map + 1) * grid.order.cells();
    for (std::size_t i = map * grid.order.cells(); i < end; i += grid.order.trace_size()) {
        const double off = std::abs(measured_share(grid, i) - grid.closed.at(i));
        compared += std::isnan(off) ? 0 : 1;
        if (off > largest) {
            largest = off;
            where = i;
        }
    }
    if (compared == 0) {
        return {};
    }
    const std::string place = place_of(grid, where, false);  // Empty if the phase is the only axis.
    return fmt::format(
        "closed form: {}1 - window/dt says that {} of the phases miss; {} did (the largest "
        "difference of {})",
        place.empty() ? "" : fmt::format("at {}, ", place), percent(grid.closed.at(where)),
        percent(measured_share(grid, where)), compared);
}

/// The value that the text names for an edge. Between whole numbers `below` names the first value
/// that passes, `above` the last one, and `from` and `to` name values that fail.
double value_at(const Edge& edge, bool is_of_band) {
    if (is_narrow(edge)) {
        return edge.from + (edge.to - edge.from) / 2;
    }
    return edge.fails_below == is_of_band ? edge.from : edge.to;
}

/// `fails below 12.01 fps, from 13.85 to 16.01 fps, above 18.46 fps`, by the refined edges.
std::string edges_text(const Grid& grid, const GridMap& summary) {
    constexpr std::size_t kEdgesMax = 16;
    if (summary.edges.empty()) {
        return {};
    }
    const Axis& axis = grid.axes[0];
    const std::string unit = axis.unit.empty() ? "" : " " + axis.unit;
    const std::size_t count = std::min(summary.edges.size(), kEdgesMax);
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        const Edge& edge = summary.edges[i];
        const bool ends_here = !edge.fails_below && i + 1 < summary.edges.size();
        const double at = value_at(edge, ends_here || (edge.fails_below && i > 0));
        text += text.empty() ? "fails " : text.ends_with(" to ") ? "" : ", ";
        text += edge.fails_below && i > 0 ? fmt::format("{:.4g}{}", at, unit)
                : edge.fails_below        ? fmt::format("below {:.4g}{}", at, unit)
                : ends_here               ? fmt::format("from {:.4g} to ", at)
                                          : fmt::format("above {:.4g}{}", at, unit);
    }
    if (summary.edges.size() > count) {
        text.resize(text.ends_with(" to ") ? text.size() - 4 : text.size());
        text += fmt::format(", and so on ({} more edges)", summary.edges.size() - count);
    }
    const bool is_named = axis.of == AxisOf::scenario || axis.unit.empty();
    const bool is_whole = !std::ranges::all_of(summary.edges, is_narrow);
    return fmt::format(
        "edges{}: {}; each is sure to {}, but a band between two values of the axis "
        "is not seen",
        is_named ? " along " + axis.name : "", text,
        is_whole ? "the whole number" : percent(kEdgeWidth));
}

/// True if the map changes between two values of the first axis that others lie between.
bool has_unknown_edge(const Axis& axis, const GridMap& summary) {
    const auto changes = [](const ResultBands& each) {
        return each.as_it_should_be && std::ranges::find(each.holds, false) != each.holds.end();
    };
    return axis.is_numeric() && !are_neighbours(axis) &&
           std::ranges::any_of(summary.bands, changes);
}

/// Says what the worst map does wrong: `variable in euler fails`, `under fixed in euler the apex is
/// more than 0.025 m off what it is without a timestep`.
std::string wrong_text(const Grid& grid, const GridMap& map) {
    const std::string name = fmt::format("{} in {}", map.policy, map.engine);
    if (!grid.quantity) {
        return name + " fails";
    }
    return fmt::format("under {} the {} is more than {} off what it is without a timestep", name,
                       words_of(grid.shown),
                       quantity_text(grid.quantity->tolerance, grid.quantity->unit));
}

/// ` m`; empty for a plain number.
std::string unit_text(const JudgedQuantity& quantity) {
    return quantity.unit.empty() ? "" : " " + quantity.unit;
}

}  // namespace

std::string grid_title(const Grid& grid) {
    if (!grid.quantity) {
        return fmt::format("{}: passage", grid.scenario);
    }
    const bool is_constant = std::ranges::none_of(
        grid.axes, [](const Axis& axis) { return axis.of == AxisOf::scenario; });
    const std::string unit = unit_text(*grid.quantity);
    return fmt::format("{}: {}, {}tolerance {:.4g}{}", grid.scenario, grid.shown,
                       is_constant
                           ? fmt::format("{:.4g}{} without a timestep, ", grid.closed.at(0), unit)
                           : std::string("compared with its closed form, "),
                       grid.quantity->tolerance, unit);
}

std::string grid_headline(const Grid& grid) {
    const GridMap* worst = nullptr;
    for (const GridMap& map : grid.maps) {
        if (map.failing > 0 && (worst == nullptr || map.failing > worst->failing)) {
            worst = &map;
        }
    }
    if (worst == nullptr) {
        return fmt::format("{} comes out as it should at every point", capitalised(grid.scenario));
    }
    return fmt::format("{}: {} at {} of {} points", capitalised(grid.scenario),
                       wrong_text(grid, *worst), grouped(worst->failing),
                       grouped(grid.order.cells()));
}

std::vector<std::string> sentences(const MapPlan& plan, const Grid& grid, std::size_t map,
                                   const GridMap& summary) {
    std::vector<std::string> all;
    for (const ResultBands& each : summary.bands) {
        all.push_back(to_text(each, plan));
    }
    all.push_back(edges_text(grid, summary));
    all.push_back(closed_form_text(grid, map));
    std::erase(all, std::string());
    return all;
}

std::string worst_text(const Grid& grid, std::size_t index) {
    const Cell& cell = grid.cells[index];
    std::string what(to_text(cell.worst));
    if (grid.quantity) {
        what = fmt::format("{}, {:.4g}{} instead of {:.4g}", what, cell.value,
                           unit_text(*grid.quantity), grid.closed.at(index));
    }
    if (grid.trials > 1) {
        const Interval interval = wilson_interval(cell.failed, grid.trials);
        what += fmt::format(" in {} of {} trials ({} to {} with 95% confidence)", cell.failed,
                            grid.trials, percent(interval.low), percent(interval.high));
    }
    const bool is_one_of_many = !grid.quantity && grid.trials == 1;
    return fmt::format("{} at {}: {}", is_one_of_many ? "for example" : "worst",
                       place_of(grid, index, true), what);
}

std::string note_on_edges(const Grid& grid) {
    const bool is_open = std::ranges::any_of(grid.maps, [&](const GridMap& each) {
        return each.edges.empty() && has_unknown_edge(grid.axes[0], each);
    });
    return is_open ? fmt::format(
                         "where between two values of {} it changes is not known: "
                         "--refine finds it",
                         grid.axes[0].name)
                   : std::string();
}

double measured_share(const Grid& grid, std::size_t index) {
    const std::size_t phases = grid.order.trace_size();
    const std::size_t first = index / phases * phases;
    std::size_t failed = 0;
    for (std::size_t i = first; i < first + phases; ++i) {
        failed += grid.cells[i].failed > 0 ? 1 : 0;
    }
    return static_cast<double>(failed) / static_cast<double>(phases);
}

}  // namespace tickproof::harness
