// Writes a map as JSON, piece by piece. map_csv.cpp writes the same cells.

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <functional>

#include "harness/finding/json_number.h"
#include "harness/study/map/interval.h"
#include "harness/study/map/map_report.h"

namespace tickproof::harness {
namespace {

Json numbers_or_null(const std::vector<double>& values) {
    return values.empty() ? Json(nullptr) : Json(values);
}

Json axis_json(const Axis& axis) {
    return {{"name", axis.name},
            {"unit", axis.unit},
            {"values", axis.texts},
            {"numbers", numbers_or_null(axis.numbers)}};
}

Json bands_json(const ResultBands& found, const Axis& axis) {
    Json values = Json::array();
    for (std::size_t i = 0; i < found.holds.size(); ++i) {
        if (found.holds[i]) {
            values.push_back(i);
        }
    }
    Json json{{"result", to_text(found.result)},
              {"as_it_should_be", found.as_it_should_be},
              {"everywhere", found.everywhere},
              {"most", found.most},
              {"values", values}};
    if (axis.is_numeric()) {
        Json stretches = Json::array();
        for (const Band& band : bands(axis.numbers, found.holds)) {
            stretches.push_back({band.from, band.to});
        }
        json["bands"] = stretches;
    }
    return json;
}

Json edges_json(const std::vector<Edge>& edges) {
    Json json = Json::array();
    for (const Edge& edge : edges) {
        json.push_back({{"from", edge.from}, {"to", edge.to}, {"fails_below", edge.fails_below}});
    }
    return json;
}

using Write = std::function<void(std::string_view)>;

/// Formats a part of the document, `depth` levels deep.
std::string indent_json(const Json& json, std::size_t depth) {
    std::string text;
    for (const char c : json.dump(2, ' ', false, Json::error_handler_t::replace)) {
        text += c;
        text += c == '\n' ? std::string(2 * depth, ' ') : std::string();
    }
    return text;
}

/// Formats an object without its end, so that members can follow.
std::string open_object(const Json& object, std::size_t depth) {
    std::string text = indent_json(object, depth);
    text.erase(text.find_last_of('\n'));
    return text;
}

/// Writes one number per cell, in the order of the CSV.
void write_column(const MapReport& report, std::size_t map, std::string_view name,
                  const std::function<Json(std::size_t)>& number_of, const Write& write) {
    constexpr std::size_t kBlock = 65536;
    constexpr std::size_t kInALine = 24;
    std::string text = fmt::format("\n        \"{}\": [", name);
    std::size_t written = 0;
    Coordinates at{};
    do {
        text += written == 0 ? "" : ",";
        text += written++ % kInALine == 0 ? "\n" : "";
        text += number_of(report.order.index(map, at)).dump();
        if (text.size() > kBlock) {
            write(text);
            text.clear();
        }
    } while (advance(report.plan.axes, at));
    write(text + "\n        ]");
}

/// Writes the columns of a map's cells, without those that would be empty.
void write_columns(const MapReport& report, std::size_t map, const Write& write) {
    const auto column = [&](std::string_view name, const std::function<Json(std::size_t)>& of) {
        write(",");
        write_column(report, map, name, of, write);
    };
    const auto interval = [&](std::size_t i) {
        return wilson_interval(report.cells[i].failed, report.plan.trials);
    };
    write_column(
        report, map, "result",
        [&](std::size_t i) { return static_cast<int>(report.cells[i].worst); }, write);
    column("failed", [&](std::size_t i) { return report.cells[i].failed; });
    if (report.plan.quantity) {
        column("value", [&](std::size_t i) { return number(report.cells[i].value); });
    }
    if (report.plan.trials > 1) {
        column("low", [&](std::size_t i) { return interval(i).low; });
        column("high", [&](std::size_t i) { return interval(i).high; });
    }
    if (report.closed.any()) {
        column("closed_form", [&](std::size_t i) { return number(report.closed.at(i)); });
    }
}

/// The judged quantity: unit, tolerance, summary. Null for a passage.
Json quantity_json(const MapPlan& plan) {
    if (!plan.quantity) {
        return nullptr;
    }
    const Quantity& quantity = plan.varied.base.scenario.row->quantities[*plan.quantity];
    return {
        {"unit", quantity.unit}, {"tolerance", quantity.tolerance}, {"summary", quantity.summary}};
}

/// A map without its cells.
Json map_json(const MapReport& report, std::size_t map) {
    const MapSummary& summary = report.maps[map];
    Json bands = Json::array();
    for (const ResultBands& each : summary.bands) {
        bands.push_back(bands_json(each, report.plan.axes[0]));
    }
    Json json{{"engine", summary.engine},
              {"policy", summary.policy},
              {"failing", summary.failing},
              {"bands", std::move(bands)}};
    if (report.is_refined) {
        json["edges"] = edges_json(summary.edges);
    }
    json["worst"] = nullptr;
    if (summary.worst) {
        json["worst"] = {{"at", Json::array()}, {"command", repeat_command(summary.worst->spec)}};
        const Coordinates at = report.order.coordinates(summary.worst->index);
        for (std::size_t i = 0; i < report.plan.axes.size(); ++i) {
            json["worst"]["at"].push_back(at[i]);
        }
    }
    return json;
}

}  // namespace

void to_json(const MapReport& report, const Write& write) {
    const ScenarioSpec& scenario = report.plan.varied.base.scenario;
    Json axes = Json::array();
    for (const Axis& axis : report.plan.axes) {
        axes.push_back(axis_json(axis));
    }
    Json results = Json::array();
    for (std::size_t i = 0; i < kResults; ++i) {
        results.push_back(to_text(static_cast<Result>(i)));
    }
    write(open_object(
        {{"version", TICKPROOF_VERSION},
         {"format", kReportFormat},
         {"verb", "map"},
         {"repeat", report.command},
         {"notes", report.notes},
         {"scenario", scenario.row->name},
         {"shown", report.plan.quantity ? scenario.row->quantities[*report.plan.quantity].name
                                        : std::string("passage")},
         {"quantity", quantity_json(report.plan)},
         {"trials", report.plan.trials},
         {"axes", std::move(axes)},
         {"results", std::move(results)}},
        0));
    write(",\n  \"maps\": [");
    for (std::size_t map = 0; map < report.maps.size(); ++map) {
        write(map == 0 ? "\n    " : ",\n    ");
        write(open_object(map_json(report, map), 2) + ",\n      \"cells\": {");
        write_columns(report, map, write);
        write("\n      }\n    }");
    }
    write("\n  ]\n}\n");
}

}  // namespace tickproof::harness
