#include <array>
#include <cmath>

#include "harness/map/interval.h"
#include "harness/map/map_report.h"
#include "harness/report/json_number.h"

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

/// A column for each number of a cell; those that say nothing are left out.
Json columns_json(const MapReport& report, std::size_t map) {
    Json results = Json::array();
    Json failed = Json::array();
    Json values = Json::array();
    Json low = Json::array();
    Json high = Json::array();
    Json closed = Json::array();
    const bool has_closed_form = report.closed.any();
    Coordinates at{};
    do {
        const std::size_t index = report.order.index(map, at);
        const Cell& cell = report.cells[index];
        results.push_back(static_cast<int>(cell.worst));
        failed.push_back(cell.failed);
        if (report.plan.quantity) {
            values.push_back(number(cell.value));
        }
        if (report.plan.trials > 1) {
            const Interval interval = wilson_interval(cell.failed, report.plan.trials);
            low.push_back(interval.low);
            high.push_back(interval.high);
        }
        if (has_closed_form) {
            closed.push_back(number(report.closed.at(index)));
        }
    } while (advance(report.plan.axes, at));
    Json json{{"result", std::move(results)}, {"failed", std::move(failed)}};
    for (auto& [name, column] : {std::pair<const char*, Json&>{"value", values},
                                 {"low", low},
                                 {"high", high},
                                 {"closed_form", closed}}) {
        if (!column.empty()) {
            json[name] = std::move(column);
        }
    }
    return json;
}

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
    json["cells"] = columns_json(report, map);
    return json;
}

}  // namespace

std::string to_json(const MapReport& report) {
    const ScenarioSpec& scenario = report.plan.varied.base.scenario;
    Json axes = Json::array();
    for (const Axis& axis : report.plan.axes) {
        axes.push_back(axis_json(axis));
    }
    Json results = Json::array();
    for (std::size_t i = 0; i < kResults; ++i) {
        results.push_back(to_text(static_cast<Result>(i)));
    }
    Json maps = Json::array();
    for (std::size_t map = 0; map < report.maps.size(); ++map) {
        maps.push_back(map_json(report, map));
    }
    return dumped(
        {{"version", TICKPROOF_VERSION},
         {"format", kReportFormat},
         {"verb", "map"},
         {"repeat", report.command},
         {"notes", report.notes},
         {"scenario", scenario.row->name},
         {"shown", report.plan.quantity ? scenario.row->quantities[*report.plan.quantity].name
                                        : std::string("passage")},
         {"trials", report.plan.trials},
         {"axes", std::move(axes)},
         {"results", std::move(results)},
         {"maps", std::move(maps)}});
}

}  // namespace tickproof::harness
