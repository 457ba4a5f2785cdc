// Writes a map as text for a terminal.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/show/plot/plot.h"
#include "harness/study/map/interval.h"
#include "harness/study/map/map_plot.h"
#include "harness/study/map/map_report.h"
#include "harness/study/map/picture.h"

namespace tickproof::harness {
namespace {

/// `jump: apex, 1.25 m without a timestep, tolerance 0.025 m`.
std::string title_of(const MapReport& report) {
    const ScenarioRow& row = *report.plan.varied.base.scenario.row;
    if (!report.plan.quantity) {
        return fmt::format("{}: passage", row.name);
    }
    const Quantity& quantity = row.quantities[*report.plan.quantity];
    const double ideal = report.closed.at(0);
    const bool is_constant = std::ranges::none_of(
        report.plan.axes, [](const Axis& axis) { return axis.of == AxisOf::scenario; });
    const std::string unit = quantity.unit.empty() ? "" : " " + quantity.unit;
    return fmt::format("{}: {}, {}tolerance {:.4g}{}", row.name, quantity.name,
                       is_constant ? fmt::format("{:.4g}{} without a timestep, ", ideal, unit)
                                   : std::string("compared with its closed form, "),
                       quantity.tolerance, unit);
}

std::string place_of(const MapReport& report, std::size_t index, bool with_phase) {
    const Coordinates at = report.order.coordinates(index);
    std::string text;
    for (std::size_t i = 0; i < report.plan.axes.size(); ++i) {
        const Axis& axis = report.plan.axes[i];
        if (with_phase || axis.of != AxisOf::phase) {
            text += fmt::format("{}{}={}", text.empty() ? "" : " ", axis.name, axis.texts[at[i]]);
        }
    }
    return text;
}

/// Says where the closed form and the measured share differ most.
std::string closed_form_text(const MapReport& report, std::size_t map) {
    if (!report.closed.are_shares()) {
        return {};
    }
    double largest = -1;
    std::size_t where = 0;
    std::size_t compared = 0;
    const std::size_t end = (map + 1) * report.order.cells();
    for (std::size_t i = map * report.order.cells(); i < end; i += report.order.trace_size()) {
        const double off = std::abs(measured_share(report, i) - report.closed.at(i));
        compared += std::isnan(off) ? 0 : 1;
        if (off > largest) {
            largest = off;
            where = i;
        }
    }
    if (compared == 0) {
        return {};
    }
    const std::string place =
        place_of(report, where, false);  // Empty if the phase is the only axis.
    return fmt::format(
        "closed form: {}1 - window/dt says that {} of the phases miss; {} did (the largest "
        "difference of {})",
        place.empty() ? "" : fmt::format("at {}, ", place), percent(report.closed.at(where)),
        percent(measured_share(report, where)), compared);
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
std::string edges_text(const MapReport& report, const MapSummary& summary) {
    constexpr std::size_t kEdgesMax = 16;
    if (summary.edges.empty()) {
        return {};
    }
    const Axis& axis = report.plan.axes[0];
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
bool has_unknown_edge(const MapPlan& plan, const MapSummary& summary) {
    const auto changes = [](const ResultBands& each) {
        return each.as_it_should_be && std::ranges::find(each.holds, false) != each.holds.end();
    };
    return plan.axes[0].is_numeric() && !are_neighbours(plan.axes[0]) &&
           std::ranges::any_of(summary.bands, changes);
}

std::string worst_text(const MapReport& report, const WorstCell& worst, std::size_t width) {
    const Cell& cell = report.cells[worst.index];
    std::string what(to_text(cell.worst));
    if (report.plan.quantity) {
        const ScenarioRow& row = *report.plan.varied.base.scenario.row;
        const std::string& unit = row.quantities[*report.plan.quantity].unit;
        what = fmt::format("{}, {:.4g}{}{} instead of {:.4g}", what, cell.value,
                           unit.empty() ? "" : " ", unit, report.closed.at(worst.index));
    }
    const std::size_t trials = report.plan.trials;
    if (trials > 1) {
        const Interval interval = wilson_interval(cell.failed, trials);
        what += fmt::format(" in {} of {} trials ({} to {} with 95% confidence)", cell.failed,
                            trials, percent(interval.low), percent(interval.high));
    }
    const bool is_one_of_many = !report.plan.quantity && trials == 1;
    return wrap("  ",
                fmt::format("{} at {}: {}", is_one_of_many ? "for example" : "worst",
                            place_of(report, worst.index, true), what),
                width) +
           fmt::format("    {}\n", repeat_command(worst.spec));
}

std::string plot_text(const MapReport& report, const TextStyle& style) {
    const std::vector<Chart> plots = map_plots(report);
    return plots.empty() ? wrap("nothing to plot: ",
                                "a curve needs three numbers on the first axis, such as --over "
                                "fps=30,60,144",
                                style.width)
                         : to_text(plots, style);
}

}  // namespace

std::string counts_text(const MapReport& report) {
    std::size_t failing = 0;
    for (const MapSummary& summary : report.maps) {
        failing += summary.failing;
    }
    return fmt::format("{} of {} fail, {}", failing, counted(report.cells.size(), "point"),
                       counted(report.cells.size() * report.plan.trials, "trial"));
}

std::string to_text(const MapReport& report, const TextStyle& style) {
    const std::size_t width = style.width;
    std::string text;
    for (const std::string& note : report.notes) {
        text += wrap("note: ", note, width);
    }
    text += wrap("", title_of(report), width);
    for (std::size_t map = 0; map < report.maps.size(); ++map) {
        const MapSummary& summary = report.maps[map];
        text += fmt::format("\n{}, {}\n", summary.engine, summary.policy);
        for (const ResultBands& each : summary.bands) {
            text += wrap("  ", to_text(each, report.plan), width);
        }
        if (const std::string edges = edges_text(report, summary); !edges.empty()) {
            text += wrap("  ", edges, width);
        }
        if (const std::string closed = closed_form_text(report, map); !closed.empty()) {
            text += wrap("  ", closed, width);
        }
        if (summary.worst) {
            text += '\n' + picture(report.plan, report.order, report.cells, map, width) + '\n';
            text += worst_text(report, *summary.worst, width);
        }
    }
    if (report.is_plotted) {
        text += '\n' + plot_text(report, style);
    }
    const auto is_unknown = [&](const MapSummary& each) {
        return each.edges.empty() && has_unknown_edge(report.plan, each);
    };
    if (std::ranges::any_of(report.maps, is_unknown)) {
        text += '\n' + wrap("note: ",
                            fmt::format("where between two values of {} it changes is not known: "
                                        "--refine finds it",
                                        report.plan.axes[0].name),
                            width);
    }
    return text + fmt::format("\n{}; repeat with\n  {}\n",
                              counted(report.cells.size() * report.plan.trials, "trial"),
                              report.command);
}

}  // namespace tickproof::harness
