// A map as an HTML page: the terminal's text, and a picture with a square for each cell.

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "harness/base/progress_text.h"
#include "harness/base/text.h"
#include "harness/finding/chart_text.h"
#include "harness/show/html/markup.h"
#include "harness/show/html/page.h"
#include "harness/study/map/map_report.h"

namespace tickproof::harness {
namespace {

/// Says what the worst map does wrong: `variable in euler fails`, `under fixed in euler the apex is
/// more than 0.025 m off what it is without a timestep`.
std::string wrong_text(const MapReport& report, const MapSummary& map) {
    const std::string name = fmt::format("{} in {}", map.policy, map.engine);
    if (!report.plan.quantity) {
        return name + " fails";
    }
    const Quantity& quantity =
        report.plan.varied.base.scenario.row->quantities[*report.plan.quantity];
    return fmt::format("under {} the {} is more than {} off what it is without a timestep", name,
                       words_of(quantity.name), quantity_text(quantity.tolerance, quantity.unit));
}

/// `Gate: variable in euler fails at 12 of 31 points`, for the map with most failing cells.
std::string map_headline(const MapReport& report) {
    const MapSummary* worst = nullptr;
    for (const MapSummary& map : report.maps) {
        if (map.failing > 0 && (worst == nullptr || map.failing > worst->failing)) {
            worst = &map;
        }
    }
    const std::string name = report.plan.varied.base.scenario.row->name;
    if (worst == nullptr) {
        return fmt::format("{} comes out as it should at every point", capitalised(name));
    }
    const std::size_t points = report.cells.size() / report.maps.size();
    return fmt::format("{}: {} at {} of {} points", capitalised(name), wrong_text(report, *worst),
                       grouped(worst->failing), grouped(points));
}

}  // namespace

std::string to_html(const MapReport& report) {
    const std::string title = map_headline(report);
    std::string body =
        "<header class=\"verdict\" id=\"verdict\"><p class=\"what\">tickproof map</p>" +
        element("h1", "headline", title) + "</header>\n<div id=\"pictures\"></div>\n";
    body += panel("findings", "In words",
                  "<pre class=\"patch\" tabindex=\"0\">" +
                      lines_in_html(to_text(report, TextStyle{.width = 120})) + "</pre>");
    body += panel("repeat", "Repeat", command(report.command));
    std::string data;
    to_json(report, [&](std::string_view text) { data += text; });
    return page_of(title + " - tickproof map", body, data);
}

}  // namespace tickproof::harness
