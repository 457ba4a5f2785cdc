// Titles and captions of charts of how far runs stray from their references.

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/finding/chart_text.h"
#include "harness/game/bodies.h"
#include "harness/study/charts/strays.h"

namespace tickproof::harness {

std::string stray_title(const Scenario& scenario, const ScenarioRow& row, std::size_t lanes,
                        const std::string& worst, double peak_m) {
    if (peak_m <= scenario.distance_tolerance_m) {
        return fmt::format("{}: {} within {} of {} reference", capitalised(row.name),
                           lanes == 1 ? "the path stays" : "all paths stay",
                           quantity_text(scenario.distance_tolerance_m, "m"),
                           lanes == 1 ? "its" : "their");
    }
    return fmt::format("{}: {} strays {} from a run with {} as many steps", capitalised(row.name),
                       worst, quantity_text(peak_m, "m"),
                       scenario.reference_split == 2
                           ? "twice"
                           : fmt::format("{} times", scenario.reference_split));
}

std::string stray_caption(const Scenario& scenario, const FirstStray& first,
                          const DrawnFloor* floor, bool is_limited) {
    std::string caption =
        fmt::format("Distance of {} from the same run with every step split into {}.",
                    body_names(scenario.scene)[scenario.subject], scenario.reference_split);
    if (is_limited) {
        caption +=
            fmt::format(" Tolerated: {}, {}.", quantity_text(scenario.distance_tolerance_m, "m"),
                        scenario.distance_reason);
    }
    if (first.step > 0) {
        caption +=
            fmt::format(" From step {} on, {} differs from its reference.", first.step, first.lane);
    }
    if (floor != nullptr) {
        caption += " " + floor_text(*floor) + ".";
    }
    return caption;
}

std::string floor_text(const DrawnFloor& floor) {
    return floor.is_limit ? std::string("Dashed: what two builds may differ by")
                          : fmt::format(
                                "Dashed: what rounding alone can do (the farthest of {} that begin "
                                "1 ULP away)",
                                counted(floor.twins, "twin"));
}

}  // namespace tickproof::harness
