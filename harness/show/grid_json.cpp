// Writes a grid as JSON, piece by piece: it may have millions of cells.

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <functional>

#include "harness/finding/interval.h"
#include "harness/finding/json_number.h"
#include "harness/show/json_report.h"

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

/// Writes one number per cell, in the order of the CSV.
void write_column(const Grid& grid, std::size_t map, std::string_view name,
                  const std::function<Json(std::size_t)>& number_of, const Write& write) {
    constexpr std::size_t kBlock = 65536;
    constexpr std::size_t kInALine = 24;
    std::string text = fmt::format("\n          \"{}\": [", name);
    std::size_t written = 0;
    Coordinates at{};
    do {
        text += written == 0 ? "" : ",";
        text += written++ % kInALine == 0 ? "\n" : "";
        text += number_of(grid.order.index(map, at)).dump();
        if (text.size() > kBlock) {
            write(text);
            text.clear();
        }
    } while (advance(grid.axes, at));
    write(text + "\n          ]");
}

/// Writes the columns of a map's cells, without those that would be empty.
void write_columns(const Grid& grid, std::size_t map, const Write& write) {
    const auto column = [&](std::string_view name, const std::function<Json(std::size_t)>& of) {
        write(",");
        write_column(grid, map, name, of, write);
    };
    const auto interval = [&](std::size_t i) {
        return wilson_interval(grid.cells[i].failed, grid.trials);
    };
    write_column(
        grid, map, "result", [&](std::size_t i) { return static_cast<int>(grid.cells[i].worst); },
        write);
    column("failed", [&](std::size_t i) { return grid.cells[i].failed; });
    if (grid.quantity) {
        column("value", [&](std::size_t i) { return number(grid.cells[i].value); });
    }
    if (grid.trials > 1) {
        column("low", [&](std::size_t i) { return interval(i).low; });
        column("high", [&](std::size_t i) { return interval(i).high; });
    }
    if (grid.closed.any()) {
        column("closed_form", [&](std::size_t i) { return number(grid.closed.at(i)); });
    }
}

/// The judged quantity; null for a passage.
Json quantity_json(const std::optional<JudgedQuantity>& quantity) {
    return quantity ? Json{{"unit", quantity->unit},
                           {"tolerance", quantity->tolerance},
                           {"summary", quantity->summary}}
                    : Json();
}

/// A map without its cells.
Json map_json(const Grid& grid, std::size_t map) {
    const GridMap& summary = grid.maps[map];
    Json bands = Json::array();
    for (const ResultBands& each : summary.bands) {
        bands.push_back(bands_json(each, grid.axes[0]));
    }
    Json json{{"engine", summary.engine},
              {"policy", summary.policy},
              {"failing", summary.failing},
              {"bands", std::move(bands)}};
    if (grid.is_refined) {
        json["edges"] = edges_json(summary.edges);
    }
    json["worst"] = nullptr;
    if (summary.worst) {
        json["worst"] = {{"at", Json::array()}, {"command", repeat_command(summary.worst->spec)}};
        const Coordinates at = grid.order.coordinates(summary.worst->index);
        for (std::size_t i = 0; i < grid.axes.size(); ++i) {
            json["worst"]["at"].push_back(at[i]);
        }
    }
    return json;
}

}  // namespace

std::string open_object(const Json& object, std::size_t depth) {
    std::string text;
    for (const char c : object.dump(2, ' ', false, Json::error_handler_t::replace)) {
        text += c;
        text += c == '\n' ? std::string(2 * depth, ' ') : std::string();
    }
    text.erase(text.find_last_of('\n'));
    return text;
}

void write_grid(const Grid& grid, const Write& write) {
    Json axes = Json::array();
    for (const Axis& axis : grid.axes) {
        axes.push_back(axis_json(axis));
    }
    Json results = Json::array();
    for (std::size_t i = 0; i < kResults; ++i) {
        results.push_back(to_text(static_cast<Result>(i)));
    }
    write(open_object({{"scenario", grid.scenario},
                       {"shown", grid.shown},
                       {"quantity", quantity_json(grid.quantity)},
                       {"trials", grid.trials},
                       {"axes", std::move(axes)},
                       {"results", std::move(results)}},
                      1));
    write(",\n    \"maps\": [");
    for (std::size_t map = 0; map < grid.maps.size(); ++map) {
        write(map == 0 ? "\n      " : ",\n      ");
        write(open_object(map_json(grid, map), 3) + ",\n        \"cells\": {");
        write_columns(grid, map, write);
        write("\n        }\n      }");
    }
    write("\n    ]\n  }");
}

}  // namespace tickproof::harness
