// Plans of maps, as a command line makes them.

#pragma once

#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/study/map/map_cells.h"
#include "tests/harness/game/varied.h"
#include "tests/harness/support.h"

namespace tickproof::harness::testing {

inline MapPlan plan(Varied varied, std::initializer_list<std::string_view> over,
                    std::size_t trials = 1) {
    MapPlan made{.varied = std::move(varied), .trials = trials};
    for (const std::string_view axis : over) {
        made.axes.push_back(parse_axis(axis, made.varied));
    }
    made.quantity = judged_quantity(made.varied.base.scenario);
    check_plan(made);
    return made;
}

inline std::vector<Cell> cells(const MapPlan& plan, int jobs = 1) {
    std::vector<Cell> made;
    fill_cells(plan, made, jobs);
    return made;
}

}  // namespace tickproof::harness::testing
